import { findDataset } from '../datasets/all.ts'
import type { Exploration } from './exploration.ts'

/** The names of the data sets that an exploration asks about, targets too: who opens it must be able to read each. */
export function exploredDatasets({
  dataset,
  comparison,
}: Pick<Exploration, 'dataset' | 'comparison'>): readonly string[] {
  const targets = comparison?.with === 'target' ? findDataset(dataset)?.targets?.dataset : undefined
  return targets === undefined || targets === dataset ? [dataset] : [dataset, targets]
}

import { findDataset } from '../datasets/all.ts'
import type { Exploration } from './exploration.ts'

/** The names of the data sets that an exploration asks about, targets and the joined one too: who opens it must be able to read each. */
export function exploredDatasets({
  dataset,
  comparison,
  joined,
}: Pick<Exploration, 'dataset' | 'comparison' | 'joined'>): readonly string[] {
  const targets = comparison?.with === 'target' ? findDataset(dataset)?.targets?.dataset : undefined
  const others = [targets, joined?.dataset].flatMap((name) => name ?? [])
  return [...new Set([dataset, ...others])]
}

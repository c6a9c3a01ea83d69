import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { calculatedMeasures } from '@sala/catalog/explore/measures.ts'
import type { Context } from '@sala/widgets/context.ts'
import { measureLabel } from '@sala/widgets/explore/labels.ts'

/** What people read for a figure of a question: a measure, one of the joined data set (`dataset.measure`), or a calculated one. */
export function figureLabel(
  dataset: Dataset,
  question: Pick<Exploration, 'calculated'>,
  key: string,
  context: Context,
): string {
  const calculated = calculatedMeasures(question).find((one) => one.key === key)
  if (calculated !== undefined) return calculated.name
  const [of = '', name] = key.split('.')
  const other = name === undefined ? undefined : findDataset(of)
  return other === undefined || name === undefined
    ? measureLabel(dataset, key, context)
    : measureLabel(other, name, context)
}

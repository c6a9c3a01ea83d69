import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Dimension } from '@sala/catalog/datasets/endpoints.ts'
import type { Value } from '../rows.ts'
import type { Fact } from '../state.ts'
import { monthOf, yearOf } from './choose.ts'

/** Rows by the identity of their group, written as JSON. */
export function grouped(dataset: Dataset, by: readonly string[], facts: readonly Fact[]): Map<string, Fact[]> {
  const dimensions = by.map((name): [string, Dimension] => {
    const dimension = dataset.dimensions[name]
    if (!dimension) throw new Error(`${dataset.name} has no dimension ${name}`)
    return [name, dimension]
  })
  return Map.groupBy(facts, (fact) =>
    JSON.stringify(Object.fromEntries(dimensions.map(([name, dimension]) => [name, dimensionValue(dimension, fact)]))),
  )
}

function dimensionValue(dimension: Dimension, { values }: Fact): Value {
  if (dimension.kind === 'joined') return dimension.columns.map((column) => values[column]).join('-')
  const value = values[dimension.column] ?? null
  if (dimension.kind === 'column') return value
  return dimension.kind === 'year' ? yearOf(value) : monthOf(value)
}

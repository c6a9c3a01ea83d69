import type { Dataset } from '@sala/catalog/dataset.ts'
import { dimensionColumns, type PlanGrouping } from '../../plan.ts'
import { literal, quoted } from '../duckdb/tables.ts'

/** A total and its parts are never added up; see `totals` of a data set. */
export function totalsRule(dataset: Dataset, grouping: PlanGrouping): string {
  if (dataset.totals === null) return ''
  const { column, value, kept } = dataset.totals
  const isTotal = value === null ? `${quoted(column)} is null` : `${quoted(column)} = ${literal(value)}`
  const byPart = grouping.by
    .flatMap((name) => dimensionColumns(dataset, name))
    .some((name) => name === column || dataset.derived[name]?.from === column)
  if (byPart) return kept ? '' : `where not (${isTotal})`
  const rest = dataset.key.filter((name) => name !== column).map(quoted)
  return `where ${isTotal} or (${rest.join(', ')}) not in (select (${rest.join(', ')}) from finest where ${isTotal})`
}

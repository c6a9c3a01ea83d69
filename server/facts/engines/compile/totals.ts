import type { Dataset } from '@sala/catalog/dataset.ts'
import { dimensionColumns, type PlanGrouping } from '../../plan.ts'
import { literal, quoted } from '../duckdb/tables.ts'

/** A total and its parts are never added up; see `totals` of a data set. */
export function totalsRule(dataset: Dataset, grouping: PlanGrouping): string {
  if (dataset.totals === null) return ''
  const { column, kept } = dataset.totals
  const isTotal = isTotalOf(dataset.totals)
  const byPart = grouping.by
    .flatMap((name) => dimensionColumns(dataset, name))
    .some((name) => name === column || dataset.derived[name]?.from === column)
  if (byPart) return kept ? '' : `where not (${isTotal})`
  const rest = dataset.key.filter((name) => name !== column).map(quoted)
  return `where ${isTotal} or (${rest.join(', ')}) not in (select (${rest.join(', ')}) from finest where ${isTotal})`
}

/** Whether a row is about several others together, as a condition. */
export const isTotalOf = ({ column, value }: NonNullable<Dataset['totals']>): string =>
  value === null ? `${quoted(column)} is null` : `${quoted(column)} = ${literal(value)}`

/**
 * The same rule for groups by a member and a period: each part of a measure as an expression under its name, and which groups have a figure.
 * A sum of parts counts only where all parts are held (of those that the question narrows to, null for all), and holds a figure only where
 * each of them does.
 */
export function totalsOrParts(
  dataset: Dataset,
  byPart: boolean,
  names: readonly string[],
  asked: readonly string[] | null,
): { readonly figures: readonly string[]; readonly rule: string } {
  if (dataset.totals === null || byPart) {
    const isKept = dataset.totals === null || dataset.totals.kept
    const figures = names.map((name) => `sum(${quoted(name)}) as ${quoted(name)}`)
    return { figures, rule: isKept ? '' : `having count(*) filter (where ${isTotalOf(dataset.totals)}) = 0` }
  }
  const { column, parts } = dataset.totals
  const isTotal = isTotalOf(dataset.totals)
  const hasTotal = `count(*) filter (where ${isTotal}) > 0`
  const figures = names.map((name) => {
    const part = quoted(name)
    return `case when ${hasTotal} then sum(${part}) filter (where ${isTotal}) when count(${part}) = count(*) then sum(${part}) end as ${part}`
  })
  const needed = parts?.filter((part) => asked === null || asked.includes(part))
  const hasParts = needed === undefined ? 'true' : `count(distinct ${quoted(column)}) = ${needed.length}`
  return { figures, rule: `having ${hasTotal} or ${hasParts}` }
}

import type { Dataset } from '@sala/catalog/dataset.ts'
import { dimensionColumns, type Plan, type PlanGrouping } from '../../../plan/plan.ts'
import { literal, quoted } from '../../duckdb/tables.ts'
import { wholesConditions } from '../cells/wholes.ts'
import { indented, lines } from '../lines.ts'

/**
 * The table expressions of the finest groups, the last one under `name`; `read` gives the body of the expression that reads the rows of a
 * plan. If the parts of a total are a closed list, the result has the total of every member and period: as held, else as the sum of its
 * parts if all are held (rule 19 of docs/figures.md). So a question for the total reads the parts as well; a question for parts does not
 * read the total.
 */
export function withTotals(plan: Plan, name: string, read: (plan: Plan) => string): readonly string[] {
  const { dataset } = plan
  const parts = partsOf(plan)
  if (dataset.totals === null || parts === null) return [`${name} as ${read(plan)}`]
  const { column, value } = dataset.totals
  const requested = partsFilter(plan)
  const rows = `${name}_rows`
  const isTotal = isTotalOf(dataset.totals)
  const among = (all: readonly string[]) => `${quoted(column)} in (${all.map(literal).join(', ')})`
  const members = dataset.key.filter((name) => name !== column).map(quoted)
  const member = `(${members.join(', ')})`
  const body = lines(
    `select * from ${rows}`,
    requested === null ? '' : `where ${among(requested.values)}`,
    'union all',
    `select * replace (${value === null ? 'null' : literal(value)} as ${quoted(column)}) from ${rows}`,
    `where ${among(parts)}`,
    `  and ${member} not in (select ${member} from ${rows} where ${isTotal})`,
    `  and ${member} in (`,
    `    select ${member} from ${rows} where ${among(parts)}`,
    `    group by ${members.join(', ')} having count(distinct ${quoted(column)}) = ${parts.length}`,
    '  )',
  )
  const all = { ...plan, conditions: plan.conditions.filter((condition) => condition !== requested) }
  return [`${rows} as ${read(all)}`, `${name} as materialized (\n${indented(body)}\n)`]
}

/**
 * A clause that selects the groups of `withTotals` that a grouping counts; empty if it counts all. See `totals` and `wholes` of a data set.
 */
export function totalsRule(plan: Plan, grouping: PlanGrouping): string {
  const conditions = [...totalsConditions(plan, grouping), ...wholesConditions(plan.dataset, grouping)]
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

function totalsConditions(plan: Plan, grouping: PlanGrouping): readonly string[] {
  const { dataset } = plan
  if (dataset.totals === null) return []
  const { column, asGroup } = dataset.totals
  const isTotal = isTotalOf(dataset.totals)
  const byPart = grouping.by
    .flatMap((name) => dimensionColumns(dataset, name))
    .some((name) => name === column || dataset.derived[name]?.from === column)
  if (byPart) return asGroup ? [] : [`not (${isTotal})`]
  if (partsOf(plan) !== null) return [isTotal]
  const rest = dataset.key.filter((name) => name !== column).map(quoted)
  return [`(${isTotal} or (${rest.join(', ')}) not in (select (${rest.join(', ')}) from finest where ${isTotal}))`]
}

/** The parts that can make up the total of a plan; null if the list is open or the plan asks only for parts. */
function partsOf(plan: Plan): readonly string[] | null {
  const { totals } = plan.dataset
  const requested = partsFilter(plan)
  if (totals?.parts === undefined || (requested !== null && !requested.values.some((value) => value === totals.value)))
    return null
  return totals.parts
}

/** The filter of a plan on the column of a total and its parts; null where there is none. */
export function partsFilter({ dataset, conditions }: Plan) {
  const dimensionValues = conditions.flatMap((condition) =>
    condition.kind === 'values' && condition.column === dataset.totals?.column ? [condition] : [],
  )
  return dimensionValues[0] ?? null
}

/** A condition: the row is about several others together. */
export const isTotalOf = ({ column, value }: NonNullable<Dataset['totals']>): string =>
  value === null ? `${quoted(column)} is null` : `${quoted(column)} = ${literal(value)}`

/**
 * The same rule for groups by a member and a period: each part of a measure as an expression under its name, and which groups have a
 * figure. A sum of parts counts only if all parts are held (of those that the question is limited to; null for all), and has a figure only
 * if each of them has one.
 */
export function totalsOrParts(
  dataset: Dataset,
  byPart: boolean,
  names: readonly string[],
  requested: readonly string[] | null,
): { readonly figures: readonly string[]; readonly rule: string } {
  if (dataset.totals === null || byPart) {
    const isStored = dataset.totals === null || dataset.totals.asGroup
    const figures = names.map((name) => `sum(${quoted(name)}) as ${quoted(name)}`)
    return { figures, rule: isStored ? '' : `having count(*) filter (where ${isTotalOf(dataset.totals)}) = 0` }
  }
  const { column, parts } = dataset.totals
  const isTotal = isTotalOf(dataset.totals)
  const hasTotal = `count(*) filter (where ${isTotal}) > 0`
  const figures = names.map((name) => {
    const part = quoted(name)
    return `case when ${hasTotal} then sum(${part}) filter (where ${isTotal}) when count(${part}) = count(*) then sum(${part}) end as ${part}`
  })
  const needed = parts?.filter((part) => requested === null || requested.includes(part))
  const hasParts = needed === undefined ? 'true' : `count(distinct ${quoted(column)}) = ${needed.length}`
  return { figures, rule: `having ${hasTotal} or ${hasParts}` }
}

import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Matching, PlanGrouping } from '../../../plan/plan.ts'
import { quoted } from '../../duckdb/tables.ts'
import type { Bound } from '../bound.ts'
import { dateOf } from '../columns.ts'
import { totalsOrParts } from '../groups/totals.ts'
import { lines } from '../lines.ts'

/**
 * Cells: what a data set holds of one member (the key columns without the date) in one month of one year, or in one whole year. A cell's
 * `slot` is the month from 1, or 0 for a whole year. Cells are matched between years, or chosen within a year, before they are added up.
 * The rules are those of docs/figures.md, 1 to 6 and 19.
 */

/** The cells that some groupings are added up from. */
export interface CellSet {
  /** The name of the table expression with the cells that count. */
  readonly name: string
  readonly groupings: readonly PlanGrouping[]
  /** The groupings distinguish the parts of a total, so that each part is a member of its own. */
  readonly byPart: boolean
  /** The groupings distinguish places, or the question names some: a region is then not matched as a whole. */
  readonly byPlace: boolean
}

/** What every cell set of a plan has in common. */
export interface CellPlan {
  readonly dataset: Dataset
  readonly matching: Matching | null
  /** There are cells of whole years as well as of months. */
  readonly withYears: boolean
  readonly parts: readonly (readonly [name: string, sql: string])[]
  readonly bound: Bound
  /** The filter on places as a condition; empty where there is none. */
  readonly places: string
  /** The values of the filter on the column of a total and its parts; null without a filter. */
  readonly partsAsked: readonly string[] | null
}

/** The column of countries of a data set that also holds the rest of a region as if it were one; null where there is none. */
export function placeColumn(dataset: Dataset): string | null {
  const entry = Object.entries(dataset.columns).find(([, column]) => column.kind === 'country' && column.rest)
  return entry && dataset.key.includes(entry[0]) ? entry[0] : null
}

/** The columns that name a member of a cell set. */
export function memberColumns(dataset: Dataset, byPart: boolean): readonly string[] {
  const others = [dateOf(dataset), dataset.wholeYears?.column, ...(byPart ? [] : [dataset.totals?.column])]
  return dataset.key.filter((name) => !others.includes(name))
}

/** Derived columns of a member's own columns. */
export const derivedOf = (dataset: Dataset, members: readonly string[]): readonly string[] =>
  Object.entries(dataset.derived).flatMap(([name, { from }]) => (members.includes(from) ? [name] : []))

/** The table expression with all cells that sets of the same members are chosen from. */
export const allCellsOf = ({ byPart }: Pick<CellSet, 'byPart'>): string => (byPart ? 'all_parts' : 'all_cells')

/** The cells of a set: months from the rows of months, whole years from twelve months or the row about the year (`published`). */
export function allCells({ byPart }: Pick<CellSet, 'byPart'>, cells: CellPlan): string {
  const { dataset, matching, withYears, parts, bound, partsAsked } = cells
  const date = quoted(dateOf(dataset))
  const members = memberColumns(dataset, byPart)
  const carried = [...members, ...derivedOf(dataset, members)].map(quoted).join(', ')
  const openFrom = matching === null ? null : `${bound.add(matching.openFrom)}::date`
  const over = (end: string) => (openFrom === null ? 'true' : `${end} <= ${openFrom}`)
  const names = parts.map(([name]) => name)
  const { figures, rule } = totalsOrParts(dataset, byPart, names, partsAsked)
  const period = dataset.wholeYears === null ? null : quoted(dataset.wholeYears.column)
  const months = lines(
    `select ${carried}, ${date}, month(${date})::integer as "slot", ${over(`${date} + interval 1 month`)} as "over", ${withYears ? 'false as "published", ' : ''}${figures.join(', ')}`,
    'from finest',
    withYears ? `where ${period} = 'month'` : '',
    `group by ${carried}, ${date}`,
    rule,
  )
  if (!withYears) return months
  const isTwelve = `count(*) filter (where ${period} = 'month') = 12`
  const yearFigures = parts.map(
    ([name]) =>
      `case when ${isTwelve} then sum(${quoted(name)}) filter (where ${period} = 'month') else sum(${quoted(name)}) filter (where ${period} = 'year') end as ${quoted(name)}`,
  )
  const first = `make_date(year(${date})::integer, 1, 1)`
  return lines(
    months,
    'union all',
    `select ${carried}, ${first} as ${date}, 0 as "slot", ${over(`${first} + interval 1 year`)} as "over", not (${isTwelve}) as "published", ${yearFigures.join(', ')}`,
    'from finest',
    `group by ${carried}, year(${date})`,
    `having ${isTwelve} or count(*) filter (where ${period} = 'year') > 0`,
  )
}

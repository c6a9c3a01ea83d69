import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Matching, Plan, PlanGrouping, PlanSelect } from '../../../plan/plan.ts'
import { quoted } from '../../duckdb/tables.ts'
import type { Bound } from '../bound.ts'
import { dateOf } from '../columns.ts'
import { isTotalOf } from '../groups/totals.ts'
import { indented, lines } from '../lines.ts'
import { cellSources } from './cellSources.ts'
import { type CellSet, memberColumns } from './cells.ts'
import { storedRows, withoutPartColumn } from './storedRows.ts'
import { shownCells, shownCellsOf } from './yearComparison.ts'

/** The rows behind the cells that a question adds up: table expressions, and the rest of the statement from its `from` on. */
export function rowsOfCells(
  plan: Plan,
  groupings: readonly PlanGrouping[],
  matching: Matching | null,
  bound: Bound,
): { readonly withs: readonly string[]; readonly rows: string } {
  const { withs, sets } = cellSources(plan, groupings, matching, bound)
  return rowsOfSets(plan, withs, sets, bound)
}

/** The rows behind the cells that a comparison of two years shows. */
export function rowsOfComparison(
  plan: Plan,
  select: Extract<PlanSelect, { kind: 'year_comparison' }>,
  bound: Bound,
): { readonly withs: readonly string[]; readonly rows: string } {
  return rowsOfSets(plan, shownCellsOf(plan, select, bound), [shownCells], bound)
}

function rowsOfSets(plan: Plan, withs: readonly string[], sets: readonly CellSet[], bound: Bound) {
  const { dataset } = plan
  const withYears = plan.periods.kind === 'by_member'
  const heldRowsOfPlan = storedRows(
    plan,
    'asked',
    [...dataset.key, ...(dataset.status === null ? [] : [dataset.status])],
    bound,
  )
  const used = sets.flatMap((set) => [
    rowsOfMonths(dataset, set, withYears),
    ...(withYears ? [rowsOfYears(dataset, set)] : []),
  ])
  return {
    withs: [...withs, ...heldRowsOfPlan],
    // A row of several sets counts once.
    rows: `from (\n${indented(used.join('\nunion\n'))}\n)`,
  }
}

/** The rows that cells of months are made of: totals where they are held, else their parts. */
function rowsOfMonths(dataset: Dataset, set: CellSet, withYears: boolean): string {
  const { name, byPart } = set
  const date = quoted(dateOf(dataset))
  const members = memberColumns(dataset, byPart).map(quoted)
  const joined = [...members, date].map((column) => `own.${column} is not distinct from cell.${column}`)
  const { totals } = dataset
  const counted =
    totals === null || byPart
      ? ''
      : `qualify ${isTotalOf(totals)} or not bool_or(${isTotalOf(totals)}) over (partition by ${[...members, date].join(', ')})`
  const monthRows = lines('select * from asked', withYears ? `where ${isPeriod(dataset, 'month')}` : '', counted)
  const cells = `(select * from ${name} where "slot" > 0)`
  return `select ${withoutPartColumn(dataset, 'own.')} from (\n${indented(monthRows)}\n) as own semi join ${cells} as cell on ${joined.join(' and ')}`
}

/** The rows that cells of whole years are made of: twelve months, else the row about the year. */
function rowsOfYears(dataset: Dataset, { name, byPart }: CellSet): string {
  const date = quoted(dateOf(dataset))
  const members = memberColumns(dataset, byPart).map(quoted)
  const months = `count(*) filter (where ${isPeriod(dataset, 'month')}) over (partition by ${[...members, `year(${date})`].join(', ')})`
  const yearRows = lines(
    'select * from asked',
    `qualify case when ${months} = 12 then ${isPeriod(dataset, 'month')} else ${isPeriod(dataset, 'year')} end`,
  )
  const joined = [
    ...members.map((column) => `own.${column} is not distinct from cell.${column}`),
    `year(own.${date}) = year(cell.${date})`,
  ]
  const cells = `(select * from ${name} where "slot" = 0)`
  return `select ${withoutPartColumn(dataset, 'own.')} from (\n${indented(yearRows)}\n) as own semi join ${cells} as cell on ${joined.join(' and ')}`
}

const isPeriod = ({ wholeYears }: Dataset, kind: 'month' | 'year'): string =>
  wholeYears === null ? (kind === 'month' ? 'true' : 'false') : `${quoted(wholeYears.column)} = '${kind}'`

import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan, PlanGrouping } from '../../plan/plan.ts'
import type { RowScope } from '../../rowScope.ts'
import { quoted, type StoreKind, tableOf } from '../duckdb/tables.ts'
import { Bound, type Parameters } from './bound.ts'
import { memberColumns } from './cells/cells.ts'
import { figureIn } from './cells/wholes.ts'
import { comparison } from './cells/yearComparison.ts'
import { dateOf, dimension } from './columns.ts'
import { markedInLake, where } from './conditions.ts'
import { groupNames, groups } from './groups/groups.ts'
import { finest } from './groups/sources.ts'
import { totalsRule, withTotals } from './groups/totals.ts'
import { indented, lines, named } from './lines.ts'
import { insertionTieBreakers, order, page } from './page.ts'
import { overPermitted } from './permitted.ts'
import { provenance } from './provenance.ts'
import { countedRows, fieldsOf, pageInLake } from './rows.ts'

/** A statement for DuckDB: identifiers come from declarations, values are bound under `$p1`, `$p2`, … */
export interface Compiled {
  readonly sql: string
  readonly parameters: Parameters
  /**
   * The texts that whole numbers stand for, by column. Names of groupings are long, and every row would repeat them: reading them took
   * longer than all other columns.
   */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/**
 * Compiles a plan into one statement over the rows that a scope permits, for a kind of store, whose columns are all text, integer or
 * double. Pure.
 */
export function compile(plan: Plan, scope: RowScope, kind: StoreKind = 'file'): Compiled {
  const bound = new Bound()
  const { select } = plan
  const names = select.kind === 'groups' ? { grouping: groupNames(select) } : {}
  const sql = overPermitted(plan.dataset, scope, kind, bound, statement(plan, bound, kind))
  return { sql, parameters: bound.parameters, names }
}

function statement(plan: Plan, bound: Bound, kind: StoreKind): string {
  const { select } = plan
  switch (select.kind) {
    case 'groups':
      return groups(plan, select, bound)
    case 'rows':
      if (select.counted) return countedRows(plan, select.columns, bound, kind)
      if (kind === 'lake' && plan.dataset.key.length === 0 && plan.limit !== null)
        return pageInLake(plan, select.columns, bound)
      return lines(
        `select ${fieldsOf(plan, select.columns)}`,
        `from ${tableOf(plan.dataset)}`,
        where(plan, bound),
        // Sorts by the table's own columns: dates are compared as dates, not as the selected texts.
        order(plan, `${tableOf(plan.dataset)}.`, insertionTieBreakers(plan, kind)),
        page(plan, bound),
      )
    case 'grouped_rows':
      return groupedRows(plan, select, bound)
    case 'held':
      return held(plan, select, bound)
    case 'values':
      return lines(
        `select distinct ${quoted(select.column)} as "value" from ${tableOf(plan.dataset)}`,
        `where ${quoted(select.column)} is not null`,
        'order by "value"',
        page(plan, bound),
      )
    case 'provenance':
      return provenance(plan, select.of, bound)
    case 'count':
      return lines(
        'select count(*)::double as "count"',
        `from ${tableOf(plan.dataset)}`,
        where(plan, bound, kind === 'lake' ? markedInLake(plan, bound) : []),
      )
    case 'year_comparison':
      return comparison(plan, select, bound)
    case 'coverage':
      return coverage(plan.dataset)
  }
}

/** Which years a data set has rows of, and whether each member has its whole year: twelve months, or a row about the year. */
function coverage(dataset: Dataset): string {
  const { wholeYears } = dataset
  const twelve = (of: string) => `count(*) ${of} = 12`
  const fullYears =
    wholeYears === null
      ? twelve('')
      : `${twelve(`filter (where ${quoted(wholeYears.column)} = 'month')`)} or count(*) filter (where ${quoted(wholeYears.column)} = 'year') > 0`
  const members = [...memberColumns(dataset, true).map(quoted), '"year"'].join(', ')
  const byMember = lines(
    `select ${memberColumns(dataset, true).map(quoted).join(', ')}, year(${quoted(dateOf(dataset))})::integer as "year", ${fullYears} as "whole"`,
    `from ${tableOf(dataset)}`,
    `group by ${members}`,
  )
  return lines(
    'select "year", bool_and("whole")::integer as "whole"',
    `from (\n${indented(byMember)}\n)`,
    'group by "year"',
    'order by "year"',
  )
}

/** Groups as flat rows, with how many there are. */
function groupedRows(plan: Plan, select: Extract<Plan['select'], { kind: 'grouped_rows' }>, bound: Bound): string {
  return lines(
    withFigures(plan, select, bound),
    // Not `count(*) over ()`: DuckDB 1.5.5 now and then ends with an internal error where a window is given no rows, and answers nothing after it.
    `select ${[...select.fields.map(quoted), '(select count(*)::double from figures) as "count"'].join(', ')}`,
    'from figures',
    order(plan),
    page(plan, bound),
  )
}

/** The days of groups as one text each: reading a row for each day took most of the time. */
function held(plan: Plan, { by, day, measures }: Extract<Plan['select'], { kind: 'held' }>, bound: Bound): string {
  const hasFigure = measures.map((name) => `${quoted(name)} is not null as ${quoted(name)}`)
  const days = `string_agg(${quoted(day)}::varchar, ',' order by ${quoted(day)}) as "days"`
  return lines(
    withFigures(plan, { by: [day, ...by], measures }, bound),
    `select ${[...by.map(quoted), ...hasFigure, days].join(', ')}`,
    'from figures',
    'group by all',
    page(plan, bound),
  )
}

/** The figures of groups as a table expression. */
function withFigures(plan: Plan, { by, measures }: Omit<PlanGrouping, 'key'>, bound: Bound): string {
  const { dataset } = plan
  const grouping: PlanGrouping = { key: '', by, measures }
  const shape = { dimensions: by, measures, bounds: [] }
  const withs = withTotals(plan, 'finest', (of) => `(\n${indented(finest(of, shape, bound))}\n)`)
  return lines(
    `with ${withs.join(', ')}, figures as materialized (`,
    indented(
      lines(
        `select ${[
          ...by.map((name) => named(dimension(dataset, name), name)),
          ...measures.map((name) => `(${figureIn(plan, grouping, name)})::double as ${quoted(name)}`),
        ].join(', ')}`,
        'from finest',
        totalsRule(plan, grouping),
        'group by all',
      ),
    ),
    ')',
  )
}

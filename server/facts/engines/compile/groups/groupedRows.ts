import type { Plan, PlanGrouping } from '../../../plan/plan.ts'
import { quoted } from '../../duckdb/tables.ts'
import type { Bound } from '../bound.ts'
import { figureIn } from '../cells/wholes.ts'
import { dimension } from '../columns.ts'
import { indented, lines, named } from '../lines.ts'
import { order, page } from '../page.ts'
import { finest } from './sources.ts'
import { totalsRule, withTotals } from './totals.ts'

/** Groups as flat rows, with how many there are. */
export function groupedRows(
  plan: Plan,
  select: Extract<Plan['select'], { kind: 'grouped_rows' }>,
  bound: Bound,
): string {
  const { dataset } = plan
  const { by, measures, fields } = select
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
    // Not `count(*) over ()`: DuckDB 1.5.5 now and then ends with an internal error where a window is given no rows, and answers nothing after it.
    `select ${[...fields.map(quoted), '(select count(*)::double from figures) as "count"'].join(', ')}`,
    'from figures',
    order(plan),
    page(plan, bound),
  )
}

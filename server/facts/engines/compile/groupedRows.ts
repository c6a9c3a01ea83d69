import type { Plan, PlanGrouping } from '../../plan.ts'
import { quoted } from '../duckdb/tables.ts'
import { figureOf } from '../measures.ts'
import type { Bound } from './bound.ts'
import { dimension } from './columns.ts'
import { indented, lines, named } from './lines.ts'
import { order, page } from './page.ts'
import { finest } from './sources.ts'
import { totalsRule } from './totals.ts'

/** Groups as flat rows, with how many there are. */
export function groupedRows(
  plan: Plan,
  select: Extract<Plan['select'], { kind: 'grouped_rows' }>,
  bound: Bound,
): string {
  const { dataset } = plan
  const { by, measures, fields } = select
  const grouping: PlanGrouping = { key: '', by, measures }
  return lines(
    `with finest as (\n${indented(finest(plan, { dimensions: by, measures, bounds: [] }, bound))}\n), figures as (`,
    indented(
      lines(
        `select ${[
          ...by.map((name) => named(dimension(dataset, name), name)),
          ...measures.map((name) => `(${figureOf(dataset, name)})::double as ${quoted(name)}`),
        ].join(', ')}`,
        'from finest',
        totalsRule(dataset, grouping),
        'group by all',
      ),
    ),
    ')',
    `select ${[...fields.map(quoted), '(count(*) over ())::double as "count"'].join(', ')}`,
    'from figures',
    order(plan),
    page(plan, bound),
  )
}

import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan } from '../../plan.ts'
import { quoted, tableOf } from '../duckdb/tables.ts'
import { measureOf } from '../measures.ts'
import type { Bound } from './bound.ts'
import { dateOf } from './columns.ts'
import { anyOf, firstDay, lastDay, span, where } from './conditions.ts'
import { indented, lines } from './lines.ts'
import { order, page } from './page.ts'

/** Two years side by side: a row for each place, with how many there are and what all of them add up to. */
export function comparison(
  plan: Plan,
  select: Extract<Plan['select'], { kind: 'year_comparison' }>,
  bound: Bound,
): string {
  const { dataset } = plan
  const { by, year } = select
  const measure = measureOf(dataset, select.measure)
  if (measure.kind !== 'sum' || measure.where !== null) throw new Error(`${select.measure} cannot be compared by year`)
  const compared = comparedRows(plan, select, bound)
  const current = bound.add(`${year}-01-01`)
  const regions = Object.entries(dataset.derived).filter(([, { from, how }]) => from === by && how === 'market_region')
  const keys = [by, ...regions.map(([name]) => name)].map(quoted)
  const amount = quoted(measure.column)
  const [currently, previously] = [quoted(`currentYear.${select.measure}`), quoted(`previousYear.${select.measure}`)]
  return lines(
    'with figures as (',
    indented(
      lines(
        `select ${keys.join(', ')},`,
        `  (sum(${amount}) filter (where ${quoted(dateOf(dataset))} >= ${current}::date))::double as ${currently},`,
        `  (sum(${amount}) filter (where ${quoted(dateOf(dataset))} < ${current}::date))::double as ${previously}`,
        `from ${tableOf(dataset)}`,
        where(plan, bound, [compared]),
        'group by all',
      ),
    ),
    ')',
    `select *, (${currently} - ${previously}) / nullif(${previously}, 0) as "change", (count(*) over ())::double as "count",`,
    `  (sum(${currently}) over ())::double as "currentYear.total", (sum(${previously}) over ())::double as "previousYear.total"`,
    'from figures',
    order(plan),
    page(plan, bound),
  )
}

/** The condition of the rows of both years. */
export function comparedRows(
  { dataset, periods }: Plan,
  { year, months }: Extract<Plan['select'], { kind: 'year_comparison' }>,
  bound: Bound,
): string {
  const annual = periods.kind === 'whole_years' ? periods.annual : []
  return anyOf([year, year - 1].map((side) => rowsOfYear(dataset, side, months, annual.includes(side), bound)))
}

/** The rows of one side of a comparison: those of its months, or the one about the whole year. */
function rowsOfYear(dataset: Dataset, year: number, months: readonly number[], asWhole: boolean, bound: Bound): string {
  const column = dateOf(dataset)
  const spans = asWhole
    ? span(column, `${year}-01-01`, `${year}-12-31`, bound)
    : anyOf(runs(months).map(([from, to]) => span(column, firstDay(year, from), lastDay(year, to), bound)))
  if (dataset.wholeYears === null) return spans
  return `(${quoted(dataset.wholeYears.column)} = ${asWhole ? "'year'" : "'month'"} and ${spans})`
}

/** Months in a row as spans: 1, 2, 3, 5 -> 1–3, 5–5. */
function runs(months: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const spans: [number, number][] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && last[1] === month - 1) last[1] = month
    else spans.push([month, month])
  }
  return spans
}

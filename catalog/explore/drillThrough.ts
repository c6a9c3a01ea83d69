import type { Dataset } from '../dataset.ts'
import { personalTexts } from '../personalTexts.ts'
import { type Days, periodDays } from './days.ts'
import { timeKey } from './explorable.ts'
import { type Exploration, type ExplorationPeriod, withoutMarks } from './exploration.ts'

/** The rows behind the figures of an exploration. They are asked for by an exploration too: that of their filters and period alone. */

/** What decides which rows there are, without what is made of their figures. */
export const withoutFigures = (question: Exploration): Exploration => ({
  ...withoutMarks(question),
  top: null,
  comparison: null,
  calculation: null,
  sort: null,
  chart: null,
})

/**
 * The exploration of the rows behind one row of an answer; `relative` are the days that its relative period came to. Null where no filter
 * takes just these rows: the others together, what has no value, months of all years, dimensions of several columns.
 */
export function drillThrough(
  dataset: Dataset,
  question: Exploration,
  { values, other }: { readonly values: Readonly<Record<string, string | number | null>>; readonly other: boolean },
  relative: Days | null,
): Exploration | null {
  if (other) return null
  const filters = [...question.filters]
  for (const dimension of question.breakdown) {
    const value = values[dimension] ?? null
    if (value === null || dataset.dimensions[dimension]?.kind !== 'column') return null
    const at = filters.findIndex((filter) => filter.dimension === dimension && filter.operator === 'in')
    filters.splice(at < 0 ? filters.length : at, at < 0 ? 0 : 1, { dimension, operator: 'in', values: [String(value)] })
  }
  const time = values[timeKey]
  if (question.time === null) return { ...withoutFigures(question), filters }
  if (time === undefined || time === null) return null
  const period = groupPeriod(question, time, relative)
  return period === null ? null : { ...withoutFigures(question), filters, period }
}

/**
 * The period of one group of a time axis, as far as the question counts it: a first month that is asked for from its tenth day begins on the
 * tenth. Null for months and weekdays of all years, which no period takes by itself.
 *
 * @param relative the days that the relative period of the question came to
 */
export function groupPeriod(
  { time, period }: Pick<Exploration, 'time' | 'period'>,
  value: string | number,
  relative: Days | null,
): ExplorationPeriod | null {
  const isOfYears = period === null || period.kind === 'years' || period.kind === 'last_years'
  if (time === 'year' && isOfYears) return { kind: 'years', years: [Number(value)] }
  const groupDays = periodDays(time === 'year' ? Number(value) : value, time)
  if (groupDays === null) return null
  const { from, to } = limitsOf(period, groupDays, relative)
  return {
    kind: 'between',
    from: groupDays.from < from ? from : groupDays.from,
    to: groupDays.to > to ? to : groupDays.to,
  }
}

/** Between which days a question counts what lies in some days. Weeks may begin or end in a year that it leaves out. */
function limitsOf(period: ExplorationPeriod | null, { from, to }: Days, relative: Days | null): Days {
  if (period?.kind === 'between') return period
  if (period?.kind !== 'years') return relative ?? { from, to }
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return {
    from: period.years.includes(first) ? from : `${last}-01-01`,
    to: period.years.includes(last) ? to : `${first}-12-31`,
  }
}

/**
 * The columns of a data set's rows that a person may read: names and texts of people, and links to them, only if a table that the person
 * may see shows them. `reads` tells whether the person may call the path of an endpoint.
 */
export function readableColumns(dataset: Dataset, reads: (path: string) => boolean): readonly string[] {
  const visibleNames = new Set(
    dataset.endpoints.flatMap((endpoint) =>
      endpoint.kind === 'table' && reads(endpoint.path) ? endpoint.columns : [],
    ),
  )
  const personal = new Set(
    personalTexts
      .filter((personalText) => personalText.dataset === dataset.name)
      .flatMap(({ author, texts, links }) => [author, ...texts, ...links]),
  )
  return Object.keys(dataset.columns).filter((name) => !personal.has(name) || visibleNames.has(name))
}

import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint, Filter } from '@sala/catalog/datasets/endpoints.ts'
import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import { normalizeText } from '@sala/catalog/text.ts'
import type { Row, Value } from '../rows.ts'
import type { Fact } from '../state.ts'
import type { Question } from './asked/question.ts'
import { addDays, monthStart } from './days.ts'

/** Selects the rows of a question: filters, default window and search. Filters are independent of each other. */

export interface Choice {
  readonly dataset: Dataset
  readonly endpoint: Endpoint
  readonly question: Question
  readonly facts: readonly Fact[]
  readonly today: string
}

/** The selected rows; filters named in `without` are ignored. */
export function chosen(choice: Choice, without: readonly string[] = []): readonly Fact[] {
  const { dataset, endpoint, question, facts } = choice
  const window = defaultWindow(choice)
  return facts.filter(({ values }) => {
    if (window && !inDays(dayIn(values, window.column), window.from, window.to)) return false
    if (!matchesSearch(dataset, endpoint, values, question.params.q)) return false
    return Object.entries(endpoint.filters).every(
      ([name, filter]) => without.includes(name) || passes(dataset, values, name, filter, question.params),
    )
  })
}

const dayIn = (values: Row, column: string): string => String(values[column])
const inDays = (day: string, from: string, to: string) => day >= from && day <= to

/** Whether a row passes a filter of the endpoint; an absent filter passes everything. */
export function passes(
  dataset: Dataset,
  values: Row,
  name: string,
  filter: Filter,
  params: Question['params'],
): boolean {
  if (filter.kind === 'window') {
    const from = params.start?.slice(0, 10) ?? '0000'
    const to = params.end?.slice(0, 10) ?? '9999'
    return inDays(dayIn(values, filter.column), from, to)
  }
  const text = params[name]
  if (text === undefined) return true
  if (filter.kind === 'range') return touchesRange(text, values[filter.low] ?? null, values[filter.high] ?? null)
  if (filter.kind === 'tracked_markets') {
    return text === 'all' || trackedMarkets.some((code) => code === values[filter.column])
  }
  if (filter.kind === 'topics') {
    const own = String(values[filter.column]).split('-')
    return text.split(',').some((topic) => own.includes(topic))
  }
  if (filter.kind === 'months') {
    const [from = '1', to = from] = text.split('-')
    const month = monthOf(values[filter.column])
    return month >= Number(from) && month <= Number(to)
  }
  if (filter.kind === 'years') return text.split(',').some((year) => touchesYear(dataset, values, filter.column, year))
  if (filter.kind === 'year_months') {
    const first = dayIn(values, filter.column).slice(0, 7)
    const last = String((filter.until && values[filter.until]) || values[filter.column]).slice(0, 7)
    return text.split(',').some((month) => first <= month && month <= last)
  }
  return text.split(',').includes(String(values[filter.column]))
}

/** A row with a first and a last day touches every year between them (rule 13). */
function touchesYear(dataset: Dataset, values: Row, column: string, year: string): boolean {
  const first = String(values[column]).slice(0, 4)
  const last = dataset.name === 'event' ? String(values.event_date_end ?? values[column]).slice(0, 4) : first
  return first <= year && year <= last
}

/** An establishment with only one of its two rates is matched by that rate; one without rates is in no range. */
function touchesRange(text: string, low: Value, high: Value): boolean {
  const [from = '', to = ''] = text.split('-')
  const least = low ?? high
  const most = high ?? low
  if (least === null || most === null) return false
  return (to === '' || Number(least) <= Number(to)) && (from === '' || Number(most) >= Number(from))
}

/** The values that a filter selects; undefined without the filter. */
export const filterValues = (
  { endpoint, question }: Choice,
  column: string | undefined,
): readonly string[] | undefined => question.params[valuesFilter(endpoint, column)]?.split(',')

/** The name of the filter by the values of a column; empty where there is none. */
export const valuesFilter = ({ filters }: Endpoint, column: string | undefined): string =>
  Object.entries(filters).find(([, filter]) => filter.kind === 'values' && filter.column === column)?.[0] ?? ''

/** The filters of an endpoint that choose times. */
const timely = ({ filters }: Endpoint): readonly (readonly [string, Filter])[] =>
  Object.entries(filters).filter(([, { kind }]) => ['window', 'years', 'months', 'year_months'].includes(kind))

/** The months of a year that a question is about, by its filters of time: those whose first day they let through. */
export function filteredMonths({ dataset, endpoint, question }: Choice, year: number): readonly number[] {
  const { newest } = dataset
  return Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => {
    const day = { [newest ?? '']: monthStart(year, month) }
    return timely(endpoint).every(([name, filter]) => passes(dataset, day, name, filter, question.params))
  })
}

export const monthOf = (value: Value | undefined): number => Number(String(value).slice(5, 7))
export const yearOf = (value: Value | undefined): number => Number(String(value).slice(0, 4))

/** Whether a text column contains the search text, ignoring case, kind of digits and order of marks. */
function matchesSearch(dataset: Dataset, endpoint: Endpoint, values: Row, q: string | undefined): boolean {
  if (q === undefined || q.trim() === '' || endpoint.kind === 'summary') return true
  const columns = endpoint.kind === 'grouped_table' ? endpoint.by : Object.keys(dataset.columns)
  return columns.some((column) => {
    const value = values[column]
    return dataset.columns[column]?.kind === 'text' && value && folded(String(value)).includes(folded(q).trim())
  })
}

/** Normalises case, Thai digits and the order of marks for the search. */
const folded = (text: string): string =>
  normalizeText(text)
    .toLowerCase()
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

interface Window {
  readonly column: string
  readonly from: string
  readonly to: string
}

/** The default window of days (rule 12). */
function defaultWindow(choice: Choice): Window | null {
  const { endpoint, question } = choice
  const column = Object.values(endpoint.filters).find((filter) => filter.kind === 'window')?.column
  const days = endpoint.defaultDays ?? (endpoint.kind === 'table' && endpoint.newestWeek ? 8 : null)
  if (column === undefined || days === null || question.params.q) return null
  const lifting = endpoint.defaultDays === undefined ? Object.entries(endpoint.filters) : timely(endpoint)
  const names = lifting.flatMap(([name, { kind }]) => (kind === 'window' ? ['start', 'end'] : [name]))
  if (names.some((name) => question.params[name] !== undefined)) return null
  const newest = newestDay(choice, column)
  return newest === null ? null : { column, from: addDays(newest, 1 - days), to: newest }
}

/** The newest day that is held: not after today, unless the data set is a forecast. Today where a plan is of days to come alone. */
export function newestDay({ dataset, facts, today }: Pick<Choice, 'dataset' | 'facts' | 'today'>, column: string) {
  const days = facts.map(({ values }) => String(values[column])).sort()
  const last = dataset.ahead === 'forecast' ? days.at(-1) : days.findLast((day) => day <= today)
  return last ?? (dataset.ahead && days.length > 0 ? today : null)
}

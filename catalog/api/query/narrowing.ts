import type { Dataset } from '../../dataset.ts'
import type { Filter } from '../../datasets/endpoints.ts'
import { trackedMarkets } from '../../places/trackedMarkets.ts'
import { topics } from '../../topics/topics.ts'
import { columnKind, readValue } from './columnValues.ts'
import { limits } from './limits.ts'
import { readDay, readMonths, readYear, readYearMonth } from './periods.ts'
import { refuse } from './refusal.ts'
import { listOf } from './textParameters.ts'

/** One way in which the rows are narrowed. */
export type Narrowing =
  /** Days `YYYY-MM-DD`, both inclusive; null where that side is open. */
  | {
      readonly kind: 'window'
      readonly column: string
      readonly until?: string
      readonly from: string | null
      readonly to: string | null
    }
  /** Codes or texts, in ascending order, each once. */
  | { readonly kind: 'values'; readonly column: string; readonly values: readonly string[] }
  /** Rows whose set of topics holds one of these. */
  | { readonly kind: 'topics'; readonly column: string; readonly topics: readonly string[] }
  /** Rows of these years or, where `until` names the last day, rows that touch them. */
  | {
      readonly kind: 'years'
      readonly column: string
      readonly until?: string
      readonly years: readonly number[]
    }
  | { readonly kind: 'months'; readonly column: string; readonly from: number; readonly to: number }
  /** Months `YYYY-MM` in ascending order; what begins in them or, where `until` names the last day, touches them. */
  | {
      readonly kind: 'year_months'
      readonly column: string
      readonly until: string | null
      readonly months: readonly string[]
    }
  /** What touches from–to with its own span `low`–`high`; both inclusive, null where that side is open. */
  | {
      readonly kind: 'range'
      readonly low: string
      readonly high: string
      readonly from: number | null
      readonly to: number | null
    }

/** What the filter of this name narrows by; null where it is not asked for or takes all. Throws a refusal. */
export function readFilter(
  dataset: Dataset,
  name: string,
  filter: Exclude<Filter, { kind: 'window' }>,
  parameters: ReadonlyMap<string, string>,
): Narrowing | null {
  const value = parameters.get(name)
  if (value === undefined) return null
  if (filter.kind === 'range') return { ...filter, ...readRange(name, value) }
  if (filter.kind === 'year_months') return { ...filter, months: listOf(name, value, readYearMonth).sort() }
  if (filter.kind === 'years') return { ...filter, years: listOf(name, value, readYear).sort((a, b) => a - b) }
  const { kind, column } = filter
  if (kind === 'months') return { kind, column, ...readMonths(name, value) }
  if (kind === 'tracked_markets') {
    if (value === 'all') return null
    if (value === '51') return { kind: 'values', column, values: [...trackedMarkets].sort() }
    throw refuse(name, value, '51 | all')
  }
  if (kind === 'topics') return { kind, column, topics: listOf(name, value, readTopic).sort() }
  const target = columnKind(dataset, column)
  return { kind, column, values: listOf(name, value, (field, text) => readValue(target, field, text)).sort() }
}

function readTopic(field: string, text: string): string {
  if (topics.some((topic) => topic === text)) return text
  throw refuse(field, text, topics.join(', '))
}

/** The days from `start` to `end`; null where neither is asked for. Throws a refusal. */
export function readWindow(
  parameters: ReadonlyMap<string, string>,
  { column, until }: Pick<Extract<Filter, { kind: 'window' }>, 'column' | 'until'>,
): Extract<Narrowing, { kind: 'window' }> | null {
  const [start, end] = [parameters.get('start'), parameters.get('end')]
  if (start === undefined && end === undefined) return null
  const from = start === undefined ? null : readDay('start', start)
  const to = end === undefined ? null : readDay('end', end)
  if (from && to && from > to) throw refuse('start', start ?? '', `start ≤ end (${end})`)
  if (from && to && Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > limits.spanYears) {
    throw refuse('end', end ?? '', `end − start ≤ ${limits.spanYears} × 365 d`)
  }
  return {
    kind: 'window',
    column,
    ...(until === undefined ? {} : { until }),
    from,
    to,
  }
}

function readRange(name: string, text: string): { readonly from: number | null; readonly to: number | null } {
  const expected = '500-1500, 500-, -1500'
  const parts = /^(\d{0,9})-(\d{0,9})$/.exec(text)
  if (!parts || text === '-') throw refuse(name, text, expected)
  const [from, to] = [parts[1], parts[2]].map((part) => (part ? Number(part) : null))
  if (typeof from === 'number' && typeof to === 'number' && from > to) throw refuse(name, text, expected)
  return { from: from ?? null, to: to ?? null }
}

import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { type Status, statuses } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Context } from '../context.ts'
import type { Filter, FilterValue } from '../filters/filters.ts'
import { monthDays, type Span } from '../filters/ranges.ts'
import { yearsBack } from '../periods/compare.ts'
import { readCompareDays, spanCompared } from '../periods/comparedDays.ts'
import { monthAfter, monthKey, partsOf } from '../periods/periods.ts'

/** Where the figures of a card come from, as far as they are on show. */
export interface SourceEntry {
  readonly dataset: string
  readonly source: string
  readonly status: Status | null
  readonly demonstration: boolean
  /** The day of the import, `YYYY-MM-DD`. */
  readonly imported: string
  /** The months (`YYYY-MM`) or years (`YYYY`), ascending; empty where the rows are daily or have no date. */
  readonly periods: readonly string[]
  /** The first and last day of daily rows; null for others. */
  readonly days: Span | null
}

/** The provenance of all answers of a card, in the order of the answers. */
export function provenanceIn(answers: Readonly<Record<string, unknown>>): readonly Provenance[] {
  return Object.values(answers).flatMap((answer) => (hasProvenance(answer) ? answer.provenance : []))
}

function hasProvenance(answer: unknown): answer is { readonly provenance: readonly Provenance[] } {
  return typeof answer === 'object' && answer !== null && 'provenance' in answer && isListOfSources(answer.provenance)
}

/** Whether a value has the outline of a provenance list. */
function isListOfSources(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'source' in entry)
  )
}

/**
 * The days that a card shows or compares, by its filters of time; null without any. A card may request more, so that another choice needs
 * no request.
 */
export function cardSpans(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue>>,
  context: Context,
): readonly Span[] | null {
  const compare = readCompareDays(values.compare_days)
  const withEarlier = (span: Span): readonly Span[] => (compare === null ? [span] : [span, spanCompared(span, compare)])
  const spans = Object.entries(filters).flatMap(([name, filter]): readonly Span[] => {
    const value = values[name] ?? null
    if (filter.kind === 'year' && typeof value === 'number') {
      const before = value - yearsBack(values.compare, value)
      const yearSpan = (from: number, to: number) => ({ from: `${monthKey(from, 1)}-01`, to: `${monthKey(to, 12)}-31` })
      // One month of the year (`monthOfYear`).
      const month = filters.month?.kind === 'choice' && typeof values.month === 'string' ? Number(values.month) : null
      if (month !== null)
        return [before, value].map((year) => ({
          from: `${monthKey(year, month)}-01`,
          to: `${monthKey(year, month)}-31`,
        }))
      return before === value - 1 ? [yearSpan(before, value)] : [yearSpan(before, before), yearSpan(value, value)]
    }
    if (filter.kind === 'month' && typeof value === 'string') {
      return compare === null
        ? [value, monthBefore(value, values.compare)].map((month) => ({ from: `${month}-01`, to: `${month}-31` }))
        : withEarlier(monthDays(value))
    }
    const span = filter.kind === 'range' && typeof value !== 'number' ? filter.span(value, context) : null
    return span === null ? [] : withEarlier(span)
  })
  return spans.length === 0 ? null : spans
}

/** The same month of the year that it is compared with. */
function monthBefore(month: string, compare: FilterValue | undefined): string {
  const { year, month: number } = partsOf(month)
  return monthKey(year - yearsBack(compare, year), number)
}

/** How many years a card's year, or that of its month, lies after the one that it is compared with. */
export function yearsBetween(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue>>,
): number {
  const timeFilter = Object.entries(filters).find(([, { kind }]) => kind === 'year' || kind === 'month')
  const value = timeFilter === undefined ? null : values[timeFilter[0]]
  return typeof value === 'number' || typeof value === 'string'
    ? yearsBack(values.compare, Number(String(value).slice(0, 4)))
    : 1
}

/** The entries within some spans of days (null for all), with their periods written out. */
export function sourceEntries(entries: readonly Provenance[], spans: readonly Span[] | null): readonly SourceEntry[] {
  return entries.flatMap((entry): readonly SourceEntry[] => {
    const { dataset, source, status, demonstration, asOf } = entry
    const origin = { dataset, source, status, demonstration, imported: asOf.slice(0, 10) }
    const { from, to } = entry
    if (from === null || to === null) return [{ ...origin, periods: [], days: null }]
    if (from.length > 4 && findDataset(dataset)?.due.every === 'day') {
      const days = joined((spans ?? [{ from, to }]).flatMap((span) => common({ from, to }, span)))
      return days === null ? [] : [{ ...origin, periods: [], days }]
    }
    const periods = periodsBetween(from, to).filter(
      (period) => spans === null || spans.some((span) => touches(period, span)),
    )
    return periods.length === 0 ? [] : [{ ...origin, periods, days: null }]
  })
}

function common(span: Span, other: Span): readonly Span[] {
  const from = span.from > other.from ? span.from : other.from
  const to = span.to < other.to ? span.to : other.to
  return from <= to ? [{ from, to }] : []
}

function joined(spans: readonly Span[]): Span | null {
  const from = spans.map((span) => span.from).toSorted()[0]
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}

/** The months from one to another (`YYYY-MM-DD`), or the years (`YYYY`), both inclusive. */
function periodsBetween(from: string, to: string): readonly string[] {
  if (from.length === 4) {
    const first = Number(from)
    return Array.from({ length: Math.max(0, Number(to) - first + 1) }, (_, index) =>
      String(first + index).padStart(4, '0'),
    )
  }
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month)
  return months
}

/** Whether a month or year has days in a span. */
const touches = (period: string, { from, to }: Span): boolean =>
  period <= to.slice(0, period.length) && period >= from.slice(0, period.length)

/** The lowest status of each month (`YYYY-MM`) and year (`YYYY`), a year's with its months: a figure is as sure as its least sure row. */
export const statusesByPeriod = (sources: readonly SourceEntry[]): ReadonlyMap<string, Status> =>
  lowestStatuses(sources, (period) => [period, period.slice(0, 4)])

/** The same, for years that come only from rows about the whole year, which may be more certain than their months. */
export const statusesOfPeriods = (sources: readonly SourceEntry[]): ReadonlyMap<string, Status> =>
  lowestStatuses(sources, (period) => [period])

function lowestStatuses(
  sources: readonly SourceEntry[],
  keysOf: (period: string) => readonly string[],
): ReadonlyMap<string, Status> {
  const statuses = new Map<string, Status>()
  for (const { status, periods } of sources) {
    if (status === null) continue
    for (const key of periods.flatMap(keysOf)) {
      const earlier = statuses.get(key)
      statuses.set(key, earlier === undefined || isLower(status, earlier) ? status : earlier)
    }
  }
  return statuses
}

export const isLower = (a: Status, b: Status): boolean => statuses.indexOf(a) < statuses.indexOf(b)

import type { KnownDatasetName } from '@sala/catalog/datasets/all.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { daysIn, monthAfter } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import type { FilterBase, Option } from './filterBase.ts'

/**
 * Time ranges. A range in an address is a preset, which moves with the data (`90d`), or two days (`2026-01-01..2026-03-31`), or
 * `all` where every day may be shown. Presets end with the newest day of the data, so that late data do not empty a card, and today where
 * plans and timetables reach further.
 */

/** First and last day, both inclusive, `YYYY-MM-DD`. */
export interface Span {
  readonly from: string
  readonly to: string
}

export type Preset = '7d' | '30d' | '90d' | '12m'

/** The preset of days to come, which is offered where a timetable holds some. */
const monthsToCome = 'next3m'

/** A span of days; `null` is every day, and is offered where `all` has words. */
export interface RangeFilter extends FilterBase<string | null> {
  readonly kind: 'range'
  readonly all: MessageDescriptor | null
  /** The shortcuts, in order; any two days can be chosen beside them. */
  readonly presets: (context: Context) => readonly Option[]
  /** The oldest and newest day of the data set; null while it is empty. */
  readonly bounds: (context: Context) => Span | null
  /** The day that presets end with; today while the data set is empty. */
  readonly presetsEnd: (context: Context) => string
  /** The days that a value means; null for every day. */
  readonly span: (value: string | null, context: Context) => Span | null
}

interface RangeOptions {
  readonly presets?: readonly Preset[]
  readonly fallback: Preset | typeof monthsToCome | null
  /** Whether the next three months are offered as well, where days to come are held. */
  readonly ahead?: true
  /** Words for every day; absent where a span must be chosen. */
  readonly all?: MessageDescriptor
}

const presetWords: Readonly<Record<Preset, MessageDescriptor>> = {
  '7d': common.last7Days,
  '30d': common.last30Days,
  '90d': common.last90Days,
  '12m': common.last12Months,
}
const allPresets: readonly Preset[] = ['7d', '30d', '90d', '12m']

/** "Every day" in the notation of the address. */
const allValue = 'all'

/** The time range of a data set that is kept by day. */
export function range(
  dataset: KnownDatasetName,
  { presets = allPresets, fallback, ahead, all }: RangeOptions,
): RangeFilter {
  const bounds = (context: Context): Span | null => {
    const { oldest, newest } = context.datasets[dataset] ?? {}
    return oldest && newest && isDay(oldest) && isDay(newest) ? { from: oldest, to: newest } : null
  }
  const presetsEnd = (context: Context): string => {
    const end = context.datasets[dataset]?.windowEnd
    return end && isDay(end) ? end : context.today
  }
  return {
    kind: 'range',
    label: common.timeRange,
    all: all ?? null,
    presets: (context) => [
      ...presets.map((value) => ({ value, label: context.say(presetWords[value]) })),
      ...(ahead === true && (bounds(context)?.to ?? '') > context.today
        ? [{ value: monthsToCome, label: context.say(common.next3Months) }]
        : []),
    ],
    bounds,
    presetsEnd,
    fallback: () => fallback,
    span: (value, context) => {
      if (value === null) return null
      if (value === monthsToCome) return nextMonths(bounds(context), context)
      const preset = allPresets.find((preset) => preset === value)
      return preset === undefined ? readDays(value) : presetSpan(preset, presetsEnd(context))
    },
    read: (text) => {
      if (text === allValue) return all === undefined ? undefined : null
      const preset = presets.find((candidate) => candidate === text)
      if (preset !== undefined) return preset
      if (text === monthsToCome) return ahead === true ? text : undefined
      return readDays(text) === null ? undefined : text
    },
    write: (value) => value ?? allValue,
  }
}

/** The three months from tomorrow on, as far as a data set reaches into them; to their end where it holds nothing of them. */
export function nextMonths(bounds: Span | null, { today }: Pick<Context, 'today'>): Span {
  const month = monthAfter(monthAfter(monthAfter(today.slice(0, 7))))
  const day = Math.min(Number(today.slice(8)), daysIn(month))
  const [from, to] = [addDays(today, 1), `${month}-${String(day).padStart(2, '0')}`]
  return { from, to: bounds !== null && bounds.to >= from && bounds.to < to ? bounds.to : to }
}

/** Two days as an address writes them. */
export function rangeText({ from, to }: Span): string {
  return `${from}..${to}`
}

/** Whether a date is within a span; every date is within `null`. An unknown date is within no span. */
export function isWithin(date: string | null, span: Span | null): boolean {
  return span === null || (date !== null && date >= span.from && date <= span.to)
}

/** The span of as many days that ends the day before this one begins. */
export function spanBefore({ from, to }: Span): Span {
  const last = addDays(from, -1)
  return { from: addDays(last, 1 - daysOf({ from, to })), to: last }
}

/** The first and the last day of a month `YYYY-MM`. */
export function monthDays(month: string): Span {
  return { from: `${month}-01`, to: `${month}-${daysIn(month)}` }
}

/** How many days a span has. */
export function daysOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayInMilliseconds) + 1
}

/** Every day of a span, in order. */
export function everyDay({ from, to }: Span): readonly string[] {
  const days: string[] = []
  const lastMonth = to.slice(0, 7)
  // Month by month: making a text out of the time of each day takes ten times as long, and pictures show years of them.
  for (let month = from.slice(0, 7); month <= lastMonth; month = monthAfter(month)) {
    const last = month === lastMonth ? Number(to.slice(8)) : daysIn(month)
    for (let day = days.length === 0 ? Number(from.slice(8)) : 1; day <= last; day += 1)
      days.push(`${month}-${day < 10 ? '0' : ''}${day}`)
  }
  return days
}

/** The day a number of days later, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return dayAt(Date.parse(day) + days * dayInMilliseconds)
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** `start` and `end` of a call: the start of the first day and the end of the last, in UTC. */
export function windowOf({ from, to }: Span): { readonly start: string; readonly end: string } {
  return { start: `${from}T00:00:00.000Z`, end: `${to}T23:59:59.999Z` }
}

/**
 * The parameters for an endpoint that answers the newest `usual` days by default: none if they contain the span, so that a change of the
 * range needs no further call, else the span. `null` requests every day.
 */
export function windowBeyond(
  span: Span | null,
  usual: number,
  loadedSpan: Span | null,
): { readonly start?: string; readonly end?: string } {
  if (loadedSpan === null) return span === null ? {} : windowOf(span)
  const requested = span ?? loadedSpan
  const loaded = addDays(loadedSpan.to, 1 - usual)
  const from = requested.from < loadedSpan.from ? loadedSpan.from : requested.from
  return from >= loaded ? {} : windowOf(requested)
}

/**
 * The parameters for an endpoint that answers every day by default: the newest `days`, so that a change of the range within them needs no
 * further call, else the span.
 */
export function windowAtLeast(
  span: Span,
  days: number,
  newest: string,
): { readonly start: string; readonly end: string } {
  const from = addDays(newest, 1 - days)
  return windowOf(span.from >= from && span.to <= newest ? { from, to: newest } : span)
}

/** The same day of the year before; 29 February has the 28th before it. */
export function dayYearBefore(day: string): string {
  return sameDateYearBefore(day) ?? `${Number(day.slice(0, 4)) - 1}-02-28`
}

/** The same date of the year before; null for 29 February. */
export function sameDateYearBefore(day: string): string | null {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(same) ? same : null
}

const dayInMilliseconds = 86_400_000
/** The limit of a range, which also limits the size of an answer. */
const maxDays = 3660

/** The two days of `2026-01-01..2026-03-31`; null if the text is invalid or the days are too far apart. */
export function readDays(text: string): Span | null {
  const [, from = '', to = ''] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  if (!isDay(from) || !isDay(to) || from > to) return null
  return daysOf({ from, to }) <= maxDays ? { from, to } : null
}

function presetSpan(preset: Preset, newest: string): Span {
  if (preset !== '12m') return { from: addDays(newest, 1 - Number.parseInt(preset, 10)), to: newest }
  // The day after the same day of the year before: twelve whole months, also over a leap day.
  return { from: addDays(dayYearBefore(newest), 1), to: newest }
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, from 1900 on. */
function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** The days that a value of a filter means; for every day those that the data set holds, and today while it is empty. */
export function resolvedSpan(filter: RangeFilter, value: string | null, context: Context): Span {
  return filter.span(value, context) ?? filter.bounds(context) ?? { from: context.today, to: context.today }
}

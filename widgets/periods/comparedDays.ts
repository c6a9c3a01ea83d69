import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { type ChoiceFilter, type FilterValue, oneOf } from '../filters/filters.ts'
import {
  addDays,
  daysOf,
  dayYearBefore,
  everyDay,
  type Span,
  sameDateYearBefore,
  spanBefore,
  windowAtLeast,
} from '../filters/ranges.ts'
import { changeOfCounted } from '../samples.ts'
import { date, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { compareLabel } from './compare.ts'
import type { HasData } from './daysWithData.ts'
import { holidayNames } from './holidays/holidayNames.ts'
import { type Holiday, holidayPair, holidays } from './holidays/holidays.ts'

/**
 * Days beside earlier days (rule 14 of docs/figures.md): with the same weekday 364 days before, since seasons and weekends both count, unless
 * a reader chooses the same dates of the year before, as many days before, or days as far from a holiday that moves. Each day is paired with
 * one earlier day, and only pairs of which both days are held are compared.
 */
export type CompareDays = (typeof compareDays)[number]

const compareDays = ['weekdays', 'same_dates', 'days_before', ...holidays] as const

const isHoliday = (compare: CompareDays): compare is Holiday => holidays.some((holiday) => holiday === compare)

/** 52 weeks: the same weekday about a year before. */
const weekdaysBefore = 364

/** The filter for the comparison of days. Its name in a card's filters is `compare_days`. */
export function compareDaysWith(): ChoiceFilter<CompareDays> {
  return oneOf(compareLabel, optionWords, 'weekdays')
}

/** The value of a card's filter `compare_days`; null for a card without it. */
export function readCompareDays(value: FilterValue | undefined): CompareDays | null {
  return compareDays.find((compareDay) => compareDay === value) ?? null
}

/** The name of the earlier days, as a series or a column. */
export function earlierDaysName(compare: CompareDays, { say }: Context): string {
  return say(optionWords[compare])
}

/** The days that a span is compared with, whether they are held or not. */
export function spanCompared(span: Span, compare: CompareDays): Span {
  if (compare === 'days_before') return spanBefore(span)
  if (isHoliday(compare)) {
    const pair = holidayPair(compare, span)
    // Of years whose holidays are not known nothing is compared (`comparedCalendar`).
    if (pair === null) return { from: dayYearBefore(span.from), to: dayYearBefore(span.to) }
    return { from: addDays(span.from, -pair.apart), to: addDays(span.to, -pair.apart) }
  }
  const back = (day: string) => (compare === 'weekdays' ? addDays(day, -weekdaysBefore) : dayYearBefore(day))
  return { from: back(span.from), to: back(span.to) }
}

export interface PairedDays {
  readonly span: Span
  readonly compare: CompareDays
  /** The days compared with, whether they are held or not. */
  readonly before: Span
  /** The compared days, each with its earlier day. Both are held, and the first is over. */
  readonly pairs: readonly (readonly [day: string, earlier: string])[]
  /** Some of the earlier days are held; without any there is no comparison. */
  readonly hasEarlier: boolean
}

interface Pairing {
  readonly compare: CompareDays
  readonly hasData: HasData
  /** Days from this one on are not over and in no comparison; null for data sets that look ahead (timetables). */
  readonly today: string | null
}

/** The days of a span, each with its compared day; null without one. */
type ComparedCalendar = readonly (readonly [day: string, earlier: string | null])[]

/** Lays the days of a span out beside earlier days. */
export function comparedCalendar(span: Span, compare: CompareDays): ComparedCalendar {
  if (compare === 'same_dates') return everyDay(span).map((day) => [day, sameDateYearBefore(day)] as const)
  if (isHoliday(compare) && holidayPair(compare, span) === null)
    return everyDay(span).map((day) => [day, null] as const)
  // As many days as the span has, in the same order.
  const before = everyDay(spanCompared(span, compare))
  return everyDay(span).map((day, at) => [day, before[at] ?? null] as const)
}

/** Pairs the days of a span with earlier days. Cards that pair the days of many members make the `calendar` once. */
export function pairedDays(
  span: Span,
  { compare, hasData, today }: Pairing,
  calendar: ComparedCalendar = comparedCalendar(span, compare),
): PairedDays {
  const pairs: (readonly [day: string, earlier: string])[] = []
  let hasEarlier = false
  for (const [day, earlier] of calendar) {
    if (earlier === null || !hasData(earlier)) continue
    hasEarlier = true
    if (hasData(day) && (today === null || day < today)) pairs.push([day, earlier])
  }
  return { span, compare, before: spanCompared(span, compare), pairs, hasEarlier }
}

export type DayFigure = readonly [day: string | null, value: number | null]

export interface PairedSums {
  readonly current: number | null
  readonly previous: number | null
  /** Percent; null where there is no pair, or the base is too small (`changeOfCounted`). */
  readonly change: number | null
}

/**
 * Matched sums of counted things over pairs of days: a pair without a figure counts zero. `figures` and `earlier` may hold any days, and
 * may be the same.
 */
export function pairedSums(
  figures: Iterable<DayFigure>,
  earlier: Iterable<DayFigure>,
  { pairs }: Pick<PairedDays, 'pairs'>,
): PairedSums {
  if (pairs.length === 0) return { current: null, previous: null, change: null }
  const [days, earlierDays] = daysIn(pairs)
  const current = sumOn(days, figures)
  const previous = sumOn(earlierDays, earlier)
  return { current, previous, change: changeOfCounted(current, previous) }
}

type Pairs = PairedDays['pairs']
const dayCache = new WeakMap<Pairs, readonly [days: ReadonlySet<string>, earlier: ReadonlySet<string>]>()

/** The days of pairs and their earlier days: cards add several figures up over the same pairs. */
function daysIn(pairs: Pairs): readonly [days: ReadonlySet<string>, earlier: ReadonlySet<string>] {
  let sets = dayCache.get(pairs)
  if (sets === undefined) {
    sets = [new Set(pairs.map(([day]) => day)), new Set(pairs.map(([, day]) => day))]
    dayCache.set(pairs, sets)
  }
  return sets
}

function sumOn(days: ReadonlySet<string>, figures: Iterable<DayFigure>): number {
  let sum = 0
  for (const [day, value] of figures) if (day !== null && days.has(day)) sum += value ?? 0
  return sum
}

/** The number of compared days of checkpoints, and of all: each checkpoint holds days of its own. */
export interface CheckpointDays {
  readonly compared: number
  readonly of: number
}

/**
 * The line under a title: the days, and their comparison or why there is none; the number of compared days, or days of checkpoints, if not
 * all are compared.
 */
export function againstEarlierDays(
  { span, compare, before, pairs, hasEarlier }: PairedDays,
  context: Context,
  checkpointDays: CheckpointDays | null = null,
): string {
  const { language } = context
  const texts = { span: daySpan(span, language), before: daySpan(before, language) }
  if (pairs.length === 0) return formatMessage(hasEarlier ? phrases.noPair : phrases.nothing, language, texts)
  const against = againstText(span, compare, texts, language)
  const { compared, of } = checkpointDays ?? { compared: pairs.length, of: daysOf(span) }
  if (compared === of) return against
  const coverage = checkpointDays === null ? phrases.daysCompared : phrases.checkpointDaysCompared
  const values = { days: number(compared, language), all: number(of, language) }
  return `${against} · ${formatMessage(coverage, language, values)}`
}

function againstText(
  span: Span,
  compare: CompareDays,
  texts: { readonly span: string; readonly before: string },
  language: Language,
): string {
  if (!isHoliday(compare)) return formatMessage(phrases[compare], language, texts)
  const pair = holidayPair(compare, span)
  return formatMessage(phrases.holiday, language, {
    ...texts,
    holiday: formatMessage(holidayNames[compare], language),
    now: pair === null ? '' : date(pair.now.from, language),
    earlier: pair === null ? '' : date(pair.before.from, language),
  })
}

type Window = ReturnType<typeof windowAtLeast>

/**
 * The requests for the days of a span and for those of the comparison. The first covers the newest `loaded` days, so that a change of the
 * range within them needs no further call; the second as many days as the longest short preset, a year before, so that neither do changes
 * between those.
 */
export function comparedWindows(
  span: Span,
  compare: CompareDays,
  loaded: number,
  newest: string,
): { readonly current: Window; readonly earlier: Window } {
  const current = windowAtLeast(span, loaded, newest)
  const before = spanCompared(span, compare)
  const isLoaded = before.from >= current.start.slice(0, 10) && before.to <= current.end.slice(0, 10)
  return {
    current,
    earlier: isLoaded ? current : windowAtLeast(before, loadedEarlier, addDays(newest, -weekdaysBefore)),
  }
}

/** Ninety days, and two by which the same dates lie before the same weekdays. */
const loadedEarlier = 92

const optionWords = defineMessages('widgets.comparedDays.option', {
  weekdays: 'Same weekdays a year before',
  same_dates: 'Same dates a year before',
  days_before: 'As many days before',
  songkran: 'Same distance from Songkran, a year before',
  lunar_new_year: 'Same distance from Lunar New Year, a year before',
  eid_al_fitr: 'Same distance from Eid al-Fitr, a year before',
  golden_week: 'Same distance from Golden Week, a year before',
})

const phrases = defineMessages('widgets.comparedDays.phrases', {
  weekdays: '{span} against the same weekdays a year before, {before}',
  same_dates: '{span} against the same dates a year before, {before}',
  days_before: '{span} against as many days before, {before}',
  holiday: '{span} against {before}, day by day as far from {holiday} ({now} and {earlier})',
  nothing: '{span}; nothing to compare: no data of {before}',
  noPair: '{span}; no day can be compared with {before}',
  daysCompared: 'Days compared: {days} of {all}',
  checkpointDaysCompared: 'Checkpoint days compared: {days} of {all}',
})

import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../../context.ts'
import type { FilterValue } from '../../filters/filters.ts'
import { addDays, monthDays, type Span } from '../../filters/ranges.ts'
import { listed, monthAndYear } from '../../texts/format.ts'
import { daySpan } from '../../texts/sentences.ts'
import type { ChartView, View } from '../../views/view.ts'
import { yearsBack } from '../compare.ts'
import { comparedCalendar, readCompareDays, spanCompared } from '../comparedDays.ts'
import { monthKey, partsOf } from '../periods.ts'
import { chartsOf, spanOf } from './daysOnAxis.ts'
import { holidayNames } from './holidayNames.ts'
import { type Holiday, holidayDaysIn, holidays, nearestHoliday } from './holidays.ts'

/** A period on show and the earlier one that it is compared with. */
interface ComparedPeriods {
  readonly now: Span
  readonly before: Span
}

/** A holiday of which compared periods hold different numbers of days. */
export interface UnlikePeriods {
  readonly holiday: Holiday
  readonly periods: readonly [ComparedPeriods, ...ComparedPeriods[]]
}

interface Compares {
  readonly view: View
  readonly filters: Readonly<Record<string, FilterValue>>
}

/**
 * The months, weeks and days of a card that are shown beside earlier ones: those along its time axis, or the one chosen month. A period
 * that is not over, or that lacks a figure on one side, is not compared.
 */
function comparedPeriods({ view, filters }: Compares): readonly ComparedPeriods[] {
  const chosen = typeof filters.month === 'string' ? filters.month : null
  const isCompared = filters.compare !== undefined || readCompareDays(filters.compare_days) !== null
  if (chosen !== null)
    return isCompared && /^\d{4}-\d{2}$/.test(chosen) ? [besideEarlier(monthDays(chosen), filters)] : []
  const periods = chartsOf(view).flatMap((chart) => alongAxis(chart, filters))
  return [...new Map(periods.map((period) => [`${period.now.from}${period.now.to}`, period])).values()].toSorted(
    (a, b) => a.now.from.localeCompare(b.now.from),
  )
}

function alongAxis(view: ChartView, filters: Compares['filters']): readonly ComparedPeriods[] {
  const current = view.series.filter(({ role }) => role === 'current')
  const previous = view.series.filter(({ role }) => role === 'previous')
  const [now, before] = [current[0], previous[0]]
  if (now === undefined || before === undefined || current.length > 1 || previous.length > 1) return []
  return (view.marks ?? []).flatMap((mark, at): readonly ComparedPeriods[] => {
    const isFull = (now.values[at] ?? null) !== null && (before.values[at] ?? null) !== null
    if (mark?.kind !== 'period' || !isFull || now.open?.includes(at) === true) return []
    const span = spanOf(mark.value)
    return span === null ? [] : [besideEarlier(span, filters)]
  })
}

function besideEarlier(now: Span, filters: Compares['filters']): ComparedPeriods {
  const compare = readCompareDays(filters.compare_days)
  if (compare !== null) {
    const first = comparedCalendar(now, compare)[0]?.[1]
    const before = spanCompared(now, compare)
    return { now, before: first == null ? before : { from: first, to: before.to } }
  }
  const { year, month } = partsOf(now.from.slice(0, 7))
  return { now, before: monthDays(monthKey(year - yearsBack(filters.compare, year), month)) }
}

/** The holidays that make compared periods unlike each other, and which periods. */
export function unlikePeriods(compares: Compares): readonly UnlikePeriods[] {
  const all = comparedPeriods(compares)
  return holidays.flatMap((holiday) => {
    const [first, ...others] = all.filter(
      ({ now, before }) => holidayDaysIn(holiday, now) !== holidayDaysIn(holiday, before),
    )
    return first === undefined ? [] : [{ holiday, periods: [first, ...others] }]
  })
}

/** The words of holidays on the screen and in files. */
export const holidayWords = defineMessages('definitions.holidays', {
  compared: 'Compared holidays',
  none: 'Holidays',
  chosen: 'Holidays: {countries}',
  choose: 'Countries whose holidays are marked, {count} at most',
  list: 'Holidays of these days',
  school: 'school',
  failed: 'The holidays could not be loaded.',
  noneWithEvents: 'Holidays and events',
  chosenWithEvents: 'Holidays and events: {countries}',
  events: 'Events and activities in Thailand',
  eventList: 'Events of these days',
  eventPage: 'Page of the event',
  eventsFailed: 'The events could not be loaded.',
  tooManyEvents: 'There are too many events to mark. Choose a place.',
  unlike: '{holiday} fell on {now}, and before that on {before}. Not like for like: {periods}.',
  unlikeBrief: 'Not like for like: {holidays}',
})

/** `Lunar New Year fell on 16 to 22 February 2026, and before that on 28 January to 3 February 2025. Not like for like: …` */
export function unlikeSentence({ holiday, periods }: UnlikePeriods, context: Context): string | null {
  const { language } = context
  const [first] = periods
  const [now, before] = [nearestHoliday(holiday, first.now), nearestHoliday(holiday, first.before)]
  if (now === null || before === null) return null
  return formatMessage(holidayWords.unlike, language, {
    holiday: context.say(holidayNames[holiday]),
    now: daySpan(now, language),
    before: daySpan(before, language),
    periods: listed(namesOf(periods, context), language),
  })
}

/** Months by their names; weeks and days that follow each other as one span. */
function namesOf(periods: UnlikePeriods['periods'], { language }: Context): readonly string[] {
  const spans: Span[] = []
  for (const { now } of periods) {
    const last = spans.at(-1)
    if (last !== undefined && !isMonth(now) && !isMonth(last) && addDays(last.to, 1) === now.from)
      spans[spans.length - 1] = { from: last.from, to: now.to }
    else spans.push(now)
  }
  return spans.map((span) => (isMonth(span) ? monthAndYear(span.from.slice(0, 7), language) : daySpan(span, language)))
}

function isMonth(span: Span): boolean {
  const { from, to } = monthDays(span.from.slice(0, 7))
  return from === span.from && to === span.to
}

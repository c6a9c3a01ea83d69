import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { addDays, daysOf, everyDay, type Span } from '../filters/ranges.ts'
import { date as dateText, monthAndYear } from '../texts/format.ts'
import type { Mark } from '../views/mark.ts'
import type { HasData } from './daysWithData.ts'
import { daysIn } from './periods.ts'

/**
 * The axis of time for figures by day: days up to a hundred of them, then ISO weeks (Monday to Sunday), then calendar months. A week or
 * month of which not every day is shown and held is incomplete: it is marked or left out, and never looks like a fall (rule 15 of
 * docs/figures.md).
 */

type Grain = 'day' | 'week' | 'month'

export interface Timeline {
  readonly grain: Grain
  /** The key of each period: its first day `YYYY-MM-DD` (a Monday for a week), or `YYYY-MM` for a month. */
  readonly keys: readonly string[]
  /** The words along the axis. */
  readonly labels: readonly string[]
  /** Each period in full, for tooltips and screen readers: `Week of 30 Nov to 6 Dec`, with how much of it there is. */
  readonly names: readonly string[]
  /** Of how many days of each period the figures are: those in the span that are held. */
  readonly days: readonly number[]
  /** How many days each period has. */
  readonly lengths: readonly number[]
  /** The incomplete weeks and months (positions in `keys`); never a day. */
  readonly partial: readonly number[]
  /** Where in `keys` a day stands; -1 for a day outside the span. */
  readonly at: (day: string | null) => number
}

const maxDays = 100
const maxWeeks = 60

/** Divides a span into days, weeks or months. All days count as held unless `hasData` says otherwise. */
export function timeline(span: Span, context: Context, hasData: HasData = () => true): Timeline {
  const grain = grainOf(span)
  const keys: string[] = []
  const days: number[] = []
  // By day, since cards look up each of their rows.
  const places = new Map<string, number>()
  const untilMonday = (7 - weekdayOf(span.from)) % 7
  everyDay(span).forEach((day, index) => {
    const begins = grain === 'day' || (grain === 'week' ? (index - untilMonday) % 7 === 0 : day.endsWith('-01'))
    if (begins || index === 0) {
      keys.push(grain === 'day' ? day : grain === 'week' ? addDays(day, -weekdayOf(day)) : day.slice(0, 7))
      days.push(0)
    }
    const at = keys.length - 1
    places.set(day, at)
    if (hasData(day)) days[at] = (days[at] ?? 0) + 1
  })
  const lengths = keys.map((key) => (grain === 'day' ? 1 : grain === 'week' ? 7 : daysIn(key)))
  const partial = grain === 'day' ? [] : keys.flatMap((_, at) => (days[at] === lengths[at] ? [] : [at]))
  return {
    grain,
    keys,
    labels: keys.map((key) => labelOf(key, grain, context)),
    names: keys.map((key, at) => nameOf(key, grain, days[at] ?? 0, lengths[at] ?? 0, context)),
    days,
    lengths,
    partial,
    at: (day) => (day === null ? -1 : (places.get(day) ?? -1)),
  }
}

/** Adds figures up by period; a period without a figure is null. Figures of days outside the span are left out. */
export function alongTime(
  line: Timeline,
  figures: Iterable<readonly [day: string | null, value: number | null]>,
): readonly (number | null)[] {
  const values: (number | null)[] = line.keys.map(() => null)
  for (const [day, value] of figures) {
    const at = value === null ? -1 : line.at(day)
    if (at >= 0) values[at] = (values[at] ?? 0) + (value ?? 0)
  }
  return values
}

/** As `alongTime` for things that are counted: a period without a figure is zero where any day of it is held. */
export function countedAlongTime(
  line: Timeline,
  figures: Iterable<readonly [day: string | null, value: number | null]>,
): readonly (number | null)[] {
  return alongTime(line, figures).map((value, at) => value ?? ((line.days[at] ?? 0) > 0 ? 0 : null))
}

/** Whether there are enough complete periods to draw only those. */
export function hasWholePeriods({ keys, partial }: Timeline): boolean {
  return keys.length - partial.length >= 3
}

/** The marks of a line's periods: each chooses its days, or its month. */
export function timeMarks({ grain, keys }: Timeline): readonly Mark[] {
  return keys.map((key) => ({
    kind: 'period',
    value: grain === 'month' ? key : `${key}..${grain === 'week' ? addDays(key, 6) : key}`,
  }))
}

/** Of how many of its days a period is. */
export function daysText({ days, lengths, partial }: Timeline, at: number, context: Context): string {
  const length = lengths[at] ?? 0
  return partial.includes(at) ? incompleteText(words.incompleteDays, days[at] ?? 0, length, context) : String(length)
}

/** The unit of time of the figures, for the line under the title: `Per week, incomplete weeks marked`; null for days. */
export function perPeriod(line: Timeline, shape: 'bars' | 'lines' | 'areas', { say }: Context): string | null {
  const { grain, partial, keys } = line
  if (grain === 'day') return null
  const atEnds = partial.includes(0) || partial.includes(keys.length - 1)
  const isLeftOut = shape !== 'bars' && hasWholePeriods(line) && (atEnds || shape === 'areas')
  return say(words[partial.length === 0 ? 'whole' : isLeftOut ? 'left_out' : 'marked'][grain])
}

function grainOf(span: Span): Grain {
  const days = daysOf(span)
  return days <= maxDays ? 'day' : days <= maxWeeks * 7 ? 'week' : 'month'
}

/** The day of the week, from 0 for Monday. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

function labelOf(key: string, grain: Grain, { language }: Context): string {
  return grain === 'month' ? monthAndYear(key, language, 'short') : dayLabel(key, language)
}

function nameOf(key: string, grain: Grain, days: number, length: number, context: Context): string {
  const { language } = context
  if (grain === 'day') return dayLabel(key, language)
  const name =
    grain === 'month'
      ? monthAndYear(key, language, 'short')
      : formatMessage(words.weekOf, language, {
          from: dayLabel(key, language),
          to: dayLabel(addDays(key, 6), language),
        })
  return days === length ? name : `${name} (${incompleteText(words.incomplete, days, length, context)})`
}

type IncompleteMessage = (typeof words)['incomplete' | 'incompleteDays']
const incompleteText = (message: IncompleteMessage, days: number, all: number, { language }: Context): string =>
  formatMessage(message, language, { days: String(days), all: String(all) })

/** `5 Oct`: the subtitle has the year. */
function dayLabel(day: string, language: Context['language']): string {
  const text = dateText(day, language, 'short')
  return text.slice(0, text.lastIndexOf(' '))
}

const words = defineMessages('widgets.timeline', {
  weekFrom: 'Week from',
  weekOf: 'Week of {from} to {to}',
  days: 'Days',
  incomplete: 'incomplete: {days} of {all} days',
  /** Below a heading that already says "days". */
  incompleteDays: '{days} of {all}, incomplete',
  whole: {
    week: 'Per week',
    month: 'Per month',
  },
  marked: {
    week: 'Per week, incomplete weeks marked',
    month: 'Per month, incomplete months marked',
  },
  left_out: {
    week: 'Per week, incomplete weeks left out of the picture',
    month: 'Per month, incomplete months left out of the picture',
  },
})

export { words as timelineWords }

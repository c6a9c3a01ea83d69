import type { Words } from '@sala/catalog/words.ts'
import type { Context } from './context.ts'
import { date as dateText, monthAndYear } from './format.ts'
import { addDays, daysOf, everyDay, type Span } from './ranges.ts'
import type { TableColumn } from './views/table.ts'
import type { Mark } from './views/view.ts'
import { common } from './words.ts'

/**
 * The axis of time for figures by day: days while they can be told apart, then weeks, then months. Weeks are counted back from the
 * newest day, so that the last one is whole; what does not fill a week or a month at an end is marked as such and never looks like a
 * fall.
 */

export type Grain = 'day' | 'week' | 'month'

export interface Timeline {
  readonly grain: Grain
  /** What each period is called by: its first day `YYYY-MM-DD` on the calendar, or `YYYY-MM` for a month. */
  readonly keys: readonly string[]
  /** The words along the axis. */
  readonly labels: readonly string[]
  /** The periods (positions in `keys`) that the span holds only a part of. */
  readonly partial: readonly number[]
  /** Where in `keys` a day stands; -1 for a day outside the span. */
  readonly at: (day: string | null) => number
}

const mostDays = 100
const mostWeeks = 60

const weekFrom: Words = {
  en: 'Week from',
  fr: 'Semaine du',
  he: 'שבוע מיום',
  ru: 'Неделя с',
  ar: 'الأسبوع من',
  th: 'สัปดาห์ที่เริ่มวันที่',
}

/** Lays a span out as days, weeks or months. */
export function timeline(span: Span, context: Context): Timeline {
  const days = daysOf(span)
  if (days <= mostDays) return dayLine(span, context)
  return days <= mostWeeks * 7 ? weekLine(span, context) : monthLine(span, context)
}

/** The days of a span that have figures: from the first to the last date; null while there is none. For ranges of every day. */
export function spanOf(dates: readonly (string | null)[]): Span | null {
  let span: Span | null = null
  for (const day of dates) {
    if (day === null) continue
    if (span === null) span = { from: day, to: day }
    else if (day < span.from) span = { from: day, to: span.to }
    else if (day > span.to) span = { from: span.from, to: day }
  }
  return span
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

/** What the periods of a line stand for: each chooses its days, or its month. */
export function timeMarks({ grain, keys }: Timeline): readonly Mark[] {
  return keys.map((key) => ({
    kind: 'period',
    value: grain === 'month' ? key : `${key}..${grain === 'week' ? addDays(key, 6) : key}`,
  }))
}

/** The first column of a table by period, under which `keys` stand. */
export function timeColumn({ grain }: Timeline, context: Context): TableColumn {
  const label = { day: common.day, week: weekFrom, month: common.month }[grain]
  return { key: 'period', label: context.say(label), kind: grain === 'month' ? 'month' : 'date' }
}

function dayLine(span: Span, { language }: Context): Timeline {
  const keys = everyDay(span)
  const places = new Map(keys.map((key, index) => [key, index]))
  return {
    grain: 'day',
    keys,
    labels: keys.map((key) => dayLabel(key, language)),
    partial: [],
    at: (day) => placeIn(places, day),
  }
}

function weekLine(span: Span, { language }: Context): Timeline {
  const days = everyDay(span)
  const lead = (7 - (days.length % 7)) % 7
  const places = new Map(days.map((day, index) => [day, Math.floor((index + lead) / 7)]))
  const keys = days.filter((_, index) => index === 0 || (index + lead) % 7 === 0)
  return {
    grain: 'week',
    keys,
    labels: keys.map((key) => dayLabel(key, language)),
    partial: lead === 0 ? [] : [0],
    at: (day) => placeIn(places, day),
  }
}

function monthLine(span: Span, { language }: Context): Timeline {
  const keys = [...new Set(everyDay(span).map((day) => day.slice(0, 7)))]
  const places = new Map(keys.map((key, index) => [key, index]))
  const cut = [span.from.endsWith('-01') ? [] : [0], addDays(span.to, 1).endsWith('-01') ? [] : [keys.length - 1]]
  return {
    grain: 'month',
    keys,
    labels: keys.map((key) => monthAndYear(key, language, 'short')),
    partial: [...new Set(cut.flat())],
    at: (day) => (day === null || day < span.from || day > span.to ? -1 : placeIn(places, day.slice(0, 7))),
  }
}

const placeIn = (places: ReadonlyMap<string, number>, key: string | null): number =>
  key === null ? -1 : (places.get(key) ?? -1)

/** `5 Oct`: the year of a day stands in the subtitle. */
function dayLabel(day: string, language: Context['language']): string {
  const text = dateText(day, language, 'short')
  return text.slice(0, text.lastIndexOf(' '))
}

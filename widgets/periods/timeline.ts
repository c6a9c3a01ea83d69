import type { Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { addDays, daysOf, everyDay, type Span } from '../filters/ranges.ts'
import { common } from '../texts/commonWords.ts'
import { date as dateText, monthAndYear } from '../texts/format.ts'
import { fill } from '../texts/sentences.ts'
import type { Mark } from '../views/mark.ts'
import type { TableColumn } from '../views/table.ts'
import type { IsHeld } from './heldDays.ts'
import { daysIn } from './periods.ts'

/**
 * The axis of time for figures by day: days up to a hundred of them, then ISO weeks (Monday to Sunday), then calendar months. A week or
 * month of which not every day is shown and held is incomplete: it is marked or left out, and never looks like a fall (rule 15 of
 * docs/figures.md).
 */

export type Grain = 'day' | 'week' | 'month'

export interface Timeline {
  readonly grain: Grain
  /** What each period is called by: its first day `YYYY-MM-DD` on the calendar (a Monday of a week), or `YYYY-MM` for a month. */
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

const mostDays = 100
const mostWeeks = 60

/** Lays a span out as days, weeks or months. All days are taken for held unless `isHeld` says otherwise. */
export function timeline(span: Span, context: Context, isHeld: IsHeld = () => true): Timeline {
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
    if (isHeld(day)) days[at] = (days[at] ?? 0) + 1
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

/** What a chart over time takes from its line: the words of its axis and tooltips, and what its periods stand for. */
export function timeAxis(line: Timeline) {
  return {
    categories: line.labels,
    ...(line.grain === 'day' ? {} : { names: line.names }),
    marks: timeMarks(line),
  }
}

/** The incomplete periods as a series of bars or of a line marks them; nothing where all are whole. */
export function openPeriods({ partial }: Timeline): { readonly open?: readonly number[] } {
  return partial.length > 0 ? { open: partial } : {}
}

/** What of a line is drawn where the incomplete periods at its ends are left out. */
export interface WholePeriods {
  readonly axis: ReturnType<typeof timeAxis>
  /** The values of the periods that are left, for areas: an incomplete one between others becomes a gap. */
  readonly pick: (values: readonly (number | null)[]) => readonly (number | null)[]
  /** The same for lines, where `open` marks those between others. */
  readonly cut: (values: readonly (number | null)[]) => readonly (number | null)[]
  readonly open: { readonly open?: readonly number[] }
}

/**
 * Leaves the incomplete periods at the ends of a line out, which would look like a rise from nothing and a fall to it. Where hardly any is
 * whole, all are left and marked.
 */
export function wholePeriods(line: Timeline): WholePeriods {
  const partial = new Set(hasWholePeriods(line) ? line.partial : [])
  const first = line.keys.findIndex((_, at) => !partial.has(at))
  const last = line.keys.findLastIndex((_, at) => !partial.has(at))
  const cut = <Value>(values: readonly Value[]): readonly Value[] => values.slice(first, last + 1)
  const open = line.partial.filter((at) => at >= first && at <= last).map((at) => at - first)
  const { categories, names, marks } = timeAxis(line)
  return {
    axis: { categories: cut(categories), ...(names === undefined ? {} : { names: cut(names) }), marks: cut(marks) },
    pick: (values) => cut(values.map((value, at) => (partial.has(at) ? null : value))),
    cut,
    open: open.length > 0 ? { open } : {},
  }
}

/** Whether enough periods are whole to be drawn alone. */
export function hasWholePeriods({ keys, partial }: Timeline): boolean {
  return keys.length - partial.length >= 3
}

/** What the periods of a line stand for: each chooses its days, or its month. */
export function timeMarks({ grain, keys }: Timeline): readonly Mark[] {
  return keys.map((key) => ({
    kind: 'period',
    value: grain === 'month' ? key : `${key}..${grain === 'week' ? addDays(key, 6) : key}`,
  }))
}

/**
 * The first columns of a table by period, whose cells `timeCells` gives: a week has its first and its last day, and where some period is
 * incomplete each says of how many of its days it is.
 */
export function timeColumns({ grain, partial }: Timeline, context: Context): readonly TableColumn[] {
  const label = { day: common.day, week: words.weekFrom, month: common.month }[grain]
  return [
    { key: 'period', label: context.say(label), kind: grain === 'month' ? 'month' : 'date' },
    ...(grain === 'week' ? [{ key: 'until', label: context.say(common.lastDay), kind: 'date' as const }] : []),
    ...(partial.length > 0 ? [{ key: 'days', label: context.say(words.days), kind: 'text' as const }] : []),
  ]
}

/** The cells of one period under `timeColumns`. */
export function timeCells(
  { grain, keys, days, lengths, partial }: Timeline,
  at: number,
  context: Context,
): Readonly<Record<string, string | null>> {
  const key = keys[at] ?? null
  const length = lengths[at] ?? 0
  return {
    period: key,
    ...(grain === 'week' && key !== null ? { until: addDays(key, 6) } : {}),
    ...(partial.length > 0
      ? { days: partial.includes(at) ? daysSaid(words.incompleteDays, days[at] ?? 0, length, context) : String(length) }
      : {}),
  }
}

/** What a figure of the picture is counted by, for the line under the title: `Per week, incomplete weeks marked`; null for days. */
export function perPeriod(line: Timeline, shape: 'bars' | 'lines' | 'areas', { say }: Context): string | null {
  const { grain, partial, keys } = line
  if (grain === 'day') return null
  const atEnds = partial.includes(0) || partial.includes(keys.length - 1)
  const isLeftOut = shape !== 'bars' && hasWholePeriods(line) && (atEnds || shape === 'areas')
  return say(words[partial.length === 0 ? 'whole' : isLeftOut ? 'left_out' : 'marked'][grain])
}

function grainOf(span: Span): Grain {
  const days = daysOf(span)
  return days <= mostDays ? 'day' : days <= mostWeeks * 7 ? 'week' : 'month'
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
      : fill(words.weekOf, language, { from: dayLabel(key, language), to: dayLabel(addDays(key, 6), language) })
  return days === length ? name : `${name} (${daysSaid(words.incomplete, days, length, context)})`
}

const daysSaid = (said: Words, days: number, all: number, { language }: Context): string =>
  fill(said, language, { days: String(days), all: String(all) })

/** `5 Oct`: the year of a day stands in the subtitle. */
function dayLabel(day: string, language: Context['language']): string {
  const text = dateText(day, language, 'short')
  return text.slice(0, text.lastIndexOf(' '))
}

const words = {
  weekFrom: {
    en: 'Week from',
    fr: 'Semaine du',
    he: 'שבוע מיום',
    ru: 'Неделя с',
    ar: 'الأسبوع من',
    th: 'สัปดาห์ที่เริ่มวันที่',
  },
  weekOf: {
    en: 'Week of {from} to {to}',
    fr: 'Semaine du {from} au {to}',
    he: 'השבוע {from} עד {to}',
    ru: 'Неделя с {from} по {to}',
    ar: 'أسبوع {from} إلى {to}',
    th: 'สัปดาห์ {from} ถึง {to}',
  },
  days: { en: 'Days', fr: 'Jours', he: 'ימים', ru: 'Дней', ar: 'الأيام', th: 'จำนวนวัน' },
  incomplete: {
    en: 'incomplete: {days} of {all} days',
    fr: 'incomplet, jours : {days} sur {all}',
    he: 'חלקי, ימים: {days} מתוך {all}',
    ru: 'неполный период, дней: {days} из {all}',
    ar: 'غير مكتمل، الأيام: {days} من {all}',
    th: 'ไม่ครบ มี {days} จาก {all} วัน',
  },
  /** Below a head that says days already. */
  incompleteDays: {
    en: '{days} of {all}, incomplete',
    fr: '{days} sur {all}, incomplet',
    he: '{days} מתוך {all}, חלקי',
    ru: '{days} из {all}, неполный период',
    ar: '{days} من {all}، غير مكتمل',
    th: '{days} จาก {all} ไม่ครบ',
  },
  whole: {
    week: {
      en: 'Per week',
      fr: 'Par semaine',
      he: 'לפי שבוע',
      ru: 'По неделям',
      ar: 'حسب الأسبوع',
      th: 'รายสัปดาห์',
    },
    month: { en: 'Per month', fr: 'Par mois', he: 'לפי חודש', ru: 'По месяцам', ar: 'حسب الشهر', th: 'รายเดือน' },
  },
  marked: {
    week: {
      en: 'Per week, incomplete weeks marked',
      fr: 'Par semaine, semaines incomplètes signalées',
      he: 'לפי שבוע, שבועות חלקיים מסומנים',
      ru: 'По неделям, неполные недели отмечены',
      ar: 'حسب الأسبوع، مع تمييز الأسابيع غير المكتملة',
      th: 'รายสัปดาห์ โดยทำเครื่องหมายสัปดาห์ที่ไม่ครบ',
    },
    month: {
      en: 'Per month, incomplete months marked',
      fr: 'Par mois, mois incomplets signalés',
      he: 'לפי חודש, חודשים חלקיים מסומנים',
      ru: 'По месяцам, неполные месяцы отмечены',
      ar: 'حسب الشهر، مع تمييز الأشهر غير المكتملة',
      th: 'รายเดือน โดยทำเครื่องหมายเดือนที่ไม่ครบ',
    },
  },
  left_out: {
    week: {
      en: 'Per week, incomplete weeks left out of the picture',
      fr: 'Par semaine, semaines incomplètes omises du graphique',
      he: 'לפי שבוע, שבועות חלקיים אינם מוצגים בתרשים',
      ru: 'По неделям, неполные недели на графике не показаны',
      ar: 'حسب الأسبوع، والأسابيع غير المكتملة غير ممثَّلة في الرسم',
      th: 'รายสัปดาห์ โดยแผนภูมิไม่รวมสัปดาห์ที่ไม่ครบ',
    },
    month: {
      en: 'Per month, incomplete months left out of the picture',
      fr: 'Par mois, mois incomplets omis du graphique',
      he: 'לפי חודש, חודשים חלקיים אינם מוצגים בתרשים',
      ru: 'По месяцам, неполные месяцы на графике не показаны',
      ar: 'حسب الشهر، والأشهر غير المكتملة غير ممثَّلة في الرسم',
      th: 'รายเดือน โดยแผนภูมิไม่รวมเดือนที่ไม่ครบ',
    },
  },
} as const

import { addDays, daysOf, type Span } from '../../filters/ranges.ts'

/**
 * The holidays by which travel to and in Thailand moves most. Two of them move through the year, and all move through its weeks, so figures of
 * a period that holds one are not like those of the same period a year before that does not.
 */
export const holidays = ['songkran', 'lunar_new_year', 'eid_al_fitr', 'golden_week'] as const
export type Holiday = (typeof holidays)[number]

/**
 * New Year’s Day of the Chinese calendar in Beijing (GB/T 33661), 2010 to 2040, and the first of Shawwal by Umm al-Qura, the calendar of Saudi
 * Arabia; where the moon is looked for, the feast begins up to a day apart. `holidays.test.ts` and the server’s calendar check them.
 */
const newYears = days(
  '2010-02-14 2011-02-03 2012-01-23 2013-02-10 2014-01-31 2015-02-19 2016-02-08 2017-01-28 2018-02-16 2019-02-05 2020-01-25',
  '2021-02-12 2022-02-01 2023-01-22 2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23',
  '2032-02-11 2033-01-31 2034-02-19 2035-02-08 2036-01-28 2037-02-15 2038-02-04 2039-01-24 2040-02-12',
)
const shawwals = days(
  '2010-09-10 2011-08-30 2012-08-19 2013-08-08 2014-07-28 2015-07-17 2016-07-06 2017-06-25 2018-06-15 2019-06-04 2020-05-24',
  '2021-05-13 2022-05-02 2023-04-21 2024-04-10 2025-03-30 2026-03-20 2027-03-09 2028-02-26 2029-02-14 2030-02-04 2031-01-24',
  '2032-01-14 2033-01-03 2033-12-23 2034-12-12 2035-12-01 2036-11-19 2037-11-09 2038-10-29 2039-10-19 2040-10-07',
)

function days(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

const everyYear = (day: string) => newYears.map((newYear) => `${newYear.slice(0, 4)}-${day}`)
const lasting = (firsts: readonly string[], length: number, ahead = 0): readonly Span[] =>
  firsts.map((first) => ({ from: addDays(first, -ahead), to: addDays(first, length - ahead - 1) }))

/** Every occurrence of each from 2010 to 2040, in the order of time. */
export const holidaySpans: Readonly<Record<Holiday, readonly Span[]>> = {
  // 13 to 15 April, by law.
  songkran: lasting(everyYear('04-13'), 3),
  // The week off that begins with the eve.
  lunar_new_year: lasting(newYears, 7, 1),
  eid_al_fitr: lasting(shawwals, 3),
  // The week off around China’s National Day, 1 to 7 October.
  golden_week: lasting(everyYear('10-01'), 7),
}

/** The occurrence nearest to a span of days; of two as near, or both within it, the later one. Null beyond the years that are known. */
export function nearestHoliday(holiday: Holiday, span: Span): Span | null {
  const [first, last] = [holidaySpans[holiday][0], holidaySpans[holiday].at(-1)]
  if (first === undefined || last === undefined || span.to < first.from || span.from > last.to) return null
  const away = ({ from, to }: Span) =>
    Math.max(1, daysOf({ from: to, to: span.from }), daysOf({ from: span.to, to: from }))
  return holidaySpans[holiday].reduce((near, span) => (away(span) <= away(near) ? span : near), first)
}

/** An occurrence, and the one before it: about a year earlier. */
interface HolidayPair {
  readonly now: Span
  readonly before: Span
  /** How many days lie between the two. */
  readonly apart: number
}

/** The occurrence nearest to a span and the one before; null where either is not known. */
export function holidayPair(holiday: Holiday, span: Span): HolidayPair | null {
  const now = nearestHoliday(holiday, span)
  const before = now === null ? undefined : holidaySpans[holiday][holidaySpans[holiday].indexOf(now) - 1]
  if (now === null || before === undefined) return null
  return { now, before, apart: daysOf({ from: before.from, to: now.from }) - 1 }
}

/** How many days of a holiday a span has. */
export function holidayDaysIn(holiday: Holiday, { from, to }: Span): number {
  return holidaySpans[holiday].reduce((sum, span) => {
    const common = { from: span.from > from ? span.from : from, to: span.to < to ? span.to : to }
    return common.from > common.to ? sum : sum + daysOf(common)
  }, 0)
}

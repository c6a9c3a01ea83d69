/**
 * Days as whole numbers since 1970-01-01 in UTC, months as whole numbers since January of year 0: both can be added and compared
 * without a clock or a time zone.
 */

const dayLength = 86_400_000

/** The number of a day; `month` counts from 1. */
export function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayLength
}

/** `YYYY-MM-DD` of a day's number. */
export function dateOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

/** The number of the day written `YYYY-MM-DD`. Throws a RangeError that names the value where there is no such day. */
export function readDate(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / dayLength : Number.NaN
  if (Number.isNaN(day) || dateOf(day) !== text) {
    throw new RangeError(`today: "${text}" is not a day; write it as YYYY-MM-DD, for example 2026-11-20`)
  }
  return day
}

/** The number of a month; `month` counts from 1. */
export function monthOf(year: number, month: number): number {
  return year * 12 + month - 1
}

export function yearOfMonth(month: number): number {
  return Math.floor(month / 12)
}

/** Month in the year of a month's number, from 1. */
export function monthInYear(month: number): number {
  return (month % 12) + 1
}

const firstDays = new Map<number, number>()

/** The first day of a month; kept, because every other line asks for it. */
export function firstDayOf(month: number): number {
  const cachedDay = firstDays.get(month)
  if (cachedDay !== undefined) return cachedDay
  const first = dayOf(yearOfMonth(month), monthInYear(month), 1)
  firstDays.set(month, first)
  return first
}

/** `YYYY-MM-01` of a month's number. */
export function monthDateOf(month: number): string {
  return `${yearOfMonth(month)}-${String(monthInYear(month)).padStart(2, '0')}-01`
}

export function daysIn(month: number): number {
  return firstDayOf(month + 1) - firstDayOf(month)
}

/** The month in which a day lies. */
export function monthOfDay(day: number): number {
  const date = new Date(day * dayLength)
  return monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** 0 for Sunday to 6 for Saturday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

import type { CountryCode } from '@sala/catalog/places/countryCodes.ts'
import type { LocationSource } from '@sala/catalog/places/marketRegions.ts'
import { dayOf, readDate } from '../calendar.ts'

/**
 * Festivals and holidays that move people, as factors on the arrivals of a day. The strengths are guesses for demonstration; the
 * dates are the calendar's. Years outside the two lists of moving dates have no such festival.
 */

/** The first day of the lunar year, by the Chinese calendar. */
const lunarNewYears = [
  '2016-02-08 2017-01-28 2018-02-16 2019-02-05 2020-01-25 2021-02-12 2022-02-01 2023-01-22 2024-02-10 2025-01-29 2026-02-17',
  '2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11 2033-01-31 2034-02-19 2035-02-08 2036-01-28',
].flatMap((line) => line.split(' ').map(readDate))

/** The first day of Ramadan, by the Umm al-Qura calendar. */
const ramadans = [
  '2016-06-06 2017-05-27 2018-05-16 2019-05-06 2020-04-24 2021-04-13 2022-04-02 2023-03-23 2024-03-11 2025-03-01 2026-02-18',
  '2027-02-08 2028-01-28 2029-01-16 2030-01-05 2030-12-26 2031-12-16 2032-12-04 2033-11-23 2034-11-12 2035-11-01 2036-10-21',
].flatMap((line) => line.split(' ').map(readDate))

type Strengths = Readonly<Partial<Record<LocationSource, number>>>

/** Share by which arrivals rise around the lunar new year. */
const lunarNewYear: Strengths = { CN: 0.75, HK: 0.6, MO: 0.6, TW: 0.8, SG: 0.4, MY: 0.35, KR: 0.4, VN: 0.5 }

/** Share by which arrivals fall in Ramadan; they rise by as much in the days after it. */
const ramadan: Strengths = {
  ...{ SA: 0.75, AE: 0.7, KW: 0.75, QA: 0.7, OM: 0.75, BH: 0.7 },
  ...{ JO: 0.4, EG: 0.4, IQ: 0.4, YE: 0.4, LB: 0.2, MA: 0.3, MY: 0.2, BN: 0.25, ID: 0.2, BD: 0.4, PK: 0.4 },
}

interface FixedHoliday {
  readonly from: readonly [month: number, day: number]
  readonly to: readonly [month: number, day: number]
  readonly factor: number
  readonly codes: readonly CountryCode[] | 'all'
}

const fixedHolidays: readonly FixedHoliday[] = [
  { from: [1, 1], to: [1, 3], factor: 1.05, codes: 'all' },
  // Songkran, which neighbours keep as well or come to see.
  { from: [4, 10], to: [4, 15], factor: 1.35, codes: ['MY', 'SG', 'LA', 'KH', 'MM', 'CN', 'TW', 'HK', 'IN'] },
  { from: [4, 29], to: [5, 5], factor: 1.35, codes: ['JP'] },
  { from: [5, 1], to: [5, 5], factor: 1.3, codes: ['CN', 'MO'] },
  { from: [8, 10], to: [8, 16], factor: 1.25, codes: ['JP'] },
  { from: [8, 29], to: [8, 31], factor: 1.4, codes: ['MY'] },
  { from: [9, 14], to: [9, 16], factor: 1.4, codes: ['MY'] },
  { from: [10, 1], to: [10, 7], factor: 1.6, codes: ['CN', 'MO'] },
  { from: [12, 20], to: [12, 31], factor: 1.15, codes: 'all' },
]

/** Multiplies the days from `from` to `to` by a factor, where they are among `days`, the first of which is `first`. */
function raise(days: Float64Array, first: number, from: number, to: number, factor: number): void {
  for (let day = Math.max(from, first); day <= to && day < first + days.length; day += 1) {
    days[day - first] = (days[day - first] ?? 0) * factor
  }
}

/**
 * Multiplies the days of a year by what holidays of fixed date do to the arrivals of a nationality. The seasons' months already hold
 * these holidays, so that they only move people within their month.
 */
export function applyFixedHolidays(code: LocationSource, year: number, first: number, days: Float64Array): void {
  for (const { from, to, factor, codes } of fixedHolidays) {
    if (codes === 'all' || codes.some((market) => market === code)) {
      raise(days, first, dayOf(year, ...from), dayOf(year, ...to), factor)
    }
  }
}

/** Multiplies the days by what festivals of moving date do to the arrivals of a nationality; they move people between months, too. */
export function applyMovingFestivals(code: LocationSource, first: number, days: Float64Array): void {
  const lunar = lunarNewYear[code]
  if (lunar !== undefined) for (const day of lunarNewYears) raise(days, first, day - 2, day + 6, 1 + lunar)
  const fast = ramadan[code]
  if (fast !== undefined) {
    for (const day of ramadans) {
      raise(days, first, day, day + 28, 1 - fast)
      raise(days, first, day + 29, day + 37, 1 + fast)
    }
  }
}

/** Factors by weekday, Sunday to Saturday: neighbours come for the weekend, others when the flights go. */
const weekendTravel = [0.95, 0.86, 0.86, 0.9, 1.02, 1.2, 1.21]
const flightTravel = [1.04, 0.96, 0.93, 0.95, 0.99, 1.05, 1.08]
const neighbours: ReadonlySet<string> = new Set(['MY', 'SG', 'LA', 'KH', 'MM', 'VN', 'HK'])

/** The factors of a nationality's weekdays, Sunday to Saturday. */
export function weekdaysOf(code: LocationSource): readonly number[] {
  return neighbours.has(code) ? weekendTravel : flightTravel
}

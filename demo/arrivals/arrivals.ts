import { daysIn, firstDayOf, monthInYear, monthOf, weekdayOf, yearOfMonth } from '../calendar.ts'
import { around1, random } from '../random.ts'
import { shareOut } from '../share.ts'
import { type Source, sources } from '../sources.ts'
import { applyFixedHolidays, applyMovingFestivals, weekdaysOf } from './festivals.ts'
import { firstTableYear } from './markets.ts'
import { seasons } from './seasons.ts'
import { trendOf } from './trends.ts'

/** Growth a year beyond the last year of the tables, and before the first one. */
const yearlyGrowth = 1.03
const yearlyGrowthBefore = 1.045

/** How far chance moves a year, a month and a day from what the tables say. */
const chance = { year: 0.003, month: 0.02, day: 0.04 }

/** The arrivals of one nationality in one year: what the ministry would publish, and how the days of each month share it. */
interface Year {
  /** People, January to December. */
  readonly monthly: readonly number[]
  /** For each month, a weight for each of its days. */
  readonly days: readonly Float64Array[]
}

/**
 * The made-up arrivals of every nationality and month. They depend on the seed alone: today only decides how much of them is known,
 * so that a figure, once given, stays.
 */
export interface Arrivals {
  /** People of a nationality in a month (a month's number of `calendar.ts`). */
  monthly(source: Source, month: number): number
  /** A weight for each day of the month; all zero where nobody came. */
  days(source: Source, month: number): Float64Array
}

/** People in a year: the table's figure, moved a little by chance; beyond the table, its nearest year and steady growth. */
function yearTotal(source: Source, year: number, seed: number): number {
  const { thousands } = source
  const index = Math.min(Math.max(year - firstTableYear, 0), thousands.length - 1)
  const away = year - firstTableYear - index
  const growth = away > 0 ? yearlyGrowth ** away : yearlyGrowthBefore ** away
  return Math.round(
    (thousands[index] ?? 0) * 1000 * growth * around1(random(seed, `year ${source.code} ${year}`), chance.year),
  )
}

/**
 * The level of each day of a month, drawn evenly from the middle of one month to the middle of the next, so that months join without
 * a step; where a neighbour stands at zero (closed borders) there is nothing to draw towards.
 */
function levels(before: number, own: number, after: number, length: number): Float64Array {
  return Float64Array.from({ length }, (_, index) => {
    const place = (index + 0.5) / length - 0.5
    const neighbour = place < 0 ? before : after
    return neighbour === 0 || own === 0 ? own : own + (neighbour - own) * Math.abs(place)
  })
}

/** Raises or lowers all days alike until their mean is the given one. */
function withMean(days: Float64Array, mean: number): Float64Array {
  const sum = days.reduce((total, day) => total + day, 0)
  return sum === 0 ? days : days.map((day) => (day * mean * days.length) / sum)
}

/** The level of a month by season and trend, per day. */
function level(source: Source, month: number): number {
  const index = monthInYear(month) - 1
  const season = seasons[source.season][index] ?? 0
  return ((trendOf(source.code, yearOfMonth(month))[index] ?? 0) * season) / daysIn(month)
}

/**
 * The level of a month next to one of `year`. Across the turn of the year only the season carries over: the proportions of one year's
 * months say nothing about those of the next.
 */
function neighbourLevel(source: Source, month: number, year: number, own: number, ownMonth: number): number {
  if (yearOfMonth(month) === year) return level(source, month)
  const season = (month: number) => (seasons[source.season][monthInYear(month) - 1] ?? 0) / daysIn(month)
  return (own * season(month)) / season(ownMonth)
}

function makeYear(source: Source, year: number, seed: number): Year {
  const next = random(seed, `days ${source.code} ${year}`)
  const weekdays = weekdaysOf(source.code)
  const days = Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(year, index + 1)
    const first = firstDayOf(month)
    const own = level(source, month)
    const drawn = levels(
      neighbourLevel(source, month - 1, year, own, month),
      own,
      neighbourLevel(source, month + 1, year, own, month),
      daysIn(month),
    )
    applyFixedHolidays(source.code, year, first, drawn)
    const weights = withMean(drawn, own)
    applyMovingFestivals(source.code, first, weights)
    const monthly = around1(next, chance.month)
    return weights.map(
      (weight, day) => weight * (weekdays[weekdayOf(first + day)] ?? 1) * monthly * around1(next, chance.day),
    )
  })
  const monthly = shareOut(
    yearTotal(source, year, seed),
    days.map((weights) => weights.reduce((sum, weight) => sum + weight, 0)),
  )
  return { monthly, days }
}

/** Makes the arrivals that belong to a seed; years are made when they are first asked for. */
export function makeArrivals(seed: number): Arrivals {
  const cache = new Map<Source, Map<number, Year>>(sources.map((source) => [source, new Map()]))
  const find = (source: Source, year: number): Year => {
    const years = cache.get(source)
    const anchor = years?.get(year)
    if (anchor) return anchor
    const fresh = makeYear(source, year, seed)
    years?.set(year, fresh)
    return fresh
  }
  return {
    monthly: (source, month) => find(source, yearOfMonth(month)).monthly[monthInYear(month) - 1] ?? 0,
    days: (source, month) =>
      find(source, yearOfMonth(month)).days[monthInYear(month) - 1] ?? new Float64Array(daysIn(month)),
  }
}

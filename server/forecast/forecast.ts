import { type ForecastLevel, forecastLevels, intervalMultiplier } from '@sala/catalog/api/forecastIntervals.ts'
import { combined } from './combination.ts'
import { at, mean, numbersTo } from './numbers.ts'
import { seasonalNaive } from './regression.ts'
import { filled } from './seasons.ts'

/** Figures of equal steps in the order of time. */
export interface Series {
  /** A missing figure is null or no finite number. */
  readonly values: readonly (number | null)[]
  /** Steps in a year. */
  readonly season: 12 | 4
  /** When the first figure is of; without it nothing is known of the years without travel. `position` counts months or quarters from 1. */
  readonly start?: { readonly year: number; readonly position: number }
  /** The figures are percentages, which `unusualSteps` judges by their odds. */
  readonly percent?: boolean
}

export interface Point {
  readonly value: number
  readonly intervals: Readonly<Record<ForecastLevel, { readonly low: number; readonly high: number }>>
  /** Of the steps up to this one together: their sum, and the root mean square error of such sums in the back-test, on the scale of `Forecast`. */
  readonly sum: { readonly value: number; readonly spread: number }
}

/** How forecasts from earlier origins did, each made from what stood before its origin only. */
interface BackTest {
  readonly origins: number
  /** Mean absolute error over the mean change against the year before; null where nothing ever changed. */
  readonly mase: number | null
  readonly naiveMase: number | null
  /** Mean absolute error in percent of the figure, over figures other than zero; null where there is none. */
  readonly mape: number | null
  readonly naiveMape: number | null
  /** Percent of the figures inside of the interval that the other origins give; null where there is one origin only. */
  readonly coverage: Readonly<Record<ForecastLevel, number | null>>
}

export interface Forecast {
  readonly points: readonly Point[]
  readonly backTest: BackTest | null
  /** Figures that were missing, and those of the years without travel, which are treated as missing. */
  readonly missing: number
  readonly setAside: number
  /** What errors of sums are measured on: the logarithm where all figures are above zero. */
  readonly scale: 'log' | 'plain'
}

/** Why there is no forecast. */
export type NoForecast =
  | { readonly reason: 'too-short'; readonly steps: number; readonly needed: number }
  | { readonly reason: 'latest-missing' }
  | { readonly reason: 'too-many-gaps'; readonly missing: number; readonly steps: number }
  | { readonly reason: 'not-better-than-naive'; readonly backTest: BackTest }

/** Years in which borders were closed: their figures say nothing of a usual year. */
export const yearsWithoutTravel = { first: 2020, last: 2021 } as const
const longest = { 12: 24, 4: 8 } as const
/** Origins of the back-test: three a year over the last three years, as far as two years are left to learn from. */
const originsAYear = 3
const yearsBack = 3
const yearsNeeded = 3

/**
 * The forecast that readers get: none where the series is too short or has too many gaps, or where forecasts from earlier origins were no
 * better than the year before.
 */
export function offeredForecast(series: Series, horizon: number): Forecast | NoForecast {
  const refusal = refusalOf(series)
  if (refusal !== null) return refusal
  const forecast = forecastOf(series, horizon)
  const { backTest } = forecast
  if (backTest === null)
    return { reason: 'too-short', steps: prepared(series).values.length, needed: yearsNeeded * series.season }
  const { mase, naiveMase } = backTest
  const isBetter = mase !== null && naiveMase !== null && mase < naiveMase
  return isBetter ? forecast : { reason: 'not-better-than-naive', backTest }
}

/** Why there is no forecast of a series, where that can be told without trying one; null where it cannot. */
export function refusalOf(series: Series): NoForecast | null {
  const { values, missing, setAside } = prepared(series)
  const needed = yearsNeeded * series.season
  if (values.length < needed) return { reason: 'too-short', steps: values.length, needed }
  if (Number.isNaN(values.at(-1))) return { reason: 'latest-missing' }
  return missing + setAside > values.length / 3
    ? { reason: 'too-many-gaps', missing: missing + setAside, steps: values.length }
    : null
}

/**
 * The forecast of any series of at least two years, however it did in its back-test, which is null below that of one origin. Values are
 * those of the steps after the last of the series, at most two years. Throws a RangeError where the series or horizon is out of range.
 */
export function forecastOf(series: Series, horizon: number): Forecast {
  const { season } = series
  if (!Number.isInteger(horizon) || horizon < 1 || horizon > longest[season])
    throw new RangeError(`A forecast of ${horizon} steps was asked; it can have 1 to ${longest[season]}.`)
  const { values, missing, setAside } = prepared(series)
  if (values.length < 2 * season || values.every(Number.isNaN))
    throw new RangeError(`A forecast needs ${2 * season} steps with figures; there are ${values.length}.`)
  const scale = scaleOf(values)
  const trials = triedFrom(values, season, scale)
  const widths = halfWidths(
    trials.map(({ misses }) => misses),
    horizon,
  )
  const expected = combined(values, season, horizon)
  const spreads = spreadsOf(
    trials.map((trial) => sumMisses(trial, scale)),
    horizon,
  )
  const sums = runningSums(expected)
  const points = expected.map((value, ahead) => ({
    ...pointOf(value, ahead, widths, scale),
    sum: { value: at(sums, ahead), spread: at(spreads, ahead) },
  }))
  return { points, backTest: backTestOf(trials, values, season, scale), missing, setAside, scale: scale.name }
}

interface Trial {
  readonly actual: readonly number[]
  readonly expected: readonly number[]
  readonly naive: readonly number[]
  readonly misses: Misses
}

/** Errors are measured on logarithms where all figures are above zero, so that intervals grow with the figures. */
export interface Scale {
  readonly name: Forecast['scale']
  readonly to: (value: number) => number
  readonly from: (value: number) => number
  readonly least: number
}
export function scaleOf(values: readonly number[]): Scale {
  const figures = values.filter((value) => !Number.isNaN(value))
  const hasLogarithms = figures.every((value) => value > 0)
  if (hasLogarithms) return { name: 'log', to: logarithm, from: Math.exp, least: 0 }
  const least = figures.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY
  return { name: 'plain', to: (value) => value, from: (value) => value, least }
}
const logarithm = (value: number): number => Math.log(Math.max(value, Number.MIN_VALUE))

/** What a forecast missed of the sums up to each step; NaN from the first step that nothing is known of. */
function sumMisses({ actual, expected }: Trial, { to }: Scale): Misses {
  const expectedSums = runningSums(expected)
  return runningSums(actual).map((sum, ahead) => to(sum) - to(at(expectedSums, ahead)))
}

function runningSums(values: readonly number[]): readonly number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

function pointOf(value: number, ahead: number, widths: HalfWidths, { to, from, least }: Scale): Omit<Point, 'sum'> {
  const between = (level: ForecastLevel) => {
    const half = at(widths[level], ahead)
    return {
      low: Math.max(least, Math.min(value, from(to(value) - half))),
      high: Math.max(value, from(to(value) + half)),
    }
  }
  return { value, intervals: { 80: between(80), 95: between(95) } }
}

function triedFrom(values: readonly number[], season: 12 | 4, { to }: Scale): readonly Trial[] {
  const step = Math.max(1, Math.round(season / originsAYear))
  const distances = numbersTo(Math.ceil((yearsBack * season) / step)).map((index) => (index + 1) * step)
  return distances.flatMap((distance) => {
    const earlier = values.slice(0, values.length - distance)
    // A year without travel or a gap right before the origin leaves the methods without a level to start from.
    if (
      earlier.length < 2 * season ||
      Number.isNaN(earlier.at(-1)) ||
      earlier.filter(Number.isNaN).length > earlier.length / 3
    )
      return []
    const horizon = Math.min(distance, longest[season])
    const actual = values.slice(earlier.length, earlier.length + horizon)
    const expected = combined(earlier, season, horizon)
    const naive = seasonalNaive(filled(earlier, season), season, horizon)
    return [{ actual, expected, naive, misses: actual.map((value, ahead) => to(value) - to(at(expected, ahead))) }]
  })
}

function backTestOf(
  trials: readonly Trial[],
  values: readonly number[],
  season: number,
  scale: Scale,
): BackTest | null {
  const changes = values.map((value, index) => Math.abs(value - at(values, index - season)))
  const usual = mean(changes)
  const errors = (of: 'expected' | 'naive', share: boolean) =>
    mean(
      trials.flatMap(({ actual, [of]: expected }) =>
        actual.map((value, ahead) => {
          const error = Math.abs(value - at(expected, ahead))
          if (!share) return error
          return value === 0 ? Number.NaN : (100 * error) / Math.abs(value)
        }),
      ),
    )
  const orNull = (value: number) => (Number.isFinite(value) ? value : null)
  if (Number.isNaN(errors('naive', false))) return null
  return {
    origins: trials.length,
    mase: orNull(errors('expected', false) / usual),
    naiveMase: orNull(errors('naive', false) / usual),
    mape: orNull(errors('expected', true)),
    naiveMape: orNull(errors('naive', true)),
    coverage: coverageOf(trials, scale),
  }
}

function coverageOf(trials: readonly Trial[], scale: Scale): BackTest['coverage'] {
  if (trials.length < 2) return { 80: null, 95: null }
  const inside = { 80: [] as number[], 95: [] as number[] }
  for (const trial of trials) {
    const others = trials.filter((other) => other !== trial).map(({ misses }) => misses)
    const widths = halfWidths(others, trial.expected.length)
    trial.actual.forEach((value, ahead) => {
      if (Number.isNaN(value)) return
      const { intervals } = pointOf(at(trial.expected, ahead), ahead, widths, scale)
      for (const level of forecastLevels)
        inside[level].push(value >= intervals[level].low && value <= intervals[level].high ? 100 : 0)
    })
  }
  return { 80: mean(inside[80]), 95: mean(inside[95]) }
}

interface Prepared {
  readonly values: readonly number[]
  /** Steps before the first figure, which are left out. */
  readonly leading: number
  readonly missing: number
  readonly setAside: number
}

/** Numbers with NaN for what is missing, from the first figure on. */
export function prepared({ values, season, start }: Series): Prepared {
  const numbers = values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN))
  const first = Math.max(
    0,
    numbers.findIndex((value) => !Number.isNaN(value)),
  )
  const isSetAside = numbers.map((_, index) => {
    if (start === undefined) return false
    const year = start.year + Math.floor((start.position - 1 + index) / season)
    return year >= yearsWithoutTravel.first && year <= yearsWithoutTravel.last
  })
  return {
    values: numbers.map((value, index) => (isSetAside[index] ? Number.NaN : value)).slice(first),
    leading: first,
    missing: numbers.filter((value, index) => index >= first && Number.isNaN(value) && !isSetAside[index]).length,
    setAside: isSetAside.slice(first).filter(Boolean).length,
  }
}

/** What a forecast from an earlier origin missed, one number for each step ahead; NaN where nothing is known. */
type Misses = readonly number[]

/** Half widths of the intervals, one for each step ahead. */
type HalfWidths = Readonly<Record<ForecastLevel, readonly number[]>>

/**
 * Half widths from what forecasts from earlier origins missed. Origins overlap, so the errors of one step are few: the spread of each
 * step is that of its neighbours too, and never narrows with the distance.
 */
function halfWidths(misses: readonly Misses[], horizon: number): HalfWidths {
  const spreads = spreadsOf(misses, horizon)
  const at = (level: ForecastLevel) => spreads.map((spread) => spread * intervalMultiplier(level))
  return { 80: at(80), 95: at(95) }
}

/** Root mean square errors by distance, each over a step and its neighbours. */
function spreadsOf(misses: readonly Misses[], horizon: number): readonly number[] {
  const spreads: number[] = []
  for (const ahead of numbersTo(horizon)) {
    const reach = Math.max(1, Math.round(horizon / 12))
    const near = misses.flatMap((miss) => miss.slice(Math.max(0, ahead - reach), ahead + reach + 1))
    const spread = Math.sqrt(mean(near.map((error) => error ** 2)))
    spreads.push(Math.max(Number.isNaN(spread) ? 0 : spread, spreads.at(-1) ?? 0))
  }
  return spreads
}

import { intervalQuantiles, type UnusualLevel, unusualLevels } from '@sala/catalog/api/forecastIntervals.ts'
import { combined } from './combination.ts'
import { prepared, type Scale, type Series, scaleOf } from './forecast.ts'
import { at, median } from './numbers.ts'

interface UnusualStep {
  /** Its place in the series. */
  readonly index: number
  /** What was expected of it from the steps before it alone. */
  readonly expected: number
  /** The widest interval that it lies outside of. */
  readonly level: UnusualLevel
  readonly intervals: Readonly<Record<UnusualLevel, { readonly low: number; readonly high: number }>>
}

/** How many steps were looked at, and those that were not as expected. */
export interface Watched {
  readonly watched: number
  /** The places of those that were looked at. */
  readonly judged: readonly number[]
  readonly unusual: readonly UnusualStep[]
}

/** Steps back that are looked at, in years. */
const yearsWatched = 3
/** Fewer errors than these say little of their spread. */
const fewestErrors = 12
/** Half of its absolute values lie below this. */
const middleQuantile = 0.741

/** A share nearer to 0 or 100 than this, in hundredths, is told as this: its odds would be endless. */
const nearestToEnd = 0.05

/**
 * Shares of a hundred are judged by their odds: near 100 a point is more than at 50, and nothing lies beyond. Percentages that leave 0 to
 * 100 (changes) are judged by points, since a percentage of them means nothing.
 */
function judgedOn({ percent = false }: Series, values: readonly number[]): Scale & { readonly most: number } {
  if (!percent) return { ...scaleOf(values), most: Number.POSITIVE_INFINITY }
  const isShare = values.every((value) => Number.isNaN(value) || (value >= 0 && value <= 100))
  const points = (value: number) => value
  if (!isShare)
    return { name: 'plain', to: points, from: points, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
  const odds = (value: number) => {
    const share = Math.min(100 - nearestToEnd, Math.max(nearestToEnd, value))
    return Math.log(share / (100 - share))
  }
  const share = (value: number) => {
    const percentage = 100 / (1 + Math.exp(-value))
    // What is told as this near to an end, but for rounding, may as well be the end.
    const end = nearestToEnd * 1.01
    return percentage <= end ? 0 : percentage >= 100 - end ? 100 : percentage
  }
  return { name: 'plain', to: odds, from: share, least: 0, most: 100 }
}

/**
 * The steps of the last three years whose figure lies outside of what one step ahead was expected of them. Each is expected from what stood
 * before it alone, by the method of the forecast, and judged by the middle error of the other steps, which one odd step does not widen.
 * Steps right after a gap or a year without travel are not judged. Null where fewer than twelve steps can be.
 */
export function unusualSteps(series: Series): Watched | null {
  const { season } = series
  const { values, leading } = prepared(series)
  const scale = judgedOn(series, values)
  const errors = values.flatMap((value, index) => {
    const earlier = values.slice(0, index)
    const isReported =
      index >= values.length - yearsWatched * season &&
      index >= 2 * season &&
      !Number.isNaN(value) &&
      !Number.isNaN(earlier.at(-1)) &&
      earlier.filter(Number.isNaN).length <= earlier.length / 3
    if (!isReported) return []
    const expected = Math.min(scale.most, at(combined(earlier, season, 1), 0))
    return [{ index, value, expected, error: scale.to(value) - scale.to(expected) }]
  })
  if (errors.length < fewestErrors) return null
  const unusual = errors.flatMap(({ index, value, expected }) => {
    const others = errors.filter((other) => other.index !== index).map(({ error }) => Math.abs(error))
    const spread = median(others) / middleQuantile
    const between = (level: UnusualLevel) => {
      const half = spread * intervalQuantiles[level]
      return {
        low: Math.max(scale.least, scale.from(scale.to(expected) - half)),
        high: scale.from(scale.to(expected) + half),
      }
    }
    const intervals = { 80: between(80), 95: between(95), 99: between(99) }
    const level = unusualLevels.findLast(
      (unusualLevel) => value < intervals[unusualLevel].low || value > intervals[unusualLevel].high,
    )
    return level === undefined ? [] : [{ index: index + leading, expected, level, intervals }]
  })
  return { watched: errors.length, judged: errors.map(({ index }) => index + leading), unusual }
}

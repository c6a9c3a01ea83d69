import { intervalQuantiles, type UnusualLevel, unusualLevels } from '@sala/catalog/api/forecastIntervals.ts'
import { combined } from './combination.ts'
import { prepared, type Series, scaleOf } from './forecast.ts'
import { at, median } from './numbers.ts'

export interface UnusualStep {
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

/**
 * The steps of the last three years whose figure lies outside of what one step ahead was expected of them. Each is expected from what stood
 * before it alone, by the method of the forecast, and judged by the middle error of the other steps, which one odd step does not widen.
 * Steps right after a gap or a year without travel are not judged. Null where fewer than twelve steps can be.
 */
export function unusualSteps(series: Series): Watched | null {
  const { season } = series
  const { values, leading } = prepared(series)
  const scale = scaleOf(values)
  const errors = values.flatMap((value, index) => {
    const known = values.slice(0, index)
    const isTold =
      index >= values.length - yearsWatched * season &&
      index >= 2 * season &&
      !Number.isNaN(value) &&
      !Number.isNaN(known.at(-1)) &&
      known.filter(Number.isNaN).length <= known.length / 3
    if (!isTold) return []
    const expected = at(combined(known, season, 1), 0)
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
    const level = unusualLevels.findLast((one) => value < intervals[one].low || value > intervals[one].high)
    return level === undefined ? [] : [{ index: index + leading, expected, level, intervals }]
  })
  return { watched: errors.length, judged: errors.map(({ index }) => index + leading), unusual }
}

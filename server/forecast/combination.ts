import { median, numbersTo } from './numbers.ts'
import { seasonalAutoregression, seasonalNaive } from './regression.ts'
import { filled } from './seasons.ts'
import { dampedSmoothing, theta } from './smoothing.ts'

/**
 * The median of six forecasts: seasonal naive, smoothing and autoregression of the figures, and smoothing, autoregression and theta of
 * their logarithms. Where a figure is below zero there are no logarithms, and theta works on the figures. A forecast is never below zero
 * where the history is not. Gaps (NaN) are filled first; at least two seasons are needed.
 */
export function combined(values: readonly number[], season: number, horizon: number): readonly number[] {
  const complete = filled(values, season)
  // Figures are put to a size of about one, which keeps squares of the largest within range.
  const size = Math.max(...complete.map(Math.abs)) || 1
  const scaled = Float64Array.from(complete, (value) => value / size)
  const methods = [
    seasonalNaive(scaled, season, horizon),
    dampedSmoothing(scaled, season, horizon),
    seasonalAutoregression(scaled, season, horizon),
  ]
  const isCount = scaled.every((value) => value >= 0)
  if (isCount) {
    // A zero has no logarithm: where there is one, all figures are raised by the smallest that is above zero.
    const smallest = scaled.reduce((least, value) => (value > 0 && value < least ? value : least), 1)
    const raise = scaled.some((value) => value <= 0) ? smallest : 0
    const logarithms = scaled.map((value) => Math.log(value + raise))
    for (const method of [dampedSmoothing, seasonalAutoregression, theta])
      methods.push(method(logarithms, season, horizon).map((value) => Math.exp(value) - raise))
  } else methods.push(theta(scaled, season, horizon))
  return numbersTo(horizon).map((ahead) => {
    const value = median(methods.map((method) => method[ahead] ?? Number.NaN)) * size
    return isCount ? Math.max(0, value) : value
  })
}

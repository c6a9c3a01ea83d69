import { type ForecastLevel, intervalMultiplier } from '@sala/catalog/api/forecastIntervals.ts'
import { mean, numbersTo } from './numbers.ts'

/** What a forecast from an earlier origin missed, one number for each step ahead; NaN where nothing is known. */
export type Misses = readonly number[]

/** Half widths of the intervals, one for each step ahead. */
export type HalfWidths = Readonly<Record<ForecastLevel, readonly number[]>>

/**
 * Half widths from what forecasts from earlier origins missed. Origins overlap, so the errors of one step are few: the spread of each
 * step is that of its neighbours too, and never narrows with the distance.
 */
export function halfWidths(misses: readonly Misses[], horizon: number): HalfWidths {
  const spreads = spreadsOf(misses, horizon)
  const at = (level: ForecastLevel) => spreads.map((spread) => spread * intervalMultiplier(level))
  return { 80: at(80), 95: at(95) }
}

/** Root mean square errors by distance, each over a step and its neighbours. */
export function spreadsOf(misses: readonly Misses[], horizon: number): readonly number[] {
  const spreads: number[] = []
  for (const ahead of numbersTo(horizon)) {
    const reach = Math.max(1, Math.round(horizon / 12))
    const near = misses.flatMap((miss) => miss.slice(Math.max(0, ahead - reach), ahead + reach + 1))
    const spread = Math.sqrt(mean(near.map((error) => error ** 2)))
    spreads.push(Math.max(Number.isNaN(spread) ? 0 : spread, spreads.at(-1) ?? 0))
  }
  return spreads
}

import type { ForecastBody, ForecastMonth } from '@sala/catalog/api/forecast.ts'
import { type ForecastLevel, intervalMultiplier } from '@sala/catalog/api/forecastIntervals.ts'

/** The distribution of a sum of forecast months: its distance from the expected value (docs/figures.md, Forecasts). */

type Sum = NonNullable<ForecastMonth['sum']>
type Scale = ForecastBody['scale']

/** The interval of a sum. */
export function sumInterval({ value, spread }: Sum, scale: Scale, level: ForecastLevel) {
  const half = spread * intervalMultiplier(level)
  if (scale === 'log') return { low: value * Math.exp(-half), high: value * Math.exp(half) }
  return { low: value - half, high: value + half }
}

/** How probable it is that a sum reaches a figure, from 0 to 1. */
export function probabilityOf(needed: number, { value, spread }: Sum, scale: Scale): number {
  if (needed <= 0) return 1
  const distance = scale === 'log' ? Math.log(Math.max(value, Number.MIN_VALUE)) - Math.log(needed) : value - needed
  if (spread <= 0) return distance >= 0 ? 1 : 0
  return studentTDistribution4((distance * Math.SQRT2) / spread)
}

/** The distribution function of Student's t with four degrees of freedom. */
export function studentTDistribution4(t: number): number {
  const share = t ** 2 / (4 + t ** 2)
  return 0.5 + 0.75 * Math.sign(t) * Math.sqrt(share) * (1 - share / 3)
}

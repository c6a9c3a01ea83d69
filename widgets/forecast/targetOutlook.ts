import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../context.ts'
import { figure, monthKey } from '../periods/periods.ts'
import { type ForecastAnswer, yearOf } from './forecastFrame.ts'
import { probabilityOf, sumInterval } from './sums.ts'

/** A year against its target: the held figures, the expected ones, and the probability that their sum reaches it. */

export interface OutlookMonth {
  /** `YYYY-MM` */
  readonly month: string
  /** Running sums since January. */
  readonly actual: number | null
  readonly expected: number | null
  readonly interval80: { readonly low: number; readonly high: number } | null
  readonly interval95: { readonly low: number; readonly high: number } | null
  readonly target: number | null
}

export interface TargetOutlook {
  readonly year: number
  readonly actual: number
  /** The last month of the year with data; null without any. */
  readonly last: string | null
  readonly target: number
  /** From 0 to 1. */
  readonly probability: number
  /** The month in which held and expected figures together reach the target; null where they do not within the year. */
  readonly reachedIn: string | null
  readonly isReached: boolean
  /** A month, of those that are not held. */
  readonly needed: number
  readonly expected: number
  readonly open: readonly string[]
  readonly months: readonly OutlookMonth[]
}

/** Why there is no text. */
export interface NoOutlook extends Pick<TargetOutlook, 'year' | 'months'> {
  readonly reason: 'no_forecast' | 'gap' | 'no_target'
}

/** Lays the year of the first forecast month out beside its target. */
export function targetOutlook(
  forecast: ForecastAnswer,
  target: Answer<'v2/tourist/immigration/target'>,
  { today }: Pick<Context, 'today'>,
): TargetOutlook | NoOutlook {
  const [next] = forecast.forecast
  const year = Number((next?.month ?? today).slice(0, 4))
  const targets = everyMonth.map((month) => targetOf(target, year, month))
  const forecastYear = yearOf(forecast)
  const months = outlookMonths(forecast, year, forecastYear?.held ?? null, targets)
  if (next === undefined) return { reason: 'no_forecast', year, months }
  if (forecastYear === null) return { reason: 'gap', year, months }
  const total = sumOf(targets)
  if (total === null) return { reason: 'no_target', year, months }
  const open = forecast.forecast.slice(0, forecastYear.months)
  const rest = open.at(-1)?.sum ?? { value: forecastYear.rest, spread: 0 }
  const missing = total - forecastYear.held
  const reached = open.find(({ sum }) => sum !== null && forecastYear.held + sum.value >= total)
  return {
    year,
    actual: forecastYear.held,
    last: forecastYear.last,
    target: total,
    probability: probabilityOf(missing, rest, forecast.scale),
    reachedIn: missing <= 0 ? null : (reached?.month ?? null),
    isReached: missing <= 0,
    needed: Math.max(0, missing) / open.length,
    expected: rest.value / open.length,
    open: open.map(({ month }) => month),
    months,
  }
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1)

/** The target of all markets in a month; null without one. */
export function targetOf(target: Answer<'v2/tourist/immigration/target'>, year: number, month: number): number | null {
  const rows = target.target_n_immigrants_x_year_x_month ?? []
  return figure(rows.find(({ _id }) => _id.year === year && _id.month === month)?.sum_target)
}

/** The sum of figures that are all there; null where one is missing. */
function sumOf(values: readonly (number | null)[]): number | null {
  let total = 0
  for (const value of values) {
    if (value === null) return null
    total += value
  }
  return total
}

function outlookMonths(
  forecast: ForecastAnswer,
  year: number,
  actualSoFar: number | null,
  targets: readonly (number | null)[],
): readonly OutlookMonth[] {
  return everyMonth.map((number): OutlookMonth => {
    const month = monthKey(year, number)
    const target = sumOf(targets.slice(0, number))
    const yearHistory = forecast.history.filter(
      (point) => point.month.slice(0, 4) === String(year) && point.month <= month,
    )
    if (yearHistory.at(-1)?.month === month) {
      // A sum with a missing month is meaningless.
      const sum = yearHistory.length === number ? sumOf(yearHistory.map(({ value }) => figure(value))) : null
      return { month, actual: sum, expected: null, interval80: null, interval95: null, target }
    }
    const sum = forecast.forecast.find((point) => point.month === month)?.sum ?? null
    const between = (level: 80 | 95) => {
      if (sum === null || actualSoFar === null) return null
      const { low, high } = sumInterval(sum, forecast.scale, level)
      return { low: actualSoFar + low, high: actualSoFar + high }
    }
    return {
      month,
      actual: null,
      expected: sum === null || actualSoFar === null ? null : actualSoFar + sum.value,
      interval80: between(80),
      interval95: between(95),
      target,
    }
  })
}

import { figure, monthAfter, monthKey, partsOf, yearBefore } from '../periods/periods.ts'
import { type GrowthChange, marketsIn, percentIn } from './growth.ts'

/** Computes scenarios of arrivals from the answers of forecasts. Pure. */

/** The base of a scenario. */
export type Start = 'forecast' | 'year_before'

/** A monthly series as the endpoints of forecasts answer it. */
interface Series {
  readonly history: readonly { readonly month: string; readonly value: number | null }[]
  readonly forecast: readonly { readonly month: string; readonly value: number }[]
}

export interface ScenarioMonth {
  /** `YYYY-MM` */
  readonly month: string
  /** The figure of a month that is held. */
  readonly actual: number | null
  /** The base figure of a month that is not held; null without one. */
  readonly start: number | null
  readonly scenario: number | null
  /** Markets with a change but without a base figure; null means all markets. */
  readonly lacking: readonly (string | null)[]
}

export interface ScenarioYear {
  readonly year: number
  /** Held months and the scenario's; null where a month has neither. */
  readonly total: number | null
  /** Held months, and the base figures. */
  readonly unchanged: number | null
  readonly lacking: readonly (string | null)[]
  /** The sum of twelve targets; null if a month has none. */
  readonly target: number | null
  /** The month in which the running sum reaches the target; null where it does not, or either is unknown. */
  readonly reachedIn: string | null
}

/**
 * The months of the scenario: those of two whole years from the first month that is not held, with the held months before it. A month is
 * the total times one plus the growth of all markets, plus for each market with its own change that market times the difference of both
 * growths. None if no month is held.
 */
export function scenarioMonths(
  total: Series,
  markets: ReadonlyMap<string, Series>,
  changes: readonly GrowthChange[],
  start: Start,
): readonly ScenarioMonth[] {
  const last = total.history.at(-1)?.month
  if (last === undefined) return []
  const { year } = partsOf(monthAfter(last))
  return [year, year + 1].flatMap((year) =>
    Array.from({ length: 12 }, (_, index): ScenarioMonth => {
      const month = monthKey(year, index + 1)
      if (month <= last) return { month, actual: heldIn(total, month), start: null, scenario: null, lacking: [] }
      return { month, actual: null, ...openMonth(month, last) }
    }),
  )

  function openMonth(month: string, last: string): Pick<ScenarioMonth, 'start' | 'scenario' | 'lacking'> {
    const base = startOf(total, month, last, start)
    const all = percentIn(changes, null, month) ?? 0
    const lacking: (string | null)[] = base === null ? [null] : []
    let value = (base ?? 0) * (1 + all / 100)
    for (const market of marketsIn(changes)) {
      const marketGrowth = percentIn(changes, market, month)
      if (marketGrowth === null || marketGrowth === all) continue
      const series = markets.get(market)
      const part = series === undefined ? null : startOf(series, month, last, start)
      if (part === null) lacking.push(market)
      else value += (part * (marketGrowth - all)) / 100
    }
    return { start: base, scenario: lacking.length > 0 ? null : value, lacking }
  }
}

const heldIn = ({ history }: Series, month: string): number | null =>
  figure(history.find((point) => point.month === month)?.value)

/** The base of a month: its forecast, or its own figure if that is held already; or the newest figure of the same month up to `last`. */
function startOf(series: Series, month: string, last: string, start: Start): number | null {
  if (start === 'forecast') {
    const expected = series.forecast.find((point) => point.month === month)
    return figure(expected?.value) ?? heldIn(series, month)
  }
  let before = month
  while (before > last) before = yearBefore(before)
  return heldIn(series, before)
}

/** The sums of the years of these months, and of the targets of their months. */
export function scenarioYears(
  months: readonly ScenarioMonth[],
  targetOf: (month: string) => number | null,
): readonly ScenarioYear[] {
  return [...Map.groupBy(months, ({ month }) => partsOf(month).year)].map(([year, yearMonths]) => {
    const totals = yearMonths.map(({ actual, scenario }) => actual ?? scenario)
    const target = sumOfAll(yearMonths.map(({ month }) => targetOf(month)))
    const total = sumOfAll(totals)
    return {
      year,
      total,
      unchanged: sumOfAll(yearMonths.map(({ actual, start }) => actual ?? start)),
      lacking: [...new Set(yearMonths.flatMap(({ lacking }) => lacking))],
      target,
      reachedIn: total === null || target === null ? null : reachedIn(yearMonths, totals, target),
    }
  })
}

function reachedIn(
  months: readonly ScenarioMonth[],
  totals: readonly (number | null)[],
  target: number,
): string | null {
  let sum = 0
  for (const [at, { month }] of months.entries()) {
    sum += totals[at] ?? 0
    if (sum >= target) return month
  }
  return null
}

/** The sum of figures that are all there; null where one is missing. */
function sumOfAll(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

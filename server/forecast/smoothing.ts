import { at, mean, numbersTo, type Values } from './numbers.ts'
import { seasonOf } from './seasons.ts'

/** Level, change of the level, and season: exponential smoothing with a damped trend and an additive season, ETS(A,Ad,A). */
interface Smoothing {
  readonly level: number
  readonly trend: number
  readonly damping: number
  readonly seasons: Float64Array
  /** The sum of the squared errors one step ahead. */
  readonly error: number
}

interface Start {
  readonly level: number
  readonly seasons: Float64Array
}

/** Parameters that are tried, those of the trend and the season as parts of what the level leaves them. */
const tried = [0.9].flatMap((damping) =>
  [0.05, 0.15, 0.3, 0.5, 0.8].flatMap((alpha) =>
    [0, 0.05, 0.2].flatMap((ofTrend) =>
      [0, 0.08, 0.2, 0.4].map((ofSeason) => ({
        damping,
        alpha,
        beta: alpha * ofTrend,
        gamma: (1 - alpha) * ofSeason,
      })),
    ),
  ),
)

/** The forecast by the parameters that had the least squared error one step ahead. */
export function dampedSmoothing(values: Values, season: number, horizon: number): readonly number[] {
  const start = startOf(values, season)
  const best = tried
    .map((parameters) => smoothed(values, season, start, parameters))
    .reduce((smoothing, other) => (other.error < smoothing.error ? other : smoothing))
  let [power, trend] = [1, 0]
  return numbersTo(horizon).map((ahead) => {
    power *= best.damping
    trend += power * best.trend
    return best.level + trend + at(best.seasons, (values.length + ahead) % season)
  })
}

function smoothed(
  values: Values,
  season: number,
  start: Start,
  { damping, alpha, beta, gamma }: (typeof tried)[number],
): Smoothing {
  const seasons = Float64Array.from(start.seasons)
  let { level } = start
  let [trend, error] = [0, 0]
  for (let index = 0; index < values.length; index += 1) {
    const position = index % season
    const expected = level + damping * trend
    const missed = at(values, index) - expected - at(seasons, position)
    error += missed * missed
    level = expected + alpha * missed
    trend = damping * trend + beta * missed
    seasons[position] = at(seasons, position) + gamma * missed
  }
  return { level, trend, damping, seasons, error }
}

/** The first year's level, and the mean distance of each position from its year's over the first years. */
function startOf(values: Values, season: number): Start {
  const years = numbersTo(Math.min(4, Math.floor(values.length / season)))
  const levels = years.map((year) => mean(values.slice(year * season, (year + 1) * season)))
  const seasons = numbersTo(season).map((position) =>
    mean(years.map((year) => at(values, year * season + position) - at(levels, year))),
  )
  return { level: at(levels, 0), seasons: Float64Array.from(seasons) }
}

/**
 * The theta method: the season is taken off, the rest is smoothed, and half of its straight trend is added to the last level
 * (Assimakopoulos and Nikolopoulos, 2000, in the form of Hyndman and Billah, 2003).
 */
export function theta(values: Values, season: number, horizon: number): readonly number[] {
  const pattern = seasonOf(values, season)
  const rest = Array.from(values, (value, index) => value - at(pattern, index % season))
  const first = mean(rest.slice(0, season))
  let best = { error: Number.POSITIVE_INFINITY, level: first, alpha: 1 }
  for (let alpha = 0.05; alpha < 1; alpha += 0.05) {
    let [level, error] = [first, 0]
    for (const value of rest) {
      const missed = value - level
      error += missed * missed
      level += alpha * missed
    }
    if (error < best.error) best = { error, level, alpha }
  }
  const drift = slopeOf(rest) / 2
  return numbersTo(horizon).map(
    (ahead) => best.level + drift * (ahead + 1 / best.alpha) + at(pattern, (values.length + ahead) % season),
  )
}

function slopeOf(values: readonly number[]): number {
  const [middle, level] = [(values.length - 1) / 2, mean(values)]
  let [together, variance] = [0, 0]
  values.forEach((value, index) => {
    together += (index - middle) * (value - level)
    variance += (index - middle) ** 2
  })
  return variance === 0 ? 0 : together / variance
}

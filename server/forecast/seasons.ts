import { at, mean, numbersTo, type Values } from './numbers.ts'

/** Seasons count less the older they are: the weight of one is this times that of the season after it. */
const ageing = 0.85

/**
 * How far each position of the season lies from its year's level: the weighted mean distance to the centred moving average, adding up to
 * zero. Positions without any figure get zero.
 */
export function seasonOf(values: Values, season: number): readonly number[] {
  const half = season / 2
  const sums = new Float64Array(season)
  const weights = new Float64Array(season)
  for (let index = half; index < values.length - half; index += 1) {
    let level = (at(values, index - half) + at(values, index + half)) / 2
    for (let offset = 1 - half; offset < half; offset += 1) level += at(values, index + offset)
    const distance = at(values, index) - level / season
    if (Number.isNaN(distance)) continue
    const weight = ageing ** Math.floor((values.length - 1 - index) / season)
    const position = index % season
    sums[position] = at(sums, position) + weight * distance
    weights[position] = at(weights, position) + weight
  }
  const means = numbersTo(season).map((position) =>
    at(weights, position) > 0 ? at(sums, position) / at(weights, position) : 0,
  )
  const middle = mean(means)
  return means.map((value) => value - middle)
}

/**
 * The values with each gap filled: the season as usual, on a level between those of the two sides. Gaps at an end take the level of the
 * nearest figure. What is filled only bridges the methods; no error is ever measured on it.
 */
export function filled(values: readonly number[], season: number): readonly number[] {
  if (!values.some(Number.isNaN)) return values
  const pattern = seasonOf(values, season)
  const levels = values.map((value, index) => value - at(pattern, index % season))
  const present = numbersTo(values.length).filter((index) => !Number.isNaN(at(levels, index)))
  let next = 0
  return values.map((value, index) => {
    while (next < present.length && at(present, next) < index) next += 1
    if (!Number.isNaN(value)) return value
    const [before, after] = [present[next - 1] ?? present[next] ?? 0, present[next] ?? present[next - 1] ?? 0]
    const part = after === before ? 0 : (index - before) / (after - before)
    return at(levels, before) * (1 - part) + at(levels, after) * part + at(pattern, index % season)
  })
}

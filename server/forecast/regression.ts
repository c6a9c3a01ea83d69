import { at, mean, numbersTo, type Values } from './numbers.ts'

/** Each season as the one before it. */
export const seasonalNaive = (values: Values, season: number, horizon: number): readonly number[] =>
  numbersTo(horizon).map((ahead) => at(values, values.length - season + (ahead % season)))

/**
 * An autoregression of the change against the same position of the season before, on the changes of the last three and of a season
 * ago. The coefficients are held towards zero by as much as one observation weighs, so that short series stay calm.
 */
export function seasonalAutoregression(values: Values, season: number, horizon: number): readonly number[] {
  const changes = Array.from(values, (value, index) => value - at(values, index - season)).slice(season)
  const lags = [1, 2, 3, season]
  const usual = mean(changes)
  const off = changes.map((change) => change - usual)
  const before = (index: number) => lags.map((lag) => off[index - lag] ?? 0)
  const sums = lags.map(() => new Float64Array(lags.length + 1))
  let power = 0
  for (let row = season; row < off.length; row += 1) {
    const [earlier, change] = [before(row), at(off, row)]
    power += change ** 2
    sums.forEach((line, column) => {
      const factor = at(earlier, column)
      for (let other = 0; other < lags.length; other += 1) line[other] = at(line, other) + factor * at(earlier, other)
      line[lags.length] = at(line, lags.length) + factor * change
    })
  }
  const ridge = power > 0 ? power / (off.length - season) : 1
  sums.forEach((line, column) => {
    line[column] = at(line, column) + ridge
  })
  const weights = solved(sums)
  const path = Array.from(values)
  for (let ahead = 0; ahead < horizon; ahead += 1) {
    const change = before(off.length).reduce((sum, value, index) => sum + value * at(weights, index), 0)
    off.push(change)
    path.push(at(path, path.length - season) + usual + change)
  }
  return path.slice(values.length)
}

/** Solves a positive definite system, whose right side is the last column, by elimination; the ridge keeps its pivots off zero. */
function solved(rows: readonly Float64Array[]): readonly number[] {
  const size = rows.length
  rows.forEach((pivot, step) => {
    for (const row of rows.slice(step + 1)) {
      const factor = at(row, step) / at(pivot, step)
      for (let column = step; column <= size; column += 1) row[column] = at(row, column) - factor * at(pivot, column)
    }
  })
  const solution = new Float64Array(size)
  for (const [index, row] of [...rows.entries()].toReversed()) {
    const rest = numbersTo(size).reduce((sum, column) => sum + at(row, column) * at(solution, column), 0)
    solution[index] = (at(row, size) - rest) / at(row, index)
  }
  return Array.from(solution)
}

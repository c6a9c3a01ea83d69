import type { Unit } from '@sala/catalog/dataset.ts'
import { figure } from '../../../periods/periods.ts'
import { maxColours } from './mapRamp.ts'

/**
 * The class breaks of a map's colours. Tourism is skewed: Bangkok receives more people than forty provinces together. Equal intervals would
 * give all but two places one colour, so they are used only if they separate places. Otherwise multiplicative steps (1, 10, 100 or 1, 2, 5,
 * 10), which still read as amounts; otherwise quantiles. All are round.
 *
 * @returns at most six breaks, ascending; none if there is nothing to separate. A value belongs to the class above a break that it equals.
 * Non-finite values are left out.
 */
export function classBreaks(values: readonly (number | null)[]): readonly number[] {
  const sorted = values
    .map(figure)
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b)
  const distinct = [...new Set(sorted)]
  // So few that each can have its own colour.
  if (distinct.length <= maxColours) return distinct.slice(1)
  const equal = equalSteps(sorted)
  if (evenness(sorted, equal) >= 0.7) return equal
  const multiplied = multiplyingSteps(sorted)
  if (evenness(sorted, multiplied) >= 0.6) return multiplied
  return [equal, multiplied, quantiles(sorted)].reduce((breaks, other) =>
    evenness(sorted, other) > evenness(sorted, breaks) ? other : breaks,
  )
}

/**
 * The classes of changes, in percent or in points: symmetric around zero, and the same for all periods and measures, so that two maps can
 * be compared. Small changes have the colour in the middle.
 */
export function changeBreaks(unit: Unit): readonly number[] {
  return unit === 'percent' ? [-25, -10, -2, 2, 10, 25] : [-10, -5, -1, 1, 5, 10]
}

/** Breaks that can be drawn: finite, ascending, each once, at most six. */
export function soundBreaks(breaks: readonly number[]): readonly number[] {
  return [...new Set(breaks.filter(Number.isFinite))].toSorted((a, b) => a - b).slice(0, maxColours - 1)
}

/** The class of a value, from 0; -1 for none. `breaks` are sound. */
export function classOf(value: number | null | undefined, breaks: readonly number[]): number {
  const placeFigure = figure(value)
  return placeFigure === null ? -1 : breaks.filter((at) => at <= placeFigure).length
}

/** From 0 (all places in one class) to 1 (seven classes of as many places each): entropy against the most that is possible. */
function evenness(sorted: readonly number[], breaks: readonly number[]): number {
  const counts = Array.from({ length: breaks.length + 1 }, () => 0)
  for (const value of sorted) {
    const at = classOf(value, breaks)
    counts[at] = (counts[at] ?? 0) + 1
  }
  const shares = counts.map((count) => count / sorted.length).filter((share) => share > 0)
  return -shares.reduce((total, share) => total + share * Math.log(share), 0) / Math.log(maxColours)
}

/** Multiples of the smallest of 1, 2, 2.5, 5, 10 … that makes at most seven classes. */
function equalSteps(sorted: readonly number[]): readonly number[] {
  const [minimum, maximum] = ends(sorted)
  const range = maximum - minimum
  if (!Number.isFinite(range)) return []
  const integersOnly = sorted.every(Number.isInteger)
  const magnitude = 10 ** Math.floor(Math.log10(range / maxColours))
  for (const factor of [1, 2, 2.5, 5, 10, 20, 25, 50]) {
    const step = factor * magnitude
    if (!(step > 0) || (integersOnly && !Number.isInteger(step))) continue
    const first = Math.floor(minimum / step) + 1
    const last = Math.ceil(maximum / step) - 1
    if (last - first + 1 > maxColours - 1) continue
    const breaks = Array.from({ length: last - first + 1 }, (_, index) => exactly((first + index) * step))
    return breaks.filter((at) => at > minimum && at < maximum)
  }
  return []
}

/** Powers of ten and steps between them, as fine as seven classes allow; for figures from zero up. */
function multiplyingSteps(sorted: readonly number[]): readonly number[] {
  const [minimum, maximum] = ends(sorted)
  // A few tiny figures should not use up the colours; they share the lowest class.
  const low = sorted.filter((value) => value > 0)
  const start = low[Math.floor(low.length / 20)]
  if (minimum < 0 || start === undefined) return []
  const firstPower = Math.floor(Math.log10(start))
  const lastPower = Math.floor(Math.log10(maximum))
  for (const ladder of [[1, 2, 5], [1, 3], [1]]) {
    const breaks = rungs(firstPower, lastPower, 1, ladder).filter((at) => at > start && at <= maximum)
    if (breaks.length <= maxColours - 1) return breaks
  }
  // One or two powers too many: the lowest places share a class.
  const powers = rungs(firstPower, lastPower, 1, [1]).filter((at) => at > start && at <= maximum)
  if (powers.length <= maxColours + 1) return powers.slice(1 - maxColours)
  const stride = Math.ceil((lastPower - firstPower) / (maxColours - 1))
  return rungs(firstPower + 1, lastPower, stride, [1]).slice(0, maxColours - 1)
}

function rungs(firstPower: number, lastPower: number, stride: number, ladder: readonly number[]): readonly number[] {
  const breaks: number[] = []
  for (let power = firstPower; power <= lastPower; power += stride) {
    for (const factor of ladder) breaks.push(Number(`${factor}e${power}`))
  }
  return breaks
}

/** As many places in each class, at breaks of as few significant digits as tell the places apart. */
function quantiles(sorted: readonly number[]): readonly number[] {
  const [minimum, maximum] = ends(sorted)
  const exact = Array.from(
    { length: maxColours - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / maxColours)] ?? maximum,
  )
  const breaksOf = (digits: number) =>
    soundBreaks(exact.map((at) => Number(at.toPrecision(digits)))).filter((at) => at > minimum && at <= maximum)
  for (const digits of [2, 3, 4, 6]) {
    const breaks = breaksOf(digits)
    if (evenness(sorted, breaks) >= 0.6) return breaks
  }
  return breaksOf(12)
}

function ends(sorted: readonly number[]): readonly [minimum: number, maximum: number] {
  return [sorted[0] ?? 0, sorted.at(-1) ?? 0]
}

/** Without the dust of binary fractions: 0.30000000000000004 is 0.3. */
const exactly = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(12)))

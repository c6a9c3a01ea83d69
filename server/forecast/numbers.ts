/** What the methods share. A missing value is NaN; every list is in the order of time. */
export type Values = readonly number[] | Float64Array

/** The value at a position; NaN beside the list. */
export const at = (values: Values, index: number): number => values[index] ?? Number.NaN

/** The mean of the values that are there; NaN where there is none. */
export function mean(values: Iterable<number>): number {
  let [sum, count] = [0, 0]
  for (const value of values)
    if (!Number.isNaN(value)) {
      sum += value
      count += 1
    }
  return count === 0 ? Number.NaN : sum / count
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? at(sorted, half) : (at(sorted, half - 1) + at(sorted, half)) / 2
}

export const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

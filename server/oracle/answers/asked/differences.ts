import type { Value } from '../../rows.ts'
import type { State } from '../../state.ts'
import { type Figures, nameOf, type Question } from './question.ts'

/** A figure on which the product and the oracle do not agree. */
interface Difference {
  readonly figure: string
  readonly expected: Value
  readonly actual: Value
}

/** How many figures two answers have together, and those that differ. A missing figure equals null. */
export function compare(expected: Figures, answered: Figures): { count: number; differences: readonly Difference[] } {
  const names = new Set([...expected.keys(), ...answered.keys()])
  const differences = [...names].flatMap((figure): readonly Difference[] => {
    const expectedValue = expected.get(figure) ?? null
    const other = answered.get(figure) ?? null
    return same(expectedValue, other) ? [] : [{ figure, expected: expectedValue, actual: other }]
  })
  return { count: names.size, differences }
}

/** Sums and means are compared to within a billionth, because the order of addition changes the last digits. */
function same(value: Value, other: Value): boolean {
  if (typeof value !== 'number' || typeof other !== 'number') return value === other
  return value === other || Math.abs(value - other) <= 1e-9 * Math.max(Math.abs(value), Math.abs(other))
}

/** Describes a wrong figure with the seed and the question that reproduce it. */
export const describeDifference = (
  question: Question,
  state: State,
  { figure, expected, actual }: Difference,
): string =>
  `state “${state.name}” (seed ${state.seed}), ${nameOf(question)}: ${figure} must be ${expected}, is ${actual}`

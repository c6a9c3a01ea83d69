import type { Dataset, Measure } from '@sala/catalog/dataset.ts'
import type { Value } from '../rows.ts'
import type { Fact } from '../state.ts'

/** Computes a measure over rows. */

export function measured(dataset: Dataset, name: string, facts: readonly Fact[]): number | null {
  const measure = dataset.measures[name]
  if (!measure) throw new Error(`${dataset.name} has no measure ${name}`)
  return measureOf(dataset, measure, facts)
}

function measureOf(dataset: Dataset, measure: Measure, facts: readonly Fact[]): number | null {
  switch (measure.kind) {
    case 'count':
      return facts.length
    case 'sum': {
      const { where } = measure
      const counted = where ? facts.filter(({ values }) => values[where.column] === where.equals) : facts
      return sumOf(numbersOf(counted, measure.column))
    }
    case 'ratio': {
      const base = measured(dataset, measure.denominator, facts)
      const over = measured(dataset, measure.numerator, facts)
      return over === null || !base ? null : over / base
    }
    case 'weighted_mean':
      return weightedMean(facts, measure.column, measure.weight)
    case 'mean': {
      const numbers = numbersOf(facts, measure.column)
      const sum = sumOf(numbers)
      return sum === null ? null : sum / numbers.length
    }
    case 'known':
      return numbersOf(facts, measure.column).length
    case 'minimum':
      return numbersOf(facts, measure.column).sort((a, b) => a - b)[0] ?? null
    case 'maximum':
      return (
        numbersOf(facts, measure.column)
          .sort((a, b) => a - b)
          .at(-1) ?? null
      )
    case 'members':
      throw new Error('later')
    case 'total':
      return sumOf(measure.of.map((part) => measured(dataset, part, facts)).filter((part) => part !== null))
  }
}

const isNumber = (value: Value | undefined): value is number => typeof value === 'number'

const numbersOf = (facts: readonly Fact[], column: string): number[] =>
  facts.map(({ values }) => values[column]).filter(isNumber)

export const sumOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0)

/** Rule 17: a mean needs all weights, or consists of a single row. */
export function weightedMean(facts: readonly Fact[], column: string, weight: string): number | null {
  const rows = facts.filter(({ values }) => isNumber(values[column]))
  const [first] = rows
  if (first && rows.length === 1) return Number(first.values[column])
  if (rows.some(({ values }) => !isNumber(values[weight]))) return null
  const weights = sumOf(numbersOf(rows, weight))
  if (!weights) return null
  return rows.reduce((sum, { values }) => sum + Number(values[column]) * Number(values[weight]), 0) / weights
}

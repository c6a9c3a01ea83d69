import type { Dataset, Measure } from '@sala/catalog/dataset.ts'
import type { Chunk } from '../facts/engines/engine.ts'
import type { MeasureTotal } from './shapes.ts'

type Sum = Extract<Measure, { kind: 'sum' }>

/**
 * Adds up the sums of a data set over the chunks of one import, so that a person can hold the figure against the book's own
 * grand total. Rows of months and of whole years are told apart, as they say the same people twice.
 */
export class Tally {
  readonly #sums: readonly (readonly [string, Sum])[]
  readonly #period: string | null
  readonly #values = new Map<string, number>()

  constructor(dataset: Dataset) {
    this.#sums = Object.entries(dataset.measures).flatMap(([name, measure]) =>
      measure.kind === 'sum' ? [[name, measure] as const] : [],
    )
    this.#period = dataset.wholeYears?.column ?? null
  }

  add(chunk: Chunk): void {
    const periods = this.#period === null ? undefined : chunk.vectors[this.#period]
    for (const [name, measure] of this.#sums) {
      const figures = chunk.vectors[measure.column]
      if (figures?.kind !== 'number') continue
      const wanted = measure.where === null ? null : chunk.vectors[measure.where.column]
      const wantedIndex =
        measure.where !== null && wanted?.kind === 'text' ? wanted.dictionary.indexOf(measure.where.equals) : null
      // Sums by index first: one lookup by name a chunk, not one a row.
      const sums = new Map<number, number>()
      for (let row = 0; row < chunk.rows; row++) {
        const figure = figures.values[row] ?? Number.NaN
        if (Number.isNaN(figure)) continue
        if (wantedIndex !== null && wanted?.kind === 'text' && wanted.indexes[row] !== wantedIndex) continue
        const period = periods?.kind === 'text' ? (periods.indexes[row] ?? -1) : -1
        sums.set(period, (sums.get(period) ?? 0) + figure)
      }
      for (const [index, sum] of sums) {
        const period = periods?.kind === 'text' ? (periods.dictionary[index] ?? '') : ''
        const key = `${name}\0${period}`
        this.#values.set(key, (this.#values.get(key) ?? 0) + sum)
      }
    }
  }

  totals(): MeasureTotal[] {
    return this.#sums.flatMap(([name, measure]) =>
      [...this.#values]
        .map(([key, value]) => ({ key: key.split('\0'), value }))
        .filter(({ key }) => key[0] === name)
        .map(({ key, value }) => ({
          measure: name,
          label: measure.label.en,
          unit: measure.unit,
          period: key[1] || null,
          value,
        })),
    )
  }
}

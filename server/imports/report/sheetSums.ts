import type { SheetSum } from '@sala/catalog/api/importReport.ts'
import type { Dataset, Measure } from '@sala/catalog/dataset.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import type { PrintedTotal } from '../process/protocol.ts'
import { periodName } from '../tables/tables.ts'

type Sum = Extract<Measure, { kind: 'sum' }>

/** The most sums that are listed; if there are more, by year, and if these are too many, by sheet. */
const maxSums = 600
/** More values than a column of totals and parts has. */
const maxGroups = 1024

/** What a sum is of, beside its sheet and measure. */
interface Part {
  /** `YYYY-MM`, a whole year `YYYY`; null for data sets without dates. */
  readonly period: string | null
  /** The value of the column that tells totals from their parts. */
  readonly group: string | null
}

/**
 * Adds up the sums of a data set over the chunks of one import, by sheet and month or year, so that a person can hold each figure against
 * the one that the file prints. Whole years are told from months, and totals from their parts, as they say the same people twice.
 */
export class SheetSums {
  readonly #dataset: Dataset
  readonly #factors: ReadonlyMap<string, number>
  readonly #measures: readonly (readonly [string, Sum])[]
  readonly #sums = new Map<
    string,
    { readonly sheet: string | null; readonly part: Part; readonly measure: string; value: number }
  >()
  readonly #names = new Map<number, string>()

  /** `factors`: by column, what the figures of the file were multiplied by. */
  constructor(dataset: Dataset, factors: ReadonlyMap<string, number>) {
    this.#dataset = dataset
    this.#factors = factors
    this.#measures = Object.entries(dataset.measures).flatMap(([name, measure]) =>
      measure.kind === 'sum' ? [[name, measure] as const] : [],
    )
  }

  add(chunk: Chunk): void {
    if (this.#measures.length === 0) return
    const parts = this.#partsOf(chunk)
    for (const [measure, { column, where }] of this.#measures) {
      const figures = chunk.vectors[column]
      if (figures?.kind !== 'number') continue
      const vector = where === null ? null : chunk.vectors[where.column]
      const wantedIndex = where !== null && vector?.kind === 'text' ? vector.dictionary.indexOf(where.equals) : null
      // Sums by number first: one lookup by name a chunk, not one a row.
      const sums = new Map<number, number>()
      for (let row = 0; row < chunk.rows; row++) {
        const figure = figures.values[row] ?? Number.NaN
        if (Number.isNaN(figure)) continue
        if (wantedIndex !== null && vector?.kind === 'text' && vector.indexes[row] !== wantedIndex) continue
        const part = parts.numberOf(row)
        sums.set(part, (sums.get(part) ?? 0) + figure)
      }
      for (const [number, value] of sums) {
        const part = parts.partOf(number)
        const sheet = chunk.origin?.sheet ?? null
        const key = JSON.stringify([sheet, part, measure])
        const sum = this.#sums.get(key)
        if (sum === undefined) this.#sums.set(key, { sheet, part, measure, value })
        else sum.value += value
      }
    }
  }

  /** A number for the part that each row belongs to, and the part of a number. */
  #partsOf({ vectors }: Chunk): {
    readonly numberOf: (row: number) => number
    readonly partOf: (number: number) => Part
  } {
    const { newest, wholeYears, totals, columns } = this.#dataset
    const dates = newest === null ? undefined : vectors[newest]
    const kinds = wholeYears === null ? undefined : vectors[wholeYears.column]
    const year = kinds?.kind === 'text' ? kinds.dictionary.indexOf('year') : -1
    const groups = totals === null ? undefined : vectors[totals.column]
    const isYear = newest !== null && columns[newest]?.kind === 'year'
    const isWholeYear = (row: number) => kinds?.kind === 'text' && year >= 0 && kinds.indexes[row] === year
    const dateOf = (row: number) =>
      dates?.kind === 'date' ? (dates.days[row] ?? 0) : dates?.kind === 'number' ? (dates.values[row] ?? 0) : 0
    return {
      numberOf: (row) => {
        const group = groups?.kind === 'text' ? (groups.indexes[row] ?? -1) + 1 : 0
        return (dateOf(row) * 2 + (isWholeYear(row) ? 1 : 0)) * maxGroups + group
      },
      partOf: (number) => {
        const date = Math.floor(number / maxGroups)
        const group = number - date * maxGroups
        const period = newest === null ? null : isYear ? String(date / 2) : this.#name(date)
        return { period, group: groups?.kind === 'text' ? (groups.dictionary[group - 1] ?? null) : null }
      },
    }
  }

  #name(date: number): string {
    const cachedName = this.#names.get(date)
    if (cachedName !== undefined) return cachedName
    const name = periodName(Math.floor(date / 2), date % 2 !== 0)
    this.#names.set(date, name)
    return name
  }

  /** The sums in the file's own unit, each beside the total that the file prints, in the order of the file. */
  sums(printed: readonly PrintedTotal[]): SheetSum[] {
    const exact = [...this.#sums.values()]
    const merged = (periodOf: (period: string | null) => string | null) => {
      const sums = new Map<string, (typeof exact)[number]>()
      for (const { sheet, part, measure, value } of exact) {
        const coarse = { ...part, period: periodOf(part.period) }
        const key = JSON.stringify([sheet, coarse, measure, (part.period ?? '').length === 4])
        sums.set(key, { sheet, part: coarse, measure, value: value + (sums.get(key)?.value ?? 0) })
      }
      return [...sums.values()]
    }
    if (exact.length <= maxSums) return exact.map((sum) => this.#toSheetSum(sum, printed))
    const years = merged((period) => period?.slice(0, 4) ?? null)
    const few = years.length <= maxSums ? years : merged(() => null).slice(0, maxSums)
    return few.map((sum) => this.#toSheetSum(sum, []))
  }

  #toSheetSum(
    { sheet, part, measure, value }: { sheet: string | null; part: Part; measure: string; value: number },
    printed: readonly PrintedTotal[],
  ): SheetSum {
    const declared = this.#dataset.measures[measure]
    const column = declared?.kind === 'sum' ? declared.column : ''
    const factor = this.#factors.get(column) ?? 1
    const isPrinted =
      declared?.kind === 'sum' && declared.where === null && this.#dataset.template.wide?.value === column
    const total = isPrinted ? printed.find((entry) => entry.sheet === sheet && entry.period === part.period) : undefined
    return {
      sheet,
      ...part,
      measure,
      label: declared?.label.defaultMessage ?? measure,
      unit: declared?.unit ?? '',
      factor,
      value: inUnit(value, factor),
      printed: total === undefined ? null : inUnit(total.value, factor),
    }
  }
}

/** A sum of doubles in the file's own unit, without the noise behind its last digit. */
const inUnit = (value: number, factor: number): number => Number((value / factor).toFixed(6))

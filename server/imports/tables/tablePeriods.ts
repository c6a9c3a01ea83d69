import type { Dataset } from '@sala/catalog/dataset.ts'
import { isoOf } from '../values/dates.ts'

interface Period {
  /** Days since 1970-01-01 of its first day, or a year where the data set has years. */
  readonly first: number
  /** A whole year beside months. */
  readonly wholeYear: boolean
}

/** The periods of a table in the order in which they come up, and of which of them a row was bad. */
export class TablePeriods {
  readonly #kind: 'year' | 'month' | 'day'
  readonly #indexes = new Map<number, number>()
  readonly #list: Period[] = []
  readonly #spoilt = new Set<number | null>()

  /** `date`: the column that holds them. */
  constructor({ columns }: Dataset, date: string) {
    const column = columns[date]
    this.#kind = column?.kind === 'date' ? column.grain : 'year'
  }

  get count(): number {
    return this.#list.length
  }

  indexOf(first: number, wholeYear: boolean): number {
    const key = first * 2 + Number(wholeYear)
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    this.#indexes.set(key, this.#list.length)
    return this.#list.push({ first, wholeYear }) - 1
  }

  /** Notes that sums of a first day or year lack a row, or those of an unknown one (null). */
  spoil(first: number | null): void {
    this.#spoilt.add(first)
  }

  isSpoilt(index: number): boolean {
    return this.#spoilt.has(null) || this.#spoilt.has(this.#list[index]?.first ?? null)
  }

  /** The first day of each as `YYYY-MM-DD`. */
  get dates(): readonly string[] {
    return this.#list.map(({ first }) => (this.#kind === 'year' ? `${first}-01-01` : isoOf(first)))
  }

  /** The names of months and years, as sums are grouped; none of days. */
  get names(): readonly string[] {
    if (this.#kind === 'day') return []
    return this.dates.map((date, at) => date.slice(0, this.#kind === 'year' || this.#list[at]?.wholeYear ? 4 : 7))
  }
}

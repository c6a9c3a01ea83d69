import type { Dataset, Status } from '@sala/catalog/dataset.ts'

/** What tells a reader how far to trust the figures of a card. */
export interface Trust {
  /**
   * The newest day, month or year that the card has figures of, in words; null where it has none. Where it reads several data sets it is no
   * newer than the oldest of them: targets are known before the arrivals.
   */
  readonly asOf: string | null
  /** Whether the data sets that the card reads hold any figures, whatever is chosen. */
  readonly hasFigures: boolean
  /** How often new figures are due; null while there are none. */
  readonly every: Dataset['due']['every'] | null
  /** The day, in words, by which newer figures were due than the newest of a data set, where those are on show; null where nothing is late. */
  readonly late: string | null
  /** How many rows are dated after today where none should be, and the latest of their dates, in words; null where there are none. */
  readonly ahead: { readonly rows: string; readonly until: string } | null
  /** How sure the figures are, the surest first; with the letter that marks them along the axis, and their periods where they differ. */
  readonly statuses: readonly TrustedStatus[]
  /** Who published the figures, each once, with their periods where there are several: `Ministry (2022), Yearbook (2019 to 2021)`. */
  readonly sources: readonly string[]
  readonly demonstration: boolean
  /** The figures are of the places and markets alone that the reader may see. */
  readonly limited?: true
}

export interface TrustedStatus {
  readonly status: Status
  /** `p` or `r` where the card marks figures by it; null where it marks none. */
  readonly letter: string | null
  /** Null where all figures have this status. */
  readonly periods: string | null
}

import type { Dataset, Status } from '@sala/catalog/dataset.ts'

/** The facts that tell a reader how far to trust the figures of a card. */
export interface Trust {
  /**
   * The newest day, month or year of the card's figures, in words; null without any. With several data sets it is that of the oldest:
   * targets are known before the arrivals.
   */
  readonly asOf: string | null
  /** Whether the data sets that the card reads hold any figures, whatever is chosen. */
  readonly hasFigures: boolean
  /** How often new figures are due; null without figures. */
  readonly every: Dataset['due']['every'] | null
  /** The day, in words, by which newer figures were due than the newest of a data set, where those are on show; null where nothing is late. */
  readonly late: string | null
  /** The number of rows that are wrongly dated after today, and the latest of their dates, in words; null without any. */
  readonly ahead: { readonly rows: string; readonly until: string } | null
  /** How sure the figures are, the surest first; with the letter that marks them along the axis, and their periods where they differ. */
  readonly statuses: readonly TrustedStatus[]
  /** Who published the figures, each once, with their periods where there are several: `Ministry (2022), Yearbook (2019 to 2021)`. */
  readonly sources: readonly string[]
  readonly demonstration: boolean
  /** The figures cover only the places and markets that the reader may see. */
  readonly limited?: true
}

export interface TrustedStatus {
  readonly status: Status
  /** `p` or `r` if the card marks figures by it; otherwise null. */
  readonly letter: string | null
  /** Null where all figures have this status. */
  readonly periods: string | null
}

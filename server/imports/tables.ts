import type { Dataset } from '@sala/catalog/dataset.ts'
import type { ChunkBuilder } from './chunks.ts'
import type { Names } from './names.ts'
import type { Output } from './output.ts'
import type { ImportOptions } from './protocol.ts'
import type { PublicationStatuses } from './publicationStatus.ts'

/** What the reading of all tables of a file needs. */
export interface Reading {
  readonly dataset: Dataset
  readonly options: ImportOptions
  /** By column: what its figures are multiplied by. */
  readonly factors: ReadonlyMap<string, number>
  /** Whether the file may write figures with a decimal comma. */
  readonly decimalComma: boolean
  readonly builder: ChunkBuilder
  readonly names: Names
  readonly output: Output
  /** The statuses of the table that is being read. */
  readonly statuses: PublicationStatuses
}

/** What was found out about the totals of a table. */
export interface TableTotals {
  /** Figures of totals that were compared with a sum. */
  readonly checked: number
  /** `YYYY-MM-DD` of each period that the table holds, and whether its grand total was proven. */
  readonly periods: ReadonlyMap<string, boolean>
}

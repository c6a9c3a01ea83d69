import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Names } from '../cells/names.ts'
import type { ImportOptions } from '../process/protocol.ts'
import type { PublicationStatuses } from '../publicationStatus.ts'
import type { ChunkBuilder } from '../records/chunks.ts'
import type { Output } from '../report/output.ts'
import type { Samples } from '../report/samples.ts'
import { isoOf } from '../values/dates.ts'

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
  /** The rows that a person is shown as they stand. */
  readonly samples: Samples
}

/** What was found out about the totals of a table. */
export interface TableTotals {
  /** Figures of totals that were compared with a sum. */
  readonly checked: number
  /** `YYYY-MM-DD` of each period that the table holds, and whether its grand total was proven. */
  readonly periods: ReadonlyMap<string, boolean>
  /** The grand total that the table prints of a period (`YYYY-MM`, a whole year `YYYY`), in the data set's own unit. */
  readonly printed?: ReadonlyMap<string, number>
}

export const noTotals: TableTotals = { checked: 0, periods: new Map() }

/** The name of a period by its first day, as sums are grouped. */
export const periodName = (days: number, wholeYear: boolean): string => isoOf(days).slice(0, wholeYear ? 4 : 7)

import type { FaultReason, WarningReason } from '@sala/catalog/api/importReport.ts'

/** One thing that is wrong, and where. */
export interface Fault {
  /** Null for formats without sheets. */
  readonly sheet: string | null
  /** 1-based row (line of a text file, row of a sheet, element of a JSON list); null where the whole file is meant. */
  readonly row: number | null
  /** Heading or contract name of the column; null where the whole row is meant. */
  readonly column: string | null
  /** The value as it stands in the file, cut to 200 characters. */
  readonly value: string | null
  /** A stable code, under which the translations say the reason and the way out. */
  readonly reason: FaultReason
  /** Of `total_differs`: what the parts add up to. */
  readonly sum?: number
  /** The same in plain English, for the command line. */
  readonly message: string
}

/** One thing that looks wrong and may be right. */
export interface Warning extends Omit<Fault, 'reason'> {
  readonly reason: WarningReason
}

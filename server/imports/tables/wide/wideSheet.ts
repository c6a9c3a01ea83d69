import type { FaultReason } from '@sala/catalog/api/importReport.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { aliasKindOf } from '../../cells/names.ts'
import { cellFault } from '../../fault.ts'
import type { SheetCells, WideLayout } from '../../layout/layouts.ts'
import type { Cell } from '../../readers/table.ts'
import type { PlaceLine } from '../places.ts'
import type { Reading } from '../tables.ts'

export interface Row extends PlaceLine {
  /** Index in the sheet. */
  readonly at: number
  /** Number in the file. */
  readonly number: number
  readonly cells: readonly Cell[]
}

/** A sheet with a wide table, and what is reported of its rows. */
export class WideSheet {
  readonly reading: Reading
  readonly cells: SheetCells
  readonly layout: WideLayout
  /** The columns of the data set that its head and its figures are. */
  readonly wide: { readonly head: string; readonly value: string }
  /** The column of countries that the table has; null where it has none. */
  readonly country: string | null
  /** Whether that column may hold the rest of a region. */
  readonly rest: boolean
  /** The number of a row in the file by its index. */
  readonly numberAt: (at: number) => number
  /** Periods of which a figure could not be read, so that a total cannot be held against the sum. */
  readonly faultyPeriods = new Set<number>()

  constructor({
    reading,
    cells,
    layout,
    wide,
    numberAt,
  }: Pick<WideSheet, 'reading' | 'cells' | 'layout' | 'wide' | 'numberAt'>) {
    this.reading = reading
    this.cells = cells
    this.layout = layout
    this.wide = wide
    this.numberAt = numberAt
    const country = Object.entries(reading.dataset.columns).find(([, { kind }]) => kind === 'country')
    this.country = country !== undefined && layout.names.has(country[0]) ? country[0] : null
    this.rest = country?.[1].kind === 'country' && country[1].rest
  }

  /** Asks what a name means. */
  ask(row: Row, column: string | null, text: string, { isTotal = false, rows = 1 } = {}): void {
    const kind = column === null ? null : aliasKindOf(this.reading.dataset.columns[column])
    if (kind === null || column === null) return
    const { output } = this.reading
    output.names.ask({ kind, column, text: plainText(text), sheet: this.cells.name, row: row.number, rows, isTotal })
  }

  /** Reports a fault of a row, with its place in the file. */
  fault(
    row: { readonly at: number },
    column: string | null,
    cell: Cell,
    reason: FaultReason,
    message: string,
    sum?: number,
  ): void {
    const place = { sheet: this.cells.name, row: this.numberAt(row.at), column }
    this.reading.output.fault(cellFault({ ...place, cell, reason, message, sum }))
  }
}

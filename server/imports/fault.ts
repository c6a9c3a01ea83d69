import type { ImportFault, ImportWarning } from '@sala/catalog/api/importReport.ts'
import { placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'

/** One thing that is wrong, and where; its value is cut to 200 characters. */
export type Fault = Readonly<ImportFault>

/** One thing that looks wrong and may be right. */
export type Warning = Readonly<ImportWarning>

/** A value as text for a fault, at most 200 letters. */
function excerpt(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value).slice(0, 200)
}

/** A figure as messages about a file write it. */
export const figureText = (figure: number): string => figure.toLocaleString('en', { maximumFractionDigits: 6 })

/** Where something stands, as the beginning of a message: `sheet “2024”, row 7: `; empty where that is not known. */
export function placeIn(sheet: string | null, row: number | null = null): string {
  const places = [
    ...(sheet === null ? [] : [`sheet “${plainText(sheet)}”`]),
    ...(row === null ? [] : [placeInEnglish(row)]),
  ]
  return places.length === 0 ? '' : `${places.join(', ')}: `
}

/** A cell that is wrong, or a row where `column` is null. */
interface WrongCell extends Pick<Fault, 'sheet' | 'row' | 'column' | 'reason' | 'message'> {
  readonly cell: unknown
  readonly sum?: number | undefined
}

/** The fault of a cell. `message` says what is wrong and the way out; the place, the column and the value are named before it. */
export function cellFault({ sheet, row, column, cell, reason, message, sum }: WrongCell): Fault {
  const value = excerpt(cell)
  // A total is named by its row.
  const isNamed = column !== null && value !== null && value !== '' && reason !== 'total_differs'
  const what = `${column ?? 'the row'}${isNamed ? ` “${plainText(value)}”` : ''}`
  const place = { sheet, row, column, value, reason, ...(sum !== undefined && { sum }) }
  return { ...place, message: `${placeIn(sheet, row)}${what} ${message}` }
}

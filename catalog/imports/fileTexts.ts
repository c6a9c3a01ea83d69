import { previewLimits } from '../api/importPreview.ts'
import { keyOf, withoutMarks } from '../places/spellings/spelling.ts'

/**
 * What the texts of a file are compared by: one rule for the importer and for the screen in which a sheet is mapped by hand, so that the
 * screen shows what the importer will find. What is stored keeps the text as it stands in the file.
 */

type Cell = string | number | boolean | null

/** Thai digits as the digits that programs read, no-break and doubled spaces as one space, and no space at the ends. */
export function plainText(text: string): string {
  let result = text
  if (/[\u0e50-\u0e59]/.test(result)) {
    result = result.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
  }
  if (/[\s\u00ad\u200b-\u200f\u2060\ufeff]/.test(result)) {
    result = result
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  }
  return result
}

/** What headings are compared by: letters and digits in small letters, without footnote marks. */
export function headingKey(cell: Cell): string {
  return cell === null ? '' : keyOf(withoutMarks(String(cell)))
}

/** What names are compared by: what spellings of one name have in common; signs alone are compared as they stand. */
export function aliasKey(text: string): string {
  return keyOf(withoutMarks(plainText(text))) || plainText(text)
}

/** Whether a column is headed as a recipe says. Screens show the beginning of a long heading alone, so that a recipe may hold no more of it. */
export function matchesHeading(fileHeading: string, heading: string): boolean {
  const key = headingKey(plainText(heading))
  const foundKey = headingKey(plainText(fileHeading))
  return foundKey === key || (heading.length >= previewLimits.text && key !== '' && foundKey.startsWith(key))
}

/** The first cell of a row that holds something. */
function firstFilled(cells: readonly Cell[]): string {
  for (const cell of cells) if (cell !== null && plainText(String(cell)) !== '') return String(cell)
  return ''
}

/** What a row begins with, as people see it: its first cell that holds something. */
export const beginningOf = (cells: readonly Cell[]): string => plainText(firstFilled(cells))

/** Whether a row begins with one of these names. A name may be no more of a long text than screens show. */
export function beginsWithAny(cells: readonly Cell[], names: ReadonlySet<string>): boolean {
  const text = firstFilled(cells)
  return names.has(plainText(text)) || (text.length > previewLimits.text && names.has(plainText(clippedCell(text))))
}

/** As much of a text as screens show of a cell. */
export const clippedCell = (text: string): string => text.slice(0, previewLimits.text)

/**
 * Where a record stands in its file. A positive number is that of its row. Where records run across, each stands in a column, and the
 * number of the column is negative: -4 is column D.
 */

/** A column's letters in a workbook, from its 0-based index. */
export function columnLetters(index: number): string {
  let result = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    result = String.fromCharCode(65 + (rest % 26)) + result
  return result
}

/** The number of the column of these letters: D is 4. */
export const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** The letters of the column that a place names; null where it is a row. */
export const columnAt = (place: number): string | null => (place < 0 ? columnLetters(-place - 1) : null)

/** A place in plain English: `row 7`, `column D`. */
export function placeInEnglish(place: number): string {
  const column = columnAt(place)
  return column === null ? `row ${place}` : `column ${column}`
}

/** For readers of the API. */
export const placeHint =
  'The number of a row, from 1; where records run across, the number of the column below zero (-4 is column D)'

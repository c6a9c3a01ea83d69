/** Cells and lines of CSV files by RFC 4180. */

/** A text in quotes, with the quotes inside it doubled. */
export const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * One line with its end (CRLF). Null is an empty cell. Texts are quoted where they must be, and never start a formula in a spreadsheet.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = withoutFormula(value)
  return /[",\r\n]/.test(text) ? quotedCell(text) : text
}

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe, which shows it as text. Numbers are not texts, so a
 * negative one keeps its sign.
 */
function withoutFormula(text: string): string {
  return /^[\s\u200b-\u200f\ufeff]*[=+\-@|\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

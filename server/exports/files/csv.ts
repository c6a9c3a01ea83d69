import type { Card } from '../card.ts'
import { measured, sheetOf } from './sheet.ts'

/**
 * A CSV by RFC 4180, in UTF-8 with a mark that lets Excel read Thai. Dates are `YYYY-MM-DD` or `YYYY-MM`, figures have a point and no
 * separators.
 */
export function makeCsv({ shown }: Card): Uint8Array {
  const { columns, rows } = sheetOf(shown.table)
  const lines = [columns.map(({ label }) => label), ...rows]
  return Buffer.from(`\ufeff${lines.map(csvLine).join('')}`)
}

/** One line of a CSV, with its end. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(field).join(',')}\r\n`
}

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(measured(value))
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, which shows it as text. Figures are numbers and never
 * come here, so a negative one keeps its sign.
 */
function harmless(text: string): string {
  return /^[\s\u200b-\u200f\ufeff]*[=+\-@|\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}

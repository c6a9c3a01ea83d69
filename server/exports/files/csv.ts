import { translate } from '@sala/catalog/locales/load.ts'
import { buddhistYears } from '@sala/widgets/texts/format.ts'
import JSZip from 'jszip'
import { fileNameOf } from '../../core/fileName.ts'
import { csvLine as lineOf } from '../../core/formats/csv.ts'
import type { Card } from '../card.ts'
import { ofDay } from './officeDay.ts'
import { isBuddhist, measured, sheetOf } from './sheet.ts'

/**
 * A CSV by RFC 4180, in UTF-8 with a mark that lets Excel read Thai. Dates are `YYYY-MM-DD` or `YYYY-MM` (where a person asks for the Buddhist
 * era, with its years), figures have a point and no separators.
 */
export function makeCsv(card: Card): Uint8Array {
  const buddhist = isBuddhist(card)
  const { columns, rows } = sheetOf(card.content.table, buddhist)
  const isDated = columns.map(({ kind }) => kind === 'date' || kind === 'month')
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((value, index) => (buddhist && isDated[index] ? inBuddhistEra(value) : value))),
  ]
  return Buffer.from(`\ufeff${lines.map(csvLine).join('')}`)
}

/**
 * A ZIP of the CSV and a second one, of two columns, that says what the first shows, of when, whose it is and how sure. The table stays
 * one that any program reads.
 */
export async function makeCsvWithNotes(card: Card): Promise<Uint8Array> {
  const { title, locale, notes, today } = card
  const zip = new JSZip()
  zip.file(fileNameOf(title, 'csv'), makeCsv(card))
  const head = [translate(locale, 'downloads.notes.about'), translate(locale, 'downloads.notes.value')]
  const lines = [head, ...notes.map(({ label, value }) => [label, value])]
  // First, since the end of a long name is cut off.
  const name = translate(locale, 'downloads.notes.sheet')
  zip.file(fileNameOf(`${name} – ${title}`, 'csv'), Buffer.from(`\ufeff${lines.map(csvLine).join('')}`))
  return ofDay(await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }), today)
}

/** A date or month with its year in the Buddhist era: `2569-11`. */
function inBuddhistEra(value: string | number | null): string | number | null {
  if (typeof value !== 'string') return value
  return value.replace(/^\d{4}(?=-)/, (year) => String(Number(year) + buddhistYears))
}

/** One line of a CSV, with its end; figures without the last digits of the machine's arithmetic. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return lineOf(values.map((value) => (typeof value === 'number' ? measured(value) : value)))
}

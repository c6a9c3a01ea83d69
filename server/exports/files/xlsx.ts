import { translate } from '@sala/catalog/locales/load.ts'
import { directionOf, type Language } from '@sala/catalog/words.ts'
import writeXlsx, { type Cell } from 'write-excel-file/node'
import type { Card } from '../card.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { xmlText } from './text.ts'

type Kind = Sheet['columns'][number]['kind']

/**
 * An Excel book with one sheet named data: figures as numbers, dates as dates, words as words. A word is written as a string cell,
 * so one that begins with `=` is shown and never run.
 */
export async function makeXlsx({ shown, language, locale }: Card): Promise<Uint8Array> {
  const { columns, rows } = sheetOf(shown.table)
  const head = columns.map(
    ({ label, kind }): Cell => ({
      ...word(label),
      fontWeight: 'bold',
      backgroundColor: '#E6EAF8',
      bottomBorderStyle: 'thin',
      wrap: true,
      ...(isFigure(kind) ? { align: 'right' } : {}),
    }),
  )
  const body = rows.map((row) => row.map((value, index) => cellOf(value, columns[index]?.kind ?? 'text', language)))
  const book = writeXlsx([head, ...body], {
    sheet: translate(locale, 'exports.sheet'),
    columns: columns.map((column, index) => ({ width: widthOf(column, rows, index) })),
    stickyRowsCount: 1,
    rightToLeft: directionOf(language) === 'rtl',
  })
  return await book.toBuffer()
}

function cellOf(value: string | number | null, kind: Kind, language: Language): Cell {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number, format: figureFormat(value, kind) }
  if (kind === 'date' || kind === 'month') {
    const date = new Date(`${value.length === 7 ? `${value}-01` : value.slice(0, 10)}T00:00:00Z`)
    if (!Number.isNaN(date.getTime())) return { value: date, type: Date, format: dateFormat(kind, language) }
  }
  return word(value)
}

/** The longest text that a cell of Excel holds. */
const longestText = 32_767

function word(text: string) {
  return { value: xmlText(text).slice(0, longestText), type: String }
}

function figureFormat(value: number, kind: Kind): string {
  if (kind === 'change') return '+0.00;-0.00;+0.00'
  if (kind === 'percent') return '0.00'
  return Number.isInteger(value) ? '#,##0' : '#,##0.00'
}

/** Thai readers see the Buddhist era; the cell is the same date. */
function dateFormat(kind: 'date' | 'month', language: Language): string {
  const format = kind === 'month' ? 'mmm yyyy' : 'd mmm yyyy'
  return language === 'th' ? `[$-107041E]${format}` : format
}

function isFigure(kind: Kind): boolean {
  return kind === 'number' || kind === 'percent' || kind === 'change'
}

/** Wide enough for the head and the first rows, in letters. */
function widthOf({ label, kind }: Sheet['columns'][number], rows: Sheet['rows'], index: number): number {
  if (kind === 'date' || kind === 'month') return 14
  const longest = rows.slice(0, 200).reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0)
  return Math.min(48, Math.max(isFigure(kind) ? 12 : 10, longest * 1.2 + 2, Math.min(label.length + 2, 18)))
}

import type { Locale } from '@sala/catalog/locales/load.ts'
import { translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { safeLink } from '@sala/widgets/views/safeLink.ts'
import type { TableModel } from '@sala/widgets/views/table.ts'
import type { Card } from '../../card.ts'
import type { Limits } from '../limits.ts'
import { columnsThatFit, isFigure, wordsIn } from './columns.ts'

/** A table as `cardTemplate.ts` sets it. */
export interface Listing {
  readonly kind: 'table'
  readonly title: string | null
  readonly size: number
  readonly columns: readonly {
    readonly label: string
    readonly figure: boolean
    readonly change: boolean
    /** In points. */
    readonly width: number
  }[]
  readonly rows: readonly {
    readonly level: string
    readonly cells: readonly string[]
    /** Where the words of a cell lead to. */
    readonly links: readonly (string | null)[]
    /** 1 where the cell's figure rises, -1 where it falls. */
    readonly tones: readonly number[]
  }[]
  /** How many of all rows these are; null where all. */
  readonly note: string | null
  /** The number of all rows, in words. */
  readonly total: string
}

/** Points between the two edges of a table, and what is empty on both sides of a cell. */
const tableWidth = ((210 - 6 - 18) / 25.4) * 72
const cellInset = (4 / 25.4) * 72
/** Of its letters, in points. */
const tableSizes = [9, 8.5, 8, 7.5, 7, 6.5, 6]

/** A table on pages, with as many of its rows as a file has room for. */
export function listing(
  table: TableModel,
  title: string | null,
  { language, locale }: Pick<Card, 'language' | 'locale'>,
  most: Limits,
): Listing {
  const { columns } = table
  // Up to a hundred rows are all printed, however wide.
  const rows = table.rows.slice(0, Math.min(most.rows, Math.max(100, Math.floor(most.cells / columns.length))))
  const cells = rows.map((row) => columns.map((column) => wordsIn(row, column, language)))
  const largest = columns.length <= 7 ? 9 : columns.length <= 10 ? 8 : columns.length <= 14 ? 7 : 6
  const sizes = tableSizes.filter((tableSize) => tableSize <= largest)
  const { size, widths } = columnsThatFit(table, cells, { width: tableWidth, inset: cellInset }, sizes)
  return {
    kind: 'table',
    title,
    size,
    columns: columns.map((column, at) => ({
      label: column.label,
      figure: isFigure(column.kind),
      change: column.kind === 'change',
      width: widths[at] ?? 0,
    })),
    rows: rows.map((row, index) => ({
      level: row.level,
      cells: cells[index] ?? [],
      links: columns.map(({ key, kind: columnKind }) =>
        columnKind === 'link' ? safeLink(String(row.cells[key] ?? '')) : null,
      ),
      tones: columns.map((column) => {
        const value = row.cells[column.key]
        return column.kind === 'change' && typeof value === 'number' ? Math.sign(value) : 0
      }),
    })),
    note: rowsNote(rows.length, table.count, language, locale),
    total: number(table.count, language),
  }
}

/** How many of all there are here; null where all are. */
export function rowsNote(rows: number, total: number, language: Language, locale: Locale): string | null {
  if (rows >= total) return null
  return translate(locale, 'exports.rows', { rows: number(rows, language), total: number(total, language) })
}

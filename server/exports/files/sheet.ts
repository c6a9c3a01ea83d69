import { maxExploredInFiles } from '@sala/catalog/explore/exploration.ts'
import { buddhistYears } from '@sala/widgets/texts/format.ts'
import type { TableColumn, TableModel } from '@sala/widgets/views/table.ts'
import type { Card } from '../card.ts'

/** The rows of a card as a spreadsheet wants them: values instead of words, one row a fact. */
export interface Sheet {
  readonly columns: readonly { readonly label: string; readonly kind: TableColumn['kind'] }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Rows of a paged card that a sheet or a CSV holds at most; there are more only where a search of messages matches almost everything. */
export const maxSheetRows = 50_000

/**
 * The table's rows without its totals and sub-totals, so that SUM() over a column is the card's total and a pivot counts nothing
 * twice; what a row's sub-total said stands in a column of its own. Percentages are in percentage points,
 * and their heads say so.
 */
export function sheetOf(table: TableModel, inBuddhistEra = false): Sheet {
  const sheet = valuesOf(table)
  return inBuddhistEra ? withEraNamed(sheet) : sheet
}

/** Whether a card’s file counts years in the Buddhist era. */
export const isBuddhist = ({ language, era }: Pick<Card, 'language' | 'era'>): boolean =>
  language === 'th' && era === 'buddhist'

/** Years count in their era, and the heads of columns with years say it. */
function withEraNamed({ columns, rows }: Sheet): Sheet {
  const isDated = (kind: TableColumn['kind']) => kind === 'date' || kind === 'month' || kind === 'year'
  const isYear = (text: unknown): boolean => typeof text === 'string' && /(?<!\d)2[45]\d\d(?!\d)/.test(text)
  const inEra = (value: string | number | null, kind: TableColumn['kind'] | undefined) =>
    kind === 'year' && typeof value === 'number' ? value + buddhistYears : value
  return {
    rows: rows.map((row) => row.map((value, index) => inEra(value, columns[index]?.kind))),
    columns: columns.map((column, index) => {
      const dated = isDated(column.kind) || isYear(column.label)
      const years =
        dated || (rows.length > 0 && rows.every((row) => row[index] === null || /^2[45]\d\d$/.test(String(row[index]))))
      return years ? { ...column, label: `${column.label} (พ.ศ.)` } : column
    }),
  }
}

function valuesOf({ columns, rows, groups }: TableModel): Sheet {
  const grouped = groups !== undefined
  return {
    columns: [
      ...(grouped ? [{ label: groups, kind: 'text' as const }] : []),
      ...columns.map(({ label, kind }) => ({
        label: kind === 'percent' || kind === 'change' ? `${label} (%)` : label,
        kind,
      })),
    ],
    rows: rows
      .filter((row) => row.level === 'row')
      .slice(0, maxExploredInFiles)
      .map((row) => [
        ...(grouped ? [row.group ?? null] : []),
        ...columns.map((column) => plainValue(row.cells[column.key])),
      ]),
  }
}

function plainValue(value: string | number | null | undefined): string | number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? measured(value) : null
  return value === undefined || value === '' ? null : value
}

/**
 * A figure without the rounding errors of floating point (99172519.09000027): nothing is measured in millionths, and parallel sums of
 * fractions differ each time, so that the same file would not be reproducible.
 */
export function measured(value: number): number {
  return Number(value.toFixed(Math.abs(value) < 1e9 ? 6 : 2))
}

import type { TableColumn, TableModel } from '@sala/widgets/views/table.ts'

/** The rows of a card as a spreadsheet wants them: values instead of words, one row a fact. */
export interface Sheet {
  readonly columns: readonly { readonly label: string; readonly kind: TableColumn['kind'] }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Rows that a sheet or a CSV holds at most; a card has more only where a search of messages matches almost everything. */
export const mostSheetRows = 50_000

/**
 * The table's rows without its totals and sub-totals, so that SUM() over a column is the card's total and a pivot counts nothing
 * twice; what a row's sub-total said stands in a column of its own (docs/decisions/0021). Percentages are in percentage points,
 * and their heads say so.
 */
export function sheetOf({ columns, rows, groups }: TableModel): Sheet {
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
      .slice(0, mostSheetRows)
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
 * A figure without the last digits of the machine's arithmetic (99172519.09000027): nobody measures in millionths, and fractions that
 * several threads add up end differently each time, so that the same file asked twice would not be the same.
 */
export function measured(value: number): number {
  return Number(value.toFixed(Math.abs(value) < 1e9 ? 6 : 2))
}

import type { Language } from '@sala/catalog/words.ts'
import type { TableModel, TableRow } from '@sala/widgets/views/table.ts'

/**
 * The rows of a table sorted by one of its columns: `key`, or `-key` for descending; in the table's own order if `by` is null or not a
 * column. Totals stay at their end of the table. Subtotals are left out, because sorting separates them from their rows. Cells without a
 * value come last in either direction; equal rows keep the table's order.
 */
export function sortedRows({ rows, columns }: TableModel, by: string | null, language: Language): readonly TableRow[] {
  const descending = by?.startsWith('-') === true
  const key = descending ? by?.slice(1) : by
  if (!key || !columns.some((column) => column.key === key)) return rows
  const collator = new Intl.Collator(language, { numeric: true })
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  const sorted = rows
    .filter(({ level }) => level === 'row')
    .toSorted((a, b) => {
      const [first, second] = [valueIn(a, key), valueIn(b, key)]
      if (first === null || second === null) return Number(first === null) - Number(second === null)
      return descending ? compare(second, first) : compare(first, second)
    })
  const firstRow = rows.findIndex(({ level }) => level === 'row')
  const isTotal = ({ level }: TableRow) => level === 'total'
  return [...rows.slice(0, firstRow).filter(isTotal), ...sorted, ...rows.slice(firstRow).filter(isTotal)]
}

function valueIn({ cells }: TableRow, key: string): string | number | null {
  const value = cells[key]
  return value === undefined || value === '' ? null : value
}

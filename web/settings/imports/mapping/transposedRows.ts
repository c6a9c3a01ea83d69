import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { Rows } from './drawnRecipe.ts'

/** The rows of a sheet as a person draws on them: as the check has shown them, or with rows and columns exchanged. */
export const rowsFor = ({ rows, transposed }: SheetPreview, isTransposed: boolean): Rows =>
  transposed === isTransposed ? rows : transposedRows(rows)

/** The shown rows with their columns exchanged: a row's index of a cell is that of its row in the file, as the importer counts it. */
function transposedRows(rows: Rows): Rows {
  const first = Math.min(1, rows[0]?.number ?? 1)
  const height = Math.max(0, ...rows.map(({ number }) => number - first + 1))
  const width = Math.min(previewLimits.rows, Math.max(0, ...rows.map(({ cells }) => cells.length)))
  // The sheet may go on below the rows that are shown.
  const more = rows.length >= previewLimits.rows ? 1 : 0
  const shownRows = Math.min(height, previewLimits.cells)
  return Array.from({ length: width }, (_, index) => {
    const cells = Array<string>(shownRows).fill('')
    for (const row of rows) if (row.number - first < shownRows) cells[row.number - first] = row.cells[index] ?? ''
    return { number: index + 1, cells, more, taken: 'left' as const }
  })
}

/** The row that has most of the headings that the check has understood; none where no row has any. */
export function headAmong(rows: Rows, headings: ReadonlySet<string>): Rows[number] | undefined {
  const headingMatches = rows.map(({ cells }) => cells.filter((cell) => headings.has(cell.trim())).length)
  const most = Math.max(0, ...headingMatches)
  return most === 0 ? undefined : rows[headingMatches.indexOf(most)]
}

/**
 * The columns of each card, so that every row is full: hidden cards leave no gap, because their neighbours grow.
 *
 * @param spans the preferred widths, in order; more than a row counts as a row
 */
export function arrange(spans: readonly number[], columns: number): readonly number[] {
  const rows: number[][] = []
  let usedColumns = columns
  for (const wished of spans) {
    const span = Math.min(wished, columns)
    if (usedColumns + span > columns) {
      rows.push([])
      usedColumns = 0
    }
    rows.at(-1)?.push(span)
    usedColumns += span
  }
  return rows.flatMap((row) => filled(row, columns))
}

/** The spans of one row, widened evenly to fill it; the first card gets the remainder. */
function filled(row: readonly number[], columns: number): readonly number[] {
  const free = columns - row.reduce((sum, span) => sum + span, 0)
  const share = Math.floor(free / row.length)
  return row.map((span, index) => span + share + (index < free % row.length ? 1 : 0))
}

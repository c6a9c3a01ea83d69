/**
 * How many columns each card takes, so that every row is full: what a person may not see leaves no gap, its neighbours grow into it.
 *
 * @param spans the wished widths, in order; wider than a row counts as a row
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

/** The spans of one row, widened evenly until they fill it; what does not go up evenly goes to the first. */
function filled(row: readonly number[], columns: number): readonly number[] {
  const free = columns - row.reduce((sum, span) => sum + span, 0)
  const share = Math.floor(free / row.length)
  return row.map((span, index) => span + share + (index < free % row.length ? 1 : 0))
}

import type { ImportResult } from '../../imports/shapes.ts'
import { counted, figure, tableLines } from './terminal.ts'

/** Changes that are printed; the page of a batch has more. */
const mostPrinted = 20

/** What an import changes, or would change, of what is stored: the counts, what it hides, and the largest changes as a table. */
export function differenceLines({ difference, batch }: ImportResult): string[] {
  if (difference === null) return []
  const { changed, unchanged, gone, demonstration, largest } = difference
  const lines = [
    `  ${batch === null ? 'Would change' : 'Changed'}: ${figure(difference.new)} new, ${figure(changed)} changed, ${figure(unchanged)} unchanged, ${figure(gone)} gone.`,
  ]
  if (demonstration > 0) {
    lines.push(`  Puts ${counted(demonstration, 'demonstration row')} away for good; an undo does not bring them back.`)
  }
  if (largest.length === 0) return lines
  const formatted = (value: string | number | null) =>
    typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 6 }) : (value ?? '–')
  const columns = [
    { heading: 'Row', align: 'left', maximum: 56 },
    { heading: 'Column', align: 'left', maximum: 24 },
    { heading: 'Stored', align: 'right', maximum: 32 },
    { heading: 'New', align: 'right', maximum: 32 },
  ] as const
  const rows = largest.slice(0, mostPrinted).map(({ key, column, before, after, gone: leaves }) => [
    Object.values(key)
      .map((value) => value ?? 'none')
      .join(' '),
    column,
    formatted(before),
    leaves ? 'gone' : formatted(after),
  ])
  lines.push('  The largest changes:', ...tableLines(columns, rows).map((line) => `  ${line}`))
  if (largest.length > mostPrinted) lines.push('  …')
  return lines
}

import { plain } from '@sala/catalog/imports/fileTexts.ts'
import { mostColumns, mostHeadRows, spreadOver } from '../layout/wideHeads.ts'
import type { Cell, Merge } from '../readers/table.ts'

/**
 * The texts above each column of a table, from top to bottom: a text reaches over the cells that are merged with it, or, as files
 * without merges have it, up to the next text of its row, except in the last row.
 */
export function stacksAbove(
  rows: readonly (readonly Cell[])[],
  merges: readonly Merge[],
  body: number,
): readonly (readonly string[])[] {
  const stacks: string[][] = []
  const first = Math.max(0, body - mostHeadRows)
  const last = rows.slice(first, body).findLastIndex((row) => row.some((cell) => textOf(cell) !== '')) + first
  const width = Math.min(mostColumns, Math.max(0, ...rows.slice(first, body + 1).map((row) => row.length)))
  for (let at = first; at < body; at++) {
    const row = Array.from({ length: width }, (_, index) => textOf(rows[at]?.[index] ?? null))
    const texts = spreadOver(row, at, merges, { width, isLast: at === last, reaches: () => true })
    texts.forEach((text, index) => {
      stacks[index] ??= []
      if (text !== '') stacks[index].push(text)
    })
  }
  return Array.from(stacks, (stack) => stack ?? [])
}

function textOf(cell: Cell): string {
  return cell === null || typeof cell === 'boolean' ? '' : plain(String(cell))
}

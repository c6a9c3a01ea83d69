import type { Cell, Merge } from '../readers/table.ts'
import { plain } from '../values/plain.ts'

/** A head with more rows is none. */
const mostHeadRows = 12
const mostColumns = 2000

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
    const texts = Array.from({ length: width }, (_, index) => textOf(rows[at]?.[index] ?? null))
    const rowMerges = merges.filter(({ top, left, right }) => top === at && right > left)
    if (rowMerges.length > 0) {
      for (const { left, right } of rowMerges) {
        const text = texts[left] ?? ''
        for (let index = left; index <= Math.min(right, width - 1); index++) texts[index] = text
      }
    } else if (at !== last) {
      for (let index = 1; index < texts.length; index++) texts[index] ||= texts[index - 1] ?? ''
    }
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

import { headingKey } from '@sala/catalog/imports/fileTexts.ts'
import type { Recipe } from '@sala/catalog/imports/recipe.ts'
import type { Cell } from '../readers/table.ts'
import { readPeriodWords } from '../values/periods.ts'

/** Rows above a head that may name the table. */
const titleRows = 12
const mostWords = 2000

/**
 * The words of a head by which a table of the same shape is known again: of a list its headings from left to right, of a table of
 * periods the words of its titles and heads without months and years, each once. `head` holds 0-based indexes, both inclusive.
 */
export function shapeOf(
  layout: Recipe['layout'],
  rows: readonly (readonly Cell[])[],
  head: { readonly first: number; readonly last: number },
): readonly string[] {
  if (layout === 'list') {
    const keys = (rows[head.last] ?? []).map((cell) => headingKey(cell).slice(0, 300))
    const last = keys.findLastIndex((key) => key !== '')
    return keys.slice(0, last + 1).slice(0, mostWords)
  }
  const words = new Set<string>()
  for (const row of rows.slice(Math.max(0, head.first - titleRows), head.last + 1)) {
    for (const cell of row) {
      if (typeof cell !== 'string') continue
      const key = headingKey(readPeriodWords(cell).rest).slice(0, 300)
      if (key !== '') words.add(key)
    }
  }
  return [...words].slice(0, mostWords)
}

export const isSameShape = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.length > 0 && one.every((word, index) => word === other[index])

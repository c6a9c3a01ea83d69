import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { Cell, Merge } from '../readers/table.ts'
import { areIsoMonths, gregorianYear, type PeriodWords, readPeriodWords } from '../values/periods.ts'
import type { SheetCells } from './layouts.ts'

/** A head with more rows is none. */
export const maxHeadRows = 12
export const maxColumns = 2000

/** What stands above a column, from top to bottom, with what each says about time. */
export interface Head {
  readonly index: number
  readonly texts: readonly string[]
  readonly words: readonly PeriodWords[]
}

/**
 * What stands above each column, and the texts above the whole table. `body` is the first row of figures, `first` the first column with
 * names, `known` the headings of the data set; `names` is given the headings of its columns.
 */
export function headsOf(
  sheet: SheetCells,
  body: number,
  names: Map<string, { index: number; heading: string }>,
  first: number,
  headings: ReadonlyMap<string, ReadonlySet<string>>,
): { readonly heads: readonly Head[]; readonly titles: readonly string[] } {
  const { rows, merges } = sheet
  const from = Math.max(0, body - maxHeadRows)
  const titles: string[] = []
  const width = Math.min(maxColumns, Math.max(0, ...rows.slice(from, body + 200).map((row) => row.length)))
  const texts: string[][] = Array.from({ length: width }, () => [])
  const isoMonths = areIsoMonths(rows.slice(from, body).flatMap((row) => row.slice(0, width).map(textOf)))
  for (let at = 0; at < body; at++) {
    const row = rows[at] ?? []
    const filled = row.flatMap((cell, index) => (textOf(cell) === '' ? [] : [index]))
    if (filled.length === 0) continue
    const start = filled[0] ?? 0
    const rowMerges = merges.filter(({ top, bottom }) => top <= at && at <= bottom)
    const covers = rowMerges.find(({ left, right, top }) => top === at && left === start && right > first)
    const isTitle =
      start <= first &&
      (filled.length === 1 ||
        (covers !== undefined && filled.every((index) => index === start || index > covers.right)))
    if (isTitle && !isHeadCell(row[start] ?? null, filled.length, headings)) {
      titles.push(textOf(row[start] ?? null))
      if (filled.length === 1 || at < from) continue
    }
    if (at < from) continue
    const spread = spreadOver(row.slice(0, maxColumns).map(textOf), at, merges, {
      width: maxColumns,
      isLast: isLast(rows, at, body),
      reaches: (text) => readPeriodWords(text, isoMonths).month === null,
    })
    spread.forEach((text, index) => {
      if (text !== '' && !(isTitle && index <= (covers?.right ?? first))) texts[index]?.push(text)
    })
  }
  for (const [name, place] of names) names.set(name, { ...place, heading: texts[place.index]?.join(' ') ?? '' })
  const used = new Set([...names.values()].map(({ index }) => index))
  const heads = texts.flatMap((list, index): Head[] =>
    !used.has(index) && list.length > 0
      ? [{ index, texts: list, words: list.map((text) => readPeriodWords(text, isoMonths)) }]
      : [],
  )
  return { heads, titles }
}

/**
 * The texts of a head row, each over all columns that it is meant for: those that are merged with it, or, as files without merges have it,
 * those up to the next text, except in the last row. `reaches`: which texts do so.
 */
export function spreadOver(
  texts: readonly string[],
  at: number,
  merges: readonly Merge[],
  { width, isLast, reaches }: { width: number; isLast: boolean; reaches: (text: string) => boolean },
): readonly string[] {
  const result = [...texts]
  const rowMerges = merges.filter(({ top, left, right }) => top === at && right > left)
  for (const { left, right } of rowMerges) {
    const text = texts[left] ?? ''
    for (let index = left; index <= Math.min(right, width - 1); index++) result[index] = text
  }
  if (rowMerges.length > 0 || isLast) return result
  for (let index = 1; index < result.length; index++) {
    const before = result[index - 1] ?? ''
    if (result[index] === '' && before !== '' && reaches(before)) result[index] = before
  }
  return result
}

/** Whether a cell alone in its row is the heading of the names and no title. */
function isHeadCell(cell: Cell, filled: number, headings: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (filled > 1) return false
  const key = headingKey(cell)
  return [...headings.values()].some((keys) => keys.has(key))
}

function isLast(rows: readonly (readonly Cell[])[], at: number, body: number): boolean {
  return rows.slice(at + 1, body).every((row) => row.every((cell) => textOf(cell) === ''))
}

/** The text of a cell of a head; a figure that is no year says nothing there. */
function textOf(cell: Cell): string {
  if (cell === null || typeof cell === 'boolean') return ''
  if (typeof cell === 'number' && gregorianYear(cell) === null && !(cell >= 1 && cell <= 31)) return ''
  return plainText(String(cell))
}

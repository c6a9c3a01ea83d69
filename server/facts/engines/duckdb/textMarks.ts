import type { Dataset } from '@sala/catalog/dataset.ts'

/**
 * Marks (a trigram bitmap) let a search skip most rows without reading their texts. Every three consecutive letters of a text set one of
 * 512 bits of its row; a row that lacks a bit of the searched text cannot contain it. The remaining rows are read and tested, so marks only
 * save time and never decide what is found. See docs/decisions/0007-text-search-and-topics.md.
 */

/** The number of 32-bit columns of a row's marks. A search reads only the columns that its letters fall into. */
const words = 16
/** All bits set, so that the bitmap excludes no search: for rows that were stored before the bitmaps. */
export const unmarked = 0xffff_ffff

export const markColumns: readonly string[] = Array.from({ length: words }, (_, index) => `text_marks_${index + 1}`)

/** Texts from this length on are messages that people search. */
const longText = 1000

const cache = new WeakMap<Dataset, readonly string[]>()

/** The columns whose texts are marked: all texts of a data set of messages. None if rows have a key: registers are small. */
export function markedTexts(dataset: Dataset): readonly string[] {
  const cached = cache.get(dataset)
  if (cached) return cached
  const texts = Object.entries(dataset.columns).flatMap(([name, column]) =>
    column.kind === 'text' ? [{ name, maximum: column.maximum }] : [],
  )
  const marked = dataset.key.length === 0 && texts.some(({ maximum }) => maximum >= longText)
  const names = marked ? texts.map(({ name }) => name) : []
  cache.set(dataset, names)
  return names
}

/**
 * Maps letters that a search treats as equal (`s`, `S` and `ſ`) to the same one. The second half of a surrogate pair may carry the case of
 * a letter, so all those halves count as one.
 */
const alikeLetters: () => Uint16Array = (() => {
  let table: Uint16Array | undefined
  return () => {
    table ??= Uint16Array.from({ length: 0x1_0000 }, (_, code) =>
      code >= 0xdc00 && code <= 0xdfff ? 0xdc00 : String.fromCharCode(code).toLowerCase().toUpperCase().charCodeAt(0),
    )
    return table
  }
})()

/** The bit, from 0 to 511, of three consecutive letters. */
function bitOf(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b) ^ Math.imul(third, 0xc2b2_ae35)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b_3c6d) >>> 23
}

/**
 * Sets the marks of a text in the marks of many rows: `marks` holds the first column of all rows, then the second, and so on; `rows` is
 * their number.
 */
export function markText(text: string, marks: Uint32Array, row: number, rows: number): void {
  const letters = alikeLetters()
  let first = letters[text.charCodeAt(0)] ?? 0
  let second = letters[text.charCodeAt(1)] ?? 0
  for (let at = 2; at < text.length; at += 1) {
    const third = letters[text.charCodeAt(at)] ?? 0
    const bit = bitOf(first, second, third)
    const place = (bit >>> 5) * rows + row
    marks[place] = (marks[place] ?? 0) | (1 << (bit & 31))
    first = second
    second = third
  }
}

/** The columns and bits that a row with the text must have; none for texts of fewer than three letters. */
export function marksOf(text: string): readonly { readonly column: string; readonly bits: number }[] {
  const marks = new Uint32Array(words)
  markText(text, marks, 0, 1)
  return markColumns.flatMap((column, index) => {
    const bits = marks[index] ?? 0
    return bits === 0 ? [] : [{ column, bits }]
  })
}

import type { Dataset } from '@sala/catalog/dataset.ts'

/**
 * Marks by which a search passes over most rows without reading their texts. Each three letters in a row of a text set one of 512
 * bits of its row; a row that lacks one of the bits of what is looked for cannot hold it. What is left is read and tested, so that
 * marks only save time; they never decide what is found. See docs/decisions/0007-text-search-and-topics.md.
 */

/** How many columns of 32 bits a row's marks take; a search reads only those that its letters fall into. */
const words = 16
/** All bits set, so that the bitmap excludes no search: of rows that were stored before there were bitmaps. */
export const unmarked = 0xffff_ffff

export const markColumns: readonly string[] = Array.from({ length: words }, (_, index) => `text_marks_${index + 1}`)

/** From this length on, texts are messages that people search. */
const longText = 1000

const cache = new WeakMap<Dataset, readonly string[]>()

/** The columns whose texts are marked: all texts of a data set of messages. None where rows have a key: registers are small. */
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
 * Letters that a search takes for one another (`s`, `S` and `ſ`) stand for the same one here. Case may also be told by the second
 * half of a letter outside the basic plane, so those halves all count as one.
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

/** The bit, from 0 to 511, of three letters in a row. */
function bitOf(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b) ^ Math.imul(third, 0xc2b2_ae35)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b_3c6d) >>> 23
}

/**
 * Sets the marks of a text among those of many rows: `marks` holds the first column of all rows, then the second, …; `rows` is how
 * many there are.
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

/** The columns and bits that a row must have which holds the text; none for texts of fewer than three letters. */
export function marksOf(text: string): readonly { readonly column: string; readonly bits: number }[] {
  const marks = new Uint32Array(words)
  markText(text, marks, 0, 1)
  return markColumns.flatMap((column, index) => {
    const bits = marks[index] ?? 0
    return bits === 0 ? [] : [{ column, bits }]
  })
}

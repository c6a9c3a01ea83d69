import type { Language } from '@sala/catalog/words.ts'
import { cell } from '@sala/widgets/texts/format.ts'
import type { TableColumn, TableModel, TableRow } from '@sala/widgets/views/table.ts'
import { textWidth } from '../../picture/measure.ts'

/** How the columns of a table share the width of a page. */

export function isFigure(kind: TableColumn['kind']): boolean {
  return kind === 'number' || kind === 'percent' || kind === 'change'
}

/** What a cell says on paper; of an address its host, which leads to the whole of it. */
export function wordsIn({ cells }: TableRow, column: TableColumn, language: Language): string {
  const value = cells[column.key]
  if (column.kind !== 'link' || typeof value !== 'string' || value === '') return cell(value, column, language)
  return shortAddress(value)
}

const maxHostLength = 26

/** The host that an address leads to, short enough for a line. */
export function shortAddress(address: string): string {
  const host = URL.parse(address)?.host.replace(/^www\./, '') ?? address
  return host.length > maxHostLength ? `${host.slice(0, maxHostLength - 1)}…` : host
}

interface Page {
  /** In points, like all widths here. */
  readonly width: number
  /** Empty on both sides of a cell together. */
  readonly inset: number
}

/** No word is so long that its column would take more of the page. */
const maxShareOfPage = 0.3

/** What a column needs, in widths of the letter m. */
interface Need {
  /** Figures and dates stay on one line; heads and words may break between words. */
  readonly breaks: boolean
  /** The widest of what cannot be broken. */
  readonly word: number
  /** The same, if Thai is broken at its spaces only. */
  readonly part: number
  readonly whole: number
}

/**
 * The width of each column, which together are the page's. No word is broken as far as there is room; what is left goes to the columns
 * whose texts would otherwise break into most lines.
 *
 * @param texts what stands in each row and column
 * @param size of the letters
 */
export function columnWidths(
  table: Pick<TableModel, 'columns'>,
  texts: readonly (readonly string[])[],
  { size, ...page }: Page & { readonly size: number },
): readonly number[] {
  return columnsThatFit(table, texts, page, [size]).widths
}

/** As `columnWidths`, with the first of some sizes of letters, the largest first, of which no word and no figure has too little room. */
export function columnsThatFit(
  { columns }: Pick<TableModel, 'columns'>,
  texts: readonly (readonly string[])[],
  page: Page,
  sizes: readonly number[],
): { readonly size: number; readonly widths: readonly number[] } {
  const lineOf = (text: string) => textWidth(text, 1, 'strong')
  const needs = columns.map(({ kind, label }, at): Need => {
    const cells = [...new Set(texts.map((row) => row[at] ?? ''))]
    const widestLine = widest(cells, lineOf)
    const breaks = kind === 'text' || kind === 'link'
    const inCells = breaks ? widest(wordsOf(cells), lineOf) : widestLine
    return {
      breaks,
      word: Math.max(widest(wordsOf([label]), lineOf), inCells),
      part: Math.max(widest(partsOf([label]), lineOf), inCells),
      whole: widestLine,
    }
  })
  const minWidths = (size: number, unbroken: 'word' | 'part') =>
    needs.map((need) => Math.min(need[unbroken] * size, page.width * (need.breaks ? maxShareOfPage : 1)) + page.inset)
  const fits = (size: number, unbroken: 'word' | 'part') => sumOf(minWidths(size, unbroken)) <= page.width
  const loose = sizes.find((size) => fits(size, 'word')) ?? sizes.at(-1) ?? 0
  // What sets the page does not find every Thai word: a head that it does not break would lie over the next one.
  const strict = sizes.find((size) => size >= loose - 1 && fits(size, 'part'))
  const size = strict ?? loose
  return { size, widths: shared(needs, minWidths(size, strict === undefined ? 'word' : 'part'), size, page) }
}

function shared(needs: readonly Need[], least: readonly number[], size: number, { width, inset }: Page) {
  const most = needs.map(({ whole }, at) => Math.max(whole * size + inset, least[at] ?? 0))
  const [narrowest, widestOfAll] = [sumOf(least), sumOf(most)]
  if (narrowest >= width) return least.map((columnWidth) => (columnWidth * width) / narrowest)
  if (widestOfAll <= width) return most.map((columnWidth) => (columnWidth * width) / widestOfAll)
  // The square root: a text of ten lines does not need ten times the room of one of a single line.
  const weights = most.map((columnWidth, at) => Math.sqrt(columnWidth - (least[at] ?? 0)))
  const all = sumOf(weights)
  return least.map((columnWidth, at) => columnWidth + ((width - narrowest) * (weights[at] ?? 0)) / all)
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function widest(texts: Iterable<string>, widthOf: (text: string) => number): number {
  let most = 0
  for (const text of texts) most = Math.max(most, widthOf(text))
  return most
}

/** What stands between spaces. Lines end after a hyphen too, but not before a digit: telephone numbers stay whole. */
const partsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(/\s+|(?<=-)(?=\p{L})/u)))

/** Thai writes words without spaces between them; the segmenter knows where they end. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const part of partsOf(texts)) {
    // Only Thai is broken within what stands between spaces.
    if (/\p{Script=Thai}/u.test(part)) for (const { segment } of segmenter.segment(part)) words.add(segment)
    else words.add(part)
  }
  return words
}

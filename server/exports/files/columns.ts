import type { Language } from '@sala/catalog/words.ts'
import { cell } from '@sala/widgets/format.ts'
import type { TableColumn, TableModel, TableRow } from '@sala/widgets/views/table.ts'
import { textWidth } from '../picture/measure.ts'

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

const longestHost = 26

/** The host that an address leads to, short enough for a line. */
export function shortAddress(address: string): string {
  const host = URL.parse(address)?.host.replace(/^www\./, '') ?? address
  return host.length > longestHost ? `${host.slice(0, longestHost - 1)}…` : host
}

interface Page {
  /** In points, like all widths here. */
  readonly width: number
  /** Of the letters. */
  readonly size: number
  /** Empty on both sides of a cell together. */
  readonly inset: number
}

/** No word is so long that its column would take more of the page. */
const mostOfPage = 0.3

/**
 * The width of each column, which together are the page's. No word is broken as far as there is room; what is left goes to the columns
 * whose texts would otherwise break into most lines.
 *
 * @param texts what stands in each row and column
 */
export function columnWidths(
  { columns }: Pick<TableModel, 'columns'>,
  texts: readonly (readonly string[])[],
  { width, size, inset }: Page,
): readonly number[] {
  const needs = columns.map(({ kind, label }, at) => {
    const cells = [...new Set(texts.map((row) => row[at] ?? ''))]
    const lineOf = (text: string) => textWidth(text, size, 'strong')
    const widest = (parts: readonly string[], widthOf: (text: string) => number) => Math.max(0, ...parts.map(widthOf))
    const whole = widest(cells, lineOf)
    // Figures and dates stay on one line; heads and words may break between words.
    const breaks = kind === 'text' || kind === 'link'
    const least = Math.max(widestWord([label], lineOf), breaks ? widestWord(cells, lineOf) : whole)
    return {
      least: Math.min(least, breaks ? width * mostOfPage : width) + inset,
      most: Math.max(whole, least) + inset,
    }
  })
  const least = needs.reduce((sum, need) => sum + need.least, 0)
  const most = needs.reduce((sum, need) => sum + need.most, 0)
  if (least >= width) return needs.map((need) => (need.least * width) / least)
  if (most <= width) return needs.map((need) => (need.most * width) / most)
  // The square root: a text of ten lines does not need ten times the room of one of a single line.
  const wishes = needs.map((need) => Math.sqrt(need.most - need.least))
  const all = wishes.reduce((sum, wish) => sum + wish, 0)
  return needs.map((need, at) => need.least + ((width - least) * (wishes[at] ?? 0)) / all)
}

/** Thai writes words without spaces between them; the segmenter knows where they end. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

function widestWord(texts: readonly string[], widthOf: (text: string) => number): number {
  const words = new Set<string>()
  for (const text of texts) {
    // Lines end after a hyphen too, but not before a digit: telephone numbers stay whole.
    for (const part of text.split(/\s+|(?<=-)(?=\p{L})/u)) {
      // Only Thai is broken within what stands between spaces.
      if (/\p{Script=Thai}/u.test(part)) for (const { segment } of segmenter.segment(part)) words.add(segment)
      else words.add(part)
    }
  }
  return Math.max(0, ...[...words].map(widthOf))
}

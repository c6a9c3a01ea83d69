import type { Dataset } from '@sala/catalog/dataset.ts'
import type { FigureHeading } from '@sala/catalog/datasets/template.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { withoutMarks } from '@sala/catalog/places/spellings/spelling.ts'
import type { Cell } from '../readers/table.ts'

/** Headings of a column that says of each row which figure it holds, and of the column with the figures themselves. */
export const variableHeadings: ReadonlySet<string> = new Set(
  ['variable', 'item', 'indicator', 'measure', 'ตัวแปร', 'รายการ', 'ตัวชี้วัด'].map(headingKey),
)
export const valueHeadings: ReadonlySet<string> = new Set(
  ['value', 'values', 'figure', 'amount', 'ค่า', 'จำนวน'].map(headingKey),
)

/** The texts of the columns that name the figure of each row, each once. */
export function figureNamesIn(head: readonly Cell[], rows: readonly (readonly Cell[])[]): ReadonlySet<string> {
  const columns = head.flatMap((cell, index) => (variableHeadings.has(headingKey(cell)) ? [index] : []))
  const cells = rows.flatMap((row) => columns.map((index) => row[index]))
  return new Set(cells.filter((cell) => typeof cell === 'string'))
}

/** The keys under which a heading is looked up: as it stands, and without the unit in brackets at its end. */
function keysOf(text: string): readonly string[] {
  const unmarked = withoutMarks(plainText(text))
  return [headingKey(unmarked), headingKey(unmarked.replace(/\s*\([^()]*\)\s*$/, ''))].filter((key) => key !== '')
}

/** What the figures of files are called, by the declaration of a data set. */
export class Meanings {
  readonly #byKey = new Map<string, FigureHeading[]>()

  constructor(dataset: Dataset) {
    for (const figure of dataset.template.figures ?? []) {
      for (const key of figure.headings.map(headingKey)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), figure])
    }
  }

  /** Whether a cell is the name of a figure. */
  has(cell: Cell): boolean {
    return typeof cell === 'string' && keysOf(cell).some((key) => this.#byKey.has(key))
  }

  /** The figure that is meant by texts that stand one above the other; null for one that the data set does not hold. */
  of(texts: readonly string[]): FigureHeading | null {
    const above = new Set(texts.map(headingKey))
    for (const text of texts.toReversed()) {
      const named = keysOf(text).flatMap((key) => this.#byKey.get(key) ?? [])
      const figure =
        named.find(({ under }) => under !== undefined && above.has(headingKey(under))) ??
        named.find(({ under }) => under === undefined)
      if (figure !== undefined) return figure
    }
    return null
  }
}

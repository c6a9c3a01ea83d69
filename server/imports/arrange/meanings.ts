import type { Dataset, FigureHeading } from '@sala/catalog/dataset.ts'
import { withoutMarks } from '@sala/catalog/places/spelling.ts'
import { headingKey } from '../layout/headings.ts'
import type { Missing } from '../layout/long.ts'
import type { Cell } from '../readers/table.ts'
import { plain } from '../values/plain.ts'

/** Headings of a column that says of each row which figure it holds, and of the column with the figures themselves. */
export const variableHeadings: ReadonlySet<string> = new Set(
  ['variable', 'item', 'indicator', 'measure', 'ตัวแปร', 'รายการ', 'ตัวชี้วัด'].map(headingKey),
)
export const valueHeadings: ReadonlySet<string> = new Set(
  ['value', 'values', 'figure', 'amount', 'ค่า', 'จำนวน'].map(headingKey),
)

/** The keys under which a heading is looked up: as it stands, and without the unit in brackets at its end. */
function keysOf(text: string): readonly string[] {
  const bare = withoutMarks(plain(text))
  return [headingKey(bare), headingKey(bare.replace(/\s*\([^()]*\)\s*$/, ''))].filter((key) => key !== '')
}

/** What the figures of files are called, by the declaration of a data set. */
export class Meanings {
  readonly #byKey = new Map<string, FigureHeading[]>()
  readonly #dataset: Dataset

  constructor(dataset: Dataset) {
    this.#dataset = dataset
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
      const found =
        named.find(({ under }) => under !== undefined && above.has(headingKey(under))) ??
        named.find(({ under }) => under === undefined)
      if (found !== undefined) return found
    }
    return null
  }

  /** What is wrong with a heading that says thousands or millions while the figures were not said to be; null where nothing is. */
  unitFault(meaning: FigureHeading, texts: readonly string[], factors: ReadonlyMap<string, number>): Missing | null {
    const column = this.#dataset.columns[meaning.column]
    const own = column !== undefined && 'unit' in column ? column.unit.replaceAll('_', '-') : ''
    for (const [name, factor] of Object.entries(this.#dataset.template.units[meaning.column] ?? {})) {
      const said = texts.find((text) => unitWords[name]?.test(text))
      if (said === undefined || factors.get(meaning.column) === factor) continue
      const message = `the heading “${plain(said)}” says ${name}; give --unit ${name}-${own}, so that nothing is guessed`
      return { column: meaning.column, value: plain(said), reason: 'out_of_range', message }
    }
    return null
  }
}

const unitWords: Readonly<Record<string, RegExp>> = {
  thousand: /พัน(?:คน|บาท)|\bthousand|'000/i,
  million: /ล้าน(?:คน|บาท)|\bmil(?:lion|\.)/i,
  billion: /พันล้าน|\bbillion/i,
}

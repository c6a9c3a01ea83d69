import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import { type Cell, type Merge, numberOf, numbersOf, type RowBatch, type Sheet } from '../readers/table.ts'
import { valueAt } from '../records/chunks.ts'
import type { Found } from '../tables/foundTable.ts'

/** Gathers the rows that a person is shown, and what is read from them, while the reader goes through the sheets of a file. */
export class Samples {
  readonly #from: number
  readonly #sheets = new Map<string | null, Sample>()

  /** `from`: the number of the first row that is shown. */
  constructor(from = 1) {
    this.#from = from
  }

  /** The sheet, whose rows are looked at as they are read. */
  watch(sheet: Sheet): Sheet {
    const sample = new Sample(this.#from, sheet)
    this.#sheets.set(sheet.name, sample)
    return { ...sheet, batches: () => sample.through(sheet.batches()) }
  }

  /** Remembers that a row (its number in the file) gives a total or a region. */
  total(sheet: string | null, row: number): void {
    this.#sheets.get(sheet)?.total(Math.abs(row))
  }

  /** Takes what was read, before it is handed on. */
  read(chunk: Chunk): void {
    if (chunk.origin !== undefined) this.#sheets.get(chunk.origin.sheet)?.read(chunk, chunk.origin.rows)
  }

  /** Reads on where the reader has found no table and a later row is asked for. */
  async complete(table: Found): Promise<void> {
    const sample = this.#sheets.get(table.sheet.name)
    if (table.kind !== 'none' || sample === undefined) return
    while (!sample.isFull) if ((await table.rest.next()).done) return
  }

  /** What was seen of the sheet of a table; null for a sheet without such rows. */
  of(table: Found): SheetPreview | null {
    const sample = this.#sheets.get(table.sheet.name)
    if (sample === undefined || table.kind === 'cumulative') return null
    const transposed = table.sheet.transposed ?? false
    return { sheet: table.sheet.name, transposed, ...sample.shown(Math.abs(lastHeadRow(table))) }
  }
}

/** The number of the last row of a table's titles and headings; 0 where it has none. */
function lastHeadRow(table: Found): number {
  switch (table.kind) {
    case 'long':
      return numbersOf(table.first)[table.layout.head] ?? 0
    case 'wide':
      return table.rows.numbers[table.layout.body - 1] ?? 0
    case 'arranged':
      return Math.min(...numbersOf([table.found.batch]).filter((number) => number > 0)) - 1
    default:
      return 0
  }
}

/** The rows of one sheet from a number on; those of a transposed one are counted as they are shown. */
class Sample {
  readonly #totals = new Set<number>()
  readonly #readNumbers = new Set<number>()
  readonly #read: SheetPreview['read'] = []
  readonly #from: number
  readonly #merges: readonly Merge[]
  readonly #rows: { readonly number: number; readonly cells: readonly Cell[] }[] = []
  /** What stands in merged cells that begin above the first row. */
  readonly #above = new Map<Merge, Cell>()

  constructor(from: number, sheet: Sheet) {
    this.#from = from
    this.#merges = sheet.merges
      .filter(({ top, bottom }) => bottom >= from - 1 && top < from - 1 + previewLimits.rows)
      .slice(0, previewLimits.merges)
  }

  get isFull(): boolean {
    return this.#rows.length >= previewLimits.rows
  }

  /** Whether a row is shown, as far as the sheet has been read. */
  #isShown(row: number): boolean {
    return row >= this.#from && row <= (this.#rows.at(-1)?.number ?? 0)
  }

  /** Keeps the number of a row of a total, unless it lies outside the shown rows. */
  total(row: number): void {
    if (this.#isShown(row)) this.#totals.add(row)
  }

  read({ rows, vectors }: Chunk, numbers: ArrayLike<number>): void {
    for (let at = 0; at < rows; at++) {
      const row = Math.abs(numbers[at] ?? 0)
      if (!this.#isShown(row)) continue
      this.#readNumbers.add(row)
      if (this.#read.length < previewLimits.read) this.#read.push({ row, values: valuesAt(vectors, at) })
    }
  }

  async *through(batches: AsyncIterable<RowBatch> | Iterable<RowBatch>): AsyncGenerator<RowBatch> {
    for await (const batch of batches) {
      if (!this.isFull) this.#take(batch)
      yield batch
    }
  }

  #take(batch: RowBatch): void {
    const begins = this.#merges.filter(({ top }) => top < this.#from - 1)
    for (const [index, cells] of batch.rows.entries()) {
      const number = Math.abs(numberOf(batch, index))
      if (number >= this.#from) {
        this.#rows.push({ number, cells })
        if (this.isFull) return
      } else {
        for (const merge of begins) if (merge.top === number - 1) this.#above.set(merge, cells[merge.left] ?? null)
      }
    }
  }

  shown(lastHead: number): Pick<SheetPreview, 'rows' | 'merges' | 'read'> {
    const merges = this.#merged()
    let room = previewLimits.characters
    const rows = this.#rows.map(({ number, cells }) => {
      const texts = Array.from(cells.slice(0, previewLimits.cells), textOf)
      for (const { merge, row, cell } of merges) {
        const above = this.#above.get(merge)
        if (row !== number || above === undefined) continue
        while (texts.length <= cell) texts.push('')
        texts[cell] ||= textOf(above)
      }
      const shownTexts = texts.slice(0, widthWithin(texts, room))
      for (const text of shownTexts) room -= costOf(text)
      const more = cells.slice(shownTexts.length).filter((cell) => textOf(cell) !== '').length
      return { number, cells: shownTexts, more, taken: this.#taken(number, lastHead) }
    })
    return { rows, merges: merges.map(({ merge: _, ...merged }) => merged), read: this.#filledValues() }
  }

  #taken(number: number, lastHead: number): SheetPreview['rows'][number]['taken'] {
    if (this.#readNumbers.has(number)) return 'read'
    return this.#totals.has(number) ? 'total' : number <= lastHead ? 'head' : 'left'
  }

  /** What was read, without the columns that hold nothing in all these rows. */
  #filledValues(): SheetPreview['read'] {
    const isFilled = (name: string) => this.#read.some(({ values }) => (values[name] ?? null) !== null)
    const names = Object.keys(this.#read[0]?.values ?? {}).filter(isFilled)
    return this.#read.map(({ row, values }) => ({
      row,
      values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    }))
  }

  /** Where merged cells lie among the rows and cells that are shown. One that lies on another is left out: no sheet has such. */
  #merged(): readonly ShownMerge[] {
    const shown: ShownMerge[] = []
    for (const merge of this.#merges) {
      const numbers = this.#rows.flatMap(({ number }) =>
        number - 1 >= merge.top && number - 1 <= merge.bottom ? [number] : [],
      )
      const cells = Math.min(merge.right, previewLimits.cells - 1) - merge.left + 1
      const [row] = numbers
      if (row === undefined || cells < 1 || numbers.length * cells < 2) continue
      if (!shown.some((other) => isOver(merge, other.merge)))
        shown.push({ merge, row, cell: merge.left, rows: numbers.length, cells })
    }
    return shown
  }
}

type ShownMerge = SheetPreview['merges'][number] & { readonly merge: Merge }

/** Whether two merged cells have a cell in common. */
const isOver = (merge: Merge, other: Merge): boolean =>
  merge.top <= other.bottom && other.top <= merge.bottom && merge.left <= other.right && other.left <= merge.right

/** How many cells of a row are shown: the first ones in any case, and then up to the last that holds something, as far as there is room. */
function widthWithin(texts: readonly string[], room: number): number {
  const filled = texts.findLastIndex((text) => text !== '') + 1
  let width = Math.min(previewLimits.fewest, texts.length)
  let left = room - texts.slice(0, width).reduce((sum, text) => sum + costOf(text), 0)
  for (; width < filled; width++) {
    left -= costOf(texts[width] ?? '')
    if (left < 0) break
  }
  return width
}

/** What a cell takes of an answer: its text, its quotes and a comma. */
const costOf = (text: string): number => text.length + 3

function valuesAt(vectors: Chunk['vectors'], at: number): SheetPreview['read'][number]['values'] {
  const values = Object.entries(vectors).map(([name, vector]) => [name, valueAt(vector, at)] as const)
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, previewLimits.text) : value]),
  )
}

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).slice(0, previewLimits.text)

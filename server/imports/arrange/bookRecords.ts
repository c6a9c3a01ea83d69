import { type Dataset, type Status, statuses } from '@sala/catalog/dataset.ts'
import type { FigureHeading } from '@sala/catalog/datasets/template.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { geographicRegionList } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { everyMember, wholeOf } from '@sala/catalog/places/wholes.ts'
import { NameQuestions } from '../cells/nameQuestions.ts'
import { quoted, type SheetNote } from '../notes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { type PlaceLine, settlePlaces } from '../tables/places.ts'
import { readNumber } from '../values/numbers.ts'
import { saysNothing } from '../values/saysNothing.ts'
import type { Meanings } from './meanings.ts'
import { checkParts, type PartLine, type WrongTotal } from './parts.ts'
import { type Arranged, addedColumns, columnsOfNames, Records, weightColumns } from './records.ts'

/** A sheet of a book as records. */
export interface BookRecords extends Arranged {
  readonly notes: readonly SheetNote[]
  readonly wrongTotals: readonly WrongTotal[]
  readonly totalsChecked: number
  /** Rows of totals and regions that were left out here; others are recognised when the records are read. */
  readonly aggregateRows: number
  /** Of these, the numbers of the rows of totals and regions. */
  readonly totalRows: readonly number[]
  /** Names that nobody knows and that look like totals, and those whose rows were left out. */
  readonly names: NameQuestions
}

/** A column of figures: what it holds, of when, and the column with the names of its rows. */
export interface FigureColumn {
  readonly index: number
  readonly texts: readonly string[]
  /** Null where each row says what its figures are. */
  readonly meaning: FigureHeading | null
  readonly year: string
  readonly month: number | null
  readonly place: number
}

/** What a book is about: the column of its places, and whether its figures are of months or years. */
export interface BookKind {
  readonly place: string
  /** The column of the month or year. */
  readonly time: string
  readonly monthly: boolean
  /** The code of a place; undefined if it is unknown. */
  readonly codeOf: (text: string) => string | undefined
  /** Whether a person wants the rows of a name left out. */
  readonly isLeftOut: (text: string) => boolean
  readonly isPlace: (text: string) => boolean
  readonly provinces: boolean
}

/** A sheet whose columns are understood; the first row of figures is `body`, `item` the column that says what a row holds. */
interface BookTable {
  readonly rows: readonly (readonly Cell[])[]
  readonly numbers: readonly number[]
  readonly body: number
  readonly columns: readonly FigureColumn[]
  readonly item: number | null
}

/** A row with figures. */
interface Entry {
  readonly row: number
  /** The row where its place begins. */
  readonly block: number
  readonly names: ReadonlyMap<number, Cell>
  readonly name: Cell
  readonly cells: readonly Cell[]
  readonly filled: readonly FigureColumn[]
  readonly meaning: FigureHeading | null
}

/** The records of a book. Totals and regions are held against their parts; those of rates and means are kept where the data set has `wholes`. */
export function bookRecords(
  dataset: Dataset,
  kind: BookKind,
  meanings: Meanings,
  table: BookTable,
  span: string,
): BookRecords {
  const { columns } = table
  const allEntries = [...entriesOf(table, meanings)]
  const names = new NameQuestions()
  const entries = allEntries.filter((entry) => !kind.isLeftOut(nameOf(entry)))
  for (const entry of allEntries) if (!entries.includes(entry)) names.leaveOut(nameOf(entry))
  const lines = kind.provinces ? entries.map((entry) => partLine(dataset, kind, entry, columns)) : []
  const checks = checkParts(lines, columns.length)
  askForTotals(kind, lines, checks.looksLikeTotal, names)
  const codes = wholeCodes(dataset, kind, entries, lines, checks.membersOf)
  const [nameColumns, added] = [columnsOfNames(dataset), addedColumns(dataset)]
  const statused = dataset.status !== null && !kind.monthly ? [dataset.status] : []
  const spans = dataset.wholes?.span == null ? [] : [dataset.wholes.span]
  const months = kind.monthly ? ['month'] : []
  const records = new Records(dataset, ['year', ...months, ...spans, ...statused, kind.place, ...nameColumns, ''])
  const leftOut = new Set<string>()
  const totalRows: number[] = []
  for (const [index, entry] of entries.entries()) {
    const totalCode = codes.get(index) ?? null
    if (kind.provinces && isAggregate(lines[index]) && totalCode === null) {
      totalRows.push(entry.row)
      if (dataset.wholes !== undefined) leftOut.add(textIn(entry.name))
      continue
    }
    for (const column of entry.filled) {
      const figure = column.meaning ?? entry.meaning
      if (figure === null) continue
      // What adds up is added up from the members' months.
      if ((totalCode !== null || span !== 'month') && added.includes(figure.column)) continue
      const dimensions = [
        column.year,
        ...months.map(() => String(column.month)),
        ...spans.map(() => span),
        ...statused.map(() => statusOf(column.year)),
        totalCode ?? entry.names.get(column.place) ?? null,
        ...nameColumns.map((name) => figure.of[name] ?? null),
        entry.block,
      ]
      records.add(dimensions, figure.column, entry.cells[column.index] ?? null, entry.row)
    }
  }
  return {
    ...records.arranged(),
    notes: [
      ...checks.unchecked,
      ...(leftOut.size === 0 ? [] : [{ code: 'other_provinces' as const, values: { names: quoted([...leftOut]) } }]),
    ],
    wrongTotals: checks.wrong,
    totalsChecked: checks.checked,
    aggregateRows: totalRows.length + allEntries.length - entries.length,
    totalRows,
    names,
  }
}

/** Names that nobody knows and whose figures are the sum of rows beside them; their rows are counted where they are read. */
function askForTotals(
  { place: column }: BookKind,
  lines: readonly PartLine[],
  looksLikeTotal: readonly number[],
  names: NameQuestions,
): void {
  for (const index of looksLikeTotal) {
    const line = lines[index]
    if (line === undefined) continue
    const { name: text, row } = line
    names.ask({ kind: 'province', column, text, sheet: null, row, rows: 0, isTotal: true })
  }
}

const nameOf = ({ name }: Entry): string => textIn(name)

/** The rows with figures; with an item a row, the place stands at the first of them only. */
function* entriesOf({ rows, numbers, body, columns, item }: BookTable, meanings: Meanings): Generator<Entry> {
  let names = new Map<number, Cell>()
  let block = body
  for (let at = body; at < rows.length; at++) {
    const cells = rows[at] ?? []
    const filled = columns.filter(({ index }) => !saysNothing(textIn(cells[index])))
    if (filled.length === 0) continue
    const hasFigure = columns.some((column) => textIn(cells[column.place]) !== '')
    if (hasFigure || item === null) {
      block = at
      names = new Map(columns.map((column) => [column.place, cells[column.place] ?? null]))
    }
    const meaning = item === null ? null : meanings.of([textIn(cells[item])])
    if (item !== null && meaning === null) continue
    const name = names.get(columns[0]?.place ?? 0) ?? null
    yield { row: numbers[at] ?? at + 1, block, names, name, cells, filled, meaning }
  }
}

/** A row as far as the totals need it: figures that cannot be added up (rates) are left out. */
function partLine(dataset: Dataset, { codeOf }: BookKind, entry: Entry, columns: readonly FigureColumn[]): PartLine {
  const { cells, row } = entry
  const text = nameOf(entry)
  const isKnown = codeOf(text) !== undefined
  const aggregate = isKnown ? undefined : recogniseAggregate(text)
  const adds = (meaning: FigureHeading | null) => meaning !== null && addedColumns(dataset).includes(meaning.column)
  return {
    row,
    name: text,
    kind: isKnown ? 'part' : aggregate === undefined ? 'unknown' : aggregate.kind === 'total' ? 'total' : 'group',
    code: codeOf(text) ?? null,
    figures: columns.map(({ index, texts, meaning }) => ({
      heading: texts.slice(-2).join(' '),
      cell: cells[index] ?? null,
      value: adds(meaning) ? (readNumber(cells[index] ?? null) ?? Number.NaN) : Number.NaN,
    })),
  }
}

/** By entry: the code of the whole or the rest that its figures are about; none for members and for what is left out. */
function wholeCodes(
  dataset: Dataset,
  kind: BookKind,
  entries: readonly Entry[],
  lines: readonly PartLine[],
  membersOf: (line: number) => readonly (string | null)[],
): ReadonlyMap<number, string> {
  const codes = new Map<number, string>()
  if (dataset.wholes === undefined) return codes
  if (!kind.provinces) return marketCodes(dataset, kind, entries)
  const names = new Set<string>()
  for (const index of lines.keys()) {
    const code = isAggregate(lines[index]) ? wholeOfProvinces(membersOf(index)) : null
    if (code === null || names.has(code)) continue
    names.add(code)
    codes.set(index, code)
  }
  return codes
}

/** The same for markets: a place may have several rows, and its people tell what is part of what. */
function marketCodes(dataset: Dataset, { codeOf }: BookKind, entries: readonly Entry[]): ReadonlyMap<number, string> {
  const weights = weightColumns(dataset)
  const numbered = entries.map((entry, index) => ({ ...entry, index }))
  const blocks = [...Map.groupBy(numbered, ({ block }) => block).values()]
  const columns = [...new Set(entries.flatMap(({ filled }) => filled))]
  const lines = blocks.map((block): PlaceLine => {
    const name = String(block[0]?.name ?? '')
    const code = codeOf(plainText(name)) ?? null
    const people = columns.map((column) => {
      const row = block.find(({ meaning, filled }) => {
        const figure = column.meaning ?? meaning
        return figure !== null && weights.includes(figure.column) && filled.includes(column)
      })
      return row === undefined ? Number.NaN : (readNumber(row.cells[column.index] ?? null) ?? Number.NaN)
    })
    return {
      name,
      indent: name.length - name.trimStart().length,
      aggregate: code === null ? (recogniseAggregate(plainText(name)) ?? null) : null,
      code,
      figures: Float64Array.from(people),
    }
  })
  const codes = codesOfMarkets(lines, columns.length)
  return new Map(
    blocks.flatMap((block, at) => {
      const code = codes[at] ?? null
      return code === null ? [] : block.map(({ index }) => [index, code] as const)
    }),
  )
}

const isAggregate = (line: PartLine | undefined): boolean => line?.kind === 'group' || line?.kind === 'total'

/** How the year of a record says its status. */
export const statusMarks: Readonly<Record<Status, string>> = { preliminary: '(P)', revised: '(R)', final: '(F)' }

function statusOf(year: string): string | null {
  return statuses.find((status) => year.endsWith(statusMarks[status])) ?? null
}

/**
 * Which whole a row of a book is about. Offices draw their regions as they like (the ministry's north has 17 provinces, Sala's has nine), so
 * a row is a region of Sala's only where it has the same members, whatever it is called.
 */

/** The code of the whole that has just these provinces, null being one that nobody knows; null where there is none. */
function wholeOfProvinces(members: readonly (string | null)[]): string | null {
  const codes = new Set(members)
  if (codes.size === provinces.length && !codes.has(null)) return everyMember
  const region = geographicRegionList.find(
    ({ PROVINCES }) => PROVINCES.length === codes.size && PROVINCES.every((code) => codes.has(code)),
  )
  return region === undefined ? null : wholeOf(region.code)
}

/**
 * The codes under which the totals, regions and "others" of a table of markets count, by line: `all`, `all-of-…`, `rest-of-…`. Null for
 * countries, and for what is left out. Figures are numbers of people, which tell by adding up what is part of what.
 */
function codesOfMarkets(lines: readonly PlaceLine[], periods: number): readonly (string | null)[] {
  const { codes, grouping } = settlePlaces(lines, periods, () => 0)
  const leaves = lines.flatMap((_, index) => (grouping.counts[index] && codes[index] != null ? [index] : []))
  const regionAt = (leaf: number) => marketRegionOf(codes[leaf] ?? '')
  const names = new Set<string>()
  return lines.map(({ aggregate }, index) => {
    if (aggregate === null) return null
    if (codes[index] != null) return codes[index]
    if (aggregate.kind === 'total') return everyMember
    const inside = leaves.filter((leaf) => grouping.within[leaf]?.includes(index))
    const [first] = inside
    const region = first === undefined ? undefined : regionAt(first)
    if (region === undefined || names.has(region)) return null
    const all = leaves.filter((leaf) => regionAt(leaf) === region)
    if (all.length !== inside.length || all.some((leaf) => !inside.includes(leaf))) return null
    names.add(region)
    return wholeOf(region)
  })
}

import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { memoizeTexts } from '../cells/cellReader.ts'
import type { Names } from '../cells/names.ts'
import { unitFault } from '../cells/units.ts'
import { fiscalYears, type Missing, type SheetCells, unclearColumn } from '../layout/layouts.ts'
import { maxColumns, maxHeadRows, spreadOver } from '../layout/wideHeads.ts'
import type { SheetNote } from '../notes.ts'
import type { Cell, Merge } from '../readers/table.ts'
import type { Arrangement } from '../tables/foundTable.ts'
import { isFigure } from '../values/numbers.ts'
import { readPeriodWords } from '../values/periods.ts'
import { headingStatus, markIn } from '../values/statusWords.ts'
import { type BookKind, type BookRecords, bookRecords, type FigureColumn, statusMarks } from './bookRecords.ts'
import { Meanings, variableHeadings } from './meanings.ts'

/**
 * Rearranges a sheet of an official book that holds several figures of each place, side by side or one under another, for one period
 * or several: `rows` are all its rows, `numbers` their numbers. Null where it is no such sheet.
 */
export function arrangeBook(
  dataset: Dataset,
  sheet: SheetCells,
  numbers: readonly number[],
  factors: ReadonlyMap<string, number>,
  names: Names,
): Book | null {
  const place = Object.entries(dataset.columns).find(([, { kind }]) => kind === 'country' || kind === 'province')
  const time = Object.entries(dataset.columns).find(
    ([, column]) => column.kind === 'year' || (column.kind === 'date' && column.grain === 'month'),
  )
  if (place === undefined || time === undefined) return null
  const [name, { kind }] = place
  const codeOf = (text: string) => (kind === 'country' ? names.country(text) : names.province(text))
  const bookKind: BookKind = {
    place: name,
    time: time[0],
    monthly: time[1].kind === 'date',
    codeOf,
    isLeftOut: (text) => names.leavesOut(name, place[1], text),
    isPlace: memoizeTexts((cell) => {
      const text = plainText(cell)
      return (
        codeOf(text) !== undefined || recogniseAggregate(text) !== undefined || names.leavesOut(name, place[1], text)
      )
    }),
    provinces: kind === 'province',
  }
  return readBook({ dataset, sheet, factors, kind: bookKind, meanings: new Meanings(dataset) }, numbers)
}

/** A sheet of a book as records; or why it is none: it adds up several months and is left out beside them, or something is wrong with it. */
type Book = (BookRecords & { readonly kind: 'book' }) | Exclude<Arrangement, { readonly kind: 'long' }>

/** A sheet that may be one of a book. */
interface BookSheet {
  readonly dataset: Dataset
  readonly sheet: SheetCells
  readonly factors: ReadonlyMap<string, number>
  readonly kind: BookKind
  readonly meanings: Meanings
}

function readBook(context: BookSheet, numbers: readonly number[]): Book | null {
  const { dataset, sheet, factors, kind, meanings } = context
  const { rows, merges } = sheet
  const places = placeColumns(context)
  const [first] = places
  if (first === undefined) return null
  const body = rows.findIndex(
    (row) => isPlace(context, row[first]) && row.some((cell, index) => index > first && isFigure(cell)),
  )
  if (body < 0) return null
  const stacks = stacksAbove(rows, merges, body)
  const item = stacks.findIndex((texts) => texts.some((text) => variableHeadings.has(headingKey(text))))
  if (item < 0 && !stacks.some((texts) => meanings.of(texts) !== null)) return null
  const when = timeOf(sheet.name, stacks[first] ?? [], kind.monthly)
  // Figures of several months have a row of their own where the data set holds such rows.
  const toDate = dataset.wholes?.span == null || when.cumulative === null ? null : when.toDate
  if (when.cumulative !== null && toDate === null) return { kind: 'cumulative', words: when.cumulative }
  const unclear = uncertainColumn(context, stacks, first, item < 0 ? null : item)
  if (unclear !== null) return { kind: 'faulty', faults: [unclear] }
  const columns = figureColumns(context, stacks, places, item < 0 ? null : item, when, toDate)
  if (columns.length === 0) return null
  const above = [sheet.name ?? '', ...(stacks[first] ?? [])]
  const fiscal = fiscalYears(kind.time, above, columns)
  if (fiscal !== null) return { kind: 'faulty', faults: [fiscal] }
  const faults = columns.flatMap(
    ({ meaning, texts }) => (meaning && unitFault(dataset, meaning.column, texts, factors)) ?? [],
  )
  if (faults.length > 0) return { kind: 'faulty', faults: uniqueBy(faults) }
  const table = { rows, numbers, body, columns, item: item < 0 ? null : item }
  const book = bookRecords(dataset, kind, meanings, table, toDate === null ? 'month' : 'year_to_date')
  const printed: readonly SheetNote[] = toDate === null ? [] : [{ code: 'to_date', values: { month: toDate } }]
  return { ...book, kind: 'book', notes: [...notesOf(columns, table.item), ...printed, ...book.notes] }
}

/** The columns with most names of places: several where a book repeats them beside each block. */
function placeColumns(context: BookSheet): readonly number[] {
  const scores = new Map<number, number>()
  for (const row of context.sheet.rows.slice(0, 600)) {
    row.forEach((cell, index) => {
      if (isPlace(context, cell)) scores.set(index, (scores.get(index) ?? 0) + 1)
    })
  }
  const most = Math.max(0, ...scores.values())
  return [...scores].flatMap(([index, score]) => (score >= most * 0.9 ? [index] : [])).sort((a, b) => a - b)
}

function isPlace({ kind }: BookSheet, cell: Cell | undefined): boolean {
  return typeof cell === 'string' && kind.isPlace(cell)
}

function figureColumns(
  { kind, meanings }: BookSheet,
  stacks: readonly (readonly string[])[],
  places: readonly number[],
  item: number | null,
  when: BookTime,
  toDate: number | null,
): readonly FigureColumn[] {
  const columns = stacks.flatMap((texts, index): (FigureColumn & { readonly below: boolean })[] => {
    const place = places.findLast((at) => at < index)
    if (place === undefined || places.includes(index) || index === item) return []
    const meaning = item === null ? meanings.of(texts) : null
    if (item === null && meaning === null) return []
    const deepest = texts.at(-1) ?? ''
    // A change is no figure; the name of one may hold the word for rate.
    if (!meanings.has(deepest) && readPeriodWords(deepest).derived) return []
    // Its year is not that of the title.
    if (texts.some((text) => readPeriodWords(text).unclear !== null)) return []
    const named = texts.findLastIndex((text) => meanings.has(text))
    const below = texts.slice(named + 1).some((text) => readPeriodWords(text).year !== null)
    const yearWords = texts.map((text) => readPeriodWords(text)).findLast(({ year }) => year !== null)
    if (item !== null && yearWords === undefined) return []
    const year = yearWords?.year ?? when.year
    const month = kind.monthly ? (toDate ?? ownMonth(texts) ?? when.month) : null
    if (year === null || (kind.monthly && month === null)) return []
    const marked = texts.map(headingStatus).findLast((status) => status !== null) ?? null
    const status = marked ?? (yearWords === undefined || yearWords.year === when.year ? when.status : null)
    const mark = status === null ? '' : statusMarks[status]
    return [{ index, texts, meaning, year: `${year}${mark}`, month, place, below }]
  })
  // Beside columns with a year of their own, one without is something else: a change whose heading was forgotten.
  return columns.some(({ below }) => below) ? columns.filter(({ below }) => below) : columns
}

/** The fault of a column of figures whose heading does not say for certain when they are. */
function uncertainColumn(
  { sheet, kind, meanings }: BookSheet,
  stacks: readonly (readonly string[])[],
  place: number,
  item: number | null,
): Missing | null {
  const index = stacks.findIndex(
    (texts, at) =>
      at > place &&
      (item !== null || meanings.of(texts) !== null) &&
      texts.some((text) => readPeriodWords(text).unclear === 'year'),
  )
  return index < 0 ? null : unclearColumn(kind.time, sheet, { index, texts: stacks[index] ?? [] })
}

/** The month in the heading itself; the sheet knows the month of its title. */
function ownMonth(texts: readonly string[]): number | null {
  const deepest = readPeriodWords(texts.at(-1) ?? '')
  return deepest.month
}

function notesOf(columns: readonly FigureColumn[], item: number | null): readonly SheetNote[] {
  const all = [
    ...new Set(columns.map(({ year, month }) => (month === null ? year : `${year}-${String(month).padStart(2, '0')}`))),
  ]
  const named = [...new Set(columns.map(({ meaning }) => meaning?.column ?? ''))].filter((name) => name !== '')
  const periods = `${all.slice(0, 3).join(', ')}${all.length > 3 ? ' …' : ''}`
  if (item !== null) return [{ code: 'book_items', values: { periods } }]
  return [{ code: 'book', values: { columns: named.join(', '), periods } }]
}

function uniqueBy(faults: readonly Missing[]): readonly Missing[] {
  return faults.filter(({ message }, index) => faults.findIndex((other) => other.message === message) === index)
}

/**
 * The texts above each column of a table, from top to bottom: a text reaches over the cells that are merged with it, or, as files
 * without merges have it, up to the next text of its row, except in the last row.
 */
function stacksAbove(
  rows: readonly (readonly Cell[])[],
  merges: readonly Merge[],
  body: number,
): readonly (readonly string[])[] {
  const stacks: string[][] = []
  const first = Math.max(0, body - maxHeadRows)
  const last = rows.slice(first, body).findLastIndex((row) => row.some((cell) => textOf(cell) !== '')) + first
  const width = Math.min(maxColumns, Math.max(0, ...rows.slice(first, body + 1).map((row) => row.length)))
  for (let at = first; at < body; at++) {
    const row = Array.from({ length: width }, (_, index) => textOf(rows[at]?.[index] ?? null))
    const texts = spreadOver(row, at, merges, { width, isLast: at === last, reaches: () => true })
    texts.forEach((text, index) => {
      stacks[index] ??= []
      if (text !== '') stacks[index].push(text)
    })
  }
  return Array.from(stacks, (stack) => stack ?? [])
}

function textOf(cell: Cell): string {
  return cell === null || typeof cell === 'boolean' ? '' : plainText(String(cell))
}

/** What a sheet of a book is about as a whole; its columns may name a year of their own. */
interface BookTime {
  /** What it says where it is about other months than one row of the data set; null where it is not. */
  readonly cumulative: string | null
  /** The last month where it adds up January to a month; null for anything else. */
  readonly toDate: number | null
  readonly year: number | null
  readonly month: number | null
  readonly status: Status | null
}

/** What a sheet's name and its titles say about time. `monthly`: the rows of the data set are about a month each, otherwise a year. */
function timeOf(sheetName: string | null, titles: readonly string[], monthly: boolean): BookTime {
  const name = plainText(sheetName ?? '')
  const [sheet, ...periodWords] = [name, ...titles].map((text) => readPeriodWords(text))
  const ranged = [sheet, ...periodWords].find((words) => words?.range != null)?.range ?? null
  const wholeYear = ranged !== null && ranged[0] === 1 && ranged[1] === 12
  // A month is no year, and several months are no month.
  const partly = ranged === null ? !monthly && periodWords.some(({ month }) => month !== null) : monthly || !wholeYear
  const named = sheet?.month != null && sheet.year !== null
  const title = periodWords.find(({ year, month }) => year !== null || month !== null)
  return {
    cumulative: partly ? ([name, ...titles].find((text) => saysMonths(text)) ?? name) : null,
    toDate: ranged !== null && ranged[0] === 1 ? ranged[1] : null,
    year: named ? sheet.year : (title?.year ?? sheet?.year ?? null),
    month: named ? sheet.month : (title?.month ?? sheet?.month ?? null),
    status: [...titles, name].map(markIn).find((status) => status !== null) ?? null,
  }
}

function saysMonths(text: string): boolean {
  const { month, range } = readPeriodWords(text)
  return month !== null || range !== null
}

import type { Dataset } from '@sala/catalog/dataset.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { memoizeTexts } from '../cells/cellReader.ts'
import { catalogueNames, type Names } from '../cells/names.ts'
import type { SheetNote } from '../notes.ts'
import { textIn } from '../readers/table.ts'
import { isFigure, readNumber } from '../values/numbers.ts'
import { gregorianYear } from '../values/periods.ts'
import { mayBeCountries } from './countryCodes.ts'
import { datasetHeadings } from './headings.ts'
import { headOfData } from './headOfData.ts'
import { columnInFile, type Missing, type PeriodColumn, type SheetCells, type WideFinding } from './layouts.ts'
import { secondNames } from './wideBlocks.ts'
import { type Head, headsOf, maxColumns } from './wideHeads.ts'
import { periodsOf } from './widePeriods.ts'

const moneyWords = /รายได้|ค่าใช้จ่าย|บาท|receipt|revenue|expend|spending|\bbaht\b|length of stay|วันพัก/i
const peopleWords = /จำนวน|arrival|visitors?\b|number/i
/** A head says a year by two calendars at most. */
const maxYearsInHead = 2

const noFinding: WideFinding = { layout: null, faults: [] }

/**
 * Finds a table whose head names periods: months or years, on one line or several, with the year above the months, in the title or in
 * the sheet's name. `map` names headings that the person has given for columns, `set` the values of columns that the file lacks.
 */
export function findWideLayout(
  dataset: Dataset,
  sheet: SheetCells,
  map: Readonly<Record<string, string>>,
  set: Readonly<Record<string, string>>,
  names: Names = catalogueNames,
  recipeTable: RecipeTable | null = null,
): WideFinding {
  const { wide } = dataset.template
  if (wide === null) return noFinding
  const isPlace = memoizeTexts((text) => names.isPlace(plainText(text)))
  const knownHeadings = datasetHeadings(dataset)
  return findIn({ dataset, wide, sheet, map, set, names, known: knownHeadings, isPlace }, recipeTable)
}

/** What a recipe says of a wide table, so that it is not looked for. */
interface RecipeTable {
  readonly names: Map<string, { index: number; heading: string }>
  /** Index of the first row below the head. */
  readonly body: number
  /** The year of months that have none. */
  readonly year: number | null
  /** Columns whose headings do not say their period; empty where the headings are read. */
  readonly periods: readonly PeriodColumn[]
}

/** Where a wide table is looked for, and what a person has said of it. */
interface TableSearch {
  readonly dataset: Dataset
  readonly wide: { readonly head: string; readonly value: string }
  readonly sheet: SheetCells
  readonly map: Readonly<Record<string, string>>
  readonly set: Readonly<Record<string, string>>
  readonly names: Names
  /** The keys of the headings of every column. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>
  readonly isPlace: (text: string) => boolean
}

function findIn(table: TableSearch, recipeTable: RecipeTable | null): WideFinding {
  const { dataset, wide, sheet, map, known } = table
  const notes: SheetNote[] = []
  const names = recipeTable?.names ?? nameColumns(table)
  if (names === null || names.size === 0) return noFinding
  const body = recipeTable?.body ?? firstRow(table, names)
  if (body === null) return noFinding
  const first = Math.min(...[...names.values()].map(({ index }) => index))
  const { heads: all, titles: above } = headsOf(sheet, body, names, first, known)
  // Figures stand on the right of the names, or on their left where none does.
  const right = all.filter(({ index }) => index > first)
  const heads = right.some(({ index }) => hasFigures(table, index, body)) ? right : all
  if (recipeTable !== null && recipeTable.periods.length > 0) {
    const { periods: columns } = recipeTable
    return { layout: { kind: 'wide', body, names, columns, cumulative: null, titles: above, notes: [] }, faults: [] }
  }
  const titles = recipeTable?.year == null ? above : [String(recipeTable.year), ...above]
  const other = otherMeasure(table, heads, titles)
  if (other !== null) return { layout: null, faults: [], about: other }
  const figures = heads.filter(
    (head) =>
      !head.words.some(({ derived }) => derived) &&
      hasFigures(table, head.index, body) &&
      !holdsYears(table, head, body),
  )
  const twice = sideBySide(table, names, body, figures)
  if (twice !== null) return { layout: null, faults: [twice] }
  const search = {
    ...{ dataset, wide, sheet, notes },
    isValueHead: (head: Head) => isValueHead(table, head),
  }
  const chosen = periodsOf(search, ofValue(table, figures), titles)
  if ('faults' in chosen) return { layout: null, faults: chosen.faults }
  if (chosen.columns.length === 0) return noFinding
  const { columns, cumulative } = chosen
  const headless = headOfData(dataset, map, { names, columns, heads })
  if (headless !== null) return { layout: null, faults: [headless] }
  return { layout: { kind: 'wide', body, names, columns, cumulative, titles, notes }, faults: [] }
}

/** The fault of two tables side by side that name other places: a figure of the second would be given to a place of the first. */
function sideBySide(
  table: TableSearch,
  names: ReadonlyMap<string, { readonly index: number }>,
  body: number,
  figures: readonly Head[],
): Missing | null {
  const country = Object.entries(table.dataset.columns).find(([, { kind }]) => kind === 'country')?.[0]
  const place = country === undefined ? undefined : names.get(country)
  if (country === undefined || place === undefined) return null
  const rows = table.sheet.rows.slice(body)
  const second = secondNames(
    rows,
    place.index,
    figures.map(({ index }) => index),
  )
  if (second === null) return null
  const [firstColumn, other] = [place.index, second].map((index) => columnInFile(table.sheet, index))
  const message = `columns ${firstColumn} and ${other} name different places beside each other; put each table on a sheet of its own and name the one to be read with --sheet`
  return { column: country, value: other ?? '', reason: 'counted_twice', message }
}

/** The columns that name each row: a country is known by what stands in it, anything else by its heading. */
function nameColumns(table: TableSearch): Map<string, { index: number; heading: string }> | null {
  const names = new Map<string, { index: number; heading: string }>()
  for (const [name, column] of Object.entries(table.dataset.columns)) {
    const follows = [table.wide.head, table.wide.value, table.dataset.status, table.dataset.wholeYears?.column]
    if (follows.includes(name) || Object.hasOwn(table.set, name)) continue
    const mapped = table.map[name]
    const headings = mapped === undefined ? (table.known.get(name) ?? new Set<string>()) : new Set([headingKey(mapped)])
    const headed = headedBy(table, headings)
    const index = column.kind === 'country' ? countryColumn(table, headed) : headed[0]
    if (index !== undefined) names.set(name, { index, heading: '' })
    else if (column.absent === 'required') return null
  }
  return names
}

/** Columns with one of the headings somewhere in the first rows. */
function headedBy(table: TableSearch, headings: ReadonlySet<string>): readonly number[] {
  const found = new Set<number>()
  for (const row of table.sheet.rows.slice(0, 30)) {
    row.slice(0, maxColumns).forEach((cell, index) => {
      if (typeof cell === 'string' && headings.has(headingKey(cell))) found.add(index)
    })
  }
  return [...found].sort((a, b) => a - b)
}

/** The column with most names of places; of equals the first, as some books repeat theirs on the right. */
function countryColumn(table: TableSearch, headed: readonly number[]): number | undefined {
  const scores = new Map<number, number>()
  const rows = table.sheet.rows.slice(0, 400)
  for (const row of rows) {
    row.slice(0, maxColumns).forEach((cell, index) => {
      if (typeof cell !== 'string' || !table.isPlace(cell)) return
      scores.set(index, (scores.get(index) ?? 0) + 1)
    })
  }
  for (const index of scores.keys()) {
    const texts = rows.map((row) => textIn(row[index]))
    if (!headed.includes(index) && !mayBeCountries(texts, (text) => table.names.country(text) !== undefined))
      scores.delete(index)
  }
  const most = Math.max(0, ...scores.values())
  if (most === 0) return undefined
  const good = [...scores].filter(([, score]) => score >= most * 0.9).map(([index]) => index)
  good.sort((a, b) => a - b)
  return good.find((index) => headed.includes(index)) ?? good[0]
}

/** The first row that names a place (or whatever names its rows) and has a figure. */
function firstRow(table: TableSearch, names: ReadonlyMap<string, { readonly index: number }>): number | null {
  const { rows } = table.sheet
  const columns = [...names.values()].map(({ index }) => index)
  const country = Object.entries(table.dataset.columns).find(([, { kind }]) => kind === 'country')?.[0]
  const place = country === undefined ? undefined : names.get(country)?.index
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? []
    if (place !== undefined && !table.isPlace(String(row[place] ?? ''))) continue
    if (columns.some((index) => textIn(row[index]) === '')) continue
    if (row.some((cell, index) => !columns.includes(index) && isFigure(cell))) return at
  }
  return null
}

/** What the table is about where that is money and people are wanted: the ministry prints receipts in books of the same form. */
function otherMeasure(table: TableSearch, heads: readonly Head[], titles: readonly string[]): string | null {
  const value = table.dataset.columns[table.wide.value]
  if (value === undefined || !('unit' in value) || value.unit !== 'people') return null
  if (table.map[table.wide.value] !== undefined || heads.some((head) => isValueHead(table, head))) return null
  const texts = [...titles, plainText(table.sheet.name ?? '')]
  return (
    texts.find((text) => {
      const money = text.search(moneyWords)
      const people = text.search(peopleWords)
      return money >= 0 && (people < 0 || money < people)
    }) ?? null
  )
}

/** Whether a column under a year holds years in each row: a column of years below rows of data that were taken for the head. */
function holdsYears(table: TableSearch, { index, texts, words }: Head, body: number): boolean {
  const year = words.findLast((word) => word.year !== null)?.year
  if (year === undefined) return false
  if (texts.length > maxYearsInHead && texts.every((text) => /^\d{4}$/.test(text))) return true
  const cells = table.sheet.rows.slice(body).map((row) => row[index] ?? null)
  return cells.filter(isFigure).every((cell) => gregorianYear(readNumber(cell) ?? 0) === year)
}

function hasFigures(table: TableSearch, index: number, body: number): boolean {
  return table.sheet.rows.slice(body).some((row) => isFigure(row[index] ?? null))
}

/** Of columns with several measures, those of the one that is wanted. */
function ofValue(table: TableSearch, heads: readonly Head[]): readonly Head[] {
  const mapped = table.map[table.wide.value]
  if (mapped !== undefined) {
    const key = headingKey(mapped)
    const chosen = heads.filter(
      ({ texts }) => texts.some((text) => headingKey(text) === key) || headingKey(texts.join(' ')) === key,
    )
    if (chosen.length > 0) return chosen
  }
  const valued = heads.filter((head) => isValueHead(table, head))
  if (valued.length > 0) {
    // Under "Number" only the first column may bear the word.
    const otherHeads = heads.filter((head) => !valued.includes(head))
    const headsOfNumber = otherHeads.filter(({ words }) => words.every(({ rest }) => rest === ''))
    return heads.filter((head) => valued.includes(head) || headsOfNumber.includes(head))
  }
  return heads
}

function isValueHead(table: TableSearch, { words }: Head): boolean {
  const keys = table.known.get(table.wide.value) ?? new Set()
  return words.some(({ rest }) => {
    if (rest === '') return false
    const key = headingKey(rest)
    return (
      keys.has(key) ||
      [...keys].some((headingKey) => headingKey.length >= 5 && key.includes(headingKey) && !moneyWords.test(rest))
    )
  })
}

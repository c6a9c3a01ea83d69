import type { Dataset } from '@sala/catalog/dataset.ts'
import { type FigureHeading, figureName } from '@sala/catalog/datasets/template.ts'
import { headingKey, plainText } from '@sala/catalog/imports/fileTexts.ts'
import { titlesOf, unitFault } from '../cells/units.ts'
import type { Fault } from '../fault.ts'
import type { Missing } from '../layout/layouts.ts'
import { quoted, type SheetNote } from '../notes.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { type FieldLimit, fieldLimit, tornRow } from '../tables/fieldCount.ts'
import { saysNothing } from '../values/saysNothing.ts'
import { Meanings, valueHeadings, variableHeadings } from './meanings.ts'
import { type Arranged, columnsOfNames, Records } from './records.ts'

export interface Tidy extends Arranged {
  readonly notes: readonly SheetNote[]
  readonly faults: readonly Missing[]
  /** Rows that have more fields than the head, or end before their figures, and were left out. */
  readonly torn: readonly Fault[]
  /** The head row as it stands in the file. */
  readonly head: readonly Cell[]
  /** The figure that a column was read as, by index; null for columns without figures. */
  readonly figureAt: (index: number) => string | null
}

const headRows = 40

/**
 * Rearranges a table with one head row whose figures are told by names: in their headings (`thai_visitors`, `foreign_visitors`: each
 * row becomes a record for each origin), or in a column of their own (`variable`, `value`: rows that agree in all else become one
 * record). Null where the table is no such one.
 */
export function arrangeTidy(
  dataset: Dataset,
  rows: readonly (readonly Cell[])[],
  numbers: readonly number[],
  factors: ReadonlyMap<string, number>,
  delimited: boolean,
): Tidy | null {
  const meanings = new Meanings(dataset)
  for (const [head, cells] of rows.slice(0, headRows).entries()) {
    const keys = cells.map(headingKey)
    const variable = keys.findIndex((key) => variableHeadings.has(key))
    const value = keys.findIndex((key, index) => valueHeadings.has(key) && index !== variable)
    const figures = cells.flatMap((cell, index): Placed[] => {
      const meaning = typeof cell === 'string' ? meanings.of([cell]) : null
      return meaning === null ? [] : [{ index, meaning, heading: plainText(String(cell)) }]
    })
    const limit = delimited ? fieldLimit(cells.length, rows.slice(head + 1)) : null
    const table: HeadedTable = { dataset, rows, numbers, head, limit, torn: [] }
    if (figures.length > 0) return byHeading(table, figures, factors)
    if (variable >= 0 && value >= 0) return byVariable(table, meanings, variable, value)
  }
  return null
}

interface Placed {
  readonly index: number
  readonly meaning: FigureHeading
  readonly heading: string
}

/** A table below its head row. */
interface HeadedTable {
  readonly dataset: Dataset
  readonly rows: readonly (readonly Cell[])[]
  readonly numbers: readonly number[]
  readonly head: number
  readonly limit: FieldLimit | null
  /** Gets the rows that are torn. */
  readonly torn: Fault[]
}

function byHeading(table: HeadedTable, figures: readonly Placed[], factors: ReadonlyMap<string, number>): Tidy {
  const { dataset, rows, head, torn } = table
  const figureIndexes = new Set(figures.map(({ index }) => index))
  const { others, records, nameColumns } = begin(table, (index) => !figureIndexes.has(index))
  for (const { cells, row, at } of bodyOf(table)) {
    const otherCells = others.map((index) => cells[index] ?? null)
    checkEnd(table, cells, row, otherCells, figures)
    for (const { index, meaning } of figures) {
      const cell = cells[index] ?? null
      if (saysNothing(textIn(cell))) continue
      // Each row of the file stands for itself; whether two say the same fact is found out by its key.
      records.add(
        [...otherCells, ...nameColumns.map((name) => meaning.of[name] ?? null), at],
        meaning.column,
        cell,
        row,
      )
    }
  }
  const names = figures.map(({ meaning }) => meaning.column)
  const above = rows.slice(0, head)
  const faults = figures.flatMap(
    ({ meaning: { column }, heading }) =>
      unitFault(dataset, column, [heading, ...titlesOf(dataset, column, names, above)], factors) ?? [],
  )
  const notes = figures.map(
    ({ heading, meaning }): SheetNote => ({ code: 'read_as', values: { heading, column: figureName(meaning) } }),
  )
  const meanings = new Map(figures.map(({ index, meaning }) => [index, figureName(meaning)]))
  const figureAt = (index: number) => meanings.get(index) ?? null
  return { ...records.arranged(), notes, faults, torn, head: rows[head] ?? [], figureAt }
}

function byVariable(table: HeadedTable, meanings: Meanings, variable: number, value: number): Tidy | null {
  const { others, records, nameColumns } = begin(table, (index) => index !== variable && index !== value)
  const names = new Map<string, FigureHeading | null>()
  for (const { cells, row } of bodyOf(table)) {
    const name = textIn(cells[variable])
    if (name === '') continue
    let meaning = names.get(name)
    if (meaning === undefined) {
      meaning = meanings.of([name])
      names.set(name, meaning)
    }
    if (meaning === null) continue
    const { of, column } = meaning
    const dimensions = [
      ...others.map((index) => cells[index] ?? null),
      ...nameColumns.map((name) => of[name] ?? null),
      0,
    ]
    records.add(dimensions, column, cells[value] ?? null, row)
  }
  if (records.size === 0) return null
  const unread = [...names].flatMap(([name, meaning]) => (meaning === null ? [name] : []))
  const notes = [...names].flatMap(([name, meaning]): SheetNote[] =>
    meaning === null ? [] : [{ code: 'rows_as', values: { name, column: figureName(meaning) } }],
  )
  if (unread.length > 0) {
    notes.push({ code: 'rows_unread', values: { names: quoted(unread) } })
  }
  // The column of names and the column of figures are read here, so they are no unread columns.
  const [figure] = table.dataset.template.figures ?? []
  const figureAt = (index: number) => (index === variable || index === value ? (figure?.column ?? null) : null)
  return {
    ...records.arranged(),
    notes,
    faults: [],
    torn: table.torn,
    head: table.rows[table.head] ?? [],
    figureAt,
  }
}

function begin({ dataset, rows, head }: HeadedTable, isOther: (index: number) => boolean) {
  const cells = rows[head] ?? []
  const others = cells.flatMap((cell, index) => (isOther(index) && textIn(cell) !== '' ? [index] : []))
  const nameColumns = columnsOfNames(dataset)
  const headings = others.map((index) => textIn(cells[index]))
  // The place in the file keeps rows apart that agree in all else.
  const records = new Records(dataset, [...headings, ...nameColumns, rowHeading])
  return { others, records, nameColumns }
}

/** A line that breaks off before its figures has none that could be at fault. */
function checkEnd(
  { limit, torn }: HeadedTable,
  cells: readonly Cell[],
  row: number,
  others: readonly Cell[],
  figures: readonly Placed[],
): void {
  const isCut = limit !== null && figures.every(({ index }) => index >= cells.length)
  if (!isCut || others.filter((cell) => textIn(cell) !== '').length < others.length / 2) return
  const message = `row ${row}: the row ends before its figures; complete it, or take it out`
  const value = cells.join(',').slice(0, 200)
  torn.push({ sheet: null, row, column: null, value, reason: 'missing_value', message })
}

/** The rows below the head; those that are torn are faults. */
function* bodyOf({ rows, numbers, head, limit, torn }: HeadedTable) {
  for (let at = head + 1; at < rows.length; at++) {
    const cells = rows[at] ?? []
    const row = numbers[at] ?? at + 1
    const fault = limit === null ? null : tornRow(limit, cells, row)
    if (fault === null) yield { cells, row, at }
    else torn.push(fault)
  }
}

/** A column without a heading is not read. */
const rowHeading = ''

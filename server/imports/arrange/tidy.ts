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
import { type Arranged, columnsOfNames, Records, type Repeated } from './records.ts'

export interface Tidy extends Arranged {
  readonly notes: readonly SheetNote[]
  readonly faults: readonly Missing[]
  readonly repeated: readonly Repeated[]
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
    if (figures.length > 0)
      return new Tidying(dataset, meanings, rows, numbers, head, delimited).byHeading(figures, factors)
    if (variable >= 0 && value >= 0) {
      return new Tidying(dataset, meanings, rows, numbers, head, delimited).byVariable(variable, value)
    }
  }
  return null
}

interface Placed {
  readonly index: number
  readonly meaning: FigureHeading
  readonly heading: string
}

class Tidying {
  readonly #dataset: Dataset
  readonly #meanings: Meanings
  readonly #rows: readonly (readonly Cell[])[]
  readonly #numbers: readonly number[]
  readonly #head: number
  readonly #limit: FieldLimit | null
  readonly #torn: Fault[] = []

  constructor(
    dataset: Dataset,
    meanings: Meanings,
    rows: readonly (readonly Cell[])[],
    numbers: readonly number[],
    head: number,
    delimited: boolean,
  ) {
    this.#dataset = dataset
    this.#meanings = meanings
    this.#rows = rows
    this.#numbers = numbers
    this.#head = head
    this.#limit = delimited ? fieldLimit(rows[head]?.length ?? 0, rows.slice(head + 1)) : null
  }

  byHeading(figures: readonly Placed[], factors: ReadonlyMap<string, number>): Tidy {
    const figureIndexes = new Set(figures.map(({ index }) => index))
    const { others, records, nameColumns } = this.#begin((index) => !figureIndexes.has(index))
    for (const { cells, row, at } of this.#body()) {
      const otherCells = others.map((index) => cells[index] ?? null)
      this.#checkEnd(cells, row, otherCells, figures)
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
    const above = this.#rows.slice(0, this.#head)
    const faults = figures.flatMap(
      ({ meaning: { column }, heading }) =>
        unitFault(this.#dataset, column, [heading, ...titlesOf(this.#dataset, column, names, above)], factors) ?? [],
    )
    const notes = figures.map(
      ({ heading, meaning }): SheetNote => ({ code: 'read_as', values: { heading, column: figureName(meaning) } }),
    )
    const meanings = new Map(figures.map(({ index, meaning }) => [index, figureName(meaning)]))
    const figureAt = (index: number) => meanings.get(index) ?? null
    const head = this.#rows[this.#head] ?? []
    return { ...records.arranged(), notes, faults, repeated: records.repeated, torn: this.#torn, head, figureAt }
  }

  byVariable(variable: number, value: number): Tidy | null {
    const { others, records, nameColumns } = this.#begin((index) => index !== variable && index !== value)
    const names = new Map<string, FigureHeading | null>()
    for (const { cells, row } of this.#body()) {
      const name = textIn(cells[variable])
      if (name === '') continue
      let meaning = names.get(name)
      if (meaning === undefined) {
        meaning = this.#meanings.of([name])
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
    const [figure] = this.#dataset.template.figures ?? []
    const figureAt = (index: number) => (index === variable || index === value ? (figure?.column ?? null) : null)
    const head = this.#rows[this.#head] ?? []
    return { ...records.arranged(), notes, faults: [], repeated: records.repeated, torn: this.#torn, head, figureAt }
  }

  #begin(isOther: (index: number) => boolean) {
    const cells = this.#rows[this.#head] ?? []
    const others = cells.flatMap((cell, index) => (isOther(index) && textIn(cell) !== '' ? [index] : []))
    const nameColumns = columnsOfNames(this.#dataset)
    const headings = others.map((index) => textIn(cells[index]))
    // The place in the file keeps rows apart that agree in all else.
    const records = new Records(this.#dataset, [...headings, ...nameColumns, rowHeading])
    return { others, records, nameColumns }
  }

  /** A line that breaks off before its figures has none that could be at fault. */
  #checkEnd(cells: readonly Cell[], row: number, others: readonly Cell[], figures: readonly Placed[]): void {
    const isCut = this.#limit !== null && figures.every(({ index }) => index >= cells.length)
    if (!isCut || others.filter((cell) => textIn(cell) !== '').length < others.length / 2) return
    const message = `row ${row}: the row ends before its figures; complete it, or take it out`
    const value = cells.join(',').slice(0, 200)
    this.#torn.push({ sheet: null, row, column: null, value, reason: 'missing_value', message })
  }

  *#body() {
    for (let at = this.#head + 1; at < this.#rows.length; at++) {
      const cells = this.#rows[at] ?? []
      const row = this.#numbers[at] ?? at + 1
      const torn = this.#limit === null ? null : tornRow(this.#limit, cells, row)
      if (torn === null) yield { cells, row, at }
      else this.#torn.push(torn)
    }
  }
}

/** A column without a heading is not read. */
const rowHeading = ''

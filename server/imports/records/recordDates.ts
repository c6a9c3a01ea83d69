import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Problem } from '../cells/cellReader.ts'
import { readerOf } from '../cells/cells.ts'
import { answerDate, type DateAnswer, type DateReader } from '../cells/dateCells.ts'
import { readMonth } from '../layout/dateColumn.ts'
import type { ColumnPlace, LongLayout } from '../layout/layouts.ts'
import { cellAt } from '../layout/long.ts'
import { type PublicationStatuses, statusCells } from '../publicationStatus.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { daysOf } from '../values/dates.ts'
import { spansIn } from '../values/unclearPeriods.ts'
import type { ChunkBuilder } from './chunks.ts'

/** For data sets that have years and no dates. */
export const undated: DateAnswer = { days: 0, wholeYear: true, status: null, problem: null }

/** A date in one cell, or a year and a month in two. */
export class DateColumn {
  readonly name: string
  readonly #place: Exclude<ColumnPlace, { kind: 'absent' }>
  readonly #reader: DateReader
  readonly #grain: 'day' | 'month'
  last: DateAnswer = { days: 0, wholeYear: false, status: null, problem: null }

  constructor(
    name: string,
    place: Exclude<ColumnPlace, { kind: 'absent' }>,
    grain: 'day' | 'month',
    reader: DateReader,
  ) {
    this.name = name
    this.#place = place
    this.#grain = grain
    this.#reader = reader
  }

  read(cells: readonly Cell[], position: number): Problem | null {
    const place = this.#place
    if (place.kind !== 'year_and_month') {
      this.#reader.read(cellAt(place, cells), position)
      this.last = this.#reader.last
      return this.#reader.problem
    }
    const year = answerDate(textIn(cells[place.year]), this.#grain, true, 'day_first')
    if (year.problem !== null) return year.problem
    if (!year.wholeYear) return { reason: 'not_a_date', message: 'is not a year' }
    const month = readMonth(cells[place.month] ?? null)
    if (month === null) return { reason: 'not_a_date', message: 'names no month; write it like Jan, ม.ค. or 1' }
    const written = `${new Date(year.days * 86_400_000).getUTCFullYear()}-${String(month).padStart(2, '0')}`
    this.#reader.read(written, position)
    this.last = { ...this.#reader.last, status: year.status }
    return this.#reader.problem
  }

  /** A text of the column that was read as a month and is a span of two years, as the whole column tells; null where none is. */
  get span(): string | null {
    const { spans } = this.#reader
    return spansIn(spans) === 'spans' ? ([...spans].find((text) => spansIn([text]) === 'open') ?? null) : null
  }

  displayValue(cells: readonly Cell[]): Cell {
    const place = this.#place
    if (place.kind !== 'year_and_month') return cellAt(place, cells)
    return `${cells[place.year] ?? ''} ${cells[place.month] ?? ''}`
  }
}

type DateRule = (position: number, date: DateAnswer, cells: readonly Cell[]) => Problem | null

/** The status of a row: what the person has set, its own cell, or what its date and table say. */
export function statusRule(
  dataset: Dataset,
  layout: LongLayout,
  builder: ChunkBuilder,
  statuses: PublicationStatuses,
): DateRule | null {
  const name = dataset.status
  const column = name === null ? undefined : dataset.columns[name]
  const buffer = name === null ? undefined : builder.columns.get(name)
  if (name === null || column === undefined || column.kind !== 'choice' || buffer === undefined) return null
  const place = layout.columns.get(name)
  const understand = statusCells(column)
  const years = dataset.newest === null ? undefined : builder.columns.get(dataset.newest)
  return (position, date, cells) => {
    // Data sets of years have no date.
    const days = date === undated ? daysOf(years?.values[position] ?? 1970, 1, 1) : date.days
    const cell = place?.kind === 'cell' || place?.kind === 'given' ? cellAt(place, cells) : null
    const understood = understand(cell)
    if (understood === 'unknown') {
      return {
        reason: 'unknown_choice',
        message: `has ${name} “${cell}”, which is none of: ${column.values.join(', ')}`,
      }
    }
    const status =
      understood === 'empty'
        ? statuses.ofMark(date.status, days, date.wholeYear)
        : place?.kind === 'given'
          ? statuses.ofPerson(understood.status, days, date.wholeYear)
          : layout.rearranged === true
            ? statuses.ofMark(understood.status, days, date.wholeYear)
            : statuses.ofColumn(understood.status, understood.letter, days, date.wholeYear)
    buffer.indexes[position] = buffer.indexOf(status)
    return null
  }
}

/** Whether a row is about a month or a whole year: told by its date, which a cell of its own may not contradict. */
export function periodRule(dataset: Dataset, layout: LongLayout, builder: ChunkBuilder): DateRule | null {
  const { wholeYears } = dataset
  if (wholeYears === null) return null
  const name = wholeYears.column
  const column = dataset.columns[name]
  const buffer = builder.columns.get(name)
  if (column === undefined || column.kind !== 'choice' || buffer === undefined) return null
  const place = layout.columns.get(name)
  const [month, year] = [buffer.indexOf('month'), buffer.indexOf('year')]
  const reader = readerOf({ ...column, absent: 'optional' }, buffer, { name })
  return (position, date, cells) => {
    const period = date.wholeYear ? year : month
    const written = place?.kind === 'cell' || place?.kind === 'given'
    if (written) {
      const cell = cellAt(place, cells)
      if (reader.read(cell, position) === 'bad') {
        return (
          reader.problem && { ...reader.problem, message: `has ${name} “${cell}”, which ${reader.problem.message}` }
        )
      }
      if (buffer.indexes[position] === year && !date.wholeYear) {
        // A whole year may be written as its first day.
        if (new Date(date.days * 86_400_000).getUTCMonth() === 0) return null
        return { reason: 'not_a_date', message: `is about a whole year, so its date must be the year or its first day` }
      }
      if (buffer.indexes[position] === month && date.wholeYear) {
        return { reason: 'not_a_date', message: `is about a month, but its date names only a year` }
      }
    }
    if (!written || buffer.indexes[position] === -1) buffer.indexes[position] = period
    return null
  }
}

import type { Column, Status } from '@sala/catalog/dataset.ts'
import { type Aggregate, recogniseAggregate } from '@sala/catalog/places/aggregates.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { understandCheckpoint, understandCountry, understandProvince } from '@sala/catalog/places/understand.ts'
import { alike } from '@sala/catalog/text.ts'
import { absentDay } from '../facts/engines/engine.ts'
import type { ColumnBuffer } from './chunks.ts'
import { headingKey } from './layout/headings.ts'
import type { FaultReason } from './protocol.ts'
import type { Cell } from './readers/table.ts'
import { type DayOrder, daysOf, readDate } from './values/dates.ts'
import { commaIn, readFigure, wholeOf } from './values/numbers.ts'
import { plain, saysNothing } from './values/plain.ts'

export interface Problem {
  readonly reason: FaultReason
  /** What is wrong and the way out; the field and the value are named around it. */
  readonly message: string
}

/** A cell is good, bad (`problem` says why), or names a total or region (`aggregate` says which). */
export type Verdict = 'good' | 'bad' | 'aggregate'

/** Reads the cells of one column, checks them against its declaration and writes them into the chunk. */
export interface CellReader {
  /** Writes the value of a cell at a position. */
  read(cell: Cell, position: number): Verdict
  /** What was wrong with the last bad cell. */
  readonly problem: Problem | null
  /** What the last cell was told to be when its verdict was `aggregate`. */
  readonly aggregate?: Aggregate | null
}

/** Distinct texts that are remembered; more are of no use (no list of places is so long) and could fill the memory. */
const remembered = 20_000

/** Answers for texts that come again and again are worked out once. */
class Memory<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #work: (text: string) => Answer
  constructor(work: (text: string) => Answer) {
    this.#work = work
  }
  of(text: string): Answer {
    const known = this.#answers.get(text)
    if (known !== undefined) return known
    const answer = this.#work(text)
    if (this.#answers.size >= remembered) this.#answers.clear()
    this.#answers.set(text, answer)
    return answer
  }
}

const missing: Problem = { reason: 'missing_value', message: 'is empty; fill it in' }

function textOf(cell: Cell): string {
  return cell === null ? '' : typeof cell === 'string' ? cell : String(cell)
}

/** What the cell of a date column says, as far as the rest of the row needs it. */
export interface DateAnswer {
  readonly days: number
  readonly wholeYear: boolean
  readonly status: Status | null
  readonly problem: Problem | null
}

export class DateReader implements CellReader {
  problem: Problem | null = null
  /** What the last cell said. */
  last: DateAnswer = { days: 0, wholeYear: false, status: null, problem: null }
  readonly #buffer: ColumnBuffer
  readonly #memory: Memory<DateAnswer>

  readonly #optional: boolean

  /** `yearsToo`: a year alone stands for the whole year. `optional`: an empty cell is no fault. */
  constructor(grain: 'day' | 'month', yearsToo: boolean, order: DayOrder, buffer: ColumnBuffer, optional = false) {
    this.#buffer = buffer
    this.#optional = optional
    this.#memory = new Memory((text) => answerDate(text, grain, yearsToo, order))
  }

  read(cell: Cell, position: number): Verdict {
    const answer = this.#memory.of(textOf(cell))
    this.last = answer
    this.problem = answer.problem
    if (answer.problem === missing && this.#optional) {
      this.problem = null
      this.#buffer.days[position] = absentDay
      return 'good'
    }
    if (answer.problem !== null) return 'bad'
    this.#buffer.days[position] = answer.days
    return 'good'
  }
}

/** What a text says as a date of a grain; also used for a year and a month that stand in two cells, joined by `-`. */
export function answerDate(text: string, grain: 'day' | 'month', yearsToo: boolean, order: DayOrder): DateAnswer {
  const bad = (problem: Problem): DateAnswer => ({ days: 0, wholeYear: false, status: null, problem })
  if (saysNothing(plain(text))) return bad(missing)
  const date = readDate(text, order)
  if (date === null) {
    const example = grain === 'day' ? '2024-01-31 or 31/1/2567' : '2024-01, Jan 2024 or ม.ค. 2567'
    return bad({ reason: 'not_a_date', message: `is not a ${grain}; write it like ${example}` })
  }
  if (grain === 'day' && date.grain !== 'day') return bad({ reason: 'not_a_date', message: 'names no day' })
  if (date.grain === 'year' && !yearsToo) return bad({ reason: 'not_a_date', message: 'names no month' })
  if (date.year < 1900 || date.year > 2100) return bad({ reason: 'out_of_range', message: 'lies outside 1900 to 2100' })
  const days = daysOf(date.year, date.month, grain === 'month' ? 1 : date.day)
  return { days, wholeYear: date.grain === 'year', status: date.status, problem: null }
}

type PlaceAnswer =
  | { readonly kind: 'code'; readonly index: number }
  | { readonly kind: 'aggregate'; readonly aggregate: Aggregate }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }

/** Countries; totals, regions and "Others" are told from them. */
export class CountryReader implements CellReader {
  problem: Problem | null = null
  /** What the last cell was told to be when its verdict was `aggregate`. */
  aggregate: Aggregate | null = null
  readonly #buffer: ColumnBuffer
  readonly #memory: Memory<PlaceAnswer>
  readonly #optional: boolean

  constructor(column: Extract<Column, { kind: 'country' }>, aggregates: boolean, buffer: ColumnBuffer) {
    this.#buffer = buffer
    this.#optional = column.absent !== 'required'
    this.#memory = new Memory((text) => {
      const bare = plain(text)
      if (column.rest && isRest(bare)) return { kind: 'code', index: buffer.indexOf(bare) }
      const country = understandCountry(bare)
      if (country !== undefined) return { kind: 'code', index: buffer.indexOf(country.code) }
      if (saysNothing(bare)) return { kind: 'absent' }
      const aggregate = recogniseAggregate(bare)
      if (aggregate === undefined) return { kind: 'unknown' }
      // Where the column may be empty, an empty one means all together, which some files spell out.
      if (!aggregates) return aggregate.kind === 'total' && this.#optional ? { kind: 'absent' } : { kind: 'unknown' }
      return { kind: 'aggregate', aggregate }
    })
  }

  read(cell: Cell, position: number): Verdict {
    const answer = this.#memory.of(textOf(cell))
    switch (answer.kind) {
      case 'code':
        this.#buffer.indexes[position] = answer.index
        return 'good'
      case 'aggregate':
        this.aggregate = answer.aggregate
        return 'aggregate'
      case 'absent':
        this.#buffer.indexes[position] = -1
        this.problem = missing
        return this.#optional ? 'good' : 'bad'
      default:
        this.problem = {
          reason: 'unknown_place',
          message: 'is not a country that is known; write its English or Thai name or its ISO code',
        }
        return 'bad'
    }
  }
}

/** Texts that stand for one of a list of codes: provinces, checkpoints, choices. */
class CodeReader implements CellReader {
  problem: Problem | null = null
  aggregate: Aggregate | null = null
  readonly #buffer: ColumnBuffer
  readonly #memory: Memory<number>
  readonly #absent: number | null
  readonly #unknown: Problem
  readonly #aggregates: boolean

  /** `aggregates`: texts that are no code may be totals and regions. */
  constructor(
    column: Column,
    understand: (text: string) => string | undefined,
    unknown: Problem,
    buffer: ColumnBuffer,
    aggregates = false,
  ) {
    this.#buffer = buffer
    this.#unknown = unknown
    this.#aggregates = aggregates
    this.#absent = absentIndex(column, buffer)
    this.#memory = new Memory((text) => {
      const bare = plain(text)
      const code = understand(bare)
      return code !== undefined ? buffer.indexOf(code) : saysNothing(bare) ? -2 : -3
    })
  }

  read(cell: Cell, position: number): Verdict {
    const index = this.#memory.of(textOf(cell))
    if (index >= 0) {
      this.#buffer.indexes[position] = index
      return 'good'
    }
    if (index === -2 && this.#absent !== null) {
      this.#buffer.indexes[position] = this.#absent
      return 'good'
    }
    this.aggregate = index === -3 && this.#aggregates ? (recogniseAggregate(plain(textOf(cell))) ?? null) : null
    if (this.aggregate !== null) return 'aggregate'
    this.problem = index === -2 ? missing : this.#unknown
    return 'bad'
  }
}

/** The index that an absent value of a column of texts gets: -1 for null, null where it may not be absent. */
export function absentIndex(column: Column, buffer: ColumnBuffer): number | null {
  if (column.absent === 'required') return null
  return column.absent === 'optional' ? -1 : buffer.indexOf(String(column.absent.default))
}

function absentNumber(column: Column): number | null {
  if (column.absent === 'required') return null
  return column.absent === 'optional' ? Number.NaN : Number(column.absent.default)
}

class NumberReader implements CellReader {
  problem: Problem | null = null
  readonly #buffer: ColumnBuffer
  readonly #absent: number | null
  readonly #check: (value: number) => Problem | null
  readonly #whole: boolean
  readonly #factor: number
  readonly #decimalComma: boolean
  /** What commas alone were so far; the two habits cannot be told apart in one column. */
  #comma: 'decimal' | 'either' | null = null

  constructor(
    column: Column,
    whole: boolean,
    { factor, decimalComma }: Writing,
    check: (value: number) => Problem | null,
    buffer: ColumnBuffer,
  ) {
    this.#decimalComma = decimalComma
    this.#buffer = buffer
    this.#absent = absentNumber(column)
    this.#check = check
    this.#whole = whole
    this.#factor = factor
  }

  read(cell: Cell, position: number): Verdict {
    const comma = this.#decimalComma ? commaIn(cell) : null
    this.#comma ??= comma
    if (comma !== null && comma !== this.#comma) {
      this.problem = {
        reason: 'not_a_number',
        message:
          'parts thousands or decimals by a comma, and other figures of the column do otherwise; write one of them',
      }
      return 'bad'
    }
    const read = readFigure(cell, this.#decimalComma)
    if (read === null) {
      if (this.#absent === null) {
        this.problem = missing
        return 'bad'
      }
      this.#buffer.values[position] = this.#absent
      return 'good'
    }
    // A float's arithmetic blurs its last digit: 32.8 millions are 32,800,000.
    let value = this.#factor === 1 ? read : Number((read * this.#factor).toPrecision(15))
    // Thousands with decimals are estimates, and need not come to whole ones.
    if (this.#whole && !Number.isInteger(value)) value = this.#factor === 1 ? wholeOf(value) : Math.round(value)
    this.problem = Number.isNaN(value)
      ? Number.isNaN(read)
        ? { reason: 'not_a_number', message: 'is not a number; take out what is not a digit' }
        : {
            reason: 'not_whole',
            message: 'is not a whole number; if the file is in thousands or millions, say so with --unit',
          }
      : this.#check(value)
    if (this.problem !== null) return 'bad'
    this.#buffer.values[position] = value
    return 'good'
  }
}

/** Years, of either era. */
class YearReader implements CellReader {
  problem: Problem | null = null
  readonly #buffer: ColumnBuffer
  readonly #absent: number | null
  readonly #memory: Memory<number>

  constructor(column: Column, buffer: ColumnBuffer) {
    this.#buffer = buffer
    this.#absent = absentNumber(column)
    this.#memory = new Memory((text) => {
      if (saysNothing(plain(text))) return -1
      const date = readDate(text, 'day_first')
      return date === null || date.year < 1900 || date.year > 2100 ? -2 : date.year
    })
  }

  read(cell: Cell, position: number): Verdict {
    const year = this.#memory.of(textOf(cell))
    if (year > 0) {
      this.#buffer.values[position] = year
      return 'good'
    }
    if (year === -1 && this.#absent !== null) {
      this.#buffer.values[position] = this.#absent
      return 'good'
    }
    this.problem =
      year === -1 ? missing : { reason: 'not_a_date', message: 'is not a year; write it like 2024 or 2567' }
    return 'bad'
  }
}

class TextReader implements CellReader {
  problem: Problem | null = null
  readonly #buffer: ColumnBuffer
  readonly #column: Column
  readonly #maximum: number

  constructor(column: Column, maximum: number, buffer: ColumnBuffer) {
    this.#buffer = buffer
    this.#column = column
    this.#maximum = maximum
  }

  read(cell: Cell, position: number): Verdict {
    // Office programs write a line break inside a text as a vertical tab, which no other format may hold.
    const text = alike(textOf(cell).replaceAll('\v', '\n')).trim()
    if (text === '' || text === '\\N') {
      const absent = absentIndex(this.#column, this.#buffer)
      this.problem = missing
      if (absent === null) return 'bad'
      this.#buffer.indexes[position] = absent
      return 'good'
    }
    this.problem =
      text.length > this.#maximum
        ? {
            reason: 'too_long',
            message: `has ${text.length} characters; at most ${this.#maximum} are kept, shorten it`,
          }
        : this.#column.kind === 'link' && !isLink(text)
          ? { reason: 'not_a_link', message: 'is not a web address; write it like https://example.org' }
          : null
    if (this.problem !== null) return 'bad'
    this.#buffer.indexes[position] = this.#buffer.indexOf(text)
    return 'good'
  }
}

function isLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** Codes, and what people and files say for them in any language. */
function understandChoice(column: Extract<Column, { kind: 'choice' }>): (text: string) => string | undefined {
  const codes = new Map<string, string>()
  for (const value of column.values) {
    for (const words of Object.values(column.words[value] ?? {})) {
      if (!codes.has(headingKey(words))) codes.set(headingKey(words), value)
    }
  }
  for (const value of column.values) codes.set(headingKey(value), value)
  return (text) => codes.get(headingKey(text))
}

const longestLink = 2000

/** How a file writes figures. */
interface Writing {
  /** What they are multiplied by to be in the column's unit. */
  readonly factor: number
  readonly decimalComma: boolean
}

/** The reader of a column's cells; dates are read by `DateReader`. */
export function readerOf(
  column: Exclude<Column, { kind: 'date' }>,
  aggregates: boolean,
  factor: number,
  buffer: ColumnBuffer,
  decimalComma = false,
): CellReader {
  const writing = { factor, decimalComma }
  switch (column.kind) {
    case 'country':
      return new CountryReader(column, aggregates, buffer)
    case 'province':
      return new CodeReader(
        column,
        (text) => understandProvince(text)?.code,
        { reason: 'unknown_place', message: 'is not one of the 77 provinces; write its Thai or English name or TH-NN' },
        buffer,
        aggregates,
      )
    case 'checkpoint':
      return new CodeReader(
        column,
        (text) => understandCheckpoint(text)?.code,
        {
          reason: 'unknown_place',
          message: 'is not a checkpoint that is known, or could be several; write its code or its full name',
        },
        buffer,
      )
    case 'choice':
      return new CodeReader(
        column,
        understandChoice(column),
        { reason: 'unknown_choice', message: `is none of: ${column.values.join(', ')}` },
        buffer,
      )
    case 'year':
      return new YearReader(column, buffer)
    case 'text':
      return new TextReader(column, column.maximum, buffer)
    case 'link':
      return new TextReader(column, longestLink, buffer)
    case 'count':
      return new NumberReader(
        column,
        true,
        writing,
        (value) => (value < 0 ? { reason: 'negative', message: 'is negative; a count begins at 0' } : null),
        buffer,
      )
    case 'amount':
      return new NumberReader(
        column,
        false,
        writing,
        (value) => outOfRange(value, column.minimum, column.maximum),
        buffer,
      )
  }
}

function outOfRange(value: number, minimum: number | null, maximum: number | null): Problem | null {
  if (minimum === 0 && value < 0) return { reason: 'negative', message: 'is negative; the least is 0' }
  if (minimum !== null && value < minimum) return { reason: 'out_of_range', message: `is below the least, ${minimum}` }
  if (maximum !== null && value > maximum) return { reason: 'out_of_range', message: `is above the most, ${maximum}` }
  return Number.isFinite(value) ? null : { reason: 'out_of_range', message: 'is too large' }
}

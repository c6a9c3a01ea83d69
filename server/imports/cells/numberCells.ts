import type { Column } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { Cell } from '../readers/table.ts'
import type { ColumnBuffer } from '../records/chunks.ts'
import { isPossibleYear, readDate } from '../values/dates.ts'
import { commaIn, mayBeThousands, readFigure, toInteger } from '../values/numbers.ts'
import { saysNothing } from '../values/saysNothing.ts'
import { unclearPeriod } from '../values/unclearPeriods.ts'
import {
  brokenTextProblem,
  type CellReader,
  impossibleYear,
  memoizeTexts,
  missing,
  type Problem,
  textOf,
  type Verdict,
} from './cellReader.ts'

/** How a file writes figures. */
interface Writing {
  /** What they are multiplied by to be in the column's unit. */
  readonly factor: number
  readonly decimalComma: boolean
}

/** Whole numbers and amounts. */
export class NumberReader implements CellReader {
  problem: Problem | null = null
  readonly #buffer: ColumnBuffer
  readonly #absent: number | null
  readonly #check: (value: number) => Problem | null
  readonly #isInteger: boolean
  readonly #factor: number
  readonly #decimalComma: boolean
  readonly #isPercentage: boolean
  /** The meaning of single commas so far; the two habits cannot be distinguished in one column. */
  #comma: 'decimal' | 'either' | null = null

  constructor(
    column: Column,
    isInteger: boolean,
    { factor, decimalComma }: Writing,
    check: (value: number) => Problem | null,
    buffer: ColumnBuffer,
  ) {
    this.#decimalComma = decimalComma
    this.#isPercentage = 'unit' in column && column.unit === 'percent'
    this.#buffer = buffer
    this.#absent = absentNumber(column)
    this.#check = check
    this.#isInteger = isInteger
    this.#factor = factor
  }

  read(written: Cell, position: number): Verdict {
    const cell = this.#isPercentage && typeof written === 'string' ? written.replace(/\s*%\s*$/, '') : written
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
    if (this.#isInteger && !Number.isInteger(value) && Number.isFinite(value))
      value = this.#factor === 1 ? toInteger(value) : Math.round(value)
    this.problem = Number.isNaN(value)
      ? Number.isNaN(read)
        ? (brokenTextProblem(textOf(cell)) ?? {
            reason: 'not_a_number',
            message: 'is not a number; take out what is not a digit',
          })
        : notWhole
      : this.#isInteger && this.#factor === 1 && mayBeThousands(cell)
        ? notWhole
        : this.#check(value)
    if (this.problem !== null) return 'bad'
    this.#buffer.values[position] = value
    return 'good'
  }
}

const notWhole: Problem = {
  reason: 'not_whole',
  message: 'is not a whole number; if the file is in thousands or millions, say so with --unit',
}

/** Years, of either era. */
export class YearReader implements CellReader {
  problem: Problem | null = null
  readonly #buffer: ColumnBuffer
  readonly #absent: number | null
  /** The year that a text names, or what is wrong with it; `absent` where it says that there is none. */
  readonly #answer: (text: string) => number | Problem | 'absent'

  constructor(column: Column, buffer: ColumnBuffer) {
    this.#buffer = buffer
    this.#absent = absentNumber(column)
    this.#answer = memoizeTexts((text) => {
      if (saysNothing(plainText(text))) return 'absent'
      const date = readDate(text, 'day_first')
      // “2009-10” may be a fiscal year or a season as well as a month; it is not the year 2009.
      if (date === null || (date.grain === 'month' && unclearPeriod(plainText(text)) !== null))
        return brokenTextProblem(text) ?? noYear
      return isPossibleYear(date.year) ? date.year : impossibleYear
    })
  }

  read(cell: Cell, position: number): Verdict {
    const answer = this.#answer(textOf(cell))
    const year = answer === 'absent' ? (this.#absent ?? missing) : answer
    if (typeof year !== 'number') {
      this.problem = year
      return 'bad'
    }
    this.#buffer.values[position] = year
    return 'good'
  }
}

const noYear: Problem = {
  reason: 'not_a_date',
  message: 'is not a year; write its four digits (Common or Buddhist Era)',
}

function absentNumber(column: Column): number | null {
  if (column.absent === 'required') return null
  return column.absent === 'optional' ? Number.NaN : Number(column.absent.default)
}

/** What is wrong with an amount outside its bounds; null where nothing is. */
export function outOfRange(value: number, minimum: number | null, maximum: number): Problem | null {
  if (minimum === 0 && value < 0) return { reason: 'negative', message: 'is negative; the least is 0' }
  const advice = 'check the figure and its unit'
  if (minimum !== null && value < minimum)
    return { reason: 'out_of_range', message: `is below the least possible, ${minimum}; ${advice}` }
  if (value > maximum)
    return { reason: 'too_great', message: `is above the most possible, ${maximum.toLocaleString('en')}; ${advice}` }
  return null
}

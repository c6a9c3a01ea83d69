import type { Status } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { emptyDay } from '../../facts/engines/engine.ts'
import type { Cell } from '../readers/table.ts'
import type { ColumnBuffer } from '../records/chunks.ts'
import { type DayOrder, daysOf, isPossibleYear, namesNoDay, readDate } from '../values/dates.ts'
import { saysNothing } from '../values/saysNothing.ts'
import { mayBeSpan } from '../values/unclearPeriods.ts'
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
  readonly #answer: (text: string) => DateAnswer

  readonly #optional: boolean
  /** The texts of a column of months that may be spans of two years, and those that tell; each once. */
  readonly spans = new Set<string>()

  /** `yearsToo`: a year alone stands for the whole year. `optional`: an empty cell is no fault. */
  constructor(grain: 'day' | 'month', yearsToo: boolean, order: DayOrder, buffer: ColumnBuffer, optional = false) {
    this.#buffer = buffer
    this.#optional = optional
    this.#answer = memoizeTexts((text) => {
      if (grain === 'month' && this.spans.size < maxSpans && mayBeSpan(plainText(text))) this.spans.add(plainText(text))
      return answerDate(text, grain, yearsToo, order)
    })
  }

  read(cell: Cell, position: number): Verdict {
    const answer = this.#answer(textOf(cell))
    this.last = answer
    this.problem = answer.problem
    if (answer.problem === missing && this.#optional) {
      this.problem = null
      this.#buffer.days[position] = emptyDay
      return 'good'
    }
    if (answer.problem !== null) return 'bad'
    this.#buffer.days[position] = answer.days
    return 'good'
  }
}

/** No column of months of one office has more. */
const maxSpans = 10_000

/** What a text says as a date of a grain; also used for a year and a month that stand in two cells, joined by `-`. */
export function answerDate(text: string, grain: 'day' | 'month', yearsToo: boolean, order: DayOrder): DateAnswer {
  const bad = (problem: Problem): DateAnswer => ({ days: 0, wholeYear: false, status: null, problem })
  if (saysNothing(plainText(text))) return bad(missing)
  const date = readDate(text, order)
  if (date === null && namesNoDay(text, order)) {
    return bad({ reason: 'no_such_day', message: 'is a day that its month does not have; correct it' })
  }
  if (date === null) {
    const ruined = brokenTextProblem(text)
    if (ruined !== null) return bad(ruined)
    return bad({ reason: 'not_a_date', message: `is not a ${grain}; ${acceptedForms[grain]}` })
  }
  if (grain === 'day' && date.grain !== 'day') return bad({ reason: 'not_a_date', message: 'names no day' })
  if (date.grain === 'year' && !yearsToo) return bad({ reason: 'not_a_date', message: 'names no month' })
  if (!isPossibleYear(date.year)) return bad(impossibleYear)
  const days = daysOf(date.year, date.month, grain === 'month' ? 1 : date.day)
  return { days, wholeYear: date.grain === 'year', status: date.status, problem: null }
}

/** How a date can be written. No example: among the values of a file, one would look like a value of it. */
const acceptedForms = {
  day: 'write year-month-day, day/month/year, or the day with the name of the month and the year (Common or Buddhist Era)',
  month: 'write year-month, or the name or number of the month with the year (Common or Buddhist Era)',
} as const

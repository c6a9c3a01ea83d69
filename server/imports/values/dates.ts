import type { Status } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { Cell } from '../readers/table.ts'
import { gregorianYear, readPeriodWords, statusOfMark, yearOfTwoDigits } from './periods.ts'

/** A day, a month or a year, as a cell says it. */
interface ReadDate {
  readonly grain: 'day' | 'month' | 'year'
  readonly year: number
  /** 1-12; 1 for a year. */
  readonly month: number
  /** 1-31; 1 for a month or year. */
  readonly day: number
  /** From a mark after the year (`2567P`). */
  readonly status: Status | null
}

/** Which of two numbers before a year is the day: in Thailand the first, in American files the second. */
export type DayOrder = 'day_first' | 'month_first'

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[t ][\d:.z+-]*)?$/i
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: [\d:. apm]*)?$/i
const monthAfterYear = /^(\d{4})[-/.](\d{1,2})$/
const monthBeforeYear = /^(\d{1,2})[-/.](\d{4})$/
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
const yearAlone = /^(?:(?:พ\.?\s?ศ\.?|ค\.?\s?ศ\.?|ปี)\s?)?(\d{4})\s?(?:\((p|r|f|®)\d?\)|(p|r|®)\d?)?\*?$/i
const dayBefore = /(?<![\d.])(\d{1,2})(?:st|nd|rd|th)?[\s./-]*$/
const dayAfter = /^[\s./-]*(\d{1,2})(?:st|nd|rd|th)?(?!\d)[\s,]/

/**
 * The date that a cell says: ISO, `15/1/2567`, `20240115`, `Jan-2023`, `มกราคม 2567`, `15 ม.ค. 67`, `2567P`. Buddhist-era years are told
 * by their size. Null where it is no date; a day that its month does not have is none.
 */
export function readDate(cell: Cell, order: DayOrder): ReadDate | null {
  const date = dateIn(cell, order)
  return date === noSuchDay ? null : date
}

/** Whether a cell names a day that its month does not have: 31 February, 2023-02-29. */
export const namesNoDay = (cell: Cell, order: DayOrder): boolean => dateIn(cell, order) === noSuchDay

const noSuchDay = 'no_such_day'

function dateIn(cell: Cell, order: DayOrder): ReadDate | typeof noSuchDay | null {
  if (cell === null || typeof cell === 'boolean') return null
  const text = plainText(String(cell))
  if (text.length < 4 || text.length > 60) return null
  const iso = yearFirst.exec(text) ?? eightDigits.exec(text)
  if (iso !== null) {
    const [month, day] = iso.length === 5 ? [iso[3], iso[4]] : [iso[2], iso[3]]
    return onDay(gregorianYear(Number(iso[1])), Number(month), Number(day))
  }
  const slashed = yearLast.exec(text)
  if (slashed !== null) {
    const [first, second] = [Number(slashed[1]), Number(slashed[3])]
    const written = slashed[4] ?? ''
    const year = written.length === 2 ? yearOfTwoDigits(Number(written)) : gregorianYear(Number(written))
    return order === 'day_first' ? onDay(year, second, first) : onDay(year, first, second)
  }
  const month = monthAfterYear.exec(text)
  if (month !== null) return inMonth(gregorianYear(Number(month[1])), Number(month[2]), null)
  const swapped = monthBeforeYear.exec(text)
  if (swapped !== null) return inMonth(gregorianYear(Number(swapped[2])), Number(swapped[1]), null)
  const yearMatch = yearAlone.exec(text)
  if (yearMatch !== null)
    return wholeYear(gregorianYear(Number(yearMatch[1])), statusOfMark(yearMatch[2] ?? yearMatch[3]))
  return readInWords(text)
}

function readInWords(text: string): ReadDate | typeof noSuchDay | null {
  const words = readPeriodWords(text)
  if (words.derived || words.range !== null || words.cumulative || words.month === null || words.year === null)
    return null
  if (words.rest === '') return inMonth(words.year, words.month, words.status)
  // What is left beside the month and the year may be the day, and nothing else.
  const day = dayBefore.exec(words.rest) ?? dayAfter.exec(`${words.rest} `)
  if (day === null || day[0].trim().length < words.rest.length) return null
  return onDay(words.year, words.month, Number(day[1]))
}

function wholeYear(year: number | null, status: Status | null): ReadDate | null {
  return year === null ? null : { grain: 'year', year, month: 1, day: 1, status }
}

function inMonth(year: number | null, month: number, status: Status | null): ReadDate | null {
  if (year === null || month < 1 || month > 12) return null
  return { grain: 'month', year, month, day: 1, status }
}

function onDay(year: number | null, month: number, day: number): ReadDate | typeof noSuchDay | null {
  if (year === null || month < 1 || month > 12 || day < 1 || day > 31) return null
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return noSuchDay
  return { grain: 'day', year, month, day, status: null }
}

/** The first and the last year that figures can be about; what lies outside is a slip or no year at all. */
export const firstYear = 1950
export const lastYear = 2100

export function isPossibleYear(year: number): boolean {
  return year >= firstYear && year <= lastYear
}

/** Days since 1970-01-01. */
export function daysOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** `YYYY-MM-DD` of days since 1970-01-01. */
export function isoOf(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Whether dates such as `3/4/2024` put the day first. Told by values that can only be read in one way; null where they speak against
 * each other, `day_first` (the Thai habit) where none tells.
 */
export function dayOrderOf(samples: Iterable<Cell>): { readonly order: DayOrder | null; readonly isKnown: boolean } {
  let dayFirst = false
  let monthFirst = false
  for (const sample of samples) {
    if (typeof sample !== 'string') continue
    const slashed = yearLast.exec(plainText(sample))
    if (slashed === null) continue
    if (Number(slashed[1]) > 12) dayFirst = true
    if (Number(slashed[3]) > 12) monthFirst = true
  }
  if (dayFirst && monthFirst) return { order: null, isKnown: false }
  return { order: monthFirst ? 'month_first' : 'day_first', isKnown: dayFirst || monthFirst }
}

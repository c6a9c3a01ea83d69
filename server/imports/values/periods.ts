import type { Status } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { saysFiscalYear, type UnclearPeriod, unclearPeriod } from './unclearPeriods.ts'

/** What a heading, a title or the name of a sheet says about time. */
export interface PeriodWords {
  /** In the Gregorian calendar; null where none or several are named. */
  readonly year: number | null
  /** 1-12; null where none or several are named. */
  readonly month: number | null
  readonly day: number | null
  /** Months from and to, both inclusive: "January - October", "ไตรมาส 2". */
  readonly range: readonly [from: number, to: number] | null
  /** Says that it adds up several months: a range, "YTD", "สะสม", "Total", "ทั้งปี". */
  readonly cumulative: boolean
  /** What the mark after the year says (`2567P`, `2562(R)`); null where there is none. */
  readonly status: Status | null
  /** A share or a change and no figure: "%Share", "2016/15", "% การเปลี่ยนแปลง". */
  readonly derived: boolean
  /** What it leaves open, so that it names no year; null where it is certain. */
  readonly unclear: UnclearPeriod | null
  /** Says fiscal years, which are none of the calendar. */
  readonly fiscal: boolean
  /** What is left without all of this, in small letters. */
  readonly rest: string
}

const names: readonly (readonly [english: string, thai: string, short: string])[] = [
  ['jan(?:uary)?', 'มกราคม', 'ม\\.?\\s?ค'],
  ['feb(?:r?uary)?', 'กุมภาพันธ์', 'ก\\.?\\s?พ'],
  ['mar(?:ch)?', 'มีนาคม', 'มี\\.?\\s?ค'],
  ['apr(?:il)?', 'เมษายน', 'เม\\.?\\s?ย'],
  ['may', 'พฤษภาคม', 'พ\\.?\\s?ค'],
  ['june?', 'มิถุนายน', 'มิ\\.?\\s?ย'],
  ['july?', 'กรกฎาคม|กรกฏาคม', 'ก\\.?\\s?ค'],
  ['aug(?:ust)?', 'สิงหาคม', 'ส\\.?\\s?ค'],
  ['sept?(?:ember)?', 'กันยายน', 'ก\\.?\\s?ย'],
  ['oct(?:ober)?', 'ตุลาคม', 'ต\\.?\\s?ค'],
  ['nov(?:ember)?', 'พฤศจิกายน', 'พ\\.?\\s?ย'],
  ['dec(?:ember)?', 'ธันวาคม', 'ธ\\.?\\s?ค'],
]
// The short Thai names hold a point somewhere or stand alone, so that no syllable of another word is taken for a month.
const monthPattern = new RegExp(
  names
    .map(([english, thai, short]) => {
      const dotted = short.replace('\\.?\\s?', '\\.\\s?')
      const bare = short.replace('\\.?\\s?', '')
      return `((?<![a-z])(?:${english})(?![a-z])\\.?|${thai}|${dotted}(?![\\u0e30-\\u0e4e])\\.?|(?<![\\u0e00-\\u0e7f])${bare}(?![\\u0e00-\\u0e7f])\\.?)`
    })
    .join('|'),
  'g',
)

interface Found<Value> {
  readonly value: Value
  readonly start: number
  readonly end: number
}

function findMonths(text: string): readonly Found<number>[] {
  return [...text.matchAll(monthPattern)].map((match) => ({
    value: match.slice(1).findIndex((group) => group !== undefined) + 1,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The month that a text is the name of (English or Thai, full or short); null where it is anything else. */
export function readMonthName(text: string): number | null {
  const written = plainText(text).toLowerCase()
  const [only, ...more] = findMonths(written)
  if (only === undefined || more.length > 0) return null
  const outside = (written.slice(0, only.start) + written.slice(only.end)).replace(/เดือน|month|[\s.]/g, '')
  return outside === '' ? only.value : null
}

/** A Buddhist-era or Gregorian year as a Gregorian one; null where it can be neither. */
export function gregorianYear(year: number): number | null {
  if (year >= 1850 && year <= 2150) return year
  if (year >= 2400 && year <= 2693) return year - 543
  return null
}

/** A year of two digits: of the Buddhist era from 43 (2000) on, as no other reading gives a year of these statistics. */
export function yearOfTwoDigits(year: number): number {
  if (year >= 94) return 1900 + year
  return year >= 43 ? 1957 + year : 2000 + year
}

const statusMark = '\\s?(?:\\(\\s?(p|r|f|®)\\s?\\d?\\s?\\)|(p|r|®)\\d?(?![a-z]))?\\*?'
const longYear = new RegExp(`(?<!\\d|\\d[.,]|/)(\\d{4})(?!\\d|[.,]\\d)${statusMark}`, 'g')
const shortYear = new RegExp(`^[\\s'’./-]*(\\d{2})(?!\\d|[:.]\\d)${statusMark}`)

/** The status that a mark after a year means; null for no mark. */
export function statusOfMark(mark: string | undefined): Status | null {
  switch (mark?.toLowerCase()) {
    case 'p':
      return 'preliminary'
    case 'r':
    case '®':
      return 'revised'
    case 'f':
      return 'final'
    default:
      return null
  }
}

const derivedWords =
  /%|∆|Δ|ร้อยละ|สัดส่วน|เปลี่ยนแปลง|ผลต่าง|อัตรา|\bchang|\bshare\b|\bgrowth\b|\bdiff|\bvar(?:iance)?\b|\by-?o-?y\b|\bpercent|\brank\b|อันดับ|\+\s?\/\s?-|±/i
const yearOverYear = /\d{4}(?:p|r|\(.\))?\s?[/]\s?\d{2,4}/i
const cumulativeWords =
  /\bytd\b|year[- ]to[- ]date|\bcumulat|\baccum|\btotal\b|\bfull[- ]year\b|\bwhole year\b|\bannual\b|\bsum\b|สะสม|รวม|ทั้งปี|\d{1,2}\s?(?:เดือน|months?\b|m\b)|เดือนแรก/i
/** When the file was made is not what it is about. */
const asOf =
  /(?:ณ\s?วันที่|ข้อมูล\s?ณ|ปรับปรุง(?:ล่าสุด|เมื่อ|ข้อมูล)|เผยแพร่|นำข้อมูล|\bas (?:of|at)\b|\bupdated?\b|\bprinted\b|\bretrieved\b)[\s\S]*$/i
const quarter =
  /(?<![a-z])q\s?([1-4])(?!\d)(?:\s?[-–—~]\s?q?\s?([1-4])\b)?|ไตรมาส(?:ที่)?\s?([1-4])(?:\s?[-–—]\s?([1-4]))?|(?<!\d)([1-4])\s?q(?![a-z])/i
const firstHalf = /(?<![a-z])h\s?1(?![a-z\d])|(?<!\d)1\s?h(?![a-z])|^\d{4}-?s1$|ครึ่งปีแรก|\b(?:first|1st) half\b/
const secondHalf = /(?<![a-z])h\s?2(?![a-z\d])|(?<!\d)2\s?h(?![a-z])|^\d{4}-?s2$|ครึ่งปีหลัง|\b(?:second|2nd) half\b/
const firstMonths = /(?<!\d)(\d{1,2})\s?เดือนแรก|^(\d{1,2})\s?(?:m\b|months\b|เดือน)|\bfirst (\d{1,2}) months\b/
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[t ]\d|$)/
const isoMonth = /^(\d{4})-(0[1-9]|1[0-2])$/
/** `10-2009`, `10/2009`. */
const monthBefore = /^(0[1-9]|1[0-2])[-/](\d{4})$/
/** `2009M10`, as statistical offices write it. */
const monthWithLetter = /^(\d{4})-?m(0?[1-9]|1[0-2])$/

/**
 * Whether the headings of one table write months as ISO 8601 does (`2015-01`). `2009-10` may be a span of two years as well, so that
 * another heading has to tell; beside `2015-16` all of them are spans.
 */
export function areIsoMonths(headings: readonly string[]): boolean {
  const dashed = headings.filter((text) => /^\d{4}-\d{2}$/.test(text))
  const isSpan = (text: string) => (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5))
  return dashed.every((text) => isoMonth.test(text)) && !dashed.every(isSpan)
}

/**
 * Reads what a heading, a title or a sheet's name says about time. `isoMonths`: `2015-01` is a month, as the headings beside it tell, or
 * as it tells itself where it stands alone.
 */
export function readPeriodWords(text: string, isoMonths = areIsoMonths([plainText(text)])): PeriodWords {
  let written = plainText(text).toLowerCase()
  const date = readDigits(written, isoMonths)
  if (date !== null) return date
  const isDerived = derivedWords.test(written)
  const isChange = yearOverYear.test(written)
  written = written.replace(asOf, ' ')
  const unclear = isDerived ? null : unclearPeriod(written.trim())
  const derived = isDerived || (unclear === null && isChange)

  const months = findMonths(written)
  const [first, second] = months
  const between = first && second ? written.slice(first.end, second.start) : ''
  // "January - October 2016", "ม.ค.59 - ต.ค.59", "มกราคม ถึง ธันวาคม"
  const joined = /^[\s\d'’.pr()]*(?:[-–—~]|to\b|through\b|until\b|ถึง)[\s]*(?:เดือน)?\s*$/.test(between)
  const range: readonly [number, number] | null =
    first && second && joined && months.length === 2
      ? [first.value, second.value]
      : months.length === 0
        ? partOfYear(written)
        : null

  const years = [...written.matchAll(longYear)].flatMap((match) => {
    const value = gregorianYear(Number(match[1]))
    const entry = { value, start: match.index, end: match.index + match[0].length, mark: match[2] ?? match[3] }
    return value === null ? [] : [entry]
  })
  let year = unclear === null ? oneOf(years.map(({ value }) => value)) : null
  let mark = year === null ? undefined : years.find((entry) => entry.mark !== undefined)?.mark
  const cuts = [...months, ...years]
  const lastMonth = months.at(-1)
  if (years.length === 0 && lastMonth !== undefined) {
    const short = shortYear.exec(written.slice(lastMonth.end))
    if (short !== null) {
      year = yearOfTwoDigits(Number(short[1]))
      mark = short[2] ?? short[3]
      cuts.push({ value: 0, start: lastMonth.end, end: lastMonth.end + short[0].length })
    }
  }
  let rest = written
  for (const { start, end } of cuts.sort((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  const month = oneOf(months.map(({ value }) => value))
  return {
    year,
    month: range === null ? month : null,
    day: null,
    range,
    cumulative: range !== null || cumulativeWords.test(rest) || (month === null && months.length > 2),
    status: statusOfMark(mark),
    derived,
    unclear,
    fiscal: !derived && saysFiscalYear(written),
    rest: (unclear === null ? rest : rest.replace(/\d+/g, ' '))
      .replace(
        /เดือน|พ\.\s?ศ\.?|ค\.\s?ศ\.?|(?<![ก-๙])ปี|\byear\b|\bmonth\b|\bb\.?e\.?(?![a-z])|\ba\.?d\.?(?![a-z])/g,
        ' ',
      )
      .replace(/[\s()\-–—:.,*]+/g, ' ')
      .trim(),
  }
}

/** A text of nothing but digits and their signs that is a day or a month for certain; null for any other. */
function readDigits(written: string, isoMonths: boolean): PeriodWords | null {
  const swapped = monthBefore.exec(written)
  const iso =
    isoDay.exec(written) ??
    monthWithLetter.exec(written) ??
    (swapped === null ? null : ['', swapped[2], swapped[1]]) ??
    (isoMonths ? isoMonth.exec(written) : null)
  if (iso === null) return null
  const year = gregorianYear(Number(iso[1]))
  const day = iso[3] === undefined ? null : Number(iso[3])
  const none = { range: null, cumulative: false, status: null, derived: false, unclear: null, fiscal: false } as const
  return { year, month: Number(iso[2]), day, ...none, rest: '' }
}

/** The first and the last month of a quarter, a half or the first months of a year; null where a text names none. */
function partOfYear(written: string): readonly [from: number, to: number] | null {
  const quarters = quarter.exec(written)
  if (quarters !== null) {
    const from = Number(quarters[1] ?? quarters[3] ?? quarters[5])
    return [from * 3 - 2, Number(quarters[2] ?? quarters[4] ?? from) * 3]
  }
  if (firstHalf.test(written)) return [1, 6]
  if (secondHalf.test(written)) return [7, 12]
  const count = Number(
    firstMonths
      .exec(written)
      ?.slice(1)
      .find((group) => group !== undefined) ?? 0,
  )
  return count >= 1 && count < 12 ? [1, count] : null
}

/** The one value of a list in which it may stand several times; null where there are others or none. */
function oneOf<Value>(values: readonly Value[]): Value | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/**
 * What the digits of a heading or a title leave open. `year`: a year and more that may be its month, its week or the year after (`2009-10`,
 * `2552/53`, `FY2009`). `digits`: digits that name no year for certain (`09-10`, `200910`, `2009-2010`).
 */
export type UnclearPeriod = 'year' | 'digits'

const yearWords = /^(?:(?:พ|ค)\.\s?ศ\.?|ปี|ฤดูกาล|year|season)\s?/
const mark = /\s?(?:\(\s?[prf®]\s?\d?\s?\)|[pr®]\d?)?\*?$/
const fiscalYear = /(?:(?<![a-z])f\.?\s?y\.?|\b(?:fiscal|financial) year|ปีงบประมาณ)[\s'’(-]*(?:พ\.\s?ศ\.?\s?)?\d{2}/
/** Words by which years are fiscal ones, with a number beside them or not. */
const fiscalWords = /(?<![a-z])f\.?\s?y\.?(?![a-z])|\b(?:fiscal|financial) years?\b|ปีงบ/
const year = '(?:1[89]|2[01456])\\d{2}'
/** A span of two years within a longer text; what goes on is a day, and what is followed by the word for months is a number of them. */
const spanInText = new RegExp(
  `(?<![\\d.,/]|\\d[-–—])${year}\\s?[-–—~]\\s?\\d{2}(?![\\d.,:/]|[-–—]\\d|t\\d|\\s?(?:เดือน|months?\\b|m\\b))`,
)
const yearAndDigits = new RegExp(`^(${year})(?:(\\s?[-–—~/._]\\s?)(\\d{1,2}|\\d{4})|\\s(\\d{2}|\\d{4}))$`)
const week = new RegExp(`^${year}[-\\s]?w(?:k|eek)?\\s?\\d{1,2}$`)
const digitsAlone = /^(?:\d{1,2}\s?[-–—~/.]\s?(?:\d{2}|\d{4})|\d{6})$/

/** Whether a text in small letters says fiscal years. */
export const saysFiscalYear = (written: string): boolean => fiscalWords.test(written)

const yearAndMonth = /^(\d{4})\s?[-–—/.]\s?(\d{2})$/

/** Whether a text is written as a month and a span of two years can be. */
export const mayBeSpan = (text: string): boolean => yearAndMonth.test(text)

/**
 * What the cells of one column of months tell of `2009-10`, which may be a span of two years: `spans` where another one can only be that
 * (`2012-13`) and none can only be a month, `open` where none tells. Null where they are months, or none is written so.
 */
export function spansIn(texts: Iterable<string>): 'spans' | 'open' | null {
  let [isOpen, hasSpan] = [false, false]
  for (const text of texts) {
    const [, first, second] = yearAndMonth.exec(text) ?? []
    if (first === undefined || second === undefined) continue
    const isMonth = Number(second) >= 1 && Number(second) <= 12
    const isSpan = (Number(first) + 1) % 100 === Number(second)
    if (isMonth && !isSpan) return null
    if (isMonth) isOpen = true
    else if (isSpan) hasSpan = true
  }
  return isOpen ? (hasSpan ? 'spans' : 'open') : null
}

/** What a text in small letters leaves open about time; null where it names no period or a certain one. */
export function unclearPeriod(written: string): UnclearPeriod | null {
  if (fiscalYear.test(written) || spanInText.test(written)) return 'year'
  const digits = written.replace(yearWords, '').replace(mark, '')
  const [, first, between, joined, apart] = yearAndDigits.exec(digits) ?? []
  const second = joined ?? apart
  if (first !== undefined && second !== undefined) {
    const isSlashed = between?.includes('/') === true
    if (isSlashed && isChange(first, second)) return null
    return isSlashed || second.length === 4 ? 'digits' : 'year'
  }
  if (week.test(digits)) return 'year'
  return digitsAlone.test(digits) ? 'digits' : null
}

/** Whether two years with a stroke between them are a change over an earlier one: `2016/15`, `2566/62`, `2559/2558`. */
function isChange(first: string, second: string): boolean {
  if (second.length === 4) return Number(second) < Number(first)
  const [later, earlier] = [Number(first) % 100, Number(second)]
  const isBefore = (earlier + 1) % 100 === later
  return second.length === 2 && (isBefore || (earlier > 12 && earlier < later))
}

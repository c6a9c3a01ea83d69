import type { Era } from '@sala/catalog/api/exports.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { countedPeople } from '@sala/catalog/units.ts'
import { type Language, rightToLeft } from '@sala/catalog/words.ts'
import type { Figure } from '../views/figuresView.ts'
import type { TableColumn } from '../views/table.ts'
import { dateFormat, once } from './dateFormats.ts'
import { leftToRightMark, marks, noBreak } from './marks.ts'

/**
 * Figures and dates for readers. Separators are defined here, not by the locale data of the machine, so that files of the server and
 * screens of every browser agree. Digits are Latin in every language.
 */

export const dash = '–'

const arabicMarks = { ',': '،', ';': '؛' } as const

/**
 * Parts in one line: `Receipts, Bangkok`. Arabic has its own marks, and Thai separates words by a space (docs/translating.md); a part that
 * ends in a figure or Latin letters keeps the usual mark. (`Intl.ListFormat` adds "and" before the last part in most languages, or omits
 * commas.) `mark` is a semicolon if the parts contain commas.
 */
export function listed(parts: readonly string[], language: Language, mark: ',' | ';' = ','): string {
  const between = language === 'ar' ? arabicMarks[mark] : mark
  const [first = '', ...others] = parts
  return others.reduce(
    (line, part) =>
      language === 'th' && /\p{Script=Thai}$/u.test(line) ? `${line} ${part}` : `${line}${between} ${part}`,
    first,
  )
}

/** A label and its text: `Flights: 3,263`. French puts a space before the colon. */
export function labelled(label: string, text: string, language: Language): string {
  return `${label}${language === 'fr' ? '\u202f' : ''}: ${text}`
}

/** A figure with thousands separators and a fixed number of decimals; a dash for null and for non-finite numbers. */
export function number(value: number | null, language: Language, decimals = 0): string {
  if (value === null || !Number.isFinite(value)) return dash
  const text = plain(Math.abs(value), language, decimals)
  return isNegative(value, decimals) ? `${signed('-', language)}${text}` : text
}

/** Percentage points with two decimals: 12.5 is `12.50%`. */
export function percent(value: number | null, language: Language): string {
  const text = number(value, language, 2)
  // After right-to-left text, the sign would otherwise move to the other side of the digits.
  return text === dash ? dash : (rightToLeft.has(language) ? leftToRightMark : '') + text + percentSign(language)
}

/** Units of which a tenth counts, or a hundredth. */
const unitDecimals: Partial<Readonly<Record<Unit, number>>> = {
  celsius: 1,
  // A dong is a tenth of a satang.
  baht_per_unit: 5,
  millimetres: 1,
  millimetres_per_day: 1,
  days: 2,
  degrees: 2,
  ratio: 2,
}

/** The decimals of a table's column whose figures need more than the two that others have; null for others. */
export function finerDecimals(unit: Unit | undefined): number | null {
  const decimals = unit === undefined ? 0 : (unitDecimals[unit] ?? 0)
  return decimals > 2 ? decimals : null
}

/** A figure by itself as its unit is usually given: 27.4 for degrees, whole numbers for people, 12.50% for percentages. */
export function amount(value: number | null, unit: Unit, language: Language): string {
  return unit === 'percent' ? percent(value, language) : number(value, language, unitDecimals[unit] ?? 0)
}

/** From here on a headline is shortened: eleven digits are unreadable and do not fit on a phone. */
const headlineFrom = 1e10
/** The same where a figure asks for short writing. */
const shortenedFigureFrom = 1e6

/** A headline figure: as `amount`, but billions with three significant digits and a power word. The table holds the exact one. */
export function headline(value: number | null, unit: Unit, language: Language): string {
  return value !== null && Math.abs(value) >= headlineFrom ? short(value, language) : amount(value, unit, language)
}

/** A figure of a card as its headline, short from a million on where it asks for that. */
export function figureHeadline(
  { value, unit, shortened }: Pick<Figure, 'value' | 'unit' | 'shortened'>,
  language: Language,
): string {
  return shortened === true && value !== null && Math.abs(value) >= shortenedFigureFrom
    ? short(value, language)
    : headline(value, unit, language)
}

/** The change of a headline figure, in percent or percentage points; null without one. */
export function figureChange(
  { change: changed, changeIn }: Pick<Figure, 'change' | 'changeIn'>,
  language: Language,
): string | null {
  if (changed === null) return null
  if (changeIn === 'people') return differenceInPeople(changed, language)
  return changeIn === 'points' ? points(changed, language) : change(changed, language)
}

/** Whether a change is good news, which decides its colour; the sign says so without colour. A difference from a small base is neither. */
export function newsOf({ change: changed, changeIn, adverse }: Pick<Figure, 'change' | 'changeIn' | 'adverse'>): News {
  if (changed === null || changeIn === 'people') return 'none'
  return (adverse === true ? changed <= 0 : changed >= 0) ? 'good' : 'bad'
}

export type News = 'good' | 'bad' | 'none'

/** A difference in people with its sign: `+2 people`, `-1 person`. */
export function differenceInPeople(value: number, language: Language): string {
  const sign = value < 0 ? '-' : '+'
  const people = Math.abs(value)
  return countedPeople(people, `${signed(sign, language)}${number(people, language)}`, language)
}

/** A change for a cell or a bar: a number is in percent, a text is a difference already; null without one. */
export function formatChange(changed: number | string | null, language: Language): string | null {
  return typeof changed === 'number' ? change(changed, language) : changed
}

/** A difference with its sign. */
export function difference(value: number, language: Language): string {
  return signed(value < 0 ? '-' : '+', language) + number(Math.abs(value), language)
}

/** A change in percent with its sign: `+` when it is not negative, as the specification's helper writes it. */
export function change(value: number | null, language: Language): string {
  if (value === null || !Number.isFinite(value)) return dash
  const sign = isNegative(value, 2) ? '-' : '+'
  return signed(sign, language) + plain(Math.abs(value), language, 2) + percentSign(language)
}

const pointWords: Readonly<Record<Language, string>> = {
  en: 'pp',
  fr: 'pt',
  he: 'נק׳ אחוז',
  ru: 'п. п.',
  ar: 'نقطة مئوية',
  th: 'จุด',
}

/** A change in percentage points with its sign: `+2.10 pp`. */
export function points(value: number | null, language: Language): string {
  if (value === null || !Number.isFinite(value)) return dash
  const sign = isNegative(value, 2) ? '-' : '+'
  return `${signed(sign, language)}${plain(Math.abs(value), language, 2)}${noBreak}${pointWords[language]}`
}

/**
 * How an axis up to `maximum` writes its figures: all in one power of ten, so that they can be compared at a glance (แสน and ล้าน
 * in Thai, k and M in English).
 */
export function axisFormat(maximum: number, language: Language): (value: number) => string {
  const { decimal } = marks[language]
  const power = axisPower(maximum, language)
  return (value) => {
    if (!Number.isFinite(value)) return ''
    if (power === null || value === 0) return number(value, language, decimalsOf(value, 2))
    const scaled = value / power.at
    const text = number(scaled, language, decimalsOf(scaled, 2))
    // Trailing zeros after the decimal separator are redundant on an axis.
    const short = text.includes(decimal) ? text.replace(/0+$/, '').replace(new RegExp(`\\${decimal}$`), '') : text
    return `${short}${power.word}`
  }
}

/** The power of ten for an axis up to `maximum`, with its word and the text before that; null without one. */
export function axisPower(maximum: number, language: Language): { readonly at: number; readonly word: string } | null {
  const { powers, powerGap } = marks[language]
  // Up to some thousands `300` and `1,200` are shorter than `0.3k` and `1.2k`.
  const power = Math.abs(maximum) < shortenedFrom ? undefined : powers.find(([at]) => Math.abs(maximum) >= at)
  return power === undefined ? null : { at: power[0], word: `${powerGap}${power[1]}` }
}

/** Below this a figure is short enough as it is. */
const shortenedFrom = 10_000

/** A figure shortened for a label beside a bar: three significant digits and a power word. */
export function short(value: number | null, language: Language): string {
  if (value === null || !Number.isFinite(value)) return dash
  const { powers, powerGap } = marks[language]
  const power = Math.abs(value) < shortenedFrom ? undefined : powers.find(([at]) => Math.abs(value) >= at)
  if (power === undefined) return number(value, language, Number.isInteger(value) ? 0 : 1)
  const scaled = value / power[0]
  return `${number(scaled, language, Math.abs(scaled) >= 100 ? 0 : Math.abs(scaled) >= 10 ? 1 : 2)}${powerGap}${power[1]}`
}

/** The era of Thai years while `withEra` runs its work; readers see the Buddhist one. */
let thaiEra: Era = 'buddhist'

/**
 * Runs work with Thai years in a given era, such as a table in a file with common years. Every year is formatted by `year`, so that a file
 * never mixes eras. The work must be synchronous: later work uses the readers' era.
 */
export function withEra<Value>(era: Era, work: () => Value): Value {
  const before = thaiEra
  thaiEra = era
  try {
    return work()
  } finally {
    thaiEra = before
  }
}

/** How many years the Buddhist era is ahead. */
export const buddhistYears = 543

/** A year as people count it: 2026 is 2569 in Thai, but within `withEra('gregorian', …)`. */
export function year(value: number, language: Language): string {
  return String(language === 'th' && thaiEra === 'buddhist' ? value + buddhistYears : value)
}

/** The name of a month from 1, `long` (October) or `short` (Oct). */
export function monthName(month: number, language: Language, width: 'long' | 'short' = 'long'): string {
  return once(`${language} ${width} ${month}`, () =>
    dateFormat(language, { month: width }).format(new Date(Date.UTC(2024, month - 1, 1))),
  )
}

/** `2026-10` as October 2026; a text that is no month is given back as it is. */
export function monthAndYear(value: string, language: Language, width: 'long' | 'short' = 'long'): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])/.test(value)) return value
  return `${monthName(Number(value.slice(5, 7)), language, width)} ${year(Number(value.slice(0, 4)), language)}`
}

/** `2026-10-05` as 5 October 2026; a text that is no date is given back as it is. */
export function date(value: string, language: Language, width: 'long' | 'short' = 'long'): string {
  const inYear = dayAndMonth(value.slice(5, 10), language, width)
  return inYear === '' || !/^\d{4}-/.test(value) ? value : `${inYear} ${year(Number(value.slice(0, 4)), language)}`
}

/** How a value of a table's column reads. */
export function cell(
  value: string | number | null | undefined,
  { kind, decimals = 0 }: Pick<TableColumn, 'kind' | 'decimals'>,
  language: Language,
): string {
  if (value === null || value === undefined || value === '') return dash
  if (typeof value === 'number') {
    if (kind === 'percent') return percent(value, language)
    if (kind === 'change') return change(value, language)
    if (kind === 'year') return year(value, language)
    return number(value, language, Math.max(decimals, decimalsOf(value, 2)))
  }
  if (kind === 'date') return date(value, language, 'short')
  if (kind === 'month') return monthAndYear(value, language)
  return value
}

/** `10-05` as 5 October; nothing for a text that is no day. */
function dayAndMonth(text: string, language: Language, width: 'long' | 'short'): string {
  if (!/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return ''
  return once(`${language} ${width} ${text}`, () => {
    // A leap year, which has every day.
    const day = new Date(`2024-${text}T00:00:00Z`)
    if (day.toISOString().slice(5, 10) !== text) return ''
    // British English puts the day first but cuts September as "Sept"; the parts are put together here instead.
    return language === 'en'
      ? `${day.getUTCDate()} ${monthName(day.getUTCMonth() + 1, language, width)}`
      : dateFormat(language, { day: 'numeric', month: width }).format(day)
  })
}

function plain(value: number, language: Language, decimals: number): string {
  const { group, decimal } = marks[language]
  // Above 1e21 toFixed turns to exponents; such a figure is an error upstream, and still reads as a whole number here.
  const fixed = value < 1e21 ? value.toFixed(decimals) : BigInt(value).toString()
  const [integerPart = '0', fraction] = fixed.split('.')
  const grouped = integerPart.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : grouped + decimal + fraction
}

/** Whether a figure still is negative after rounding: -0.001 with two decimals reads 0.00, without a sign. */
function isNegative(value: number, decimals: number): boolean {
  return value < 0 && Number(value.toFixed(Math.min(decimals, 20))) !== 0
}

/** How many decimals a figure needs, at most `maximum`. */
export function decimalsOf(value: number, maximum: number): number {
  for (let decimals = 0; decimals < maximum; decimals += 1) {
    if (Number(value.toFixed(decimals)) === value) return decimals
  }
  return maximum
}

/** Right-to-left text would carry a leading sign to the far side of its figure; the mark keeps it in front. */
function signed(sign: string, language: Language): string {
  return rightToLeft.has(language) ? leftToRightMark + sign : sign
}

/** The sign after a percentage, with the gap that a language puts before it. */
export function percentSign(language: Language): string {
  return `${marks[language].percentGap}%`
}

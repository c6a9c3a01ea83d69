import { limits } from './limits.ts'
import { refuse } from './refusal.ts'

/** Buddhist years are 543 ahead; they are told here so that the answer can say what was meant. */
const buddhist = 543

/** A `start` and an `end`, as they must be written. */
export const instants = ['2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'] as const

/** A year, CE. Throws a refusal, which tells what a Buddhist year would be. */
export function readYear(name: string, text: string): number {
  const [first, last] = limits.years
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  if (year >= first && year <= last) return year
  const meant = year - buddhist
  const hint = meant >= first && meant <= last ? ` (${text} − ${buddhist} = ${meant})` : ''
  throw refuse(name, text, `${first}–${last}${hint}`)
}

/** Months of any year, `5` or `1-9`, both inclusive. Throws a refusal. */
export function readMonths(name: string, text: string): { readonly from: number; readonly to: number } {
  const parts = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  const from = Number(parts?.[1])
  const to = Number(parts?.[2] ?? parts?.[1])
  if (from >= 1 && from <= to && to <= 12) return { from, to }
  throw refuse(name, text, '1–12, 5, 1-9')
}

/** A month `YYYY-MM`, as it came. Throws a refusal. */
export function readYearMonth(name: string, text: string): string {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (!parts) throw refuse(name, text, 'YYYY-MM: 2026-11')
  readYear(name, parts[1] ?? '')
  return text
}

/** An instant in UTC, written out in full: no offset, no date alone, no day or second that does not exist. Throws a refusal. */
export function readInstant(name: string, text: string): { readonly instant: number; readonly day: string } {
  const expected = instants[name === 'start' ? 0 : 1]
  const parts = /^(\d{4})-(\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?Z$/.exec(text)
  if (!parts) throw refuse(name, text, expected)
  const [, year = '', day = '', time = '', seconds = '00', fraction = '0'] = parts
  if (day !== '00-00') readYear(name, year)
  const whole = `${year}-${day}T${time}:${seconds}.${fraction.padEnd(3, '0')}Z`
  const instant = Date.parse(whole)
  // Date.parse takes 30 February for 1 March, and 24:00 for the next day.
  if (Number.isNaN(instant) || new Date(instant).toISOString() !== whole) throw refuse(name, text, expected)
  return { instant, day: `${year}-${day}` }
}

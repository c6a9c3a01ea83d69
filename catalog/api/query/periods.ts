import { limits } from './limits.ts'
import { refuse } from './refusal.ts'

/** Buddhist years are 543 ahead; they are detected so that the answer can say what was meant. */
const buddhist = 543

export const startOfDay = '00:00:00.000'
export const endOfDay = '23:59:59.999'

/** A `start` and an `end`, as they must be written. */
export const instants = { start: `2026-01-01T${startOfDay}Z`, end: `2026-12-31T${endOfDay}Z` } as const

/** A year, CE. Throws a refusal, which tells what a Buddhist year would be. */
export function readYear(name: string, text: string): number {
  const [first, last] = limits.years
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  if (year >= first && year <= last) return year
  const gregorian = year - buddhist
  const hint = gregorian >= first && gregorian <= last ? ` (${text} − ${buddhist} = ${gregorian})` : ''
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

/**
 * A day as its first instant in UTC (`start`) or its last one (`end`), written out in full: no offset, no date alone, no day that does not
 * exist, and no instant inside a day, as the figures are those of whole days. Seconds and their fraction may be left out of a first
 * instant, the fraction of a last one. Throws a refusal, which names the instant that was probably meant.
 */
export function readDay(name: 'start' | 'end', text: string): string {
  const parts = /^(\d{4})-(\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?Z$/.exec(text)
  if (!parts) throw refuse(name, text, instants[name])
  const [, year = '', monthAndDay = '', time = '', seconds, fraction] = parts
  if (monthAndDay !== '00-00') readYear(name, year)
  const day = `${year}-${monthAndDay}`
  // Date.parse takes 30 February for 1 March.
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day)
    throw refuse(name, text, instants[name])
  const ends = name === 'start' ? startOfDay : endOfDay
  const filler = name === 'start' ? '00' : ''
  const completed = `${time}:${seconds ?? filler}.${(fraction ?? '').padEnd(3, ends.at(-1))}`
  if (completed !== ends) throw refuse(name, text, `${day}T${ends}Z`)
  return day
}

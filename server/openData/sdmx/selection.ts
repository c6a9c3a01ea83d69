import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import { lastDayOf } from '@sala/catalog/explore/days.ts'
import { everyMember } from '@sala/catalog/places/wholes.ts'
import { problem } from '../../core/problems.ts'
import { type Component, seriesDimensions } from './codelists.ts'
import { componentId, type Flow, timeId, totalCode } from './flow.ts'

/** Days `YYYY-MM-DD`, both inclusive: a period is taken that lies between them as a whole. */
export interface Span {
  readonly from: string | null
  readonly to: string | null
}

/** Which observations are asked for. A dimension that is not named takes all of its codes. */
export interface Selection {
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>
  readonly span: Span
}

/**
 * Reads a key (`M.CN+DE.*`) and the conditions `c[…]` of a query string, which the key's have to agree with.
 * Throws `unknown_parameter` and `invalid_value`, with the parameter as the field.
 */
export function readSelection(flow: Flow, key: string, conditions: ReadonlyMap<string, string>): Selection {
  const dimensions = seriesDimensions(flow)
  const codes = new Map<string, ReadonlySet<string>>()
  for (const [id, chosen] of codesOfKey(dimensions, key)) codes.set(id, chosen)
  let span: Span = { from: null, to: null }
  for (const [id, value] of conditions) {
    const field = `c[${id}]`
    if (id === timeId) {
      span = readSpan(field, value)
      continue
    }
    const dimension = dimensions.find((component) => component.id === id)
    if (dimension === undefined) {
      const expected = [...dimensions.map((component) => component.id), timeId].map((id) => `c[${id}]`).join(', ')
      throw problem('unknown_parameter', { field, expected })
    }
    const chosen = readCodes(dimension, field, value.replace(/^eq:/, '').split(','))
    const ofKey = codes.get(id)
    codes.set(id, ofKey === undefined ? chosen : new Set([...chosen].filter((code) => ofKey.has(code))))
  }
  return { codes, span }
}

function* codesOfKey(dimensions: readonly Component[], key: string): Iterable<[string, ReadonlySet<string>]> {
  const expected = dimensions.map(({ id }) => id).join('.')
  // A condition for each dimension says the same as several keys.
  if (key.includes(',')) throw problem('invalid_value', { field: 'key', value: key, expected })
  const parts = key === '' || key === '*' ? [] : key.split('.')
  if (parts.length > dimensions.length) throw problem('invalid_value', { field: 'key', value: key, expected })
  for (const [index, part] of parts.entries()) {
    const dimension = dimensions[index]
    if (dimension !== undefined && part !== '' && part !== '*')
      yield [dimension.id, readCodes(dimension, 'key', part.split(/[+ ]/))]
  }
}

function readCodes({ id, codelist }: Component, field: string, codes: readonly string[]): ReadonlySet<string> {
  const codeIds = codelist === null ? null : new Set(codelist.codes.map((code) => code.id))
  for (const value of codes)
    if (value === '' || (codeIds !== null && !codeIds.has(value)))
      throw problem('invalid_value', { field, value, expected: codelist === null ? id : `${id}: ${codelist.id}` })
  return new Set(codes)
}

const expectedTime = 'ge:2025-01+le:2025-12'

/** `ge:2025-01+le:2025-12`: comparisons that all hold. Without an operator, what lies in the period. */
function readSpan(field: string, value: string): Span {
  let from: string | null = null
  let to: string | null = null
  // In a query string `+` may have been read as a blank.
  for (const comparison of value.split(/[+ ]/)) {
    const [, operator = 'eq', text = ''] = /^(?:(eq|ge|gt|le|lt):)?([\dQ-]+)$/.exec(comparison) ?? []
    const period = daysOfPeriod(text)
    if (period === null) throw problem('invalid_value', { field, value, expected: expectedTime })
    if (operator === 'ge' || operator === 'eq') from = later(from, period.from)
    if (operator === 'gt') from = later(from, dayAfter(period.to, 1))
    if (operator === 'le' || operator === 'eq') to = earlier(to, period.to)
    if (operator === 'lt') to = earlier(to, dayAfter(period.from, -1))
  }
  return { from, to }
}

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b)
const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b)

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first and last day of `2025`, `2025-Q1`, `2025-01` or `2025-01-31`; null for anything else. */
function daysOfPeriod(text: string): { readonly from: string; readonly to: string } | null {
  const [, year = '', quarter, month, day] =
    /^([12]\d{3})(?:-Q([1-4])|-(0[1-9]|1[0-2])(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (year === '') return null
  if (quarter !== undefined) {
    const last = Number(quarter) * 3
    return { from: `${year}-${two(last - 2)}-01`, to: lastDayOf(`${year}-${two(last)}`) }
  }
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const lastDay = lastDayOf(`${year}-${month}`)
  if (day === undefined) return { from: `${year}-${month}-01`, to: lastDay }
  return day === '00' || text > lastDay ? null : { from: text, to: text }
}

const two = (number: number): string => String(number).padStart(2, '0')

/** What the store can leave out of a selection; the rest is left out row by row. Totals have no code there. */
export function narrowingsOf(flow: Flow, { codes, span }: Selection): readonly Narrowing[] {
  const { dimensions, time } = flow
  const chosen = dimensions.flatMap((column): Narrowing[] => {
    const values = codes.get(componentId(column))
    return values === undefined || values.has(totalCode) ? [] : [{ kind: 'values', column, values: [...values].sort() }]
  })
  if (time.grain === 'year' || (span.from === null && span.to === null)) return chosen
  return [...chosen, { kind: 'window', column: time.column, from: span.from, to: span.to }]
}

/** The code of a stored value: a total has none in some data sets and is a whole in others. */
export const codeOf = (value: unknown): string =>
  value === null || value === undefined || value === everyMember ? totalCode : String(value)

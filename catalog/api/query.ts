import { z } from 'zod'
import type { Column, Dataset, Derivation, Endpoint, Filter } from '../dataset.ts'
import { checkpointOf, checkpoints } from '../places/checkpoints.ts'
import { cityTypes } from '../places/cityTypes.ts'
import { isCountryCode } from '../places/countryCodes.ts'
import { isGeographicRegion } from '../places/geographicRegions.ts'
import { isMarketRegion, isRest } from '../places/marketRegions.ts'
import { isProvinceCode } from '../places/provinces.ts'
import { trackedMarkets } from '../places/trackedMarkets.ts'
import { alike } from '../text.ts'
import type { Parameter } from './route.ts'

/**
 * What the query string of a data endpoint means, worked out from the endpoint's declaration. Nothing is guessed and nothing is
 * ignored: a parameter that is unknown, repeated or out of range is a fault that names itself, its value and the way out.
 */

/** One way in which the rows are narrowed. */
export type Narrowing =
  /** Days `YYYY-MM-DD`, both inclusive; null where that side is open. */
  | { readonly kind: 'window'; readonly column: string; readonly from: string | null; readonly to: string | null }
  /** Codes or texts, in ascending order, each once. */
  | { readonly kind: 'values'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'years'; readonly column: string; readonly years: readonly number[] }
  | { readonly kind: 'months'; readonly column: string; readonly from: number; readonly to: number }
  /** Months `YYYY-MM` in ascending order; what begins in them or, where `until` names the last day, touches them. */
  | {
      readonly kind: 'year_months'
      readonly column: string
      readonly until: string | null
      readonly months: readonly string[]
    }
  /** What touches from–to with its own span `low`–`high`; both inclusive, null where that side is open. */
  | {
      readonly kind: 'range'
      readonly low: string
      readonly high: string
      readonly from: number | null
      readonly to: number | null
    }

export interface SortField {
  readonly field: string
  readonly descending: boolean
}

export interface Paging {
  /** Null where nothing is searched. */
  readonly q: string | null
  readonly limit: number
  /** From 1. */
  readonly page: number
  readonly sort: readonly SortField[]
}

export type ParsedQuery =
  | { readonly kind: 'summary'; readonly narrowings: readonly Narrowing[]; readonly fields: readonly string[] }
  | ({ readonly kind: 'table'; readonly narrowings: readonly Narrowing[]; readonly fields: readonly string[] } & Paging)
  | ({
      readonly kind: 'grouped_table'
      readonly narrowings: readonly Narrowing[]
      readonly fields: readonly string[]
    } & Paging)
  | ({
      readonly kind: 'year_comparison'
      readonly narrowings: readonly Narrowing[]
      /** Null means the year of the newest data. */
      readonly year: number | null
      /** Null means all months that the year has data of. */
      readonly months: readonly [from: number, to: number] | null
      readonly compare: Compared
    } & Paging)

/** What a year is compared with: the same months of the year before, or all of that year, also where this one is not over. */
export const comparedWith = ['to_date', 'full_years'] as const
export type Compared = (typeof comparedWith)[number]

/** What is wrong with a query string; the names are those of the problems. */
export interface QueryFault {
  readonly problem: 'unknown_parameter' | 'repeated_parameter' | 'invalid_value'
  readonly field: string
  readonly value?: string
  /** What would have been accepted, in signs that need no translation. */
  readonly expected: string
}

export type QueryResult =
  | { readonly ok: true; readonly query: ParsedQuery }
  | { readonly ok: false; readonly fault: QueryFault }

/** Limits of the query strings; the documents print them. */
export const limits = {
  searchLength: 256,
  rows: 1000,
  defaultRows: 5,
  page: 1_000_000,
  years: [1900, 2200],
  spanYears: 100,
} as const

/** Buddhist years are 543 ahead; they are told here so that the answer can say what was meant. */
const buddhist = 543

/** Reads the query string (without `?`) of an endpoint. */
export function parseQuery(dataset: Dataset, endpoint: Endpoint, search: string): QueryResult {
  try {
    return { ok: true, query: read(dataset, endpoint, search) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault }
    throw error
  }
}

/** The parameters of an endpoint, for the documents and for the check of unknown ones. */
export function parametersOf(dataset: Dataset, endpoint: Endpoint): readonly Parameter[] {
  const parameters: Parameter[] = []
  const add = (name: string, summary: string) =>
    parameters.push({ name, summary, shape: z.string().meta({ description: summary }) })
  for (const [name, filter] of Object.entries(endpoint.filters)) {
    if (filter.kind === 'window') {
      const usual =
        endpoint.usualDays === undefined ? '' : `; without a date, the ${endpoint.usualDays} days up to the newest`
      add('start', `First day, as its first instant in UTC, e.g. ${instants[0]}${usual}`)
      add('end', `Last day, as its last instant in UTC, e.g. ${instants[1]}`)
    } else add(name, summaryOf(dataset, filter))
  }
  if (endpoint.kind === 'year_comparison') {
    add('year', 'The year that is compared with the one before; the newest by default')
    add('compare', 'to_date (the months that the year has, the default) | full_years (every month of both years)')
  }
  if (endpoint.kind !== 'year_comparison' && !endpoint.public) add('fields', fieldsSummary(endpoint))
  if (endpoint.kind !== 'summary') {
    add('q', `Text to look for, at most ${limits.searchLength} letters`)
    add('limit', `Rows on a page, 1 to ${limits.rows}, ${limits.defaultRows} by default`)
    add('page', 'Page, from 1')
    add('sort', `By comma, descending with a minus before, of: ${sortFieldsOf(endpoint).join(', ')}`)
  }
  return parameters
}

/** The fields that rows can be sorted by. */
export function sortFieldsOf(endpoint: Endpoint): readonly string[] {
  if (endpoint.kind === 'table' || endpoint.kind === 'grouped_table') return fieldsOf(endpoint)
  if (endpoint.kind === 'summary') return []
  const { by, measure } = endpoint
  return [by, 'market_region', `currentYear.${measure}`, `previousYear.${measure}`, 'change']
}

const instants = ['2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'] as const

class Refusal extends Error {
  readonly fault: QueryFault
  constructor(fault: QueryFault) {
    super(`${fault.problem}: ${fault.field}`)
    this.fault = fault
  }
}

const refuse = (field: string, value: string, expected: string): Refusal =>
  new Refusal({ problem: 'invalid_value', field, value, expected })

function fieldsOf(endpoint: Endpoint): readonly string[] {
  if (endpoint.kind === 'table') return endpoint.columns
  if (endpoint.kind === 'grouped_table') return [...endpoint.by, ...endpoint.measures]
  return endpoint.kind === 'summary' ? [...endpoint.bounds, ...Object.keys(endpoint.groupings)] : []
}

/** The fields that come where `fields` names none: all but the long groupings. */
function usualFieldsOf(endpoint: Endpoint): readonly string[] {
  const known = fieldsOf(endpoint)
  return endpoint.kind === 'summary' ? known.filter((field) => endpoint.groupings[field]?.onRequest !== true) : known
}

function fieldsSummary(endpoint: Endpoint): string {
  const usual = usualFieldsOf(endpoint)
  const further = fieldsOf(endpoint).filter((field) => !usual.includes(field))
  const only = further.length === 0 ? '' : `; only where they are named here: ${further.join(', ')}`
  return `By comma, some of: ${usual.join(', ')}${only}`
}

function summaryOf(dataset: Dataset, filter: Filter): string {
  if (filter.kind === 'tracked_markets')
    return `\`51\` for the ${trackedMarkets.length} tracked markets, \`all\` for every one`
  if (filter.kind === 'years') return 'Years (CE), by comma'
  if (filter.kind === 'months') return 'A month or a range of months: `5`, `1-9`'
  if (filter.kind === 'year_months') return 'Months of a year, by comma: `2026-11`'
  if (filter.kind === 'range') return 'Amounts from–to, either of which may be left out: `500-1500`, `500-`, `-1500`'
  return `By comma: ${expectedOf(columnKind(dataset, filter.column))}`
}

function read(dataset: Dataset, endpoint: Endpoint, search: string): ParsedQuery {
  const given = pairs(search, parametersOf(dataset, endpoint))
  const narrowings: Narrowing[] = []
  for (const [name, filter] of Object.entries(endpoint.filters)) {
    const narrowing =
      filter.kind === 'window' ? readWindow(given, filter.column) : readFilter(dataset, name, filter, given)
    if (narrowing) narrowings.push(narrowing)
  }
  if (endpoint.kind === 'summary') return { kind: 'summary', narrowings, fields: readFields(endpoint, given) }
  const paging = readPaging(endpoint, given)
  if (endpoint.kind !== 'year_comparison') {
    return { kind: endpoint.kind, narrowings, fields: readFields(endpoint, given), ...paging }
  }
  const months = narrowings.find((narrowing) => narrowing.kind === 'months')
  const year = given.get('year')
  return {
    kind: 'year_comparison',
    narrowings: narrowings.filter((narrowing) => narrowing !== months),
    year: year === undefined ? null : readYear('year', year),
    months: months ? [months.from, months.to] : null,
    compare: readCompared(given.get('compare')),
    ...paging,
  }
}

function readCompared(text = 'to_date'): Compared {
  const found = comparedWith.find((one) => one === text)
  if (found === undefined) throw refuse('compare', text, comparedWith.join(' | '))
  return found
}

/** The parameters as they came: each known and only once. A `q` without text counts as not given. */
function pairs(search: string, parameters: readonly Parameter[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (!parameters.some((parameter) => parameter.name === name)) {
      const expected = parameters.map((parameter) => parameter.name).join(', ')
      throw new Refusal({ problem: 'unknown_parameter', field: name, expected })
    }
    if (given.has(name))
      throw new Refusal({ problem: 'repeated_parameter', field: name, value, expected: `${name}=a,b` })
    given.set(name, value)
  }
  return given
}

function readFilter(
  dataset: Dataset,
  name: string,
  filter: Exclude<Filter, { kind: 'window' }>,
  given: ReadonlyMap<string, string>,
): Narrowing | null {
  const value = given.get(name)
  if (value === undefined) return null
  if (filter.kind === 'range') return { ...filter, ...readRange(name, value) }
  if (filter.kind === 'year_months') return { ...filter, months: listOf(name, value, readYearMonth).sort() }
  const { kind, column } = filter
  if (kind === 'years') return { kind, column, years: listOf(name, value, readYear).sort((one, other) => one - other) }
  if (kind === 'months') return { kind, column, ...readMonths(name, value) }
  if (kind === 'tracked_markets') {
    if (value === 'all') return null
    if (value === '51') return { kind: 'values', column, values: [...trackedMarkets].sort() }
    throw refuse(name, value, '51 | all')
  }
  const target = columnKind(dataset, column)
  return { kind, column, values: listOf(name, value, (field, text) => readValue(target, field, text)).sort() }
}

/** The distinct parts of a list by commas. */
function listOf<Value>(name: string, text: string, one: (name: string, text: string) => Value): Value[] {
  return [...new Set(text.split(',').map((part) => one(name, part)))]
}

function readYear(name: string, text: string): number {
  const [first, last] = limits.years
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  if (year >= first && year <= last) return year
  const meant = year - buddhist
  const hint = meant >= first && meant <= last ? ` (${text} − ${buddhist} = ${meant})` : ''
  throw refuse(name, text, `${first}–${last}${hint}`)
}

function readMonths(name: string, text: string): { readonly from: number; readonly to: number } {
  const parts = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  const from = Number(parts?.[1])
  const to = Number(parts?.[2] ?? parts?.[1])
  if (from >= 1 && from <= to && to <= 12) return { from, to }
  throw refuse(name, text, '1–12, 5, 1-9')
}

function readYearMonth(name: string, text: string): string {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (!parts) throw refuse(name, text, 'YYYY-MM: 2026-11')
  readYear(name, parts[1] ?? '')
  return text
}

function readRange(name: string, text: string): { readonly from: number | null; readonly to: number | null } {
  const expected = '500-1500, 500-, -1500'
  const parts = /^(\d{0,9})-(\d{0,9})$/.exec(text)
  if (!parts || text === '-') throw refuse(name, text, expected)
  const [from, to] = [parts[1], parts[2]].map((part) => (part ? Number(part) : null))
  if (typeof from === 'number' && typeof to === 'number' && from > to) throw refuse(name, text, expected)
  return { from: from ?? null, to: to ?? null }
}

function readWindow(given: ReadonlyMap<string, string>, column: string): Narrowing | null {
  const [start, end] = [given.get('start'), given.get('end')]
  if (start === undefined && end === undefined) return null
  const from = start === undefined ? null : readInstant('start', start)
  const to = end === undefined ? null : readInstant('end', end)
  if (from && to && from.instant > to.instant) throw refuse('start', start ?? '', `start ≤ end (${end})`)
  if (from && to && Number(to.day.slice(0, 4)) - Number(from.day.slice(0, 4)) > limits.spanYears) {
    throw refuse('end', end ?? '', `end − start ≤ ${limits.spanYears} × 365 d`)
  }
  return { kind: 'window', column, from: from?.day ?? null, to: to?.day ?? null }
}

/** An instant in UTC, written out in full: no offset, no date alone, no day or second that does not exist. */
function readInstant(name: string, text: string): { readonly instant: number; readonly day: string } {
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

type Target = Column | { readonly kind: Derivation }

/** What a column, or one derived from another, can hold. */
function columnKind(dataset: Dataset, name: string): Target {
  const column = dataset.columns[name]
  if (column) return column
  const derived = dataset.derived[name]
  if (derived) return { kind: derived.how }
  throw new Error(`${dataset.name} has no column ${name}`)
}

function readValue(target: Target, field: string, text: string): string {
  if (holds(target, text)) return text
  throw refuse(field, text, expectedOf(target))
}

function holds(target: Target, text: string): boolean {
  switch (target.kind) {
    case 'country':
      return isCountryCode(text) || (target.rest && isRest(text))
    case 'market_region':
      return isMarketRegion(text)
    case 'geographic_region':
      return isGeographicRegion(text)
    case 'city_type':
      return cityTypes.some((type) => type === text)
    case 'province':
      return isProvinceCode(text)
    case 'checkpoint':
      return checkpointOf(text) !== undefined
    case 'choice':
      return target.values.includes(text)
    case 'text':
      return text !== '' && text.length <= target.maximum
    default:
      return false
  }
}

function expectedOf(target: Target): string {
  switch (target.kind) {
    case 'country':
      return target.rest ? 'ISO 3166-1 alpha-2 (CN, JP, …), rest-of-{market_region}' : 'ISO 3166-1 alpha-2 (CN, JP, …)'
    case 'market_region':
      return 'east-asia, asean-south-asia-pacific, europe, americas-middle-east-africa'
    case 'geographic_region':
      return 'north, central, northeast, west, east, south'
    case 'city_type':
      return cityTypes.join(', ')
    case 'province':
      return 'ISO 3166-2 (TH-10, TH-50, …)'
    case 'checkpoint':
      return `${checkpoints
        .slice(0, 3)
        .map(({ code }) => code)
        .join(', ')}, …`
    case 'choice':
      return target.values.join(', ')
    case 'text':
      return `1–${target.maximum} Aa`
    default:
      return target.kind
  }
}

function readFields(endpoint: Endpoint, given: ReadonlyMap<string, string>): readonly string[] {
  const known = fieldsOf(endpoint)
  const value = given.get('fields')
  if (value === undefined) return usualFieldsOf(endpoint)
  const chosen = listOf('fields', value, (field, text) => {
    if (!known.includes(text)) throw refuse(field, text, known.join(', '))
    return text
  })
  // In the declaration's order, so that the same question is the same question.
  return known.filter((field) => chosen.includes(field))
}

function readPaging(endpoint: Endpoint, given: ReadonlyMap<string, string>): Paging {
  const q = given.get('q') ?? ''
  if (q.length > limits.searchLength) throw refuse('q', q, `≤ ${limits.searchLength} Aa`)
  return {
    q: alike(q).trim() === '' ? null : alike(q).trim(),
    limit: readWhole('limit', given, limits.rows, limits.defaultRows),
    page: readWhole('page', given, limits.page, 1),
    sort: readSort(endpoint, given.get('sort')),
  }
}

function readWhole(name: string, given: ReadonlyMap<string, string>, most: number, fallback: number): number {
  const text = given.get(name)
  if (text === undefined) return fallback
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw refuse(name, text, `1–${most}`)
  return number
}

function readSort(endpoint: Endpoint, given: string | undefined): readonly SortField[] {
  const known = sortFieldsOf(endpoint)
  const fallback = 'defaultSort' in endpoint ? endpoint.defaultSort : `-${known[2]}`
  const fields = (given ?? fallback).split(',').map((part) => {
    const descending = part.startsWith('-')
    const field = descending ? part.slice(1) : part
    if (!known.includes(field)) throw refuse('sort', part, `[-]${known.join(', [-]')}`)
    return { field, descending }
  })
  for (const [index, { field }] of fields.entries()) {
    if (fields.findIndex((other) => other.field === field) !== index) throw refuse('sort', given ?? '', `${field} × 1`)
  }
  return fields
}

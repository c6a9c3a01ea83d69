import type { Dataset } from '../../dataset.ts'
import type { Endpoint } from '../../datasets/endpoints.ts'
import { asOfParameter, readAsOf } from './asOf.ts'
import { readFields } from './fields.ts'
import { type Compared, comparedWith, limits } from './limits.ts'
import { type Narrowing, readFilter, readWindow } from './narrowing.ts'
import { type Paging, readPaging } from './paging.ts'
import { parametersOf } from './parameters.ts'
import { readYear } from './periods.ts'
import { type QueryFault, Refusal, refuse } from './refusal.ts'
import { pairs } from './textParameters.ts'

/**
 * What the query string of a data endpoint means, worked out from the endpoint's declaration. Nothing is guessed and nothing is
 * ignored: a parameter that is unknown, repeated or out of range is a fault that names itself, its value and the way out.
 */

/** A question as it was meant: the same for every spelling of it. */
export type ParsedQuery = Question & {
  /** The day (`YYYY-MM-DD`) as of which the figures are asked; absent for as they stand now. */
  readonly asOf?: string
}

type Question =
  | {
      readonly kind: 'summary'
      readonly narrowings: readonly Narrowing[]
      readonly fields: readonly string[]
      /** Only members and months that all asked years hold are added up. */
      readonly matched?: true
    }
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
      /** An earlier year to compare with; null means the year before. */
      readonly before: number | null
      /** Null means all months that the year has data of. */
      readonly months: readonly [from: number, to: number] | null
      readonly compare: Compared
    } & Paging)
  | {
      readonly kind: 'forecast'
      readonly narrowings: readonly Narrowing[]
      /** How many months are forecast. */
      readonly months: number
      /** Months that were not as expected are looked for. */
      readonly unusual?: true
    }

type QueryResult =
  | { readonly ok: true; readonly query: ParsedQuery }
  | { readonly ok: false; readonly fault: QueryFault }

/** Reads the query string (without `?`) of an endpoint. */
export function parseQuery(dataset: Dataset, endpoint: Endpoint, search: string): QueryResult {
  try {
    return { ok: true, query: read(dataset, endpoint, search) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault }
    throw error
  }
}

function read(dataset: Dataset, endpoint: Endpoint, search: string): ParsedQuery {
  const parameters = pairs(search, parametersOf(dataset, endpoint))
  const asOf = parameters.get(asOfParameter)
  const question = readQuestion(dataset, endpoint, parameters)
  return asOf === undefined ? question : { ...question, asOf: readAsOf(asOf) }
}

function readQuestion(dataset: Dataset, endpoint: Endpoint, parameters: ReadonlyMap<string, string>): Question {
  const narrowings: Narrowing[] = []
  for (const [name, filter] of Object.entries(endpoint.filters)) {
    const narrowing =
      filter.kind === 'window' ? readWindow(parameters, filter) : readFilter(dataset, name, filter, parameters)
    if (narrowing) narrowings.push(narrowing)
  }
  if (endpoint.kind === 'summary') {
    const matched = readMatched(parameters.get('matched'), narrowings) ? { matched: true as const } : {}
    return { kind: 'summary', narrowings, fields: readFields(endpoint, parameters), ...matched }
  }
  if (endpoint.kind === 'forecast') {
    const unusual = readUnusual(parameters.get('unusual')) ? { unusual: true as const } : {}
    return { kind: 'forecast', narrowings, months: readForecastMonths(parameters.get('months')), ...unusual }
  }
  const paging = readPaging(endpoint, parameters)
  if (endpoint.kind !== 'year_comparison') {
    return { kind: endpoint.kind, narrowings, fields: readFields(endpoint, parameters), ...paging }
  }
  const months = narrowings.find((narrowing) => narrowing.kind === 'months')
  const text = parameters.get('year')
  const year = text === undefined ? null : readYear('year', text)
  const compare = readCompared(parameters.get('compare'))
  return {
    kind: 'year_comparison',
    narrowings: narrowings.filter((narrowing) => narrowing !== months),
    year,
    before: readBefore(parameters.get('before'), year, compare),
    months: months ? [months.from, months.to] : null,
    compare,
    ...paging,
  }
}

/** Years are matched with each other, so there must be two or more. Throws a refusal. */
function readMatched(text: string | undefined, narrowings: readonly Narrowing[]): boolean {
  if (text === undefined || text === 'false') return false
  if (text !== 'true') throw refuse('matched', text, 'true | false')
  const years = narrowings.find((narrowing) => narrowing.kind === 'years')?.years ?? []
  if (years.length < 2) throw refuse('matched', text, 'matched=true&year=2026,2025')
  return true
}

function readUnusual(text = 'false'): boolean {
  if (text !== 'true' && text !== 'false') throw refuse('unusual', text, 'true | false')
  return text === 'true'
}

function readForecastMonths(text: string | undefined): number {
  if (text === undefined) return limits.defaultForecastMonths
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (months < 1 || months > limits.maxForecastMonths) throw refuse('months', text, `1–${limits.maxForecastMonths}`)
  return months
}

function readCompared(text = 'to_date'): Compared {
  const comparison = comparedWith.find((kind) => kind === text)
  if (comparison === undefined) throw refuse('compare', text, comparedWith.join(' | '))
  return comparison
}

/** The same months of an earlier year than the one that is asked for, so that one must be named. Throws a refusal. */
function readBefore(text: string | undefined, year: number | null, compare: Compared): number | null {
  if (text === undefined) return null
  const before = readYear('before', text)
  if (compare === 'full_years') throw refuse('before', text, 'before=2019 without compare=full_years')
  if (year === null) throw refuse('before', text, 'year=2026&before=2019')
  if (before >= year) throw refuse('before', text, `before=${year - 1}`)
  return before
}

import { readWindow } from '@sala/catalog/api/query/narrowing.ts'
import { parametersOf } from '@sala/catalog/api/query/parameters.ts'
import { readYear } from '@sala/catalog/api/query/periods.ts'
import type { ParsedQuery } from '@sala/catalog/api/query/query.ts'
import { Refusal } from '@sala/catalog/api/query/refusal.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint, Filter } from '@sala/catalog/datasets/endpoints.ts'
import type { AnyWidget, Ask } from '@sala/widgets/widget.ts'
import { problem } from '../../core/problems.ts'
import { type DatasetEndpoint, readQuery } from '../../market/answers.ts'

/** The question behind a card: the endpoint with every filter that the card's export takes, and its query as it was read. */
export interface RowsQuery {
  readonly target: DatasetEndpoint
  readonly query: ParsedQuery
  /** Whether the person narrows the rows: without it, the older tables give their newest week. */
  readonly narrowed: boolean
}

const pages: readonly string[] = ['limit', 'page']

/**
 * Reads the parameters of `exports/{code}/rows`: those of the endpoint, and start, end, location_source, location_destination and year of
 * the contract wherever the data set has what they narrow. What the card itself always asks for is added. Throws the problem that names the
 * parameter and what the card takes.
 */
export function readRowsQuery(
  { dataset, endpoint }: DatasetEndpoint,
  parameters: readonly (readonly [name: string, value: string])[],
  fixed: ReadonlyMap<string, string>,
): RowsQuery {
  const target = { dataset, endpoint: withContractFilters(dataset, endpoint) }
  const accepted = parametersOf(dataset, target.endpoint).flatMap(({ name }) => (pages.includes(name) ? [] : [name]))
  // A comparison of years takes days of one year as its months.
  const takesDays = target.endpoint.kind === 'year_comparison'
  const expected = [...(takesDays ? ['start', 'end'] : []), ...accepted].join(', ')
  const search = new URLSearchParams()
  for (const [name, value] of parameters) {
    if (!accepted.includes(name) && !(takesDays && ['start', 'end'].includes(name))) {
      throw problem('unknown_parameter', { field: name, expected })
    }
    search.append(name, value)
  }
  const narrowed = [...search.keys()].some((name) => Object.hasOwn(filtersBySearch(target.endpoint), name))
  for (const [name, value] of fixed) fix(search, name, value)
  if (takesDays) monthsFromDays(search)
  return { target, query: readQuery(target, search.toString()), narrowed }
}

/** What a card asks its endpoint for whatever its filters are: the sentiment of 121, the markets of 141. */
export function fixedFilters(
  widget: AnyWidget,
  asks: readonly Ask[],
  { filters }: Endpoint,
): ReadonlyMap<string, string> {
  const [first, ...others] = asks
  const fixed = new Map<string, string>()
  for (const [name, value] of Object.entries(first?.query ?? {})) {
    const kind = filters[name]?.kind
    const isChoice = kind === 'values' || kind === 'tracked_markets'
    const isSame = others.every(({ query }) => String(query[name]) === String(value))
    if (isChoice && isSame && value !== undefined && !Object.hasOwn(widget.filters, name))
      fixed.set(name, String(value))
  }
  return fixed
}

/** The filters of an endpoint with those of the contract's export that its data set has a column for. */
function withContractFilters(dataset: Dataset, endpoint: Endpoint): Endpoint {
  const { newest, columns } = dataset
  const kinds = newest === null ? undefined : columns[newest]?.kind
  const until = Object.values(endpoint.filters).flatMap((filter) =>
    'until' in filter && filter.until ? [filter.until] : [],
  )[0]
  const span = until === undefined ? {} : { until }
  const further: Record<string, Filter> = {}
  if (newest !== null && endpoint.kind !== 'year_comparison') {
    const isWindowed = Object.values(endpoint.filters).some(({ kind }) => kind === 'window')
    if (kinds === 'date' && !isWindowed) further.window = { kind: 'window', column: newest, ...span }
    further.year = { kind: 'years', column: newest, ...span }
  }
  for (const name of ['location_source', 'location_destination']) {
    if (columns[name] !== undefined) further[name] = { kind: 'values', column: name }
  }
  return { ...endpoint, filters: { ...further, ...endpoint.filters } }
}

/** The filters of an endpoint by the names that a query string has for them. */
function filtersBySearch({ filters, kind }: Endpoint): Readonly<Record<string, Filter | true>> {
  const { window, ...others } = filters
  const days = window ? { start: window, end: window } : {}
  return { ...others, ...days, ...(kind === 'year_comparison' ? { year: true } : {}) }
}

/** Adds what a card always asks for. Throws where something else is asked for than it shows. */
function fix(search: URLSearchParams, name: string, value: string): void {
  const current = search.get(name)
  const all = value.split(',')
  if (current === null || value === 'all') {
    if (current === null) search.set(name, value)
    return
  }
  if (!current.split(',').every((part) => all.includes(part))) {
    throw problem('invalid_value', { field: name, value: current, expected: value })
  }
}

/** Puts `year` and `month` in place of `start` and `end`. Throws where these are of several years or hold the first day of no month. */
function monthsFromDays(search: URLSearchParams): void {
  const [start, end] = [search.get('start'), search.get('end')]
  if (start === null && end === null) return
  for (const field of ['start', 'end'])
    if (search.getAll(field).length > 1) throw problem('repeated_parameter', { field })
  try {
    const window = readWindow(new Map([...search]), { column: 'date' })
    if (window === null) return
    const from = window.from ?? `${window.to?.slice(0, 4)}-01-01`
    const to = window.to ?? `${window.from?.slice(0, 4)}-12-31`
    const year = readYear('start', from.slice(0, 4))
    // Months stand under their first day.
    const first = Number(from.slice(5, 7)) + (from.endsWith('-01') ? 0 : 1)
    const last = Number(to.slice(5, 7))
    if (to.slice(0, 4) !== String(year) || first > last) {
      throw problem('invalid_value', { field: 'end', value: end ?? '', expected: `start, end: ${year}; year, month` })
    }
    if (search.has('year') && search.get('year') !== String(year)) {
      throw problem('invalid_value', { field: 'year', value: search.get('year') ?? '', expected: String(year) })
    }
    if (search.has('month'))
      throw problem('unknown_parameter', { field: 'month', expected: 'start, end | year, month' })
    search.delete('start')
    search.delete('end')
    search.set('year', String(year))
    search.set('month', first === last ? String(first) : `${first}-${last}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { problem: name, field, value, expected } = error.fault
    throw problem(name, { field, expected, ...(value === undefined ? {} : { value }) })
  }
}

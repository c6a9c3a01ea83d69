import type { Dataset } from '../../dataset.ts'
import type { Dimension, Endpoint, Filter } from '../../datasets/endpoints.ts'
import { lastDayOf } from '../days.ts'
import { explorableDimensions, explorableMeasures } from '../explorable.ts'
import { Exploration, type ExplorationInput, type Grain } from '../exploration.ts'
import { explorationFault } from '../explorationFault.ts'

/** The call of a data endpoint, as cards make them. */
export interface EndpointCall {
  readonly path: string
  readonly query: Readonly<Record<string, string | number | readonly (string | number)[] | boolean | undefined | null>>
}

/** Why figures cannot be asked for as an exploration. */
export type NotExplorable =
  /** Rows, messages and comparisons are answers of other shapes. */
  | 'rows'
  /** The figures are of the members and months that two years share, which an exploration knows as a comparison alone. */
  | 'matched'
  /** They join two data sets, or are grouped by more than two dimensions. */
  | 'shape'
  /** They are narrowed in a way that an exploration has no filter for. */
  | 'filter'
  /** The rules of explorations refuse them, for which figures say it more strictly than endpoints. */
  | 'rules'

/** An exploration of the same figures, with the grouping of the endpoint that it stands for. */
export interface FromEndpoint {
  readonly question: Exploration
  readonly grouping: string
}

/**
 * The exploration that asks for what a call is answered, or why there is none. Only fields that it names are looked at.
 *
 * @param newest the newest day that the data set holds, up to which endpoints of usual days answer; null where it is not known
 */
export function explorationOfCall(
  dataset: Dataset,
  { path, query }: EndpointCall,
  newest: string | null,
): FromEndpoint | NotExplorable {
  const endpoint = dataset.endpoints.find((candidate) => candidate.path === path)
  if (endpoint?.kind !== 'summary') return 'rows'
  if (textOf(query.matched) === 'true') return 'matched'
  const fields = listOf(query.fields)
  const names = fields.length > 0 ? fields : Object.keys(endpoint.groupings)
  const questions = names.map((name) => ofGrouping(dataset, endpoint, name, { query, newest }))
  return questions.find((question) => typeof question === 'object') ?? questions[0] ?? 'shape'
}

type Summary = Extract<Endpoint, { readonly kind: 'summary' }>

function ofGrouping(
  dataset: Dataset,
  { groupings, filters, defaultDays }: Summary,
  name: string,
  { query, newest }: { readonly query: EndpointCall['query']; readonly newest: string | null },
): FromEndpoint | NotExplorable {
  const grouping = groupings[name]
  if (grouping === undefined || grouping.alongside !== undefined || grouping.newestYears !== undefined) return 'shape'
  const own = filtersOf(dataset, filters, query)
  if (own === null) return 'filter'
  const usual = defaultDays === undefined || newest === null ? null : defaultPeriod(newest, defaultDays)
  if (defaultDays !== undefined && own.period === undefined && usual === null) return 'filter'
  const narrowed = usual === null || own.period !== undefined ? own : { ...own, period: usual }
  const measures = grouping.measures.filter((measure) => explorableMeasures(dataset).includes(measure))
  const grains = grouping.by.map((name) => grainOf(dataset, dataset.dimensions[name]))
  const breakdown = grouping.by.filter((_, at) => grains[at] === null)
  const time = timeOf(grains.filter((grain) => grain !== null))
  const dimensions = explorableDimensions(dataset)
  const isExplorable = measures.length > 0 && measures.length <= 4 && breakdown.length <= 2 && time !== undefined
  if (!isExplorable || breakdown.some((name) => !dimensions.includes(name))) return 'shape'
  // Whatever tells months apart is answered from months alone; a member's year is so only where the grouping says it.
  if (dataset.wholeYears !== null && (time === null || time === 'year') && grouping.wholeYears !== true) return 'shape'
  const input: ExplorationInput = { version: 1, dataset: dataset.name, measures, breakdown, time, ...narrowed }
  const parsed = Exploration.safeParse(input)
  if (!parsed.success || explorationFault(dataset, parsed.data) !== null) return 'rules'
  return { question: parsed.data, grouping: name }
}

/** The grain of a dimension of time; null for all others. */
function grainOf({ newest, columns }: Dataset, dimension: Dimension | undefined): Grain | null {
  if (dimension === undefined || dimension.kind === 'joined' || dimension.column !== newest) return null
  if (dimension.kind === 'year') return 'year'
  if (dimension.kind === 'month') return 'month_of_year'
  if (dimension.kind === 'period') return dimension.grain
  const column = columns[dimension.column]
  return column?.kind === 'year' ? 'year' : column?.kind === 'date' ? column.grain : null
}

/** One grain of several: a year and a month of it are a month. Undefined where there is none. */
function timeOf(grains: readonly Grain[]): Grain | null | undefined {
  const [first, second] = grains
  if (first === undefined) return null
  if (second === undefined) return first
  const grainPair = [first, second].toSorted().join()
  return grains.length === 2 && grainPair === 'month_of_year,year' ? 'month' : undefined
}

interface Narrowed {
  readonly filters: ExplorationInput['filters']
  readonly period?: NonNullable<ExplorationInput['period']>
}

const ignored: ReadonlySet<string> = new Set(['fields', 'matched', 'provenance'])

/** The filters of a call as those of an exploration; null where one has no counterpart. */
function filtersOf(
  dataset: Dataset,
  declared: Readonly<Record<string, Filter>>,
  query: EndpointCall['query'],
): Narrowed | null {
  const filters: NonNullable<ExplorationInput['filters']> = []
  let period: Narrowed['period']
  for (const [name, value] of Object.entries(query)) {
    const values = listOf(value)
    if (ignored.has(name) || values.length === 0 || name === 'end') continue
    const filter = name === 'start' ? declared.window : declared[name]
    const dimension = dimensionOf(dataset, filter)
    if (filter?.kind === 'values' && dimension !== null) filters.push({ dimension, operator: 'in', values })
    else {
      const own = filter?.kind === 'window' ? windowOf(query) : periodOf(filter, values)
      if (own === null || period !== undefined) return null
      period = own
    }
  }
  if (textOf(query.end) !== '' && textOf(query.start) === '') return null
  return { filters, ...(period === undefined ? {} : { period }) }
}

/** So many days up to the newest. */
function defaultPeriod(newest: string, days: number): NonNullable<Narrowed['period']> {
  const first = new Date(`${newest}T00:00:00.000Z`)
  first.setUTCDate(first.getUTCDate() + 1 - days)
  return { kind: 'between', from: first.toISOString().slice(0, 10), to: newest }
}

function periodOf(filter: Filter | undefined, values: readonly string[]): NonNullable<Narrowed['period']> | null {
  if (filter?.kind === 'years') return { kind: 'years', years: values.map(Number) }
  const [month = ''] = values
  if (filter?.kind === 'year_months' && values.length === 1) {
    return { kind: 'between', from: `${month}-01`, to: lastDayOf(month) }
  }
  return null
}

function windowOf({ start, end }: EndpointCall['query']): NonNullable<Narrowed['period']> | null {
  const [from, to] = [textOf(start).slice(0, 10), textOf(end).slice(0, 10)]
  return from === '' || to === '' ? null : { kind: 'between', from, to }
}

function dimensionOf(dataset: Dataset, filter: Filter | undefined): string | null {
  if (filter?.kind !== 'values') return null
  const match = Object.entries(dataset.dimensions).find(
    ([, dimension]) => dimension.kind === 'column' && dimension.column === filter.column,
  )
  return match?.[0] ?? null
}

const textOf = (value: EndpointCall['query'][string]): string =>
  value === undefined || value === null ? '' : String(value)

const listOf = (value: EndpointCall['query'][string]): string[] =>
  textOf(value)
    .split(',')
    .filter((part) => part !== '')

import type { ComparedPeriod } from '@sala/catalog/answers.ts'
import { codesNamed } from '@sala/catalog/api/codeSearch.ts'
import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Compared, ParsedQuery } from '@sala/catalog/api/query.ts'
import type { Dataset, Endpoint, Grouping, Status } from '@sala/catalog/dataset.ts'
import { otherDigits } from '@sala/catalog/text.ts'

/**
 * A plan is a plain value: what to count, by what, of which rows. Making one does no I/O; an engine compiles it into its SQL.
 */
export interface Plan {
  readonly dataset: Dataset
  readonly select: PlanSelect
  readonly conditions: readonly Condition[]
  /** Which rows of whole-year figures count; see `wholeYears` of the data set. */
  readonly periods: PeriodRule
  readonly order: readonly { readonly field: string; readonly descending: boolean }[]
  readonly limit: number | null
  readonly offset: number
}

export type PlanSelect =
  /**
   * Several groupings of one summary, answered in one scan; each row says its grouping in `grouping` and is sorted by its keys.
   * Bounds come as rows of the groupings `date` (one row with `min` and `max`) and `year` (a row for each `year`, newest first).
   * Where `written`, there is one row for each grouping and bound instead, with its answer as JSON in `json` and how many groups
   * that has in `count`; a limit then holds for each grouping.
   */
  | {
      readonly kind: 'groups'
      readonly groupings: readonly PlanGrouping[]
      readonly bounds: readonly ('date' | 'year')[]
      readonly written?: boolean
    }
  /** Where `counted`, each row carries `count`, the number of rows without the page. */
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly counted?: boolean }
  /** One flat row for each group, with `count`, the number of groups without the page. */
  | {
      readonly kind: 'grouped_rows'
      readonly by: readonly string[]
      readonly measures: readonly string[]
      /** Which of both are given. */
      readonly fields: readonly string[]
    }
  /** The different values of a column under `value`, ascending. */
  | { readonly kind: 'values'; readonly column: string }
  /** One row with `count`: how many rows a `rows` plan with the same conditions has without its page. */
  | { readonly kind: 'count' }
  /** Each row carries `count`, the number of rows without the page; figures are named `currentYear.…` and `previousYear.…`. */
  | {
      readonly kind: 'year_comparison'
      readonly by: string
      readonly measure: string
      readonly year: number
      /** The months that are compared, ascending. */
      readonly months: readonly number[]
    }
  /** Which months and whole years there are: rows of `year`, `month` (null for rows about a whole year) and lowest `status`. */
  | { readonly kind: 'coverage' }

export interface PlanGrouping {
  readonly key: string
  readonly by: readonly string[]
  readonly measures: readonly string[]
}

/** Narrows the rows, as a filter of the question does or by what is searched. Values are bound, never pasted. */
export type Condition = Narrowing | Search

export interface Search {
  readonly kind: 'search'
  /** One of them anywhere in one of the columns, without regard to case … */
  readonly texts: readonly string[]
  readonly columns: readonly string[]
  /** … or, by column, a code among these, whose names were found in the catalogue. */
  readonly codes: Readonly<Record<string, readonly string[]>>
}

/**
 * `months`: only rows of months. `whole_years`: rows about the whole year for the years in `annual`, rows of months for the others.
 */
export type PeriodRule =
  | { readonly kind: 'all' }
  | { readonly kind: 'months' }
  | { readonly kind: 'whole_years'; readonly annual: readonly number[] }

/** A month, or (where `month` is null) a whole year, that a data set has rows of. */
export interface Coverage {
  readonly year: number
  readonly month: number | null
  readonly status: Status | null
}

/** What must be known of the data before a question can be planned. */
export interface Known {
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string
  /** The newest date or year of the data set; null while it is empty. Asked only where `asksForNewest`. */
  readonly newest: string | null
  /** Asked only for year comparisons. */
  readonly coverage: readonly Coverage[]
}

/** The plans of one question. */
export type Planned =
  | {
      readonly kind: 'summary'
      readonly main: Plan
      /** Groups of the same data set that look at other rows. */
      readonly further: readonly Plan[]
      /** Groups of another data set, merged into the main ones by their keys. */
      readonly alongside: readonly Plan[]
    }
  | {
      readonly kind: 'table'
      readonly rows: Plan
      /** Null where the rows carry their count. */
      readonly count: Plan | null
      /** Groupings and years that come beside the rows. */
      readonly beside: readonly Plan[]
    }
  | { readonly kind: 'grouped_table'; readonly rows: Plan }
  | { readonly kind: 'year_comparison'; readonly rows: Plan; readonly period: ComparedPeriod }

/** No answer has more groups than this: it could be neither read by a person nor drawn. */
export const mostGroups = 100_000

/** Whether a plan for an endpoint depends on the newest date of its data set. */
export function asksForNewest(endpoint: Endpoint): boolean {
  if (endpoint.usualDays !== undefined) return true
  if (endpoint.kind === 'table') return endpoint.newestWeek
  return endpoint.kind === 'summary' && Object.values(endpoint.groupings).some(({ newestYears }) => newestYears)
}

/** The plan that tells the different values of a column. */
export function planValues(dataset: Dataset, column: string): Plan {
  return { ...wholePlan(dataset), select: { kind: 'values', column }, limit: mostGroups }
}

/** The plan that tells a data set's coverage. */
export function planCoverage(dataset: Dataset): Plan {
  return { ...wholePlan(dataset), select: { kind: 'coverage' } }
}

/** The newest rows of a table whose texts hold a text, each with how many there are. Names of places and codes are not looked at. */
export function planSearch(
  dataset: Dataset,
  columns: readonly string[],
  words: readonly string[],
  limit: number,
): Plan {
  const texts = columns.filter((name) => dataset.columns[name]?.kind === 'text')
  const newest = dataset.newest === null ? [] : [{ field: dataset.newest, descending: true }]
  return {
    ...wholePlan(dataset),
    select: { kind: 'rows', columns, counted: true },
    conditions: words.map((word) => searchFor(dataset, texts, word)),
    order: withTies(newest, dataset.key),
    limit,
  }
}

/** Plans a question. `datasets` finds the data sets that groupings name in `alongside`. */
export function planFor(
  dataset: Dataset,
  endpoint: Endpoint,
  query: ParsedQuery,
  known: Known,
  datasets: (name: string) => Dataset | undefined,
): Planned {
  if (endpoint.kind === 'summary' && query.kind === 'summary') {
    return planSummary(dataset, endpoint, query, known, datasets)
  }
  if (endpoint.kind === 'table' && query.kind === 'table') return planTable(dataset, endpoint, query, known)
  if (endpoint.kind === 'grouped_table' && query.kind === 'grouped_table') {
    return planGroupedTable(dataset, endpoint, query, known)
  }
  if (endpoint.kind === 'year_comparison' && query.kind === 'year_comparison') {
    return planComparison(dataset, endpoint, query, known)
  }
  throw new Error(`${endpoint.path} is a ${endpoint.kind}, but its query was read as a ${query.kind}`)
}

type EndpointOf<Kind extends Endpoint['kind']> = Extract<Endpoint, { kind: Kind }>
type QueryOf<Kind extends ParsedQuery['kind']> = Extract<ParsedQuery, { kind: Kind }>

const wholePlan = (dataset: Dataset): Omit<Plan, 'select'> => ({
  dataset,
  conditions: [],
  periods: { kind: 'all' },
  order: [],
  limit: null,
  offset: 0,
})

function planSummary(
  dataset: Dataset,
  endpoint: EndpointOf<'summary'>,
  { narrowings, fields }: QueryOf<'summary'>,
  known: Known,
  datasets: (name: string) => Dataset | undefined,
): Planned {
  const chosen = Object.entries(endpoint.groupings).filter(([key]) => fields.includes(key))
  const conditions = [...narrowings, ...usualWindow(dataset, endpoint, narrowings, known)]
  const groups = (of: Dataset, groupings: readonly PlanGrouping[], bounds: readonly ('date' | 'year')[]): Plan => ({
    ...wholePlan(of),
    select: { kind: 'groups', groupings, bounds },
    conditions,
    periods: periodsOf(of, endpoint),
    // One more than is allowed, so that too many can be told from just enough.
    limit: mostGroups + 1,
  })
  const main = groups(
    dataset,
    chosen.filter(([, { newestYears }]) => newestYears === undefined).map(groupingOf),
    endpoint.bounds.filter((bound) => fields.includes(bound)),
  )
  const further = chosen.flatMap(([key, grouping]) => {
    if (grouping.newestYears === undefined) return []
    const years = newestYears(dataset, narrowings, grouping.newestYears, known)
    return [{ ...groups(dataset, [groupingOf([key, grouping])], []), conditions: years }]
  })
  const others = Map.groupBy(chosen.filter(hasAlongside), ([, grouping]) => grouping.alongside.dataset)
  const alongside = [...others].map(([name, groupings]) => {
    const other = datasets(name)
    if (!other) throw new Error(`${endpoint.path} reads ${name} alongside, but there is no such data set`)
    const asked = groupings.map(([key, { by, alongside }]) => ({ key, by, measures: alongside.measures }))
    return groups(other, asked, [])
  })
  const isEmpty = main.select.kind === 'groups' && main.select.groupings.length + main.select.bounds.length === 0
  const [first = main, ...rest] = isEmpty ? further : [main, ...further]
  return { kind: 'summary', main: first, further: rest, alongside }
}

const groupingOf = ([key, { by, measures }]: readonly [string, Grouping]): PlanGrouping => ({ key, by, measures })

/** The days that are looked at where no date is asked for. */
function usualWindow(
  dataset: Dataset,
  { usualDays }: Endpoint,
  narrowings: readonly Narrowing[],
  { newest }: Known,
): readonly Condition[] {
  if (usualDays === undefined || newest === null || dataset.newest === null || narrowings.some(isOfTime)) return []
  return [{ kind: 'window', column: dataset.newest, from: daysBefore(newest, usualDays), to: newest }]
}

const isOfTime = ({ kind }: Narrowing): boolean =>
  kind === 'window' || kind === 'years' || kind === 'months' || kind === 'year_months'

/** The conditions with the years that are asked for, if any, widened to so many years up to the newest of them. */
function newestYears(
  dataset: Dataset,
  narrowings: readonly Narrowing[],
  count: number,
  { newest }: Known,
): readonly Condition[] {
  const others = narrowings.filter(({ kind }) => kind !== 'years')
  const asked = narrowings.flatMap((narrowing) => (narrowing.kind === 'years' ? narrowing.years : []))
  if (dataset.newest === null || (asked.length === 0 && newest === null)) return others
  const last = asked.length > 0 ? Math.max(...asked) : Number(newest?.slice(0, 4))
  const years = Array.from({ length: count }, (_, index) => last - count + 1 + index)
  return [...others, { kind: 'years', column: dataset.newest, years }]
}

type WithAlongside = Grouping & { readonly alongside: NonNullable<Grouping['alongside']> }
const hasAlongside = (entry: [string, Grouping]): entry is [string, WithAlongside] => entry[1].alongside !== undefined

/** Months are told apart wherever a grouping is by month or a narrower date: rows about whole years are left out of it. */
function periodsOf(dataset: Dataset, endpoint: EndpointOf<'summary'>): PeriodRule {
  if (dataset.wholeYears === null) return { kind: 'all' }
  const tells = Object.values(endpoint.groupings).some(({ by }) =>
    by.some((name) => dataset.dimensions[name]?.kind !== 'year' && isDate(dataset, name)),
  )
  return { kind: tells ? 'months' : 'all' }
}

const isDate = (dataset: Dataset, dimension: string): boolean => {
  const found = dataset.dimensions[dimension]
  return found !== undefined && found.kind !== 'joined' && dataset.columns[found.column]?.kind === 'date'
}

function planTable(dataset: Dataset, endpoint: EndpointOf<'table'>, query: QueryOf<'table'>, known: Known): Planned {
  const { newest } = known
  const week: Condition[] =
    endpoint.newestWeek && query.narrowings.length === 0 && newest !== null && dataset.newest !== null
      ? [{ kind: 'window', column: dataset.newest, from: daysBefore(newest, 7), to: newest }]
      : []
  const searched = query.q === null ? [] : [searchFor(dataset, endpoint.columns, query.q)]
  const looking = (narrowings: readonly Narrowing[]): Omit<Plan, 'select'> => ({
    ...wholePlan(dataset),
    conditions: [...narrowings, ...week, ...searched],
  })
  const plan = looking(query.narrowings)
  const beside = (grouping: PlanGrouping | null, bounds: readonly 'year'[]): Plan => ({
    ...looking(query.narrowings.filter((narrowing) => !isOwn(dataset, narrowing, grouping))),
    select: { kind: 'groups', groupings: grouping === null ? [] : [grouping], bounds },
    limit: mostGroups + 1,
  })
  // Texts are searched once and not twice.
  const counted = searched.some(({ columns, texts }) => columns.length * texts.length > 0)
  return {
    kind: 'table',
    rows: {
      ...plan,
      select: { kind: 'rows', columns: query.fields, ...(counted ? { counted } : {}) },
      order: withTies(query.sort, dataset.key),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
    count: counted ? null : { ...plan, select: { kind: 'count' } },
    beside: [
      ...Object.entries(endpoint.facets ?? {}).map((facet) => beside(groupingOf(facet), [])),
      ...(endpoint.bounds ? [beside(null, endpoint.bounds)] : []),
    ],
  }
}

/** Whether a filter is the one that a facet (or, without one, the list of years) offers the values of. */
function isOwn(dataset: Dataset, narrowing: Narrowing, facet: PlanGrouping | null): boolean {
  if (facet === null) return isOfTime(narrowing)
  return (
    narrowing.kind === 'values' && facet.by.some((name) => dimensionColumns(dataset, name).includes(narrowing.column))
  )
}

/** The columns that a dimension is made from. */
export function dimensionColumns(dataset: Dataset, name: string): readonly string[] {
  const found = dataset.dimensions[name]
  if (!found) throw new Error(`${dataset.name} has no dimension ${name}`)
  return found.kind === 'joined' ? found.columns : [found.column]
}

function planGroupedTable(
  dataset: Dataset,
  endpoint: EndpointOf<'grouped_table'>,
  query: QueryOf<'grouped_table'>,
  known: Known,
): Planned {
  const { by, measures } = endpoint
  const columns = by.flatMap((name) => dimensionColumns(dataset, name))
  const conditions = [
    ...query.narrowings,
    ...usualWindow(dataset, endpoint, query.narrowings, known),
    ...(query.q === null ? [] : [searchFor(dataset, columns, query.q)]),
  ]
  return {
    kind: 'grouped_table',
    rows: {
      ...wholePlan(dataset),
      select: { kind: 'grouped_rows', by, measures, fields: query.fields },
      conditions,
      order: withTies(query.sort, by),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
  }
}

function planComparison(
  dataset: Dataset,
  endpoint: EndpointOf<'year_comparison'>,
  query: QueryOf<'year_comparison'>,
  { coverage, today }: Known,
): Planned {
  const newest = coverage.length > 0 ? Math.max(...coverage.map(({ year }) => year)) : Number(today.slice(0, 4))
  const year = query.year ?? newest
  const compared = comparedMonths(coverage, year, query.months, query.compare)
  const searched = query.q === null ? [] : [searchFor(dataset, [endpoint.by], query.q)]
  return {
    kind: 'year_comparison',
    rows: {
      ...wholePlan(dataset),
      select: { kind: 'year_comparison', by: endpoint.by, measure: endpoint.measure, year, months: compared.months },
      conditions: [...query.narrowings, ...searched],
      periods: dataset.wholeYears === null ? { kind: 'all' } : { kind: 'whole_years', annual: compared.annual },
      order: withTies(query.sort, [endpoint.by]),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
    period: compared.period,
  }
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/**
 * Which months of a year are compared with the same months of the year before: those of the asked range that the year has. A year
 * that is there in full, or only as a whole, is compared as a whole; each side then takes its twelve months, or the figure of the
 * whole year where some month is missing. Where full years are asked for, each side takes all that it has, and `period` tells how far the
 * later year reaches.
 */
export function comparedMonths(
  coverage: readonly Coverage[],
  year: number,
  asked: readonly [from: number, to: number] | null,
  compare: Compared = 'to_date',
): { readonly months: readonly number[]; readonly annual: readonly number[]; readonly period: ComparedPeriod } {
  const [from, to] = asked ?? [1, 12]
  const of = (wanted: number) => coverage.filter((covered) => covered.year === wanted)
  const monthsOf = (wanted: number) =>
    everyMonth.filter((month) => of(wanted).some((covered) => covered.month === month))
  const isWhole = (wanted: number) => monthsOf(wanted).length === 12
  const hasFigure = (wanted: number) => of(wanted).some(({ month }) => month === null)
  const present = monthsOf(year).filter((month) => month >= from && month <= to)
  const wholeAsked = from === 1 && to === 12
  const full = compare === 'full_years'
  const wholeYear = wholeAsked && (full || isWhole(year) || hasFigure(year))
  const annual = wholeYear ? [year, year - 1].filter((one) => !isWhole(one) && hasFigure(one)) : []
  const months = wholeYear ? everyMonth : full ? everyMonth.filter((month) => month >= from && month <= to) : present
  const counted = of(year).filter(({ month }) =>
    annual.includes(year) ? month === null : month !== null && months.includes(month),
  )
  const told = full && !annual.includes(year) && present.length > 0 ? present : months
  return {
    months,
    annual,
    period: { year, months: [told[0] ?? from, told.at(-1) ?? to], wholeYear, status: lowest(counted) },
  }
}

const ranks: Readonly<Record<Status, number>> = { preliminary: 0, revised: 1, final: 2 }

function lowest(covered: readonly Coverage[]): Status | null {
  return covered.reduce<Status | null>(
    (least, { status }) => (status !== null && (least === null || ranks[status] < ranks[least]) ? status : least),
    null,
  )
}

/** Codes are found by the names that people read, texts by what they contain. */
function searchFor(dataset: Dataset, names: readonly string[], text: string): Search {
  const columns: string[] = []
  const codes: Record<string, readonly string[]> = {}
  for (const name of names) {
    const column = dataset.columns[name]
    const found = column ? codesNamed(column, text) : null
    if (found !== null) codes[name] = found
    else if (column?.kind === 'text') columns.push(name)
  }
  return { kind: 'search', texts: [...new Set([text, otherDigits(text)])], columns, codes }
}

/**
 * Rows that sort alike keep one order, so that no row is on two pages or on none. Where rows have no key, the engine keeps them in
 * the order in which they came.
 */
function withTies(
  sort: readonly { readonly field: string; readonly descending: boolean }[],
  ties: readonly string[],
): Plan['order'] {
  const further = ties.filter((field) => !sort.some((given) => given.field === field))
  return [...sort, ...further.map((field) => ({ field, descending: false }))]
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

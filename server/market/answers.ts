import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import type { QueryFault } from '@sala/catalog/api/query/refusal.ts'
import { type ParsedQuery, parseQuery } from '@sala/catalog/api/query.ts'
import type { Dataset, Endpoint } from '@sala/catalog/dataset.ts'
import { allEndpoints, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Engine, PlainRow, PlainValue } from '../facts/engines/engine.ts'
import { asksForNewest, planCoverage, planFor, planValues } from '../facts/plan/planFor.ts'
import { type Coverage, mostGroups, type Plan, type Planned } from '../facts/plan.ts'
import { problem } from '../problems.ts'
import { writeJson } from './bodies.ts'

/** What the store is asked with, and the clock. */
export interface Asking {
  readonly engine: Engine
  readonly now: () => Date
}

export interface AskedEndpoint {
  readonly dataset: Dataset
  readonly endpoint: Endpoint
}

/**
 * What an endpoint answers to a query, as plain JSON; the same for the routes, the exports and the command line. Throws the
 * problems of the query string, and the engine's `QueryTimeout` and `QueryCancelled`.
 */
export async function ask<Path extends EndpointPath>(
  asking: Asking,
  path: Path,
  query: Query,
  signal?: AbortSignal,
): Promise<Answer<Path>> {
  const asked = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!asked) throw problem('not_found')
  const answer = await answerTo(asking, asked, readQuery(asked, searchOf(query)), signal)
  // The declarations make both this type and this value; a test holds every answer against the shape made from them.
  return answer as Answer<Path>
}

/** A query as the text after the `?`; lists joined by commas. */
function searchOf(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? value.join(',') : String(value))
  }
  return search.toString()
}

/** Reads the query string of an endpoint. Throws the problem that names what is wrong with it. */
export function readQuery({ dataset, endpoint }: AskedEndpoint, search: string): ParsedQuery {
  const result = parseQuery(dataset, endpoint, search)
  if (result.ok) return result.query
  throw faultProblem(result.fault)
}

function faultProblem({ problem: name, field, value, expected }: QueryFault) {
  return problem(name, { field, expected, ...(value === undefined ? {} : { value }) })
}

/** The data sets that an endpoint's answer is made from. */
export function datasetsOf({ dataset, endpoint }: AskedEndpoint): readonly string[] {
  if (endpoint.kind !== 'summary') return [dataset.name]
  const others = Object.values(endpoint.groupings).flatMap(({ alongside }) => (alongside ? [alongside.dataset] : []))
  return [...new Set([dataset.name, ...others])]
}

/** What an endpoint answers to a query that was read. */
export async function answerTo(
  asking: Asking,
  asked: AskedEndpoint,
  query: ParsedQuery,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const { engine } = asking
  const { endpoint } = asked
  const planned = await plannedFor(asking, asked, query)
  const run = async (plan: Plan) => {
    const rows = await engine.query(plan, signal ? { signal } : {})
    if (plan.select.kind === 'groups' && rows.length > mostGroups) throw tooManyGroups(endpoint)
    return rows
  }
  switch (planned.kind) {
    case 'summary':
      return summary(planned, endpoint, query, run)
    case 'table': {
      const { rows: rowsPlan, count: countPlan } = planned
      const [[rows, count], ...beside] = await Promise.all([
        countPlan === null ? countedRows(rowsPlan, run) : rowsAndCount(rowsPlan, countPlan, run),
        ...planned.beside.map(async (plan) => besideRows(plan, await run(plan))),
      ])
      return Object.assign({ rows, count }, ...beside)
    }
    case 'grouped_table': {
      const [rows, count] = await countedRows(planned.rows, run)
      return { rows, count }
    }
    case 'year_comparison':
      return comparison(planned, run)
  }
}

/**
 * What an endpoint answers to a query that was read, as the bytes of its JSON. Long summaries are written by the store itself; the
 * rest is what `answerTo` gives.
 */
export async function bodyTo(
  asking: Asking,
  asked: AskedEndpoint,
  query: ParsedQuery,
  signal?: AbortSignal,
): Promise<Buffer> {
  if (asked.endpoint.kind !== 'summary' || query.kind !== 'summary') {
    return writeJson(await answerTo(asking, asked, query, signal))
  }
  const plans = writtenPlans(await plannedFor(asking, asked, query))
  if (plans === null) return writeJson(await answerTo(asking, asked, query, signal))
  const rows = (await Promise.all(plans.map((plan) => asking.engine.query(plan, signal ? { signal } : {})))).flat()
  if (rows.some(({ count }) => Number(count) > mostGroups)) throw tooManyGroups(asked.endpoint)
  const written = new Map(rows.map(({ grouping, json }) => [grouping, json]))
  const names = query.matched ? [...query.fields, 'matched'] : query.fields
  const fields = names.map((field) => `${JSON.stringify(field)}:${written.get(field) ?? '[]'}`)
  return Buffer.from(`{${fields.join(',')}}`)
}

/** The plans by which the store writes an answer as JSON; null where rows have to be put together here. */
export function writtenPlans(planned: Planned): readonly Plan[] | null {
  if (planned.kind !== 'summary' || planned.alongside.length > 0) return null
  return [planned.main, ...planned.further].flatMap((plan): Plan[] =>
    plan.select.kind === 'groups' ? [{ ...plan, select: { ...plan.select, written: true } }] : [],
  )
}

/** Plans a question with what must be known of the data. Throws the problem of a value that the data do not hold. */
async function plannedFor({ engine, now }: Asking, asked: AskedEndpoint, query: ParsedQuery): Promise<Planned> {
  const { dataset, endpoint } = asked
  await checkTexts(engine, asked, query)
  const newest = asksForNewest(endpoint) ? (await engine.freshness(dataset)).newest : null
  const coverage = endpoint.kind === 'year_comparison' ? await coverageOf(engine, dataset) : []
  const known = { today: now().toISOString().slice(0, 10), newest, coverage }
  return planFor(dataset, endpoint, query, known, findDataset)
}

/** The plan of all rows of a table, whatever page is asked for; null for other endpoints, whose answers are short. */
export async function rowsPlan(asking: Asking, asked: AskedEndpoint, query: ParsedQuery): Promise<Plan | null> {
  const planned = await plannedFor(asking, asked, query)
  if (planned.kind !== 'table') return null
  const { select } = planned.rows
  const uncounted = select.kind === 'rows' ? { ...select, counted: false } : select
  return { ...planned.rows, select: uncounted, limit: null, offset: 0 }
}

/** The question without its pages, as far as an answer may be long. */
export function wholeQuery(query: ParsedQuery): ParsedQuery {
  return query.kind === 'summary' ? query : { ...query, limit: mostGroups, page: 1 }
}

type Run = (plan: Plan) => Promise<readonly PlainRow[]>

// Summaries

type PlannedOf<Kind extends Planned['kind']> = Extract<Planned, { kind: Kind }>
type GroupRow = { _id: Record<string, PlainValue> } & Record<string, unknown>

async function summary(
  { main, further, alongside }: PlannedOf<'summary'>,
  endpoint: Endpoint,
  query: ParsedQuery,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  const answers = await Promise.all([main, ...further, ...alongside].map(run))
  const own = answers.slice(0, 1 + further.length).flat()
  const others = answers.slice(1 + further.length)
  const byGrouping = Map.groupBy(own, (row) => row.grouping)
  const answer: Record<string, unknown> = {}
  if (endpoint.kind !== 'summary' || query.kind !== 'summary') return answer
  for (const field of query.fields) {
    const found = byGrouping.get(field) ?? []
    const grouping = endpoint.groupings[field]
    if (grouping) answer[field] = found.map((row) => groupOf(row, grouping.by, grouping.measures))
    else if (field === 'date') answer[field] = { min: found[0]?.min ?? null, max: found[0]?.max ?? null }
    else answer[field] = found.map((row) => row.year).reverse()
  }
  const [matched] = byGrouping.get('matched') ?? []
  if (matched) answer.matched = JSON.parse(String(matched.json))
  for (const [index, plan] of alongside.entries()) {
    const select = plan.select
    const otherRows = Map.groupBy(others[index] ?? [], (row) => row.grouping)
    if (select.kind !== 'groups') continue
    for (const { key, by, measures } of select.groupings) {
      const own = endpoint.groupings[key]?.measures ?? []
      const theirs = (otherRows.get(key) ?? []).map((row) => groupOf(row, by, measures))
      answer[key] = merged(answer[key] as readonly GroupRow[], theirs, { by, own, measures })
    }
  }
  return answer
}

/** A facet or the years that come beside the rows of a table. */
function besideRows({ select }: Plan, rows: readonly PlainRow[]): Readonly<Record<string, unknown>> {
  if (select.kind !== 'groups') return {}
  const [grouping] = select.groupings
  if (!grouping) return { year: rows.map((row) => row.year).reverse() }
  return { [grouping.key]: rows.map((row) => groupOf(row, grouping.by, grouping.measures)) }
}

type RowsAndCount = readonly [rows: readonly PlainRow[], count: PlainValue]

async function rowsAndCount(rowsPlan: Plan, countPlan: Plan, run: Run): Promise<RowsAndCount> {
  const [rows, [total]] = await Promise.all([run(rowsPlan), run(countPlan)])
  return [rows, total?.count ?? 0]
}

/** The rows of a plan whose rows carry their count. */
async function countedRows(plan: Plan, run: Run): Promise<RowsAndCount> {
  const rows = await run(plan)
  return [rows.map(({ count: _, ...row }) => row), await countOf(plan, rows, run)]
}

/** How many rows there are without the page. */
async function countOf(plan: Plan, rows: readonly PlainRow[], run: Run): Promise<PlainValue> {
  return (await firstOf(plan, rows, run))?.count ?? 0
}

/** A row that says what is true of all of them; a page behind the last one has none, so that the first page is asked. */
async function firstOf(plan: Plan, rows: readonly PlainRow[], run: Run): Promise<PlainRow | undefined> {
  return rows[0] ?? (plan.offset === 0 ? undefined : (await run({ ...plan, limit: 1, offset: 0 }))[0])
}

function tooManyGroups({ filters }: Endpoint) {
  const windowed = Object.values(filters).some(({ kind }) => kind === 'window')
  const expected = `≤ ${mostGroups} rows; fewer days (start, end) or fewer fields`
  return problem('invalid_value', { field: windowed ? 'start' : 'fields', expected })
}

function groupOf(row: PlainRow, by: readonly string[], measures: readonly string[]): GroupRow {
  const group: GroupRow = { _id: {} }
  for (const name of by) group._id[name] = row[name] ?? null
  for (const name of measures) group[name] = row[name] ?? null
  return group
}

interface Merging {
  readonly by: readonly string[]
  /** Measures of the main groups, and of the ones alongside. */
  readonly own: readonly string[]
  readonly measures: readonly string[]
}

/** Groups of two data sets with the same keys as one list; a figure that one of them lacks is null. */
function merged(mine: readonly GroupRow[], theirs: readonly GroupRow[], { by, own, measures }: Merging): GroupRow[] {
  const keyOf = (group: GroupRow) => JSON.stringify(by.map((name) => group._id[name]))
  const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
  const groups = new Map(mine.map((group) => [keyOf(group), { ...group, ...blank(measures) }]))
  for (const group of theirs) {
    const key = keyOf(group)
    const match = groups.get(key) ?? { _id: group._id, ...blank(own) }
    groups.set(key, { ...match, ...group })
  }
  return [...groups.values()].sort((one, other) => compared(one._id, other._id, by))
}

/** As the store sorts: by each key in turn, absent ones last. */
function compared(one: Record<string, PlainValue>, other: Record<string, PlainValue>, by: readonly string[]): number {
  for (const name of by) {
    const [left, right] = [one[name] ?? null, other[name] ?? null]
    if (left === right) continue
    if (left === null) return 1
    if (right === null) return -1
    return left < right ? -1 : 1
  }
  return 0
}

// Two years side by side

async function comparison({ rows: plan, period }: PlannedOf<'year_comparison'>, run: Run) {
  const { select } = plan
  if (select.kind !== 'year_comparison') throw new Error('a comparison was planned as something else')
  const rows = await run(plan)
  const first = await firstOf(plan, rows, run)
  const { by, measure, year } = select
  return {
    rows: rows.map((row) => ({
      year,
      [by]: row[by],
      market_region: row.market_region ?? null,
      currentYear: { [measure]: row[`currentYear.${measure}`] ?? null },
      previousYear: { [measure]: row[`previousYear.${measure}`] ?? null },
    })),
    count: first?.count ?? 0,
    total: {
      currentYear: { [measure]: first?.['currentYear.total'] ?? null },
      previousYear: { [measure]: first?.['previousYear.total'] ?? null },
    },
    period,
  }
}

/** Something that is worked out of a data set once per data version. */
function keptPerVersion<Value>() {
  const stores = new WeakMap<Engine, Map<string, { readonly version: number; readonly answer: Promise<Value> }>>()
  return (engine: Engine, dataset: Dataset, name: string, work: () => Promise<Value>): Promise<Value> => {
    const kept = stores.get(engine) ?? new Map()
    stores.set(engine, kept)
    const key = `${dataset.name} ${name}`
    const version = engine.version(dataset.name)
    const known = kept.get(key)
    if (known?.version === version) return known.answer
    const answer = work()
    kept.set(key, { version, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}

const keptTexts = keptPerVersion<ReadonlySet<string>>()

/**
 * Throws the problem of a filter value that no row holds, for columns whose values no list of the catalogue knows: airlines,
 * airports, accounts. An answer without rows would read as if there were nothing.
 */
async function checkTexts(engine: Engine, { dataset, endpoint }: AskedEndpoint, query: ParsedQuery): Promise<void> {
  for (const narrowing of query.narrowings) {
    if (narrowing.kind !== 'values' || dataset.columns[narrowing.column]?.kind !== 'text') continue
    const { column, values } = narrowing
    const known = await keptTexts(engine, dataset, column, async () => {
      const rows = await engine.query(planValues(dataset, column), {})
      return new Set(rows.map(({ value }) => String(value)))
    })
    const unknown = values.find((value) => !known.has(value))
    if (unknown === undefined || known.size === 0) continue
    const named = Object.entries(endpoint.filters).find(
      ([, filter]) => filter.kind === 'values' && filter.column === column,
    )
    const expected = [...[...known].slice(0, 5), ...(known.size > 5 ? ['…'] : [])].join(', ')
    throw problem('invalid_value', { field: named?.[0] ?? column, value: unknown, expected })
  }
}

const keptCoverages = keptPerVersion<readonly Coverage[]>()

/** The months and whole years that a data set has. */
function coverageOf(engine: Engine, dataset: Dataset): Promise<readonly Coverage[]> {
  return keptCoverages(engine, dataset, '', async () => {
    const rows = await engine.query(planCoverage(dataset), {})
    return rows.map(
      ({ year, month, status }): Coverage => ({
        year: Number(year),
        month: month === null || month === undefined ? null : Number(month),
        status: status === 'preliminary' || status === 'revised' || status === 'final' ? status : null,
      }),
    )
  })
}

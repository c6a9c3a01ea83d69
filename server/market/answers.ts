import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import { type ParsedQuery, parseQuery, type QueryFault } from '@sala/catalog/api/query.ts'
import type { Dataset, Endpoint } from '@sala/catalog/dataset.ts'
import { allEndpoints, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Engine, PlainRow, PlainValue } from '../facts/engines/engine.ts'
import { type Coverage, type Plan, type Planned, planCoverage, planFor } from '../facts/plan.ts'
import { problem } from '../problems.ts'

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
export function searchOf(query: Query): string {
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
  const { engine, now } = asking
  const { dataset, endpoint } = asked
  const newest = endpoint.kind === 'table' && endpoint.newestWeek ? (await engine.freshness(dataset)).newest : null
  const coverage = endpoint.kind === 'year_comparison' ? await coverageOf(engine, dataset) : []
  const known = { today: now().toISOString().slice(0, 10), newest, coverage }
  const planned = planFor(dataset, endpoint, query, known, findDataset)
  const run = (plan: Plan) => engine.query(plan, signal ? { signal } : {})
  switch (planned.kind) {
    case 'summary':
      return summary(planned, endpoint, query, run)
    case 'table': {
      const [rows, [total]] = await Promise.all([run(planned.rows), run(planned.count)])
      return { rows, count: total?.count ?? 0 }
    }
    case 'year_comparison':
      return comparison(planned, run)
  }
}

type Run = (plan: Plan) => Promise<readonly PlainRow[]>

// Summaries

type PlannedOf<Kind extends Planned['kind']> = Extract<Planned, { kind: Kind }>
type GroupRow = { _id: Record<string, PlainValue> } & Record<string, unknown>

async function summary(
  { main, alongside }: PlannedOf<'summary'>,
  endpoint: Endpoint,
  query: ParsedQuery,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  const [rows, ...others] = await Promise.all([main, ...alongside].map(run))
  const byGrouping = Map.groupBy(rows ?? [], (row) => row.grouping)
  const answer: Record<string, unknown> = {}
  if (endpoint.kind !== 'summary' || query.kind !== 'summary') return answer
  for (const field of query.fields) {
    const found = byGrouping.get(field) ?? []
    const grouping = endpoint.groupings[field]
    if (grouping) answer[field] = found.map((row) => groupOf(row, grouping.by, grouping.measures))
    else if (field === 'date') answer[field] = { min: found[0]?.min ?? null, max: found[0]?.max ?? null }
    else answer[field] = found.map((row) => row.year).reverse()
  }
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
  const [first] = rows
  // A page behind the last one has no row that could say how many there are.
  const counted = first ?? (plan.offset === 0 ? undefined : (await run({ ...plan, limit: 1, offset: 0 }))[0])
  const { by, measure, year } = select
  return {
    rows: rows.map((row) => ({
      year,
      [by]: row[by],
      market_region: row.market_region ?? null,
      currentYear: { [measure]: row[`currentYear.${measure}`] ?? null },
      previousYear: { [measure]: row[`previousYear.${measure}`] ?? null },
    })),
    count: counted?.count ?? 0,
    period,
  }
}

const coverages = new WeakMap<Engine, Map<string, { readonly version: number; readonly answer: Promise<Coverage[]> }>>()

/** The months and whole years that a data set has, kept per data version. */
async function coverageOf(engine: Engine, dataset: Dataset): Promise<readonly Coverage[]> {
  const kept = coverages.get(engine) ?? new Map()
  coverages.set(engine, kept)
  const version = engine.version(dataset.name)
  const known = kept.get(dataset.name)
  if (known?.version === version) return known.answer
  const answer = engine.query(planCoverage(dataset), {}).then((rows) =>
    rows.map(
      ({ year, month, status }): Coverage => ({
        year: Number(year),
        month: month === null || month === undefined ? null : Number(month),
        status: status === 'preliminary' || status === 'revised' || status === 'final' ? status : null,
      }),
    ),
  )
  kept.set(dataset.name, { version, answer })
  answer.catch(() => kept.delete(dataset.name))
  return answer
}

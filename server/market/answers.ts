import type { Answer, EndpointPath, Query } from '@sala/catalog/answers.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { type ParsedQuery, parseQuery } from '@sala/catalog/api/query/query.ts'
import type { QueryFault } from '@sala/catalog/api/query/refusal.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { Actor } from '../access/actor.ts'
import { rowsOf } from '../access/guard.ts'
import { problem } from '../core/problems.ts'
import type { Reader } from '../facts/engines/engine.ts'
import { maxGroups, type Plan, type Planned } from '../facts/plan/plan.ts'
import { asksForNewest, planFor } from '../facts/plan/planFor.ts'
import { planProvenance, provenancePlan } from '../facts/plan/provenance.ts'
import type { Services } from '../services/services.ts'
import { servicesAsOf } from './asOf.ts'
import { writeJson } from './bodies.ts'
import { comparison, withStatus } from './comparison.ts'
import { forecastBody } from './forecasts/forecast.ts'
import { facetOf, type GroupRow, groupOf, merged, tooManyGroups } from './groups.ts'
import { checkTexts, coverageOf } from './knownValues.ts'
import { partsIn, type Run, rowsAndFirst } from './pageOfRows.ts'
import { countOfParts, provenanceOf } from './provenance.ts'
import { queryStringOf } from './queryStringOf.ts'

/** The store for the rows of one caller, and the clock. */
export interface AnswerServices {
  readonly engine: Reader
  readonly now: () => Date
}

/** The store for a person, limited to the rows that they may see. */
export const answersFor = ({ engine, now }: Pick<Services, 'engine' | 'now'>, actor: Actor | null): AnswerServices => ({
  engine: engine.reader(rowsOf(actor)),
  now,
})

export interface DatasetEndpoint {
  readonly dataset: Dataset
  readonly endpoint: Endpoint
}

/**
 * The answer of an endpoint to a query, as plain JSON; the same for routes, exports and the command line. Throws the problems of the query
 * string, and the engine's `QueryTimeout` and `CancelledError`.
 */
export async function ask<Path extends EndpointPath>(
  services: AnswerServices,
  path: Path,
  query: Query,
  signal?: AbortSignal,
): Promise<Answer<Path>> {
  const target = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!target) throw problem('not_found')
  const answer = await answerTo(services, target, readQuery(target, queryStringOf(query)), signal)
  // Type and value both come from the declarations; a test checks every answer against the shape made from them.
  return answer as Answer<Path>
}

/** Reads the query string of an endpoint. Throws the problem of an invalid parameter. */
export function readQuery({ dataset, endpoint }: DatasetEndpoint, search: string): ParsedQuery {
  const result = parseQuery(dataset, endpoint, search)
  if (result.ok) return result.query
  throw faultProblem(result.fault)
}

/** The problem of a fault in a query. */
export function faultProblem({ problem: name, field, value, expected }: QueryFault) {
  return problem(name, { field, expected, ...(value === undefined ? {} : { value }) })
}

/** The data sets that an endpoint's answer is made from. */
export function datasetsOf({ dataset, endpoint }: DatasetEndpoint): readonly string[] {
  if (endpoint.kind !== 'summary') return [dataset.name]
  const others = Object.values(endpoint.groupings).flatMap(({ alongside }) => (alongside ? [alongside.dataset] : []))
  return [...new Set([dataset.name, ...others])]
}

/** The services for a query: those as of its day, if it names one. Throws like `servicesAsOf`. */
export const servicesFor = (
  services: AnswerServices,
  target: DatasetEndpoint,
  query: ParsedQuery,
): Promise<AnswerServices> => servicesAsOf(services, datasetsOf(target), query)

/** The answer of an endpoint to a parsed query. */
export async function answerTo(
  current: AnswerServices,
  target: DatasetEndpoint,
  query: ParsedQuery,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const services = await servicesFor(current, target, query)
  const { engine } = services
  const { endpoint } = target
  if (query.kind === 'forecast') return forecastAnswer(services, target, query, signal)
  const planned = await plannedFor(services, target, query)
  const run = async (plan: Plan) => {
    const rows = await engine.query(plan, signal ? { signal } : {})
    if (plan.select.kind === 'groups' && rows.length > maxGroups) throw tooManyGroups(endpoint)
    return rows
  }
  if (planned.kind === 'table') return table(target, planned, run)
  const [answer, provenance] = await Promise.all([answerOf(planned, endpoint, query, run), provenanceFor(planned, run)])
  if (planned.kind === 'year_comparison') return { ...withStatus(answer, planned.period.year, provenance), provenance }
  return { ...answer, provenance }
}

/** The forecast that continues the figures of a summary; its sources are those of the figures. */
async function forecastAnswer(
  services: AnswerServices,
  { dataset, endpoint }: DatasetEndpoint,
  { narrowings, months, unusual }: Extract<ParsedQuery, { kind: 'forecast' }>,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  if (endpoint.kind !== 'forecast') throw new Error(`${endpoint.path} is no forecast`)
  const { path, grouping } = endpoint.of
  const of = dataset.endpoints.find((endpoint) => endpoint.path === path)
  if (of === undefined) throw new Error(`${dataset.name} has no endpoint ${path}`)
  const history: ParsedQuery = { kind: 'summary', narrowings, fields: [grouping] }
  const { [grouping]: rows, provenance } = await answerTo(services, { dataset, endpoint: of }, history, signal)
  const today = thaiDay(services.now())
  const forecastRequest = {
    dataset,
    endpoint,
    rows: Array.isArray(rows) ? rows : [],
    horizon: months,
    watch: unusual === true,
    today,
  }
  return { ...(await forecastBody(forecastRequest, signal)), provenance }
}

async function answerOf(
  planned: Exclude<Planned, { kind: 'table' }>,
  endpoint: Endpoint,
  query: ParsedQuery,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  switch (planned.kind) {
    case 'summary':
      return summary(planned, endpoint, query, run)
    case 'grouped_table': {
      const { rows, first } = await rowsAndFirst(planned.rows, run)
      return { rows: rows.map(({ count: _, ...row }) => row), count: first?.count ?? 0 }
    }
    case 'year_comparison':
      return comparison(planned.period, planned.rows, await rowsAndFirst(planned.rows, run))
  }
}

/** The provenance of a planned answer: the main data set first, then the others. */
async function provenanceFor(planned: Planned, run: Run): Promise<readonly Provenance[]> {
  const plans = planProvenance(planned)
  const answers = await Promise.all(plans.map(run))
  const byDataset = Map.groupBy(
    plans.map((plan, index) => ({ dataset: plan.dataset, rows: answers[index] ?? [] })),
    ({ dataset }) => dataset,
  )
  return [...byDataset].flatMap(([dataset, parts]) =>
    provenanceOf(
      dataset,
      parts.flatMap(({ rows }) => rows),
    ),
  )
}

/**
 * The answer of an endpoint to a parsed query, as JSON bytes. The store writes long summaries itself; the rest is the result of `answerTo`.
 */
export async function bodyTo(
  current: AnswerServices,
  target: DatasetEndpoint,
  query: ParsedQuery,
  signal?: AbortSignal,
): Promise<Buffer> {
  if (target.endpoint.kind !== 'summary' || query.kind !== 'summary') {
    return writeJson(await answerTo(current, target, query, signal))
  }
  const services = await servicesFor(current, target, query)
  const planned = await plannedFor(services, target, query)
  const plans = jsonPlans(planned)
  if (plans === null) return writeJson(await answerTo(current, target, query, signal))
  const run = (plan: Plan) => services.engine.query(plan, signal ? { signal } : {})
  const [answers, provenance] = await Promise.all([Promise.all(plans.map(run)), provenanceFor(planned, run)])
  const rows = answers.flat()
  if (rows.some(({ count }) => Number(count) > maxGroups)) throw tooManyGroups(target.endpoint)
  const written = new Map(rows.map(({ grouping, json }) => [grouping, json]))
  const names = query.matched ? [...query.fields, 'matched'] : query.fields
  const fields = names.map((field) => `${JSON.stringify(field)}:${written.get(field) ?? '[]'}`)
  return Buffer.from(`{${[...fields, `"provenance":${JSON.stringify(provenance)}`].join(',')}}`)
}

/** The plans by which the store writes an answer as JSON; null if rows must be merged here. */
export function jsonPlans(planned: Planned): readonly Plan[] | null {
  if (planned.kind !== 'summary' || planned.alongside.length > 0) return null
  return [planned.main, ...planned.further].flatMap((plan): Plan[] =>
    plan.select.kind === 'groups' ? [{ ...plan, select: { ...plan.select, written: true } }] : [],
  )
}

/** Plans a question with the required facts of the store. Throws the problem of a value that the data do not hold. */
async function plannedFor(
  { engine, now }: AnswerServices,
  target: DatasetEndpoint,
  query: ParsedQuery,
): Promise<Planned> {
  const { dataset, endpoint } = target
  await checkTexts(engine, target, query)
  const newest = asksForNewest(endpoint) ? (await engine.freshness(dataset)).windowEnd : null
  const coverage = endpoint.kind === 'year_comparison' ? await coverageOf(engine, dataset) : []
  const storeFacts = { today: thaiDay(now()), newest, coverage }
  return planFor(dataset, endpoint, query, storeFacts)
}

/** The plan of all rows of a table, independent of the page; null for other endpoints, whose answers are short. */
export async function rowsPlan(
  services: AnswerServices,
  target: DatasetEndpoint,
  query: ParsedQuery,
): Promise<Plan | null> {
  if (query.kind !== 'table') return null
  const planned = await plannedFor(services, target, query)
  if (planned.kind !== 'table') return null
  const { select } = planned.rows
  const uncounted = select.kind === 'rows' ? { ...select, counted: false } : select
  return { ...planned.rows, select: uncounted, limit: null, offset: 0 }
}

/** The provenance of all rows of a plan of `rowsPlan`. */
export async function provenanceOfRows({ engine }: AnswerServices, plan: Plan): Promise<readonly Provenance[]> {
  return provenanceOf(plan.dataset, await engine.query(provenancePlan(plan), {}))
}

/** The question without its pages, if its answer may be long. */
export function unpagedQuery(query: ParsedQuery): ParsedQuery {
  return query.kind === 'summary' || query.kind === 'forecast' ? query : { ...query, limit: maxGroups, page: 1 }
}

type PlannedOf<Kind extends Planned['kind']> = Extract<Planned, { kind: Kind }>
async function summary(
  { main, further, alongside }: PlannedOf<'summary'>,
  endpoint: Endpoint,
  query: ParsedQuery,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  const answers = await Promise.all([main, ...further, ...alongside].map(run))
  const ownAnswerRows = answers.slice(0, 1 + further.length).flat()
  const others = answers.slice(1 + further.length)
  const byGrouping = Map.groupBy(ownAnswerRows, (row) => row.grouping)
  const answer: Record<string, unknown> = {}
  if (endpoint.kind !== 'summary' || query.kind !== 'summary') return answer
  for (const field of query.fields) {
    const groupRows = byGrouping.get(field) ?? []
    const grouping = endpoint.groupings[field]
    if (grouping) answer[field] = groupRows.map((row) => groupOf(row, grouping.by, grouping.measures))
    else if (field === 'date') answer[field] = { min: groupRows[0]?.min ?? null, max: groupRows[0]?.max ?? null }
    else answer[field] = groupRows.map((row) => row.year).reverse()
  }
  // The matched whole years, if the question has them: those cover the months.
  const matched = byGrouping.get('matched')?.at(-1)
  if (matched) answer.matched = JSON.parse(String(matched.json))
  for (const [index, plan] of alongside.entries()) {
    const select = plan.select
    const otherRows = Map.groupBy(others[index] ?? [], (row) => row.grouping)
    if (select.kind !== 'groups') continue
    for (const { key, by, measures } of select.groupings) {
      const groupingMeasures = endpoint.groupings[key]?.measures ?? []
      const otherGroups = (otherRows.get(key) ?? []).map((row) => groupOf(row, by, measures))
      answer[key] = merged(answer[key] as readonly GroupRow[], otherGroups, { by, own: groupingMeasures, measures })
    }
  }
  return answer
}

/** A page of a table with the number of rows, the provenance, and the facets. */
async function table(
  { dataset }: DatasetEndpoint,
  { rows: rowsPlan, provenance: provenancePlan, facetPlans: beside }: PlannedOf<'table'>,
  run: Run,
): Promise<Readonly<Record<string, unknown>>> {
  const [{ rows, first }, parts, ...others] = await Promise.all([
    rowsAndFirst(rowsPlan, run),
    provenancePlan === null ? null : run(provenancePlan),
    ...beside.map(async (plan) => facetOf(plan, await run(plan))),
  ])
  const rowProvenance = parts ?? partsIn(first?.provenance)
  const provenance = provenanceOf(dataset, rowProvenance)
  const page = parts === null ? rows.map(({ count: _, provenance: __, ...row }) => row) : rows
  return Object.assign({ rows: page, count: countOfParts(rowProvenance) }, ...others, { provenance })
}

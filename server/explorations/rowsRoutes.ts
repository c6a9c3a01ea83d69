import { Readable } from 'node:stream'
import { exploredRowLimits, exploreRows, exploreRowsFile, rowCountHeader } from '@sala/catalog/api/exploreRows.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { readableColumns, withoutFigures } from '@sala/catalog/explore/rowsBehind.ts'
import type { Actor } from '../access/actor.ts'
import { holdsReader } from '../access/guard.ts'
import { attachment, fileNameOf } from '../core/fileName.ts'
import { problem } from '../core/problems.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimitKey.ts'
import { csvLine } from '../exports/files/csv.ts'
import type { PlainRow } from '../facts/engines/engine.ts'
import { exploredConditions, isRelative, periodRule } from '../facts/plan/exploration.ts'
import { exploredPeriod, periodNarrowings } from '../facts/plan/exploredPeriod.ts'
import { type Plan, wholePlan, withTies } from '../facts/plan/plan.ts'
import { provenancePlan } from '../facts/plan/provenance.ts'
import { type AnswerServices, faultProblem } from '../market/answers.ts'
import { datasetFor } from '../market/explore.ts'
import { provenanceOf } from '../market/provenance.ts'
import { authorOf, callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'

/** Pages of one asker that are worked on at once. */
const pagesOfEach = { concurrency: 2, maxWaiting: 30, name: 'explored pages' }
/** Files may be taken slowly, and the store gives few at once. */
const filesOfEach = { concurrency: 1, maxWaiting: 4, name: 'explored rows' }

interface RowsQuestion {
  readonly question: Exploration
  readonly columns: readonly string[] | null
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[]
}

/** The rows behind explorations: page by page, and all of them as a file. */
export const explorationRowsRoutes: RouteModule = (_app, serve, services) => {
  const { engine, state } = services
  const queue = new FairQueue(pagesOfEach)
  const files = new FairQueue(filesOfEach)

  serve(exploreRows, async ({ body, actor, request, reply }) => {
    const signal = callerSignal(reply)
    const { plan, columns, dataset } = await rowsPlan(services, actor, body)
    const page: Plan = { ...plan, limit: body.limit, offset: (body.page - 1) * body.limit }
    const ask = () =>
      Promise.all([engine.query(page, { signal }), countOf(services, plan, signal), sourcesOf(services, plan, signal)])
    const [rows, count, sources] = await queue.run(rateLimitKey(request), ask, { signal })
    return { columns: [...columns], rows: rows.map(plainly), count, provenance: [...provenanceOf(dataset, sources)] }
  })

  serve(exploreRowsFile, async ({ body, actor, request, reply }) => {
    const left = callerSignal(reply)
    const { plan, columns, dataset } = await rowsPlan(services, actor, body)
    const release = await files.acquire(rateLimitKey(request), { signal: left })
    // However the answer ends: taken as a whole, broken off, or a problem.
    reply.raw.once('close', release)
    if (left.aborted) release()
    const count = await countOf(services, plan, left)
    if (count > exploredRowLimits.file) throw tooManyRows(count)
    await state.audit.addOnce('card_exported', authorOf(request), 'explore', {
      format: 'csv',
      dataset: dataset.name,
      rows: String(count),
    })
    const chunks = engine.stream(plan, { signal: left })
    // The first chunk is waited for, so that what fails at once is answered as a problem and not as half a file.
    const first = await chunks.next()
    return reply
      .header('content-disposition', attachment(fileNameOf(dataset.name, 'csv'), 'rows'))
      .header(rowCountHeader, String(count))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(csvOf(columns, first, chunks)))
  })
}

interface PlannedRows {
  readonly plan: Plan
  readonly columns: readonly string[]
  readonly dataset: Dataset
}

/** The plan of the rows of an exploration. Throws what its figures would be refused with, and for columns that the asker may not read. */
async function rowsPlan(
  { engine, now }: AnswerServices,
  actor: Actor | null,
  { question: asked, columns: chosen, sort }: RowsQuestion,
): Promise<PlannedRows> {
  const question = withoutFigures(asked)
  const dataset = datasetFor(actor, question)
  const fault = explorationFault(dataset, question)
  if (fault !== null) throw faultProblem({ ...fault, field: `question.${fault.field}` })
  const readable = readableColumns(dataset, (path) => holdsReader(actor, path))
  const demandReadable = (field: string, name: string) => {
    if (readable.includes(name)) return
    const isOwn = Object.hasOwn(dataset.columns, name)
    throw isOwn
      ? problem('forbidden', { field, value: name })
      : problem('invalid_value', { field, value: name, expected: readable.join(', ') })
  }
  const columns = chosen ?? readable
  for (const [index, name] of columns.entries()) demandReadable(`columns.${index}`, name)
  for (const [index, { column }] of sort.entries()) demandReadable(`sort.${index}.column`, column)
  const newest = isRelative(question) ? (await engine.freshness(dataset)).newest : null
  const today = now().toISOString().slice(0, 10)
  const narrowings = periodNarrowings(dataset, exploredPeriod(dataset, question.period, { today, newest }))
  const periods = periodRule(dataset, question.time)
  const order = sort.map(({ column, descending }) => ({ field: column, descending }))
  const plan: Plan = {
    ...wholePlan(dataset),
    select: { kind: 'rows', columns: [...new Set(columns)] },
    conditions: exploredConditions(dataset, question, narrowings, periods),
    periods,
    order: withTies(order, dataset.key),
  }
  return { plan, columns: [...new Set(columns)], dataset }
}

async function countOf({ engine }: AnswerServices, plan: Plan, signal: AbortSignal): Promise<number> {
  const [row] = await engine.query({ ...plan, select: { kind: 'count' }, order: [] }, { signal })
  return typeof row?.count === 'number' ? row.count : 0
}

const sourcesOf = ({ engine }: AnswerServices, plan: Plan, signal: AbortSignal) =>
  engine.query(provenancePlan({ ...plan, select: { kind: 'rows', columns: [] } }), { signal })

const plainly = (row: PlainRow): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))

const plainValue = (value: PlainRow[string] | undefined): string | number | null =>
  typeof value === 'boolean' ? String(value) : (value ?? null)

function tooManyRows(count: number) {
  const expected = `≤ ${exploredRowLimits.file} rows; question.filters, question.period`
  return problem('invalid_value', { field: 'question', value: String(count), expected })
}

type Chunks = AsyncGenerator<readonly PlainRow[], void, undefined>

/** The lines of a CSV, as many at a time as the store gives; ends the store's work when nobody takes them any more. */
async function* csvOf(
  columns: readonly string[],
  first: IteratorResult<readonly PlainRow[], void>,
  chunks: Chunks,
): AsyncGenerator<string> {
  try {
    yield `\ufeff${csvLine([...columns])}`
    for (let next = first; !next.done; next = await chunks.next()) {
      yield next.value.map((row) => csvLine(columns.map((name) => plainValue(row[name])))).join('')
    }
  } finally {
    await chunks.return()
  }
}

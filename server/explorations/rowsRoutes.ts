import { Readable } from 'node:stream'
import {
  estimatedSizeHeader,
  exploredRowLimits,
  exploreRows,
  exploreRowsBook,
  exploreRowsFile,
  exploreRowsParquet,
  rowCountHeader,
} from '@sala/catalog/api/exploreRows.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { readableColumns, withoutFigures } from '@sala/catalog/explore/drillThrough.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { hasWidgetReading, mayImportFigures } from '../access/guard.ts'
import { attachment, fileNameOf } from '../core/fileName.ts'
import { readOneVersion } from '../core/oneVersion.ts'
import { problem } from '../core/problems.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimit.ts'
import { csvLine } from '../exports/files/csv.ts'
import type { PlainRow } from '../facts/engines/engine.ts'
import { exploredConditions, isRelative, periodRule } from '../facts/plan/exploration.ts'
import { exploredPeriod, periodNarrowings } from '../facts/plan/exploredPeriod.ts'
import { batchColumn, type Plan, sourceRow, sourceSheet, wholePlan, withTieBreakers } from '../facts/plan/plan.ts'
import { provenancePlan } from '../facts/plan/provenance.ts'
import { type AnswerServices, answersFor, faultProblem } from '../market/answers.ts'
import { datasetFor } from '../market/explore.ts'
import { provenanceOf } from '../market/provenance.ts'
import { authorOf, callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { parquetOf, rowsOfGroup } from './rowsParquet.ts'
import { type Cell, estimatedBookSize, streamWorkbook } from './rowsWorkbook.ts'

/** Pages of one caller that are worked on at once. */
const pagesOfEach = { concurrency: 2, maxWaiting: 30, name: 'explored pages' }
/** Files may be taken slowly, and the store gives few at once. */
const filesOfEach = { concurrency: 1, maxWaiting: 4, name: 'explored rows' }

const maxRows = { csv: exploredRowLimits.file, parquet: exploredRowLimits.file, xlsx: exploredRowLimits.book } as const

const lineage = [batchColumn, sourceSheet, sourceRow] as const

interface RowsQuestion {
  readonly question: Exploration
  readonly columns: readonly string[] | null
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[]
}

/** The rows behind explorations: page by page, and all of them as a file. */
export const explorationRowsRoutes: RouteModule = (_app, serve, services) => {
  const { state } = services
  const queue = new FairQueue(pagesOfEach)
  const files = new FairQueue(filesOfEach)

  serve(exploreRows, async ({ body, actor, request, reply }) => {
    const signal = callerSignal(reply)
    const answering = answersFor(services, actor)
    const { engine } = answering
    const { plan, columns, dataset } = await rowsPlan(answering, actor, body)
    const tellsImports = mayImportFigures(actor)
    const select: Plan['select'] = { kind: 'rows', columns: tellsImports ? [...columns, ...lineage] : columns }
    const page: Plan = { ...plan, select, limit: body.limit, offset: (body.page - 1) * body.limit }
    const ask = () =>
      Promise.all([
        engine.query(page, { signal }),
        countOf(answering, plan, signal),
        sourcesOf(answering, plan, signal),
      ])
    const askAtOnce = () => readOneVersion(() => String(engine.version(dataset.name)), ask)
    const { value } = await queue.run(rateLimitKey(request), askAtOnce, { signal })
    const [rows, count, sources] = value
    const batches = tellsImports ? await batchesOf(dataset, rows) : null
    const plainRows = rows.map(({ [batchColumn]: _, [sourceSheet]: _sheet, [sourceRow]: _row, ...row }) =>
      sameNameEverywhere(row),
    )
    return { columns: [...columns], rows: plainRows, count, batches, provenance: [...provenanceOf(dataset, sources)] }
  })

  serve(exploreRowsFile, async ({ body, actor, request, reply }) => {
    const file = await begin(body, { actor, request, reply, format: 'csv' })
    return reply.type(fileTypes.csv).send(Readable.from(csvOf(file.columns, file.chunks)))
  })

  serve(exploreRowsBook, async ({ body, actor, request, reply }) => {
    const file = await begin(body, { actor, request, reply, format: 'xlsx' })
    const { columns, dataset } = file
    const dated = (name: string) => dataset.columns[name]?.kind === 'date'
    const chunks = cellsOf(columns, file.chunks)
    const first = await chunks.next()
    const rows = {
      name: dataset.name,
      columns: columns.map((name) => ({ name, dated: dated(name) })),
      chunks: allParts(first, chunks),
    }
    void reply.header(estimatedSizeHeader, String(estimatedBookSize(rows, first.value ?? [], file.count)))
    return reply.type(fileTypes.xlsx).send(streamWorkbook(rows, file.left))
  })

  serve(exploreRowsParquet, async ({ body, actor, request, reply }) => {
    const file = await begin(body, { actor, request, reply, format: 'parquet' })
    const groups = parquetOf(file.dataset, file.columns, cellsOf(file.columns, file.chunks))
    const first = await groups.next()
    const bytes = (first.value?.length ?? 0) * Math.max(1, file.count / rowsOfGroup)
    void reply.header(estimatedSizeHeader, String(Math.round(bytes)))
    return reply.type(fileTypes.parquet).send(Readable.from(allParts(first, groups), { objectMode: false }))
  })

  /** The import that each row came with, and where it stood in its file. */
  async function batchesOf(dataset: Dataset, rows: readonly PlainRow[]) {
    const names = new Map((await services.engine.batches(dataset.name)).map(({ id, fileName }) => [id, fileName]))
    return rows.map(({ [batchColumn]: batch, [sourceSheet]: sheet, [sourceRow]: row }) => ({
      id: Number(batch),
      fileName: names.get(Number(batch)) ?? '',
      sheet: typeof sheet === 'string' ? sheet : null,
      row: typeof row === 'number' ? row : null,
    }))
  }

  /** Begins a file of rows: its place in the queue, its row of the audit log, its headers and its first rows. */
  async function begin(
    body: RowsQuestion,
    { actor, request, reply, format }: RowsCaller & { readonly format: keyof typeof maxRows },
  ) {
    const left = callerSignal(reply)
    const answering = answersFor(services, actor)
    const { plan, columns, dataset } = await rowsPlan(answering, actor, body)
    const release = await files.acquire(rateLimitKey(request), { signal: left })
    // However the answer ends: taken as a whole, broken off, or a problem.
    reply.raw.once('close', release)
    if (left.aborted) release()
    const count = await countOf(answering, plan, left)
    const most = maxRows[format]
    if (count > most) throw tooManyRows(count, most)
    await state.audit.addOnce('card_exported', authorOf(request), 'explore', {
      format,
      dataset: dataset.name,
      rows: String(count),
    })
    const chunks = answering.engine.stream(plan, { signal: left })
    // The first chunk is waited for, so that what fails at once is answered as a problem and not as half a file.
    const first = await chunks.next()
    void reply
      .header('content-disposition', attachment(fileNameOf(dataset.name, format), 'rows'))
      .header(rowCountHeader, String(count))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
    return { columns, dataset, count, left, chunks: allParts(first, chunks) }
  }
}

interface RowsCaller {
  readonly actor: Actor | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface PlannedRows {
  readonly plan: Plan
  readonly columns: readonly string[]
  readonly dataset: Dataset
}

/** The plan of the rows of an exploration. Throws what its figures would be refused with, and for columns that the caller may not read. */
async function rowsPlan(
  { engine, now }: AnswerServices,
  actor: Actor | null,
  { question: requestedQuestion, columns: chosen, sort }: RowsQuestion,
): Promise<PlannedRows> {
  const question = withoutFigures(requestedQuestion)
  const dataset = datasetFor(actor, question)
  const fault = explorationFault(dataset, question)
  if (fault !== null) throw faultProblem({ ...fault, field: `question.${fault.field}` })
  const readable = readableColumns(dataset, (path) => hasWidgetReading(actor, path))
  const requireReadable = (field: string, name: string) => {
    if (readable.includes(name)) return
    const isOwn = Object.hasOwn(dataset.columns, name)
    throw isOwn
      ? problem('forbidden', { field, value: name })
      : problem('invalid_value', { field, value: name, expected: readable.join(', ') })
  }
  const columns = chosen ?? readable
  for (const [index, name] of columns.entries()) requireReadable(`columns.${index}`, name)
  for (const [index, { column }] of sort.entries()) requireReadable(`sort.${index}.column`, column)
  const newest = isRelative(question) ? (await engine.freshness(dataset)).windowEnd : null
  const today = thaiDay(now())
  const narrowings = periodNarrowings(dataset, exploredPeriod(dataset, question.period, { today, newest }))
  const periods = periodRule(dataset, question.time)
  const order = sort.map(({ column, descending }) => ({ field: column, descending }))
  const plan: Plan = {
    ...wholePlan(dataset),
    select: { kind: 'rows', columns: [...new Set(columns)] },
    conditions: exploredConditions(dataset, question, narrowings, periods),
    periods,
    order: withTieBreakers(order, dataset.key),
  }
  return { plan, columns: [...new Set(columns)], dataset }
}

/** How many rows a plan has. */
export async function countOf({ engine }: AnswerServices, plan: Plan, signal: AbortSignal): Promise<number> {
  const [row] = await engine.query({ ...plan, select: { kind: 'count' }, order: [] }, { signal })
  return typeof row?.count === 'number' ? row.count : 0
}

const sourcesOf = ({ engine }: AnswerServices, plan: Plan, signal: AbortSignal) =>
  engine.query(provenancePlan({ ...plan, select: { kind: 'rows', columns: [] } }), { signal })

const sameNameEverywhere = (row: PlainRow): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))

const plainValue = (value: PlainRow[string] | undefined): string | number | null =>
  typeof value === 'boolean' ? String(value) : (value ?? null)

function tooManyRows(count: number, most: number) {
  const expected = `≤ ${most} rows; question.filters, question.period`
  return problem('invalid_value', { field: 'question', value: String(count), expected })
}

type Parts<Part> = AsyncGenerator<Part, void, undefined>
/** Rows as the store gives them. */
export type Chunks = Parts<readonly PlainRow[]>

/** All parts, starting with the given first one; stops producing them when the consumer stops. */
export async function* allParts<Part>(first: IteratorResult<Part, void>, parts: Parts<Part>): Parts<Part> {
  try {
    for (let next = first; !next.done; next = await parts.next()) yield next.value
  } finally {
    await parts.return()
  }
}

/** The lines of a CSV, as many at a time as the store gives. */
export async function* csvOf(columns: readonly string[], chunks: Chunks): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...columns])}`
  for await (const cells of cellsOf(columns, chunks)) yield cells.map(csvLine).join('')
}

/** The cells of each row, in the order of the columns. */
export async function* cellsOf(
  columns: readonly string[],
  chunks: Chunks,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of chunks) yield rows.map((row) => columns.map((name) => plainValue(row[name])))
}

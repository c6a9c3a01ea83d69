import { Readable } from 'node:stream'
import { exportRows } from '@sala/catalog/api/exportRows.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import { findCompanion, readCardCode } from '@sala/catalog/companions.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { Actor } from '../../access/actor.ts'
import { mayRead, maySee } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import { FairQueue } from '../../core/queues/fairQueue.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { addVary } from '../../core/vary.ts'
import { newestWeek } from '../../facts/plan/conditions.ts'
import {
  type AnswerServices,
  answersFor,
  answerTo,
  type DatasetEndpoint,
  provenanceOfRows,
  rowsPlan,
  servicesFor,
  unpagedQuery,
} from '../../market/answers.ts'
import { writeJson } from '../../market/bodies.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import { openCard } from '../openCard.ts'
import { exportMessages } from '../problemMessages.ts'
import { fixedFilters, type RowsQuery, readRowsQuery } from './rowsQuery.ts'
import { auditExport, auditRefusals } from './send.ts'

/** Each may be taken slowly, and the store gives few at once. */
const perClient = { concurrency: 1, maxWaiting: 4, message: exportMessages.own, name: 'rows' }

/** `exports/{code}/rows`: everything behind a card, under the card's own permission. */
export const exportRowsRoutes: RouteModule = (_app, serve, services) => {
  const queue = new FairQueue(perClient)

  serve(exportRows, async ({ params, actor, request, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    addVary(reply, 'Authorization')
    const code = params.code ?? ''
    const card = await auditRefusals(services, request, code, () => cardOf(code, actor))
    const callerLeft = callerSignal(reply)
    // Before the card is opened, which takes longer than to refuse a request.
    const release = await queue.acquire(rateLimitKey(request), { signal: callerLeft })
    // However the answer ends: taken as a whole, broken off, or a problem.
    reply.raw.once('close', release)
    if (callerLeft.aborted) release()
    const filters = filtersOf(request.raw.url ?? '')
    const current = answersFor(services, actor)
    const { target, query } = await questionOf(current, card, filters)
    const answering = await servicesFor(current, target, query)
    await auditExport(services, request, { target: code, details: { format: 'rows', filters: filters.toString() } })
    reply.type('application/json; charset=utf-8')
    const plan = await rowsPlan(answering, target, query)
    if (plan === null) return reply.send(await writeJson(await answerTo(current, target, unpagedQuery(query))))
    const provenance = await provenanceOfRows(answering, plan)
    const chunks = answering.engine.stream(plan, {})
    // The first chunk is waited for, so that what fails at once is answered as a problem and not as half a file.
    const first = await chunks.next()
    return reply.send(Readable.from(jsonOf(first, chunks, provenance)))
  })
}

interface CardTarget extends DatasetEndpoint {
  readonly widget: AnyWidget
}

/** The card of a code with the endpoint that it reads first. Throws where there is no such card or the person may not see it. */
function cardOf(text: string, actor: Actor | null): CardTarget {
  const code = readCardCode(text)
  const card = typeof code === 'string' ? findCompanion(code) : widgetCodes.find((widget) => widget.code === code)
  const target = allEndpoints.find(({ endpoint }) => endpoint.path === card?.reads[0])
  const widget = code === undefined ? undefined : findCard(code)
  if (code === undefined || !target || !widget) throw problem('not_found')
  // A public card is shown to anyone, but what it reads beyond its public numbers is not.
  if (!maySee(actor, code) || !mayRead(actor, target.endpoint.path)) {
    throw problem(actor === null ? 'not_signed_in' : 'forbidden')
  }
  return { ...target, widget }
}

/** The question of a card: the parameters given, and what the card always asks for. */
async function questionOf(
  services: AnswerServices,
  { widget, ...target }: CardTarget,
  parameters: URLSearchParams,
): Promise<Pick<RowsQuery, 'target' | 'query'>> {
  const today = thaiDay(services.now())
  const { open } = await openCard(services, widget, { parameters: {}, language: 'en', today })
  const endpointAsks = Object.values(open.asks).filter(({ path }) => path === target.endpoint.path)
  const { query, narrowed, ...read } = readRowsQuery(
    target,
    [...parameters],
    fixedFilters(widget, endpointAsks, target.endpoint),
  )
  const isWeek = read.target.endpoint.kind === 'table' && read.target.endpoint.newestWeek
  if (narrowed || !isWeek || query.kind !== 'table' || query.q !== null) return { target: read.target, query }
  // What the card always asks for is no filter of the person: the rows are still those of the newest week.
  const { engine } = await servicesFor(services, read.target, query)
  const { windowEnd } = await engine.freshness(target.dataset)
  const narrowings = [...query.narrowings, ...newestWeek(target.dataset, windowEnd)]
  return { target: read.target, query: { ...query, narrowings } }
}

/** The query string without empty parameters. */
function filtersOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  const parameters = [...new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}

type Chunks = AsyncGenerator<readonly object[], void, undefined>

/** `{"rows":[…],"count":…,"provenance":[…]}` in pieces; stops the store's work when the consumer stops. */
async function* jsonOf(
  first: IteratorResult<readonly object[], void>,
  chunks: Chunks,
  provenance: readonly Provenance[],
): AsyncGenerator<string> {
  try {
    let count = 0
    yield '{"rows":['
    for (let next = first; !next.done; next = await chunks.next()) {
      yield `${count === 0 ? '' : ','}${JSON.stringify(next.value).slice(1, -1)}`
      count += next.value.length
    }
    yield `],"count":${count},"provenance":${JSON.stringify(provenance)}}`
  } finally {
    await chunks.return()
  }
}

import { answerShape } from '@sala/catalog/api/answerShape.ts'
import { listDatasets } from '@sala/catalog/api/datasets.ts'
import { parametersOf } from '@sala/catalog/api/query/parameters.ts'
import { route } from '@sala/catalog/api/route.ts'
import { allDatasets, allEndpoints, ownDatasets } from '@sala/catalog/datasets/all.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasWidgetReading, mayImportFigures, mayRead, rowsOf } from '../access/guard.ts'
import { hasVisibleReader, type PublicWidgets } from '../access/publicWidgets.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { Cache } from '../core/cache.ts'
import { dataVersionOf } from '../core/oneVersion.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { SingleFlight } from '../core/queues/singleFlight.ts'
import type { RowScope } from '../facts/rowScope.ts'
import type { Serve } from '../requests/serve.ts'
import type { Services } from '../services/services.ts'
import { bodyTo, type DatasetEndpoint, datasetsOf, readQuery } from './answers.ts'
import { servicesAtEndOf } from './asOf.ts'
import type { Body } from './bodies.ts'
import { explainRoute } from './explorations/explainedChange.ts'
import { revisionsRoute } from './explorations/revisions.ts'
import { type AnswerExploration, exploreRoute } from './explore.ts'
import { type AnswerCaches, sendAnswer, sendBody } from './sendBody.ts'

/** The bytes of answers in the cache. More is rarely used twice: a new import or a new day invalidates all of them. */
const maxBytes = 32 * 1024 * 1024
/** The number of cached spellings of questions per endpoint, and the longest one: 30 MB for all of them. */
const maxSpellings = 1024
const maxSpellingLength = 512
/** Concurrent questions of one client: as many as a browser has connections. */
const perClient = { concurrency: 6, maxWaiting: 200, name: 'answers' }

interface MarketServices extends Pick<Services, 'engine' | 'now'> {
  readonly publicWidgets: PublicWidgets
}

/** The caches and the queue of each client, which other routes of figures share. */
export interface SharedAnswers {
  readonly answerExploration: AnswerExploration
  readonly queue: FairQueue
}

/** The data routes; the shapes of their answers are built once. */
const dataRoutes = allEndpoints.map((target) => {
  const { dataset, endpoint } = target
  const declaration = route('GET', endpoint.path, endpoint.summary, {
    may: 'readers',
    scopes: ['widgets'],
    parameters: parametersOf(dataset, endpoint),
    reply: answerShape(dataset, endpoint),
  })
  return { target, declaration }
})

/** Every data route of the catalogue, and `datasets`. */
export function marketRoutes(
  _app: FastifyInstance,
  serve: Serve,
  { engine, now, publicWidgets }: MarketServices,
): SharedAnswers {
  const queue = new FairQueue(perClient)
  const caches = { answers: new Cache<Body>(maxBytes, 'answers'), flights: new SingleFlight<Body>(), queue }
  for (const { target, declaration } of dataRoutes) {
    const answer = answering(target, { engine, now }, caches)
    serve(declaration, ({ actor, request, reply }) => answer(rowsOf(actor), request, reply))
  }

  const answerExploration = exploreRoute(serve, { engine, now }, caches)
  explainRoute(serve, { engine, now }, { queue })
  revisionsRoute(serve, { engine, now }, { queue })

  serve(listDatasets, async ({ actor, query }) => {
    const visibleCodes = await publicWidgets.visibleCodes()
    const reads = (path: string) =>
      mayRead(actor, path) && (hasWidgetReading(actor, path) || hasVisibleReader(path, visibleCodes))
    // Importers see the freshness of every data set, since they decide which file is due.
    const all = mayImportFigures(actor)
    const visibleDatasets = allDatasets.filter(({ endpoints }) => all || endpoints.some(({ path }) => reads(path)))
    // A data set whose history does not reach that day has no figures here; its own answers give the reason.
    const services = servicesAtEndOf({ engine: engine.reader(rowsOf(actor)), now }, query.as_of)
    const rows = await Promise.all(visibleDatasets.map((dataset) => services.engine.freshness(dataset)))
    // Only colleagues see the names of analysts' topics; the public widgets show none.
    const datasetRows = actor === null ? rows.map(({ topics: _, ...row }) => row) : rows
    const own = ownDatasets().filter(({ name }) => all || readsDataset(actor, name))
    const ownRows = await Promise.all(
      own.map(async (declaration) => ({ ...(await services.engine.freshness(declaration)), declaration })),
    )
    return { rows: [...datasetRows, ...ownRows], count: datasetRows.length + ownRows.length }
  })
  return { answerExploration, queue }
}

/** Creates the handler of one endpoint. A cache hit costs three look-ups. */
function answering(
  target: DatasetEndpoint,
  services: Pick<Services, 'engine' | 'now'>,
  caches: AnswerCaches,
): (rows: RowScope, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { engine, now } = services
  const datasets = datasetsOf(target)
  // The day is part of the key: the newest date and the end of the current year depend on it.
  const versionOf = () => `${thaiDay(now())}.${dataVersionOf(engine, datasets)}`
  const spellings = new Cache<{ readonly version: string; readonly key: string }>(maxSpellings)

  const computeAnswer = async (
    rows: RowScope,
    request: FastifyRequest,
    reply: FastifyReply,
    search: string,
    version: string,
  ) => {
    const query = readQuery(target, search)
    // The answer depends on the rows that the caller may see.
    const question = `${rows.key}${JSON.stringify(query)}`
    const key = `${version} ${target.endpoint.path} ${question}`
    if (search.length <= maxSpellingLength) spellings.set(`${rows.key}?${search}`, { version, key })
    const read = (signal: AbortSignal) => bodyTo({ engine: engine.reader(rows), now }, target, query, signal)
    return sendAnswer(caches, { key, question, version, versionOf }, read, request, reply)
  }

  return (rows, request, reply) => {
    const url = request.raw.url ?? ''
    const mark = url.indexOf('?')
    const search = mark < 0 ? '' : url.slice(mark + 1)
    const version = versionOf()
    const spelling = spellings.get(`${rows.key}?${search}`)
    const cached = spelling?.version === version ? caches.answers.get(spelling.key) : undefined
    return cached ? sendBody(request, reply, cached) : computeAnswer(rows, request, reply, search, version)
  }
}

import { Readable } from 'node:stream'
import { openDataLimits, openLicences } from '@sala/catalog/api/openData.ts'
import {
  sdmxData,
  sdmxDataOfKey,
  sdmxDataParameters,
  sdmxFormats,
  sdmxStructure,
  sdmxStructures,
  sdmxTypes,
  sdmxViews,
} from '@sala/catalog/api/sdmx.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rowsOf } from '../../access/guard.ts'
import { attachment } from '../../core/fileName.ts'
import { languageOf } from '../../core/language.ts'
import { problem } from '../../core/problems.ts'
import type { FairQueue } from '../../core/queues/fairQueue.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { allParts, countOf } from '../../explorations/rowsRoutes.ts'
import { answersFor } from '../../market/answers.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { namesOf } from '../catalogue.ts'
import { openedDatasets } from '../opened.ts'
import { csvMessage, jsonMessage } from './dataMessages.ts'
import { agency, artefactKinds, flowOf, version } from './flow.ts'
import { readSelection } from './selection.ts'
import { planOf, seriesOf } from './series.ts'
import { artefactsOf, type MessageFacts, type OpenedFlow, structureMessage, withReferences } from './structures.ts'

interface SdmxRequest {
  readonly params: Readonly<Record<string, string>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Open data sets as statistical offices exchange them. `files` is the queue of all files of open data. */
export function serveSdmx(serve: Serve, services: Services, files: FairQueue): void {
  // Public figures cover all rows; the session of the caller does not matter.
  const answering = answersFor(services, null)

  serve(sdmxData, data)
  serve(sdmxDataOfKey, data)

  serve(sdmxStructures, ({ params, query, request, reply }) =>
    structures({ params: { ...params, agency: '*', id: '*', version: '*' }, request, reply }, query.references),
  )
  serve(sdmxStructure, ({ params, query, request, reply }) => structures({ params, request, reply }, query.references))

  async function data({ params, request, reply }: SdmxRequest) {
    const options = readOptions(request)
    const format = options.format ?? acceptedType(request, dataTypes)
    const opened = await flowNamed(services, params)
    const { flow, row, freshness } = opened
    const selection = readSelection(flow, params.key ?? '*', options.conditions)
    const plan = planOf(flow, selection)
    const signal = callerSignal(reply)
    const release = await files.acquire(rateLimitKey(request), { signal })
    // However the answer ends: taken as a whole, broken off, or a problem.
    reply.raw.once('close', release)
    if (signal.aborted) release()
    const count = (await countOf(answering, plan, signal)) * flow.measures.length
    if (count > openDataLimits.rows)
      throw problem('too_large', { field: 'key', value: String(count), expected: `≤ ${openDataLimits.rows}` })
    const series = seriesOf(flow, selection, services.engine.reader(rowsOf(null)).stream(plan, { signal }))
    // The first series is waited for, so that what fails at once is answered as a problem and not as half a message.
    const first = await series.next()
    if (first.done) throw problem('not_found')
    const { madeUp } = await namesOf(services.config.publicUrl.origin)
    const message = {
      ...factsOf(services, request),
      flow,
      view: options.view,
      context: await contextIn(languageOf(request)),
      comment: freshness.demonstration ? madeUp : null,
    }
    const chunks = allParts(first, series)
    void reply
      .header('content-disposition', attachment(`${flow.dataset.name}.sdmx.${format}`, 'data'))
      .header('content-language', message.context.language)
      .header('link', `<${openLicences[row.licence]}>; rel="license"`)
      .header('vary', 'accept, accept-language')
      .header('cache-control', 'no-cache')
      .type(sdmxTypes[format])
    return reply.send(Readable.from(format === 'csv' ? csvMessage(message, chunks) : jsonMessage(message, chunks)))
  }

  async function structures(
    { params, request, reply }: SdmxRequest,
    references: Parameters<typeof withReferences>[2],
  ): Promise<FastifyReply> {
    acceptedType(request, structureTypes)
    const kinds = params.type === '*' ? artefactKinds : artefactKinds.filter((kind) => kind === params.type)
    if (kinds.length === 0)
      throw problem('invalid_value', { field: 'type', value: params.type ?? '', expected: artefactKinds.join(', ') })
    const { madeUp } = await namesOf(services.config.publicUrl.origin)
    const own = await contextIn(languageOf(request))
    const speakers = { own, all: await Promise.all(languages.map(contextIn)), madeUp }
    const all = artefactsOf(await openedFlows(services), speakers)
    const { id = '*' } = params
    const requested = [...all.values()].filter(
      (artefact) => kinds.includes(artefact.kind) && isOurs(params) && (id === '*' || id === artefact.id),
    )
    if (requested.length === 0 && id !== '*') throw problem('not_found')
    const message = structureMessage(withReferences(requested, all, references), factsOf(services, request))
    return reply
      .header('vary', 'accept, accept-language')
      .type(sdmxTypes.structure)
      .send(Buffer.from(JSON.stringify(message)))
  }
}

const dataTypes = [
  { format: 'json', types: ['application/vnd.sdmx.data+json', 'application/json'] },
  { format: 'csv', types: ['application/vnd.sdmx.data+csv', 'text/csv'] },
] as const
const structureTypes = [
  { format: 'structure', types: ['application/vnd.sdmx.structure+json', 'application/json'] },
] as const

/** `*`, `+` and `~` are the newest version, of which there is one alone. */
const isOurs = (params: SdmxRequest['params']): boolean =>
  ['*', agency].includes(params.agency ?? '') && ['*', '+', '~', version].includes(params.version ?? '')

async function openedFlows(services: Services, only: string | null = null): Promise<readonly OpenedFlow[]> {
  return (await openedDatasets(services, only)).flatMap((dataset) => {
    const flow = flowOf(dataset.dataset)
    return flow === null ? [] : [{ ...dataset, flow }]
  })
}

/** Throws `not_found` where no such data set is open, or it has no observations. */
async function flowNamed(services: Services, params: SdmxRequest['params']): Promise<OpenedFlow> {
  const [flow] = isOurs(params) ? await openedFlows(services, params.id ?? '') : []
  if (flow === undefined) throw problem('not_found')
  return flow
}

const factsOf = ({ now }: Services, { id }: FastifyRequest): MessageFacts => ({
  id: id.replaceAll(/[^\w-]/g, '-'),
  now: now(),
})

async function contextIn(language: Language): Promise<Context> {
  return makeContext({ today: '', language, datasets: {}, names: await loadPlaceNames(language) })
}

/** Throws `unknown_parameter`, `repeated_parameter` and `invalid_value`. */
function readOptions({ url }: FastifyRequest) {
  const at = url.indexOf('?')
  const conditions = new Map<string, string>()
  const options = new Map<string, string>()
  for (const [name, value] of at < 0 ? [] : new URLSearchParams(url.slice(at + 1))) {
    const component = /^c\[([A-Za-z][\w-]{0,60})\]$/.exec(name)?.[1]
    const target = component === undefined ? options : conditions
    const key = component ?? name
    if (component === undefined && !['dimensionAtObservation', 'format'].includes(name))
      throw problem('unknown_parameter', {
        field: name,
        expected: sdmxDataParameters.map((parameter) => parameter.name).join(', '),
      })
    if (target.has(key)) throw problem('repeated_parameter', { field: name })
    target.set(key, value)
  }
  return {
    conditions,
    view: oneOf('dimensionAtObservation', options, sdmxViews) ?? 'TIME_PERIOD',
    format: oneOf('format', options, sdmxFormats),
  }
}

function oneOf<Value extends string>(
  field: string,
  options: ReadonlyMap<string, string>,
  values: readonly Value[],
): Value | null {
  const value = options.get(field)
  if (value === undefined) return null
  const supported = values.find((candidate) => candidate === value)
  if (supported === undefined) throw problem('invalid_value', { field, value, expected: values.join(', ') })
  return supported
}

/**
 * Which of the offered formats a request takes, by the header `Accept` (RFC 9110): the first of those that it likes best. A version other than
 * 2.0.0 is not offered. Throws `unsupported_media_type` where it takes none.
 */
function acceptedType<Format extends string>(
  { headers: { accept } }: FastifyRequest,
  offered: readonly Offered<Format>[],
): Format {
  const ranges = (accept ?? '*/*').toLowerCase().split(',').map(rangeOf)
  const best = offered
    .map(({ format, types }) => ({ format, quality: Math.max(0, ...types.map((type) => qualityOf(type, ranges))) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0]
  if (best === undefined)
    throw problem('unsupported_media_type', { expected: offered.map(({ types }) => types.join(', ')).join(', ') })
  return best.format
}

/** A format and its media types, the first of which is its own. */
interface Offered<Format> {
  readonly format: Format
  readonly types: readonly string[]
}

interface Range {
  readonly type: string
  readonly version: string | null
  readonly quality: number
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const parameter = (name: string) =>
    parameters
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '') ?? null
  return { type, version: parameter('version'), quality: Number(parameter('q') ?? 1) || 0 }
}

/** The quality of the range that names a type most closely. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const [kind] = type.split('/', 1)
  for (const name of [type, `${kind}/*`, '*/*']) {
    const range = ranges.find(
      (candidate) => candidate.type === name && [null, '2.0.0', '2.0'].includes(candidate.version),
    )
    if (range !== undefined) return range.quality
  }
  return 0
}

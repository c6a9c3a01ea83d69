import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import { explorationConnection, odataCollection, odataMetadata, odataService } from '@sala/catalog/api/odata.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { type DatasetsByName, makeContext } from '@sala/widgets/context.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { personOf } from '../access/actor.ts'
import { readsDataset } from '../access/readsDataset.ts'
import { attachment, fileNameOf } from '../core/fileName.ts'
import { officeConnection } from '../core/formats/officeConnection.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimit.ts'
import { addVary } from '../core/vary.ts'
import { answersFor } from '../market/answers.ts'
import { uuidOf } from '../requests/change.ts'
import { authorOf, callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { datasetLabels } from '../services/datasetLabels.ts'
import type { Services } from '../services/services.ts'
import { type Page, pageOf } from './answers.ts'
import {
  type Collection,
  collectionsFor,
  type ExplorationCollection,
  explorationCollection,
  findCollection,
  type InWords,
} from './collections.ts'
import { metadataOf } from './metadata.ts'
import { formatOptionOnly, optionsOf, pageRowsOf, readOptions } from './query/options.ts'

/** An Office data connection (.odc) to a collection of the feed. The address is that of the whole feed: Excel asks for its key once. */
const connectionOf = ({ name, row }: ExplorationCollection, root: string): string =>
  officeConnection({ name: row.name, description: row.description, fallback: name, formula: formula(root, name) })

/** The query as Power Query writes it for a table of a feed. */
const formula = (root: string, name: string): string =>
  [
    'let',
    `    Source = OData.Feed("${root}", null, [Implementation="2.0"]),`,
    `    Rows = Source{[Name="${name}",Signature="table"]}[Data]`,
    'in',
    '    Rows',
  ].join('\n')

/** Pages of one caller that are worked on at once. */
const pagesOfEach = { concurrency: 2, maxWaiting: 30, name: 'OData pages' }

/** The OData feed: the same questions as the screens ask, with the same rights and rows, for programs that know the protocol. */
export const odataRoutes: RouteModule = (_app, serve, services) => {
  const queue = new FairQueue(pagesOfEach)
  const root = new URL('/api/odata/', services.config.publicUrl).href

  serve(odataService, async ({ actor, request, reply }) => {
    const format = begin(request, reply)
    requireJson(request, optionsOf(request, formatOptionOnly).has('$format'))
    const collections = await collectionsFor(services, personOf(actor))
    const words = await wordsFor(services, request)
    const value = collections.map((collection) => ({
      name: collection.name,
      title: titleOf(collection, words),
      kind: 'EntitySet',
      url: collection.name,
    }))
    return send(reply, format, { '@odata.context': `${root}$metadata`, value })
  })

  serve(odataMetadata, async ({ actor, request, reply }) => {
    const { version, charset } = begin(request, reply)
    optionsOf(request, new Set())
    if (!accepts(request, 'xml')) throw problem('unsupported_media_type', { expected: 'application/xml' })
    const person = personOf(actor)
    const collections = await collectionsFor(services, person)
    const xml = metadataOf(collections, person, await wordsFor(services, request), version)
    return reply.type(`application/xml${charset}`).send(Buffer.from(xml))
  })

  serve(odataCollection, async ({ actor, params, request, reply }) => {
    const format = begin(request, reply)
    const person = personOf(actor)
    const query = readOptions(request)
    requireJson(request, query.own.has('$format'))
    const collection = await findCollection(services, person, params.set ?? '')
    if (collection === null) throw problem('not_found')
    const signal = callerSignal(reply)
    const { rows: pageRows, preferred } = pageRowsOf(request)
    if (preferred) reply.header('preference-applied', `odata.maxpagesize=${pageRows}`)
    const words = await wordsFor(services, request, await datasetLabels(services.engine, collection.dataset))
    const pageRequest = { services: answersFor(services, person), actor: person, query, pageRows, words, signal }
    const page = await queue.run(rateLimitKey(request), () => pageOf(collection, pageRequest), { signal })
    if (query.token === null) await noteFeed(services, request, collection)
    return send(reply, format, bodyOf(root, collection, page, query.own))
  })

  serve(explorationConnection, async ({ actor, params, reply }) => {
    const person = personOf(actor)
    const row = await services.state.explorations.get(person, uuidOf(params))
    const unreadable = row.datasets.find((name) => !readsDataset(person, name))
    if (unreadable !== undefined) throw problem('forbidden', { field: 'question.dataset', value: unreadable })
    const collection = explorationCollection(person, row)
    if (collection === null) throw problem('invalid_value', { field: 'question', value: row.name })
    return reply
      .header('content-disposition', attachment(fileNameOf(row.name, 'odc'), 'exploration'))
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type(fileTypes.odc)
      .send(Buffer.from(connectionOf(collection, root)))
  })
}

/**
 * Whether a request takes a kind of application data. Parameters of formats that the feed does not know are refused, as the protocol has it (part 1,
 * 8.2.1): an answer would lack what they ask for.
 */
function accepts({ headers: { accept } }: FastifyRequest, kind: 'json' | 'xml'): boolean {
  if (accept === undefined) return true
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().replaceAll(/\s*=\s*/g, '='))
      if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return false
      const isKnown = parameters.every((parameter) => knownParameter.test(parameter))
      return isKnown && ['*/*', 'application/*', `application/${kind}`].includes(type)
    })
}

/** Parameters of a format that the feed honours; `q` is a weight. Figures are numbers, so that no IEEE754Compatible=true is one of them. */
const knownParameter =
  /^(q=[\d.]+|charset="?utf-8"?|(odata\.)?metadata=(minimal|none)|(odata\.)?streaming=(true|false)|(ieee754compatible|exponentialdecimals)=false)$/

/** Throws `unsupported_media_type` where a request takes no JSON, or JSON with all metadata alone. `$format` comes before the header. */
function requireJson(request: FastifyRequest, isNamed: boolean): void {
  if (isNamed || accepts(request, 'json')) return
  throw problem('unsupported_media_type', { expected: 'application/json;odata.metadata=minimal' })
}

/** Rows that leave by the feed are in the audit log as those of files are: once in a while for each person and data set. */
const noteFeed = ({ state }: Services, request: FastifyRequest, { kind, name, dataset }: Collection) =>
  state.audit.addOnce('card_exported', authorOf(request), kind === 'dataset' ? 'explore' : name, {
    format: 'odata',
    dataset: dataset.name,
  })

function bodyOf(
  root: string,
  { name }: Collection,
  { rows, columns, count, next }: Page,
  ownParameters: URLSearchParams,
) {
  const link = new URLSearchParams(ownParameters)
  if (next !== null) link.set('$skiptoken', next)
  return {
    '@odata.context': `${root}$metadata#${name}${columns === null ? '' : `(${columns.join(',')})`}`,
    ...(count === null ? {} : { '@odata.count': count }),
    // Rows have no address: null says so to clients of 4.0 as well.
    value: rows.map((row) => ({ '@odata.id': null, ...row })),
    ...(next === null ? {} : { '@odata.nextLink': `${root}${name}?${link}` }),
  }
}

interface Body {
  readonly '@odata.context': string
  readonly value: readonly object[]
}

interface Format {
  readonly version: '4.0' | '4.01'
  readonly plain: boolean
  /** Ends a content type; the protocol allows a charset where the request names one alone. */
  readonly charset: string
}

/**
 * Settles the version of the protocol and how much of it is in the answer. Throws `invalid_value` for versions that are not spoken, and
 * `condition_unsupported` where pages are to be of one snapshot of the data: the feed refuses the next page after an import instead.
 */
function begin({ headers }: FastifyRequest, reply: FastifyReply): Format {
  const versionIn = (name: string): number | null => {
    const text = headers[name]
    if (text === undefined) return null
    const version = typeof text === 'string' && /^\s*\d{1,2}\.\d{1,2}\s*$/.test(text) ? Number(text) : 0
    if (version < 4) throw problem('invalid_value', { field: name, value: String(text), expected: '4.0, 4.01' })
    return version
  }
  reply.header('odata-version', '4.01')
  addVary(reply, 'OData-MaxVersion')
  const sent = versionIn('odata-version') ?? 4
  if (sent > 4.01)
    throw problem('invalid_value', { field: 'odata-version', value: String(sent), expected: '4.0, 4.01' })
  // The greatest that is not above what the request allows.
  const version = (versionIn('odata-maxversion') ?? 4.01) < 4.01 ? '4.0' : '4.01'
  reply.header('odata-version', version)
  for (const name of ['isolation', 'odata-isolation'])
    if (headers[name] !== undefined)
      throw problem('condition_unsupported', { field: name, value: String(headers[name]) })
  const { accept = '' } = headers
  return {
    version,
    plain: /odata\.metadata=none|metadata=none/i.test(accept),
    charset: /;\s*charset\s*=/i.test(accept) ? ';charset=utf-8' : '',
  }
}

function send(reply: FastifyReply, { plain, charset }: Format, body: Body): FastifyReply {
  const responseBody = plain ? withoutControl(body) : body
  const metadata = plain ? 'none' : 'minimal'
  // As bytes: to a text Fastify adds the charset by itself.
  return reply
    .type(`application/json;odata.metadata=${metadata}${charset}`)
    .send(Buffer.from(JSON.stringify(responseBody)))
}

/** An answer without what describes it, but for the count and the next link. */
function withoutControl(body: Body): object {
  const isAllowed = (name: string) => !name.startsWith('@') || name === '@odata.count' || name === '@odata.nextLink'
  const strip = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => isAllowed(name)))
  return { ...strip(body), value: body.value.map(strip) }
}

const titleOf = (collection: Collection, { context }: InWords): string =>
  collection.kind === 'exploration' ? collection.row.name : context.say(collection.dataset.label)

async function wordsFor({ now }: Services, request: FastifyRequest, datasets: DatasetsByName = {}): Promise<InWords> {
  const language = languageOf(request)
  const [locale, names] = await Promise.all([loadLocale(language), loadPlaceNames(language)])
  return {
    context: makeContext({ today: thaiDay(now()), language, datasets, names }),
    text: { t: (key, ...values) => translate(locale, key, ...values) },
  }
}

import { Readable } from 'node:stream'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import {
  closeDataset,
  listOpenData,
  type OpenFormat,
  openDataCatalogue,
  openDataLimits,
  openDataset,
  openFormats,
  openLicences,
  readOpenData,
} from '@sala/catalog/api/openData.ts'
import type { Provenance } from '@sala/catalog/api/provenance.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import { readableColumns } from '@sala/catalog/explore/drillThrough.ts'
import { isPublishable, publishableDatasets } from '@sala/catalog/explore/questions/publishable.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { personOf } from '../access/actor.ts'
import { rowsOf } from '../access/guard.ts'
import { attachment, fileNameOf } from '../core/fileName.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { FairQueue } from '../core/queues/fairQueue.ts'
import { rateLimitKey } from '../core/queues/rateLimit.ts'
import { parquetOf } from '../explorations/rowsParquet.ts'
import { allParts, type Chunks, cellsOf, countOf, csvOf } from '../explorations/rowsRoutes.ts'
import { type Plan, wholePlan, withTieBreakers } from '../facts/plan/plan.ts'
import { answersFor, provenanceOfRows } from '../market/answers.ts'
import { authorOf, callerSignal } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { catalogueOf, fileUrl, namesOf, sdmxUrls } from './catalogue.ts'
import { openedDatasets } from './opened.ts'
import { flowOf } from './sdmx/flow.ts'
import { serveSdmx } from './sdmx/routes.ts'

/** Files may be taken slowly, and the store gives few at once. */
const filesOfEach = { concurrency: 1, maxWaiting: 4, name: 'open data' }

/** Data sets for anyone: administrators open and close them; lists, a catalogue and the files tell what there is. */
export const openDataRoutes: RouteModule = (_app, serve, services) => {
  const { state, config, engine } = services
  const { openData } = state
  const files = new FairQueue(filesOfEach)
  const { origin } = config.publicUrl
  // Public figures cover all rows; the session of the caller does not matter.
  const answering = answersFor(services, null)
  serveSdmx(serve, services, files)

  serve(listOpenData, async ({ request }) => {
    const language = languageOf(request)
    const rows = (await openedDatasets(services)).map(({ row, dataset, freshness }) => ({
      name: row.name,
      label: formatMessage(dataset.label, language),
      description: row.description,
      licence: row.licence,
      licenceUrl: openLicences[row.licence],
      openedAt: row.openedAt.toISOString(),
      freshness,
      columns: columnsOf(dataset).map((name) => ({ name, label: labelOf(dataset.columns[name], name, language) })),
      files: openFormats.map((format) => ({ format, url: fileUrl(origin, row.name, format) })),
      sdmx: flowOf(dataset) === null ? null : sdmxUrls(origin, row.name),
    }))
    return { rows, count: rows.length }
  })

  serve(openDataCatalogue, async ({ reply }) => {
    const catalogue = catalogueOf(await openedDatasets(services), await namesOf(origin))
    return reply.type('application/ld+json; charset=utf-8').send(Buffer.from(JSON.stringify(catalogue)))
  })

  serve(openDataset, async ({ params, body, actor, request }) => {
    // The public sees all rows, so only people who see all rows may publish.
    if (rowsOf(personOf(actor)).rule !== null) throw problem('forbidden')
    const name = params.name ?? ''
    if (findDataset(name) === undefined || !isPublishable(name)) {
      const expected = publishableDatasets.join(', ')
      throw problem('invalid_value', { field: 'name', value: name, expected })
    }
    await openData.put({ name, ...body, openedAt: services.now() }, authorOf(request))
    return null
  })

  serve(closeDataset, async ({ params, request }) => {
    await openData.remove(params.name ?? '', authorOf(request))
    return null
  })

  serve(readOpenData, async ({ params, request, reply }) => {
    const { dataset, format, licence } = await fileOf(params.name ?? '')
    const signal = callerSignal(reply)
    const columns = columnsOf(dataset)
    const plan: Plan = {
      ...wholePlan(dataset),
      select: { kind: 'rows', columns },
      order: withTieBreakers([], dataset.key),
    }
    const release = await files.acquire(rateLimitKey(request), { signal })
    // Runs however the response ends: complete, aborted by the client, or with a problem.
    reply.raw.once('close', release)
    if (signal.aborted) release()
    const count = await countOf(answering, plan, signal)
    if (count > openDataLimits.rows)
      throw problem('too_large', { field: 'name', value: String(count), expected: `≤ ${openDataLimits.rows}` })
    const provenance = await provenanceOfRows(answering, plan)
    const chunks = engine.reader(rowsOf(null)).stream(plan, { signal })
    // Waits for the first chunk, so that an immediate failure becomes a problem response and not a truncated file.
    const parts = allParts(await chunks.next(), chunks)
    void reply
      .header('content-disposition', attachment(fileNameOf(dataset.name, format), 'rows'))
      .header('link', `<${openLicences[licence]}>; rel="license"`)
      .header('cache-control', 'no-cache')
    switch (format) {
      case 'csv':
        return reply.type(fileTypes.csv).send(Readable.from(csvOf(columns, parts)))
      case 'parquet': {
        const bytes = parquetOf(dataset, columns, cellsOf(columns, parts))
        return reply.type(fileTypes.parquet).send(Readable.from(bytes, { objectMode: false }))
      }
      case 'json': {
        const about = { name: dataset.name, licence: openLicences[licence], columns, count, provenance }
        return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(about, parts)))
      }
    }
  })

  /** The open data set and format of a file name. Throws `not_found` where the name has none. */
  async function fileOf(file: string) {
    const [, name = '', extension = ''] = /^([a-z0-9_]{1,60})\.([a-z]{3,7})$/.exec(file) ?? []
    const format: OpenFormat | undefined = openFormats.find((openFormat) => openFormat === extension)
    const row = (await openData.list()).find((openDatasetRow) => openDatasetRow.name === name)
    const dataset = findDataset(name)
    if (format === undefined || row === undefined || dataset === undefined || !isPublishable(name))
      throw problem('not_found')
    return { dataset, format, licence: row.licence }
  }
}

/** All columns: none of these data sets has names or texts of people. */
const columnsOf = (dataset: Dataset): readonly string[] => readableColumns(dataset, () => false)

interface About {
  readonly columns: readonly string[]
  readonly provenance: readonly Provenance[]
}

/** `{"name":…,"licence":…,"columns":[…],"count":…,"provenance":[…],"rows":[…]}` in pieces. */
async function* jsonOf(about: About, chunks: Chunks): AsyncGenerator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"rows":[`
  let begun = false
  for await (const rows of cellsOf(about.columns, chunks)) {
    if (rows.length === 0) continue
    const objects = rows.map((row) => Object.fromEntries(about.columns.map((name, at) => [name, row[at] ?? null])))
    yield `${begun ? ',' : ''}${JSON.stringify(objects).slice(1, -1)}`
    begun = true
  }
  yield ']}'
}

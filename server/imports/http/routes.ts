import { open } from 'node:fs/promises'
import { readBatch, undoBatch } from '@sala/catalog/api/batches.ts'
import {
  cancelImport,
  checkImport,
  commitImport,
  downloadFaults,
  downloadTemplate,
  listBatches,
  previewImport,
  readImport,
  uploadImport,
} from '@sala/catalog/api/imports.ts'
import { proposeOwnDataset } from '@sala/catalog/api/ownProposal.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { ownMessages } from '@sala/catalog/api/problemTexts/ownMessages.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { FastifyReply } from 'fastify'
import { personOf } from '../../access/actor.ts'
import { attachment, fileNameOf } from '../../core/fileName.ts'
import { languageOf } from '../../core/language.ts'
import { ProblemError, problem } from '../../core/problems.ts'
import { Queue } from '../../core/queues/queue.ts'
import { BatchNotFound } from '../../facts/engines/engine.ts'
import { isFactsUnavailable } from '../../facts/engines/unavailable.ts'
import { numberOf, uuidOf } from '../../requests/change.ts'
import { recordJobServer } from '../../requests/jobServer.ts'
import { answerList, pageOf } from '../../requests/listing.ts'
import { authorOf, callerSignal } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { isDatabaseDown } from '../../state/postgres/errors.ts'
import { noSettings } from '../process/protocol.ts'
import { summarize } from '../process/reading.ts'
import { importAndRecord, undoRecorded } from '../record.ts'
import { readPreview } from '../report/preview.ts'
import { nameOf } from '../uploadName.ts'
import { asBatch, asBatchPage, asJob, asOthers } from './answers.ts'
import { connectorRoutes } from './connectorRoutes.ts'
import { jobRequestOf } from './jobRequest.ts'
import { ImportJobs } from './jobs.ts'
import { pushRoute } from './pushRoute.ts'
import { recipeRoutes } from './recipeRoutes.ts'
import { settingsOf } from './storedJob.ts'

const kinds = 'CSV, XLSX, XLS, JSON, NDJSON, Parquet'

/** Imports over HTTP, with the permission `manage_imports`: files are uploaded, checked, stored and undone as by the command line. */
export const importRoutes: RouteModule = (app, serve, services) => {
  const { engine, state } = services
  const jobs = createJobs(services)
  // Before requests that are under way are waited for: one of them may wait for a job.
  app.addHook('preClose', () => jobs.close())
  // Checked before the file is read, so that it is not uploaded in vain.
  app.addHook('preValidation', async ({ routeOptions, actor }) => {
    if (routeOptions.config.declaration === uploadImport && actor !== null) jobs.requireRoom(actor.userId)
  })

  recipeRoutes(serve, services, jobs)
  connectorRoutes(app, serve, services, jobs)
  pushRoute(app, serve, services)
  proposalRoute(serve)

  serve(listBatches, async ({ query, request, reply }) => {
    const { dataset, state: stateFilter, ...page } = query
    const all = await engine.batches(dataset)
    const batches =
      stateFilter === undefined
        ? all
        : all.filter(({ undoneAt }) => (undoneAt === null) === (stateFilter === 'standing'))
    const results = pageOf(batches, page, languageOf(request), [{ field: 'id', descending: true }], {
      values: {
        id: ({ id }) => id,
        dataset: (batch) => batch.dataset,
        fileName: ({ fileName }) => fileName,
        importedAt: ({ importedAt }) => importedAt,
        rows: ({ rows }) => rows,
      },
      texts: ({ fileName, source, importedBy }) => [fileName, source, importedBy],
    })
    return answerList(reply, { rows: results.rows.map(asBatch), count: results.count }, query.fields)
  })

  serve(readBatch, async ({ params }) => {
    const outcome = await engine.batchOutcome(numberOf(params))
    if (outcome === null) throw problem('not_found')
    return asBatchPage(outcome, await engine.batches(outcome.batch.dataset))
  })

  serve(uploadImport, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    const { uploadFile: file, uploadName } = request
    if (file === null) throw problem('invalid_value', { field: 'file', expected: kinds })
    const uploaded = { ownerId: person.userId, file, fileName: nameOf(uploadName ?? '') }
    const jobRequest = jobRequestOf(settingsOf(body), uploaded, person.email)
    const job = jobs.start(uploaded, jobRequest, authorOf(request))
    request.uploadFile = null
    // Who has left before knowing its name cannot ask for it any more.
    const forget = () => void jobs.cancel(job.id, person.userId).catch(() => undefined)
    callerSignal(reply).addEventListener('abort', forget, { once: true })
    await recordJobServer(services, job.id, person.userId)
    return asJob(job, languageOf(request))
  })

  serve(readImport, ({ params, actor, request }) =>
    asJob(jobs.find(uuidOf(params), personOf(actor).userId), languageOf(request)),
  )

  serve(previewImport, async ({ params, query, actor, reply }) => {
    const signal = callerSignal(reply)
    const position = { from: query.from ?? 1, sheet: query.sheet || null }
    const preview = await jobs.withFile(uuidOf(params), personOf(actor).userId, signal, async ({ jobRequest }) =>
      readPreview(
        jobRequest.request,
        position,
        { aliases: await state.importAliases.list(), recipes: await state.importRecipes.list() },
        signal,
      ),
    )
    if (preview === null) throw problem('not_found')
    return preview
  })

  serve(checkImport, ({ params, body, actor, request }) => {
    const person = personOf(actor)
    const id = uuidOf(params)
    const jobRequest = jobRequestOf(settingsOf(body), jobs.find(id, person.userId), person.email)
    return asJob(jobs.check(id, person.userId, jobRequest, authorOf(request)), languageOf(request))
  })

  serve(commitImport, async ({ params, body, actor, request }) => {
    const { userId } = personOf(actor)
    const id = uuidOf(params)
    const { skipBadRows = false, replaceHigher = false, again = false } = body
    const { result } = jobs.find(id, userId)
    const same = result?.sameFileAs ?? null
    if (same !== null && !again) {
      // It may have been taken back since the check.
      const isCurrent = (await engine.batches(same.dataset)).some(
        (batch) => batch.id === same.id && batch.undoneAt === null,
      )
      if (isCurrent) throw problem('conflict', { field: 'again', message: importMessages.duplicate })
    }
    const job = jobs.store(id, userId, { skipBadRows, replaceHigher, again }, authorOf(request))
    return asJob(job, languageOf(request))
  })

  serve(cancelImport, async ({ params, actor }) => {
    await jobs.cancel(uuidOf(params), personOf(actor).userId)
    return null
  })

  serve(downloadFaults, async ({ params, actor, reply }) => {
    const { faultsFile, fileName } = jobs.find(uuidOf(params), personOf(actor).userId)
    if (faultsFile === null) throw problem('not_found')
    const file = await open(faultsFile).catch(() => null)
    if (file === null) throw problem('not_found')
    return asCsv(reply, `${fileName} faults`, 'faults').send(file.createReadStream())
  })

  serve(undoBatch, async ({ params, actor, request }) => {
    const id = numberOf(params)
    try {
      const { removed, returned, ...batch } = await undoRecorded(
        engine,
        state,
        id,
        personOf(actor).email,
        authorOf(request),
      )
      return { ...asBatch(batch), removed, returned: asOthers(returned, await engine.batches(batch.dataset)) }
    } catch (error) {
      if (!(error instanceof BatchNotFound)) throw error
      const isStored = (await engine.batches()).some((batch) => batch.id === id)
      throw isStored ? problem('conflict', { message: importMessages.undone }) : problem('not_found')
    }
  })

  serve(downloadTemplate, ({ params, reply }) => {
    const dataset = findDataset(params.dataset ?? '')
    if (dataset === undefined) throw problem('not_found')
    // The contract's names: they are found whatever the language of the rest of the file.
    const head = `\ufeff${Object.keys(dataset.columns).join(',')}\r\n`
    return asCsv(reply, dataset.name, 'template').send(Buffer.from(head))
  })
}

type JobsNeed = Pick<Services, 'engine' | 'state' | 'now' | 'log'>

function createJobs(services: JobsNeed): ImportJobs {
  const { now, log } = services
  return new ImportJobs({
    now,
    importFile: (request, watch, author) => importAndRecord(services, request, watch, { author, tellsFaults: true }),
    explain: (error, { id, jobRequest }) => {
      if (error instanceof ProblemError) return error
      const cause = { cause: error }
      if (isFactsUnavailable(error) || isDatabaseDown(error)) return problem('store_unavailable', {}, cause)
      log.error({ err: error, job: id, dataset: jobRequest.settings.dataset }, 'an import failed')
      const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      return full ? problem('storage_full', { message: importMessages.noRoom }, cause) : problem('internal', {}, cause)
    },
  })
}

function asCsv(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply
    .header('content-disposition', attachment(fileNameOf(name, 'csv'), text))
    .header('x-content-type-options', 'nosniff')
    .type('text/csv; charset=utf-8')
}

/** Columns of a data set that could be made of a file. */
function proposalRoute(serve: Parameters<RouteModule>[1]): void {
  // Each is a process of its own.
  const queue = new Queue({
    concurrency: 1,
    name: 'proposals',
    maxWaiting: 10,
    full: () => problem('too_many_attempts', { retryAfter: 30 }),
  })

  serve(proposeOwnDataset, async ({ request, reply }) => {
    const file = request.uploadFile
    if (file === null) throw problem('invalid_value', { field: 'file', expected: 'CSV, XLSX, XLS, JSON, Parquet' })
    const signal = callerSignal(reply)
    const fileName = nameOf(request.uploadName ?? '')
    const options = { ...noSettings, dataset: '', file: file.path, fileName, propose: true }
    const proposal = (await queue.run(() => summarize(options, signal), { signal }))?.proposal
    if (proposal == null) throw problem('unusable_file', { field: 'file', message: ownMessages.notRead })
    return proposal
  })
}

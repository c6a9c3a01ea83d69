import { open } from 'node:fs/promises'
import { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { ImportSettings } from '@sala/catalog/api/importSettings.ts'
import { problems } from '@sala/catalog/api/problems.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { type Pushed, type PushSettings, pushedTypes, pushLimits, pushRows } from '@sala/catalog/api/pushRows.ts'
import { findDatasetName } from '@sala/catalog/datasets/all.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { personOf } from '../../access/actor.ts'
import { problem } from '../../core/problems.ts'
import { Queue } from '../../core/queues/queue.ts'
import { idempotencyKeyOf } from '../../requests/change.ts'
import { authorOf, callerSignal } from '../../requests/sender.ts'
import type { RouteModule, UploadFile } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { IdempotencyKey } from '../../state/administration/shared.ts'
import { sha256 } from '../../state/keys.ts'
import { ReadFailure } from '../failure.ts'
import { hashFile } from '../fileHash.ts'
import { sniffFormat } from '../readers/format.ts'
import { importAndRecord } from '../record.ts'
import type { ImportRequest, ImportResult } from '../shapes.ts'
import { asBatch } from './answers.ts'
import { jobRequestOf } from './jobRequest.ts'

type Answer = z.infer<typeof Pushed>

/** Rows that programs push: read, checked and stored in one go, as a file that a person uploads. */
export function pushRoute(app: FastifyInstance, serve: Parameters<RouteModule>[1], services: Services): void {
  const { engine, state } = services
  const stopping = new AbortController()
  // Each holds the one writing transaction while it is read, so that more at once would only hold memory.
  const queue = new Queue({
    concurrency: 1,
    name: 'pushes',
    maxWaiting: pushLimits.waiting,
    full: () => problem('too_many_attempts', { message: importMessages.pushesWait, retryAfter: 30 }),
  })
  app.addHook('preClose', async () => stopping.abort())

  /** The answer of a push that came before under the same key. */
  const pushedBefore = async (userId: string, once: IdempotencyKey | null, dataset: string): Promise<Answer | null> => {
    const batch = once === null ? null : await state.pushedRows.find(userId, once)
    const pushed = batch === null ? null : (await engine.batches(dataset)).find(({ id }) => id === batch)
    return pushed ? { outcome: 'duplicate', batch: asBatch(pushed), report: null } : null
  }

  serve(pushRows, async ({ params, query, actor, request, reply }) => {
    const person = personOf(actor)
    const dataset = findDatasetName(params.dataset ?? '')
    if (dataset === undefined) throw problem('not_found')
    const file = request.uploadFile
    if (file === null) throw problem('malformed_request', { expected: Object.keys(pushedTypes).join(', ') })
    const fileName = request.uploadName ?? ''
    await requireFormat(file, fileName)
    const once = await onceOf(request, file, dataset)
    const importRequest = requestOf({ ...query, dataset }, file, fileName, person.email)
    const signal = AbortSignal.any([callerSignal(reply), stopping.signal])
    const answer = await queue.run(
      async (): Promise<Answer> => {
        const before = await pushedBefore(person.userId, once, dataset)
        if (before !== null) return before
        const beginning = { author: authorOf(request), key: actor?.key?.id ?? null, keepRows: true, tellsFaults: false }
        const result = await importAndRecord(services, importRequest, { signal }, beginning)
        if (once !== null && result.batch !== null) await state.pushedRows.keep(person.userId, once, result.batch.id)
        return answerOf(result, importRequest.dryRun)
      },
      { signal },
    )
    if (answer.outcome === 'refused') reply.code(problems.unusable_file)
    return answer
  })
}

function requestOf(
  { name, skipBadRows, dryRun, ...settings }: PushSettings & Pick<ImportSettings, 'dataset'>,
  file: UploadFile,
  fileName: string,
  by: string,
): ImportRequest {
  const { request } = jobRequestOf(settings, { file, fileName }, by)
  // Readers go by the ending, so that a program's own name for the file keeps that of its type.
  const ending = fileName.slice(fileName.lastIndexOf('.'))
  const displayName =
    name === undefined || name === '' ? fileName : `${name.replace(new RegExp(`\\${ending}$`, 'i'), '')}${ending}`
  return { ...request, fileName: displayName, dryRun: dryRun === 'true', skipBadRows: skipBadRows === 'true' }
}

/** Refuses a body that is not of the kind that it says. What no reader knows is a fault of the report. */
async function requireFormat({ path }: UploadFile, fileName: string): Promise<void> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(4096)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    const format = sniffFormat(head.subarray(0, bytesRead), fileName)
    const ending = format === 'text' ? 'csv' : format
    if (!fileName.endsWith(`.${ending}`))
      throw problem('unsupported_media_type', { field: 'Content-Type', value: ending, expected: fileName })
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error
  } finally {
    await handle.close()
  }
}

/** The idempotency key of a push: the same for the same content, data set and settings. */
async function onceOf(request: Parameters<typeof idempotencyKeyOf>[0], file: UploadFile, dataset: string) {
  const once = idempotencyKeyOf(request)
  if (once === null) return null
  const hash = await hashFile(file.path, () => undefined, undefined)
  return { ...once, bodyHash: sha256(JSON.stringify([dataset, request.query, hash])) }
}

/** Throws `conflict` where stored rows would go: a program cannot be asked whether that is meant. */
function answerOf(result: ImportResult, dryRun: boolean): Answer {
  const { outcome, batch } = result
  if (outcome === 'cancelled') throw problem('store_unavailable', { message: importMessages.stopping, retryAfter: 30 })
  if (outcome === 'duplicate') return { outcome: 'duplicate', batch: batch && asBatch(batch), report: null }
  const report = ImportReport.parse(result)
  if (outcome === 'committed') return { outcome: 'stored', batch: batch && asBatch(batch), report }
  if (outcome === 'faults') return { outcome: 'refused', batch: null, report }
  if (!dryRun) {
    const value = String(result.difference?.gone ?? 0)
    throw problem('conflict', { field: 'body', value, message: importMessages.rowsGo })
  }
  return { outcome: 'checked', batch: null, report }
}

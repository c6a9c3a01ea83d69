import { stat } from 'node:fs/promises'
import { proposeOwnDataset } from '@sala/catalog/api/ownProposal.ts'
import { ownMessages } from '@sala/catalog/api/problemTexts/ownMessages.ts'
import { problem } from '../../core/problems.ts'
import { Queue } from '../../core/queues/queue.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import { noSettings } from '../process/protocol.ts'
import { limitsFor, readInProcess } from '../process/reading.ts'
import { nameOf } from '../uploadName.ts'

const ignored = async () => undefined

/** Columns of a data set that could be made of a file. */
export function proposalRoute(serve: Parameters<RouteModule>[1]): void {
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
    const limits = limitsFor((await stat(file.path)).size)
    const handlers = { onChunk: ignored, onFaults: ignored, onProgress: () => undefined }
    const reading = await queue.run(() => readInProcess(options, handlers, limits, signal), { signal })
    const proposal = reading.kind === 'end' ? reading.summary.proposal : null
    if (proposal == null) throw problem('unusable_file', { field: 'file', message: ownMessages.notRead })
    return proposal
  })
}

import '@sala/catalog/locales/allLanguages.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { fileFault, ReadFailure } from '../failure.ts'
import { defaultLimits } from '../limits.ts'
import { readFile } from '../read.ts'
import type { Sink } from '../report/output.ts'
import type { ChunkCredit, FromWorker, ImportOptions } from './protocol.ts'

/**
 * The thread that reads one untrusted file: `workerData` is its `ImportOptions`. It sends chunks only as far as the main thread has given
 * credit for, so that a slow writer holds back a fast reader, and ends with `end` or `failed`.
 */
const port = parentPort
if (port !== null) {
  // A thread that this one started could be given rights of its own; a test starts it without any limits.
  process.permission?.drop('worker')
  const options: ImportOptions = workerData
  setOwnDatasets(options.own ?? [])
  let credit = 0
  let wake: (() => void) | null = null

  port.on('message', (chunks: ChunkCredit) => {
    credit += chunks
    wake?.()
  })
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

  const sink: Sink = {
    async send(message, transfer) {
      if (message.kind === 'chunk') {
        // Messages arrive between turns of the event loop only.
        await yieldToEventLoop()
        while (credit <= 0)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        credit -= 1
      }
      post(message, transfer)
    },
  }

  readFile(options, defaultLimits, sink)
    .then((summary) => post({ kind: 'end', summary }))
    .catch((error: unknown) => {
      const message = `the file could not be read: ${error instanceof Error ? error.message : String(error)}`
      post({ kind: 'failed', fault: error instanceof ReadFailure ? error.fault : fileFault('unreadable', message) })
    })
    .finally(() => port.close())
}

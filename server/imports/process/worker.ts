import '@sala/catalog/locales/allLanguages.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { ReadFailure } from '../failure.ts'
import { defaultLimits } from '../limits.ts'
import { readFile } from '../read.ts'
import { ReadingStopped, type Sink } from '../report/output.ts'
import type { FromWorker, ToWorker, WorkerInput } from './protocol.ts'

/**
 * The thread that reads one untrusted file: `workerData` is a `WorkerInput`. It sends chunks only as far as the main thread has given
 * credit for, so that a slow writer holds back a fast reader, and ends with `end` or `failed`.
 */
const port = parentPort
if (port !== null) {
  // A thread that this one started could be given rights of its own; a test starts it without any limits.
  process.permission?.drop('worker')
  const input: WorkerInput = workerData
  const limits = { ...defaultLimits, ...input.limits }
  setOwnDatasets(input.own ?? [])
  let credit = 0
  let stopped = false
  let wake: (() => void) | null = null
  const ends = performance.now() + limits.milliseconds

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'credit') credit += message.chunks
    else stopped = true
    wake?.()
  })
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

  const sink: Sink = {
    get stopped() {
      return stopped
    },
    async send(message, transfer) {
      if (message.kind === 'chunk') {
        // Messages arrive between turns of the event loop only.
        await yieldToEventLoop()
        while (credit <= 0 && !stopped)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        credit -= 1
      }
      if (performance.now() > ends) {
        throw new ReadFailure(
          'too_large',
          `reading took longer than ${Math.round(limits.milliseconds / 1000)} s and was stopped; split the file`,
        )
      }
      post(message, transfer)
    },
  }

  readFile(input, limits, sink)
    .then((summary) => post({ kind: 'end', summary }))
    .catch((error: unknown) => {
      if (error instanceof ReadingStopped) return
      if (error instanceof ReadFailure) post({ kind: 'failed', fault: error.fault })
      else {
        const message = `the file could not be read: ${error instanceof Error ? error.message : String(error)}`
        const fault = { sheet: null, row: null, column: null, value: null, reason: 'unreadable' as const, message }
        post({ kind: 'failed', fault })
      }
    })
    .finally(() => port.close())
}

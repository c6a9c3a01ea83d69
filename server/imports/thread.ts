import { Worker } from 'node:worker_threads'
import { fileFault } from './failure.ts'
import type {
  Fault,
  FinishedReading,
  FromWorker,
  ImportOptions,
  ReadingLimits,
  ReadingTakers,
  ToWorker,
} from './protocol.ts'

/** How many chunks may wait for the store: enough to keep both cores busy, few enough to keep memory flat. */
const chunksAhead = 6

/**
 * Reads a file in a worker and hands its chunks and faults on, one after the other and no faster than they are taken.
 * A file that is too much for the limits, or that kills the reader, is a fault and never an exception.
 * Throws what a taker throws; the worker is gone in every case when this settles.
 */
export async function readInThread(
  options: ImportOptions,
  takers: ReadingTakers,
  limits: ReadingLimits,
): Promise<FinishedReading> {
  const worker = new Worker(workerFile(), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  const stops: (() => void)[] = []
  let taken = Promise.resolve()
  let over = false
  try {
    return await new Promise<FinishedReading>((resolve, reject) => {
      // Each message is taken after the one before; a taker that throws ends the whole reading.
      const inTurn = (work: () => Promise<void> | void) => {
        taken = taken.then(() => (over ? undefined : work()))
        taken.catch(reject)
      }
      const send = (message: ToWorker) => worker.postMessage(message)
      const take = (message: FromWorker) => {
        switch (message.kind) {
          case 'chunk':
            inTurn(async () => {
              await takers.onChunk(message.chunk)
              send({ kind: 'credit', chunks: 1 })
            })
            break
          case 'faults':
            inTurn(() => takers.onFaults(message.faults))
            break
          case 'progress':
            takers.onProgress(message.done, message.total, message.rows)
            break
          case 'end':
            inTurn(() => resolve({ kind: 'end', summary: message.summary }))
            break
          case 'failed':
            inTurn(() => resolve({ kind: 'failed', fault: message.fault }))
            break
        }
      }
      worker.on('message', take)
      worker.on('messageerror', reject)
      worker.on('error', (error) => inTurn(() => resolve({ kind: 'failed', fault: faultOfDeath(error, limits) })))
      // A worker that said `end` has resolved before it exits; one that exits without it has died.
      worker.on('exit', (code) =>
        inTurn(() => resolve({ kind: 'failed', fault: fileFault('unreadable', `the reader stopped (code ${code})`) })),
      )
      const late = setTimeout(() => {
        const message = `reading took longer than ${Math.round(limits.milliseconds / 1000)} s and was stopped; split the file`
        resolve({ kind: 'failed', fault: fileFault('too_large', message) })
      }, limits.milliseconds)
      stops.push(() => clearTimeout(late))
      const watch = setInterval(() => {
        // Buffers lie outside the heap that `resourceLimits` bounds; a zip bomb unpacks into them.
        worker.getHeapStatistics().then(
          ({ external_memory: bytes }) => {
            if (bytes > limits.megabytes * 1_048_576) resolve({ kind: 'failed', fault: memoryFault(limits) })
          },
          () => undefined, // the worker has ended meanwhile
        )
      }, 250)
      stops.push(() => clearInterval(watch))
      send({ kind: 'credit', chunks: chunksAhead })
    })
  } finally {
    over = true
    for (const stop of stops) stop()
    await worker.terminate()
    // What is being taken at this moment must be over before the caller takes the batch back.
    await taken.catch(() => undefined)
  }
}

function workerFile(): URL {
  // The bundle lays the worker beside itself under the name that `scripts/build-server.mjs` gives it.
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './import-worker.js', import.meta.url)
}

function faultOfDeath(error: unknown, limits: ReadingLimits): Fault {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return memoryFault(limits)
  const why = error instanceof Error ? error.message : String(error)
  return fileFault('unreadable', `the reader failed: ${why}; check that the file opens in the program that made it`)
}

function memoryFault(limits: ReadingLimits): Fault {
  return fileFault(
    'too_large',
    `reading needed more than ${limits.megabytes} MB of memory and was stopped; split the file`,
  )
}

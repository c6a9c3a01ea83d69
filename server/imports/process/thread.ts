import { Worker } from 'node:worker_threads'
import { programFile } from '../../core/processes/programs.ts'
import { fileFault } from '../failure.ts'
import type { Fault } from '../fault.ts'
import { MessagePump } from './messagePump.ts'
import type { ChunkCredit, FinishedReading, ImportOptions, ReadingHandlers, ReadingLimits } from './protocol.ts'

/** How many chunks may wait for the store: enough to keep both cores busy, few enough to keep memory flat. */
const chunksAhead = 6

/**
 * Reads a file in a worker and hands its chunks and faults on, one after the other and no faster than they are taken.
 * A file that is too much for the limits, or that kills the reader, is a fault and never an exception.
 * `onOutcome` gets the outcome before the worker is stopped: native code under way then aborts the whole process.
 * Throws what a taker throws; the worker is gone in every case when this settles.
 */
export async function readInThread(
  options: ImportOptions,
  handlers: ReadingHandlers,
  limits: ReadingLimits,
  onOutcome: (reading: FinishedReading) => Promise<void> = async () => undefined,
): Promise<FinishedReading> {
  const worker = new Worker(programFile('import-worker'), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  const give = (chunks: ChunkCredit) => worker.postMessage(chunks)
  const pump = new MessagePump(handlers, () => give(1))
  const failed = (fault: Fault): FinishedReading => ({ kind: 'failed', fault })
  worker.on('message', pump.receive)
  worker.on('messageerror', pump.fail)
  worker.on('error', (error) => pump.settleInOrder(failed(faultOfDeath(error, limits))))
  // A worker that said `end` has settled before it exits; one that exits without it has died.
  worker.on('exit', (code) => pump.settleInOrder(failed(fileFault('unreadable', `the reader stopped (code ${code})`))))
  const timeout = setTimeout(() => {
    const message = `reading took longer than ${Math.round(limits.milliseconds / 1000)} s and was stopped; split the file`
    pump.settle(failed(fileFault('too_large', message)))
  }, limits.milliseconds)
  const watch = setInterval(() => {
    // Buffers lie outside the heap that `resourceLimits` bounds; a zip bomb unpacks into them.
    worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => {
        if (bytes > limits.megabytes * 1_048_576) pump.settle(failed(memoryFault(limits)))
      },
      () => undefined, // the worker has ended meanwhile
    )
  }, 250)
  try {
    give(chunksAhead)
    const reading = await pump.outcome
    await onOutcome(reading)
    return reading
  } finally {
    const stopped = pump.stop()
    clearTimeout(timeout)
    clearInterval(watch)
    await worker.terminate()
    // What is being taken at this moment must be over before the caller takes the batch back.
    await stopped
  }
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

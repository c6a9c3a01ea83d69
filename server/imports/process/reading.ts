import { open, stat } from 'node:fs/promises'
import { resolve as absolute } from 'node:path'
import { ConfinedProcess, ProcessFailed } from '../../core/processes/confinedProcess.ts'
import { fileFault } from '../failure.ts'
import type { Fault } from '../fault.ts'
import { MessagePump } from './messagePump.ts'
import type {
  FinishedReading,
  FromWorker,
  ImportOptions,
  Reading,
  ReadingHandlers,
  ReadingLimits,
  ReadSummary,
  ToProcess,
} from './protocol.ts'

/** The limits for a file of a size in bytes: ten times the time that a slow machine needs, and memory that the largest book fits in. */
export function limitsFor(size: number): ReadingLimits {
  return { megabytes: 1024, milliseconds: 120_000 + Math.ceil(size / 50_000_000) * 60_000 }
}

/** The process stops itself at its limit; it is stopped from here where it does not. */
const graceMs = 30_000

/**
 * Reads a file in a process that may reach this one file and nothing else, and hands its chunks and faults on, one
 * after the other and no faster than they are taken. A file that is too much for the limits, or that kills the reader, is a fault and
 * never an exception. Throws what a taker throws; the process is gone in every case when this settles.
 */
export async function readInProcess(
  options: ImportOptions,
  handlers: ReadingHandlers,
  limits: ReadingLimits,
  signal: AbortSignal | undefined,
): Promise<Reading> {
  const file = absolute(options.file)
  const native = await isParquet(file)
  if (signal?.aborted) return { kind: 'cancelled' }
  const child = new ConfinedProcess('import-process', { files: [file], native })
  const pump = new MessagePump(handlers, () => child.send({ kind: 'taken' } satisfies ToProcess))
  const failed = (fault: Fault): FinishedReading => ({ kind: 'failed', fault })
  const exchange = child.exchange<never>({ kind: 'read', options: { ...options, file }, limits } satisfies ToProcess, {
    onMessage: (message) => {
      if (isMessage(message)) pump.receive(message)
      else pump.fail(new Error('the process that reads files to import sent an unknown message'))
    },
    milliseconds: limits.milliseconds + graceMs,
    signal,
  })
  try {
    return await Promise.race([pump.outcome, exchange])
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error
    if (error.reason === 'cancelled') return { kind: 'cancelled' }
    if (error.reason === 'late') {
      return failed(fileFault('too_large', 'the reader did not come to an end; split the file'))
    }
    // What it sent before it ended counts, also how the reading came out.
    pump.settleInOrder(failed(fileFault('unreadable', `the reader stopped (${error.exit ?? error.message})`)))
    return await pump.outcome
  } finally {
    child.kill()
    // What is being taken at this moment must be over before the caller takes the batch back.
    await pump.stop()
  }
}

/** Reads a file only for its summary, as `readInProcess` does; null where it cannot be read, or the caller leaves. */
export async function summarize(options: ImportOptions, signal: AbortSignal): Promise<ReadSummary | null> {
  const { size } = await stat(options.file)
  const ignored = async () => undefined
  const handlers = { onChunk: ignored, onFaults: ignored, onProgress: () => undefined }
  const reading = await readInProcess(options, handlers, limitsFor(size), signal)
  return reading.kind === 'end' ? reading.summary : null
}

/** Parquet is read by native code, and nothing else is. */
async function isParquet(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead) === 'PAR1'
  } finally {
    await handle.close()
  }
}

const kinds: ReadonlySet<unknown> = new Set<FromWorker['kind']>(['chunk', 'progress', 'faults', 'end', 'failed'])

function isMessage(message: unknown): message is FromWorker {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.has(message.kind)
}

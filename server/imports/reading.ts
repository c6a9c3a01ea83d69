import { fork } from 'node:child_process'
import { open } from 'node:fs/promises'
import { resolve as absolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { confined } from '../core/confined.ts'
import { programFile } from '../core/programs.ts'
import { fileFault } from './failure.ts'
import type {
  Cancelled,
  Fault,
  FromProcess,
  ImportOptions,
  Reading,
  ReadingLimits,
  ReadingTakers,
  ToProcess,
} from './protocol.ts'
import { takeTurns } from './turns.ts'

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
export async function readApart(
  options: ImportOptions,
  takers: ReadingTakers,
  limits: ReadingLimits,
  signal: AbortSignal | undefined,
): Promise<Reading> {
  const file = absolute(options.file)
  const native = await isParquet(file)
  if (signal?.aborted) return { kind: 'cancelled' }
  const program = fileURLToPath(programFile('import-process'))
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A reader of foreign files needs neither the server's secrets nor its flags.
    env: { TZ: 'UTC' },
    execArgv: [...confined(program, { files: [file], native }), '--disable-warning=ExperimentalWarning'],
  })
  // What cannot be sent has an end that is told.
  const send = (message: ToProcess) => child.send(message, () => undefined)
  const turns = takeTurns<Cancelled>(takers, () => send({ kind: 'taken' }))
  const failed = (fault: Fault) => turns.settle({ kind: 'failed', fault })
  child.on('message', (message) => {
    if (isFromProcess(message)) turns.take(message)
    else turns.fail(new Error('the process that reads files to import said something else'))
  })
  child.on('error', turns.fail)
  // One that said how it came out has been heard before it exits; one that exits without it has died.
  child.on('exit', (code, signalName) =>
    turns.inTurn(() => failed(fileFault('unreadable', `the reader stopped (${signalName ?? code})`))),
  )
  const onAbort = () => turns.settle({ kind: 'cancelled' })
  signal?.addEventListener('abort', onAbort)
  const late = setTimeout(
    () => failed(fileFault('too_large', 'the reader did not come to an end; split the file')),
    limits.milliseconds + graceMs,
  )
  try {
    send({ kind: 'read', options: { ...options, file }, limits })
    return await turns.outcome
  } finally {
    const ended = turns.end()
    child.kill('SIGKILL')
    signal?.removeEventListener('abort', onAbort)
    clearTimeout(late)
    // What is being taken at this moment must be over before the caller takes the batch back.
    await ended
  }
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

const kinds: ReadonlySet<unknown> = new Set<FromProcess['kind']>(['chunk', 'progress', 'faults', 'end', 'failed'])

function isFromProcess(message: unknown): message is FromProcess {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.has(message.kind)
}

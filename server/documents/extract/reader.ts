import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { confined } from '../../core/confined.ts'
import { problem } from '../../core/problems.ts'
import { programFile } from '../../core/programs.ts'
import { Queue } from '../../core/queue.ts'
import { type Outcome, processLimits } from './protocol.ts'

export interface DocumentReader {
  /** What a file is and its text; one file at a time. Throws `too_many_attempts` where too many wait. */
  read(file: Buffer): Promise<Outcome>
  close(): void
}

/** Files that may wait; each is held in memory. */
const maxWaiting = 3

/** Reads files in processes of their own, one after the other. `limits` are for tests. */
export function openReader(limits: { readonly milliseconds: number } = processLimits): DocumentReader {
  const full = () => problem('too_many_attempts', { retryAfter: 10 })
  const queue = new Queue({ concurrency: 1, maxWaiting, full })
  const stops = new Set<() => void>()
  return {
    read: (file) => queue.run(() => readAlone(file, limits.milliseconds, stops)),
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

function readAlone(file: Buffer, milliseconds: number, stops: Set<() => void>): Promise<Outcome> {
  const program = fileURLToPath(programFile('document-worker'))
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // What reads strange files needs none of the server's secrets.
    env: { TZ: 'UTC' },
    execArgv: [...confined(program), '--disable-warning=ExperimentalWarning'],
  })
  const stop = () => child.kill('SIGKILL')
  stops.add(stop)
  return new Promise<Outcome>((resolve, reject) => {
    const late = setTimeout(() => resolve({ kind: 'unusable', reason: 'late' }), milliseconds)
    child.once('message', (message) => {
      clearTimeout(late)
      if (isOutcome(message)) resolve(message)
      else reject(new Error('the process that reads documents said something else'))
    })
    child.once('error', reject)
    // Killed by the system for its memory, or crashed by the file.
    child.once('exit', () => {
      clearTimeout(late)
      resolve({ kind: 'unusable', reason: 'damaged' })
    })
    child.send(file, (error) => {
      if (error) reject(error)
    })
  }).finally(() => {
    stops.delete(stop)
    stop()
  })
}

function isOutcome(message: unknown): message is Outcome {
  return typeof message === 'object' && message !== null && 'kind' in message
}

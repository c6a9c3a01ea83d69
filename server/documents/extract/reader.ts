import { problem } from '../../core/problems.ts'
import { ConfinedProcess, ProcessFailed } from '../../core/processes/confinedProcess.ts'
import { Queue } from '../../core/queues/queue.ts'
import { type Outcome, processLimits } from './protocol.ts'

interface DocumentReader {
  /** What a file is and its text; one file at a time. Throws `too_many_attempts` where too many wait. */
  read(file: Buffer): Promise<Outcome>
  close(): void
}

/** Files that may wait; each is held in memory. */
const maxWaiting = 3

/** Reads files in processes of their own, one after the other. `limits` are for tests. */
export function openReader({ milliseconds }: { readonly milliseconds: number } = processLimits): DocumentReader {
  const full = () => problem('too_many_attempts', { retryAfter: 10 })
  const queue = new Queue({ concurrency: 1, maxWaiting, full, name: 'document_processes' })
  let running: ConfinedProcess | null = null
  const readInProcess = async (file: Buffer): Promise<Outcome> => {
    const child = new ConfinedProcess('document-worker')
    running = child
    try {
      return await child.exchange<Outcome>(file, {
        milliseconds,
        onMessage: (message, { resolve, reject }) => {
          if (isOutcome(message)) resolve(message)
          else reject(new Error('the process that reads documents sent an unknown message'))
        },
      })
    } catch (error) {
      if (!(error instanceof ProcessFailed)) throw error
      // One that ended was killed by the system for its memory, or crashed by the file.
      return { kind: 'unusable', reason: error.reason === 'late' ? 'late' : 'damaged' }
    } finally {
      child.kill()
    }
  }
  return { read: (file) => queue.run(() => readInProcess(file)), close: () => running?.kill() }
}

function isOutcome(message: unknown): message is Outcome {
  return typeof message === 'object' && message !== null && 'kind' in message
}

import { setTimeout as wait } from 'node:timers/promises'
import { CancelledError } from '../../../core/queues/cancelled.ts'
import type { AskOptions } from '../duckdb/ask.ts'
import { FactsUnavailable } from '../unavailable.ts'
import type { Attachment } from './attachment.ts'

/** For so long a question waits for a catalogue that restarts, in milliseconds; people wait no longer either. */
const maxOutageMs = 10_000
const pause = 250

/**
 * Asks again while the catalogue of a lake cannot be reached, as when its PostgreSQL restarts: a question changes nothing. Throws
 * `FactsUnavailable` where that lasts longer than the question may take or ten seconds.
 */
export async function retryDuringOutage<Answer>(
  { isLost }: Pick<Attachment, 'isLost'>,
  { signal, timeoutMs }: Pick<AskOptions, 'signal' | 'timeoutMs'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const until = Date.now() + Math.min(timeoutMs, maxOutageMs)
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isLost(error)) throw error
      if (Date.now() > until) throw new FactsUnavailable(error)
      await wait(pause)
      if (signal.aborted) throw new CancelledError()
    }
  }
}

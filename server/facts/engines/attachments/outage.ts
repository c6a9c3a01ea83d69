import { setTimeout as wait } from 'node:timers/promises'
import { CancelledError } from '../../../core/queues/cancelled.ts'
import type { AskOptions } from '../duckdb/ask.ts'
import { FactsUnavailable } from '../unavailable.ts'
import type { Attachment } from './attachment.ts'

/** How long a query waits for a lake whose parts restart, in milliseconds. People do not wait longer either. */
const maxOutageMs = 10_000
const pause = 250

/**
 * Retries a query while the lake is unreachable, for example while the PostgreSQL of its catalogue or its object store restarts. Queries change nothing, so retrying
 * is safe. Throws `FactsUnavailable` after the query's time limit or ten seconds.
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

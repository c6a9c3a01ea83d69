import { atStart } from '@sala/catalog/api/importedBatch.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { Refusal } from '../core/refusal.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { standingDemonstration } from '../imports/demonstration.ts'
import type { Operations } from './control/operations.ts'

interface RefreshLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** What the refreshing needs of its surroundings. */
interface RefreshParts {
  readonly engine: Pick<Engine, 'batches'>
  readonly operations: Pick<Operations, 'demo'>
  readonly now: () => Date
  readonly log: RefreshLog
}

interface Refreshing {
  /** Settles when all is done, or left as it is; never throws. */
  readonly done: Promise<void>
  /** Stops it and waits until what is under way is taken back. */
  stop(): Promise<void>
}

/**
 * Begins to bring demonstration data of an earlier day up to yesterday, as they were made: the same seed and size; also those of
 * which a stop has left some behind. People work on meanwhile with what is there, since each data set is replaced only once its new
 * file is in. Data of today, and any data folder with real figures, are left alone.
 */
export function refreshDemonstration(services: RefreshParts): Refreshing {
  const stop = new AbortController()
  const done = refresh(services, stop.signal)
  return {
    done,
    stop() {
      stop.abort()
      return done
    },
  }
}

async function refresh({ engine, operations, now, log }: RefreshParts, signal: AbortSignal): Promise<void> {
  try {
    const loaded = standingDemonstration(await engine.batches())
    if (loaded === null || signal.aborted) return
    if (loaded.day >= thaiDay(now()) && loaded.older === 0) return
    const { seed, scale } = loaded
    const results = await operations.demo({ seed, scale, force: false, by: atStart }, { signal })
    const committed = results.filter(({ outcome }) => outcome === 'committed').length
    if (committed > 0) log.info({ datasets: committed }, 'the demonstration data reach to yesterday again')
    const failure = results.find(({ outcome }) => outcome !== 'committed' && outcome !== 'cancelled')
    if (failure) log.warn({ dataset: failure.dataset, outcome: failure.outcome }, 'demonstration data stay as they are')
  } catch (error) {
    // Real figures were imported in the meantime.
    if (error instanceof Refusal && error.kind === 'refused') return
    log.warn({ err: error }, 'the demonstration data could not be brought up to date')
  }
}

import { problem } from '../core/problems.ts'
import { ConfinedProcess, ProcessFailed } from '../core/processes/confinedProcess.ts'
import { ProcessPool } from '../core/processes/processPool.ts'
import { CancelledError } from '../core/queues/cancelled.ts'
import { type Forecast, type NoForecast, refusalOf, type Series } from './forecast.ts'
import type { Watched } from './unusual.ts'
import type { ForecastJob, ForecastOutcome } from './worker.ts'

/** One forecast takes some fifty milliseconds, and may wait for this many others. */
const limits = { concurrency: 1, maxWaiting: 200, idleMs: 20_000, jobMs: 20_000, heapMegabytes: 128 } as const

const pool = new ProcessPool({
  name: 'forecast_processes',
  concurrency: limits.concurrency,
  maxWaiting: limits.maxWaiting,
  idleMs: limits.idleMs,
  start: () => new ConfinedProcess('forecast-worker', { heapMegabytes: limits.heapMegabytes, background: true }),
})

/**
 * `offeredForecast` in a process of its own, which runs behind the server's answers and ends when it has had nothing to do. All callers of
 * a server share one. Throws `QueueFull` where too many wait, `CancelledError` where the caller has left, the
 * problem `time_limit` where the process does not answer in time.
 */
export async function forecastInProcess(
  series: Series,
  horizon: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<Forecast | NoForecast> {
  const refusal = refusalOf(series)
  if (refusal !== null) return refusal
  const outcome = await exchanged({ series, horizon }, signal)
  if (outcome.kind !== 'done') throw new Error('the forecast process answered another question')
  return outcome.forecast
}

/** `unusualSteps` in the same process; throws the same. */
export async function unusualInProcess(
  series: Series,
  signal: AbortSignal = new AbortController().signal,
): Promise<Watched | null> {
  const outcome = await exchanged({ series, horizon: null }, signal)
  if (outcome.kind !== 'watched') throw new Error('the forecast process answered another question')
  return outcome.watched
}

async function exchanged(
  job: ForecastJob,
  signal: AbortSignal,
): Promise<Exclude<ForecastOutcome, { readonly kind: 'failed' }>> {
  try {
    const outcome = await pool.run(
      (process) =>
        process.exchange<ForecastOutcome>(job, {
          milliseconds: limits.jobMs,
          signal,
          onMessage: (message, { resolve, reject }) => {
            if (isOutcome(message)) resolve(message)
            else reject(new Error('the forecast process sent an unknown message'))
          },
        }),
      signal,
    )
    if (outcome.kind === 'failed') throw new Error(outcome.message)
    return outcome
  } catch (error) {
    const left = error === signal.reason || (error instanceof ProcessFailed && error.reason === 'cancelled')
    if (left) throw new CancelledError()
    // On a busy machine the process, of lower priority, can miss its limit: the request can be tried again.
    throw error instanceof ProcessFailed && error.reason === 'late'
      ? problem('time_limit', {}, { cause: error })
      : error
  }
}

function isOutcome(message: unknown): message is ForecastOutcome {
  return typeof message === 'object' && message !== null && 'kind' in message
}

import { type Forecast, type NoForecast, offeredForecast, type Series } from './forecast.ts'
import { unusualSteps, type Watched } from './unusual.ts'

/** What the process is asked. */
export interface ForecastJob {
  readonly series: Series
  /** Steps to forecast; null where the steps that were not as expected are looked for. */
  readonly horizon: number | null
}

/** What it answers. */
export type ForecastOutcome =
  | { readonly kind: 'done'; readonly forecast: Forecast | NoForecast }
  | { readonly kind: 'watched'; readonly watched: Watched | null }
  | { readonly kind: 'failed'; readonly message: string }

/** A process that makes forecasts, one at a time: on the server's own thread one would hold up answers by some fifty milliseconds. */
process.on('message', (job: ForecastJob) => process.send?.(outcomeOf(job)))
// The server is gone, however it ended.
process.on('disconnect', () => process.exit(0))

function outcomeOf({ series, horizon }: ForecastJob): ForecastOutcome {
  try {
    if (horizon === null) return { kind: 'watched', watched: unusualSteps(series) }
    return { kind: 'done', forecast: offeredForecast(series, horizon) }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

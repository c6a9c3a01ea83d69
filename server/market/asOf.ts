import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { endOfThaiDay, thaiDay } from '@sala/catalog/thaiDay.ts'
import { problem } from '../core/problems.ts'
import type { History, Reader } from '../facts/engines/engine.ts'
import { isHistoryKnown } from '../facts/history.ts'

/** The store and the clock. */
interface StoreAndClock {
  readonly engine: Reader
  readonly now: () => Date
}

/**
 * The store and the clock for a question: the present ones or, as of a day, as they were at its end. Months that were not over on that day
 * are not over in the answer either. `datasets` are the sources of the answer, the main one first. Throws `invalid_value` for a future day,
 * and `history_not_held` for a day that the store cannot restore.
 */
export async function servicesAsOf(
  services: StoreAndClock,
  datasets: readonly string[],
  { asOf }: { readonly asOf?: string | undefined },
): Promise<StoreAndClock> {
  const stood = servicesAtEndOf(services, asOf)
  if (asOf === undefined) return stood
  const { engine } = services
  const histories = await Promise.all(
    datasets.flatMap((name) => {
      const dataset = findDataset(name)
      return dataset === undefined ? [] : [engine.history(dataset)]
    }),
  )
  for (const [index, history] of histories.entries()) {
    // Further data sets may be newer than the first: before that they had no figures.
    const expected = daysToAsk(history, asOf, index === 0)
    if (expected === null) continue
    const expectation = expected === '' ? {} : { expected }
    throw problem('history_not_held', { field: asOfParameter, value: asOf, ...expectation })
  }
  return stood
}

/** The same without checking whether the store can restore the day. Throws `invalid_value` for a future day. */
export function servicesAtEndOf(services: StoreAndClock, asOf: string | undefined): StoreAndClock {
  if (asOf === undefined) return services
  const today = thaiDay(services.now())
  if (asOf > today) throw problem('invalid_value', { field: asOfParameter, value: asOf, expected: `≤ ${today}` })
  return servicesAt(services, endOfThaiDay(asOf))
}

/** The store and the clock at an instant (ISO, UTC) that the store can restore. */
export const servicesAt = ({ engine }: Pick<StoreAndClock, 'engine'>, instant: string): StoreAndClock => ({
  engine: engine.asOf(instant),
  now: () => new Date(instant),
})

/** The nearest days that can be restored, as text; null if the day itself can be. */
function daysToAsk(history: History, day: string, isMain: boolean): string | null {
  const { begins, gaps } = history
  if (isMain && begins !== null && endOfThaiDay(day) < begins) return `≥ ${thaiDay(new Date(begins))}`
  if (isHistoryKnown(history, endOfThaiDay(day))) return null
  const later = gaps
    .map(({ until }) => thaiDay(new Date(until)))
    .filter((until) => until > day && isHistoryKnown(history, endOfThaiDay(until)))
    .toSorted()[0]
  return later === undefined ? '' : `≥ ${later}`
}

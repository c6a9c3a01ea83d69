import { applyTopics } from '../admin/topics.ts'
import type { Services } from '../services/services.ts'

/** Hours of this machine's clock in which few people work. */
const night: readonly number[] = [2, 3, 4]

/** What is done to the facts store at the start and every half hour; the files of a lake at night, on whichever server comes first. */
export async function maintainFacts(services: Services): Promise<void> {
  const { engine, now, log } = services
  try {
    // A server that ended before all messages were read by a new dictionary.
    await applyTopics(services)
  } catch (error) {
    log.warn({ err: error }, 'the dictionary of topics could not be applied')
  }
  if (!night.includes(now().getHours())) return
  try {
    const done = await engine.maintain()
    if (done !== null) log.info(done, 'the files of the lake are tidied')
  } catch (error) {
    log.warn({ err: error }, 'the files of the lake could not be tidied')
  }
}

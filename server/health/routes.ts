import { live, ready } from '@sala/catalog/api/health.ts'
import type { Part } from '../part.ts'

type Health = 'up' | 'down'

/** A store that has not answered after this long counts as down. */
const limitMs = 2_000

/** Whether the process answers, and whether its stores do. */
export const healthRoutes: Part = (_app, serve, { engine, state, log }) => {
  const look = async (name: string, ping: () => Promise<void>): Promise<Health> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
    })
    try {
      await Promise.race([ping(), late])
      return 'up'
    } catch (error) {
      log.warn({ err: error, store: name }, 'a store is down')
      return 'down'
    } finally {
      clearTimeout(timer)
    }
  }

  serve(live, () => ({ status: 'ok' as const }))

  let looking: Promise<readonly [Health, Health]> | null = null
  /** Whether the stores answer. Whoever asks meanwhile is answered with it: anyone may ask, and a flood must not reach the stores. */
  const lookAtBoth = () => {
    looking ??= Promise.all([look('facts', () => engine.ping()), look('state', () => state.ping())]).finally(() => {
      looking = null
    })
    return looking
  }

  serve(ready, async ({ reply }) => {
    const [facts, stateStore] = await lookAtBoth()
    const status = facts === 'up' && stateStore === 'up' ? ('ok' as const) : ('degraded' as const)
    if (status === 'degraded') reply.code(503)
    return { status, facts, state: stateStore }
  })
}

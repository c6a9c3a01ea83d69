import { live, ready } from '@sala/catalog/api/health.ts'
import type { Part } from '../requests/serve.ts'
import { isStateDown } from '../state/postgres/errors.ts'
import { lookAtDisk } from './disk.ts'
import { refuseMissingFiles } from './missingParts.ts'

type Health = 'up' | 'down'

/** A store that has not answered after this long counts as down. */
const limitMs = 2_000

/** Whether the process answers, and whether its stores do. */
export const healthRoutes: Part = (_app, serve, { config, engine, state, seal, log }) => {
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

  const lookAtFiles = async () => {
    try {
      await refuseMissingFiles(config, state)
    } catch (error) {
      // Without the state nobody knows which files there are; that one is down then, and not the files.
      if (!isStateDown(error)) throw error
    }
  }

  const lookAtAll = async () => {
    const [facts, stateStore, files, disk] = await Promise.all([
      look('facts', () => engine.ping()),
      look('state', () => state.ping()),
      look('files', lookAtFiles),
      lookAtDisk(config),
    ])
    const key = seal.isMissing() ? ('down' as const) : ('up' as const)
    const fine = [facts, stateStore, files, key].every((one) => one === 'up') && disk === 'ok'
    return { status: fine ? ('ok' as const) : ('degraded' as const), facts, state: stateStore, files, key, disk }
  }

  let looking: ReturnType<typeof lookAtAll> | null = null
  serve(ready, async ({ reply }) => {
    // Whoever asks meanwhile is answered with the same: anyone may ask, and a flood must not reach the stores.
    looking ??= lookAtAll().finally(() => {
      looking = null
    })
    const answer = await looking
    if (answer.status === 'degraded') reply.code(503)
    return answer
  })
}

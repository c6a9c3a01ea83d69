import { live, ready } from '@sala/catalog/api/health.ts'
import type { RouteModule } from '../requests/serve.ts'
import { isDatabaseDown } from '../state/postgres/errors.ts'
import { readDiskState } from './disk.ts'
import { refuseMissingFiles } from './missingParts.ts'

type Health = 'up' | 'down'

/** A store that has not answered after this long counts as down. */
const limitMs = 2_000

/** Whether the process answers, and whether its stores do. */
export const healthRoutes: RouteModule = (_app, serve, { config, engine, state, encryption, log }) => {
  const probe = async (name: string, ping: () => Promise<void>): Promise<Health> => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
    })
    try {
      await Promise.race([ping(), timeout])
      return 'up'
    } catch (error) {
      log.warn({ err: error, store: name }, 'a store is down')
      return 'down'
    } finally {
      clearTimeout(timer)
    }
  }

  serve(live, () => ({ status: 'ok' as const }))

  const probeFiles = async () => {
    try {
      await refuseMissingFiles(config, state)
    } catch (error) {
      // Without the state the list of files is unknown; the state is reported as down then, not the files.
      if (!isDatabaseDown(error)) throw error
    }
  }

  const probeAll = async () => {
    const [facts, stateStore, files, disk] = await Promise.all([
      probe('facts', () => engine.ping()),
      probe('state', () => state.ping()),
      probe('files', probeFiles),
      readDiskState(config),
    ])
    const key = encryption.isMissing() ? ('down' as const) : ('up' as const)
    const fine = [facts, stateStore, files, key].every((one) => one === 'up') && disk === 'ok'
    return { status: fine ? ('ok' as const) : ('degraded' as const), facts, state: stateStore, files, key, disk }
  }

  let pendingProbe: ReturnType<typeof probeAll> | null = null
  serve(ready, async ({ reply }) => {
    // Concurrent requests share one probe: anyone may call this route, and a flood must not reach the stores.
    pendingProbe ??= probeAll().finally(() => {
      pendingProbe = null
    })
    const answer = await pendingProbe
    if (answer.status === 'degraded') reply.code(503)
    return answer
  })
}

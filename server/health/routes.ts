import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { live, ready } from '@sala/catalog/api/health.ts'
import type { Config } from '../core/config/config.ts'
import type { RouteModule } from '../requests/serve.ts'
import { isDatabaseDown } from '../state/postgres/errors.ts'
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
    const fine = [facts, stateStore, files, key].every((health) => health === 'up') && disk === 'ok'
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

type Disk = 'ok' | 'full' | 'read_only'

/** Room below which a disk counts as full, in bytes: two segments of PostgreSQL's log. */
const minFreeDiskBytes = 32 * 1024 * 1024

/** Whether the data folder, and the folder of its files, can be written to and have room. Both may be mounts of their own. */
async function readDiskState({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): Promise<Disk> {
  const files = join(dataFolder, 'files')
  const disks: Disk[] = []
  for (const folder of bucket === null && existsSync(files) ? [dataFolder, files] : [dataFolder])
    disks.push(await lookAt(folder))
  return disks.find((disk) => disk !== 'ok') ?? 'ok'
}

async function lookAt(folder: string): Promise<Disk> {
  try {
    await access(folder, constants.W_OK)
  } catch {
    return 'read_only'
  }
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < minFreeDiskBytes ? 'full' : 'ok'
}

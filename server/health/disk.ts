import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../core/config/config.ts'

export type Disk = 'ok' | 'full' | 'read_only'

/** Room below which a disk counts as full, in bytes: two segments of PostgreSQL's log. */
const leastRoomBytes = 32 * 1024 * 1024

/** Whether the data folder, and the folder of its files, can be written to and have room. Both may be mounts of their own. */
export async function readDiskState({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): Promise<Disk> {
  const files = join(dataFolder, 'files')
  const found: Disk[] = []
  for (const folder of bucket === null && existsSync(files) ? [dataFolder, files] : [dataFolder])
    found.push(await lookAt(folder))
  return found.find((disk) => disk !== 'ok') ?? 'ok'
}

async function lookAt(folder: string): Promise<Disk> {
  try {
    await access(folder, constants.W_OK)
  } catch {
    return 'read_only'
  }
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastRoomBytes ? 'full' : 'ok'
}

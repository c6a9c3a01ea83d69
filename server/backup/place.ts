import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { halfRestored } from '../state/postgres/halfRestored.ts'
import { postgresAccount } from '../state/postgres/postgresPrograms.ts'
import { stopOrphan } from '../state/postgres/postmaster.ts'
import { factsLogPart, factsPart, keyPart } from './manifest.ts'

/**
 * The data folder while it is being restored. All is made in a folder within it, since what stands above may belong to others or be
 * another disk, and is moved up at the end. That folder is there until the very last step: a server refuses to start beside it, and
 * the next restore clears away what it finds.
 */
export interface Place {
  /** Where everything is made. */
  readonly making: string
  /** Moves everything up. */
  moveUp(): Promise<void>
  /** The restore is done: what is left of it goes. */
  finish(): Promise<void>
  /** Takes everything back: the data folder is as empty as before. */
  giveUp(): Promise<void>
}

const ownNames: readonly string[] = ['postgres', 'postgres.new', 'files', factsPart, factsLogPart, keyPart, 'temporary']
/** The root of a file system of its own has it. */
const allowed: readonly string[] = ['lost+found']

/** Makes a data folder ready that is empty, or holds what a restore left behind that was killed. Throws `Refusal`. */
export async function preparePlace(dataFolder: string, log: FastifyBaseLogger): Promise<Place> {
  await requireEmptyFolder(dataFolder)
  const making = join(dataFolder, halfRestored)
  const clear = async () => {
    for (const folder of [making, dataFolder]) await stopOrphan(join(folder, 'postgres'), log)
    for (const name of ownNames) await rm(join(dataFolder, name), { recursive: true, force: true })
    await rm(making, { recursive: true, force: true })
  }
  if (existsSync(making)) await clear()
  await mkdir(making, { recursive: true, mode: 0o700 })
  // PostgreSQL's own account, where there is one, must be able to pass.
  if (postgresAccount()) for (const folder of [dataFolder, making]) await chmod(folder, 0o711)
  await writeFile(pidFile(making), `${process.pid}\n`, { mode: 0o600 })
  return {
    making,
    moveUp: async () => {
      for (const name of ownNames) {
        const path = join(making, name)
        if (existsSync(path)) await rename(path, join(dataFolder, name))
      }
    },
    finish: () => rm(making, { recursive: true, force: true }),
    giveUp: clear,
  }
}

const pidFile = (making: string): string => join(making, 'process')

/** Throws where a data folder holds anything, but for what a killed restore left behind. */
export async function requireEmptyFolder(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const making = join(dataFolder, halfRestored)
  if (names.includes(halfRestored)) {
    const holder = livingHolder(making)
    if (holder !== null)
      throw new Refusal('refused', `process ${holder} restores into ${dataFolder} just now; wait until it has finished`)
  }
  const half: readonly string[] = names.includes(halfRestored) ? [halfRestored, ...ownNames] : []
  const foreign = names.filter((name) => ![...half, ...allowed].includes(name))
  if (foreign.length > 0)
    throw new Refusal(
      'refused',
      `${dataFolder} is not empty (${foreign.slice(0, 3).join(', ')}): a backup is restored only into an empty folder. ` +
        'Stop the server and move the folder away, or set SALA_DATA to another one',
    )
}

/** The process that restores, or null where it has ended. */
function livingHolder(making: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(making), 'utf8'))
    if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

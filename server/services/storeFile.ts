import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../core/config/config.ts'
import type { State } from '../state/state.ts'
import { type Files, openFiles } from '../storage/files.ts'

interface KeepingNeeds {
  readonly config: Pick<Config, 'dataFolder' | 'bucket'>
  readonly state: Pick<State, 'pendingFiles'>
}

/**
 * Writes a file, then runs `work`, which stores the row that refers to it. If the work fails, the file is removed unless `isNamed` finds
 * another row with the same file. `clearUnfinished` removes files of servers that were killed in between.
 */
export async function storeFile<Made>(
  { config, state }: KeepingNeeds,
  file: { readonly name: string; readonly bytes: Buffer; readonly isNamed: () => Promise<boolean> },
  work: () => Promise<Made>,
): Promise<Made> {
  const { pendingFiles } = state
  const id = await pendingFiles.begin(file.name, holderOf(config))
  const files = openFiles(config)
  try {
    await files.write(file.name, file.bytes)
    const result = await work()
    await pendingFiles.finish(id)
    return result
  } catch (error) {
    // If the state store does not answer, the next start checks again.
    await removeUnnamed(files, file).then(
      () => pendingFiles.finish(id),
      () => {},
    )
    throw error
  }
}

async function removeUnnamed(
  files: Files,
  { name, isNamed }: { readonly name: string; readonly isNamed: () => Promise<boolean> },
): Promise<void> {
  if (!(await isNamed())) await files.remove(name)
}

/** One name per data folder and machine. */
const holderOf = ({ dataFolder }: KeepingNeeds['config']): string => `${hostname()} ${dataFolder}`

/** After this time, in milliseconds, an unfinished file of another installation counts as left behind. */
const strangerMs = 86_400_000

/** Removes files that no row refers to: those of this installation at its start, those of any installation after a day. Returns how many. */
export async function clearUnfinished({ config, state }: KeepingNeeds, now: Date, isStart: boolean): Promise<number> {
  const files = openFiles(config)
  const before = new Date(now.getTime() - strangerMs)
  const unfinished = await state.pendingFiles.unfinished(isStart ? holderOf(config) : null, before)
  for (const { id, name, isNamed } of unfinished) {
    if (!isNamed) await files.remove(name)
    await state.pendingFiles.finish(id)
  }
  return unfinished.length
}

/** Removes parts of files that were being written when the server was killed, and its temporary files. For the start alone. */
export async function clearParts({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<void> {
  await rm(join(dataFolder, 'temporary'), { recursive: true, force: true })
  const folder = join(dataFolder, 'files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}

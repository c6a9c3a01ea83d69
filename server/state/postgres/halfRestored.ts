import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A folder in the data folder that is there while a backup is restored into it, and where that was broken off. */
export const halfRestored = '.restoring'

/** The data folder holds what a restore left behind that was broken off. */
export class HalfRestored extends Error {}

/** Throws `HalfRestored`: nothing may be opened beside a restore. */
export function refuseHalfRestored(folder: string): void {
  if (existsSync(join(folder, halfRestored)))
    throw new HalfRestored(
      `A restore into ${folder} is at work or was broken off. Wait for it, or run \`sala restore\` again: it clears away what is there.`,
    )
}

import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Unix allows about 107 bytes for the path of a socket, some systems fewer. */
const longestPath = 100

/**
 * Where a server on a data folder is told things: a socket inside the folder, a socket in a short folder of its own where the path
 * would be too long, or a named pipe on Windows. Both ends work it out from the folder alone.
 */
export function controlAddress(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  const folder = realFolder(dataFolder)
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (platform === 'win32') return `\\\\.\\pipe\\sala-${mark}`
  const inside = join(folder, 'control.sock')
  return Buffer.byteLength(inside) <= longestPath ? inside : join(tmpdir(), `sala-${mark}`, 'control.sock')
}

/** Makes the folder of a socket, for its owner alone. Throws where somebody else was there first. */
export function prepareSocketFolder(address: string): void {
  const folder = dirname(address)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertOwn(folder)
}

/** Throws where a socket's folder belongs to somebody else, who could listen there in our place. */
export function assertOwn(folder: string): void {
  const found = lstatSync(folder)
  const me = process.getuid?.()
  const owned = me === undefined || me === 0 || found.uid === me
  if (!found.isDirectory() || !owned) {
    throw new Error(`the folder ${folder} belongs to somebody else; remove it or use another data folder`)
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

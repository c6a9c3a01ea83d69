import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { connectorLimits } from '@sala/catalog/api/connectors.ts'
import type { SeenFile } from '../../state/imports/connectorFiles.ts'
import { RunFailure } from './fetching.ts'

/** A file that was written to so short a while ago may not be whole yet. */
export const settleMs = 30_000

/** Names that programs give to files that they are still writing, and to their own notes. */
const unfinished = /^(\.|~\$)|\.(part|partial|tmp|temp|crdownload|filepart|swp)$/i

/** A file of a watched folder as it stands. */
interface FolderFile {
  readonly name: string
  readonly bytes: number
  readonly modified: Date
}

/** The next file of a folder, with its content. */
export interface NextFile {
  readonly fileName: string
  /** Null where it is larger than a run may hold. */
  readonly body: Buffer | null
  readonly hash: string
  /** What is remembered when it was dealt with: the file itself, and others with a content that is known already. */
  readonly seen: readonly SeenFile[]
  /** Whether others wait. */
  readonly more: boolean
}

/**
 * The path of a folder that a connector names, below the one that the operator allows. Links are followed first, so that none leads out of
 * it. Throws `RunFailure` (`folder_off`, `folder_missing`).
 */
export async function folderOf(root: string | null, address: string): Promise<string> {
  if (root === null) throw new RunFailure('folder_off')
  try {
    if (isAbsolute(address)) throw new Error('the path of a watched folder is absolute')
    const above = await realpath(root)
    const folder = await realpath(resolve(above, address))
    const isInside = folder === above || folder.startsWith(above.endsWith(sep) ? above : above + sep)
    if (!isInside || !(await stat(folder)).isDirectory()) throw new Error('no folder below the allowed one')
    return folder
  } catch (error) {
    throw new RunFailure('folder_missing', null, { cause: error })
  }
}

/** The files that are whole, the oldest first. Links, folders and files that are being written are none. */
async function wholeFiles(folder: string, now: Date): Promise<readonly FolderFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !unfinished.test(entry.name)).map(({ name }) => name)
  const files: FolderFile[] = []
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null)
    // A clock of the writer that is far ahead must not keep a file waiting for ever.
    const isSettled = found !== null && Math.abs(now.getTime() - found.mtimeMs) >= settleMs
    // Programs make an empty file first.
    if (isSettled && found.size > 0) files.push({ name, bytes: found.size, modified: found.mtime })
  }
  return files.toSorted(
    (one, other) => one.modified.getTime() - other.modified.getTime() || (one.name < other.name ? -1 : 1),
  )
}

/** Reads a file; null where it changed meanwhile or is gone. */
async function readWhole(folder: string, { name, bytes, modified }: FolderFile): Promise<Buffer | null> {
  // A link in place of the file could lead anywhere.
  const handle = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (handle === null) return null
  try {
    const body = await handle.readFile()
    const after = await handle.stat()
    return body.length === bytes && after.size === bytes && after.mtime.getTime() === modified.getTime() ? body : null
  } finally {
    await handle.close()
  }
}

const isSeen = ({ name, bytes, modified }: FolderFile, seen: readonly SeenFile[]): boolean =>
  seen.some((one) => one.name === name && one.bytes === bytes && one.modified.getTime() === modified.getTime())

/** The oldest file whose content was not dealt with yet; null where there is none. Throws `RunFailure`. */
export async function nextFile(folder: string, seen: readonly SeenFile[], now: Date): Promise<NextFile | null> {
  const waiting = (await wholeFiles(folder, now)).filter((file) => !isSeen(file, seen))
  const copies: SeenFile[] = []
  for (const [index, file] of waiting.entries()) {
    const more = index + 1 < waiting.length
    // It must not keep the ones after it waiting.
    if (file.bytes > connectorLimits.bytes)
      return { fileName: file.name, body: null, hash: '', seen: [...copies, { ...file, hash: '', held: true }], more }
    const body = await readWhole(folder, file)
    if (body === null) continue
    const hash = createHash('sha256').update(body).digest('hex')
    const known = seen.find((one) => one.hash === hash)
    if (known !== undefined) {
      copies.push({ ...file, hash, held: known.held })
      continue
    }
    const candidate = { ...file, hash, held: false }
    return { fileName: file.name, body, hash, seen: [...copies, candidate], more }
  }
  return null
}

/** The file that a person opens: the newest one that waits for them, else the newest of all. Throws `RunFailure`. */
export async function fileToOpen(
  folder: string,
  seen: readonly SeenFile[],
  now: Date,
): Promise<{ readonly fileName: string; readonly body: Buffer }> {
  const newest = (await wholeFiles(folder, now)).toReversed()
  const heldBackNames = new Set(seen.flatMap(({ name, held }) => (held ? [name] : [])))
  const [file] = [...newest.filter(({ name }) => heldBackNames.has(name)), ...newest]
  if (file !== undefined && file.bytes > connectorLimits.bytes) throw new RunFailure('too_large', file.name)
  const body = file === undefined ? null : await readWhole(folder, file)
  if (file === undefined || body === null) throw new RunFailure('empty')
  return { fileName: file.name, body }
}

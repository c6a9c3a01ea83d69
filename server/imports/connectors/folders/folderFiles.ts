import { createHash } from 'node:crypto'
import { connectorLimits, type FilesTaken } from '@sala/catalog/api/connectors.ts'
import type { SeenFile } from '../../../state/imports/connectorFiles.ts'
import { RunFailure } from '../fetching.ts'

/** A file that was written to so short a while ago may not be whole yet. */
const settleMs = 30_000

/** Names that programs give to files that they are still writing, and to their own notes. */
const unfinished = /^(\.|~\$)|\.(part|partial|tmp|temp|crdownload|filepart|swp)$/i

/** A file of a folder as it stands. */
export interface FolderFile {
  readonly name: string
  readonly bytes: number
  readonly modified: Date
}

/** A folder of this server or of another one. */
export interface Folder {
  /** Its files. Links and folders are none. Throws `RunFailure`. */
  files(): Promise<readonly FolderFile[]>
  /** The content of a file; null where it changed meanwhile or is gone. Throws `RunFailure`. */
  read(file: FolderFile): Promise<Buffer | null>
}

/** The next file of a folder, with its content. */
interface NextFile {
  readonly fileName: string
  /** Null where it is larger than a run may hold. */
  readonly body: Buffer | null
  readonly hash: string
  /** What is remembered when it was dealt with: the file itself, and others with a content that is known already. */
  readonly seen: readonly SeenFile[]
  /** Whether others wait. */
  readonly more: boolean
}

/** The files that are whole, the oldest first. */
async function wholeFiles(folder: Folder, now: Date): Promise<readonly FolderFile[]> {
  const files = (await folder.files()).filter(
    ({ name, bytes, modified }) =>
      !unfinished.test(name) &&
      // A clock of the writer that is far ahead must not keep a file waiting for ever.
      Math.abs(now.getTime() - modified.getTime()) >= settleMs &&
      // Programs make an empty file first.
      bytes > 0,
  )
  return files.toSorted((a, b) => a.modified.getTime() - b.modified.getTime() || (a.name < b.name ? -1 : 1))
}

const isSeen = ({ name, bytes, modified }: FolderFile, seen: readonly SeenFile[]): boolean =>
  seen.some((file) => file.name === name && file.bytes === bytes && file.modified.getTime() === modified.getTime())

/**
 * The oldest file whose content was not dealt with yet, or of the newest one alone; null where there is none. Throws `RunFailure`.
 */
export async function nextFile(
  folder: Folder,
  seen: readonly SeenFile[],
  taken: FilesTaken,
  now: Date,
): Promise<NextFile | null> {
  const whole = await wholeFiles(folder, now)
  const waiting = (taken === 'newest' ? whole.slice(-1) : whole).filter((file) => !isSeen(file, seen))
  const copies: SeenFile[] = []
  for (const [index, file] of waiting.entries()) {
    const more = index + 1 < waiting.length
    // It must not keep the ones after it waiting.
    if (file.bytes > connectorLimits.bytes)
      return { fileName: file.name, body: null, hash: '', seen: [...copies, { ...file, hash: '', held: true }], more }
    const body = await folder.read(file)
    if (body === null) continue
    const hash = createHash('sha256').update(body).digest('hex')
    const same = seen.find((file) => file.hash === hash)
    if (same !== undefined) {
      copies.push({ ...file, hash, held: same.held })
      continue
    }
    const candidate = { ...file, hash, held: false }
    return { fileName: file.name, body, hash, seen: [...copies, candidate], more }
  }
  return null
}

/** The file that a person opens: the newest one that waits for them, else the newest of all. Throws `RunFailure`. */
export async function fileToOpen(
  folder: Folder,
  seen: readonly SeenFile[],
  now: Date,
): Promise<{ readonly fileName: string; readonly body: Buffer }> {
  const newest = (await wholeFiles(folder, now)).toReversed()
  const heldBackNames = new Set(seen.flatMap(({ name, held }) => (held ? [name] : [])))
  const [file] = [...newest.filter(({ name }) => heldBackNames.has(name)), ...newest]
  if (file !== undefined && file.bytes > connectorLimits.bytes) throw new RunFailure('too_large', file.name)
  const body = file === undefined ? null : await folder.read(file)
  if (file === undefined || body === null) throw new RunFailure('empty')
  return { fileName: file.name, body }
}

import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { RunFailure } from '../fetching.ts'
import type { Folder, FolderFile } from './folderFiles.ts'

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

/** A folder of this server by its path. */
export const watchedFolder = (path: string): Folder => ({
  files: async () => {
    const entries = await readdir(path, { withFileTypes: true })
    const files: FolderFile[] = []
    for (const { name } of entries.filter((entry) => entry.isFile())) {
      const stats = await stat(join(path, name)).catch(() => null)
      if (stats !== null) files.push({ name, bytes: stats.size, modified: stats.mtime })
    }
    return files
  },
  read: (file) => readWhole(path, file),
})

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

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Generated folders; the same list is in `.gitignore`. */
const ignored = /^(node_modules|dist|\.tsc|\.git|test-results|playwright-report|coverage)$/

/**
 * The files that git knows below some folders (all of them by default), by their path from the project's root; null where git cannot
 * say it: it is not installed, or this is no clone.
 */
export function filesInGit(...folders: readonly string[]): readonly string[] | null {
  // A container often works as another account than the one that has cloned, of which git would only say that.
  const words = ['-c', 'safe.directory=*', 'ls-files', '-z', '--', ...folders]
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.split('\0').filter((file) => file !== '') : null
}

/** As `filesInGit`; where git says nothing, every file that no machine made. */
export function projectFiles(...folders: readonly string[]): readonly string[] {
  return filesInGit(...folders) ?? (folders.length === 0 ? [''] : folders).flatMap(walk).toSorted()
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (ignored.test(entry.name) || path === 'data' || path.endsWith('.log')) return []
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

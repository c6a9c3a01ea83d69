import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { migrationsFolder } from '../state/migrations.ts'

/**
 * The newest migration of the last release; each release moves it on to its own newest one. Servers of that release go on working while the
 * first one of the next has migrated, so that later migrations only add (docs/operating.md, "Upgrade without an outage").
 */
export const released = '20261127110450_open_data'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
/** The names of all migrations from the first to the newest. */
export const migrationTags: readonly string[] = Journal.parse(
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
).entries.map(({ tag }) => tag)

const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...words: readonly string[]) =>
  spawnSync('git', ['-C', root, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 })

/** The last commit before the first migration since the release; null in a copy without its history. */
function releasedCommit(): string | null {
  const next = migrationTags[migrationTags.indexOf(released) + 1]
  if (next === undefined) return git('rev-parse', 'HEAD').stdout.trim() || null
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `server/drizzle/${next}.sql`).stdout.trim()
  const parent = git('rev-parse', '--verify', '--quiet', `${added.split('\n').at(-1)}^`)
  return added !== '' && parent.status === 0 ? parent.stdout.trim() : null
}

/** The commit of the last release, where its server can be built here; else why not. */
export function findLastRelease(): { readonly commit: string } | { readonly missing: string } {
  const commit = releasedCommit()
  if (commit === null) return { missing: 'this copy has no history' }
  const needed = checksumsOf(git('show', `${commit}:package-lock.json`).stdout)
  const installed = checksumsOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Packages that came since then do not disturb it.
  return [...needed].every(([path, checksum]) => installed.get(path) === checksum)
    ? { commit }
    : { missing: 'it has other packages than those that are installed' }
}

const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })

/** The packages of a lock file, by where they are put, with their checksums. */
function checksumsOf(lock: string): ReadonlyMap<string, string> {
  const { packages } = Lock.parse(JSON.parse(lock))
  return new Map(Object.entries(packages).flatMap(([path, { integrity }]) => (integrity ? [[path, integrity]] : [])))
}

/** Builds the server of a commit in an empty folder, with the packages that are installed; gives the folder of its bundles. */
export function buildServerOf(commit: string, folder: string): string {
  const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = join(root, 'node_modules')
  const linked = join(folder, 'node_modules')
  mkdirSync(join(linked, '@sala'), { recursive: true })
  for (const name of readdirSync(packages)) if (name !== '@sala') symlinkSync(join(packages, name), join(linked, name))
  // Its own folders and not those of this release.
  for (const name of readdirSync(join(packages, '@sala'))) symlinkSync(join(folder, name), join(linked, '@sala', name))
  execFileSync(process.execPath, [join('scripts', 'build-server.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(folder, 'server', 'dist')
}

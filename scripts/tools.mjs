// Where the programs that tests drive are found on this machine. No imports from node_modules: it runs before they exist.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The first of the names that is an executable on PATH, or undefined. */
function onPath(...names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {}
    }
  }
  return undefined
}

/** Path of the Chromium without windows: the same engine, which takes a fifth less processor time; undefined where there is none. */
export function findHeadlessBrowser() {
  return onPath('chromium-headless-shell')
}

/** Path of a Chromium: `CHROMIUM_PATH`, the one without windows, or the first on PATH; undefined where there is none. */
export function findBrowser() {
  const whole = () => onPath('chromium', 'chromium-browser', 'google-chrome')
  return process.env.CHROMIUM_PATH ?? findHeadlessBrowser() ?? whole()
}

/** Folder of the newest PostgreSQL's server programs (15 or later), or undefined. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (newest && existsSync(join(debian, newest, 'bin', 'initdb'))) return join(debian, newest, 'bin')
  const initdb = onPath('initdb')
  return initdb && join(initdb, '..')
}

/** Path of OpenLDAP's server, by which tests have a directory, or undefined; OpenSSL makes its certificates. */
export function findDirectoryServer() {
  const debian = '/usr/sbin/slapd'
  return onPath('openssl') && (existsSync(debian) ? debian : onPath('slapd'))
}

/** Path of MariaDB's server where it and what makes its first tables are there, or undefined; OpenSSL makes its certificate. */
export function findMariadb() {
  const debian = '/usr/sbin/mariadbd'
  if (!onPath('openssl') || !onPath('mariadb-install-db') || !onPath('my_print_defaults')) return undefined
  return existsSync(debian) ? debian : onPath('mariadbd')
}

/** Path of OpenSSH's server, by which tests have an SFTP server, or undefined; `ssh-keygen` makes its key. */
export function findSshd() {
  const debian = '/usr/sbin/sshd'
  return onPath('ssh-keygen') && (existsSync(debian) ? debian : onPath('sshd'))
}

/** Whether Poppler's command-line tools are there, by which tests read PDF files. */
export function findPdfTools() {
  return onPath('pdfinfo') && onPath('pdftotext') && onPath('pdftoppm')
}

/** Where the extensions of DuckDB that tests of the lake need are put by `scripts/ensure.mjs`. */
export const extensionsFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  'node_modules',
  '.duckdb-extensions',
)

/** Folder of the signed extensions of DuckDB: `DUCKDB_EXTENSIONS` or the one that was filled for tests; undefined where there is none. */
export function findExtensions() {
  const folder = process.env.DUCKDB_EXTENSIONS ?? extensionsFolder
  const needed = ['ducklake', 'postgres_scanner', 'httpfs']
  return needed.every((name) => existsSync(join(folder, `${name}.duckdb_extension`))) ? folder : undefined
}

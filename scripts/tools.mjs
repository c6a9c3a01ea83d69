// Where the programs that tests drive are found on this machine. No imports from node_modules: it runs before they exist.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/** Path of a Chromium: `CHROMIUM_PATH`, or the first one on PATH; undefined where there is none. */
export function findBrowser() {
  return process.env.CHROMIUM_PATH ?? onPath('chromium', 'chromium-browser', 'google-chrome')
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

/** Whether Poppler's command-line tools are there, by which tests read PDF files. */
export function findPdfTools() {
  return onPath('pdfinfo') && onPath('pdftotext') && onPath('pdftoppm')
}

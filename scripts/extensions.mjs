// DuckDB's extensions for tests of the lake: fetched once, and kept while packages are installed. No imports from node_modules.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extensionsFolder, findExtensions } from './tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Fetches DuckDB's signed extensions for tests of the lake, of the version that is installed, where pip is there: no registry of
 * npm's has them. Without them those tests are skipped, which a line says.
 */
export function fetchExtensions() {
  if (findExtensions()) return
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const version = lock.packages['node_modules/@duckdb/node-api'].version.split('-')[0]
  const downloads = mkdtempSync(join(tmpdir(), 'sala-extensions-'))
  process.once('exit', () => rmSync(downloads, { recursive: true, force: true }))
  const wheels = ['ducklake', 'postgres-scanner', 'httpfs'].map((name) => `duckdb-extension-${name}==${version}`)
  const python = (...words) =>
    spawnSync('python3', ['-m', ...words], { stdio: 'ignore', timeout: 300_000 }).status === 0
  const isFetched =
    python('pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '--dest', downloads, ...wheels) &&
    readdirSync(downloads).every((wheel) => python('zipfile', '-e', join(downloads, wheel), join(downloads, 'opened')))
  if (isFetched) {
    mkdirSync(extensionsFolder, { recursive: true })
    for (const path of readdirSync(join(downloads, 'opened'), { recursive: true }))
      if (path.endsWith('.duckdb_extension'))
        copyFileSync(join(downloads, 'opened', path), join(extensionsFolder, basename(path)))
  }
  if (!findExtensions())
    console.error(
      `DuckDB's extensions could not be fetched: tests of the lake are skipped. (Put ducklake, postgres_scanner and httpfs of version ${version} into a folder, and name it in DUCKDB_EXTENSIONS.)`,
    )
}

/**
 * Keeps DuckDB's extensions while npm empties its folder, unless they are of another version: without them the tests of the lake are
 * skipped. Returns the function that puts them back; that also happens if the program ends early.
 */
export function setExtensionsAside() {
  const versionIn = (lock) =>
    existsSync(lock) && JSON.parse(readFileSync(lock, 'utf8')).packages['node_modules/@duckdb/node-api']?.version
  const isSame =
    versionIn(join(root, 'node_modules', '.package-lock.json')) === versionIn(join(root, 'package-lock.json'))
  if (!existsSync(extensionsFolder) || !isSame) return () => undefined
  const aside = mkdtempSync(join(root, '.extensions-'))
  renameSync(extensionsFolder, join(aside, 'extensions'))
  const putBack = () => {
    if (!existsSync(join(aside, 'extensions'))) return
    mkdirSync(dirname(extensionsFolder), { recursive: true })
    renameSync(join(aside, 'extensions'), extensionsFolder)
    rmSync(aside, { recursive: true })
  }
  process.once('exit', putBack)
  return putBack
}

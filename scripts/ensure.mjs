// Brings a fresh clone to the point where `npm start` and `npm test` can run: packages, builds, a browser, test servers.
// Plain JavaScript for Node 20 and without imports from node_modules, because nothing is installed yet when it runs.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, findDirectoryServer, findPdfTools, findPostgres } from './tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = new Set(process.argv.slice(2))
const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces

/** The environment without npm's own variables: an inner npm would take the outer one's settings for its own. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name)),
  )
}

function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    if (existsSync(file)) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Runs `work` unless the stamp file already holds `print`. */
function once(stamp, print, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}

function install() {
  const manifests = ['package.json', 'package-lock.json', ...workspaces.map((name) => join(name, 'package.json'))]
  const print = `${process.platform}-${process.arch} ${fingerprint(manifests.map((name) => join(root, name)))}`
  once(join(root, 'node_modules', '.sala-installed'), print, () => {
    console.log('Installing packages …')
    const npm = process.env.npm_execpath
    const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
    execFileSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      env: cleanEnvironment(),
      shell: !npm && process.platform === 'win32',
    })
  })
}

function sources(folder, found = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', 'test-results'].includes(entry.name) || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sources(path, found)
    else if (statSync(path).isFile() && !/\.test\.tsx?$/.test(entry.name)) found.push(path)
  }
  return found
}

function build() {
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const parts = [
    [
      'web',
      ['catalog', 'widgets', 'web'],
      [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
    ],
    ['server', ['catalog', 'widgets', 'demo', 'server'], [join('scripts', 'build-server.mjs')]],
  ]
  for (const [name, folders, command] of parts) {
    const files = [join(root, 'package-lock.json'), join(root, 'scripts', 'build-server.mjs')]
    for (const folder of folders) sources(join(root, folder), files)
    once(join(root, name, 'dist', '.built'), fingerprint(files), () => {
      console.log(`Building ${name} …`)
      execFileSync(node, command, {
        cwd: root,
        stdio: 'inherit',
        env: { ...cleanEnvironment(), NODE_ENV: 'production' },
      })
    })
  }
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs Debian packages when `find` finds nothing; elsewhere says what a person has to install. */
function debian(what, find, packages, { without } = {}) {
  if (find()) return
  if (!isRootOnDebian()) {
    if (without)
      return console.warn(`${what} was not found: ${without}. (Debian: apt-get install ${packages.join(' ')})`)
    console.error(`${what} was not found. Install it (Debian: apt-get install ${packages.join(' ')}) and run again.`)
    process.exit(1)
  }
  console.log(`Installing ${what} …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words) =>
    spawnSync('apt-get', ['-qq', '-y', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  if (apt('install', '--no-install-recommends', ...packages).status !== 0) {
    apt('update')
    apt('install', '--no-install-recommends', ...packages)
  }
  if (!find()) {
    console.error(`${what} could not be installed with apt-get (${packages.join(' ')}).`)
    process.exit(1)
  }
}

install()
if (wanted.has('build')) build()
if (wanted.has('browser')) debian('Chromium', findBrowser, ['chromium', 'fonts-thai-tlwg', 'fonts-noto-core'])
if (wanted.has('servers')) {
  debian('PostgreSQL', findPostgres, ['postgresql'])
  debian('OpenLDAP', findDirectoryServer, ['slapd', 'openssl'], { without: 'tests of the directory are skipped' })
  debian('the PDF tools (pdfinfo, pdftotext, pdftoppm)', findPdfTools, ['poppler-utils'])
}

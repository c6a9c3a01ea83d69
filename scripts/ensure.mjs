// Brings a fresh clone to the point where `npm start` and `npm test` can run: packages, builds, a browser, test servers.
// Plain JavaScript for Node 20 and without imports from node_modules, because nothing is installed yet when it runs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchExtensions, setExtensionsAside } from './extensions.mjs'
import {
  findBrowser,
  findDirectoryServer,
  findHeadlessBrowser,
  findMariadb,
  findPdfTools,
  findPostgres,
  findSshd,
} from './tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = new Set(process.argv.slice(2))
const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces

/** npm's settings for its registry, which belong to the machine. */
const ways =
  /^npm_config_(\/\/|@|(registry|cache|userconfig|globalconfig|(https?_)?proxy|noproxy|ca|cafile|strict_ssl)$|fetch_)/i

/** The environment without npm's other variables: an inner npm would take the outer one's settings for its own. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ways.test(name) || !/^npm_(config|package|lifecycle)_/i.test(name)),
  )
}

/** Runs a program in the project's folder; where it fails, ends with a line that says what did not work. */
function run(what, command, words, { env = cleanEnvironment(), ...options } = {}) {
  const { status, signal, error } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env, ...options })
  if (status === 0) return
  console.error(
    `${what} did not work (${error?.message ?? signal ?? `exit code ${status}`}): see above. Then run again.`,
  )
  process.exit(1)
}

function isWritable(folder) {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Calls `work` with an environment in which npm can write its cache: an account may have no home, or one that it may only read. */
function withCache(work) {
  const env = cleanEnvironment()
  if (isWritable(process.env.npm_config_cache ?? join(homedir(), '.npm'))) return work(env)
  const cache = mkdtempSync(join(tmpdir(), 'sala-npm-'))
  process.once('exit', () => rmSync(cache, { recursive: true, force: true }))
  return work({ ...env, npm_config_cache: cache })
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
    if (!isInstalled()) installPackages()
    // The one step after it: no package needs its install script (docs/dependencies.md).
    run('Linking Node', process.execPath, [join('scripts', 'runtime.mjs')])
  })
}

/** Whether `npm ci` has been run for this very lockfile, be it by hand. */
function isInstalled() {
  const kept = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(kept)) return false
  const installed = JSON.parse(readFileSync(kept, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  return wanted.every(([path, { version, integrity, link, optional }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    const there = installed[path]
    // Optional packages of other machines are left out.
    return there === undefined ? optional === true : there.version === version && there.integrity === integrity
  })
}

function installPackages() {
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  const words = [...first, 'ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const shell = !npm && process.platform === 'win32'
  const putBack = setExtensionsAside()
  withCache((env) => run('Installing packages', command, [...words, '--loglevel=error'], { env, shell }))
  putBack()
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

function build(wantedParts) {
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const parts = [
    [
      'web',
      ['catalog', 'widgets', 'web'],
      [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
    ],
    ['server', ['catalog', 'widgets', 'demo', 'server'], [join('scripts', 'build-server.mjs')]],
  ]
  for (const [name, folders, command] of parts.filter(([name]) => wantedParts.includes(name))) {
    const files = [join(root, 'package-lock.json'), join(root, 'scripts', 'build-server.mjs')]
    for (const folder of folders) sources(join(root, folder), files)
    once(join(root, name, 'dist', '.built'), fingerprint(files), () => {
      console.log(`Building ${name} …`)
      run(`Building ${name}`, node, command, { env: { ...cleanEnvironment(), NODE_ENV: 'production' } })
    })
  }
}

/** Builds in a process of its own, while programs are fetched; gives what waits for its end. */
function buildBeside() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'build'], { cwd: root, stdio: 'inherit' })
  process.once('exit', () => child.kill())
  const status = new Promise((resolve) => child.once('error', resolve).once('close', resolve))
  return async () => {
    if ((await status) === 0) return
    console.error('Building did not work: see above. Then run again.')
    process.exit(1)
  }
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs Debian packages, all at once or, where one of them is not to be had, each need by itself. */
function installDebian(needs) {
  console.log(`Installing ${needs.map(({ what }) => what).join(', ')} …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // A machine often installs packages right after its start.
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const apt = (...words) =>
    spawnSync('apt-get', ['-qq', '-y', ...patience, ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    }).status === 0
  const add = (all) => apt('install', '--no-install-recommends', ...all.flatMap(({ packages }) => packages))
  // Debian starts servers as they are installed, among them one for remote logins; tests start their own.
  const startsServers = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(startsServers)
  if (isOurs) writeFileSync(startsServers, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    if (add(needs)) return
    apt('update')
    if (!add(needs)) for (const need of needs) add([need])
  } finally {
    if (isOurs) rmSync(startsServers, { force: true })
  }
}

/**
 * Installs on Debian, as root, the programs that tests drive and that are not there; else says what a person has to install. Ends
 * where one is missing without which most tests cannot run.
 */
function programs(needs) {
  const missing = () => needs.filter(({ find }) => !find())
  if (missing().length > 0 && isRootOnDebian()) installDebian(missing())
  const left = missing()
  for (const { what, packages, without } of left)
    console.error(`${what} was not found: ${without}. (Debian: apt-get install ${packages.join(' ')})`)
  if (!left.some(({ required }) => required)) return
  console.error('Install what is missing and run again.')
  process.exit(1)
}

install()
const isBeside = wanted.has('build') && (wanted.has('browser') || wanted.has('servers'))
const built = isBeside ? buildBeside() : undefined
if (wanted.has('servers')) fetchExtensions()
if (wanted.has('build') && !isBeside) build(['web', 'server'])
else if (wanted.has('server')) build(['server'])
// First by itself: where it is to be had, no other Chromium is needed.
if (wanted.has('browser') && process.env.CHROMIUM_PATH === undefined)
  programs([
    {
      what: 'Chromium without windows',
      find: findHeadlessBrowser,
      packages: ['chromium-headless-shell', 'fonts-thai-tlwg', 'fonts-noto-core'],
      without: 'screens are tested and measured by a whole Chromium, which takes longer',
    },
  ])
programs(
  [
    {
      what: 'Chromium',
      find: findBrowser,
      packages: ['chromium', 'fonts-thai-tlwg', 'fonts-noto-core'],
      without: 'no screen can be tested or measured; where it has another name, set CHROMIUM_PATH to its path',
      required: true,
      of: 'browser',
    },
    {
      what: 'PostgreSQL',
      find: findPostgres,
      packages: ['postgresql'],
      without: 'tests on the oldest PostgreSQL are skipped, and those on the one that comes along run',
      of: 'servers',
    },
    {
      what: 'OpenLDAP',
      find: findDirectoryServer,
      packages: ['slapd', 'openssl'],
      without: 'tests of the directory are skipped',
      of: 'servers',
    },
    {
      what: 'MariaDB',
      find: findMariadb,
      packages: ['mariadb-server-core', 'mariadb-client-core', 'openssl'],
      without: 'tests of queries to MySQL and MariaDB are skipped',
      // Their tests have the tag `release`.
      of: 'databases',
    },
    {
      what: 'OpenSSH',
      find: findSshd,
      packages: ['openssh-server'],
      without: 'tests of SFTP servers are skipped',
      of: 'servers',
    },
    {
      what: 'the PDF tools (pdfinfo, pdftotext, pdftoppm)',
      find: findPdfTools,
      packages: ['poppler-utils'],
      without: 'tests that read PDF files are skipped',
      of: 'servers',
    },
  ].filter(({ of }) => wanted.has(of)),
)
await built?.()

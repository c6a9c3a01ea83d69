// `npm test`: the unit and server tests, and beside them what reads the code and prepares the browser's; then the browser's. Ends with one line
// that counts everything.
// `npm run test:all`, for releases: also the tests with the tag `release`, every generated case and all looks.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRunFolder } from './temporaryBase.mjs'

/** Whether the checks for a release run too. */
const whole = process.argv[2] === 'all'
const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const temporary = makeRunFolder()
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const { NODE_ENV: _, ...inherited } = process.env
// Requests to this machine must not go through a proxy, which could not reach it.
const withoutProxy = [process.env.NO_PROXY ?? process.env.no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',')
const environment = {
  ...inherited,
  TMPDIR: temporary,
  FORCE_COLOR: process.env.FORCE_COLOR ?? (process.stdout.isTTY ? '1' : '0'),
  NO_PROXY: withoutProxy,
  no_proxy: withoutProxy,
  ...(whole && { EVERY_CASE: '1' }),
}

/**
 * Starts a check; `said` is what it wrote, where that is held back until something else has been said. What is `patient` takes the time that
 * others leave.
 */
function start(title, command, words, { env = {}, heldBack = false, patient = false } = {}) {
  const started = performance.now()
  const said = []
  const child = spawn(command, words, {
    cwd: root,
    stdio: heldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment, ...env },
    shell: process.platform === 'win32',
  })
  if (patient && child.pid !== undefined) setPriority(child.pid, 10)
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => said.push(part))
  return new Promise((resolve) => {
    const end = (problem, status) => {
      if (problem) said.push(`${problem.message}\n`)
      resolve({ title, ok: status === 0, seconds: (performance.now() - started) / 1000, said: said.join('') })
    }
    child.once('error', (problem) => end(problem, null))
    child.once('close', (status) => end(null, status))
  })
}

const announce = (title) => console.log(`\n— ${title}`)
function report({ title, ok, seconds, said }) {
  if (said !== '') console.log(said.trimEnd())
  console.log(`  ${title}: ${ok ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  return ok
}

/** Runs checks whose output is held back one after the other. */
async function inTurn(checks, options = {}) {
  const done = []
  for (const [title, command, words] of checks)
    done.push(await start(title, command, words, { ...options, heldBack: true }))
  return done
}

/** The first of a number of consecutive free ports; another program or run may use the default ones. */
async function freePorts(count) {
  const isFree = (port) =>
    new Promise((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
  for (let first = 18080; first < 32000; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Error('No port from 18080 to 32000 is free; set E2E_PORT to the first of six that are.')
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const reading = inTurn([
  ['format and lint', 'biome', ['check', '.']],
  [
    'awaited promises',
    'oxlint',
    ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises', '-D', 'typescript/no-misused-promises'],
  ],
  // One type checker: several would each compute the shared types again, and the tests leave no core for them.
  ['types', 'tsc', ['-b', '--checkers', '1']],
])
const browserFile = join(results, 'playwright.json')
const demonstration = join(temporary, 'e2e-demonstration')
const browserTests = ['test', '--config', 'e2e/playwright.config.ts', ...(whole ? [] : ['--grep-invert=@release'])]
const browserEnvironment = {
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
  E2E_DATA: temporary,
  E2E_DEMONSTRATION: demonstration,
}
// Listed once, the tests are compiled in the temporary folder. Whatever fails here fails again where it is needed.
const prepared = inTurn(
  [
    ['demonstration', 'node', ['e2e/demonstration.ts', demonstration]],
    ['list', 'playwright', [...browserTests, '--list']],
  ],
  { env: browserEnvironment, patient: true },
)
const unitFile = join(results, 'vitest.json')
announce('unit and server tests')
const unitTests = await start('unit and server tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitFile}`,
  ...(whole ? [] : ['--tagsFilter=!release']),
])
const checks = [report(unitTests)]
for (const check of await reading) {
  announce(check.title)
  checks.push(report(check))
}
await prepared
announce('browser tests')
const E2E_PORT = process.env.E2E_PORT ?? String(await freePorts(6))
const env = { ...browserEnvironment, E2E_PORT }
checks.push(report(await start('browser tests', 'playwright', [...browserTests, '--reporter=list,json'], { env })))

function counted(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, flaky: [] }
  }
}
const unit = counted(unitFile, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numFailedTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
  // Vitest keeps the failures of the first try.
  flaky: report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0].split('\n', 1)[0]}`),
}))
const specsOf = (suites) => suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
const browser = counted(browserFile, ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`),
}))
const ok = checks.every(Boolean)
for (const name of [...unit.flaky, ...browser.flaky]) console.log(`  passed at the second try only: ${name}`)
const sum = (key) => unit[key] + browser[key]
console.log(`\n${sum('passed')} passed, ${ok ? 0 : Math.max(1, sum('failed'))} failed, ${sum('skipped')} skipped`)
process.exit(ok ? 0 : 1)

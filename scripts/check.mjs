// `npm test`: what reads the code, and beside it the unit and server tests; then the browser. Ends with one line that counts everything.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const environment = { ...process.env, FORCE_COLOR: process.env.FORCE_COLOR ?? (process.stdout.isTTY ? '1' : '0') }

/** Starts a check; `said` is what it wrote, where that is held back until something else has been said. */
function start(title, command, words, { env = {}, heldBack = false } = {}) {
  const started = performance.now()
  const said = []
  const child = spawn(command, words, {
    cwd: root,
    stdio: heldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment, ...env },
    shell: process.platform === 'win32',
  })
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
async function inTurn(checks) {
  const done = []
  for (const [title, command, words] of checks) done.push(await start(title, command, words, { heldBack: true }))
  return done
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const reading = inTurn([
  ['format, lint and import directions', 'biome', ['check', '.']],
  [
    'awaited promises',
    'oxlint',
    ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises', '-D', 'typescript/no-misused-promises'],
  ],
  ['types', 'tsc', ['-b']],
])
const unitFile = join(results, 'vitest.json')
announce('unit and server tests')
const unitTests = await start('unit and server tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitFile}`,
])
const checks = [report(unitTests)]
for (const check of await reading) {
  announce(check.title)
  checks.push(report(check))
}
const browserFile = join(results, 'playwright.json')
announce('browser tests')
checks.push(
  report(
    await start(
      'browser tests',
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile },
      },
    ),
  ),
)

function counted(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
const unit = counted(unitFile, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numFailedTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
}))
const browser = counted(browserFile, ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
}))
const ok = checks.every(Boolean)
const sum = (key) => unit[key] + browser[key]
console.log(`\n${sum('passed')} passed, ${ok ? 0 : Math.max(1, sum('failed'))} failed, ${sum('skipped')} skipped`)
process.exit(ok ? 0 : 1)

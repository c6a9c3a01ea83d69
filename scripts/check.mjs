// `npm test`: cheap checks first, then unit and server tests, then the browser. Ends with one line that counts everything.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const environment = { ...process.env, FORCE_COLOR: process.env.FORCE_COLOR ?? (process.stdout.isTTY ? '1' : '0') }

function run(title, command, words, extra = {}) {
  const started = performance.now()
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
    shell: process.platform === 'win32',
  })
  console.log(`  ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const checks = [
  run('format, lint and import directions', 'biome', ['check', '.']),
  run('awaited promises', 'oxlint', [
    '--type-aware',
    '-A',
    'all',
    '-D',
    'typescript/no-floating-promises',
    '-D',
    'typescript/no-misused-promises',
  ]),
  run('types', 'tsc', ['-b']),
]
const unitFile = join(results, 'vitest.json')
checks.push(
  run('unit and server tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitFile}`,
  ]),
)
const browserFile = join(results, 'playwright.json')
checks.push(
  run('browser tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
  }),
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

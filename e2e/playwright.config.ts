import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/tools.mjs'
import { variables } from '../server/variables.ts'
import { address, demoPassword, mailPort, port } from './server.ts'

const root = join(import.meta.dirname, '..')
const data = join(root, 'test-results', 'e2e-data')
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install the package chromium.')
// Workers load this file too; only the first process may clear the folder that the server then writes.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(data, { recursive: true, force: true })

/** What changes users, groups, widgets or who waits for an answer: one after the other, when nobody else looks. */
const changing = /(account|headerMenus|imports|people|settings)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  // Files side by side, the tests of a file one after the other: two browsers and the server fill two cores.
  workers: 2,
  projects: [
    { name: 'looking', testIgnore: changing },
    { name: 'changing', testMatch: changing, workers: 1, dependencies: ['looking'] },
  ],
  forbidOnly: Boolean(process.env.CI),
  // No test takes that long; on a machine with other work none may fail for slowness.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // Recording every step to throw it away costs more than a third of the whole run. A failure leaves a picture and the page's
    // outline; who needs each step runs that test again with E2E_TRACE=on.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Where a machine names no locale, Chromium saves files without the letters of their names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node --enable-source-maps server/dist/main.js',
    cwd: root,
    url: `${address}/api/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      // What this machine says to servers of its own is not for this one.
      ...Object.fromEntries(variables.map(({ name }) => [name, ''])),
      PORT: String(port),
      SALA_DATA: data,
      SALA_DEMO: 'on',
      SALA_DEMO_PASSWORD: demoPassword,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      LOG_LEVEL: 'warn',
    },
  },
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/tools.mjs'
import { demonstrationVariables } from './demonstration.ts'
import { dataOf, framingSite, ports, stores, watchedFolder } from './server.ts'

const root = join(import.meta.dirname, '..')
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install the package chromium.')

const address = (name: 'looking' | 'changing') => `http://127.0.0.1:${ports[name]}`

const results = join(root, 'test-results')
// One that was made ahead is of this build; one that an earlier run left may be of another.
const { E2E_DEMONSTRATION: madeAhead, TEST_WORKER_INDEX: worker } = process.env
const demonstration = madeAhead ?? join(stores, 'e2e-demonstration')
// Workers load this file too; only the first process may clear the folders that the servers then write.
if (worker === undefined)
  for (const folder of [...(madeAhead === undefined ? [demonstration] : []), dataOf('looking'), dataOf('changing')])
    rmSync(folder, { recursive: true, force: true })

function serve(name: 'looking' | 'changing') {
  return {
    command: `node e2e/serve.ts "${demonstration}" "${dataOf(name)}" "${join(results, `e2e-${name}.log`)}"`,
    cwd: root,
    url: `${address(name)}/api/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...demonstrationVariables,
      PORT: String(ports[name]),
      PUBLIC_FRAME_SITES: framingSite,
      SMTP_URL: `smtp://127.0.0.1:${name === 'looking' ? ports.subscriptionMail : ports.mail}`,
      // Tests are publishers on ports of their own.
      OUTBOUND_HOSTS: '127.0.0.1',
      WATCHED_FOLDER: watchedFolder,
    },
  } as const
}

/** What changes users, groups, widgets or figures: one after the other, on a server where nobody else looks. */
const changing =
  /(account|annotations|headerMenus|importsConnected|importsMapped|imports|people|revisions|rowRules|settings)\.spec\.ts$/

/** What waits for the clock, and changes only what it made itself. */
const waiting = /subscriptions\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  // Files side by side, the tests of a file one after the other. Two cores have room for a third browser while others wait for a page.
  workers: 3,
  projects: [
    // The first of all: for a minute it waits for what is due, while others work.
    { name: 'waiting', testMatch: waiting, use: { baseURL: address('looking') } },
    { name: 'changing', testMatch: changing, workers: 1, use: { baseURL: address('changing') } },
    { name: 'looking', testIgnore: [changing, waiting], use: { baseURL: address('looking') } },
  ],
  forbidOnly: Boolean(process.env.CI),
  // One that passes so is listed as flaky; docs/decisions/0030 says why.
  retries: 1,
  // No test takes that long; on a machine with other work none may fail for slowness.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    // What slides or fades is waited for before it is pressed; `shell.spec.ts` looks at the motion.
    contextOptions: { reducedMotion: 'reduce' },
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
  webServer: [serve('looking'), serve('changing')],
})

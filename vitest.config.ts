import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** No test takes that long; on a machine with other work none may fail for slowness. */
const patience = 60_000
/** How often a failed test is tried again; docs/decisions/0030 says why. `npm test` lists those that passed so. */
const retry = 1
/** What is waited for again and again (`expect.poll`) has one second by default. */
const waiting = { poll: { timeout: 30_000 } }

/** More room for young objects than Node’s 16 MB saves 7 % of the processor time of server tests (measured on 170 of them). */
const execArgv = ['--max-semi-space-size=64']

/** What the declarations say in other languages; programs load it as they start. */
const words = './catalog/locales/allLanguages.ts'

const ofTheWeb = {
  environment: 'jsdom',
  expect: waiting,
  retry,
  testTimeout: patience,
  hookTimeout: patience,
  setupFiles: [words, './web/testing/setup.ts'],
}

export default defineConfig({
  test: {
    // Vitest leaves one core to itself and so half of a small machine idle; half of the time of server tests is waiting for stores
    // and processes, so there is room for one more.
    maxWorkers: availableParallelism() + 1,
    tags: [
      {
        name: 'release',
        description:
          'Before a release only (`npm run test:all`): kills, outages, floods, and what costs more than its share.',
      },
    ],
    projects: [
      {
        test: {
          name: 'pure',
          setupFiles: [words],
          include: ['{catalog,widgets,demo,scripts,tools}/**/*.test.ts'],
          environment: 'node',
          // Nothing here keeps anything between tests; a process for each of 60 files took a third of the time.
          isolate: false,
          expect: waiting,
          retry,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        resolve: {
          alias: [
            { find: /^.*\/programs\.ts$/, replacement: join(import.meta.dirname, 'server/testing/builtPrograms.ts') },
          ],
        },
        test: {
          name: 'server',
          setupFiles: [words],
          include: ['server/**/*.test.ts'],
          environment: 'node',
          execArgv,
          // Each test has stores of its own; reading the server in anew for each file took a fifth of the time.
          isolate: false,
          // The commands and servers that tests start as processes of their own read the code that others have made ready.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'test-results', 'compiled') },
          // The temporary folder first: the cluster lies in it.
          globalSetup: ['./server/testing/temporary.ts', './server/testing/build.ts', './server/testing/cluster.ts'],
          expect: waiting,
          retry,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...ofTheWeb,
          name: 'web',
          include: ['web/**/*.test.ts'],
          // A world of its own for each file here too, but not a process and a jsdom to read in.
          pool: 'vmThreads',
        },
      },
      {
        plugins: [react()],
        // What is drawn keeps to a process for each file: among threads, a first drawing was now and then taken back.
        test: { ...ofTheWeb, name: 'web drawn', include: ['web/**/*.test.tsx'] },
      },
    ],
  },
})

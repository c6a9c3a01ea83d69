import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** No test takes that long; on a machine with other work none may fail for slowness. */
const patience = 30_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{catalog,widgets,demo,scripts,tools}/**/*.test.ts'],
          environment: 'node',
          // Nothing here keeps anything between tests; a process for each of 60 files took a third of the time.
          isolate: false,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./server/testing/cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: patience,
          hookTimeout: patience,
          setupFiles: ['./web/testing/setup.ts'],
        },
      },
    ],
  },
})

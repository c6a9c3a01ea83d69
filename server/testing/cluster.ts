import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../scripts/tools.mjs'
import { stateOn } from '../state/openState.ts'
import { startEmbedded } from '../state/postgres/embedded.ts'
import { programsIn } from '../state/postgres/postgresPrograms.ts'

/** A PostgreSQL of the tests: where it is, and the database that every test's own is copied from. */
export interface TestCluster {
  readonly host: string
  readonly user: string
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
    /** An installed PostgreSQL (Debian's 15); null where there is none. */
    installedCluster: TestCluster | null
    /** `SALA_TEST_DATABASE_URL`, an empty database that tests may fill; null where it is not given. */
    testDatabaseUrl: string | null
  }
}

// Data of tests need not survive a crash. Tests that crash on purpose start their own PostgreSQL.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Vitest's global set-up of the server's tests: one cluster per run, and one beside it where PostgreSQL is installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-tests-'))
  const log = pino({ level: 'silent' })

  const start = async (name: string, programs?: ReturnType<typeof programsIn>) => {
    const postgres = await startEmbedded({
      folder: join(folder, name),
      log,
      settings,
      ...(programs ? { programs } : {}),
    })
    const state = await stateOn(postgres.address, log, async () => {})
    await state.close()
    const { host, user, database } = postgres.address
    return { postgres, cluster: { host, user, template: database } satisfies TestCluster }
  }

  const bundled = await start('bundled')
  const programs = findPostgres()
  const installed = programs === undefined ? null : await start('installed', programsIn(programs))
  project.provide('cluster', bundled.cluster)
  project.provide('installedCluster', installed?.cluster ?? null)
  project.provide('testDatabaseUrl', process.env.SALA_TEST_DATABASE_URL ?? null)

  // Servers have a session of their own, so that a run that is broken off does not take them along by itself.
  const giveUp = () => {
    for (const pid of [bundled.postgres.pid(), installed?.postgres.pid()]) if (pid) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  const breakOff = () => process.exit(143)
  // Before the folder that they write to is removed.
  process.prependOnceListener('exit', giveUp)
  process.once('SIGTERM', breakOff)
  return async () => {
    process.off('exit', giveUp)
    process.off('SIGTERM', breakOff)
    await Promise.all([bundled.postgres.close(), installed?.postgres.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { stateOn } from '../state/openState.ts'
import type { State } from '../state/state.ts'
import type { TestCluster } from './cluster.ts'

/** A database of its own for a test, copied from the run's template. */
export interface TestDatabase {
  readonly address: pg.ClientConfig
  drop(): Promise<void>
}

export async function createTestDatabase(cluster: TestCluster = inject('cluster')): Promise<TestDatabase> {
  const { host, user, template } = cluster
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const administer = async (sql: string) => {
    const client = new pg.Client({ host, user, database: 'postgres' })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await administer(`create database ${database} template ${template} strategy file_copy`)
  return {
    address: { host, user, database },
    drop: () => administer(`drop database if exists ${database} with (force)`),
  }
}

/** A database without tables, which a server fills as it starts. */
export const createEmptyDatabase = (cluster: TestCluster = inject('cluster')): Promise<TestDatabase> =>
  createTestDatabase({ ...cluster, template: 'template0' })

/** The store on a test's database; `close` leaves the database. */
export function openTestState({ address }: TestDatabase): Promise<State> {
  return stateOn(address, pino({ level: 'silent' }), async () => {})
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { stateOn } from '../state/openState.ts'
import type { State } from '../state/state.ts'
import type { TestCluster } from './cluster.ts'

/** A store of its own for a test, copied from the run's template; `close` drops it. */
export async function openTestState(cluster: TestCluster = inject('cluster')): Promise<State> {
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
  await administer(`create database ${database} template ${template}`)
  return await stateOn({ host, user, database }, pino({ level: 'silent' }), () =>
    administer(`drop database ${database} with (force)`),
  )
}

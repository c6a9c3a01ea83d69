import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { schema } from '../schema/schema.ts'
import { isConcurrencyConflict, isDatabaseDown } from './errors.ts'
import { retryLost } from './pool.ts'

export type Database = NodePgDatabase<typeof schema>
/** The store itself or a transaction in it. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count'>
/** The same, where work that is one by itself becomes part of another transaction. */
export type Store = Queries & Pick<Database, 'transaction'>

/** The repeated transaction can meet the other one again, which still holds what it waits for. */
const maxRepeats = 3

/**
 * Drizzle on a pool. Its own transactions keep a connection for ever whose `begin` fails; ours give every connection back, end those that
 * broke, and take another where a transaction could not even begin. One that PostgreSQL has taken back because of a deadlock is repeated,
 * so `work` changes nothing but the store.
 */
export function databaseOn(pool: Pool): Database {
  const databases = new WeakMap<PoolClient, Database>()
  const onClient = (client: PoolClient): Database => {
    const database = databases.get(client) ?? drizzle({ client, schema })
    databases.set(client, database)
    return database
  }
  const transaction: Database['transaction'] = async (work, config) => {
    let hasStarted = false
    const attempt = async () => {
      const client = await pool.connect()
      let broken = false
      try {
        return await onClient(client).transaction(async (queries) => {
          hasStarted = true
          return await work(queries)
        }, config)
      } catch (error) {
        broken = isDatabaseDown(error)
        throw error
      } finally {
        client.release(broken)
      }
    }
    for (let conflicts = 0; ; conflicts++) {
      hasStarted = false
      try {
        return await retryLost(attempt, () => !hasStarted)
      } catch (error) {
        if (!isConcurrencyConflict(error) || conflicts === maxRepeats) throw error
      }
    }
  }
  return Object.assign(drizzle({ client: pool, schema }), { transaction })
}

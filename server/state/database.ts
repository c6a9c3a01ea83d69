import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { schema } from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** The store itself or a transaction in it. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export function databaseOn(pool: Pool): Database {
  return drizzle({ client: pool, schema })
}

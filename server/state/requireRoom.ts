import { eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from './postgres/database.ts'
import { RuleViolation } from './ruleViolation.ts'
import { users } from './schema/people.ts'

interface Limit {
  /** Named by the refusal. */
  readonly field: string
  readonly limit: number
  readonly table: PgTable
  /** The rows that count. */
  readonly where?: SQL | undefined
  /** The person whose limit it is: their row is locked, so that two tabs cannot exceed it together. Other limits may be exceeded by one. */
  readonly userId?: string
}

/** Throws `invalid_value` where there are as many rows as there may be. */
export async function requireRoom(queries: Queries, { field, limit, table, where, userId }: Limit): Promise<void> {
  if (userId !== undefined) await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const count = await queries.$count(table, where)
  if (count < limit) return
  throw new RuleViolation('invalid_value', { field, value: String(count + 1), expected: `≤ ${limit}` })
}

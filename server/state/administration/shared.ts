import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../audit/auditActions.ts'
import { adminRoleId } from '../model.ts'
import type { Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { audit } from '../schema/audit.ts'
import { idempotencyKeys, users } from '../schema/people.ts'

/** A request that may come twice: the key that its sender gave it, and a digest of what it asks for. */
export interface IdempotencyKey {
  readonly key: string
  readonly path: string
  readonly bodyHash: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** Active people who administer without an end: people of the directory may not. Two stand for more. */
export async function activeAdministrators(queries: Queries): Promise<number> {
  return (
    await queries
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.roleId, adminRoleId),
          isNull(users.roleUntil),
          eq(users.active, true),
          eq(users.authType, 'normal_auth'),
        ),
      )
      .limit(2)
  ).length
}

/**
 * Reserves an idempotency key. Returns what the same request created before, or null for the first one. A concurrent request with the same
 * key waits for the first to end. Throws `conflict` where the key was used for another request.
 */
export async function findIdempotentResult(
  queries: Queries,
  userId: string | null,
  idempotencyKey: IdempotencyKey | null,
): Promise<string | null> {
  if (!idempotencyKey || userId === null) return null
  const { key, path, bodyHash } = idempotencyKey
  const inserted = await queries
    .insert(idempotencyKeys)
    .values({ userId, key, path, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length > 0) return null
  const earlier = await earlierResult(queries, userId, idempotencyKey)
  if (earlier === null) throw new RuleViolation('conflict', { field: 'Idempotency-Key' })
  return earlier
}

/** What the same request created before; null where its key is new. Throws `conflict` where the key was used for another request. */
export async function earlierResult(
  queries: Queries,
  userId: string,
  { key, path, bodyHash }: IdempotencyKey,
): Promise<string | null> {
  const [row] = await queries
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (row === undefined) return null
  if (!row.target || row.path !== path || row.bodyHash !== bodyHash)
    throw new RuleViolation('conflict', { field: 'Idempotency-Key' })
  return row.target
}

/** Stores what a request has created under its idempotency key. */
export async function storeIdempotentResult(
  queries: Queries,
  userId: string | null,
  idempotencyKey: IdempotencyKey | null,
  target: string,
) {
  if (!idempotencyKey || userId === null) return
  await queries
    .update(idempotencyKeys)
    .set({ target })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, idempotencyKey.key)))
}

interface NameColumns {
  readonly firstname: SQLWrapper
  readonly lastname: SQLWrapper
}

/** The first and last name of a person; '' where they have none. */
export const fullName = ({ firstname, lastname }: NameColumns) => sql<string>`trim(${firstname} || ' ' || ${lastname})`

/** The same; null where there is no such person, or they have none. */
export const nameOrNull = (columns: NameColumns) => sql<string | null>`nullif(${fullName(columns)}, '')`

const deleter = alias(users, 'deleter')

/**
 * The person who moved a row to the trash, from the audit log: their name; null for a row that is not in it, and if it was the system or a
 * forgotten person.
 */
export function deleterOf(action: AuditAction, { id, deletedAt }: { id: SQLWrapper; deletedAt: SQLWrapper }) {
  const name = sql`case when ${deletedAt} is not null then (
    select ${nameOrNull(deleter)}
    from ${audit} left join ${users} "deleter" on ${deleter.id} = ${auditedPerson}
    where ${audit.target} = ${id}::text and ${audit.action} = ${action} order by ${audit.id} desc limit 1) end`
  // Inside another one: in a question about one table Drizzle leaves the tables of its columns out, and `id` would be that of the log.
  return sql<string | null>`${name}`
}

/** The person of a row of the audit log as an id, which the index of people knows; null where it is none. */
export const auditedPerson = sql`case when ${audit.userId} ~ '^[0-9a-f-]{36}$' then ${audit.userId}::uuid end`

/** A text to look for inside others, for `ilike`: its own `%` and `_` mean themselves. */
export function likePattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`
}

import { inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../postgres/database.ts'
import { audit } from '../schema/audit.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import { likePattern } from './shared.ts'

/**
 * The conditions by which administrators search people and the audit log, for the trigram indexes
 * (docs/decisions/0007-text-search-and-topics.md). What another table says is looked up first: with its values in the
 * condition PostgreSQL knows how many rows to expect, and combines the indexes.
 */

/** So many people at most are named in a condition. More are looked up by the statement itself, which then reads most rows anyway. */
const maxNamed = 1000

/** Whether a text in small letters has another one in it. `lower` of the database for both: it depends on the locale. */
const holds = (text: SQLWrapper, q: string): SQL => sql`${text} like lower(${likePattern(q)})`

/** People whose name or e-mail address has a text in it, or whose group's name has. */
export async function personMatches(database: Queries, q: string): Promise<SQL | undefined> {
  const matchingRoles = await database
    .select({ id: roles.id })
    .from(roles)
    .where(holds(sql`lower(${roles.name})`, q))
  return or(holds(users.searched, q), inArray(effectiveRole, idsOf(matchingRoles)))
}

/** Rows of the audit log that have a text in them, or whose person's name or e-mail address has. */
export async function auditMatches(database: Queries, q: string): Promise<SQL | undefined> {
  const people = () =>
    database
      .select({ id: sql<string>`${users.id}::text` })
      .from(users)
      .where(holds(users.searched, q))
  const matchingPeople = await people().limit(maxNamed + 1)
  return or(
    holds(audit.searched, q),
    inArray(audit.userId, matchingPeople.length > maxNamed ? people() : idsOf(matchingPeople)),
  )
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

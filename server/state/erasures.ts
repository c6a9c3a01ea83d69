import { and, count, eq, inArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { lockRights } from './accounts/revocation.ts'
import { activeAdministrators } from './administration/shared.ts'
import { writeAudit } from './audit/auditTrail.ts'
import { emailKey, sha256 } from './keys.ts'
import { type Author, adminRoleId } from './model.ts'
import type { Database, Queries } from './postgres/database.ts'
import { RuleViolation } from './ruleViolation.ts'
import { recoveryCodes, secondFactors } from './schema/accounts.ts'
import { alerts } from './schema/alerts.ts'
import { annotations } from './schema/annotations.ts'
import { audit } from './schema/audit.ts'
import { boards } from './schema/boards.ts'
import { documents } from './schema/documents.ts'
import { explorations } from './schema/explorations.ts'
import { identities } from './schema/identities.ts'
import { effectiveRole, loginAttempts, sessions, users } from './schema/people.ts'
import { pins } from './schema/pins.ts'

/** What a person's data are, and how many there are of each. */
export interface PersonData {
  readonly account: number
  readonly sessions: number
  readonly boards: number
  readonly explorations: number
  /** Those without other readers; all others stay, without the name. */
  readonly annotations: number
  readonly alerts: number
  readonly pins: number
  readonly secondFactors: number
  readonly identities: number
  readonly attempts: number
  /** Documents that they uploaded: these stay, without their name. */
  readonly documents: number
  /** Rows of the audit log by them or about them: these stay as they are. */
  readonly auditRows: number
}

export function erasuresIn(database: Database, changed: () => void) {
  return {
    /** Throws `not_found` if no account has the address, even in the trash. */
    personData: async (email: string): Promise<PersonData> => {
      const ids = await idsOf(database, email)
      return await countData(database, ids, email)
    },
    /**
     * Erases a person's account and what belongs to it at once, without a stay in the trash, and notes how much. Gives what there was.
     * Throws `not_found`, `yourself` and `last_administrator`.
     */
    erasePerson: async (email: string, author: Author): Promise<PersonData> => {
      const data = await database.transaction(async (queries) => {
        await lockRights(queries)
        const ids = await idsOf(queries, email)
        await requireErasable(queries, ids, author)
        const counts = await countData(queries, ids, email)
        await queries.delete(loginAttempts).where(eq(loginAttempts.accountHash, hashOf(email)))
        for (const id of ids) await queries.delete(annotations).where(privateOf(id))
        // Everything that belongs to the account goes with it; documents lose its name.
        for (const id of ids) await queries.delete(users).where(eq(users.id, id))
        await writeAudit(queries, 'person_erased', author, ids[0] ?? null, { ...counts })
        return counts
      })
      changed()
      return data
    },
    /** Notes that the texts of an author were erased, without the name. */
    noteErasedTexts: (counts: Readonly<Record<string, number>>, author: Author): Promise<void> =>
      writeAudit(database, 'author_erased', author, null, { ...counts }),
  }
}

/** Erasing what is kept of one person, for good. */
export type Erasures = ReturnType<typeof erasuresIn>

/** Under which tries to sign in are counted. */
const hashOf = (email: string): string => sha256(emailKey(email))

const privateOf = (id: string) => and(eq(annotations.userId, id), eq(annotations.audience, 'private'))

/** The account of an address and those in the trash that had it. */
async function idsOf(queries: Queries, email: string): Promise<readonly string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  if (rows.length === 0) throw new RuleViolation('not_found')
  return rows.map(({ id }) => id)
}

async function requireErasable(queries: Queries, ids: readonly string[], author: Author): Promise<void> {
  for (const id of ids) {
    if (id === author.userId) throw new RuleViolation('yourself')
    const [person] = await queries
      .select({ roleId: effectiveRole, roleUntil: users.roleUntil, active: users.active, authType: users.authType })
      .from(users)
      .where(eq(users.id, id))
      .for('update')
    const administers =
      person?.roleId === adminRoleId && person.roleUntil === null && person.active && person.authType === 'normal_auth'
    if (administers && (await activeAdministrators(queries)) < 2) throw new RuleViolation('last_administrator')
  }
}

async function countData(queries: Queries, ids: readonly string[], email: string): Promise<PersonData> {
  type Table = Parameters<ReturnType<Queries['select']>['from']>[0]
  const counted = async (table: Table, where: SQL | undefined) => {
    const [row] = await queries.select({ count: count() }).from(table).where(where)
    return row?.count ?? 0
  }
  const ofPerson = (table: Table, person: SQLWrapper) => counted(table, inArray(person, [...ids]))
  return {
    account: ids.length,
    sessions: await ofPerson(sessions, sessions.userId),
    boards: await ofPerson(boards, boards.userId),
    explorations: await ofPerson(explorations, explorations.userId),
    annotations: await counted(annotations, or(...ids.map(privateOf))),
    alerts: await ofPerson(alerts, alerts.userId),
    pins: await ofPerson(pins, pins.userId),
    secondFactors:
      (await ofPerson(secondFactors, secondFactors.userId)) + (await ofPerson(recoveryCodes, recoveryCodes.userId)),
    identities: await ofPerson(identities, identities.userId),
    attempts: await counted(loginAttempts, eq(loginAttempts.accountHash, hashOf(email))),
    documents: await ofPerson(documents, documents.uploadedBy),
    auditRows: await counted(audit, or(inArray(audit.userId, [...ids]), inArray(audit.target, [...ids]))),
  }
}

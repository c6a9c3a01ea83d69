import type { AuditFacts } from '@sala/catalog/api/audit.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { RateLimit } from '../../core/queues/rateLimit.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { audit } from '../schema/audit.ts'
import { type AuditAction, type AuditEntry, auditActions, changesOfOnesOwn } from './auditActions.ts'
import { AuditThrottle } from './auditThrottle.ts'

/** What changed about a thing, and what the thing is called. Never a secret. */
interface AuditedChange {
  readonly name?: string | null
  readonly before?: AuditFacts
  readonly after?: AuditFacts
}

/** Changes of one's own that a person is granted: the log is kept for ever, and nobody may fill it. */
const ownChanges = new RateLimit({ most: 300, windowMs: 600_000 })

/**
 * Writes one audit row. Call it inside the transaction of the change, as its last step: from here to the end of the transaction, no other
 * row can be written (docs/decisions/0024-changes-trash-and-audit-log.md). Throws `too_many_attempts` for one change of one's own too many.
 */
export async function writeAudit(
  queries: Queries,
  action: AuditAction,
  author: Author,
  target: string | null,
  details: AuditEntry['details'] = {},
  { name = null, before, after }: AuditedChange = {},
): Promise<void> {
  const { userId, address, requestId, via } = author
  const retryAfter = userId !== null && changesOfOnesOwn.has(action) ? ownChanges.take(userId, new Date()) : null
  if (retryAfter !== null) throw new RuleViolation('too_many_attempts', { retryAfter })
  await queries.insert(audit).values({
    action,
    userId,
    address,
    requestId,
    via,
    targetKind: kindOf(action),
    target,
    targetName: name,
    details,
    before: before ?? null,
    after: after ?? null,
  })
}

const kinds = [
  'user',
  'role',
  'category',
  'widget',
  'department',
  'batch',
  'alias',
  'recipe',
  'connector',
  'document',
  'key',
  'embed',
  'dataset',
  'exploration',
  'annotation',
  'topic',
  'webhook',
  'access',
] as const

/** The kind of thing that an action is done to, from its name. */
function kindOf(action: AuditAction): string {
  const kind = kinds.find((prefix) => action.startsWith(`${prefix}_`))
  if (kind !== undefined) return kind
  return /^(signed|session|cookie)/.test(action) ? 'session' : 'other'
}

/** Of two descriptions of a thing, what differs. */
export function difference(before: AuditFacts, after: AuditFacts): { before: AuditFacts; after: AuditFacts } {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const pick = (facts: AuditFacts) => Object.fromEntries(changed.map((key) => [key, facts[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const Action = z.enum(auditActions)

export function auditTrail(database: Database) {
  const [refusals, repeated] = [new AuditThrottle(), new AuditThrottle()]
  return {
    /** Notes what was done outside this store, such as a batch that the facts store has committed. */
    add: (action: AuditAction, author: Author, target: string | null, details: AuditEntry['details']): Promise<void> =>
      writeAudit(database, action, author, target, details),
    /** As `add`, but the same again of the same person is not noted for a while. */
    addOnce: async (
      action: AuditAction,
      author: Author,
      target: string | null,
      details: AuditEntry['details'],
      name: string | null = null,
    ): Promise<void> => {
      const [person, fingerprint] = [author.userId ?? author.address ?? '', JSON.stringify([action, target, details])]
      if (repeated.isKnown(person, fingerprint)) return
      await writeAudit(database, action, author, target, details, { name })
      // After it stands there: what could not be noted is not known the next time.
      repeated.note(person, fingerprint)
    },
    /** As `add` without details, unless the same was noted of the target since an instant. Tells whether it was noted now. */
    addUnlessSince: (action: AuditAction, author: Author, target: string, since: Date): Promise<boolean> =>
      database.transaction(async (queries) => {
        const same = and(eq(audit.action, action), eq(audit.target, target), gt(audit.at, since))
        const [before] = await queries.select({ id: audit.id }).from(audit).where(same).limit(1)
        if (!before) await writeAudit(queries, action, author, target)
        return !before
      }),
    /** Notes that a person was refused something; the same again, or ever more of it, is not noted for a while. */
    addRefusal: async (
      action: AuditAction,
      author: Author,
      target: string | null,
      details: AuditEntry['details'],
    ): Promise<void> => {
      const fingerprint = JSON.stringify([action, target, details])
      if (!refusals.isNew(author.userId ?? author.address ?? '', fingerprint)) return
      await writeAudit(database, action, author, target, details)
    },
    /** The newest entries first. */
    list: async (limit: number): Promise<readonly AuditEntry[]> => {
      const rows = await database.select().from(audit).orderBy(desc(audit.id)).limit(limit)
      return rows.map(({ at, action, userId, address, requestId, via, target, details }) => ({
        at,
        action: Action.parse(action),
        author: { userId, address, requestId, via },
        target,
        details,
      }))
    },
  }
}

export type AuditTrail = ReturnType<typeof auditTrail>

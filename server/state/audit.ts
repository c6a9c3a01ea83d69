import { desc } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Queries } from './database.ts'
import { audit } from './schema/audit.ts'
import { type AuditAction, type AuditEntry, type AuditTrail, type Author, auditActions } from './state.ts'

/** Writes one audit row; called inside the transaction of the change that it tells of. */
export async function writeAudit(
  queries: Queries,
  action: AuditAction,
  author: Author,
  target: string | null,
  details: AuditEntry['details'] = {},
): Promise<void> {
  const { userId, address, requestId, via } = author
  await queries.insert(audit).values({ action, userId, address, requestId, via, target, details })
}

const Action = z.enum(auditActions)

export function auditTrail(database: Database): AuditTrail {
  return {
    add: (action, author, target, details) => writeAudit(database, action, author, target, details),
    list: async (limit) => {
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

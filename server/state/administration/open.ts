import { startingCategories } from '@sala/catalog/categories.ts'
import { and, lt, notInArray, sql } from 'drizzle-orm'
import type { Author } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { accessRequests } from '../schema/accessRequests.ts'
import { idempotencyKeys, roles, users } from '../schema/people.ts'
import { widgetCategories } from '../schema/widgets.ts'
import { accessRequestsIn } from './accessRequests.ts'
import { auditListIn } from './auditList.ts'
import { categoriesIn } from './categories.ts'
import { departmentsIn } from './departments.ts'
import { endMemberships } from './memberships.ts'
import { administeredRoles } from './roles.ts'
import { administeredUsers } from './users.ts'
import { widgetsIn } from './widgets.ts'

/** `changed` is called after each change of rights. */
export function administrationIn(database: Database, changed: () => void) {
  return {
    users: administeredUsers(database, changed),
    roles: administeredRoles(database, changed),
    accessRequests: accessRequestsIn(database, changed),
    departments: departmentsIn(database, changed),
    categories: categoriesIn(database),
    widgets: widgetsIn(database),
    audit: auditListIn(database),
    /** Writes down that memberships have ended; gives how many. */
    endMemberships: async (author: Author): Promise<number> => {
      const count = await endMemberships(database, author)
      if (count > 0) changed()
      return count
    },
    /** Forgets for good what was deleted before a date. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(users).where(lt(users.deletedAt, before))
      await database.delete(roles).where(lt(roles.deletedAt, before))
      await database.delete(accessRequests).where(lt(accessRequests.answeredAt, before))
      // What the start of every server adds stays in the trash, or it would come back; so do widgets, whose rows are few.
      await database
        .delete(widgetCategories)
        .where(and(lt(widgetCategories.deletedAt, before), notInArray(widgetCategories.slug, [...startingCategories])))
      await database.delete(idempotencyKeys).where(lt(idempotencyKeys.at, sql`now() - interval '1 day'`))
    },
  }
}

/**
 * What administrators look at and change. Every change is one transaction with its audit row. `expectedVersion` is the version that the caller
 * has looked at; null changes whatever there is. Rules are refused by `RuleViolation` (ruleViolation.ts); what is not there, by `not_found`.
 */
export type Administration = ReturnType<typeof administrationIn>

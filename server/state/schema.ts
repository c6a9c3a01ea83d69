import * as accounts from './schema/accounts.ts'
import * as audit from './schema/audit.ts'
import * as boards from './schema/boards.ts'
import * as bounds from './schema/bounds.ts'
import * as documents from './schema/documents.ts'
import * as identities from './schema/identities.ts'
import * as importAliases from './schema/importAliases.ts'
import * as notifications from './schema/notifications.ts'
import * as people from './schema/people.ts'
import * as pins from './schema/pins.ts'
import * as widgets from './schema/widgets.ts'

/**
 * The transactional store, one file per area in `schema/`. Written for PostgreSQL 15; after a change run `npx drizzle-kit generate`
 * in `server/` and commit the migration with it.
 */
export const schema = {
  ...people,
  ...accounts,
  ...identities,
  ...widgets,
  ...audit,
  ...documents,
  ...boards,
  ...notifications,
  ...pins,
  ...bounds,
  ...importAliases,
}

import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as boards from './boards.ts'
import * as bounds from './bounds.ts'
import * as documents from './documents.ts'
import * as explorations from './explorations.ts'
import * as identities from './identities.ts'
import * as importAliases from './importAliases.ts'
import * as notifications from './notifications.ts'
import * as people from './people.ts'
import * as pins from './pins.ts'
import * as widgets from './widgets.ts'

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
  ...explorations,
  ...notifications,
  ...pins,
  ...bounds,
  ...importAliases,
}

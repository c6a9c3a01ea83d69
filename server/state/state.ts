import type { Accounts } from './accounts/accounts.ts'
import type { Addresses } from './accounts/addresses.ts'
import type { Attempts } from './accounts/attempts.ts'
import type { Identities } from './accounts/identities.ts'
import type { Roles } from './accounts/roles.ts'
import type { SecondFactors } from './accounts/secondFactors.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { Users } from './accounts/users.ts'
import type { Administration } from './administration/open.ts'
import type { AuditTrail } from './audit/auditTrail.ts'
import type { Boards } from './boards.ts'
import type { Documents } from './documents/documents.ts'
import type { Erasures } from './erasures.ts'
import type { Explorations } from './explorations/explorations.ts'
import type { ImportAliases } from './importAliases.ts'
import type { Inventory } from './inventory.ts'
import type { Menu } from './menu.ts'
import type { Notifications } from './notifications.ts'
import type { PendingFiles } from './pendingFiles.ts'
import type { PinnedPages } from './pins.ts'
import type { StateSnapshot } from './postgres/snapshot.ts'
import type { JobHomes } from './servers/jobHomes.ts'
import type { Leadership } from './servers/leadership.ts'

/**
 * The transactional store, as small repositories with one method per need. `isDatabaseDown` (errors.ts) tells an error of a store
 * that cannot be reached from every other; a change that a method has returned from survives a crash.
 */
export interface State {
  readonly users: Users
  readonly roles: Roles
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly accounts: Accounts
  readonly addresses: Addresses
  readonly secondFactors: SecondFactors
  readonly identities: Identities
  readonly menu: Menu
  readonly boards: Boards
  readonly explorations: Explorations
  readonly notifications: Notifications
  readonly pins: PinnedPages
  readonly documents: Documents
  readonly pendingFiles: PendingFiles
  readonly importAliases: ImportAliases
  readonly audit: AuditTrail
  /** Erasing what is kept of one person. */
  readonly erasures: Erasures
  /** What must lie beside this store. */
  readonly inventory: Inventory
  /** What administrators change and look at. */
  readonly administration: Administration

  readonly jobHomes: JobHomes
  /** Which of several servers on this store does what is done by the clock. */
  readonly leadership: Pick<Leadership, 'holds'>

  /** All of it at one moment, for a backup. */
  snapshot(): Promise<StateSnapshot>
  /** Calls back at once after every change of who may do what in this process; gives the way to stop that. */
  onAccessChange(listener: () => void): () => void
  ping(): Promise<void>
  close(): Promise<void>
}

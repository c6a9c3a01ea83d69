import type { Accounts } from './accounts/accounts.ts'
import type { Addresses } from './accounts/addresses.ts'
import type { Attempts } from './accounts/attempts.ts'
import type { Identities } from './accounts/identities.ts'
import type { ApiKeys } from './accounts/keys/apiKeys.ts'
import type { OAuthGrants } from './accounts/keys/oauthGrants.ts'
import type { Roles } from './accounts/roles.ts'
import type { SecondFactors } from './accounts/secondFactors.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { Users } from './accounts/users.ts'
import type { Views } from './accounts/views.ts'
import type { Administration } from './administration/open.ts'
import type { Alerts } from './alerts/alerts.ts'
import type { Annotations } from './annotations/annotations.ts'
import type { AuditTrail } from './audit/auditTrail.ts'
import type { BoardPictures } from './boards/boardPictures.ts'
import type { Boards } from './boards/boards.ts'
import type { Documents } from './documents/documents.ts'
import type { EncryptedColumns } from './encryptedColumns.ts'
import type { Erasures } from './erasures.ts'
import type { Explorations } from './explorations/explorations.ts'
import type { ExplorationPublications } from './explorations/publications.ts'
import type { Connectors } from './imports/connectors.ts'
import type { ImportAliases } from './imports/importAliases.ts'
import type { ImportRecipes } from './imports/importRecipes.ts'
import type { PushedRows } from './imports/pushedRows.ts'
import type { Inventory } from './inventory.ts'
import type { Menu } from './menu.ts'
import type { Notifications } from './notifications.ts'
import type { OpenData } from './openData/openData.ts'
import type { OwnDatasets } from './ownDatasets/ownDatasets.ts'
import type { PendingFiles } from './pendingFiles.ts'
import type { PinnedPages } from './pins.ts'
import type { StateSnapshot } from './postgres/snapshot.ts'
import type { JobQueue } from './queue/jobQueue.ts'
import type { MailQueue } from './queue/mailQueue.ts'
import type { ScimIds } from './scim/scimIds.ts'
import type { CalendarFeeds } from './secretAddresses/calendarFeeds.ts'
import type { Embeds } from './secretAddresses/embeds.ts'
import type { JobHomes } from './servers/jobHomes.ts'
import type { Leadership } from './servers/leadership.ts'
import type { RunningServers } from './servers/runningServers.ts'
import type { WebFiles } from './servers/webFiles.ts'
import type { Deliveries } from './subscriptions/deliveries.ts'
import type { Digests } from './subscriptions/digests.ts'
import type { MailDomains } from './subscriptions/mailDomains.ts'
import type { Subscriptions } from './subscriptions/subscriptions.ts'
import type { Topics } from './topics/topicChanges.ts'
import type { WebhookDeliveries } from './webhooks/webhookDeliveries.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/**
 * The transactional store, as small repositories with one method per need. `isDatabaseDown` (errors.ts) tells an error of a store
 * that cannot be reached from every other; a change that a method has returned from survives a crash.
 */
export interface State {
  readonly users: Users
  readonly roles: Roles
  readonly sessions: Sessions
  readonly views: Views
  readonly attempts: Attempts
  readonly accounts: Accounts
  readonly addresses: Addresses
  readonly apiKeys: ApiKeys
  readonly oauth: OAuthGrants
  readonly secondFactors: SecondFactors
  readonly identities: Identities
  readonly menu: Menu
  readonly boards: Boards
  readonly boardPictures: BoardPictures
  readonly explorations: Explorations
  readonly explorationPublications: ExplorationPublications
  readonly annotations: Annotations
  readonly topics: Topics
  readonly alerts: Alerts
  readonly webhooks: Webhooks
  readonly calendarFeeds: CalendarFeeds
  readonly embeds: Embeds
  readonly openData: OpenData
  readonly scimIds: ScimIds
  readonly ownDatasets: OwnDatasets
  readonly webhookDeliveries: WebhookDeliveries
  readonly notifications: Notifications
  readonly pins: PinnedPages
  readonly documents: Documents
  readonly pendingFiles: PendingFiles
  readonly importAliases: ImportAliases
  readonly pushedRows: PushedRows
  readonly importRecipes: ImportRecipes
  readonly connectors: Connectors
  readonly audit: AuditTrail
  /** Erasing what is kept of one person. */
  readonly erasures: Erasures
  /** What must lie beside this store. */
  readonly encryptedColumns: EncryptedColumns
  readonly inventory: Inventory
  /** What administrators change and look at. */
  readonly administration: Administration

  readonly jobHomes: JobHomes
  readonly webFiles: WebFiles
  /** What is done later, by one of the servers on this store. */
  readonly queue: JobQueue
  readonly waitingLetters: MailQueue
  readonly subscriptions: Subscriptions
  readonly deliveries: Deliveries
  readonly digests: Digests
  readonly mailDomains: MailDomains
  /** Which of several servers on this store does what is done by the clock. */
  readonly leadership: Pick<Leadership, 'holds'>
  /** Which servers on this store run. */
  readonly runningServers: Pick<RunningServers, 'id' | 'isRunning'>

  /** All of it at one moment, for a backup. */
  snapshot(): Promise<StateSnapshot>
  /** Calls back at once after every change of rights in this process; returns a function that stops it. */
  onAccessChange(listener: () => void): () => void
  ping(): Promise<void>
  close(): Promise<void>
}

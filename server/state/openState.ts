import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../core/config/config.ts'
import { accountsIn } from './accounts/accounts.ts'
import { addressesIn } from './accounts/addresses.ts'
import { attemptsIn } from './accounts/attempts.ts'
import { identitiesIn } from './accounts/identities.ts'
import { apiKeysIn } from './accounts/keys/apiKeys.ts'
import { oauthIn } from './accounts/keys/oauthGrants.ts'
import { rolesIn } from './accounts/roles.ts'
import { secondFactorsIn } from './accounts/secondFactors.ts'
import { sessionsIn } from './accounts/sessions.ts'
import { usersIn } from './accounts/users.ts'
import { viewsIn } from './accounts/views.ts'
import { administrationIn } from './administration/open.ts'
import { alertsIn } from './alerts/alerts.ts'
import { annotationsIn } from './annotations/annotations.ts'
import { auditTrail } from './audit/auditTrail.ts'
import { boardPicturesIn } from './boards/boardPictures.ts'
import { boardsIn } from './boards/boards.ts'
import { documentsIn } from './documents/documents.ts'
import { encryptedColumnsIn } from './encryptedColumns.ts'
import { erasuresIn } from './erasures.ts'
import { explorationsIn } from './explorations/explorations.ts'
import { publicationsIn } from './explorations/publications.ts'
import { connectorsIn } from './imports/connectors.ts'
import { importAliasesIn } from './imports/importAliases.ts'
import { importRecipesIn } from './imports/importRecipes.ts'
import { pushedRowsIn } from './imports/pushedRows.ts'
import { inventoryIn } from './inventory.ts'
import { menuIn } from './menu.ts'
import { notificationsIn } from './notifications.ts'
import { openDataIn } from './openData/openData.ts'
import { ownDatasetsIn } from './ownDatasets/ownDatasets.ts'
import { pendingFilesIn } from './pendingFiles.ts'
import { pinsIn } from './pins.ts'
import { databaseOn } from './postgres/database.ts'
import { type EmbeddedPostgres, startEmbedded } from './postgres/embedded.ts'
import { refuseHalfRestored } from './postgres/halfRestored.ts'
import { keepLock, lockClasses, lockPatience, takeLock } from './postgres/lock.ts'
import { migrateAndSeed } from './postgres/migrate.ts'
import { endPool, openPool } from './postgres/pool.ts'
import { postgresAccount } from './postgres/postgresPrograms.ts'
import { runningPostgres } from './postgres/postmaster.ts'
import { snapshotOf } from './postgres/snapshot.ts'
import { warnOfSlowSearch } from './postgres/trigrams.ts'
import { jobQueueOn } from './queue/jobQueue.ts'
import { mailQueueIn } from './queue/mailQueue.ts'
import { scimIdsIn } from './scim/scimIds.ts'
import { calendarFeedsIn } from './secretAddresses/calendarFeeds.ts'
import { embedsIn } from './secretAddresses/embeds.ts'
import { jobHomesIn } from './servers/jobHomes.ts'
import { leadershipOn } from './servers/leadership.ts'
import { runningServersIn } from './servers/runningServers.ts'
import { webFilesIn } from './servers/webFiles.ts'
import type { State } from './state.ts'
import { deliveriesIn } from './subscriptions/deliveries.ts'
import { digestsIn } from './subscriptions/digests.ts'
import { mailDomainsIn } from './subscriptions/mailDomains.ts'
import { subscriptionsIn } from './subscriptions/subscriptions.ts'
import { topicsIn } from './topics/topicChanges.ts'
import { webhookDeliveriesIn } from './webhooks/webhookDeliveries.ts'
import { webhooksIn } from './webhooks/webhooks.ts'

/** Another server has the data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `A server already runs on the data folder ${folder}. Stop it first, or set SALA_DATA to another folder.`,
      options,
    )
  }
}

export interface StateOptions {
  readonly config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  readonly log: FastifyBaseLogger
  /**
   * A `server` has the data folder for itself and is refused where another one has it. A `tool` (the command line) shares the
   * PostgreSQL of a server that runs, and starts one for itself where none does.
   */
  readonly as: 'server' | 'tool'
}

/**
 * Opens the transactional store: the embedded PostgreSQL in the data folder, or the one of `DATABASE_URL`; brings it to the newest
 * schema. Throws `DataFolderInUse`, `HalfRestored`, `NoPostgres` (the embedded one cannot run here), `NewerSchema` or `NoTrigrams`.
 */
export async function openState(options: StateOptions): Promise<State> {
  const { config, log, as } = options
  refuseHalfRestored(config.dataFolder)
  makeDataFolder(config.dataFolder)
  if (config.databaseUrl !== null) {
    const client = { connectionString: config.databaseUrl }
    const lock = as === 'server' ? await keepLock(client, lockOf(config), log) : null
    if (as === 'server' && !lock) throw new DataFolderInUse(config.dataFolder)
    return await stateOn(client, log, async () => lock?.release())
  }

  const folder = join(config.dataFolder, 'postgres')
  const running = await runningPostgres(folder)
  // The lock is held until the PostgreSQL that a killed server left running is stopped: no other process uses it meanwhile.
  const leftover = running && (await takeLock(running, lockOf(config), as === 'server' ? lockPatience : 0))
  if (running && !leftover) {
    if (as === 'server') throw new DataFolderInUse(config.dataFolder)
    return await stateOn(running, log, async () => {})
  }
  const postgres = await startPostgres(config, folder, log)
  await leftover?.release()
  const lock = await keepLock(postgres.address, lockOf(config), log)
  const close = async () => {
    await lock?.release()
    await postgres.close()
  }
  if (lock) return await stateOn(postgres.address, log, close)
  await close()
  throw new DataFolderInUse(config.dataFolder)
}

/** Makes the data folder for our own eyes; where PostgreSQL runs as another account, that one may go through but not look. */
function makeDataFolder(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (created !== undefined && postgresAccount()) chmodSync(folder, 0o711)
}

async function startPostgres(
  config: StateOptions['config'],
  folder: string,
  log: FastifyBaseLogger,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbedded({ folder, log })
  } catch (error) {
    if (error instanceof Error && error.message.includes('postmaster.pid'))
      throw new DataFolderInUse(config.dataFolder, { cause: error })
    throw error
  }
}

/** One number per data folder and machine, so that servers on different folders may share one PostgreSQL. */
function lockOf({ dataFolder }: StateOptions['config']): readonly [number, number] {
  return [lockClasses.dataFolder, createHash('sha256').update(`${hostname()}\n${dataFolder}`).digest().readInt32BE()]
}

/**
 * The store on a PostgreSQL that is there, brought to the newest schema. `closed` ends what belongs to it, and is called on a
 * failure too.
 */
export async function stateOn(
  client: pg.ClientConfig,
  log: FastifyBaseLogger,
  closed: () => Promise<void>,
): Promise<State> {
  const pool = openPool(client, log)
  const leadership = leadershipOn(client)
  const queue = jobQueueOn(pool, log)
  const database = databaseOn(pool)
  const runningServers = runningServersIn(client, database, log)
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= Promise.all([leadership.release(), runningServers.release(), queue.close()])
      .then(() => endPool(pool))
      .then(closed)
    return closing
  }
  try {
    await migrateAndSeed(pool)
    await warnOfSlowSearch(pool, log)
  } catch (error) {
    await close()
    throw error
  }

  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    users: usersIn(database, changed),
    roles: rolesIn(database, changed),
    sessions: sessionsIn(database, changed),
    views: viewsIn(database, changed),
    attempts: attemptsIn(database),
    accounts: accountsIn(database, changed),
    addresses: addressesIn(database, changed),
    apiKeys: apiKeysIn(database, changed),
    oauth: oauthIn(database, changed),
    secondFactors: secondFactorsIn(database, changed),
    identities: identitiesIn(database, changed),
    menu: menuIn(database),
    boards: boardsIn(database),
    boardPictures: boardPicturesIn(database),
    explorations: explorationsIn(database),
    explorationPublications: publicationsIn(database),
    annotations: annotationsIn(database),
    topics: topicsIn(database),
    alerts: alertsIn(database, queue),
    webhooks: webhooksIn(database),
    webhookDeliveries: webhookDeliveriesIn(database, queue),
    notifications: notificationsIn(database),
    pins: pinsIn(database),
    calendarFeeds: calendarFeedsIn(database),
    embeds: embedsIn(database),
    openData: openDataIn(database),
    scimIds: scimIdsIn(database),
    ownDatasets: ownDatasetsIn(database),
    documents: documentsIn(database),
    pendingFiles: pendingFilesIn(database),
    importAliases: importAliasesIn(database),
    pushedRows: pushedRowsIn(database),
    importRecipes: importRecipesIn(database),
    connectors: connectorsIn(database, runningServers),
    jobHomes: jobHomesIn(database, runningServers),
    webFiles: webFilesIn(database),
    queue,
    waitingLetters: mailQueueIn(database, queue),
    subscriptions: subscriptionsIn(database),
    deliveries: deliveriesIn(database, queue),
    digests: digestsIn(database),
    mailDomains: mailDomainsIn(database),
    leadership,
    runningServers,
    audit: auditTrail(database),
    erasures: erasuresIn(database, changed),
    encryptedColumns: encryptedColumnsIn(database),
    inventory: inventoryIn(database),
    administration: administrationIn(database, changed),
    snapshot: () => snapshotOf(pool),
    onAccessChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ping: async () => {
      await pool.query('select 1')
    },
    close,
  }
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createDemonstrationAccounts } from '../admin/demonstrationAccounts.ts'
import { sweepPictures } from '../admin/pictureFiles.ts'
import { createAlertScheduler } from '../alerts/alertScheduler.ts'
import { startPosting } from '../alerts/webhooks/postNotice.ts'
import { accountWindowMs, retentionMs } from '../auth/limits.ts'
import { makeLink } from '../auth/links.ts'
import { localOperations, storesOf } from '../cli/control/localOperations.ts'
import { listenForOperator } from '../cli/control/operatorSocket.ts'
import { remoteOperations } from '../cli/control/remote.ts'
import { refreshDemonstration } from '../cli/refreshDemonstration.ts'
import type { Config } from '../core/config/config.ts'
import type { MetricsConfig } from '../core/config/metrics.ts'
import { mails } from '../core/metrics.ts'
import { programFile } from '../core/processes/programs.ts'
import { useTracer } from '../core/tracing/tracing.ts'
import { createDirectorySync } from '../directory/directorySync.ts'
import { removeDemonstrationDocuments, storeDemonstrationDocuments } from '../documents/demonstration.ts'
import { type DuckDBOptions, openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { openMirrored } from '../facts/engines/mirror/openMirrored.ts'
import { openWithRetry } from '../facts/engines/unavailable.ts'
import { refuseMissingFacts, refuseMissingFiles } from '../health/missingParts.ts'
import { buildApp } from '../http/app.ts'
import { createConnectorRunner } from '../imports/connectors/connectorRunner.ts'
import { standingDemonstration } from '../imports/demonstration.ts'
import { buildMetricsServer } from '../metrics/metricsServer.ts'
import { EncryptionKeyMissing, openEncryption } from '../services/encryption.ts'
import { createExternalSystems } from '../services/externalSystems.ts'
import { createMailer } from '../services/mailer.ts'
import { loadOwnDatasets } from '../services/ownDatasets.ts'
import { createPasswords } from '../services/passwords.ts'
import { sweepBoardPictures } from '../services/pictures/boardPictures.ts'
import type { Services } from '../services/services.ts'
import { clearParts, clearUnfinished } from '../services/storeFile.ts'
import { DataFolderInUse, openState } from '../state/openState.ts'
import type { State } from '../state/state.ts'
import { openFiles } from '../storage/files.ts'
import { documentPath } from '../storage/paths.ts'
import { maintainFacts } from './maintenance.ts'

interface Server {
  /** Where it listens. */
  readonly address: string
  /** The demonstration accounts with their password; null without demonstration data. */
  readonly demonstration: { readonly emails: readonly string[]; readonly password: string } | null
  /** The one-time link that makes the first administrator; null where there is one. */
  readonly firstAdministrator: string | null
}

/** What was opened, to be closed in the opposite order. */
export type Closers = (() => Promise<void>)[]

/**
 * Opens the stores, fills them with demonstration data where that is wanted and none are there, and listens. What it opens it adds
 * to `closers`, also where it throws half-way.
 */
export async function startServer(config: Config, log: FastifyBaseLogger, closers: Closers): Promise<Server> {
  const now = () => new Date()
  if (config.traces !== null) await startTraces(config.traces, closers)
  // Behind a proxy that is not known as one, everybody is one address: a few wrong passwords would keep all people out.
  if (config.publicUrl.protocol === 'https:' && config.trustedProxies.length === 0)
    log.warn(
      'PUBLIC_URL is https, and TRUSTED_PROXIES names no proxy: limits count all people behind one as one address',
    )
  // PostgreSQL's own locks are free for a moment while a running server starts it anew.
  if (await remoteOperations(config.dataFolder)) throw new DataFolderInUse(config.dataFolder)
  const state = await openState({ config, log, as: 'server' })
  closers.push(() => state.close())
  await loadOwnDatasets(state)
  const passwords = createPasswords()
  const openFigures = async () => {
    await refuseMissingFacts(config, async () => state)
    return await openMirrored({ ...factsOptions(config), mirrorMemory: config.facts.mirrorMemory, log })
  }

  const missing = config.demo ? await missingDemonstration(config, state) : null
  if (missing !== null) await loadDemonstration(missing, log, closers)
  const demonstration = config.demo ? await createDemonstrationAccounts({ config, state, passwords, log }) : null
  if (!config.demo && (await state.users.deactivateDemonstration(startAuthor)) > 0)
    log.warn('the demonstration accounts are closed, since SALA_DEMO is off')
  if (config.demo) await storeDemonstrationDocuments({ config, state })
  else if ((await removeDemonstrationDocuments({ state })) > 0)
    log.warn('the demonstration documents are in the trash, since SALA_DEMO is off')

  const engine = await openWithRetry(openFigures, log)
  closers.push(() => engine.close())
  const others = createExternalSystems(config, log, now)
  await clearParts(config)
  const unfinished = await clearUnfinished({ config, state }, now(), true)
  if (unfinished > 0) log.warn({ files: unfinished }, 'files of work that was broken off are cleared')
  const encryption = openEncryption(config, { isInUse: await state.encryptedColumns.isInUse() })
  if (encryption.isMissing()) log.error({ err: new EncryptionKeyMissing(config) }, 'second factors cannot be checked')
  const mail = createMailer(config.mail, { state, encryption, log })
  closers.push(() => mail.close())
  await refuseMissingFiles(config, state).catch((error: unknown) => log.error({ err: error }, 'files are missing'))
  const parts = { config, engine, state, passwords, encryption, mail, log, now, ...others }
  const services: Services = { ...parts, connectorRunner: createConnectorRunner(parts) }
  const app = await buildApp(services)
  closers.push(() => app.close())

  await listenToCommands(app, config, log, closers)

  await mail.start()
  const following = createDirectorySync(services)
  closers.push(() => following.stop())
  const sweeper = setInterval(() => void sweep(services), 3_600_000).unref()
  closers.push(async () => clearInterval(sweeper))
  const alertRounds = createAlertScheduler(services)
  closers.push(() => alertRounds.stop())
  closers.push(await startPosting(services))
  const connecting = setInterval(() => void runDue(services), 30_000).unref()
  closers.push(async () => {
    clearInterval(connecting)
    await services.connectorRunner.stop()
  })
  const tidier = setInterval(() => void maintainFacts(services), 1_800_000).unref()
  void maintainFacts(services)
  closers.push(async () => clearInterval(tidier))
  const address = await app.listen({ port: config.port, host: config.host })
  if (config.metrics !== null) await listenToScrapers(config.metrics, services, closers)
  if (config.demo) {
    const operations = localOperations(storesOf(services))
    const refreshing = refreshDemonstration({ engine, operations, now, log })
    closers.push(() => refreshing.stop())
  }
  const firstAdministrator = (await state.users.hasAdministrator())
    ? null
    : (await makeLink(services, null, 'first_administrator', startAuthor)).url
  return { address, demonstration, firstAdministrator }
}

/** Exports spans to a collector. The OpenTelemetry packages are loaded only here. */
async function startTraces(endpoint: URL, closers: Closers): Promise<void> {
  const { openTracer } = await import('../core/tracing/openTelemetry.ts')
  const tracer = openTracer(endpoint)
  useTracer(tracer)
  closers.push(() => tracer.close())
}

/** Hands out metrics. Their address is logged, since port 0 is any free one. */
async function listenToScrapers(config: MetricsConfig, services: Services, closers: Closers): Promise<void> {
  const { log } = services
  const server = await buildMetricsServer(config, services, log)
  closers.push(() => server.close())
  try {
    log.info({ address: await server.listen({ port: config.port, host: config.host }) }, 'metrics are handed out')
  } catch (error) {
    // People work without them.
    log.error({ err: error }, 'metrics are not handed out: METRICS_PORT cannot be listened on')
  }
}

/** Listens for the command line. A server that it cannot reach works for everybody else. */
async function listenToCommands(
  app: FastifyInstance,
  { dataFolder }: Config,
  log: FastifyBaseLogger,
  closers: Closers,
) {
  try {
    const socket = await listenForOperator(app.routing, dataFolder)
    closers.push(() => socket.close())
  } catch (error) {
    log.error({ err: error }, 'the command line cannot reach this server while it runs: no socket could be made for it')
  }
}

const startAuthor = { userId: null, address: null, requestId: null, via: 'start' } as const

/** Ends the process like an uncaught error: only a restart by the supervisor helps. */
function onInvalidated(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

function factsOptions({ dataFolder, facts }: Config): DuckDBOptions {
  const { memory: memoryLimit, mirrorMemory: _, ...options } = facts
  return { ...options, folder: dataFolder, memoryLimit, onInvalidated }
}

/** How demonstration data are made. */
interface Make {
  readonly seed: number
  readonly scale: number
}

/**
 * The demonstration data to load before the server answers: all if nothing was ever imported, the missing ones if the first load was
 * interrupted. Null if none are missing, and if the store cannot be opened, which is reported elsewhere.
 */
async function missingDemonstration(config: Config, state: State): Promise<Make | null> {
  const first: Make = { seed: 1, scale: 1 }
  try {
    await refuseMissingFacts(config, async () => state)
    if (config.facts.lake === null && !existsSync(join(config.dataFolder, 'facts.duckdb'))) return first
    const engine = await openDuckDB(factsOptions(config))
    try {
      const batches = await engine.batches()
      if (batches.length === 0) return first
      const demonstration = standingDemonstration(batches)
      return demonstration !== null && demonstration.missing > 0 ? demonstration : null
    } finally {
      await engine.close()
    }
  } catch {
    return null
  }
}

/**
 * Makes and imports demonstration data in a process of its own, by the command that people use: its memory goes back to the system
 * when it is done.
 */
async function loadDemonstration({ seed, scale }: Make, log: FastifyBaseLogger, closers: Closers): Promise<void> {
  log.info('making demonstration data; this takes a moment on the first start')
  const command = fileURLToPath(programFile('sala'))
  const words = ['demo', '--seed', String(seed), '--scale', String(scale)]
  const child = spawn(process.execPath, [...process.execArgv, command, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  closers.push(stop)
  const code = await ended
  const at = closers.indexOf(stop)
  // Where the whole start is being stopped it is taken out already.
  if (at >= 0) closers.splice(at, 1)
  if (code !== 0 && at >= 0)
    log.error({ code }, 'the demonstration data could not be loaded; `npm run sala -- demo` says why')
}

/** Runs the connectors whose time has come, and writes down which memberships have ended. */
async function runDue({ connectorRunner, state, log }: Services): Promise<void> {
  try {
    await state.administration.endMemberships({ ...startAuthor, via: 'schedule' })
  } catch (error) {
    log.warn({ err: error }, 'memberships that are over could not be written down')
  }
  try {
    await connectorRunner.runDue()
  } catch (error) {
    log.warn({ err: error }, 'connectors that are due could not be run')
  }
}

/** How long runs of connectors and events of alerts are kept. */
const historyMs = 400 * 86_400_000

/** Forgets what ended long ago. */
async function sweep({ state, config, now, log }: Services): Promise<void> {
  try {
    if (!(await state.leadership.holds())) return
    const time = now()
    const before = new Date(time.getTime() - retentionMs)
    await state.sessions.sweep(before, time)
    await state.attempts.sweep(before, new Date(time.getTime() - 2 * accountWindowMs))
    await state.accounts.sweep(before)
    await state.administration.sweep(before)
    await sweepPictures({ state, config }, before)
    await state.boards.sweep(before)
    await sweepBoardPictures({ state, config }, time)
    await state.explorations.sweep(before)
    await state.annotations.sweep(before)
    await state.importRecipes.sweep(before)
    await state.notifications.sweep(before)
    await state.connectors.sweepRuns(new Date(time.getTime() - historyMs), before)
    await state.alerts.sweep(new Date(time.getTime() - historyMs))
    await state.jobHomes.sweep(time)
    await state.deliveries.sweep(new Date(time.getTime() - 90 * 86_400_000), time)
    await state.webhookDeliveries.sweep(new Date(time.getTime() - 90 * 86_400_000), time)
    const letters = await state.waitingLetters.sweep(new Date(time.getTime() - 2 * 86_400_000))
    mails.inc({ outcome: 'given_up' }, letters)
    if (letters > 0) log.error({ letters }, 'mails were given up that could not be sent for two days')
    await clearUnfinished({ config, state }, time, false)
    const files = openFiles(config)
    for (const sha256 of await state.documents.sweep(before)) await files.remove(documentPath(sha256))
  } catch (error) {
    log.warn({ err: error }, 'old sessions could not be cleared')
  }
}

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectorLimits, filesTaken } from '@sala/catalog/api/connectors.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { z } from 'zod'
import type { Services } from '../../services/services.ts'
import type { SeenFile } from '../../state/imports/connectorFiles.ts'
import type { ClaimedConnector, RunResult, StoredConnector } from '../../state/imports/connectorWork.ts'
import type { Author } from '../../state/model.ts'
import { importAndRecord } from '../record.ts'
import { type ImportRequest, type ImportResult, plainRequest } from '../shapes.ts'
import { fetchFile, withRetries } from './fetchFile.ts'
import { type FetchedFile, type FetchOptions, RunFailure, type Target } from './fetching.ts'
import { type Folder, nextFile } from './folders/folderFiles.ts'
import { withS3Folder } from './folders/s3Folder.ts'
import { withSftpFolder } from './folders/sftpFolder.ts'
import { folderOf, watchedFolder } from './folders/watchedFolder.ts'
import { datedAddress } from './schedule.ts'

export type RunServices = Pick<Services, 'config' | 'engine' | 'state' | 'encryption' | 'outbound' | 'log' | 'now'>

interface Run {
  readonly connector: ClaimedConnector
  /** Who pressed; null for the clock. */
  readonly by: string | null
  readonly author: Author
  readonly dryRun: boolean
}

export interface RunEnd {
  readonly result: RunResult
  /** What is stored now of the address; null where that is what was stored before. */
  readonly stored: { readonly etag: string | null; readonly lastModified: string | null; readonly hash: string } | null
  /** The hash of the waiting file, so that it is reported once. */
  readonly hash: string | null
  /** Files of its folder that were dealt with. */
  readonly seen: readonly SeenFile[]
  /** Whether other files wait in its folder. */
  readonly more: boolean
}

const nothing: RunResult = {
  outcome: 'unchanged',
  problem: null,
  detail: null,
  attempts: 0,
  fileName: null,
  bytes: null,
  goodRows: 0,
  badRows: 0,
  newRows: 0,
  changedRows: 0,
  unchangedRows: 0,
  goneRows: 0,
  withoutFigure: 0,
  faultCount: 0,
  faults: [],
  batch: null,
}

/**
 * Fetches the file of a connector, reads it as an uploaded one is, and stores it. Definitive figures are never replaced by preliminary ones:
 * such rows are faults. Where a file with faults is to be held for a person, nothing of it is stored, and neither is one by which stored rows
 * would go. Never throws.
 */
export async function runOnce(services: RunServices, run: Run, fetching: FetchOptions): Promise<RunEnd> {
  let attempts = 0
  const watched: FetchOptions = { ...fetching, onAttempt: (attempt) => (attempts = attempt) }
  const end = (result: Partial<RunResult>, hash: string | null = null): RunEnd => ({
    result: { ...nothing, ...result, attempts },
    stored: null,
    hash,
    seen: [],
    more: false,
  })
  try {
    const { connector, dryRun } = run
    if (findDataset(connector.dataset) === undefined) throw new RunFailure('dataset_gone')
    const recipe = await recipeOf(services, connector)
    if (hasFolder(connector)) return await takeNext(services, run, recipe, end, watched)
    const target = targetOf(services, connector)
    // A dry run shows what the whole file would do.
    const requestTarget = dryRun ? { ...target, etag: null, lastModified: null } : target
    const file = await fetchFile(services.outbound, requestTarget, watched)
    if (file === null) return end({})
    const hash = createHash('sha256').update(file.body).digest('hex')
    const fileFacts = { fileName: file.fileName, bytes: file.body.length }
    const memory = { etag: file.etag, lastModified: file.lastModified, hash }
    // Also where somebody has taken it back since: that was their will.
    if (!dryRun && hash === connector.storedHash) return { ...end(fileFacts), stored: memory }
    const result = await readFile(services, run, file, recipe, fetching.signal)
    const outcome = { ...fileFacts, ...resultOf(result, run) }
    const isStored = outcome.outcome === 'stored' || (outcome.outcome === 'unchanged' && !dryRun)
    return { ...end(outcome, hash), stored: isStored ? memory : null }
  } catch (error) {
    const failure = error instanceof RunFailure ? error : new RunFailure('internal', null, { cause: error })
    if (failure.problem === 'internal') services.log.error({ err: error }, 'a connector failed')
    const broken = fetching.signal.aborted ? ({ problem: 'broken_off', detail: null } as const) : failure
    return end({ outcome: 'failed', problem: broken.problem, detail: broken.detail })
  }
}

/** Whether its files come one after the other. */
export const hasFolder = ({ kind }: Pick<ClaimedConnector, 'kind'>): boolean =>
  kind === 'folder' || kind === 'sftp' || kind === 's3'

/** Gives `work` the folder of a connector, on this server or another one. Throws `RunFailure`. */
export async function withFolder<T>(
  services: Pick<Services, 'config' | 'encryption' | 'outbound' | 'now'>,
  connector: StoredConnector,
  fetching: FetchOptions,
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  if (connector.kind === 'folder')
    return work(watchedFolder(await folderOf(services.config.watchedFolder, connector.address)))
  const target = targetOf(services, connector)
  const open = connector.kind === 's3' ? withS3Folder : withSftpFolder
  return withRetries(fetching, () => open(services.outbound, target, fetching, work))
}

const FilesTaken = z.enum(filesTaken)

/** Reads the oldest file of a folder that was not dealt with yet. It is remembered once it is stored or held. */
async function takeNext(
  services: RunServices,
  run: Run,
  recipe: NamedRecipe | null,
  end: (result: Partial<RunResult>, hash?: string) => RunEnd,
  fetching: FetchOptions,
): Promise<RunEnd> {
  const { state, now } = services
  const { connector, dryRun } = run
  const seen = await state.connectors.seenFiles(connector.id)
  const next = await withFolder(services, connector, fetching, (folder) =>
    nextFile(folder, seen, FilesTaken.parse(connector.taken), now()),
  )
  if (next === null) return end({})
  const { body, fileName, hash } = next
  const more = next.more && !dryRun
  if (body === null) return { ...end({ outcome: 'failed', problem: 'too_large', fileName }), seen: next.seen, more }
  const result = await readFile(services, run, { body, fileName }, recipe, fetching.signal)
  const outcome = { fileName, bytes: body.length, ...resultOf(result, run) }
  if (outcome.outcome === 'failed' || dryRun) return end(outcome, hash)
  const isHeldBack = outcome.outcome === 'held'
  return {
    ...end(outcome, hash),
    seen: next.seen.map((file) => (file.hash === hash ? { ...file, held: isHeldBack } : file)),
    more,
  }
}

/** Where a connector's file is, with its credentials decrypted. Throws `RunFailure`. */
export function targetOf(
  { encryption, now }: Pick<Services, 'encryption' | 'now'>,
  { secret: encrypted, ...connector }: Omit<Target, 'secret'> & EncryptedSecret,
): Target {
  const secret = encrypted === null ? null : encryption.decrypt(encrypted)
  if (encrypted !== null && secret === null) throw new RunFailure('secret_unreadable')
  const { kind, hostKey, query, timeZone, credentials, credentialName, etag, lastModified } = connector
  const address = datedAddress(connector.address, timeZone, now())
  return { kind, address, hostKey, query, timeZone, credentials, credentialName, secret, etag, lastModified }
}

interface EncryptedSecret {
  readonly secret: string | null
}

/** The recipe of a connector; null where its files are recognised. Throws `RunFailure` where it was deleted: another reading is not what was wanted. */
export async function recipeOf(
  { state }: Pick<Services, 'state'>,
  { recipe, byRecipe }: Pick<ClaimedConnector, 'recipe' | 'byRecipe'>,
): Promise<NamedRecipe | null> {
  if (!byRecipe) return null
  const stored = (await state.importRecipes.list()).find(({ id }) => id === recipe)
  if (stored === undefined) throw new RunFailure('recipe_gone')
  return { name: stored.name, recipe: stored.recipe }
}

/** Reads the file from the disk, as every file is read, and stores it where that is wanted. */
async function readFile(
  services: RunServices,
  run: Run,
  file: Pick<FetchedFile, 'body' | 'fileName'>,
  recipe: NamedRecipe | null,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { config } = services
  const above = join(config.dataFolder, 'temporary')
  await mkdir(above, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(above, 'connector-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, file.body, { mode: 0o600 })
    const request = requestOf(run, path, file.fileName, recipe)
    const beginning = { author: run.author, tellsFaults: false }
    const perform = (dryRun: boolean) => importAndRecord(services, { ...request, dryRun }, { signal }, beginning)
    if (run.dryRun) return await perform(true)
    if (run.connector.onFaults === 'hold') {
      const check = await perform(true)
      if (check.outcome !== 'checked' || check.sameFileAs !== null || (check.difference?.gone ?? 0) > 0) return check
    }
    return await perform(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How the text of a connector's file is written: known of the answers of databases alone. */
export const textOf = ({ kind }: Pick<ClaimedConnector, 'kind'>) =>
  kind === 'database'
    ? ({ separator: 'comma', encoding: 'utf-8' } as const)
    : ({ separator: null, encoding: null } as const)

const KnownStatus = z.enum(statuses).nullable()

function requestOf(
  { connector, by, dryRun }: Run,
  file: string,
  fileName: string,
  recipe: NamedRecipe | null,
): ImportRequest {
  return {
    ...plainRequest,
    dataset: connector.dataset,
    file,
    fileName,
    ...textOf(connector),
    unit: connector.unit,
    recipe,
    status: KnownStatus.parse(connector.status),
    source: connector.source,
    importedBy: by ?? connector.name,
    dryRun,
    skipBadRows: connector.onFaults === 'store_good',
  }
}

function resultOf(result: ImportResult, { connector, dryRun }: Run): Partial<RunResult> {
  const { outcome, goodRows, badRows, faultCount, difference, batch, sameFileAs, notes } = result
  const faults = result.faults.slice(0, connectorLimits.faults)
  const counts = {
    ...{ goodRows, badRows, faultCount, faults },
    newRows: difference?.new ?? 0,
    changedRows: difference?.changed ?? 0,
    unchangedRows: difference?.unchanged ?? 0,
    goneRows: difference?.gone ?? 0,
    withoutFigure: Number(notes.find(({ code }) => code === 'without_figure')?.values.rows ?? 0),
    batch: batch?.id ?? sameFileAs?.id ?? null,
  }
  if (outcome === 'cancelled') return { outcome: 'failed', problem: 'broken_off' }
  if (outcome === 'committed') return { ...counts, outcome: 'stored' }
  if (outcome === 'duplicate' || (sameFileAs !== null && !dryRun)) return { ...counts, outcome: 'unchanged' }
  if (outcome === 'faults') return { ...counts, outcome: 'held', problem: 'faults' }
  if (connector.onFaults === 'hold' && counts.goneRows > 0) return { ...counts, outcome: 'held', problem: 'rows_go' }
  return { ...counts, outcome: 'checked' }
}

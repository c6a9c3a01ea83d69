import { open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config/config.ts'
import type { LakeConfig } from '../core/config/warehouse.ts'
import type { ProgressWatch } from '../core/progress.ts'
import { Refusal } from '../core/refusal.ts'
import { clearLake, copyFigures, TargetNotEmpty } from '../facts/engines/attachments/copy.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Author } from '../state/model.ts'
import { stateOn } from '../state/openState.ts'
import { startEmbedded } from '../state/postgres/embedded.ts'
import { checkEmpty, loadState, NotEmpty, OtherSchema, type StateCopy } from '../state/postgres/load.ts'
import { NoTrigrams } from '../state/postgres/trigrams.ts'
import type { State } from '../state/state.ts'
import { openFiles } from '../storage/files.ts'
import { factsLogPart, factsPart, filePart, keyPart, type Manifest, tablePart } from './manifest.ts'
import { type Place, preparePlace, requireEmptyFolder } from './place.ts'
import { type CheckedBackup, openBackup } from './read.ts'

export interface RestoreNeeds {
  readonly config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'bucket' | 'facts'>
  readonly log: FastifyBaseLogger
  readonly author: Author
}

/**
 * Makes an installation anew from a backup: into an empty data folder, and into an empty database where `DATABASE_URL` names one. The
 * backup is checked to its last byte before anything is made. Throws `Refusal`; then the folder and the database are as before.
 */
export async function restoreBackup(
  { config, log, author }: RestoreNeeds,
  file: string,
  watch: ProgressWatch,
): Promise<{ readonly manifest: Manifest; readonly hasKey: boolean }> {
  await requireEmptyFolder(config.dataFolder)
  const backup = await cancellable(watch, () => openBackup(file, watch))
  try {
    if (config.databaseUrl !== null)
      await checkEmpty({ connectionString: config.databaseUrl }).catch((error: unknown) => {
        throw databaseRefusal(error)
      })
    const place = await preparePlace(config.dataFolder, log)
    try {
      await cancellable(watch, async () => {
        await putFacts(place.making, backup, config, watch)
        await putFiles(place.making, backup, config, watch)
      })
      const { manifest, sha256 } = backup
      const details = { fileName: basename(file), takenAt: manifest.takenAt, manifest: sha256 }
      const note = (state: State) => state.audit.add('backup_restored', author, null, details)
      if (config.facts.lake !== null) await putIntoLake(place.making, config.facts, config.facts.lake)
      await putState({ place, backup, config, log, watch, note }).catch(async (error: unknown) => {
        if (config.facts.lake !== null) await clearLake(config.facts.lake, { folder: place.making })
        throw error
      })
      await place.finish()
    } catch (error) {
      await place.giveUp()
      throw databaseRefusal(error)
    }
    return { manifest: backup.manifest, hasKey: backup.hasKey }
  } finally {
    await backup.close()
  }
}

async function cancellable<Made>({ signal }: ProgressWatch, work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw new Refusal('refused', 'cancelled; nothing was restored')
    throw error
  }
}

function databaseRefusal(error: unknown): unknown {
  if (error instanceof NotEmpty)
    return new Refusal(
      'refused',
      `${error.message}; a backup is restored only into an empty one. Make one and name it in DATABASE_URL`,
    )
  if (error instanceof NoTrigrams) return new Refusal('refused', error.message)
  if (error instanceof OtherSchema) return new Refusal('refused', `the backup cannot be restored: ${error.message}`)
  return error
}

/** Writes the figures, and opens them once: this release must be able to, and find what the backup says. */
async function putFacts(
  folder: string,
  backup: CheckedBackup,
  { facts }: RestoreNeeds['config'],
  watch: ProgressWatch,
): Promise<void> {
  const { parts, facts: expected } = backup.manifest
  for (const name of [factsPart, factsLogPart])
    if (parts.some((part) => part.name === name)) await writeTo(join(folder, name), backup.read(name), name, watch)
  const engine = await openDuckDB({ folder, memoryLimit: facts.memory, threads: facts.threads })
  try {
    const mismatch = Object.entries(expected.versions).find(([name, version]) => engine.version(name) !== version)
    if (mismatch || (await engine.batches()).length !== expected.batches)
      throw new Refusal('refused', 'the figures of the backup are not those that its manifest names')
  } finally {
    await engine.close()
  }
}

/** Moves the figures of the restored file into an empty lake. Throws `Refusal` where that holds figures. */
async function putIntoLake(folder: string, { memory, threads }: RestoreNeeds['config']['facts'], lake: LakeConfig) {
  const options = { folder, memoryLimit: memory, threads }
  // Makes the tables of a new lake.
  await (await openDuckDB({ ...options, lake })).close()
  const file = join(folder, factsPart)
  try {
    await copyFigures('file', { lake, file }, options)
  } catch (error) {
    if (!(error instanceof TargetNotEmpty)) throw error
    throw new Refusal('refused', 'the lake of WAREHOUSE_URL holds figures; a backup is restored only into an empty one')
  }
  for (const name of ['lake.tmp', 'mirror', 'extensions', factsLogPart, factsPart])
    await rm(join(folder, name), { recursive: true, force: true })
}

async function putFiles(
  folder: string,
  backup: CheckedBackup,
  { bucket }: RestoreNeeds['config'],
  watch: ProgressWatch,
): Promise<void> {
  const files = openFiles({ dataFolder: folder, bucket })
  for (const name of backup.files) {
    watch.signal?.throwIfAborted()
    watch.onProgress?.({ phase: 'storing', what: name, done: 0, total: 0, rows: 0 })
    const pieces: Buffer[] = []
    for await (const piece of backup.read(filePart(name))) pieces.push(Buffer.from(piece))
    await files.write(name, Buffer.concat(pieces))
  }
  if (backup.hasKey) await writeTo(join(folder, keyPart), backup.read(keyPart), keyPart, watch)
}

async function writeTo(path: string, bytes: AsyncIterable<Buffer>, name: string, watch: ProgressWatch): Promise<void> {
  watch.onProgress?.({ phase: 'storing', what: name, done: 0, total: 0, rows: 0 })
  const out = await open(path, 'wx', 0o600)
  try {
    for await (const piece of bytes) {
      watch.signal?.throwIfAborted()
      await out.writeFile(piece)
    }
    await out.sync()
  } finally {
    await out.close()
  }
}

interface StateNeeds extends Pick<RestoreNeeds, 'config' | 'log'> {
  readonly place: Place
  readonly backup: CheckedBackup
  readonly watch: ProgressWatch
  /** What is written into the restored store. */
  readonly note: (state: State) => Promise<void>
}

/** Fills the store of people and settings, brings it to this release's schema, and moves the data folder's parts into place. */
async function putState({ place, backup, config, log, watch, note }: StateNeeds): Promise<void> {
  const { migrations, tables, sequences } = backup.manifest.state
  const copy: StateCopy = {
    migrations,
    tables: tables.map(({ name }) => name),
    sequences,
    lines: (table) => linesOf(backup, table, watch),
  }
  const noteIn = async (state: State) => {
    try {
      await note(state)
    } finally {
      await state.close()
    }
  }
  if (config.databaseUrl !== null) {
    const address = { connectionString: config.databaseUrl }
    // Moved while the database can still be taken back: what follows the commit is little and can be done again by any start.
    await cancellable(watch, () => loadState(address, copy, place.moveUp))
    const state = await stateOn(address, log, async () => {})
    await noteIn(state)
    return
  }
  const postgres = await startEmbedded({ folder: join(place.making, 'postgres'), log })
  try {
    await cancellable(watch, () => loadState(postgres.address, copy))
    const state = await stateOn(postgres.address, log, async () => {})
    await noteIn(state)
  } finally {
    await postgres.close()
  }
  await place.moveUp()
}

const newline = 0x0a

/** The rows of a table; each ends with a line feed, which JSON never holds. */
async function* linesOf(
  backup: CheckedBackup,
  table: string,
  watch: ProgressWatch,
): AsyncGenerator<string, void, undefined> {
  watch.onProgress?.({ phase: 'storing', what: table, done: 0, total: 0, rows: 0 })
  let rest: Buffer[] = []
  for await (const piece of backup.read(tablePart(table))) {
    watch.signal?.throwIfAborted()
    let from = 0
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, end)]).toString('utf8')
      rest = []
      from = end + 1
    }
    // The piece is written over by the next one.
    if (from < piece.length) rest.push(Buffer.from(piece.subarray(from)))
  }
  if (rest.length > 0) throw new Refusal('refused', `${tablePart(table)} ends in the middle of a row`)
}

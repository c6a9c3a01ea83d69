import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, link, lstat, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { storedDatasets } from '@sala/catalog/datasets/all.ts'
import type { ProgressWatch } from '../core/progress.ts'
import { Refusal } from '../core/refusal.ts'
import type { Engine } from '../facts/engines/engine.ts'
import type { StateSnapshot } from '../state/postgres/snapshot.ts'
import type { State } from '../state/state.ts'
import type { Files } from '../storage/files.ts'
import { boardPicturePath, documentPath, picturePath } from '../storage/paths.ts'
import { factsPart, filePart, formatVersion, keyPart, type Manifest, manifestName, tablePart } from './manifest.ts'
import { tarWriter } from './tar.ts'

interface BackupStores {
  engine(): Promise<Engine>
  state(): Promise<State>
  files(): Files
  readonly dataFolder: string
  readonly now: () => Date
}

/** What was written. */
interface BackupResult {
  readonly manifest: Manifest
  readonly bytes: number
}

/**
 * Writes everything that is kept into one new file: figures, state and files as they were at one moment, while others go on working.
 * Imports wait for as long as the figures are copied. The file is there as a whole or not at all.
 * Throws `Refusal`.
 */
export async function takeBackup(
  stores: BackupStores,
  { file, withKey }: { readonly file: string; readonly withKey: boolean },
  watch: ProgressWatch,
): Promise<BackupResult> {
  await refusePlace(file)
  const engine = await stores.engine()
  const state = await stores.state()
  const key = withKey ? await keyOf(stores.dataFolder) : null
  const part = `${file}.part`
  const out = await openNew(part)
  try {
    const manifest = await write({ ...stores, engine, state, key, out }, watch)
    const { size } = await out.stat()
    await out.close()
    watch.signal?.throwIfAborted()
    await putInPlace(part, file)
    return { manifest, bytes: size }
  } catch (error) {
    await out.close().catch(() => {})
    await rm(part, { force: true })
    if (watch.signal?.aborted) throw new Refusal('refused', 'cancelled; no backup was written')
    throw error
  }
}

interface Sources {
  readonly engine: Engine
  readonly state: State
  readonly key: Buffer | null
  readonly out: FileHandle
  files(): Files
  readonly now: () => Date
}

async function write({ engine, state, key, out, files, now }: Sources, watch: ProgressWatch): Promise<Manifest> {
  const { signal, onProgress } = watch
  const tar = tarWriter(out)
  const parts: { name: string; bytes: number; sha256: string }[] = []
  let modified = now()
  const add = async (name: string, source: AsyncIterable<Uint8Array>) => {
    onProgress?.({ phase: 'storing', what: name, done: 0, total: 0, rows: 0 })
    const digest = createHash('sha256')
    const bytes = await tar.add(name, watched(source, digest, signal), modified)
    parts.push({ name, bytes, sha256: digest.digest('hex') })
  }

  onProgress?.({ phase: 'waiting', what: factsPart, done: 0, total: 0, rows: 0 })
  // The state is looked at while no import can end, so that it tells of no batch that the figures lack.
  const { snapshot, facts } = await engine.withWritesPaused(async (paths) => {
    modified = now()
    const snapshot = await state.snapshot()
    try {
      const versions = Object.fromEntries(storedDatasets().map(({ name }) => [name, engine.version(name)]))
      const batches = (await engine.batches()).length
      for (const path of paths) await add(basename(path), readElsewhere(path))
      return { snapshot, facts: { batches, versions } }
    } catch (error) {
      await snapshot.close()
      throw error
    }
  }, signal)
  try {
    const tables = []
    for (const name of snapshot.tables) {
      let rows = 0
      const counted = async function* () {
        for await (const line of snapshot.lines(name)) {
          rows += 1
          yield line
        }
      }
      await add(tablePart(name), asBytes(counted()))
      tables.push({ name, rows })
    }
    const missing = await addFiles(snapshot, files(), add)
    if (key) await add(keyPart, singleChunk(key))
    const manifest: Manifest = {
      product: 'sala',
      format: formatVersion,
      takenAt: modified.toISOString(),
      state: { migrations: [...snapshot.migrations], tables, sequences: [...snapshot.sequences] },
      facts,
      missing,
      parts,
    }
    await tar.add(manifestName, singleChunk(Buffer.from(JSON.stringify(manifest, null, 1))), modified)
    await tar.finish()
    return manifest
  } finally {
    await snapshot.close()
  }
}

/** Adds the files that rows of the snapshot name; gives the names of those that are not there. */
async function addFiles(
  snapshot: StateSnapshot,
  files: Files,
  add: (name: string, source: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string[]> {
  const { documents, pictures, boardPictures } = await snapshot.files()
  const missing: string[] = []
  const names = [...documents.map(documentPath), ...pictures.map(picturePath), ...boardPictures.map(boardPicturePath)]
  for (const name of names) {
    const bytes = await files.read(name)
    if (bytes) await add(filePart(name), singleChunk(bytes))
    else missing.push(name)
  }
  return missing
}

async function* watched(
  source: AsyncIterable<Uint8Array>,
  digest: ReturnType<typeof createHash>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const bytes of source) {
    signal?.throwIfAborted()
    digest.update(bytes)
    yield bytes
  }
}

async function* singleChunk(bytes: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}

const pieceLetters = 1 << 18

async function* asBytes(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  let text = ''
  for await (const line of lines) {
    text += `${line}\n`
    if (text.length < pieceLetters) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

/**
 * Reads a file in a process of its own: DuckDB's lock on its file belongs to the whole process, and POSIX frees it as soon as the
 * process closes that file anywhere.
 */
async function* readElsewhere(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const script = "require('node:fs').createReadStream(process.argv[1],{highWaterMark:1<<20}).pipe(process.stdout)"
  const { size } = await stat(path)
  const child = spawn(process.execPath, ['-e', script, path], { stdio: ['ignore', 'pipe', 'pipe'], env: {} })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', reject)
  })
  // Awaited after all bytes were read. Until then a rejection must not count as unhandled.
  ended.catch(() => {})
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2000)
  })
  let bytes = 0
  try {
    for await (const piece of child.stdout) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('a process gave no bytes')
      bytes += piece.length
      yield piece
    }
    const code = await ended
    if (code !== 0 || bytes !== size)
      throw new Refusal('store', `${path} could not be read: ${stderr.trim() || `code ${code}`}`)
  } finally {
    child.kill('SIGKILL')
  }
}

async function keyOf(dataFolder: string): Promise<Buffer> {
  try {
    return await readFile(join(dataFolder, 'secret-key'))
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    throw new Refusal(
      'refused',
      `${dataFolder} holds no secret-key: with SECRET_KEY the key is kept where that is; leave --with-key out`,
    )
  }
}

async function refusePlace(file: string): Promise<void> {
  const stats = await lstat(file).catch(() => null)
  if (stats?.isDirectory()) throw new Refusal('usage', `${file} is a folder; name a new file in it`)
  if (stats) throw alreadyExists(file)
  try {
    await access(dirname(file), constants.W_OK)
  } catch (cause) {
    const why = isCode(cause, 'ENOENT') ? 'does not exist' : 'cannot be written to by the account of Sala'
    throw new Refusal('usage', `the folder ${dirname(file)} ${why}; a running server writes the backup itself`)
  }
}

const alreadyExists = (file: string) => new Refusal('refused', `${file} is there already; name a new file`)

async function openNew(part: string): Promise<FileHandle> {
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    throw new Refusal(
      'refused',
      `${part} is there: another backup is being written, or was killed; remove it, or name another file`,
    )
  }
}

/** Gives a finished file its name, and never takes the place of another. */
async function putInPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw alreadyExists(file)
    // Not every file system has hard links.
    await rename(part, file)
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import type { ProgressWatch } from '../core/progress.ts'
import { Refusal } from '../core/refusal.ts'
import { checkMigrations, OtherSchema } from '../state/postgres/load.ts'
import { isFileName } from '../storage/files.ts'
import {
  AnyManifest,
  factsLogPart,
  factsPart,
  filePart,
  formatVersion,
  keyPart,
  Manifest,
  manifestName,
  maxManifestBytes,
  tablePart,
} from './manifest.ts'
import { BadTar, bytesOf, openTar, readEntries, type TarEntry } from './tar.ts'

/** A backup that was looked through: all is there, whole, and of a kind that this release can restore. */
export interface CheckedBackup {
  readonly manifest: Manifest
  /** SHA-256 of the manifest, which holds the sums of everything else. */
  readonly sha256: string
  /** The names of the files that people gave. */
  readonly files: readonly string[]
  readonly hasKey: boolean
  /** The bytes of a part, whose sum is checked once more; throws a `Refusal` at the end where it is not right. */
  read(part: string): AsyncGenerator<Buffer, void, undefined>
  close(): Promise<void>
}

/** Opens a backup and checks every byte of it. Throws `Refusal`; nothing but the file is touched. */
export async function openBackup(path: string, watch: ProgressWatch): Promise<CheckedBackup> {
  const file = await openTar(path).catch((error: unknown) => {
    throw new Refusal('usage', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    return await check(file, path, watch)
  } catch (error) {
    await file.close()
    if (error instanceof BadTar) throw unusable(path, error.message)
    if (error instanceof OtherSchema) throw unusable(path, error.message)
    throw error
  }
}

const unusable = (path: string, why: string) =>
  new Refusal('refused', `${path} cannot be restored: ${why}. Nothing was changed`)

async function check(file: FileHandle, path: string, watch: ProgressWatch): Promise<CheckedBackup> {
  if (!(await file.stat()).isFile()) throw new BadTar('it is no file')
  const entries = await readEntries(file)
  const { manifest, sha256 } = await readManifest(file, entries.at(-1))
  checkMigrations(manifest.state.migrations)
  const parts = entries.slice(0, -1)
  checkList(parts, manifest)
  const readEntry = async function* (entry: TarEntry, sum: string): AsyncGenerator<Buffer, void, undefined> {
    const digest = createHash('sha256')
    for await (const bytes of bytesOf(file, entry)) {
      digest.update(bytes)
      yield bytes
    }
    if (digest.digest('hex') !== sum) throw unusable(path, `${entry.name} is damaged`)
  }
  const listed = new Map(parts.map((entry, index) => [entry.name, { entry, sum: manifest.parts[index]?.sha256 ?? '' }]))
  for (const { entry, sum } of listed.values()) {
    watch.signal?.throwIfAborted()
    watch.onProgress?.({ phase: 'hashing', what: entry.name, done: entry.at, total: entries.at(-1)?.at ?? 0, rows: 0 })
    for await (const _ of readEntry(entry, sum)) watch.signal?.throwIfAborted()
  }
  return {
    manifest,
    sha256,
    files: parts.flatMap(({ name }) => (name.startsWith(filePart('')) ? [name.slice(filePart('').length)] : [])),
    hasKey: listed.has(keyPart),
    read: (name) => {
      const part = listed.get(name)
      if (!part) throw new Error(`a backup has no part ${name}`)
      return readEntry(part.entry, part.sum)
    },
    close: () => file.close(),
  }
}

async function readManifest(
  file: FileHandle,
  entry: TarEntry | undefined,
): Promise<{ manifest: Manifest; sha256: string }> {
  if (entry?.name !== manifestName) throw new BadTar(`it ends without its ${manifestName}`)
  if (entry.bytes > maxManifestBytes) throw new BadTar(`its ${manifestName} is too long`)
  const pieces: Buffer[] = []
  for await (const bytes of bytesOf(file, entry)) pieces.push(Buffer.from(bytes))
  const bytes = Buffer.concat(pieces)
  const content = parse(bytes.toString('utf8'))
  const any = AnyManifest.safeParse(content)
  if (any.success && any.data.format > formatVersion) throw new BadTar('it was taken by a newer release of Sala')
  const manifest = Manifest.safeParse(content)
  if (!manifest.success) throw new BadTar(`its ${manifestName} is damaged: ${z.prettifyError(manifest.error)}`)
  return { manifest: manifest.data, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Every part that the manifest lists is there in its size, and no other; each is something that a backup has. */
function checkList(entries: readonly TarEntry[], { parts, state }: Manifest): void {
  const tables = state.tables.map(({ name }) => tablePart(name))
  const isPart = (name: string) =>
    [factsPart, factsLogPart, keyPart].includes(name) ||
    tables.includes(name) ||
    (name.startsWith(filePart('')) && isFileName(name.slice(filePart('').length)))
  for (const [index, { name, bytes }] of entries.entries()) {
    const part = parts[index]
    if (part?.name !== name)
      throw new BadTar(`it holds ${JSON.stringify(name)}, which its ${manifestName} does not list there`)
    if (part.bytes !== bytes) throw new BadTar(`${name} has ${bytes} bytes and should have ${part.bytes}`)
    if (!isPart(name)) throw new BadTar(`it holds ${JSON.stringify(name)}, which no backup holds`)
  }
  const needed = [...parts.map(({ name }) => name), factsPart, ...tables]
  const absent = needed.find((name) => !entries.some((entry) => entry.name === name))
  if (absent !== undefined) throw new BadTar(`${absent} is missing`)
}

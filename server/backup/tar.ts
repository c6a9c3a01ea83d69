import { type FileHandle, open } from 'node:fs/promises'

/**
 * Plain tar files (ustar), so that any tar lists and unpacks a backup. Only plain files are written and only plain files are read:
 * what could lead elsewhere (links, devices, long names in records of their own) is refused wherever it stands.
 */

const block = 512
const namePattern = /^[a-z0-9_][a-z0-9_.-]*(\/[a-z0-9_][a-z0-9_.-]*)*$/
const maxNameLength = 100
/** More entries are no backup of ours. */
const maxEntries = 1_000_000

export interface TarEntry {
  readonly name: string
  readonly bytes: number
  /** Where its bytes begin in the file. */
  readonly at: number
}

/** The file is no tar file, or not one of ours. */
export class BadTar extends Error {}

interface TarWriter {
  /** Adds an entry; its size need not be known before. Gives the size in bytes. */
  add(name: string, source: AsyncIterable<Uint8Array>, modified: Date): Promise<number>
  /** Writes the end, and waits until all is on the disk. */
  finish(): Promise<void>
}

/** Writes entries one after the other into an empty file. */
export function tarWriter(file: FileHandle): TarWriter {
  let at = 0
  const write = async (bytes: Uint8Array) => {
    let written = 0
    while (written < bytes.length)
      written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten
    at += bytes.length
  }
  return {
    add: async (name, source, modified) => {
      const headerAt = at
      at += block
      let size = 0
      for await (const bytes of source) {
        await write(bytes)
        size += bytes.length
      }
      await write(new Uint8Array((block - (size % block)) % block))
      const end = at
      at = headerAt
      await write(header(name, size, modified))
      at = end
      return size
    },
    finish: async () => {
      await write(new Uint8Array(2 * block))
      await file.sync()
    },
  }
}

/** The block before an entry's bytes; `size` in bytes. */
export function header(name: string, size: number, modified: Date): Uint8Array {
  if (!namePattern.test(name) || name.length > maxNameLength)
    throw new Error(`${name} is no name for a part of a backup`)
  const bytes = Buffer.alloc(block)
  const octal = (value: number, offset: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
  bytes.write(name, 0, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size < 8 ** 11) octal(size, 124, 12)
  else {
    // As GNU tar writes what has no room in octal digits.
    bytes[124] = 0x80
    bytes.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(modified.getTime() / 1000), 136, 12)
  bytes.write('0', 156, 'latin1')
  bytes.write('ustar\x0000', 257, 'latin1')
  bytes.write(`${checksum(bytes).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

/** The sum of a header's bytes, its own field taken as spaces. */
function checksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

/** The entries of a file, without reading what they hold. Throws `BadTar`. */
export async function readEntries(file: FileHandle): Promise<readonly TarEntry[]> {
  const { size } = await file.stat()
  const entries: TarEntry[] = []
  const names = new Set<string>()
  const bytes = Buffer.alloc(block)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(bytes, 0, block, at)
    if (bytesRead < block) throw new BadTar(at === 0 ? 'it is no backup' : 'it ends in the middle')
    if (bytes.every((byte) => byte === 0)) return entries
    const entry = entryOf(bytes, at + block)
    if (entry.at + entry.bytes > size) throw new BadTar(`it ends in the middle of ${entry.name}`)
    if (names.has(entry.name)) throw new BadTar(`it holds ${entry.name} twice`)
    if (entries.length >= maxEntries) throw new BadTar('it holds too many entries')
    names.add(entry.name)
    entries.push(entry)
    at = entry.at + Math.ceil(entry.bytes / block) * block
  }
}

function entryOf(bytes: Buffer, at: number): TarEntry {
  const text = (offset: number, length: number) =>
    bytes.toString('latin1', offset, offset + length).replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 8), 8) !== checksum(bytes) || text(257, 5) !== 'ustar')
    throw new BadTar('it is no backup, or damaged')
  const name = text(0, maxNameLength)
  const quotedName = JSON.stringify(name)
  if (text(156, 1) !== '0' || text(345, 155) !== '') throw new BadTar(`its entry ${quotedName} is no plain file`)
  if (!namePattern.test(name)) throw new BadTar(`its entry ${quotedName} has a name that no backup has`)
  const size = (bytes[124] ?? 0) & 0x80 ? Number(bytes.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new BadTar(`its entry ${quotedName} has no size`)
  return { name, bytes: size, at }
}

const pieceBytes = 1 << 20

/** What an entry holds, piece by piece; each is good until the next one is asked for. */
export async function* bytesOf(
  file: FileHandle,
  { name, bytes, at }: TarEntry,
): AsyncGenerator<Buffer, void, undefined> {
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes))
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, bytes - done), at + done)
    if (bytesRead === 0) throw new BadTar(`it ends in the middle of ${name}`)
    done += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/** Opens a file to be read as a backup; never follows a link. */
export const openTar = (path: string): Promise<FileHandle> => open(path, 'r')

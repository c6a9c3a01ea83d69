import { inflateRawSync } from 'node:zlib'
import { ReadFailure } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'

/** One part of a zipped file, as its directory tells of it. */
export interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly encrypted: boolean
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Looks through a zipped workbook before anything else opens it: how many parts it has and how large they become, by its directory and
 * then by unpacking each part no further than the directory says. Refuses bombs, document type declarations, macros and encryption.
 * Throws `ReadFailure`.
 */
export function guardWorkbook(file: Buffer, limits: ReadLimits): void {
  const entries = readDirectory(file, limits)
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (entries.some(({ encrypted }) => encrypted)) throw unreadable('is encrypted; save it without a password')
  if (names.has('xl/vbaproject.bin')) throw unreadable('holds macros; save it as .xlsx, which has none')
  if (names.has('xl/workbook.bin')) throw unreadable('is a binary workbook (.xlsb); save it as .xlsx')
  if (names.has('content.xml') && names.has('mimetype')) throw unreadable('is an OpenDocument sheet; save it as .xlsx')
  if (!names.has('xl/workbook.xml')) {
    throw unreadable('is a zip archive but no workbook; unpack it, or save the workbook again')
  }
  guardParts(file, entries, limits)
}

/**
 * Refuses parts that grow beyond reason, by what the directory says and by unpacking each no further than that, and document type
 * declarations. Throws `ReadFailure`.
 */
export function guardParts(file: Buffer, entries: readonly Entry[], limits: ReadLimits): void {
  let total = 0
  for (const entry of entries) {
    total += entry.unpacked
    if (entry.unpacked > 1_000_000 && entry.unpacked > entry.packed * limits.zipRatio) {
      throw new ReadFailure(
        'too_large',
        `part ${entry.name} of the workbook unpacks to ${Math.round(entry.unpacked / entry.packed)} times its size; that is no table`,
      )
    }
  }
  if (total > limits.unpackedBytes) {
    throw new ReadFailure(
      'too_large',
      `the workbook unpacks to ${total} bytes, at most ${limits.unpackedBytes} are read; split it`,
    )
  }
  for (const entry of entries) {
    const content = unpack(file, entry)
    if (/\.(?:xml|rels|vml)$/i.test(entry.name)) refuseDeclaration(entry.name, content)
  }
}

function unreadable(what: string): ReadFailure {
  return new ReadFailure('unreadable', `the file ${what}`)
}

/** The parts of a zipped file. Throws `ReadFailure` where they cannot be read or are too many. */
export function readDirectory(file: Buffer, limits: ReadLimits): readonly Entry[] {
  const damaged = () => unreadable('is damaged: its directory cannot be read; save it again')
  const from = Math.max(0, file.length - 65_557)
  let end = -1
  for (let at = file.length - 22; at >= from; at--) {
    if (file.readUInt32LE(at) === endSignature) {
      end = at
      break
    }
  }
  if (end < 0) throw damaged()
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff || count > limits.zipEntries) {
    throw new ReadFailure('too_large', `the workbook has ${count} parts or more, at most ${limits.zipEntries} are read`)
  }
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) throw damaged()
    const flags = file.readUInt16LE(at + 8)
    const nameLength = file.readUInt16LE(at + 28)
    const more = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      encrypted: (flags & 1) === 1,
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + more
  }
  return entries
}

/** Unpacks a part, no further than the directory says that it is long. Throws `ReadFailure`. */
export function unpack(file: Buffer, entry: Entry): Buffer {
  const damaged = () => unreadable(`is damaged in its part ${entry.name}; save it again`)
  const { offset } = entry
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const packed = file.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw unreadable('is packed in a way that workbooks are not; save it again')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) })
  } catch {
    throw damaged()
  }
}

/** A document type declaration can name other files and grow without end; no workbook has one. */
function refuseDeclaration(name: string, content: Buffer): void {
  // Written in UTF-16, the letters have a NUL between them.
  const start = content.subarray(0, 65_536).toString('latin1').replaceAll('\0', '')
  if (/<!(?:doctype|entity)/i.test(start)) {
    throw unreadable(`declares a document type in its part ${name}, which no workbook does; save it again`)
  }
}

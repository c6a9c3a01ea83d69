import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ReadFailure, unreadable } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'

/** The XML parts of a zipped file by name. Names are in lower case, because Office does not distinguish cases. */
export type Parts = ReadonlyMap<string, Buffer>

/** A zipped file whose directory has been read. */
export interface Archive {
  /** The names of all parts, in lower case. */
  readonly names: ReadonlySet<string>
  readonly encrypted: boolean
  /**
   * Unpacks every part, each to the size that the directory states, and returns those that readers need. Refuses archives that grow
   * beyond the limits, damaged parts and document type declarations. Throws `ReadFailure`.
   */
  unpack(): Promise<Parts>
}

/** Readers of Office files need XML alone. */
const needed = /\.(?:xml|rels|vml)$/

/**
 * Reads the directory of a zipped file. This is the only code that opens untrusted archives, and readers get the unpacked parts: two
 * programs that look for the directory in different places can see two different files
 * (docs/decisions/0018-confined-processes-and-documents.md). Throws `ReadFailure`
 * where the directory cannot be read, has too many parts, or names one twice.
 */
export async function openArchive(file: Buffer, limits: ReadLimits): Promise<Archive> {
  const zip = await fromBufferPromise(file, { lazyEntries: true }).catch(refuseDirectory)
  if (zip.entryCount > limits.zipEntries) {
    throw new ReadFailure(
      'too_large',
      `the workbook has ${zip.entryCount} parts, at most ${limits.zipEntries} are read; save it again without what is not needed`,
    )
  }
  const entries = await readEntries(zip).catch(refuseDirectory)
  return {
    names: new Set(entries.keys()),
    encrypted: [...entries.values()].some((entry) => entry.isEncrypted()),
    unpack: async () => {
      requireSize([...entries.values()], limits)
      const parts = new Map<string, Buffer>()
      for (const [name, entry] of entries) {
        const content = await unpack(zip, file, entry)
        if (!needed.test(name)) continue
        refuseDeclaration(entry.fileName, content)
        parts.set(name, content)
      }
      return parts
    },
  }
}

function refuseDirectory(error: unknown): never {
  if (error instanceof ReadFailure) throw error
  if (error instanceof Error && error.message.includes('encryption')) throw encryptedFile()
  throw unreadable('the file is damaged: its directory cannot be read; save it again')
}

export const encryptedFile = (): ReadFailure => unreadable('the file is encrypted; save it without a password')

async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Readers could differ in which of the two they take.
    if (entries.has(name)) throw unreadable(`the file has two parts named ${entry.fileName}; save it again`)
    entries.set(name, entry)
  }
  return entries
}

/** Refuses, by what the directory states, archives that unpack to more than the limits allow. */
function requireSize(entries: readonly Entry[], limits: ReadLimits): void {
  for (const { fileName, compressedSize, uncompressedSize } of entries) {
    if (uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * limits.zipRatio) {
      const ratio = Math.round(uncompressedSize / compressedSize)
      throw new ReadFailure(
        'too_large',
        `part ${fileName} of the workbook unpacks to ${ratio} times its size; that is no table`,
      )
    }
  }
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (total > limits.unpackedBytes) {
    throw new ReadFailure(
      'too_large',
      `the workbook unpacks to ${total} bytes, at most ${limits.unpackedBytes} are read; split it`,
    )
  }
}

/** Inflates a part in one piece, which is faster and smaller than a stream; never beyond the size that the directory states. */
async function unpack(zip: ZipFile, file: Buffer, entry: Entry): Promise<Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw unreadable('the file is packed in a way that workbooks are not; save it again')
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = file.subarray(fileDataStart, fileDataStart + compressedSize)
    const content =
      compressionMethod === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) })
    if (content.length === uncompressedSize && crc32(content) === entry.crc32) return content
  } catch {
    // Refused below, as is a wrong length or checksum.
  }
  throw unreadable(`the file is damaged in its part ${entry.fileName}; save it again`)
}

/** A document type declaration can name other files and grow without end; no workbook has one. */
function refuseDeclaration(name: string, content: Buffer): void {
  // Written in UTF-16, the letters have a NUL between them.
  const start = content.subarray(0, 65_536).toString('latin1').replaceAll('\0', '')
  if (/<!(?:doctype|entity)/i.test(start)) {
    throw unreadable(`the file declares a document type in its part ${name}, which no workbook does; save it again`)
  }
}

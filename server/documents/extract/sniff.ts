import { ReadFailure } from '../../imports/failure.ts'
import { defaultLimits, type ReadLimits } from '../../imports/limits.ts'
import { type Archive, openArchive, type Parts } from '../../imports/readers/unzip.ts'
import { Unusable } from './unusable.ts'

/** What an Office file may unpack to. */
const unpackLimits: ReadLimits = { ...defaultLimits, unpackedBytes: 256 * 2 ** 20, zipRatio: 300 }

/** The parts by which an Office file is recognised among other archives. */
const mainParts: Readonly<Record<'docx' | 'xlsx' | 'pptx', string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
}

/** A file whose kind is known. An Office file comes unpacked, so that it is opened only once. */
export type Sniffed =
  | { readonly kind: 'docx' | 'xlsx' | 'pptx'; readonly parts: Parts }
  | { readonly kind: 'pdf'; readonly file: Buffer }
  | { readonly kind: 'txt'; readonly text: string }

/**
 * What a file is, by its content alone; null for what is not taken. Throws `Unusable` for one of the kinds that are taken that is
 * encrypted, damaged, holds macros or unpacks to more than its size lets expect.
 */
export async function sniff(file: Buffer): Promise<Sniffed | null> {
  if (file.subarray(0, 1024).includes('%PDF-')) return { kind: 'pdf', file }
  const head = file.subarray(0, 8).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return await sniffOffice(file)
  // How Office keeps what has a password.
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') {
    if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Unusable('encrypted')
    return null
  }
  const text = plainText(file)
  return text === null ? null : { kind: 'txt', text }
}

async function sniffOffice(file: Buffer): Promise<Sniffed | null> {
  try {
    const archive = await openArchive(file, unpackLimits)
    const kind = (['docx', 'xlsx', 'pptx'] as const).find((format) => archive.names.has(mainParts[format]))
    if (kind === undefined) return null
    refuseUnusable(archive)
    return { kind, parts: await archive.unpack() }
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error
    throw new Unusable(error.fault.reason === 'too_large' ? 'too_much' : 'damaged', { cause: error })
  }
}

function refuseUnusable({ names, encrypted }: Archive): void {
  if (encrypted) throw new Unusable('encrypted')
  for (const name of names) if (name.endsWith('vbaproject.bin')) throw new Unusable('macros')
}

/** Letters that no text has. */
const controls = /[^\P{Cc}\t\n\f\r]/u

/** The text of a plain file, as UTF-8, UTF-16 with its mark, or the Thai code page of old Windows; null where it is none. */
function plainText(file: Buffer): string | null {
  if (file.length === 0) return null
  const marked =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : null
  for (const encoding of marked === null ? ['utf-8', 'windows-874'] : [marked]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      if (!controls.test(text)) return text
    } catch {
      // The next one.
    }
  }
  return null
}

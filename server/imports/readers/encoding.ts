import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding as Said } from '@sala/catalog/api/importSettings.ts'
import { ReadFailure } from '../failure.ts'
import { looksLikeUtf16 } from './format.ts'

/** How the letters of a file are written, as its bytes are taken: of UTF-16 the order of its bytes too. */
export type Encoding = Exclude<Said, 'utf-16'> | 'utf-16le' | 'utf-16be'

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-874': 'Windows-874 (TIS-620)',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
}

export const isWide = (encoding: Encoding): boolean => encoding === 'utf-16le' || encoding === 'utf-16be'

interface FoundEncoding {
  readonly encoding: Encoding
  /** The length of the mark at the beginning, in bytes. */
  readonly skip: number
}

/**
 * The encoding of a file by its mark, else by what the bytes of its beginning can be. `isComplete`: the beginning is all of it, and ends in no
 * character's middle.
 */
export function detectEncoding(head: Uint8Array, isComplete: boolean): FoundEncoding {
  const marked = byMark(head)
  if (marked !== null) return marked
  const wide = looksLikeUtf16(head)
  if (wide !== null) return { encoding: wide, skip: 0 }
  return { encoding: isUtf8(upToLastLine(head, isComplete)) ? 'utf-8' : 'windows-874', skip: 0 }
}

/** The encoding that a person has chosen. Throws `ReadFailure` where the bytes cannot be written so, and says what they look like. */
export function declaredEncoding(settings: Said, head: Uint8Array, isComplete: boolean): FoundEncoding {
  const detected = detectEncoding(head, isComplete)
  const wrong = (why: string) =>
    new ReadFailure('wrong_encoding', `the file is not in ${settings}: ${why}; choose another encoding, or none`, {
      value: settings,
    })
  const marked = detected.skip > 0
  if (settings === 'utf-16') {
    if (isWide(detected.encoding)) return detected
    throw wrong(`its bytes look like ${encodingNames[detected.encoding]}`)
  }
  if (isWide(detected.encoding) || (marked && detected.encoding !== settings)) {
    throw wrong(`it is ${encodingNames[detected.encoding]}`)
  }
  const sample = upToLastLine(head, isComplete)
  if (settings === 'utf-8') {
    if (!isUtf8(sample)) throw wrong('its bytes cannot be')
    return detected
  }
  // Letters of a Windows code page that happen to be UTF-8 through a whole file do not occur.
  if (!isAscii(sample) && isUtf8(sample)) throw wrong('it is UTF-8, and its letters would come out wrong')
  return { encoding: settings, skip: 0 }
}

function byMark(head: Uint8Array): FoundEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', skip: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', skip: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', skip: 2 }
  return null
}

/** The beginning may end inside a character. */
const upToLastLine = (head: Uint8Array, isComplete: boolean): Uint8Array =>
  isComplete ? head : head.subarray(0, head.lastIndexOf(10) + 1)

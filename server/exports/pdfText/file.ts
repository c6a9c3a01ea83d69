import { deflateSync, inflateSync } from 'node:zlib'
import { partLigatures } from './ligatures.ts'
import { packPdf } from './pack.ts'
import { repairText } from './repair.ts'
import type { Letters } from './textObjects.ts'
import { tokensOf } from './tokens.ts'

/**
 * Repairs the text of a PDF’s pages (see `repair.ts` and `ligatures.ts`) and gives the file anew, packed (see `pack.ts`). It reads what
 * Typst writes: plain objects and one cross-reference table. A file of another build is given back as it is, since its pages look the
 * same either way.
 */
export function repairPdfText(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const objects = readObjects(bytes)
  if (objects === null) return file
  const changed = new Map<number, Buffer>()
  const tables = new Map<number, Letters>()
  for (const page of objects.values()) {
    if (!page.includes('/Type /Page') || page.includes('/Type /Pages')) continue
    const head = headOf(page)
    const number = Number(/\/Contents (\d+) 0 R/.exec(head)?.[1])
    const contents = objects.get(number)
    const fonts = fontsOf(head, objects, tables)
    if (contents === undefined || ![...fonts.values()].some(mayNeedMending)) continue
    const stream = streamOf(contents).toString('latin1')
    const text = partLigatures(repairText(stream, fonts), fonts)
    if (text !== stream) changed.set(number, withStream(contents, text))
  }
  const trailer = bytes.subarray(bytes.lastIndexOf('trailer'), bytes.lastIndexOf('startxref')).toString('latin1')
  return packPdf(new Map([...objects].map(([number, object]) => [number, changed.get(number) ?? object])), trailer)
}

/** The objects by number as they stand in the file, or null where it is not of the plain build. */
function readObjects(bytes: Buffer): ReadonlyMap<number, Buffer> | null {
  const tail = bytes.subarray(-64).toString('latin1')
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN)
  if (!Number.isInteger(at) || bytes.subarray(at, at + 4).toString('latin1') !== 'xref') return null
  const table = bytes.subarray(at).toString('latin1')
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset)).sort((a, b) => a - b)
  const objects = new Map<number, Buffer>()
  for (const [index, offset] of offsets.entries()) {
    const object = bytes.subarray(offset, offsets[index + 1] ?? at)
    const begin = /^(\d+) 0 obj\b/.exec(object.subarray(0, 24).toString('latin1'))
    if (begin === null) return null
    objects.set(Number(begin[1]), object)
  }
  return objects
}

/** What stands before the stream of an object, or the whole of it. */
function headOf(object: Buffer): string {
  const end = object.indexOf('stream\n')
  return object.subarray(0, end < 0 ? object.byteLength : end).toString('latin1')
}

function streamOf(object: Buffer): Buffer {
  const head = headOf(object)
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
  const start = head.length + 'stream\n'.length
  const stream = object.subarray(start, start + length)
  return head.includes('/FlateDecode') ? inflateSync(stream) : stream
}

function withStream(object: Buffer, text: string): Buffer {
  const stream = deflateSync(Buffer.from(text, 'latin1'))
  const head = headOf(object)
  const packed = head.includes('/FlateDecode') ? head : head.replace('/Length', '/Filter /FlateDecode\n  /Length')
  return Buffer.concat([
    Buffer.from(`${packed.replace(/\/Length \d+/, `/Length ${stream.byteLength}`)}stream\n`, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\n\n'),
  ])
}

/** The fonts of a page by the names that its content calls them; `known` keeps what one says, since most pages have the same. */
function fontsOf(
  page: string,
  objects: ReadonlyMap<number, Buffer>,
  lettersByFont: Map<number, Letters>,
): ReadonlyMap<string, Letters> {
  const listed = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? ''
  return new Map(
    [...listed.matchAll(/(\/\w+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const letters = lettersByFont.get(Number(number)) ?? lettersOfFont(objects.get(Number(number)), objects)
      lettersByFont.set(Number(number), letters)
      return [name, letters]
    }),
  )
}

function lettersOfFont(font: Buffer | undefined, objects: ReadonlyMap<number, Buffer>): Letters {
  const table = font && objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(headOf(font))?.[1]))
  return table === undefined ? new Map() : lettersOf(streamOf(table).toString('latin1'))
}

/** Only these scripts set letters with marks that are drawn in pieces. */
function mayNeedMending(letters: Letters): boolean {
  return [...letters.values()].some((text) => /[\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text))
}

/** Reads a ToUnicode table: `<0003> <0E19>` in blocks of characters, `<0001> <0005> <0E01>` in blocks of ranges. */
function lettersOf(table: string): Letters {
  const letters = new Map<number, string>()
  let texts: string[] = []
  for (const { kind, value } of tokensOf(table)) {
    if (kind === 'text') texts.push(value)
    else if (value === 'endbfchar') {
      for (let at = 0; at + 1 < texts.length; at += 2) letters.set(code(texts[at]), unicode(texts[at + 1]))
    } else if (value === 'endbfrange') {
      for (let at = 0; at + 2 < texts.length; at += 3) {
        const [from, to, first] = [code(texts[at]), code(texts[at + 1]), unicode(texts[at + 2])]
        for (let code = from; code <= to; code += 1) {
          letters.set(code, first.slice(0, -1) + String.fromCharCode(first.charCodeAt(first.length - 1) + code - from))
        }
      }
    }
    if (kind === 'word') texts = []
  }
  return letters
}

function code(bytes = ''): number {
  return bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1)
}

function unicode(bytes = ''): string {
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le')
}

import { deflateSync } from 'node:zlib'

/**
 * Writes a PDF's objects small: those without a stream are put together and deflated (ISO 32000-1, 7.5.7), and so is the table of where
 * they are (7.5.8). What a reading aid needs of a table is a few hundred equal bytes for each cell; packed it is next to nothing.
 */
export function packPdf(objects: ReadonlyMap<number, Buffer>, trailer: string): Uint8Array {
  const header = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')
  const parts: Buffer[] = [header]
  let at = header.byteLength
  const append = (part: Buffer) => {
    parts.push(part)
    at += part.byteLength
  }
  const places = new Map<number, Place>()
  const plain: (readonly [number, Buffer])[] = []
  for (const [number, object] of objects) {
    if (!isStream(object)) {
      plain.push([number, contentOf(object)])
      continue
    }
    places.set(number, { kind: 1, where: at, index: 0 })
    append(object)
  }

  let number = Math.max(0, ...objects.keys())
  for (let from = 0; from < plain.length; from += inOneStream) {
    number += 1
    const some = plain.slice(from, from + inOneStream)
    for (const [index, [objectNumber]] of some.entries()) places.set(objectNumber, { kind: 2, where: number, index })
    places.set(number, { kind: 1, where: at, index: 0 })
    append(objectStream(number, some))
  }

  number += 1
  places.set(number, { kind: 1, where: at, index: 0 })
  const start = at
  append(table(number, places, trailer))
  append(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Where an object is: at a byte of the file (1), or at a place in an object stream (2). */
interface Place {
  readonly kind: 1 | 2
  readonly where: number
  readonly index: number
}

/** A reader unpacks a whole stream for one object of it. */
const inOneStream = 400

function objectStream(number: number, objects: readonly (readonly [number, Buffer])[]): Buffer {
  const offsets: string[] = []
  let at = 0
  for (const [objectNumber, content] of objects) {
    offsets.push(`${objectNumber} ${at}`)
    at += content.byteLength + 1
  }
  const head = Buffer.from(`${offsets.join(' ')}\n`)
  const body = Buffer.concat([head, ...objects.flatMap(([, content]) => [content, Buffer.from('\n')])])
  return stream(number, `/Type /ObjStm /N ${objects.length} /First ${head.byteLength}`, body)
}

/** The cross-reference stream, which is the trailer too. */
function table(number: number, places: ReadonlyMap<number, Place>, trailer: string): Buffer {
  const rows = Buffer.alloc((number + 1) * 7)
  for (const [objectNumber, { kind, where, index }] of places) {
    rows.writeUInt8(kind, objectNumber * 7)
    rows.writeUInt32BE(where, objectNumber * 7 + 1)
    rows.writeUInt16BE(index, objectNumber * 7 + 5)
  }
  // The first of the free objects, which are all that the table does not name.
  rows.writeUInt16BE(0xff_ff, 5)
  return stream(number, `/Type /XRef /Size ${number + 1} /W [1 4 2] ${keysOf(trailer)}`, rows)
}

function stream(number: number, keys: string, body: Buffer): Buffer {
  const packed = deflateSync(body)
  const head = `${number} 0 obj\n<< ${keys} /Filter /FlateDecode /Length ${packed.byteLength} >>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n')])
}

/** What a trailer says besides the number of objects. */
function keysOf(trailer: string): string {
  const [, keys = ''] = /<<([\s\S]*)>>/.exec(trailer) ?? []
  return keys.replace(/\/Size \d+/, '').trim()
}

/** A text may hold the words that end a stream, but no text ends an object. */
function isStream(object: Buffer): boolean {
  return /endstream\s+endobj\s*$/.test(object.subarray(-32).toString('latin1'))
}

/** What stands between `7 0 obj` and `endobj`. */
function contentOf(object: Buffer): Buffer {
  return object.subarray(object.indexOf('obj') + 3, object.lastIndexOf('endobj'))
}

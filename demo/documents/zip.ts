/**
 * A ZIP file of parts in UTF-8, laid in as they are: what Office files are packed in. No times and no packing, so that the same parts
 * always give the same bytes.
 */
export function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  const encoder = new TextEncoder()
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const path = encoder.encode(name)
    const content = encoder.encode(text)
    const facts = [
      [version, 2],
      [utf8Names, 2],
      [0, 2],
      [0, 2],
      [firstDay, 2],
      [checksum(content), 4],
    ] as const
    const sizes = [
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const
    const entry = joined([numbers([[0x04034b50, 4], ...facts, ...sizes]), path, content])
    files.push(entry)
    const place = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ] as const
    directory.push(numbers([[0x02014b50, 4], [version, 2], ...facts, ...sizes, ...place]), path)
    at += entry.length
  }
  const list = joined(directory)
  const count = files.length
  const end = numbers([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [list.length, 4],
    [at, 4],
    [0, 2],
  ])
  return joined([...files, list, end])
}

const version = 20
const utf8Names = 0x0800
/** 1 January 1980, the first day that a ZIP file can name. */
const firstDay = 0x21

/** Whole numbers with their sizes in bytes, little end first. */
function numbers(fields: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff)),
  )
}

/** Pieces one behind the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const archive = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    archive.set(piece, at)
    at += piece.length
  }
  return archive
}

/** CRC-32, as ZIP files carry it. */
function checksum(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ReadFailure, requireBytes, unreadable } from '../../failure.ts'
import type { ReadLimits } from '../../limits.ts'
import { type Cell, oneTable, type RowBatch, type Source } from '../table.ts'
import { createXmlParser, encodingIn } from '../xml/xmlParser.ts'
import type { Row } from './sdmx.ts'
import { messageNamespaces, XmlObservations } from './xmlObservations.ts'

/** The most components of a message; a table has no more columns. */
const maxComponents = 1000
/** The most letters without the beginning or end of an element: of a tag without an end, the parser looks at each letter again with every part of the file. */
const maxBetween = 8 * 2 ** 20

/**
 * Opens a data message of SDMX-ML, generic or structure-specific, told by its root element: a row for each observation, with the ids of dimensions,
 * attributes and measures as headings. It is read twice, since a component may come up at the last observation alone, and never held as a whole. Throws
 * `ReadFailure`.
 */
export async function openSdmxXml(path: string, size: number, limits: ReadLimits): Promise<Source> {
  // A tag without an end is held until the end of the file.
  requireBytes('the file', size, limits.wholeBytes, ' as XML')
  const headings = new Set<string>()
  let count = 0
  for await (const { rows } of observationsIn(path)) {
    count += rows.length
    for (const row of rows) for (const name of Object.keys(row)) headings.add(name)
    if (headings.size > maxComponents)
      throw new ReadFailure('too_large', `the data message has more than ${maxComponents} components`)
  }
  if (count === 0)
    throw new ReadFailure('no_table', 'the data message has no observations; look whether flow and key are right')
  const columns = [...headings]
  return oneTable('SDMX-ML', () => batchesOf(path, columns))
}

async function* batchesOf(path: string, columns: readonly string[]): AsyncGenerator<RowBatch> {
  yield { rows: [columns], numbers: 0, bytes: 0 }
  let number = 1
  for await (const { rows, bytes } of observationsIn(path)) {
    if (rows.length === 0) continue
    yield { rows: rows.map((row) => columns.map((name) => cellOf(row[name]))), numbers: number, bytes }
    number += rows.length
  }
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? (value === '' ? null : value) : null

/** The observations of a file, some at a time. */
async function* observationsIn(
  path: string,
): AsyncGenerator<{ readonly rows: readonly Row[]; readonly bytes: number }> {
  let rows: Row[] = []
  const observations = new XmlObservations((row) => void rows.push(row))
  let between = 0
  const parser = createXmlParser(messageNamespaces, {
    what: 'the data message',
    wayOut: 'ask for SDMX-CSV',
    open: (name, attributes) => {
      between = 0
      observations.open(name, attributes)
    },
    close: () => {
      between = 0
      observations.close()
    },
  })
  const encoding = await encodingOf(path)
  const decoder = decoderOf(encoding)
  const decode = (part?: Buffer): string => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch {
      throw unreadable(`the data message is not written in ${encoding}, as it says, or is cut off`)
    }
  }
  const stream = createReadStream(path, { highWaterMark: 1 << 22 })
  try {
    for await (const part of stream) {
      const text = decode(Buffer.from(part))
      between += text.length
      parser.write(text)
      if (between > maxBetween) throw new ReadFailure('too_large', 'the data message has a tag without an end')
      const foundRows = rows
      rows = []
      yield { rows: foundRows, bytes: stream.bytesRead }
    }
    parser.write(decode())
    parser.end()
    yield { rows, bytes: stream.bytesRead }
  } finally {
    stream.destroy()
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw unreadable(`the data message is written in ${encoding}, which is not known`)
  }
}

async function encodingOf(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const start = Buffer.alloc(200)
    const { bytesRead } = await handle.read(start, 0, start.length, 0)
    return encodingIn(start.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

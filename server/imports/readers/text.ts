import { isAscii, isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import type { Encoding as SaidEncoding, Separator } from '@sala/catalog/api/importSettings.ts'
import Papa from 'papaparse'
import { ReadFailure, unreadable } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'
import { pointsPartThousands, withDecimalPoint } from '../values/numbers.ts'
import { declaredEncoding, detectEncoding, type Encoding, encodingNames, isWide } from './encoding.ts'
import { isText } from './format.ts'
import type { RowBatch, Source } from './table.ts'

/** Bytes read at once: enough that the cost of a call does not count, little enough that memory stays flat. */
const blockBytes = 1 << 19
const probeBytes = 1 << 18

/** Settings of a text file; null is detected from the file. */
interface TextSettings {
  /** Each line is one value as it stands, whatever it holds. */
  readonly lines: boolean
  readonly separator: Separator | null
  readonly encoding: SaidEncoding | null
}

/**
 * Opens a CSV or TSV file. The encoding and the delimiter are found out from its beginning, unless the settings name them; rows are read as
 * they are needed. Line numbers are those of an editor: a quoted line break counts. Throws `ReadFailure`, also where the settings cannot be right.
 */
export async function openText(path: string, limits: ReadLimits, settings: TextSettings): Promise<Source> {
  const handle = await open(path, 'r')
  try {
    const probe = Buffer.alloc(probeBytes)
    const { bytesRead } = await handle.read(probe, 0, probeBytes, 0)
    const shape = shapeOf(probe.subarray(0, bytesRead), bytesRead < probeBytes, settings)
    const { encoding, delimiter } = shape
    return {
      format:
        delimiter === null
          ? { code: 'format_lines', values: { encoding: encodingNames[encoding] } }
          : {
              code: 'format_text',
              values: { encoding: encodingNames[encoding], separator: delimiterNames[delimiter] },
            },
      decimalComma: delimiter !== null && delimiter !== ',',
      sheets: [
        {
          name: null,
          position: 1,
          hidden: false,
          merges: [],
          delimited: delimiter !== null,
          batches: () =>
            shape.points ? withDecimalPoints(readRows(handle, shape, limits)) : readRows(handle, shape, limits),
        },
      ],
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Detects encoding and delimiter of a text from its first bytes; `isComplete`: they are all of it. */
function shapeOf(head: Uint8Array, isComplete: boolean, settings: TextSettings): TextShape {
  if (!isText(head)) {
    throw unreadable('the file is neither text nor a workbook, JSON or Parquet file; save it as .xlsx or .csv')
  }
  const { encoding, skip } =
    settings.encoding === null
      ? detectEncoding(head, isComplete)
      : declaredEncoding(settings.encoding, head, isComplete)
  const sample = decodeSample(head.subarray(skip), encoding)
  const newline = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r'
  const certain = settings.encoding !== null
  const delimiter =
    settings.separator !== null
      ? declaredDelimiter(settings.separator, sample)
      : settings.lines
        ? null
        : detectDelimiter(sample, newline)
  const points = delimiter !== null && pointsPartThousands(fieldsOf(sample, delimiter, newline))
  return { encoding, certain, skip, newline, delimiter, points }
}

/** The fields of the first rows. */
const fieldsOf = (sample: string, delimiter: Delimiter, newline: '\n' | '\r') =>
  Papa.parse<string[]>(sample, { delimiter, newline, preview: 1000 }).data.flatMap((row) =>
    row.map((cell) => cell.trim()),
  )

/** The delimiter that a person has chosen. Throws `ReadFailure` where the text does not hold it. */
function declaredDelimiter(wish: Separator, sample: string): Delimiter {
  const delimiter = byName[wish]
  if (sample.includes(delimiter)) return delimiter
  const message = `no line of the file holds a ${wish}, so it parts no columns; choose another separator, or none`
  throw new ReadFailure('wrong_separator', message, { value: wish })
}

function decodeSample(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true })
}

export type Delimiter = ',' | ';' | '\t' | '|'
const byName: Readonly<Record<Separator, Delimiter>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }
/** A tab is shown by the sign on its key. */
const delimiterNames: Readonly<Record<Delimiter, string>> = { ',': ',', ';': ';', '\t': '⇥', '|': '|' }
/** Commas come last: they also part thousands. */
const delimiters: readonly Delimiter[] = ['\t', ';', '|', ',']

/**
 * The delimiter by which the largest share of the rows has the same number of columns, and more than one. A wrong one also tears quoted
 * texts into rows of their own, so that their number says nothing.
 */
function detectDelimiter(sample: string, newline: '\n' | '\r'): Delimiter {
  const named = /^sep=(.)\r?[\n\r]/i.exec(sample)?.[1]
  const byName = delimiters.find((delimiter) => delimiter === named)
  if (byName !== undefined) return byName
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(sample, { delimiter, newline, preview: 80 })
    const counts = new Map<number, number>()
    for (const row of data) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
    const score = Math.max(0, ...counts.values()) / Math.max(1, data.length)
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

interface TextShape {
  readonly encoding: Encoding
  /** A person has chosen the encoding: what cannot be read by it is a fault, and no other one is tried. */
  readonly certain: boolean
  readonly skip: number
  readonly newline: '\n' | '\r'
  /** Null where a line is one value. */
  readonly delimiter: Delimiter | null
  /** Whether its figures part thousands by points. */
  readonly points: boolean
}

async function* withDecimalPoints(batches: AsyncGenerator<RowBatch>): AsyncGenerator<RowBatch> {
  for await (const batch of batches)
    yield {
      ...batch,
      rows: batch.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withDecimalPoint(cell) : cell))),
    }
}

async function* readRows(handle: FileHandle, shape: TextShape, limits: ReadLimits): AsyncGenerator<RowBatch> {
  const { newline, delimiter } = shape
  const parser = new Papa.Parser({ delimiter: delimiter ?? '', newline })
  let line = 1
  let carry = ''
  for await (const block of decodeBlocks(handle, shape, limits)) {
    // Almost every block has no quotes, and then a line is a row.
    const plain = delimiter === null || (carry === '' && !block.text.includes('"'))
    if (plain) {
      const lines = block.text.split(newline)
      // A block ends with a line; what follows its last break is nothing, except at the end of the file.
      if (lines.at(-1) === '') lines.pop()
      const rows: string[][] = new Array(lines.length)
      for (let i = 0; i < lines.length; i++) {
        const text = lines[i] ?? ''
        const end = text.length - 1
        const line = text.charCodeAt(end) === 13 ? text.slice(0, end) : text
        rows[i] = delimiter === null ? [line] : line.split(delimiter)
      }
      yield { rows, numbers: line, bytes: block.bytes }
      line += lines.length
      continue
    }
    const text = carry + block.text
    const parsed: Papa.ParseResult<string[]> = parser.parse(text, 0, !block.last)
    const rows = parsed.data
    const cursor = parsed.meta.cursor
    carry = block.last ? '' : text.slice(cursor)
    if (carry.length > limits.lineCharacters) {
      throw unreadable(
        `line ${line + rows.length} opens a quotation mark that is never closed; close it or take it out`,
        { row: line + rows.length },
      )
    }
    const numbers: number[] = []
    for (const row of rows) {
      numbers.push(line)
      line += 1
      for (const cell of row) line += breaksIn(cell, newline)
      const last = row.at(-1)
      if (last?.endsWith('\r')) row[row.length - 1] = last.slice(0, -1)
    }
    if (block.last && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop()
    yield { rows, numbers, bytes: block.bytes }
  }
}

function breaksIn(cell: string, newline: string): number {
  let count = 0
  for (let at = cell.indexOf(newline); at >= 0; at = cell.indexOf(newline, at + 1)) count++
  return count
}

/** Refuses a line of such a length, which has not come to its end. */
function requireLine(length: number, line: number, { lineCharacters }: ReadLimits): void {
  if (length <= lineCharacters) return
  const message = `line ${line} is longer than ${lineCharacters} bytes; is this a table?`
  throw unreadable(message, { row: line })
}

interface Block {
  /** Whole lines, except at the end of the file. */
  readonly text: string
  readonly bytes: number
  readonly last: boolean
}

async function* decodeBlocks(handle: FileHandle, shape: TextShape, limits: ReadLimits): AsyncGenerator<Block> {
  let offset = shape.skip
  let rest: Buffer = Buffer.alloc(0)
  let encoding = shape.encoding
  const wide = isWide(encoding)
  const decoder = new TextDecoder(encoding)
  const thai = new TextDecoder('windows-874')
  const breakByte = shape.newline.charCodeAt(0)
  let onlyAscii = true
  let wideRest = ''
  let line = 1
  for (;;) {
    const buffer = Buffer.allocUnsafe(blockBytes)
    const { bytesRead } = await handle.read(buffer, 0, blockBytes, offset)
    offset += bytesRead
    const last = bytesRead === 0
    if (wide) {
      const text = wideRest + decoder.decode(buffer.subarray(0, bytesRead), { stream: !last })
      const end = last ? text.length : text.lastIndexOf(shape.newline) + 1
      wideRest = text.slice(end)
      requireLine(wideRest.length, line, limits)
      line += end > 0 ? breaksIn(text, shape.newline) : 0
      if (end > 0 || last) yield { text: text.slice(0, end), bytes: offset, last }
    } else {
      const bytes: Buffer =
        rest.length === 0 ? buffer.subarray(0, bytesRead) : Buffer.concat([rest, buffer.subarray(0, bytesRead)])
      const end = last ? bytes.length : bytes.lastIndexOf(breakByte) + 1
      rest = bytes.subarray(end)
      requireLine(rest.length, line, limits)
      const completeLines = bytes.subarray(0, end)
      if (end > 0 || last) {
        let text: string
        if (isAscii(completeLines)) text = completeLines.toString('latin1')
        else if (encoding === 'windows-874') text = thai.decode(completeLines)
        else if (encoding !== 'utf-8') text = decoder.decode(completeLines)
        else if (isUtf8(completeLines)) {
          onlyAscii = false
          text = completeLines.toString('utf8')
        } else if (onlyAscii && !shape.certain) {
          // So far both are possible.
          encoding = 'windows-874'
          text = thai.decode(completeLines)
        } else {
          throw new ReadFailure(
            shape.certain ? 'wrong_encoding' : 'unreadable',
            `the text is UTF-8 until about line ${line} and something else after it; save it again in one encoding`,
            { row: line },
          )
        }
        line += breaksIn(text, shape.newline)
        yield { text, bytes: offset, last }
      }
    }
    if (last) return
  }
}

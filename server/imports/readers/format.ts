import { unreadable } from '../failure.ts'

type Format = 'text' | 'xlsx' | 'xls' | 'json' | 'ndjson' | 'parquet' | 'feed' | 'sdmx'

const refused: readonly (readonly [signature: string, what: string])[] = [
  ['%PDF', 'a PDF; take the workbook or CSV that it was made from'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\x7fELF', 'a program'],
  ['MZ', 'a program'],
  ['\x1f\x8b', 'a gzip archive; unpack it first'],
  ['Rar!', 'an archive; unpack it first'],
  ['7z\xbc\xaf', 'an archive; unpack it first'],
]

/** The root element of a feed, or the document type that names it, after the declaration and comments. */
const feedRoot = /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+)?(?:\w+:)?(?:rss|feed)[\s>]/i

/** The root element of a data message of SDMX-ML 2.1 or 3.0. */
const sdmxRoot =
  /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:\w+:)?(?:Generic|StructureSpecific)(?:TimeSeries)?Data[\s>]/

/**
 * The format of a file by its first bytes; the name only decides between formats that begin alike (JSON and NDJSON, and text that
 * happens to begin with a bracket). Throws `ReadFailure` for anything that no reader is for.
 */
export function sniffFormat(head: Uint8Array, fileName: string): Format {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const latin = Buffer.from(head.subarray(0, 16)).toString('latin1')
  if (head.length === 0) throw unreadable('the file is empty; choose the file with the figures')
  if (latin.startsWith('PK\x03\x04') || latin.startsWith('PK\x05\x06')) return 'xlsx'
  if (latin.startsWith('\xd0\xcf\x11\xe0') || isOldBiff(head)) return 'xls'
  if (latin.startsWith('PAR1')) return 'parquet'
  // Two letters are too few to tell a program from a table whose first heading begins with them.
  const program = (signature: string) => signature !== 'MZ' || head.includes(0)
  const refusedFormat = refused.find(([signature]) => latin.startsWith(signature) && program(signature))
  if (refusedFormat !== undefined) throw unreadable(`the file is ${refusedFormat[1]}`)
  if (['xlsx', 'xlsm', 'xlsb', 'xls', 'parquet'].includes(ending) && !isText(head)) {
    throw unreadable(
      `the file is called .${ending} but its content is no such file; save it again from the program that made it`,
    )
  }
  const start = Buffer.from(head.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (feedRoot.test(start)) return 'feed'
  if (sdmxRoot.test(start)) return 'sdmx'
  if (/^<(?:!doctype|html|\?xml|table|meta|head|style|script)/i.test(start)) {
    throw unreadable(
      'the file is a web page or XML, whatever its name says; open it in a spreadsheet program and save it as .xlsx or .csv',
    )
  }
  if (['csv', 'tsv', 'tab', 'txt'].includes(ending)) return 'text'
  if (start.startsWith('[')) return 'json'
  if (start.startsWith('{')) {
    if (ending === 'ndjson' || ending === 'jsonl') return 'ndjson'
    return /^\{.*\}\s*\n\s*\{/.test(start) ? 'ndjson' : 'json'
  }
  return 'text'
}

/** The first record of a workbook of Excel 2 to 4, which has no container around it. */
function isOldBiff(head: Uint8Array): boolean {
  const [record, version, length, high] = head
  return record === 9 && version !== undefined && version <= 8 && length !== undefined && length <= 16 && high === 0
}

/** Whether bytes can be text: no control characters, except in UTF-16, where every second byte of plain letters is NUL. */
export function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  if (looksLikeUtf16(head) !== null) return true
  return head.every((byte) => byte > 27 || byte === 26 || byte === 27 || (byte >= 9 && byte <= 13))
}

/** `utf-16le` or `utf-16be` where NUL bytes stand at every odd or every even place and nowhere else; null otherwise. */
export function looksLikeUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0
  let odd = 0
  const length = Math.min(head.length, 4096)
  if (length < 24) return null
  for (let i = 0; i < length; i++) {
    if (head[i] === 0) {
      if (i % 2 === 0) even++
      else odd++
    }
  }
  if (even === 0 && odd > length / 16) return 'utf-16le'
  if (odd === 0 && even > length / 16) return 'utf-16be'
  return null
}

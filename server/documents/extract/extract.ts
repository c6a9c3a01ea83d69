import { documentLimits } from '@sala/catalog/api/documents.ts'
import { Parser } from 'saxen'
import type { Parts } from '../../imports/readers/unzip.ts'
import { linesOf } from './pdfLines.ts'
import type { Sniffed } from './sniff.ts'
import { type Collector, collector } from './tidy.ts'
import { Unusable } from './unusable.ts'

/** The text of a file, as far as it is kept; empty where it has none, such as a scan. Throws `Unusable`. */
export async function extract(file: Sniffed): Promise<string> {
  const into = collector(documentLimits.letters)
  switch (file.kind) {
    case 'pdf':
      await readPdf(file.file, into)
      break
    case 'xlsx':
      await readSheets(file.parts, into)
      break
    case 'txt':
      into.add(file.text)
      break
    default:
      readOffice(file.parts, file.kind, into)
  }
  return into.text()
}

async function readPdf(file: Buffer, into: Collector): Promise<void> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(file), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  }).catch((error: unknown) => {
    const encrypted = error instanceof Error && error.name === 'PasswordException'
    throw new Unusable(encrypted ? 'encrypted' : 'damaged', { cause: error })
  })
  for (let number = 1; number <= pdf.numPages && !into.full; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    into.add(`${linesOf(items.filter((item) => 'str' in item))}\n\n`)
    page.cleanup()
  }
}

async function readSheets(parts: Parts, into: Collector): Promise<void> {
  const { readBookOfParts } = await import('../../imports/readers/bookOfParts.ts')
  const book = readBookOfParts(parts, { dense: true, cellFormula: false, cellHTML: false })
  for (const name of book.SheetNames) {
    into.add(`${name}\n`)
    // By the cells that are there and not by the range that the sheet claims, which may be all of it.
    const rows: unknown = book.Sheets[name]?.['!data']
    if (!Array.isArray(rows)) continue
    for (const row of Object.values(rows)) {
      if (!Array.isArray(row)) continue
      into.add(`${Object.values(row).map(wordsOfCell).join(' ')}\n`)
      if (into.full) return
    }
  }
}

function wordsOfCell(cell: unknown): string {
  if (typeof cell !== 'object' || cell === null) return ''
  if ('w' in cell && typeof cell.w === 'string') return cell.w
  return 'v' in cell && (typeof cell.v === 'string' || typeof cell.v === 'number') ? String(cell.v) : ''
}

/** The names of parts that hold text, in lower case and in reading order. */
const textParts = {
  docx: [/^word\/document\.xml$/, /^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/],
  pptx: [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesslides\/notesslide\d+\.xml$/],
} as const

/** Adds the text of a Word or PowerPoint file. Throws `Unusable`. */
function readOffice(parts: Parts, kind: keyof typeof textParts, into: Collector): void {
  for (const pattern of textParts[kind]) {
    const matching = [...parts].filter(([name]) => pattern.test(name))
    for (const [, content] of matching.sort(([pathA], [pathB]) => numberIn(pathA) - numberIn(pathB))) {
      readPart(content.toString('utf8'), into)
      if (into.full) return
    }
  }
}

const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0)

/** What ends a line where it ends, by its name without the prefix. */
const lines: ReadonlySet<string> = new Set(['p', 'br', 'cr', 'tr'])

function readPart(xml: string, into: Collector): void {
  const parser = new Parser()
  let inText = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, _attributes, _decode, selfClosing) => {
    if (local(name) === 't' && !selfClosing) inText += 1
    if (local(name) === 'tab') into.add(' ')
  })
  parser.on('closeTag', (name) => {
    if (local(name) === 't') inText = Math.max(0, inText - 1)
    if (lines.has(local(name))) into.add('\n')
    if (local(name) === 'tc') into.add(' ')
    if (into.full) parser.stop()
  })
  parser.on('text', (value, decode) => {
    if (inText > 0) into.add(decode(value))
  })
  parser.on('cdata', (value) => {
    if (inText > 0) into.add(value)
  })
  parser.on('error', (error) => {
    throw new Unusable('damaged', { cause: error })
  })
  parser.parse(xml)
}

import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import JSZip from 'jszip'
import { escapedXml } from '../core/formats/xml.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export type Cell = string | number | null

/** A table of rows that come bit by bit. */
interface Rows {
  /** Of the sheet: at most 31 letters and digits. */
  readonly name: string
  /** The names of the columns; `dated` says which hold days, `YYYY-MM-DD`. */
  readonly columns: readonly { readonly name: string; readonly dated: boolean }[]
  readonly chunks: AsyncIterable<readonly (readonly Cell[])[]>
}

/**
 * An Excel workbook of one sheet as a stream: rows are written and packed as they come, so that no more than a few chunks are in memory.
 * Figures are numbers and days are dates. Texts are texts, whatever they begin with: nothing in it is run as a formula.
 *
 * @param signal ends the work when nobody takes the file any more
 */
export function streamWorkbook({ name, columns, chunks }: Rows, signal: AbortSignal): NodeJS.ReadableStream {
  const zip = new JSZip()
  for (const [path, text] of Object.entries(partsOf(name))) zip.file(path, text)
  const sheet = Readable.from(sheetOf({ columns, chunks }), { objectMode: false })
  // Without a listener of its own an aborted stream would end the process.
  sheet.on('error', () => undefined)
  signal.addEventListener('abort', () => sheet.destroy(), { once: true })
  zip.file('xl/worksheets/sheet1.xml', sheet)
  return zip.generateNodeStream({ streamFiles: true, compression: 'DEFLATE', compressionOptions: { level } })
}

/** The level of compression; a person waits for the workbook. */
const level = 1

/** About how many bytes a workbook of so many rows will have, by what the first of them are packed to. */
export function estimatedBookSize(
  { columns }: Pick<Rows, 'columns'>,
  rows: readonly (readonly Cell[])[],
  count: number,
) {
  if (rows.length === 0) return 0
  const dated = columns.map((column) => column.dated)
  const xml = rows.map((cells, at) => rowOf(at + 1, cells, dated)).join('')
  return Math.round((deflateRawSync(xml, { level }).length * count) / rows.length)
}

const openSheet = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

async function* sheetOf({ columns, chunks }: Omit<Rows, 'name'>): AsyncGenerator<Buffer> {
  const dated = columns.map((column) => column.dated)
  const names = columns.map(({ name }) => name)
  yield Buffer.from(`${declaration}${openSheet}${rowOf(1, names, [])}`)
  let written = 1
  for await (const chunk of chunks) {
    const first = written + 1
    written += chunk.length
    yield Buffer.from(chunk.map((row, at) => rowOf(first + at, row, dated)).join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** A row by its number from 1; `dated` says which of its cells are days. */
function rowOf(number: number, cells: readonly Cell[], dated: readonly boolean[]): string {
  const line = cells.map((cell, at) => cellOf(`${lettersOf(at)}${number}`, cell, dated[at] ?? false))
  return `<row r="${number}">${line.join('')}</row>`
}

/** The name of a column by its number from 0: A to Z, then AA. */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}

function cellOf(place: string, value: Cell, dated: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  const day = dated ? serialOf(value) : null
  if (day !== null) return `<c r="${place}" s="1"><v>${day}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** The day as Excel counts it, which has a day too many in 1900; null for texts that are no day after that. */
function serialOf(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  const days = (time - Date.UTC(1899, 11, 30)) / 86_400_000
  return days > 60 ? days : null
}

/** The longest text of a cell; the rest is cut off, as Excel would refuse the file. */
const maxTextLength = 32_767

const escaped = (text: string): string => escapedXml(text.slice(0, maxTextLength))

const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook of one sheet beside the sheet (ECMA-376, part 1). */
const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // The second format is a day in the reader's own way of writing days.
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

import { readFile } from 'node:fs/promises'
import { type CellObject, type ParsingOptions, read, SSF, set_cptable, utils, type WorkSheet } from '@e965/xlsx'
import { ReadFailure, requireBytes, unreadable } from '../failure.ts'
import type { ReadLimits } from '../limits.ts'
import { readBookOfParts } from './bookOfParts.ts'
import { type Cell, formulaWithoutValue, type RowBatch, type Sheet, type Source } from './table.ts'
import { encryptedFile, openArchive, type Parts } from './unzip.ts'

const maxRows = 1_048_576
const maxColumns = 16_384
const rowsAtOnce = 4096

/**
 * Opens a workbook, old (.xls) or new (.xlsx). Formulas give the values that the office's own program worked out; nothing is
 * calculated, no link is followed. Throws `ReadFailure` for what is no readable workbook.
 */
export async function openWorkbook(
  path: string,
  format: 'xls' | 'xlsx',
  size: number,
  limits: ReadLimits,
): Promise<Source> {
  requireBytes('the workbook', size, limits.wholeBytes, '; save it as .csv, which may be larger')
  // Workbooks of Excel 95 and before write Thai in a code page of Windows.
  if (format === 'xls') set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  const content = format === 'xlsx' ? await partsOf(path, limits) : await readFile(path)
  const unworked = Buffer.isBuffer(content) ? new Map<number, ReadonlySet<string>>() : formulasWithoutValue(content)
  const book = parse(content)
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets = book.SheetNames.flatMap((name, index): (Sheet & { readonly position: number })[] => {
    const sheet = Object.getOwnPropertyDescriptor(book.Sheets, name)?.value ?? book.Sheets[name]
    if (!isSheet(sheet)) return []
    const properties = book.Workbook?.Sheets?.[index]
    return [
      {
        name,
        position: index + 1,
        hidden: (properties?.Hidden ?? 0) !== 0,
        merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
        hiddenParts: hiddenParts(sheet),
        batches: () => rowsOf(withMarks(sheet, unworked.get(index)), { name, from1904, size, limits }),
      },
    ]
  })
  return { format: { code: 'format', values: { format: format.toUpperCase() } }, sheets, close: async () => {} }
}

/** The unpacked parts of a new workbook. Throws `ReadFailure` for bombs, macros, encryption and archives of other kinds. */
async function partsOf(path: string, limits: ReadLimits): Promise<Parts> {
  const { names, encrypted, unpack } = await openArchive(await readFile(path), limits)
  if (encrypted) throw encryptedFile()
  if (names.has('xl/vbaproject.bin')) throw unreadable('the file holds macros; save it as .xlsx, which has none')
  if (names.has('xl/workbook.bin')) throw unreadable('the file is a binary workbook (.xlsb); save it as .xlsx')
  if (names.has('content.xml') && names.has('mimetype'))
    throw unreadable('the file is an OpenDocument sheet; save it as .xlsx')
  if (!names.has('xl/workbook.xml'))
    throw unreadable('the file is a zip archive but no workbook; unpack it, or save the workbook again')
  return await unpack()
}

const options: ParsingOptions = {
  dense: true,
  cellFormula: false,
  // Tells which rows and columns are hidden, if empty cells are read as well.
  cellStyles: true,
  sheetStubs: true,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  // What the file says about its own extent is not believed.
  nodim: true,
  raw: true,
}

function parse(content: Buffer | Parts) {
  try {
    return Buffer.isBuffer(content) ? read(content, { ...options }) : readBookOfParts(content, { ...options })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (/password|encrypt/i.test(why)) {
      throw unreadable('the workbook is encrypted; save it without a password')
    }
    throw unreadable(`the workbook cannot be read (${why.slice(0, 120)}); save it again as .xlsx`)
  }
}

function isSheet(sheet: unknown): sheet is WorkSheet {
  return typeof sheet === 'object' && sheet !== null && '!data' in sheet
}

/** Puts the mark of a formula without a value where the book has one; the library leaves these cells out. */
function withMarks(sheet: WorkSheet, addresses: ReadonlySet<string> = new Set()): WorkSheet {
  const data = sheet['!data'] ?? []
  sheet['!data'] = data
  for (const address of addresses) {
    const { r, c } = utils.decode_cell(address)
    if (r < 0 || c < 0 || r >= maxRows || c >= maxColumns) continue
    const row = data[r] ?? []
    data[r] = row
    row[c] = { t: 's', v: formulaWithoutValue }
  }
  return sheet
}

/** The rows and columns that a person does not see in the book, 1-based. */
function hiddenParts(sheet: WorkSheet): NonNullable<Sheet['hiddenParts']> {
  const hidden = (parts: readonly ({ readonly hidden?: boolean } | undefined)[] = []) =>
    Array.from(parts, (part, at) => (part?.hidden === true ? at + 1 : 0)).filter((at) => at > 0)
  return { rows: hidden(sheet['!rows']), columns: hidden(sheet['!cols']) }
}

interface RowsOf {
  readonly name: string
  /** Whether the book counts its days from 1904, as old programs for the Macintosh do, and not from 1900. */
  readonly from1904: boolean
  readonly size: number
  readonly limits: ReadLimits
}

function* rowsOf(sheet: WorkSheet, { name, from1904, size, limits }: RowsOf): Generator<RowBatch> {
  const data = sheet['!data'] ?? []
  let cells = 0
  let rows: Cell[][] = []
  let first = 1
  // Rows that nobody wrote are holes in the list; a file can claim a row far beyond the last that a sheet has.
  const length = Math.min(data.length, maxRows)
  if (data.length > maxRows)
    throw unreadable(`sheet “${name}” has a cell below row ${maxRows}; save it again`, {
      sheet: name,
    })
  for (let row = 0; row < length; row++) {
    const source = data[row]
    const width = source?.length ?? 0
    if (width > maxColumns) {
      throw unreadable(`sheet “${name}”, row ${row + 1} has more than ${maxColumns} columns`, {
        sheet: name,
        row: row + 1,
      })
    }
    cells += width
    if (cells > limits.tableCells) {
      throw new ReadFailure('too_large', `sheet “${name}” has more than ${limits.tableCells} cells; save it as .csv`, {
        sheet: name,
      })
    }
    rows.push(source === undefined ? [] : Array.from(source, (cell) => cellOf(cell, from1904)))
    if (rows.length === rowsAtOnce || row === length - 1) {
      yield { rows, numbers: first, bytes: size }
      first += rows.length
      rows = []
    }
  }
}

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

function cellOf(cell: CellObject | undefined, from1904: boolean): Cell {
  if (cell === undefined || cell === null) return null
  const { t, v } = cell
  if (v === undefined || t === 'z') return null
  if (t === 'e') return typeof v === 'number' ? (errors[v] ?? '#ERROR!') : String(v)
  if (t === 'n' && typeof v === 'number') return typeof cell.z === 'string' ? asShown(v, cell.z, from1904) : v
  if (v instanceof Date) return v.toISOString().slice(0, 10)
  return v
}

/** A number that its book shows as a day or a percentage as these are written: 0.753 may be 75.3%. Any other one as it is. */
function asShown(value: number, format: string, from1904: boolean): Cell {
  if (SSF.is_date(format)) return dateOf(value, from1904)
  // A sign in quotes is only printed behind the number.
  const isPercentage = format.replace(/"[^"]*"|\\./g, '').includes('%')
  return isPercentage ? `${Number((value * 100).toPrecision(12))}%` : value
}

/** The day of Excel's count as `YYYY-MM-DD`; a number that is none stays a number. */
function dateOf(serial: number, date1904: boolean): Cell {
  const date: { y: number; m: number; d: number } | null = SSF.parse_date_code(serial, { date1904 })
  if (date === null || date.y < 1901 || date.y > 2900) return serial
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.y}-${pad(date.m)}-${pad(date.d)}`
}

/**
 * The cells of a workbook that hold a formula and no value, by the place of their sheet in the book (0-based) and then by address (`B2`).
 * Programs that write books without calculating leave them so. The library for workbooks reads them as 0 or as nothing; neither is true.
 */
function formulasWithoutValue(parts: Parts): ReadonlyMap<number, ReadonlySet<string>> {
  const textOf = (name: string) => parts.get(name.toLowerCase())?.toString('latin1') ?? ''
  const targets = new Map(
    tags(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  const unvalued = new Map<number, ReadonlySet<string>>()
  for (const [place, tag] of tags(textOf('xl/workbook.xml'), 'sheet').entries()) {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? ''
    // Names in other letters may be written in several ways, which the library tries.
    const isPlain = /^[\w./:-]+$/.test(target)
    const path = isPlain
      ? (URL.parse(target, 'book:/xl/')?.pathname.slice(1) ?? '')
      : `xl/${target}`.replace('xl//', '')
    if (isPlain && !parts.has(path.toLowerCase()))
      throw unreadable(
        `the workbook does not hold the part ${target} that its sheet “${attribute(tag, 'name')}” is said to be; save it again`,
      )
    const cells = withoutValue(textOf(path))
    if (cells.size > 0) unvalued.set(place, cells)
  }
  return unvalued
}

const formula = /<(?:\w+:)?f[\s>/]/

/**
 * The cells with content of a sheet: their attributes, and what stands between their tags. Each sign is looked at once, as one pattern for a
 * whole cell would look for its end from every beginning, in a damaged sheet to the end of it.
 */
function* cellsIn(sheet: string): Generator<{ readonly attributes: string; readonly content: string }> {
  const begins = /<(?:\w+:)?c\s/g
  const ends = /<\/(?:\w+:)?c>/g
  while (begins.test(sheet)) {
    const end = sheet.indexOf('>', begins.lastIndex)
    if (end < 0) return
    const attributes = sheet.slice(begins.lastIndex, end)
    begins.lastIndex = end
    if (attributes.endsWith('/')) continue
    ends.lastIndex = end
    const close = ends.exec(sheet)
    if (close === null) return
    yield { attributes, content: sheet.slice(end + 1, close.index) }
    begins.lastIndex = ends.lastIndex
  }
}

function withoutValue(sheet: string): ReadonlySet<string> {
  const addresses = new Set<string>()
  if (!formula.test(sheet)) return addresses
  for (const { attributes, content } of cellsIn(sheet)) {
    if (!formula.test(content) || /<(?:\w+:)?v(?:\s[^>]*)?>[^<]/.test(content)) continue
    // A formula may come to an empty text.
    if (attribute(attributes, 't') === 'str' && /<(?:\w+:)?v[\s>/]/.test(content)) continue
    const address = attribute(attributes, 'r')
    if (address !== '') addresses.add(address)
  }
  return addresses
}

const tags = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(([, attributes = '']) => attributes)

const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

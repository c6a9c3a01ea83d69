import * as sheetJs from '@e965/xlsx'
import type { Parts } from './unzip.ts'

declare module '@e965/xlsx' {
  /** Reads a workbook from a container of unpacked parts. The library exports it without a type. */
  function parse_zip(container: unknown, options: ParsingOptions): WorkBook
}

/** By these the library would take the book for a file of another kind, and read other parts than those of Excel. */
const otherKinds: ReadonlySet<string> = new Set(['meta-inf/manifest.xml', 'objectdata.xml'])

/** Reads a new workbook (.xlsx) from its unpacked parts, so that the library does not open the archive itself. Throws what it throws. */
export function readBookOfParts(parts: Parts, options: sheetJs.ParsingOptions): sheetJs.WorkBook {
  const container: unknown = sheetJs.CFB.utils.cfb_new()
  for (const [name, content] of withStyles(parts)) {
    // `unsafe` leaves out a search for the same name and a new order after each part; there are no equal names.
    if (!otherKinds.has(name))
      sheetJs.CFB.utils.cfb_add(container, name, withoutVisibleColumns(content), { unsafe: true })
  }
  return sheetJs.parse_zip(container, options)
}

const stylesType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'
const plainStyles = '<styleSheet><fills><fill><patternFill patternType="none"/></fill></fills></styleSheet>'

/** The parts with styles where a book has none: the library throws and catches an error for each cell without, which takes longer than the cell. */
function withStyles(parts: Parts): Parts {
  const types = parts.get('[content_types].xml')?.toString('latin1') ?? ''
  if (types.includes(stylesType)) return parts
  const override = `<Override PartName="/xl/styles.xml" ContentType="${stylesType}"/>`
  const withOverride = types.replace(/<\/(?:\w+:)?Types>/, (end) => override + end)
  const added = { '[content_types].xml': withOverride, 'xl/styles.xml': plainStyles }
  return new Map([
    ...parts,
    ...Object.entries(added).map(([name, text]) => [name, Buffer.from(text, 'latin1')] as const),
  ])
}

const column = /<(?:\w+:)?col\b[^<>]*>/g
const hidden = /\shidden\s*=\s*["'](?:1|true)["']/
/** Columns that a sheet can have. */
const maxColumns = 16_384
const numberIn = (tag: string, name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["'](\\d+)["']`).exec(tag)?.[1])

/**
 * A part without what it says of columns that are seen. The library copies a description for each column that it covers, up to the last
 * that a sheet can have; that took a twentieth of a second a sheet, and only the hidden ones are of use: each once, as a hostile book hides them all a hundred thousand times.
 */
function withoutVisibleColumns(part: Buffer): Buffer {
  const end = part.indexOf('sheetData')
  if (end < 0) return part
  const head = part.subarray(0, end).toString('latin1')
  let room = maxColumns
  const shorter = head.replace(column, (tag) => {
    if (!hidden.test(tag)) return ''
    room -= numberIn(tag, 'max') - numberIn(tag, 'min') + 1
    return room >= 0 ? tag : ''
  })
  return shorter === head ? part : Buffer.concat([Buffer.from(shorter, 'latin1'), part.subarray(end)])
}

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
  for (const [name, content] of parts) {
    // `unsafe` leaves out a search for the same name and a new order after each part; there are no equal names.
    if (!otherKinds.has(name))
      sheetJs.CFB.utils.cfb_add(container, name, withoutVisibleColumns(content), { unsafe: true })
  }
  return sheetJs.parse_zip(container, options)
}

const column = /<(?:\w+:)?col\b[^<>]*>/g
const hidden = /\shidden\s*=\s*["'](?:1|true)["']/

/**
 * A part without what it says of columns that are seen. The library copies a description for each column that it covers, up to the last
 * that a sheet can have; that took a twentieth of a second a sheet, and only the hidden ones are of use.
 */
function withoutVisibleColumns(part: Buffer): Buffer {
  const end = part.indexOf('sheetData')
  if (end < 0) return part
  const head = part.subarray(0, end).toString('latin1')
  const shorter = head.replace(column, (tag) => (hidden.test(tag) ? tag : ''))
  return shorter === head ? part : Buffer.concat([Buffer.from(shorter, 'latin1'), part.subarray(end)])
}

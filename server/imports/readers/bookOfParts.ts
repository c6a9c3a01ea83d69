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
    if (!otherKinds.has(name)) sheetJs.CFB.utils.cfb_add(container, name, content, { unsafe: true })
  }
  return sheetJs.parse_zip(container, options)
}

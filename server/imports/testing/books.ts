import { crc32, deflateRawSync } from 'node:zlib'

/** For tests: a part of a workbook that is made to hurt. */
export interface Part {
  readonly name: string
  readonly content: Uint8Array | string
  /** What the directory claims, where that differs from the truth. */
  readonly claims?: number
  readonly flags?: number
}

/** A zip archive of parts, as plain as the format allows. `start` is where it begins in its file. */
export function zip(parts: readonly Part[], start = 0): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = start
  for (const { name, content, claims, flags = 0 } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, label]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

/**
 * An archive whose comment holds a second archive. `whole`: the second one ends with a whole record; otherwise its last two bytes are
 * missing, so that the record is found only by programs that do not demand them.
 */
export function zipInComment(parts: readonly Part[], second: readonly Part[], complete: boolean): Buffer {
  const first = zip(parts)
  const comment = zip(second, first.length)
  const file = Buffer.concat([first, complete ? comment : comment.subarray(0, -2)])
  file.writeUInt16LE(file.length - first.length, first.length - 2)
  return file
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const rels = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/${type}" Target="${target}"/></Relationships>`
const workbookPart = (name: string) =>
  `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
export const cell = (at: string, value: string | number) =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
export const sheetPart = (rows: string, after = '', before = '<?xml version="1.0"?>') =>
  `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${after}</worksheet>`
/** A head and one row of `immigration`. */
export const tableRows = `<row r="1">${cell('A1', 'month')}${cell('B1', 'country')}${cell('C1', 'visitors')}</row><row r="2">${cell('A2', '2024-01')}${cell('B2', 'CN')}${cell('C2', 5)}</row>`

export function bookParts(sheet: string, name = 'Sheet1'): Part[] {
  return [
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: rels('xl/workbook.xml', 'officeDocument') },
    { name: 'xl/workbook.xml', content: workbookPart(name) },
    { name: 'xl/_rels/workbook.xml.rels', content: rels('worksheets/sheet1.xml', 'worksheet') },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
}

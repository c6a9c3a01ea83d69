import { crc32, deflateRawSync } from 'node:zlib'
import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile } from './testing.ts'

/** SECURITY.md, D10: workbooks that are made to hurt. Each is refused with a reason, or read for what is harmless in it. */

interface Part {
  readonly name: string
  readonly content: Uint8Array | string
  /** What the directory claims, where that differs from the truth. */
  readonly claims?: number
  readonly flags?: number
}

/** A zip archive of parts, as plain as the format allows. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
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

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/${type}" Target="${target}"/></Relationships>`
const workbookPart = (name: string) =>
  `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
const cell = (at: string, value: string | number) =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheetPart = (rows: string, after = '', before = '<?xml version="1.0"?>') =>
  `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${after}</worksheet>`
const tableRows = `<row r="1">${cell('A1', 'month')}${cell('B1', 'country')}${cell('C1', 'visitors')}</row><row r="2">${cell('A2', '2024-01')}${cell('B2', 'CN')}${cell('C2', 5)}</row>`

function bookParts(sheet: string, name = 'Sheet1'): Part[] {
  return [
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: rels('xl/workbook.xml', 'officeDocument') },
    { name: 'xl/workbook.xml', content: workbookPart(name) },
    { name: 'xl/_rels/workbook.xml.rels', content: rels('worksheets/sheet1.xml', 'worksheet') },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
}

const readBook = (content: Uint8Array | string, name = 'book.xlsx', limits = {}) =>
  readForTest('immigration', temporaryFile(name, content), {}, limits)
const good = [{ date: '2024-01-01', location_source: 'CN', immigrants: 5, status: 'final', period: 'month' }]

describe('D10: workbooks that are made to hurt', () => {
  test('the plain book that the others are made from is read', async () => {
    expect(await readBook(zip(bookParts(sheetPart(tableRows))))).toMatchObject({ rows: good, faults: [] })
  })

  test('a zip bomb is refused by its directory, and one that lies by unpacking no further than it says', async () => {
    const zeros = { name: 'xl/media/image1.bin', content: new Uint8Array(30_000_000) }
    expect((await readBook(zip([...bookParts(sheetPart(tableRows)), zeros]))).faults).toMatchObject([
      { reason: 'too_large' },
    ])
    const lying = { ...zeros, claims: 1000 }
    expect((await readBook(zip([...bookParts(sheetPart(tableRows)), lying]))).faults).toMatchObject([
      { reason: 'unreadable' },
    ])
    const many = await readBook(zip([...bookParts(sheetPart(tableRows)), zeros]), 'book.xlsx', {
      zipRatio: 1e9,
      unpackedBytes: 1e7,
    })
    expect(many.faults).toMatchObject([{ reason: 'too_large' }])
  })

  test('a hundred thousand parts', async () => {
    const file = zip(bookParts(sheetPart(tableRows)))
    file.writeUInt16LE(0xffff, file.length - 12)
    expect((await readBook(file)).faults).toMatchObject([{ reason: 'too_large' }])
    const parts = Array.from({ length: 6000 }, (_, at) => ({ name: `xl/media/${at}.bin`, content: '' }))
    expect((await readBook(zip([...bookParts(sheetPart(tableRows)), ...parts]))).faults).toMatchObject([
      { reason: 'too_large' },
    ])
  })

  test('a cell below the last row that a sheet has', async () => {
    const rows = `${tableRows}<row r="1048577"><c r="A1048577"><v>1</v></c></row>`
    expect((await readBook(zip(bookParts(sheetPart(rows))))).faults).toMatchObject([{ reason: 'unreadable' }])
    const beyond = `${tableRows}<row r="4294967000"><c r="ZZZZZZ4294967000"><v>1</v></c></row>`
    const read = await readBook(zip(bookParts(sheetPart(beyond))))
    expect(read.summary === null || read.rows.length === 1).toBe(true)
  })

  test('cells merged over the whole sheet', async () => {
    const merges = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    const wide = `<row r="1">${cell('A1', 'January 2024')}</row><row r="2">${cell('A2', 'Nationality')}${cell('B2', 'Number')}</row><row r="3">${cell('A3', 'China')}${cell('B3', 5)}</row>`
    expect((await readBook(zip(bookParts(sheetPart(tableRows, merges))))).rows).toEqual(good)
    expect((await readBook(zip(bookParts(sheetPart(wide, merges))))).faults.length).toBeLessThan(2)
  })

  test('links to other books are not followed', async () => {
    const parts = [
      ...bookParts(sheetPart(tableRows)),
      { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
      {
        name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
        content: rels('http://127.0.0.1:1/other.xlsx', 'externalLinkPath'),
      },
    ]
    expect(await readBook(zip(parts))).toMatchObject({ rows: good, faults: [] })
  })

  test('a document type declaration', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    const read = await readBook(zip(bookParts(sheetPart(tableRows, '', bomb))))
    expect(read.faults).toMatchObject([{ reason: 'unreadable' }])
    expect(read.faults[0]?.message).toContain('document type')
  })

  test('macros, binary workbooks and encrypted parts', async () => {
    const sheet = bookParts(sheetPart(tableRows))
    for (const [part, word] of [
      [{ name: 'xl/vbaProject.bin', content: 'x' }, 'macros'],
      [{ name: 'xl/workbook.bin', content: 'x' }, 'xlsb'],
      [{ name: 'xl/x.xml', content: 'x', flags: 1 }, 'encrypted'],
    ] as const) {
      const read = await readBook(zip([...sheet, part]))
      expect(read.faults).toMatchObject([{ reason: 'unreadable' }])
      expect(read.faults[0]?.message).toContain(word)
    }
  })

  test('a book that Excel has encrypted as a whole', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(16))
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(64))
    const bytes = CFB.write(container, { type: 'buffer' })
    const read = await readBook(Uint8Array.from(Buffer.from(bytes)), 'secret.xlsx')
    expect(read.faults).toMatchObject([{ reason: 'unreadable' }])
  })

  test('fake extensions: content decides', async () => {
    for (const [name, content] of [
      ['page.xls', '<html><table><tr><td>month</td></tr></table></html>'],
      ['book.xlsx', Buffer.from([0, 1, 2, 3, 0, 255])],
      ['paper.csv', '%PDF-1.7'],
      ['archive.xlsx', zip([{ name: 'readme.txt', content: 'hello' }])],
      ['cut.xlsx', zip(bookParts(sheetPart(tableRows))).subarray(0, 400)],
    ] as const) {
      expect((await readBook(content, name)).faults, name).toMatchObject([{ reason: 'unreadable' }])
    }
    expect((await readBook('month,country,visitors\n2024-01,CN,5\n', 'really-text.xls')).rows).toEqual(good)
    expect((await readBook(zip(bookParts(sheetPart(tableRows))), 'really-a-book.csv')).rows).toEqual(good)
  })

  test('a sheet named __proto__', async () => {
    const read = await readBook(zip(bookParts(sheetPart(tableRows), '__proto__')))
    expect(read.rows.length === 0 || read.rows.length === 1).toBe(true)
    expect(Object.hasOwn(Object.prototype, '!data')).toBe(false)
    expect(read.faults.length + read.rows.length).toBeGreaterThan(0)
  })

  test('headings and keys named like members of objects', async () => {
    const objects = '[{"__proto__": 1, "constructor": 2, "month": "2024-01", "country": "CN", "visitors": 5}]'
    expect((await readForTest('immigration', temporaryFile('proto.json', objects))).rows).toEqual(good)
    const text = '__proto__,constructor,month,country,visitors\n1,2,2024-01,CN,5\n'
    expect((await readForTest('immigration', temporaryFile('proto.csv', text))).rows).toEqual(good)
  })

  test('error cells matter only in a column that is read', async () => {
    const sheet = utils.aoa_to_sheet([
      ['month', 'country', 'visitors', 'share'],
      ['2024-01', 'CN', 5, 1],
      ['2024-01', 'KR', 6, 1],
    ])
    sheet.D2 = { t: 'e', v: 7 }
    sheet.C3 = { t: 'e', v: 23 }
    const workbook = utils.book_new()
    utils.book_append_sheet(workbook, sheet, 'Sheet1')
    const read = await readBook(new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
    expect(read.rows).toEqual(good)
    expect(read.faults).toMatchObject([
      { sheet: 'Sheet1', row: 3, column: 'immigrants', value: '#REF!', reason: 'not_a_number' },
    ])
  })
})

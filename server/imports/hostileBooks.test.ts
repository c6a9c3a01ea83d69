import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { bookParts, cell, rels, sheetPart, tableRows, zip, zipInComment } from './testing/books.ts'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

/** D10: workbooks that are made to hurt. Each is refused with a reason, or read for what is harmless in it. */

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

  test('a second directory in the comment: what is checked is what is read', async () => {
    const figures = bookParts(sheetPart(tableRows))
    const other = bookParts(sheetPart(tableRows.replace('<v>5</v>', '<v>6</v>')))
    const macros = [...other, { name: 'xl/vbaProject.bin', content: 'x' }]
    expect(await readBook(zipInComment(figures, macros, false))).toMatchObject({ rows: good, faults: [] })
    const reading = await readBook(zipInComment(figures, macros, true))
    expect(reading).toMatchObject({ rows: [], faults: [{ reason: 'unreadable' }] })
    expect(reading.faults[0]?.message).toContain('macros')
    // Of two archives one after the other, the last record counts: all that is read belongs to the second.
    const trailing = Buffer.concat([zip(figures), zip(other, zip(figures).length)])
    expect((await readBook(trailing)).rows).toMatchObject([{ immigrants: 6 }])
    const cut = Buffer.concat([zip(figures), zip(other, zip(figures).length).subarray(0, -2)])
    expect((await readBook(cut)).faults).toMatchObject([{ reason: 'unreadable' }])
  })

  test('a part that stands twice, is not what its checksum says, or makes the library take the book for another kind', async () => {
    const parts = bookParts(sheetPart(tableRows))
    const twice = await readBook(zip([...parts, { name: 'xl/worksheets/Sheet1.xml', content: sheetPart('') }]))
    expect(twice).toMatchObject({ rows: [], faults: [{ reason: 'unreadable' }] })
    const damaged = zip(parts)
    const sum = damaged.indexOf('PK\x01\x02', 0, 'latin1') + 16
    damaged.writeUInt8(damaged.readUInt8(sum) ^ 1, sum)
    expect((await readBook(damaged)).faults).toMatchObject([{ reason: 'unreadable' }])
    const openDocument = { name: 'META-INF/manifest.xml', content: '<manifest/>' }
    expect(await readBook(zip([...parts, openDocument]))).toMatchObject({ rows: good, faults: [] })
    const outside = await readBook(zip([...parts, { name: '../xl/other.xml', content: '' }]))
    expect(outside).toMatchObject({ rows: [], faults: [{ reason: 'unreadable' }] })
  })

  test('a hundred thousand parts', { tags: 'release' }, async () => {
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
    const reading = await readBook(zip(bookParts(sheetPart(beyond))))
    expect(reading.summary === null || reading.rows.length === 1).toBe(true)
  })

  test('cells merged over the whole sheet', async () => {
    const merges = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    const wide = `<row r="1">${cell('A1', 'January 2024')}</row><row r="2">${cell('A2', 'Nationality')}${cell('B2', 'Number')}</row><row r="3">${cell('A3', 'China')}${cell('B3', 5)}</row>`
    expect((await readBook(zip(bookParts(sheetPart(tableRows, merges))))).rows).toEqual(good)
    expect((await readBook(zip(bookParts(sheetPart(wide, merges))))).faults.length).toBeLessThan(2)
  })

  test('tags without an end are looked at once, and hidden columns are counted once', async () => {
    const open = (tag: string) => Array.from({ length: 20_000 }, (_, index) => `<${tag}${index}"`).join('>')
    const formula = '<row r="1"><c r="A1"><f>1</f></c></row>'
    const cols = '<cols>'.concat('<col min="1" max="16384" hidden="1"/>'.repeat(20_000), '</cols>')
    const sheets = [`${formula}${open('c r="A')}`, `${formula}${open('c r="A').replaceAll('>', ' ')}`]
    const began = performance.now()
    for (const rows of sheets) expect((await readBook(zip(bookParts(sheetPart(rows))))).rows).toEqual([])
    const hidden = await readBook(zip(bookParts(sheetPart(tableRows).replace('<sheetData>', `${cols}<sheetData>`))))
    expect(hidden.rows).toEqual(good)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a sheet whose part is not in the book is refused, wherever its relation points', async () => {
    for (const target of ['../../../../etc/passwd', 'file:///etc/passwd', 'worksheets/sheet9.xml']) {
      const parts = bookParts(sheetPart(tableRows)).map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels' ? { ...part, content: rels(target, 'worksheet') } : part,
      )
      const { summary, faults } = await readBook(zip(parts))
      expect([summary, faults[0]?.message.includes(target)]).toEqual([null, true])
    }
    for (const name of ['sheet 1.xml', '%zz.xml']) {
      const parts = bookParts(sheetPart(tableRows)).map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels'
          ? { ...part, content: rels(`worksheets/${name}`, 'worksheet') }
          : { ...part, name: part.name.replace('sheet1.xml', name) },
      )
      expect((await readBook(zip(parts))).rows, name).toEqual(good)
    }
  })

  test('as many merged cells as rows', async () => {
    const heads = ['month', 'country', 'visitors'].map((text, at) => cell(`${'ABC'[at]}1`, text)).join('')
    const rows = Array.from({ length: 8000 }, (_, at) => {
      const row = at + 2
      const month = at % 2 === 0 ? cell(`A${row}`, `2024-0${1 + ((at / 2) % 9)}`) : ''
      return `<row r="${row}">${month}${cell(`B${row}`, at % 2 === 0 ? 'CN' : 'JP')}${cell(`C${row}`, at)}</row>`
    })
    const merges = Array.from({ length: 4000 }, (_, at) => `<mergeCell ref="A${at * 2 + 2}:A${at * 2 + 3}"/>`)
    const sheet = sheetPart(`<row r="1">${heads}</row>${rows.join('')}`, `<mergeCells>${merges.join('')}</mergeCells>`)
    const reading = await readBook(zip(bookParts(sheet)))
    expect(reading.rows.slice(0, 4).map(({ date }) => date)).toEqual([
      '2024-01-01',
      '2024-01-01',
      '2024-02-01',
      '2024-02-01',
    ])
    expect([reading.rows.length, reading.faults]).toEqual([8000, []])
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
    const inUtf16 = { name: 'xl/comments1.xml', content: Buffer.from(`\ufeff${bomb}`, 'utf16le') }
    for (const parts of [bookParts(sheetPart(tableRows, '', bomb)), [...bookParts(sheetPart(tableRows)), inUtf16]]) {
      const reading = await readBook(zip(parts))
      expect(reading.faults).toMatchObject([{ reason: 'unreadable' }])
      expect(reading.faults[0]?.message).toContain('document type')
    }
  })

  test('macros, binary workbooks and encrypted parts', async () => {
    const sheet = bookParts(sheetPart(tableRows))
    for (const [part, word] of [
      [{ name: 'xl/vbaProject.bin', content: 'x' }, 'macros'],
      [{ name: 'xl/workbook.bin', content: 'x' }, 'xlsb'],
      [{ name: 'xl/x.xml', content: 'x', flags: 1 }, 'encrypted'],
    ] as const) {
      const reading = await readBook(zip([...sheet, part]))
      expect(reading.faults).toMatchObject([{ reason: 'unreadable' }])
      expect(reading.faults[0]?.message).toContain(word)
    }
  })

  test('a book that Excel has encrypted as a whole', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(16))
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(64))
    const bytes = CFB.write(container, { type: 'buffer' })
    const reading = await readBook(Uint8Array.from(Buffer.from(bytes)), 'secret.xlsx')
    expect(reading.faults).toMatchObject([{ reason: 'unreadable' }])
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
    const reading = await readBook(zip(bookParts(sheetPart(tableRows), '__proto__')))
    expect(reading.rows.length === 0 || reading.rows.length === 1).toBe(true)
    expect(Object.hasOwn(Object.prototype, '!data')).toBe(false)
    expect(reading.faults.length + reading.rows.length).toBeGreaterThan(0)
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
    const reading = await readBook(new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
    expect(reading.rows).toEqual(good)
    expect(reading.faults).toMatchObject([
      { sheet: 'Sheet1', row: 3, column: 'immigrants', value: '#REF!', reason: 'not_a_number' },
    ])
  })
})

describe('what a book hides, merges or leaves out', () => {
  const bookOf = (rows: readonly (readonly (string | number | null)[])[], change: (sheet: WorkSheet) => void) => {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    change(sheet)
    const book = utils.book_new(sheet, 'Arrivals')
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['month', 'country', 'visitors'],
        ['2024-05', 'CN', 9],
      ]),
      'Draft',
    )
    book.Workbook = { Sheets: [{ name: 'Arrivals' }, { name: 'Draft', Hidden: 1 }] }
    return write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true })
  }
  const head = ['month', 'country', 'visitors', 'note']

  test('hidden rows and columns are read and told, a hidden sheet is told and not read', async () => {
    const book = bookOf(
      [head, ['2024-01', 'CN', 5], ['2024-01', 'JP', 6], ['2024-01', 'KR', 7], ['2024-02', 'CN', 8]],
      (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }]
        sheet['!cols'] = [{ wch: 12 }, {}, {}, { hidden: true }]
      },
    )
    const { rows, faults, summary } = await readBook(book)
    expect([rows.length, faults]).toEqual([4, []])
    expect(summary?.warnings.map(({ reason, sheet, row, value }) => [reason, sheet, row, value])).toEqual([
      ['hidden_sheet', 'Draft', null, 'Draft'],
      ['hidden_rows', 'Arrivals', 3, '3–4'],
      ['hidden_columns', 'Arrivals', null, 'D'],
    ])
  })

  test('a date that is merged over several rows is that of each; a merged figure is the figure of the first alone', async () => {
    const book = bookOf(
      [head, ['2024-01', 'CN', 5], [null, 'JP', 6], [null, 'KR', null], ['2024-02', 'CN', 8], [null, 'JP', 9]],
      (sheet) => {
        sheet['!merges'] = ['A2:A4', 'A5:A6', 'C3:C4'].map((span) => utils.decode_range(span))
      },
    )
    const { rows, faults, summary } = await readBook(book)
    // Shown as they lie in the sheet; from the third row on, the date that is merged into it from above stands in it.
    expect(summary?.previews).toMatchObject([
      {
        rows: [{ cells: head }, { cells: ['2024-01', 'CN', '5'] }, { cells: ['', 'JP', '6'] }, {}, {}, {}],
        merges: [
          { row: 2, cell: 0, rows: 3, cells: 1 },
          { row: 5, cell: 0, rows: 2, cells: 1 },
          { row: 3, cell: 2, rows: 2, cells: 1 },
        ],
      },
    ])
    expect(
      (await readForTest('immigration', temporaryFile('book.xlsx', book), { previewFrom: 3 })).summary?.previews,
    ).toMatchObject([
      {
        rows: [{ number: 3, cells: ['2024-01', 'JP', '6'] }, { number: 4 }, { number: 5 }, { number: 6 }],
        merges: [{ row: 3, cell: 0, rows: 2, cells: 1 }, { row: 5 }, { row: 3 }],
      },
    ])
    expect(rows.map(({ date, location_source, immigrants }) => [date, location_source, immigrants])).toEqual([
      ['2024-01-01', 'CN', 5],
      ['2024-01-01', 'JP', 6],
      ['2024-02-01', 'CN', 8],
      ['2024-02-01', 'JP', 9],
    ])
    expect(faults).toMatchObject([{ row: 4, column: 'immigrants', reason: 'missing_value' }])
  })

  test('a formula without its value is told with its cell, in long and wide tables; an empty text and a nought are values', async () => {
    const formula = (at: string, inside: string, type = '') => `<c r="${at}"${type}><f>B1*2</f>${inside}</c>`
    const table = (figures: readonly string[]) =>
      `<row r="1">${cell('A1', 'month')}${cell('B1', 'country')}${cell('C1', 'visitors')}</row>${figures
        .map(
          (figure, at) =>
            `<row r="${at + 2}">${cell(`A${at + 2}`, '2024-01')}<c r="Z${at + 2}" s="0"/>${cell(`B${at + 2}`, ['CN', 'JP', 'KR', 'IN'][at] ?? '')}${figure}</row>`,
        )
        .join('')}`
    const cells = [
      formula('C2', '<v></v>'),
      formula('C3', ''),
      formula('C4', '<v>0</v>'),
      formula('C5', '<v></v>', ' t="str"'),
    ]
    const long = await readBook(zip(bookParts(sheetPart(table(cells)))))
    expect(long.rows).toMatchObject([{ location_source: 'KR', immigrants: 0 }])
    expect(long.faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'immigrants', 'no_value_stored'],
      [3, 'immigrants', 'no_value_stored'],
      [5, 'immigrants', 'missing_value'],
    ])
    const wide = `<row r="1">${cell('A1', 'Nationality')}${cell('B1', '2024P')}</row><row r="2">${cell('A2', 'China')}${formula('B2', '<v/>')}</row><row r="3">${cell('A3', 'Japan')}${cell('B3', 5)}</row>`
    expect((await readBook(zip(bookParts(sheetPart(wide))))).faults).toMatchObject([
      { row: 2, column: '2024P', reason: 'no_value_stored' },
    ])
  })
})

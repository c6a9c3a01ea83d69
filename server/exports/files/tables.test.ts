import JSZip from 'jszip'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readCards } from '../make.ts'
import { readCard } from '../readCard.ts'
import { hostileCard, hostileTexts } from '../testing/hostile.ts'
import { job, manyJob } from '../testing/jobs.ts'
import { officeParts, readBook } from '../testing/read.ts'
import { csvLine, makeCsv, makeCsvWithNotes } from './csv.ts'
import { makeManyXlsx, makeXlsx } from './xlsx.ts'

const linesOf = (csv: Uint8Array) => Buffer.from(csv).toString().slice(1).split('\r\n').slice(0, -1)

/** A figure without the last digits of arithmetic, which files leave out. */
const withoutDust = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)

test('the sheet named data holds the rows of the table without its sums, and nothing else', async () => {
  const card = await readCard(job(134, 'xlsx'))
  const sheets = await readBook(await makeXlsx(card))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['data', 'notes'])
  const [head, ...rows] = sheets[0]?.data ?? []
  expect(head).toEqual(['Month', '2026', '2025', 'Change (%)', 'Status 2026'])
  const own = card.content.table.rows.filter(({ level }) => level === 'row')
  expect(rows).toEqual(
    own.map(({ cells }) =>
      [new Date(`${cells.month}-01T00:00:00Z`), cells.current, cells.previous, cells.change, cells.status].map(
        withoutDust,
      ),
    ),
  )
  // Ten months of the year are held, all of them preliminary; the year before is final.
  expect(rows.map((row) => row[4])).toEqual([...Array(10).fill('Preliminary'), null, null])
  const total = card.content.table.rows.find(({ level }) => level === 'total')
  expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(total?.cells.previous)
})

test('the properties of a book say whose the figures are and how sure, also what looks like markup', async () => {
  const card = await readCard(job(134, 'xlsx'))
  const zip = await JSZip.loadAsync(await makeXlsx({ ...card, title: 'Arrivals <b> & more' }))
  const core = (await zip.file('docProps/core.xml')?.async('text')) ?? ''
  expect(core).toContain('<dc:title>Arrivals &lt;b&gt; &amp; more</dc:title>')
  expect(core).toMatch(/<dc:description>Demonstration data.*Data as of October 2026.*Final: 2025.*<\/dc:description>/)
  expect(core).toContain('Preliminary (p): January to October 2026')
  expect(core).toContain('Source: Ministry of Tourism and Sports')
  expect(await zip.file('_rels/.rels')?.async('text')).toContain('Target="docProps/core.xml"')
  expect(await zip.file('[Content_Types].xml')?.async('text')).toContain('PartName="/docProps/core.xml"')
})

const europe = { parameters: { market_region: 'europe' } }
const noted = [
  ['Title', 'Arrivals by month, two years'],
  ['Please note', 'Demonstration data: the figures are invented.'],
  ['Market', 'Europe'],
  ['Data as of', 'October 2026'],
  ['Status', 'Preliminary (p): January to October 2026'],
  ['Source', 'Ministry of Tourism and Sports'],
  ['Made on', '20 November 2026'],
]

test('the second sheet of a book says what the first shows, of when, whose it is and how sure', async () => {
  const card = await readCard(job(134, 'xlsx', europe))
  const [, notes] = await readBook(await makeXlsx(card))
  expect(notes?.data[0]).toEqual(['About', 'Text'])
  expect(notes?.data).toEqual(expect.arrayContaining([...noted, ['Definition', card.definition]]))
  const [, content] = notes?.data.find(([label]) => label === 'Shown') ?? []
  expect(content).toContain('January to October 2026 against the same months of 2025')
})

test('a ZIP holds the CSV as it is alone, and its notes as a second one; the same each time', async () => {
  const card = await readCard(job(134, 'zip', { ...europe, era: 'gregorian' }))
  const bytes = await makeCsvWithNotes(card)
  expect(Buffer.compare(bytes, await makeCsvWithNotes(card))).toBe(0)
  const zip = await JSZip.loadAsync(bytes)
  expect(Object.keys(zip.files)).toEqual([
    'Arrivals by month, two years.csv',
    'notes – Arrivals by month, two years.csv',
  ])
  const [table, notes] = await Promise.all(Object.values(zip.files).map((file) => file.async('uint8array')))
  expect(Buffer.compare(table ?? Buffer.alloc(0), makeCsv(card))).toBe(0)
  const { data } = Papa.parse<string[]>(
    Buffer.from(notes ?? [])
      .toString('utf8')
      .slice(1),
    { skipEmptyLines: true },
  )
  expect(data).toEqual([['About', 'Text'], ...card.notes.map(({ label, value }) => [label, value])])
  expect(data).toEqual(expect.arrayContaining(noted))
})

test('years are numbers, in the era that is asked for', async () => {
  const card = await readCard(job(134, 'xlsx', { language: 'th', era: 'gregorian' }))
  const table = {
    columns: [{ key: 'year', label: 'ปี', kind: 'year' as const }],
    rows: [2026, 2025].map((year) => ({ level: 'row' as const, cells: { year } })),
    count: 2,
  }
  const years = { ...card, content: { ...card.content, table } }
  const buddhist = { ...years, era: 'buddhist' as const }
  expect((await readBook(await makeXlsx(years)))[0]?.data).toEqual([['ปี'], [2026], [2025]])
  expect((await readBook(await makeXlsx(buddhist)))[0]?.data).toEqual([['ปี (พ.ศ.)'], [2569], [2568]])
  expect(linesOf(makeCsv(years))).toEqual(['ปี', '2026', '2025'])
  expect(linesOf(makeCsv(buddhist))).toEqual(['ปี (พ.ศ.)', '2569', '2568'])
})

test('the standard table carries its regions in a column, so that its sums can be made again', async () => {
  const card = await readCard(job(140, 'xlsx', { language: 'th' }))
  const [head, ...rows] = (await readBook(await makeXlsx(card)))[0]?.data ?? []
  expect(head?.slice(0, 2)).toEqual(['ภูมิภาคตลาด', 'ประเทศ'])
  const { rows: content } = card.content.table
  const sum = (some: typeof rows) => some.reduce((total, row) => total + Number(row[2] ?? 0), 0)
  expect(sum(rows)).toBe(content.find(({ level }) => level === 'total')?.cells.current)
  for (const { cells } of content.filter(({ level }) => level === 'subtotal')) {
    expect(sum(rows.filter(([region]) => region === cells.location_source))).toBe(cells.current)
  }
  expect(linesOf(makeCsv(card))).toHaveLength(rows.length + 1)
})

test('a book of many cards has a sheet for each, as its own book has it, and one that says what they are', async () => {
  const cards = await readCards(manyJob([134, 140, 134], 'xlsx'))
  const sheets = await readBook(await makeManyXlsx(cards))
  const names = [
    'Arrivals by month, two years',
    'Arrivals by region and country',
    'Arrivals by month, two (2)',
    'Contents',
  ]
  expect(sheets.map(({ sheet }) => sheet)).toEqual(names)
  for (const [index, card] of cards.cards.entries()) {
    expect(sheets[index]?.data).toEqual((await readBook(await makeXlsx(card)))[0]?.data)
  }
  const [head, ...rows] = sheets[3]?.data ?? []
  expect(head).toEqual(['Sheet', 'Card', 'Filters', 'About the data'])
  expect(rows.map(([name]) => name)).toEqual(names.slice(0, 3))
  expect(rows[0]?.[3]).toContain('Data as of October 2026')
  expect(rows[0]?.[3]).toContain('Demonstration data')
})

test('cells are typed: dates are dates, in the Buddhist era only where it is asked for, percentages are numbers', async () => {
  const request = await officeParts(
    await makeXlsx(await readCard(job(134, 'xlsx', { language: 'th', era: 'buddhist' }))),
  )
  expect(request.get('xl/styles.xml')).toContain('[$-107041E]mmm yyyy')
  const parts = await officeParts(
    await makeXlsx(await readCard(job(134, 'xlsx', { language: 'th', era: 'gregorian' }))),
  )
  expect(parts.get('xl/styles.xml')).toContain('[$-101041E]mmm yyyy')
  expect(parts.get('xl/styles.xml')).toContain('+0.00;-0.00;+0.00')
  expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/<c r="A2"[^>]*><v>46023<\/v>/)
})

test('D09: nothing that people wrote becomes a formula, and every sign of it is kept', async () => {
  const card = hostileCard(await readCard(job(140, 'xlsx')))
  const bytes = await makeXlsx(card)
  const parts = await officeParts(bytes)
  expect([...parts.values()].join('')).not.toContain('<f>')
  const rows = (await readBook(bytes))[0]?.data.slice(1) ?? []
  expect(rows.map(([name]) => name)).toEqual(hostileTexts)
})

test('D09: a CSV shows formulas as text and leaves negative figures alone', async () => {
  const card = hostileCard(await readCard(job(140, 'csv')))
  const text = Buffer.from(makeCsv(card)).toString()
  expect(text.startsWith('\ufeffCountry,2026,2025,Change (%)\r\n')).toBe(true)
  for (const formula of ["\r\n'+1+1,", "\r\n'-1+1,", "\r\n'@SUM(A1),", "\r\n'＝1+1,", "\r\n'\t=1+1,"]) {
    expect(text).toContain(formula)
  }
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
  const falling = (await readCard(job(140, 'csv'))).content.table.rows.find(
    ({ level, cells }) => level === 'row' && Number(cells.change) < 0,
  )
  const lines = linesOf(makeCsv(await readCard(job(140, 'csv'))))
  expect(lines.some((line) => line.endsWith(`,${Number(Number(falling?.cells.change).toFixed(6))}`))).toBe(true)
})

test('a CSV has figures without the dust of arithmetic', () => {
  expect(csvLine([99172519.09000027, 0.1 + 0.2, -12.5, 13.7563, 27583005, 0])).toBe(
    '99172519.09,0.3,-12.5,13.7563,27583005,0\r\n',
  )
})

test('letters that XML cannot hold are left out, not written', async () => {
  const card = await readCard(job(142, 'xlsx'))
  const rows = [{ level: 'row' as const, cells: { location_source: 'a\u0000b\ud800c\u000bd', current: 1 } }]
  const odd = { ...card, content: { ...card.content, table: { ...card.content.table, rows, count: 1 } } }
  const [, row] = (await readBook(await makeXlsx(odd)))[0]?.data ?? []
  expect(row?.[0]).toBe('abcd')
})

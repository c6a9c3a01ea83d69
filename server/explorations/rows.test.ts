import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { drillThrough } from '@sala/catalog/explore/drillThrough.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { needs, realFile } from '@sala/catalog/testing/realFiles.ts'
import JSZip from 'jszip'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '../imports/import.ts'
import { importRequest } from '../imports/testing/importRequest.ts'
import { listRecipe } from '../imports/testing/listRecipe.ts'
import { temporaryFile } from '../imports/testing/readForTest.ts'
import { cellsOf } from '../imports/testing/realData.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { parquetOf } from './rowsParquet.ts'

const message = (date: string, place: string, text: string) => ({
  date,
  location_destination: place,
  voc_name: 'Somchai',
  voc_message: text,
  voc_channels: 'facebook',
  voc_sentiment: 'positive',
})

let started: TestApp
beforeAll(async () => {
  started = await startApp({
    rows: {
      voc: [
        message('2026-01-15', 'TH-50', 'Good, but "loud"'),
        message('2026-01-16', 'TH-10', '=HYPERLINK("http://evil.example")'),
        message('2026-02-01', 'TH-50', 'One\ntwo'),
      ],
      contact: [
        {
          date: '2026-01-15',
          contact_name: 'Somchai',
          contact_message: 'Where is the station?',
          contact_channels: '1672',
        },
      ],
    },
  })
})
afterAll(() => started.close())

const question = { version: 1, dataset: 'voc', measures: ['sum_voc'] }
const january = { ...question, period: { kind: 'between', from: '2026-01-01', to: '2026-01-31' } }
const letters = { version: 1, dataset: 'contact', measures: ['sum_contact'] }
/** Reads the figures of the contact centre; 17 shows its messages, too. */
const reads = 'view_widget_12'

const rowsOf = async (body: object, who: Parameters<TestApp['as']>[0] = 'admin', path = 'v2/explore/rows') =>
  (await started.as(who)).post(path, body)

test('the rows of a period are paged and sorted on the server, with how many there are and whose they are', async () => {
  const sort = [{ column: 'date', descending: true }]
  const first = await rowsOf({ question: january, sort, limit: 1 })
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    { count: 2, rows: [{ date: '2026-01-16', location_destination: 'TH-10', voc_name: 'Somchai' }] },
  ])
  expect(first.json().provenance).toHaveLength(1)
  const second = await rowsOf({ question: january, sort, limit: 1, page: 2, columns: ['date'] })
  expect(second.json()).toMatchObject({ columns: ['date'], rows: [{ date: '2026-01-15' }], count: 2 })
})

test('a filter narrows the rows', async () => {
  const filters = [{ dimension: 'location_destination', operator: 'in', values: ['TH-50'] }]
  expect((await rowsOf({ question: { ...question, filters } })).json().count).toBe(2)
})

test('the file has every row, no formula, and says how many there will be', async () => {
  const columns = ['date', 'voc_message']
  const file = await rowsOf(
    { question, columns, sort: [{ column: 'date', descending: false }] },
    'admin',
    'v2/explore/rows.csv',
  )
  expect([file.statusCode, file.headers['x-row-count'], file.headers['content-type']]).toEqual([
    200,
    '3',
    'text/csv; charset=utf-8',
  ])
  expect(file.body).toBe(
    '\ufeffdate,voc_message\r\n2026-01-15,"Good, but ""loud"""\r\n2026-01-16,"\'=HYPERLINK(""http://evil.example"")"\r\n2026-02-01,"One\ntwo"\r\n',
  )
})

test('the workbook has every row, days as dates and no formula', async () => {
  const columns = ['date', 'voc_message', 'location_destination']
  const sort = [{ column: 'date', descending: false }]
  const file = await rowsOf({ question, columns, sort }, 'admin', 'v2/explore/rows.xlsx')
  expect([file.statusCode, file.headers['x-row-count']]).toEqual([200, '3'])
  expect(file.headers['content-disposition']).toContain('filename="voc.xlsx"')
  const [sheet] = await readXlsx(file.rawPayload, { trim: false })
  const day = (text: string) => new Date(`${text}T00:00:00.000Z`)
  expect(sheet).toMatchObject({ sheet: 'voc' })
  expect(sheet?.data.map((row) => row.slice(0, 2))).toEqual([
    ['date', 'voc_message'],
    [day('2026-01-15'), 'Good, but "loud"'],
    [day('2026-01-16'), '=HYPERLINK("http://evil.example")'],
    [day('2026-02-01'), 'One\ntwo'],
  ])
  const zip = await JSZip.loadAsync(file.rawPayload)
  const xml = await zip.file('xl/worksheets/sheet1.xml')?.async('string')
  expect(xml).not.toContain('<f')
  // The rows as they are packed, without the head of the sheet and the parts that every workbook has.
  const rows = deflateRawSync(xml?.match(/<row r="2".*(?=<\/sheetData>)/s)?.[0] ?? '', { level: 1 }).length
  expect(Number(file.headers['x-estimated-size'])).toBeGreaterThan(0.9 * rows)
  expect(Number(file.headers['x-estimated-size'])).toBeLessThan(file.rawPayload.length)
})

/** What a query over a Parquet file gives, whose place it names by `$file`. */
async function readParquet(bytes: Buffer, sql: string): Promise<unknown[]> {
  const path = join(tmpdir(), `sala-rows-${process.pid}.parquet`)
  writeFileSync(path, bytes)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql.replace('$file', `'${path}'`))).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
    rmSync(path)
  }
}

test('the Parquet file has the same rows as the page, with days, figures and texts as such', async () => {
  const sort = [{ column: 'date', descending: false }]
  const page = (await rowsOf({ question, sort })).json()
  const file = await rowsOf({ question, sort }, 'admin', 'v2/explore/rows.parquet')
  expect([file.statusCode, file.headers['x-row-count'], file.headers['content-type']]).toEqual([
    200,
    '3',
    'application/vnd.apache.parquet',
  ])
  expect(file.headers['content-disposition']).toContain('filename="voc.parquet"')
  // Of fewer rows than are packed together the size is known.
  expect(file.headers['x-estimated-size']).toBe(String(file.rawPayload.length))
  expect(await readParquet(file.rawPayload, 'from $file')).toEqual(page.rows)
  const [types] = await readParquet(
    file.rawPayload,
    'select typeof(date) as date, typeof(voc_message) as text from $file',
  )
  expect(types).toEqual({ date: 'DATE', text: 'VARCHAR' })
})

test('a long Parquet file is written group by group, with every row in its place and gaps as gaps', async () => {
  const dataset = findDataset('immigration')
  if (dataset === undefined) throw new Error('there are no arrivals')
  async function* chunks() {
    for (let first = 0; first < 45_000; first += 2_048)
      yield Array.from({ length: Math.min(2_048, 45_000 - first) }, (_, at) => [
        '2026-01-01',
        (first + at) % 7 === 0 ? null : first + at,
      ])
  }
  const parts: Buffer[] = []
  for await (const part of parquetOf(dataset, ['date', 'immigrants'], chunks())) parts.push(part)
  expect(parts.length).toBe(5)
  const table = await readParquet(
    Buffer.concat(parts),
    `select count(*)::int as n, count(immigrants)::int as held, sum(immigrants)::int8::varchar as total,
       bool_and(immigrants is null or immigrants = file_row_number) as placed from read_parquet($file, file_row_number = true)`,
  )
  const storedRows = Array.from({ length: 45_000 }, (_, at) => at).filter((at) => at % 7 !== 0)
  const total = String(storedRows.reduce((sum, row) => sum + row, 0))
  expect(table).toEqual([{ n: 45_000, held: storedRows.length, total, placed: true }])
})

test('names and texts of people are left out, and refused by name, for who holds no widget that shows them', async () => {
  const { statusCode, body } = await rowsOf({ question: letters }, [reads, 'explore_data'])
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/Somchai|station/)
  expect((await rowsOf({ question: letters }, [reads, 'view_widget_17', 'explore_data'])).body).toMatch(
    /Somchai.*station/,
  )
  for (const path of ['v2/explore/rows', ...['csv', 'parquet', 'xlsx'].map((format) => `v2/explore/rows.${format}`)]) {
    const refused = await rowsOf({ question: letters, columns: ['contact_name'] }, [reads, 'explore_data'], path)
    expect([path, refused.statusCode, refused.json().field]).toEqual([path, 403, 'columns.0'])
    const sorted = { question: letters, sort: [{ column: 'contact_name', descending: false }] }
    expect((await rowsOf(sorted, [reads, 'explore_data'], path)).statusCode).toBe(403)
    expect((await rowsOf({ question: letters }, [reads], path)).statusCode).toBe(403)
    expect((await rowsOf({ question: letters }, ['view_widget_134', 'explore_data'], path)).statusCode).toBe(403)
    expect((await rowsOf({ question: letters }, null, path)).statusCode).toBe(401)
  }
})

test('what is no question is refused by its field', async () => {
  for (const [body, field] of [
    [{ question, columns: ['nothing'] }, 'columns.0'],
    [{ question, sort: [{ column: 'nothing', descending: false }] }, 'sort.0.column'],
    [{ question: { ...question, dataset: 'nothing' } }, 'dataset'],
    [{ question: { ...question, measures: ['nothing'] } }, 'question.measures.0'],
    [{ question, limit: 1000 }, 'limit'],
  ] as const) {
    const refused = await rowsOf(body)
    expect([body, refused.statusCode, refused.json().field]).toEqual([body, 400, field])
  }
})

test('the import that a row came with is told to who may see imports, and to nobody else', async () => {
  const columns = ['date', 'location_destination']
  const { batches, rows } = (await rowsOf({ question, columns })).json()
  const stored = await started.engine.batches('voc')
  expect(batches).toEqual(
    rows.map(() => ({ id: stored[0]?.id, fileName: stored[0]?.fileName, sheet: null, row: null })),
  )
  expect(Object.keys(rows[0])).toEqual(columns)
  const permissions = ['view_widget_29', 'explore_data'] as const
  const untold = (await rowsOf({ question, columns }, permissions)).json()
  expect([untold.batches, untold.rows]).toEqual([null, rows])
  const officer = (await rowsOf({ question, columns }, [...permissions, 'manage_imports'])).json()
  expect(officer.batches).toEqual(batches)
})

test('figures of records that run across lead to their column of the file, by a recipe that was exported', async () => {
  const recipe = listRecipe({
    dataset: 'immigration',
    fields: {
      location_source: { column: 1, heading: 'Land' },
      date: { column: 2, heading: 'Wann' },
      immigrants: { column: 3, heading: 'Anzahl' },
    },
    skip: ['Altogether'],
    transposed: true,
  })
  const exported: unknown = JSON.parse(JSON.stringify({ name: 'across', recipe }))
  const lines = ['Land,CN,IN,Altogether,JP', 'Wann,2024-01,2024-01,2024-01,2024-01', 'Anzahl,5,7,12,9']
  const request = importRequest('immigration', temporaryFile('across.csv', lines.join('\n')), {
    recipe: NamedRecipe.parse(exported),
  })
  const report = await runImport(started.engine, request)
  expect([report.outcome, report.faults, report.goodRows]).toEqual(['committed', [], 3])
  const readRows = report.previews[0]?.rows.map((row) => `${row.number} ${row.taken}`)
  expect([report.previews[0]?.transposed, readRows]).toEqual([true, ['1 head', '2 read', '3 read', '4 left', '5 read']])
  const arrivals = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'] }
  const sort = [{ column: 'immigrants', descending: false }]
  const { rows, batches } = (await rowsOf({ question: arrivals, columns: ['immigrants'], sort })).json()
  expect([rows, batches.map(({ row }: { row: number }) => row)]).toEqual([
    [{ immigrants: 5 }, { immigrants: 7 }, { immigrants: 9 }],
    [-2, -3, -5],
  ])
})

test.for(firstCases(['extract', 'whole'] as const, 1))(
  'a figure of a book with a sheet for each month leads to its file, sheet and row: %s',
  async (form, { skip }) => {
    needs(form, skip)
    const file = realFile('domestic/RThaweewat/internal_2023.xlsx', form)
    const report = await runImport(started.engine, importRequest('occupancy', file))
    expect([report.outcome, report.faults.slice(0, 3)]).toEqual(['committed', []])
    const occupancy = findDataset('occupancy')
    if (occupancy === undefined) throw new Error('there is no occupancy')
    const figures = Exploration.parse({
      version: 1,
      dataset: 'occupancy',
      measures: ['sum_guests'],
      breakdown: ['location_destination'],
      time: 'month',
      filters: [{ dimension: 'location_destination', operator: 'in', values: ['TH-10', 'TH-71'] }],
      period: { kind: 'years', years: [2022, 2023] },
    })
    const { rows: figureRows } = (await (await started.as('admin')).post('v2/explore', figures)).json()
    expect(figureRows.length).toBeGreaterThan(3)
    const sheets = new Set<string>()
    for (const figure of figureRows) {
      const behind = drillThrough(occupancy, figures, figure, null)
      if (behind === null) throw new Error(`no rows behind ${JSON.stringify(figure)}`)
      const { rows, batches } = (await rowsOf({ question: behind, columns: ['guests'] })).json()
      expect(rows).toHaveLength(1)
      const [from] = batches
      expect(from).toMatchObject({ fileName: 'internal_2023.xlsx', sheet: expect.any(String), row: expect.any(Number) })
      sheets.add(from.sheet)
      // The row of the sheet, read without anything of the importer, has the figure.
      const cells = cellsOf(file, from.sheet)[from.row - 1]
      expect([figure.values, cells]).toEqual([figure.values, expect.arrayContaining([figure.values.sum_guests])])
    }
    expect(sheets.size).toBeGreaterThan(1)
  },
)

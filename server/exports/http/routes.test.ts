import { permissionOf } from '@sala/catalog/api/auth.ts'
import { CardTable } from '@sala/catalog/api/cardTables.ts'
import { exportFormats } from '@sala/catalog/api/exports.ts'
import { createOwnKey } from '@sala/catalog/api/keys.ts'
import { Problem } from '@sala/catalog/api/problems.ts'
import { findCompanion } from '@sala/catalog/companions.ts'
import { textsOf } from '@sala/catalog/locales/messages.ts'
import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { languages } from '@sala/catalog/words.ts'
import { allWidgets } from '@sala/widgets/all.ts'
import { companionCards } from '@sala/widgets/companions/all.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPdfTools } from '../../../scripts/tools.mjs'
import { startApp, type TestApp, type TestClient, testAuthor } from '../../testing/startApp.ts'
import { ExportFailed } from '../pool.ts'
import { exportMessages } from '../problemMessages.ts'
import { pdfFacts, pdfPages, readBook } from '../testing/read.ts'
import { exportProblem } from './send.ts'

const codes = ['CN', 'MY', 'IN', 'DE', 'US', 'rest-of-europe']
const monthsUpTo = (year: number, last: number) =>
  Array.from({ length: last }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
const arrivals = [...monthsUpTo(2025, 12), ...monthsUpTo(2026, 10)].flatMap((date) =>
  codes.map((location_source, index) => ({
    date,
    location_source,
    immigrants: 1000 * (index + 1) + Number(date.slice(5, 7)),
    status: 'preliminary',
  })),
)

let app: TestApp
let admin: TestClient
let viewer: TestClient
let nobody: TestClient

beforeAll(async () => {
  app = await startApp({
    now: () => new Date('2026-11-20T08:00:00Z'),
    rows: {
      immigration: arrivals,
      event: [
        { event_title: 'Lantern night', event_date_start: '2026-11-24', event_province: 'TH-50' },
        { event_title: 'Another year', event_date_start: '2023-11-24', event_province: 'TH-50' },
      ],
      immigration_target: [{ date: '2026-01-01', location_source: null, target: 20_000 }],
      checkpoint: [
        {
          date: '2026-11-19',
          location_source: 'CN',
          checkpoint: 'suvarnabhumi',
          checkpoint_type: 'air',
          direction: 'in',
          immigrants: 5,
        },
      ],
    },
  })
  admin = await app.as('admin')
  viewer = await app.as('view_widget_135')
  nobody = await app.as(null)
})
afterAll(() => app.close())

const problemOf = (response: { json(): unknown }) => Problem.parse(response.json())

describe('B02: exports', () => {
  test.each(allWidgets.filter((widget) => widget.public).map(({ code }) => code))(
    'of %i answer anyone',
    async (code) => {
      expect((await nobody.get(`exports/${code}.csv`)).statusCode).toBe(200)
      expect((await viewer.get(`exports/${code}.csv`)).statusCode).toBe(200)
    },
  )

  const guarded = allWidgets.filter((widget) => !widget.public).map(({ code }) => code)
  test.each(guarded)('of %i answer only who may see it', async (code) => {
    const other = await app.as(
      allWidgets.filter((widget) => widget.code !== code).map((widget) => `view_widget_${widget.code}` as const),
    )
    for (const format of exportFormats) {
      const refused = await other.get(`exports/${code}.${format}`)
      expect(refused.statusCode).toBe(403)
      expect(refused.headers['content-disposition']).toBeUndefined()
      const words = allWidgets.find((widget) => widget.code === code)?.title
      for (const title of Object.values(words ?? {})) expect(refused.body).not.toContain(title)
      expect((await nobody.get(`exports/${code}.${format}`)).statusCode).toBe(401)
    }
    expect(permissionOf(code)).toBe(`view_widget_${code}`)
    const own = await app.as([`view_widget_${code}`])
    // Rows are under the same right, and wait for no process that makes files.
    const makesFile = everyCase || guarded.indexOf(code) % 5 === 0
    expect((await own.get(makesFile ? `exports/${code}.csv` : `exports/${code}/rows`)).statusCode).toBe(200)
  })

  test('of companions answer only who holds one of the widgets that they stand with', async () => {
    for (const [index, { code }] of companionCards.entries()) {
      const shownWith: readonly number[] = findCompanion(code)?.shownWith ?? []
      const other = await app.as(
        allWidgets
          .filter((widget) => !shownWith.includes(widget.code))
          .map((widget) => `view_widget_${widget.code}` as const),
      )
      for (const format of exportFormats) {
        expect([code, (await other.get(`exports/${code}.${format}`)).statusCode]).toEqual([code, 403])
      }
      expect([code, (await nobody.get(`exports/${code}.csv`)).statusCode]).toEqual([code, 401])
      const own = await app.as(`view_widget_${shownWith[0] ?? 0}`)
      const file = everyCase || index % 5 === 0 ? `exports/${code}.csv` : `exports/${code}/rows`
      expect([code, (await own.get(file)).statusCode]).toEqual([code, 200])
    }
  })

  test('that there are not answer 404 without a word', async () => {
    for (const path of [
      '3.pdf',
      '134.exe',
      '134',
      '0134.pdf',
      '134.pdf.csv',
      '999999.pdf',
      '%2e%2e.pdf',
      '134.PDF',
      '-1.csv',
    ]) {
      const response = await admin.get(`exports/${path}`)
      expect(response.statusCode, path).toBe(404)
    }
  })
})

test.each([
  ['pdf', 'application/pdf', '%PDF-'],
  ['png', 'image/png', '\u0089PNG'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PK'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ['csv', 'text/csv; charset=utf-8', '\u00ef\u00bb\u00bf'],
])('a %s comes under the card’s title and is kept for those who have it', async (format, type, begin) => {
  const response = await viewer.get(`exports/135.${format}?lang=th`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe(type)
  expect(response.headers['cache-control']).toBe('private, no-cache')
  expect(response.rawPayload.subarray(0, begin.length).toString('latin1')).toBe(begin)
  const name = /filename\*=UTF-8''(\S+)$/.exec(String(response.headers['content-disposition']))?.[1]
  expect(decodeURIComponent(name ?? '')).toBe(`ตลาดที่ใหญ่ที่สุดในเดือนล่าสุด.${format}`)
  const { etag } = response.headers
  const again = await viewer.get(`exports/135.${format}?lang=th`, { 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('a book holds the rows of the answer, all pages of it, as the filters say', async () => {
  const answer = await admin.get(
    'tourist/immigration?year=2026&month=1-10&countries=all&market_region=europe&limit=1000',
  )
  const response = await admin.get('exports/142.xlsx?year=2026&market_region=europe&limit=1&page=2')
  const [sheet] = await readBook(response.rawPayload)
  const [, ...rows] = sheet?.data ?? []
  const expected: { rows: { currentYear: { totalImmigrants: number }; previousYear: { totalImmigrants: number } }[] } =
    answer.json()
  expect(rows).toHaveLength(2)
  expect(rows.map(([, current, previous]) => [current, previous])).toEqual(
    expected.rows
      .map(({ currentYear, previousYear }) => [currentYear.totalImmigrants, previousYear.totalImmigrants])
      .sort((a, b) => Number(b[0]) - Number(a[0])),
  )
})

test('D13: fifty at once are queued, the rest are told when to come again, and all is well afterwards', {
  tags: 'release',
}, async () => {
  const paths = ['csv', 'xlsx'].flatMap((format) =>
    ['all', ...marketRegions].flatMap((region) =>
      languages.map((lang) => `exports/134.${format}?market_region=${region}&lang=${lang}`),
    ),
  )
  const flood = paths.slice(0, 50).map((path) => admin.get(path))
  // Whose flood it is not waits for no more than the two files that are under way.
  const others = await Promise.all([viewer.get('exports/135.csv?lang=he'), nobody.get('exports/32.csv?lang=he')])
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(50)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(textsOf(exportMessages.own)).toContain(problemOf(answer).message)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(exportProblem(new ExportFailed('busy', 'x'), false)).toMatchObject({
    problem: 'too_many_attempts',
    details: { message: exportMessages.busy, retryAfter: 5 },
  })
  expect((await admin.get('exports/134.csv?lang=th')).statusCode).toBe(200)
})

test('B17: who takes figures out is in the audit, and who may not; nobody’s public downloads are not', async () => {
  const count = async () => (await app.state.audit.list(5)).map(({ action, target }) => `${action} ${target}`)
  expect((await viewer.get('exports/135.csv?lang=fr')).statusCode).toBe(200)
  expect((await viewer.get('exports/142.csv')).statusCode).toBe(403)
  expect((await viewer.get('exports/142/rows')).statusCode).toBe(403)
  expect((await viewer.get('exports/135/rows?year=2026')).statusCode).toBe(200)
  const last = ['card_exported 135', 'export_refused 142', 'export_refused 142.csv', 'card_exported 135']
  expect((await count()).slice(0, 4)).toEqual(last)
  expect((await nobody.get('exports/29.csv')).statusCode).toBe(200)
  // The same again is the same row: nobody fills the audit with it.
  expect((await viewer.get('exports/135.csv?lang=fr')).statusCode).toBe(200)
  expect((await count()).slice(0, 4)).toEqual(last)
  const [, , , entry] = await app.state.audit.list(4)
  expect(entry).toMatchObject({ author: { userId: viewer.userId }, details: { format: 'csv', filters: 'lang=fr' } })
})

test('a public card that is switched off while its file is made gives no file', { tags: 'release' }, async () => {
  // Files of somebody else occupy the export processes, so that the public one waits.
  const others = ['en', 'fr', 'he', 'th'].map((language) => viewer.get(`exports/135.pdf?lang=${language}`))
  let isAnswered = false
  const publicFile = nobody.get('exports/29.pdf?lang=ru').finally(() => {
    isAnswered = true
  })
  // By then the request has passed the check of access before the file is made.
  await new Promise((resolve) => setTimeout(resolve, 60))
  const { widgets } = app.state.administration
  await widgets.update(29, { active: false }, null, testAuthor)
  expect(isAnswered).toBe(false)
  expect((await publicFile).statusCode).toBe(404)
  for (const other of others) expect((await other).statusCode).toBe(200)
  await widgets.update(29, { active: true }, null, testAuthor)
  expect((await nobody.get('exports/29.pdf?lang=ru')).statusCode).toBe(200)
})

describe('a query string', () => {
  test.each([
    ['year=1999', 'invalid_value', 'year', '1999'],
    ['market_region=atlantis', 'invalid_value', 'market_region', 'atlantis'],
    ['lang=xx', 'invalid_value', 'lang', 'xx'],
    ['yaer=2026', 'unknown_parameter', 'yaer', undefined],
    ['year=2026&year=2025', 'repeated_parameter', 'year', undefined],
    ['__proto__=1', 'unknown_parameter', '__proto__', undefined],
    ['year[$ne]=1', 'unknown_parameter', 'year[$ne]', undefined],
  ])('%s is refused as %s', async (query, name, field, value) => {
    const response = await admin.get(`exports/134.pdf?${query}`)
    expect(response.statusCode).toBe(400)
    expect(problemOf(response)).toMatchObject({ type: `/problems/${name}`, field, ...(value ? { value } : {}) })
  })

  test('names the values that would do', async () => {
    expect(problemOf(await admin.get('exports/134.pdf?year=1999')).message).toContain('2026, 2025')
  })
})

test('an import makes a new file', async () => {
  const before = await admin.get('exports/141.csv')
  const { importRows } = await import('../../facts/testing/rows.ts')
  const { immigration } = await import('@sala/catalog/datasets/immigration.ts')
  await importRows(app.engine, immigration, [
    { date: '2026-10-01', location_source: 'CN', immigrants: 999_999, status: 'revised' },
  ])
  const after = await admin.get('exports/141.csv', { 'if-none-match': String(before.headers.etag) })
  expect(after.statusCode).toBe(200)
  expect(after.body).not.toBe(before.body)
})

describe.skipIf(!findPdfTools())('D06', () => {
  test('what is searched for is printed as letters', async () => {
    const q = '<img src=x onerror=alert(1)> #image("x") =1+1'
    const response = await admin.get(`exports/142.pdf?q=${encodeURIComponent(q)}`)
    expect(response.statusCode).toBe(200)
    expect(pdfFacts(response.rawPayload).Pages).toBe('1')
    expect(pdfPages(response.rawPayload).join(' ')).toContain(q)
  })
})

test('a table in Thai has common years, and Buddhist ones only where they are asked for; other files have no such choice', async () => {
  const head = async (search: string) =>
    (await admin.get(`exports/140.csv?year=2026&lang=th${search}`)).body.split('\r\n')[0]
  expect(await head('')).toMatch(/2026.*2025/)
  expect(await head('')).toBe(await head('&era=gregorian'))
  expect(await head('&era=buddhist')).toMatch(/2569 \(พ\.ศ\.\).*2568 \(พ\.ศ\.\)/)
  for (const file of ['140.pdf?lang=th&era=buddhist', '140.csv?lang=en&era=buddhist', '140.csv?lang=th&era=julian']) {
    const refused = await admin.get(`exports/${file}`)
    expect([file, refused.statusCode, problemOf(refused).field]).toEqual([file, 400, 'era'])
  }
})

test.skipIf(!findPdfTools())(
  'a PDF holds the table where that is asked for; what means nothing is refused',
  async () => {
    const pages = async (search: string) => pdfPages((await admin.get(`exports/134.pdf?year=2026${search}`)).rawPayload)
    expect(await pages('')).toHaveLength(1)
    const [, appendix] = await pages('&table=appendix&rows=all')
    expect(appendix).toContain('Appendix: tables')
    for (const [file, field] of [
      ['134.pdf?table=beside', 'table'],
      ['134.pdf?rows=2', 'rows'],
      ['134.csv?table=below', 'table'],
    ] as const) {
      const refused = await admin.get(`exports/${file}`)
      expect([file, refused.statusCode, problemOf(refused).field]).toEqual([file, 400, field])
    }
    expect(problemOf(await admin.get('exports/134.pdf?table=beside')).message).toContain('none, below, appendix')
  },
)

test('what a reader lays over a time axis is told in the file: holidays of countries, and events to who may see them', {
  tags: 'release',
}, async () => {
  const book = async (search: string, client = admin) => {
    const response = await client.get(`exports/134.xlsx?year=2026&${search}`)
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
    return JSON.stringify(await readBook(response.rawPayload))
  }
  expect(await book('')).not.toContain('Songkran')
  const laid = await book('holidays=TH,MY&events=true')
  expect(laid).toContain('Thailand: ')
  expect(laid).toContain('Songkran Festival, 13 April to 15 April 2026')
  expect(laid).toContain('Malaysia: ')
  expect(laid).toContain('Lantern night: Chiang Mai, 24 November 2026')
  expect(laid).not.toContain('Another year')
  expect(await book('holidays=TH&lang=th')).toContain('สงกรานต์')
  const pdf = await admin.get('exports/134.pdf?year=2026&holidays=TH')
  if (findPdfTools() !== null) expect(pdfPages(pdf.rawPayload).join(' ')).toContain('Songkran Festival')
  for (const [search, field] of [
    ['holidays=XX', 'holidays'],
    ['holidays=TH,MY,CN,DE,FR,GB', 'holidays'],
    ['events=yes', 'events'],
  ] as const)
    expect(problemOf(await admin.get(`exports/134.xlsx?${search}`))).toMatchObject({ status: 400, field })
  // Who sees no events is not told of them, nor of how many there are.
  const arrivalsOnly = await app.as('view_widget_134')
  expect((await arrivalsOnly.get('exports/134.xlsx?events=true')).statusCode).toBe(403)
  expect(await book('holidays=TH', arrivalsOnly)).toContain('Songkran Festival')
})

test('a workbook that refreshes itself reads the rows of the card’s Excel file, by a key, as its filters say', async () => {
  const { key } = createOwnKey.reply.parse(
    (await admin.post('account/keys', { name: 'Excel', scopes: ['widgets'], networks: [], days: 30 })).json(),
  )
  const authorization = `Basic ${Buffer.from(`excel:${key}`).toString('base64')}`
  const addressIn = (file: string) => {
    const [, address = ''] = /Web\.Contents\(&(?:amp;)+quot;(\S+?)&(?:amp;)+quot;\)/.exec(file) ?? []
    return new URL(address.replaceAll(/&(?:amp;)+/g, '&'))
  }
  for (const request of ['142?year=2026&market_region=europe&lang=th', '134?year=2026', '140?']) {
    const [code, search] = request.split('?')
    const file = await admin.get(`cards/${code}/connection.odc?${search}`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/x-ms-odc; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.odc"/),
    })
    expect(file.body).not.toContain(key)
    const { origin, pathname, search: query } = addressIn(file.body)
    expect(origin).toBe('http://localhost:8080')
    const answer = await app.app.inject({ url: `${pathname}${query}`, headers: { authorization } })
    const { columns, rows } = CardTable.parse(answer.json())
    const [sheet] = await readBook((await admin.get(`exports/${code}.xlsx?${search}`)).rawPayload)
    const [head, ...expected] = sheet?.data ?? []
    expect([request, columns.map(({ name }) => name)]).toEqual([request, head])
    expect(rows.length).toBeGreaterThan(1)
    const asText = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 7) : cell)
    expect([request, rows]).toEqual([request, expected.map((row) => row.map(asText))])
    const { etag } = answer.headers
    const again = await app.app.inject({
      url: `${pathname}${query}`,
      headers: { authorization, 'if-none-match': String(etag) },
    })
    expect(again.statusCode).toBe(304)
  }

  // Asked in the first place: only the password of Basic is looked at, and only a key.
  const { headers } = await nobody.get('cards/134/table')
  expect(headers['www-authenticate']).toContain('Basic')
  for (const [path, client, status] of [
    ['cards/134/table', nobody, 401],
    ['cards/134/connection.odc', viewer, 403],
    ['cards/134/table', viewer, 403],
    ['cards/999999/table', admin, 404],
    ['cards/134/table?year=1066', admin, 400],
    ['cards/134/connection.odc?year=1066', admin, 400],
    ['cards/134/table?table=below', admin, 400],
  ] as const)
    expect([path, (await client.get(path)).statusCode]).toEqual([path, status])
  const explorer = createOwnKey.reply.parse(
    (await admin.post('account/keys', { name: 'Other', scopes: ['explore'], networks: [], days: 30 })).json(),
  )
  const byOther = await app.app.inject({
    url: '/api/cards/134/table',
    headers: { authorization: `Bearer ${explorer.key}` },
  })
  expect(byOther.statusCode).toBe(403)
  const entries = (await app.state.audit.list(30)).filter(({ action }) => action === 'card_exported')
  expect(entries.map(({ target, details }) => `${target} ${details.format} ${details.filters}`)).toContain(
    '142 table year=2026&market_region=europe&lang=th',
  )
})

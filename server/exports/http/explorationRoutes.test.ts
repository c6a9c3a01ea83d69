import { Problem } from '@sala/catalog/api/problems.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { Exploration, maxExploredGroups } from '@sala/catalog/explore/exploration.ts'
import { countries } from '@sala/catalog/places/countries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersFor } from '../../market/answers.ts'
import { exploredAnswer } from '../../market/explore.ts'
import { startApp, type TestApp, type TestClient } from '../../testing/startApp.ts'
import { officeParts, readBook } from '../testing/read.ts'

let app: TestApp
let analyst: TestClient

const markets = ['CN', 'MY', 'DE']
const lastCountry = countries[200]?.alpha2 ?? ''

const monthsFrom = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10))
const oddMonth = '2026-05-01'

beforeAll(async () => {
  app = await startApp({
    now: () => new Date('2026-11-20T08:00:00Z'),
    rows: {
      immigration: [
        ...monthsFrom(2025, 22).flatMap((date) =>
          markets.map((location_source, index) => ({ date, location_source, immigrants: 1000 * (index + 1) })),
        ),
        // A long series with one odd month.
        ...monthsFrom(2022, 58).map((date, index) => ({
          date,
          location_source: 'FR',
          immigrants: date === oddMonth ? 400 : 1000 + 10 * (index % 12) + ((index * 37) % 41),
        })),
      ],
      event: [
        { event_title: 'Lantern night', event_date_start: '2025-11-24', event_province: 'TH-50' },
        { event_title: 'Boat race', event_date_start: '2025-10-04', event_province: 'TH-55' },
        { event_title: 'Another year', event_date_start: '2023-11-24', event_province: 'TH-50' },
      ],
      spending: monthsFrom(2025, 12).map((date, index) => ({
        ...{ date, location_destination: 'TH-50', visitor_origin: 'foreign', travel_type: 'visitor' },
        ...{ spending_travel_receipts: 1000 + index, spending_travel_count: 10 },
      })),
      // More groups than a screen shows.
      gdp: countries.slice(0, 201).flatMap(({ alpha2 }) =>
        Array.from({ length: 25 }, (_, index) => ({
          location_source: alpha2,
          gdp_year: 2001 + index,
          gdp_gdp: index,
        })),
      ),
    },
  })
  analyst = await app.as(['view_widget_134', 'explore_data'])
})
afterAll(() => app.close())

const byMarket = {
  version: 1,
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  period: { kind: 'between', from: '2025-01-01', to: '2025-12-31' },
  filters: [{ dimension: 'location_source', operator: 'in', values: ['CN', 'MY'] }],
}
const overTime = { ...byMarket, time: 'month', calculation: { kind: 'share' } }
const file = (format: string, exploration: object = byMarket, changes: object = {}) => ({
  format,
  title: 'Two markets',
  lang: 'en',
  exploration,
  ...changes,
})
const makeFile = async (format: string, exploration: object = byMarket, changes: object = {}) => {
  const response = await analyst.post('exports/explorations', file(format, exploration, changes))
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  return response
}

test('a book has the figures of the screen to the digit, and beside them what was asked', async () => {
  const answer = (await analyst.post('v2/explore', byMarket)).json()
  const response = await makeFile('xlsx')
  expect(response.headers['content-disposition']).toContain('filename="Two markets.xlsx"')
  const [sheet, notes] = await readBook(response.rawPayload)
  const figures = answer.rows.map(({ values }: { values: Record<string, number> }) => values.totalImmigrants)
  expect(sheet?.data.slice(1).map((row) => row[1])).toEqual(figures)
  expect(figures.toSorted()).toEqual([12_000, 24_000])
  const reported = notes?.data.map((row) => row.join(': ')).join('\n')
  expect(reported).toContain('China, Malaysia')
  expect(reported).toContain('1 January to 31 December 2025')
  const [entry] = (await app.state.audit.list(5)).filter(({ target }) => target === 'explore')
  expect(entry).toMatchObject({ action: 'card_exported', details: { format: 'xlsx', dataset: 'immigration' } })
})

test('a CSV holds all rows of a series, and a presentation its chart as one of PowerPoint', {
  tags: 'release',
}, async () => {
  const lines = (await makeFile('csv', overTime)).body.trim().split('\r\n')
  expect(lines).toHaveLength(1 + 24)
  expect(lines[1]).toMatch(/^2025-01,/)
  const parts = await officeParts((await makeFile('pptx', { ...overTime, chart: 'trend' })).rawPayload)
  const chart = [...parts].find(([path]) => /charts\/chart\d+\.xml$/.test(path))?.[1] ?? ''
  expect(chart).toContain('<c:lineChart>')
  expect([...parts.values()].join('')).toContain('Two markets')
})

test('unusual months stand in the table with what was expected of them, and as points in a presentation', {
  tags: 'release',
}, async () => {
  const question = {
    ...overTime,
    ...{ breakdown: [], calculation: null, unusual: 99, period: { kind: 'last_months', count: 24 } },
    filters: [{ dimension: 'location_source', operator: 'in', values: ['FR'] }],
  }
  const [sheet, notes] = await readBook((await makeFile('xlsx', question)).rawPayload)
  const [head, ...rows] = sheet?.data ?? []
  expect(head?.slice(-2)).toEqual(['Unusual month', 'Then expected'])
  const marked = rows.filter((row) => row.at(-1) !== null && row.at(-1) !== undefined)
  const { unusual } = (await analyst.post('v2/explore', question)).json()
  const notices = unusual.months.filter(({ level }: { level: number }) => level === 99)
  expect(marked.map((row) => [row[1], row[2]])).toEqual(notices.map(({ value }: { value: number }) => [value, value]))
  const odd = marked.find((row) => row[1] === 400)
  expect(String(odd?.[3])).toMatch(/^less than expected: 1,[01]\d\d \(/)
  expect(notes?.data.flat().join(' ')).toContain('May 2026 (less than expected)')
  const parts = await officeParts((await makeFile('pptx', { ...question, chart: 'trend' })).rawPayload)
  const chart = [...parts].find(([path]) => /charts\/chart\d+\.xml$/.test(path))?.[1] ?? ''
  expect(chart).toContain('Unusual month')
})

test('what is remarked of its figures stands in its file, for who may know of it', async () => {
  const editor = await app.as(['view_widget_134', 'annotate_data'])
  const write = (market: string, text: string, changes: object = {}) =>
    editor.post('annotations', {
      ...{ kind: 'event', dataset: 'immigration', from: '2025-05-01', to: '2025-05-31', place: null, market },
      ...{ texts: { en: text }, link: null, audience: 'everybody', ...changes },
    })
  await write('CN', 'Flights to China were halted')
  await write('DE', 'A strike in Germany')
  await write('CN', 'For my eyes alone', { audience: 'private' })
  const book = JSON.stringify(await readBook((await makeFile('xlsx', overTime)).rawPayload))
  expect(book).toContain('May 2025, China: Flights to China were halted')
  expect(book).not.toContain('A strike in Germany')
  expect(book).not.toContain('For my eyes alone')
})

test('a pivot table in a PDF and a picture in Thai are made', { tags: 'release' }, async () => {
  expect(
    (await makeFile('pdf', { ...overTime, calculation: null, chart: 'pivot' })).rawPayload.subarray(0, 5).toString(),
  ).toBe('%PDF-')
  const picture = await makeFile('png', byMarket, { lang: 'th' })
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
})

describe('what it is refused with', () => {
  test.each([
    ['no such measure', file('csv', { ...byMarket, measures: ['none'] }), 'exploration.measures', 'invalid_value'],
    ['an era that the file cannot have', file('pdf', byMarket, { era: 'buddhist' }), 'era', 'invalid_value'],
    [
      'a layout of another file',
      file('csv', byMarket, { layout: { table: 'below', rows: 'all' } }),
      'layout.table',
      'invalid_value',
    ],
    ['no title', file('csv', byMarket, { title: ' ' }), 'title', 'invalid_value'],
    ['a format that is none', file('docx'), 'format', 'invalid_value'],
  ])('%s is named', async (_, body, field, type) => {
    const response = await analyst.post('exports/explorations', body)
    expect(response.statusCode).toBe(400)
    const reported = Problem.parse(response.json())
    expect(reported.type).toBe(`/problems/${type}`)
    expect(reported.field?.startsWith(field)).toBe(true)
  })

  test('more groups than a screen shows are refused there and in pictures, and a table holds them up to its own limit', async () => {
    const admin = await app.as('admin')
    const all = { version: 1, dataset: 'gdp', measures: ['sum_gdp_gdp'], breakdown: ['location_source'], time: 'year' }
    const reply = await admin.post('v2/explore', all)
    expect([reply.statusCode, reply.json().field]).toEqual([400, 'breakdown'])
    expect(reply.json().message).toContain(`≤ ${maxExploredGroups} rows`)
    const fewer = { ...all, filters: [{ dimension: 'location_source', operator: 'not_in', values: [lastCountry] }] }
    expect((await admin.post('v2/explore', fewer)).json().rows).toHaveLength(maxExploredGroups)
    expect((await admin.post('exports/explorations', file('png', all))).statusCode).toBe(400)
    const table = await admin.post('exports/explorations', file('csv', all))
    expect(table.body.trim().split('\r\n')).toHaveLength(1 + 5025)
    const services = answersFor(app.services, null)
    const question = exploredAnswer(services, gdp, Exploration.parse(all), { most: 5024 })
    await expect(question).rejects.toMatchObject({
      details: { field: 'breakdown', expected: expect.stringContaining('≤ 5024') },
    })
    expect((await exploredAnswer(services, gdp, Exploration.parse(all), { most: 5025 })).rows).toHaveLength(5025)
  })

  test('takes the right to explore, and a widget that reads the data', async () => {
    for (const permissions of [['view_widget_134'], ['view_widget_29', 'explore_data']] as const) {
      const person = await app.as(permissions)
      expect((await person.post('exports/explorations', file('csv'))).statusCode).toBe(403)
    }
    const nobody = await app.as(null)
    expect((await nobody.post('exports/explorations', file('csv'))).statusCode).toBe(401)
  })
})

test('holidays and events that a reader lays over a time axis are told in the file, as those of a card', {
  tags: 'release',
}, async () => {
  const notesOf = async (person: TestClient, exploration: object, changes: object) => {
    const response = await person.post('exports/explorations', file('xlsx', exploration, changes))
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
    return JSON.stringify((await readBook(response.rawPayload)).at(-1))
  }
  const thai = await notesOf(analyst, overTime, { holidays: ['TH'] })
  expect(thai).toContain('Songkran Festival')
  expect(await notesOf(analyst, overTime, {})).not.toContain('Songkran')
  // Neither has a time axis of months or days, nor has the picture of the question as it stands.
  for (const axis of [byMarket, { ...overTime, time: 'year' }, { ...overTime, chart: 'heat_map' }])
    expect(await notesOf(analyst, axis, { holidays: ['TH'] })).not.toContain('Songkran')

  const planner = await app.as(['view_widget_24', 'view_widget_82', 'explore_data'])
  const receipts = { version: 1, dataset: 'spending', measures: ['sum_spending_travel_receipts'], time: 'month' }
  const year = { period: { kind: 'years', years: [2025] } }
  const everywhere = await notesOf(planner, { ...receipts, ...year }, { events: true })
  for (const title of ['Lantern night', 'Boat race']) expect(everywhere).toContain(title)
  expect(everywhere).not.toContain('Another year')
  const province = { filters: [{ dimension: 'location_destination', operator: 'in', values: ['TH-50'] }] }
  const inProvince = await notesOf(planner, { ...receipts, ...year, ...province }, { events: true })
  expect([inProvince.includes('Lantern night'), inProvince.includes('Boat race')]).toEqual([true, false])
  const refused = await analyst.post('exports/explorations', file('xlsx', overTime, { events: true }))
  expect([refused.statusCode, refused.json().field]).toEqual([403, 'events'])
  const unknown = await analyst.post('exports/explorations', file('xlsx', overTime, { holidays: ['ZZ'] }))
  expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'holidays'])
})

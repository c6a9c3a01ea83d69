import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { answer, type Source, startSource } from '../testing/source.ts'
import { addImporter, type Importer } from './testing/importer.ts'

/**
 * Answers in the shape of the World Bank's Indicators API v2 (`format=json`), written after its documentation ("Basic Call Structures")
 * since no way led there when the test was made; the figures are of no meaning.
 */
const head = { page: 1, pages: 1, per_page: 20_000, total: 3, sourceid: '2', lastupdated: '2026-10-07' }
const row = (indicator: string, country: string, name: string, iso3: string, date: string, value: number | null) => ({
  indicator: { id: indicator, value: 'The indicator' },
  country: { id: country, value: name },
  countryiso3code: iso3,
  date,
  value,
  unit: '',
  obs_status: '',
  decimal: 0,
})
const people = [
  row('SP.POP.TOTL', 'TH', 'Thailand', 'THA', '2024', 71_668_011),
  row('SP.POP.TOTL', 'KR', 'Korea, Rep.', 'KOR', '2024', 51_751_065),
  row('SP.POP.TOTL', 'KR', 'Korea, Rep.', 'KOR', '2023', 51_712_619),
]

let source: Source
let started: TestApp
let admin: Importer
beforeAll(async () => {
  source = await startSource()
  started = await startApp({ env: { OUTBOUND_HOSTS: `127.0.0.1:${source.port}` } })
  admin = await addImporter(started)
})
afterAll(async () => {
  await started.close()
  await source.close()
})

let number = 0
/** Fetches an answer by a connector of its own, which says nothing of how it is read. */
async function fetched(dataset: string, content: unknown): Promise<ConnectorRun> {
  const path = `/v2/country/${number++}/indicator`
  source.set(path, (_request, response) => answer(response, JSON.stringify(content)))
  const settings = { credentials: 'none', credentialName: '', recipe: null, status: null, unit: null } as const
  const rhythm = { every: 'week', time: '06:30', weekday: 1, timeZone: 'UTC', onFaults: 'hold', active: false } as const
  const body = { ...settings, ...rhythm, dataset, source: 'World Bank', name: path, address: source.url(path) }
  const { id } = (await admin.call('POST', 'imports/connectors', body)).json()
  expect((await admin.call('POST', `imports/connectors/${id}/runs`, { dryRun: false })).statusCode).toBe(201)
  const newest = async (): Promise<ConnectorRun> =>
    (await admin.call('GET', `imports/connectors/${id}/runs`)).json().rows[0]
  await expect.poll(async () => (await newest()).outcome, { timeout: 60_000 }).not.toBe('running')
  return newest()
}

test('an answer of the World Bank is read without a recipe, by its codes', async () => {
  expect(await fetched('population', [head, people])).toMatchObject({ outcome: 'stored', newRows: 3, faultCount: 0 })
  const { rows } = (await admin.call('GET', 'market/population')).json()
  const figures = rows.map((one: Record<string, unknown>) => [one.location_source, one.year, one.population_number])
  expect(figures.sort()).toEqual([
    ['KR', 2023, 51_712_619],
    ['KR', 2024, 51_751_065],
    ['TH', 2024, 71_668_011],
  ])
  const gdp = [row('NY.GDP.MKTP.CD', 'LA', 'Lao PDR', 'LAO', '2024', 16_500_000_000.5)]
  expect(await fetched('gdp', [head, gdp])).toMatchObject({ outcome: 'stored', newRows: 1 })
})

test.each([
  ['one of several pages', [{ ...head, pages: 3 }, people], 'unreadable'],
  ['a sum of countries', [head, [row('SP.POP.TOTL', '1W', 'World', 'WLD', '2024', 1_900_000_000)]], 'unknown_place'],
  ['a year without a figure', [head, [row('SP.POP.TOTL', 'JP', 'Japan', 'JPN', '2025', null)]], 'missing_value'],
  ['a quarter', [head, [row('SP.POP.TOTL', 'JP', 'Japan', 'JPN', '2025Q1', 5)]], 'not_a_date'],
  ['a refusal', [{ message: [{ id: '120', key: 'Invalid value', value: 'Not valid' }] }], 'no_table'],
])('%s is held for a person, and nothing of it is stored', async (_what, content, reason) => {
  const before = await started.engine.batches()
  const run = await fetched('population', content)
  expect([run.outcome, run.faults[0]?.reason]).toEqual(['held', reason])
  expect(await started.engine.batches()).toEqual(before)
})

import { OpenDataset, openDataCatalogue } from '@sala/catalog/api/openData.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestClient } from '../testing/startApp.ts'

let app: TestApp
let admin: TestClient
let anyone: TestClient

beforeAll(async () => {
  app = await startApp({
    env: { PUBLIC_URL: 'https://sala.example.org' },
    rows: {
      immigration: [
        { date: '2025-11-01', location_source: 'CN', immigrants: 100, status: 'final', period: 'month' },
        { date: '2025-12-01', location_source: 'DE', immigrants: 40, status: 'preliminary', period: 'month' },
      ],
      voc: [{ date: '2026-01-19', location_destination: 'TH-10', voc_message: 'Fine', voc_sentiment: 'positive' }],
    },
  })
  admin = await app.as('admin')
  anyone = await app.as(null)
})
afterAll(() => app.close())

const terms = { description: 'Arrivals by land, sea and air.', licence: 'CC-BY-4.0' }
const put = (who: TestClient, name: string, payload: object = terms) =>
  who.call({ method: 'PUT', url: `/api/open-data/${name}`, payload })
const close = (who: TestClient, name: string) => who.call({ method: 'DELETE', url: `/api/open-data/${name}` })

test('anyone reads the rows of a data set that an administrator opened, in three formats, until it is closed', async () => {
  for (const format of ['csv', 'json', 'parquet'])
    expect((await anyone.get(`open-data/immigration.${format}`)).statusCode).toBe(404)
  expect((await put(admin, 'immigration')).statusCode).toBe(204)

  const [listed, ...others] = (await anyone.get('open-data', { 'accept-language': 'fr' })).json().rows
  expect(others).toEqual([])
  expect(OpenDataset.parse(listed)).toMatchObject({
    name: 'immigration',
    ...terms,
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    freshness: { newest: '2025-12-01', status: 'preliminary' },
    files: expect.arrayContaining([{ format: 'csv', url: 'https://sala.example.org/api/open-data/immigration.csv' }]),
  })

  const csv = await anyone.get('open-data/immigration.csv')
  expect([csv.statusCode, csv.headers.link]).toEqual([
    200,
    '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
  ])
  const [head = '', ...lines] = csv.body.replace('\ufeff', '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  const json = (await anyone.get('open-data/immigration.json')).json()
  expect(json).toMatchObject({ name: 'immigration', columns: head.split(','), count: 2 })
  const figures = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ location_source, immigrants }) => [location_source, Number(immigrants)]).toSorted()
  const expected = [
    ['CN', 100],
    ['DE', 40],
  ]
  expect(figures(json.rows)).toEqual(expected)
  expect(json.provenance.length).toBeGreaterThan(0)
  // Of the same writer as the rows behind an exploration, whose test reads it.
  const { rawPayload, headers } = await anyone.get('open-data/immigration.parquet')
  expect([headers['content-type'], rawPayload.subarray(0, 4).toString(), rawPayload.subarray(-4).toString()]).toEqual([
    'application/vnd.apache.parquet',
    'PAR1',
    'PAR1',
  ])
  for (const name of json.columns) expect(rawPayload.includes(name)).toBe(true)

  expect((await close(admin, 'immigration')).statusCode).toBe(204)
  expect((await close(admin, 'immigration')).statusCode).toBe(404)
  expect((await anyone.get('open-data/immigration.csv')).statusCode).toBe(404)
  expect((await anyone.get('open-data')).json()).toEqual({ rows: [], count: 0 })
  const actions = (await app.state.audit.list(20)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['dataset_opened', 'dataset_closed']))
})

test('the catalogue holds what DCAT-AP 3 demands of catalogue, data set and distribution', async () => {
  await put(admin, 'immigration')
  const answer = await anyone.get('open-data/catalogue')
  expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  const catalogue = openDataCatalogue.reply.parse(answer.json())
  expect(catalogue).toMatchObject({
    '@type': 'dcat:Catalog',
    'dct:title': expect.anything(),
    'dct:description': expect.anything(),
    'dct:publisher': { '@type': 'foaf:Agent', 'foaf:name': expect.any(String) },
    'dcat:dataset': [
      {
        '@type': 'dcat:Dataset',
        'dct:title': expect.arrayContaining([{ '@language': 'en', '@value': 'International arrivals' }]),
        'dct:description': terms.description,
        // December is held to its end.
        'dct:temporal': {
          'dcat:startDate': { '@type': 'xsd:date', '@value': '2025-11-01' },
          'dcat:endDate': { '@type': 'xsd:date', '@value': '2025-12-31' },
        },
        'dcat:distribution': ['csv', 'json', 'parquet'].map((format) => ({
          '@type': 'dcat:Distribution',
          'dcat:accessURL': { '@id': `https://sala.example.org/api/open-data/immigration.${format}` },
          'dct:license': { '@id': 'https://creativecommons.org/licenses/by/4.0/' },
        })),
      },
    ],
  })
})

test('only administrators open data sets, none with texts of people, and nothing else is read by their names', async () => {
  const reader = await app.as('view_widget_134')
  for (const [who, status] of [
    [anyone, 401],
    [reader, 403],
  ] as const)
    expect([(await put(who, 'immigration')).statusCode, (await close(who, 'immigration')).statusCode]).toEqual([
      status,
      status,
    ])
  for (const [name, payload, field] of [
    ['voc', terms, 'name'],
    ['nothing', terms, 'name'],
    ['immigration', { ...terms, licence: 'mine' }, 'licence'],
    ['immigration', { ...terms, description: ' ' }, 'description'],
  ] as const) {
    const refused = await put(admin, name, payload)
    expect([name, refused.statusCode, refused.json().field]).toEqual([name, 400, field])
  }
  for (const name of ['voc.csv', 'immigration.exe', 'immigration', '..%2fimmigration.csv', 'IMMIGRATION.csv'])
    expect([name, (await anyone.get(`open-data/${name}`)).statusCode]).toEqual([name, 404])
})

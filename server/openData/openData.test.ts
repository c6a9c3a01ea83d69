import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenDataset, openDataCatalogue } from '@sala/catalog/api/openData.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestClient } from '../testing/startApp.ts'

let app: TestApp
let admin: TestClient
let anyone: TestClient

const webFolder = mkdtempSync(join(tmpdir(), 'sala-web-'))
beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><head><title>Sala</title></head><body>')
  app = await startApp({
    webFolder,
    env: { PUBLIC_URL: 'https://sala.example.org' },
    rows: {
      immigration: [
        { date: '2025-11-01', location_source: 'CN', immigrants: 100, status: 'final', period: 'month' },
        { date: '2025-12-01', location_source: 'DE', immigrants: 40, status: 'preliminary', period: 'month' },
      ],
      checkpoint: [
        {
          date: '2025-12-31',
          location_source: 'CN',
          checkpoint: 'phuket',
          checkpoint_type: 'air',
          direction: 'in',
          immigrants: 9,
        },
        {
          date: '2026-01-01',
          location_source: 'CN',
          checkpoint: 'phuket',
          checkpoint_type: 'air',
          direction: 'in',
          immigrants: 8,
        },
      ],
      voc: [{ date: '2026-01-19', location_destination: 'TH-10', voc_message: 'Fine', voc_sentiment: 'positive' }],
    },
  })
  admin = await app.as('admin')
  anyone = await app.as(null)
})
afterAll(async () => {
  await app.close()
  rmSync(webFolder, { recursive: true })
})

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
    columns: expect.arrayContaining([{ name: 'immigrants', label: 'Arrivées' }]),
    files: expect.arrayContaining([{ format: 'csv', url: 'https://sala.example.org/api/open-data/immigration.csv' }]),
    sdmx: { data: 'https://sala.example.org/api/open-data/sdmx/data/dataflow/SALA/immigration/1.0.0' },
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
        'dcat:distribution': [
          ...['csv', 'json', 'parquet'].map((format) => `immigration.${format}`),
          ...['json', 'csv'].map((format) => `sdmx/data/dataflow/SALA/immigration/1.0.0?format=${format}`),
        ].map((path) => ({
          '@type': 'dcat:Distribution',
          'dcat:downloadURL': { '@id': `https://sala.example.org/api/open-data/${path}` },
          'dcat:accessURL': { '@id': `https://sala.example.org/api/open-data/${path.split('?')[0]}` },
          'dct:license': { '@id': 'https://creativecommons.org/licenses/by/4.0/' },
        })),
      },
    ],
  })
})

test('figures by day end with their newest day, also where it is the first of a month', async () => {
  await put(admin, 'checkpoint')
  const catalogue = (await anyone.get('open-data/catalogue')).json()
  await close(admin, 'checkpoint')
  const days = { 'dcat:startDate': { '@value': '2025-12-31' }, 'dcat:endDate': { '@value': '2026-01-01' } }
  expect(
    catalogue['dcat:dataset'].find(
      (item: Readonly<Record<string, unknown>>) => item['dct:identifier'] === 'checkpoint',
    ),
  ).toMatchObject({ 'dct:temporal': days })
})

test('the page of an open data set carries the markup of schema.org, which nothing that was written breaks out of', async () => {
  const page = (path = '/immigration') => app.app.inject({ url: `/public/data${path}` })
  const description = 'Arrivals </script><script>alert(1)</script> $& by month'
  await put(admin, 'immigration', { ...terms, description })
  const open = await page()
  expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(open.headers['content-security-policy']).toContain("script-src 'self';")
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script><\/head>/.exec(open.body) ?? []
  expect(open.body.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    url: 'https://sala.example.org/public/data/immigration',
    name: 'International arrivals',
    description,
    license: 'https://creativecommons.org/licenses/by/4.0/',
    temporalCoverage: '2025-11-01/2025-12-31',
    variableMeasured: ['Arrivals'],
    distribution: ['csv', 'json', 'parquet'].map((format) => ({
      '@type': 'DataDownload',
      contentUrl: `https://sala.example.org/api/open-data/immigration.${format}`,
    })),
  })
  await close(admin, 'immigration')
  for (const path of ['/immigration', '/voc', '/nothing', '/immigration/more'])
    expect([path, (await page(path)).statusCode, (await page(path)).body.includes('ld+json')]).toEqual([
      path,
      404,
      false,
    ])
  expect((await page('')).statusCode).toBe(200)
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

import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import type { NewOwnDataset, OwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { exchangeRate } from '@sala/catalog/datasets/exchangeRate.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { news } from '@sala/catalog/datasets/news.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../facts/testing/rows.ts'
import type { TestApp } from '../../testing/startApp.ts'
import { createConnectorRunner } from '../connectors/connectorRunner.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { answer, type Source } from '../testing/source.ts'
import type { Importer } from './testing/importer.ts'
import { type Connected, startConnected } from './testing/startConnected.ts'

/** Answers that publishers have given, as others have kept them (server/imports/testing/recorded/README.md). The figures are written out of the documents by hand. */
const recorded = (name: string) => readFileSync(join(import.meta.dirname, '../testing/recorded', name), 'utf8')

let connected: Connected
let source: Source
let started: TestApp
let admin: Importer
beforeAll(async () => {
  connected = await startConnected()
  ;({ source, started, admin } = connected)
})
afterAll(() => connected.close())

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  rss: 'application/rss+xml',
}
const typeOf = (file: string) => ({ 'content-type': types[file.split('.').at(-1) ?? ''] ?? '' })

let number = 0
/** Makes a connector that holds faults, filled as the forms are, and gives what runs it on the publisher's next answer. */
async function connectorOf(dataset: string, recipe: number | null = null) {
  const path = `/${number++}`
  const settings = { credentials: 'none', credentialName: '', recipe, status: null, unit: null } as const
  const rhythm = { every: 'week', time: '06:30', weekday: 1, timeZone: 'UTC', onFaults: 'hold', active: false } as const
  const body = { ...settings, ...rhythm, dataset, source: 'A publisher', name: path, address: source.url(path) }
  const { id } = (await admin.call('POST', 'imports/connectors', body)).json()
  const runner = createConnectorRunner(started.services, { delays: [], timeoutMs: 500 })
  return async (listener: RequestListener): Promise<ConnectorRun> => {
    source.set(path, listener)
    await runner.begin(id, 'somebody', false, { userId: null, address: null, requestId: null, via: 'api' })
    await runner.idle()
    return (await admin.call('GET', `imports/connectors/${id}/runs`)).json().rows[0]
  }
}
const fetched = async (dataset: string, file: string, recipe: number | null = null): Promise<ConnectorRun> =>
  (await connectorOf(dataset, recipe))((_request, response) => answer(response, recorded(file), typeOf(file)))

type Column = NewOwnDataset['definition']['columns'][number]

/** Makes a data set of one's own for a flow: its columns are known by the ids of the flow's components, so that no recipe is needed. */
async function datasetOf(
  flow: string,
  time: 'day' | 'month' | 'year',
  dimensions: readonly string[],
): Promise<Dataset> {
  const ids = [
    ['TIME_PERIOD', time],
    ...dimensions.map((id) => [id, 'text'] as const),
    ['OBS_VALUE', 'amount'],
  ] as const
  const columns = ids.map(([id, kind], index): Column => {
    const isFigure = kind === 'amount'
    return {
      ...{ id: `c${index + 1}`, names: { en: id }, headings: [], kind, weight: null },
      ...{ unit: isFigure ? 'points' : null, figure: isFigure ? 'mean' : null },
      ...{ isKey: !isFigure, isTime: index === 0 },
    }
  })
  const definition = { names: { en: flow }, source: '', rhythm: 'none', columns } as const
  const created = await admin.call('POST', 'own-datasets', { definition, readers: { everyone: false, roles: [] } })
  const { id }: OwnDataset = created.json()
  const dataset = findDataset(id)
  if (dataset === undefined) throw new Error(created.body)
  return dataset
}

const flows: readonly {
  readonly publisher: string
  readonly file: string
  readonly time: 'day' | 'month' | 'year'
  readonly dimensions: readonly string[]
  readonly missing?: number
  readonly rows: readonly string[]
}[] = [
  {
    // Its power of ten is that of the currency’s units: 100 yen. By the rates of the European Central Bank of that day, 11.149 and 182.66 for a euro, a yen was 0.06104 kroner.
    publisher: 'Norges Bank, for 100 units',
    file: 'sdmx/norges-bank.csv',
    time: 'day',
    dimensions: ['BASE_CUR', 'QUOTE_CUR'],
    rows: [
      ...['2026-03-16 CHF NOK 12.3316', '2026-03-16 EUR NOK 11.149', '2026-03-16 IDR NOK 0.00057256'],
      ...['2026-03-16 JPY NOK 0.061037', '2026-03-16 THB NOK 0.30016', '2026-03-16 USD NOK 9.7134'],
      ...['2026-03-17 EUR NOK 11.073', '2026-03-17 JPY NOK 0.060412', '2026-03-17 THB NOK 0.29712'],
    ],
  },
  {
    publisher: 'OECD, with missing observations',
    file: 'sdmx/oecd-inbound.csv',
    time: 'year',
    dimensions: ['REF_AREA', 'COUNTERPART_AREA', 'MEASURE', 'VISITOR_TYPE', 'SOURCE'],
    missing: 5,
    rows: [
      '2024 BE3 DEU TOP_MKT OVERNIGHT TSS 94683',
      '2024 COL MEX TOP_MKT OVERNIGHT TDS 365560',
      '2024 ITA _Z NIGHTS_ACCOM _T TDS 131854111',
      '2024 JPN THA TOP_MKT OVERNIGHT TDS 1148848',
      '2024 NOR DEU TOP_MKT OVERNIGHT TSS 1217382',
      '2024 ROU DEU TOP_MKT OVERNIGHT TDS 227478',
      '2024 ROU DEU TOP_MKT OVERNIGHT TSS 244730',
      '2024 THA AUS TOP_MKT OVERNIGHT TDS 775010',
      '2024 THA MYS TOP_MKT OVERNIGHT TDS 4952078',
      '2024 THA SGP TOP_MKT OVERNIGHT TDS 1009640',
      '2024 THA _Z ARRIVALS OVERNIGHT TDS 35545714',
      '2025 ARG USA_CAN TOP_MKT OVERNIGHT TDS 562221',
      '2025 SAU _Z ARRIVALS OVERNIGHT TDS 29254786',
    ],
  },
  {
    publisher: 'Eurostat, structure-specific SDMX-ML',
    file: 'sdmx/eurostat-gdp.xml',
    time: 'year',
    dimensions: ['geo', 'unit'],
    rows: ['2012 LU CP_MEUR 46526.2', '2013 LU CP_MEUR 49094.5', '2014 LU CP_MEUR 51791.3', '2015 LU CP_MEUR 54142.3'],
  },
  {
    publisher: 'ECB, SDMX-JSON 1.0',
    file: 'sdmx/ecb-kiwi.json',
    time: 'day',
    dimensions: ['CURRENCY', 'CURRENCY_DENOM'],
    rows: [
      ...['2013-01-18 NZD EUR 1.5931', '2013-01-18 RUB EUR 40.3426'],
      ...['2013-01-21 NZD EUR 1.5925', '2013-01-21 RUB EUR 40.3'],
    ],
  },
  {
    publisher: 'ECB, generic SDMX-ML',
    file: 'sdmx/ecb-dollar.xml',
    time: 'month',
    dimensions: ['CURRENCY', 'CURRENCY_DENOM'],
    rows: [
      '1999-01-01 USD EUR 1.16078',
      '1999-03-01 USD EUR 1.088295652173913',
      '2000-10-01 USD EUR 0.855159090909091',
    ],
  },
  {
    publisher: 'INSEE, in thousands',
    file: 'sdmx/insee-jobseekers.xml',
    time: 'month',
    dimensions: ['IDBANK'],
    rows: ['2016-05-01 001572432 3370000', '2016-10-01 001572432 3527400', '2016-11-01 001572432 3548500'],
  },
  {
    publisher: 'BIS, SDMX-CSV 1.0',
    file: 'sdmx/bis-dollar.csv',
    time: 'month',
    dimensions: ['REF_AREA', 'CURRENCY'],
    rows: [
      ...['2025-01-01 TH THB 33.594727', '2025-01-01 TR TRY 35.856345617242', '2025-01-01 TW TWD 32.85'],
      ...['2025-01-01 US USD 1', '2025-02-01 TH THB 34.162905', '2025-02-01 TR TRY 36.517721640572'],
      '2025-02-01 TW TWD 32.89',
    ],
  },
  {
    // Points in a file with semicolons are decimal ones, and a day without trade has a point alone.
    publisher: 'Bundesbank, with semicolons',
    file: 'sdmx/bundesbank.csv',
    time: 'day',
    dimensions: ['BBK_STD_CURRENCY'],
    missing: 1,
    rows: ['1998-12-21 ATS 14.214', '1998-12-22 ATS 14.213', '1998-12-23 ATS 14.214'],
  },
]

test.each(firstCases(flows, 3))('$publisher: stored as it was published', async (flow) => {
  const { publisher, file, time, dimensions, missing, rows } = flow
  const dataset = await datasetOf(publisher, time, dimensions)
  expect(await fetched(dataset.name, file)).toMatchObject({
    ...{ outcome: 'stored', newRows: rows.length, faultCount: 0, withoutFigure: missing ?? 0 },
  })
  expect((await rowsOf(started.engine, dataset, Object.keys(dataset.columns))).toSorted()).toEqual(rows)
})

/** A recorded answer of each shape, the data set that takes it, and words of it that a changed answer lacks. */
const shapes: readonly (readonly [string, string | Parameters<typeof datasetOf>, RegExp])[] = [
  ['other/world-bank-gdp.json', 'gdp', /"country"/g],
  ['sdmx/norges-bank.csv', ['Rates in kroner', 'day', ['BASE_CUR', 'QUOTE_CUR']], /OBS_VALUE/g],
  ['sdmx/eurostat-gdp.xml', ['Products', 'year', ['geo', 'unit']], /OBS_VALUE/g],
  ['sdmx/ecb-kiwi.json', ['Rates for a euro', 'day', ['CURRENCY', 'CURRENCY_DENOM']], /"TIME_PERIOD"/g],
  ['other/state-department.rss', 'news', /channel/g],
]

test.each(firstCases(shapes, 1))('%s with faults: nothing is stored', async (file, target, words) => {
  const connector = await connectorOf(typeof target === 'string' ? target : (await datasetOf(...target)).name)
  const content = recorded(file)
  const half = content.slice(0, content.length / 2)
  const headers = { ...typeOf(file), 'content-length': Buffer.byteLength(content) }
  const before = await started.engine.batches()
  const outcomeOf = async (listener: RequestListener) => {
    const { outcome, problem } = await connector(listener)
    return [outcome, problem]
  }
  const sent = (text: string, type = typeOf(file)) => outcomeOf((_request, response) => answer(response, text, type))
  // Slow: it stays away after the first half.
  expect(await outcomeOf((_request, response) => void response.writeHead(200, headers).write(half))).toEqual([
    ...['failed', 'timeout'],
  ])
  const brokenOff = outcomeOf((_request, response) => {
    response.writeHead(200, headers).write(half)
    setImmediate(() => response.destroy())
  })
  expect(await brokenOff).toEqual(['failed', 'not_reached'])
  expect(await sent(content, { 'content-type': 'text/html' })).toEqual(['failed', 'wrong_type'])
  expect(await sent(content.replace(words, (word) => word.replace(/\w+/, 'changed')))).toEqual(['held', 'faults'])
  // Of a table of text the length alone tells.
  if (!file.endsWith('.csv')) expect(await sent(half)).toEqual(['held', 'faults'])
  expect(await started.engine.batches()).toEqual(before)
})

test('the World Bank’s years without a figure are left out and told', async () => {
  expect(await fetched('gdp', 'other/world-bank-gdp.json')).toMatchObject({
    ...{ outcome: 'stored', newRows: 4, faultCount: 0, withoutFigure: 1 },
  })
  expect(await rowsOf(started.engine, gdp, ['gdp_year', 'location_source', 'gdp_gdp'])).toEqual([
    ...['1977 JP 721411786536.814', '2009 JP 5231382674593.7', '2018 JP 4954806619995.19', '2019 JP 5081769542379.77'],
  ])
})

const others = [
  ['passengers of airlines in place of people', 'population', 'other/world-bank-air.json', 'unreadable'],
  ['dollars in place of baht, by the month', 'exchange_rate', 'sdmx/ecb-dollar.xml', 'not_a_date'],
  ['one page of two', 'gdp', 'other/world-bank-page.json', 'unreadable'],
  ['the forecast of one place', 'forecast', 'other/open-meteo.json', 'unreadable'],
  ['an answer that comes later, elsewhere', 'outbound', 'sdmx/eurostat-later.xml', 'unreadable'],
] as const

test.each(firstCases(others, 1))('%s is held, and nothing of it is stored', async (_what, dataset, file, reason) => {
  const before = await started.engine.batches()
  const run = await fetched(dataset, file)
  expect([run.outcome, run.faults[0]?.reason]).toEqual(['held', reason])
  expect(await started.engine.batches()).toEqual(before)
})

test('the rates of the European Central Bank are stored in baht for a euro', async () => {
  const fields = {
    ...{ date: { column: 3, heading: 'TIME_PERIOD' }, exchange_rate: { column: 4, heading: 'OBS_VALUE' } },
    ...{ quoted_in: { column: 2, heading: 'CURRENCY' }, foreign_currency: { value: 'EUR' } },
  }
  const named = { name: 'ECB', recipe: listRecipe({ dataset: 'exchange_rate', fields }) }
  const { id } = (await admin.call('POST', 'imports/recipes', named)).json()
  expect(await fetched('exchange_rate', 'sdmx/ecb-baht.csv', id)).toMatchObject({
    ...{ outcome: 'stored', newRows: 22, faultCount: 0 },
  })
  const rates = await rowsOf(started.engine, exchangeRate, ['date', 'foreign_currency', 'exchange_rate'])
  expect([rates.at(0), rates.at(-1)]).toEqual(['2026-02-17 EUR 37.021', '2026-03-18 EUR 37.565'])
  expect(rates.reduce((sum, row) => sum + Number(row.split(' ')[2]), 0)).toBeCloseTo(811.252, 6)
})

test('feeds of publishers are stored with the days that they state', async () => {
  for (const file of ['other/nasa.rss', 'other/state-department.rss'])
    expect(await fetched('news', file)).toMatchObject({ outcome: 'stored', newRows: 3, faultCount: 0 })
  const rows = await rowsOf(started.engine, news, ['date', 'news_source', 'news_title'])
  expect(rows.toSorted()).toEqual(
    [
      // Days without a time stay as they are.
      '2024-11-27 travel.state.gov: Travel Advisories Mainland China, Hong Kong & Macau - See Summaries - Level 2: Exercise Increased Caution',
      '2025-05-15 travel.state.gov: Travel Advisories Japan - Level 1: Exercise Normal Precautions',
      '2026-08-20 travel.state.gov: Travel Advisories Curaçao - Level 1: Exercise Normal Precautions',
      // 17:05 and 17:17 in Washington are the next day in Thailand, 11:00 is not.
      '2021-06-16 NASA Breaking News La NASA lanza la misión Equity y solicita comentarios del público para ampliar el acceso',
      '2021-06-17 NASA Breaking News NASA-DLR Study Finds Sustainable Aviation Fuel Can Reduce Contrails',
      '2021-06-22 NASA Breaking News Pam Melroy Sworn in as NASA Deputy Administrator',
    ].toSorted(),
  )
})

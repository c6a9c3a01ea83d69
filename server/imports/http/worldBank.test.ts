import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { exchangeRate } from '@sala/catalog/datasets/exchangeRate.ts'
import { forecast } from '@sala/catalog/datasets/forecast.ts'
import { news } from '@sala/catalog/datasets/news.ts'
import { provincePoints } from '@sala/catalog/imports/provincePoints.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../facts/testing/rows.ts'
import type { TestApp } from '../../testing/startApp.ts'
import {
  articles,
  atom,
  bank,
  ecb,
  ecbHead,
  worldBankHead as head,
  item,
  worldBankPopulation as people,
  rate,
  worldBankRow as row,
  rss,
  weather,
} from '../testing/publisherAnswers.ts'
import { answer, type Source } from '../testing/source.ts'
import { type Importer, lines } from './testing/importer.ts'
import { type Connected, startConnected } from './testing/startConnected.ts'

let connected: Connected
let source: Source
let started: TestApp
let admin: Importer
beforeAll(async () => {
  connected = await startConnected()
  ;({ source, started, admin } = connected)
})
afterAll(() => connected.close())

let number = 0
/** Fetches an answer by a connector of its own, which says nothing of how it is read. */
async function fetched(dataset: string, content: unknown): Promise<ConnectorRun> {
  const path = `/v2/country/${number++}/indicator`
  source.set(path, (_request, response) =>
    answer(response, typeof content === 'string' ? content : JSON.stringify(content)),
  )
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
  const figures = rows.map((row: Record<string, unknown>) => [row.location_source, row.year, row.population_number])
  expect(figures.sort()).toEqual([
    ['KR', 2023, 51_712_619],
    ['KR', 2024, 51_751_065],
    ['TH', 2024, 71_668_011],
  ])
  const gdp = [row('NY.GDP.MKTP.CD', 'LA', 'Lao PDR', 'LAO', '2024', 16_500_000_000.5)]
  expect(await fetched('gdp', [head, gdp])).toMatchObject({ outcome: 'stored', newRows: 1 })
})

test.each(
  firstCases(
    [
      ['one of several pages', [{ ...head, pages: 3 }, people], 'unreadable'],
      [
        'a sum of countries',
        [head, [row('SP.POP.TOTL', '1W', 'World', 'WLD', '2024', 1_900_000_000)]],
        'unknown_place',
      ],
      ['no year with a figure', [head, [row('SP.POP.TOTL', 'JP', 'Japan', 'JPN', '2025', null)]], 'no_table'],
      ['a quarter', [head, [row('SP.POP.TOTL', 'JP', 'Japan', 'JPN', '2025Q1', 5)]], 'not_a_date'],
      ['a refusal', [{ message: [{ id: '120', key: 'Invalid value', value: 'Not valid' }] }], 'no_table'],
    ],
    2,
  ),
)('%s is held for a person, and nothing of it is stored', async (_what, content, reason) => {
  const before = await started.engine.batches()
  const run = await fetched('population', content)
  expect([run.outcome, run.faults[0]?.reason]).toEqual(['held', reason])
  expect(await started.engine.batches()).toEqual(before)
})

const rates = () => rowsOf(started.engine, exchangeRate, ['date', 'foreign_currency', 'exchange_rate'])

test('rates of the Bank of Thailand are stored for one unit, whatever number its names say', {
  tags: 'release',
}, async () => {
  const content = bank(
    rate('USD', 'USA : DOLLAR (USD)', '32.6448000'),
    rate('JPY', 'JAPAN : YEN (100 YEN) (JPY) ', '20.4832000'),
    rate('IDR', 'INDONESIA : RUPIAH (1,000 RUPIAH) (IDR)', '1.9296000'),
    rate('PKR', 'PAKISTAN : RUPEE (PKR)', ''),
    // As the gateway answers for days without any rate.
    { period: '', currency_id: '', mid_rate: null },
  )
  expect(await fetched('exchange_rate', content)).toMatchObject({
    ...{ outcome: 'stored', newRows: 3, faultCount: 0, withoutFigure: 1 },
  })
  expect(await rates()).toEqual(['2026-04-03 IDR 0.0019296', '2026-04-03 JPY 0.204832', '2026-04-03 USD 32.6448'])
  // Whoever asks for a month gets each currency by itself.
  const { foreign_currency_x_year_x_month: months } = (await admin.call('GET', 'v2/market/exchange_rate')).json()
  expect(months).toHaveLength(3)
})

test('the European Central Bank’s rate of the euro is stored, by its SDMX-CSV and SDMX-JSON', {
  tags: 'release',
}, async () => {
  const csv = lines(ecbHead, ecb('THB', '2026-04-01', '37.512'), ecb('THB', '2026-04-02', '37.61'))
  expect(await fetched('exchange_rate', csv)).toMatchObject({ outcome: 'stored', newRows: 2, faultCount: 0 })
  const values = (...ids: readonly string[]) => ids.map((id) => ({ id }))
  const json = {
    header: { id: 'x' },
    structure: {
      dimensions: {
        series: [
          { id: 'FREQ', values: values('D') },
          { id: 'CURRENCY', values: values('THB') },
          { id: 'CURRENCY_DENOM', values: values('EUR') },
        ],
        observation: [{ id: 'TIME_PERIOD', values: values('2026-04-02', '2026-04-07') }],
      },
      attributes: { series: [], observation: [] },
    },
    dataSets: [
      { action: 'Replace', series: { '0:0:0': { attributes: [], observations: { '0': [37.61], '1': [37.7] } } } },
    ],
  }
  expect(await fetched('exchange_rate', json)).toMatchObject({ outcome: 'stored', newRows: 1, unchangedRows: 1 })
  expect((await rates()).filter((row) => row.includes('EUR'))).toEqual([
    '2026-04-01 EUR 37.512',
    '2026-04-02 EUR 37.61',
    '2026-04-07 EUR 37.7',
  ])
})

test.each(
  firstCases(
    [
      ['a holiday without any rate', bank(rate('USD', 'USA : DOLLAR (USD)', '')), 'no_table'],
      ['a number of units that nobody knows', bank(rate('JPY', 'JAPAN : YEN (12 YEN)', '2')), 'unreadable'],
      ['a rate that is no number', bank(rate('USD', 'USA : DOLLAR (USD)', 'n/a.')), 'not_a_number'],
      ['a changed shape', { result: { data: { details: [] } } }, 'no_table'],
      ['a refusal', { httpCode: '401', httpMessage: 'Unauthorized' }, 'no_table'],
      ['dollars for a euro', lines(ecbHead, ecb('USD', '2026-04-08', '1.1538')), 'unknown_choice'],
      ['the mean of a month', lines(ecbHead, ecb('THB', '2026-03', '37.4')), 'not_a_date'],
      ['no day with a figure', lines(ecbHead, ecb('THB', '2026-04-09', '')), 'no_table'],
    ],
    3,
  ),
)('%s is held, and no rate is stored', async (_what, content, reason) => {
  const before = await rates()
  const run = await fetched('exchange_rate', content)
  expect([run.outcome, run.faults[0]?.reason]).toEqual(['held', reason])
  expect(await rates()).toEqual(before)
})

test('the forecast of Open-Meteo is read by the order of the provinces', async () => {
  expect(await fetched('forecast', weather(provincePoints))).toMatchObject({ outcome: 'stored', newRows: 154 })
  const rows = await rowsOf(started.engine, forecast, ['date', 'location_destination', 'forecast_data_temp_max'])
  // Bangkok and Nonthaburi share a point of the grid.
  expect(rows).toEqual(expect.arrayContaining(['2026-12-01 TH-10 30', '2026-12-01 TH-12 30.02']))
})

test.each(
  firstCases(
    [
      ['another order', weather(provincePoints.toReversed())],
      ['one place', weather(provincePoints)[0]],
      ['some of the places', weather(provincePoints.slice(0, 5))],
      ['degrees Fahrenheit', weather(provincePoints, { daily_units: { temperature_2m_max: '°F' } })],
      ['days of another zone', weather(provincePoints, { utc_offset_seconds: 0 })],
    ],
    2,
  ),
)('a forecast of %s is held, and nothing of it is stored', async (_what, content) => {
  const before = await started.engine.batches()
  const run = await fetched('forecast', content)
  expect([run.outcome, run.faults[0]?.reason]).toEqual(['held', 'unreadable'])
  expect(await started.engine.batches()).toEqual(before)
})

const newsRows = () =>
  rowsOf(started.engine, news, [
    'news_link',
    'date',
    'news_title',
    'news_summary',
    'news_category',
    'news_source',
    'news_image',
  ])

test('feeds of RSS and Atom become news, each article once', { tags: 'release' }, async () => {
  expect(await fetched('news', rss(articles, '1'))).toMatchObject({ outcome: 'stored', newRows: 2, faultCount: 0 })
  expect(await fetched('news', atom)).toMatchObject({ outcome: 'stored', newRows: 1, goneRows: 0 })
  const stored = [
    'https://example.org/1?a=b&c=d 2026-11-28 รวมเทศกาล ลอยกระทง – 2569 One < two end 😀 other ข่าว & ท่องเที่ยว https://example.org/1.jpg',
    'https://example.org/2 2026-11-27 Second - other The Daily -',
    'https://example.org/3 2026-11-27 Beaches & bays ชายหาดไทย more other Atom <news> https://example.org/3.jpg',
  ]
  expect(await newsRows()).toEqual(stored)
  // What the feed no longer lists stays, and what it lists again is the same row.
  const again = rss(articles.replace(/<item><title>Second.*/s, item('4')), '2')
  expect(await fetched('news', again)).toMatchObject({ newRows: 1, unchangedRows: 1, changedRows: 0, goneRows: 0 })
  expect((await newsRows()).filter((row) => !row.includes('/4 '))).toEqual(stored)
})

const laughs = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>'
test.each(
  firstCases(
    [
      ['cut off', rss(item('5')).slice(0, -30), 'unreadable', null],
      ['a document type', rss(item('&b;&c;')).replace('<rss', `${laughs}<rss`), 'unreadable', null],
      ['no date', rss(item('5') + item('6', '')), 'missing_value', 2],
      ['no link', rss(item('5') + item('6').replace(/<link>.*<.link>/, '')), 'missing_value', 2],
      ['a script', rss(item('5').replace('https:', 'javascript:')), 'not_a_link', 1],
      ['a time without a zone', rss(item('5', '<dc:date>2026-11-27T23:59:00</dc:date>')), 'not_a_date', 1],
      ['no such day', rss(item('5', '<pubDate>31 Nov 2026 10:00 GMT</pubDate>')), 'not_a_date', 1],
      ['an article twice', rss(item('5') + item('5').replace('<title>', '<title>A')), 'duplicate_row', null],
      ['other XML', '<?xml version="1.0"?><urlset><url/></urlset>', 'unreadable', null],
      ['another namespace', '<feed xmlns="urn:x"><entry/></feed>', 'unreadable', null],
      ['no entries', rss(''), 'no_table', null],
      ['levels without end', rss('<item>'.repeat(200) + '</item>'.repeat(200)), 'too_large', null],
    ],
    4,
  ),
)('a feed with %s is held, and nothing of it is stored', async (_what, content, reason, row) => {
  const before = await newsRows()
  const run = await fetched('news', content)
  expect([run.outcome, run.faults[0]?.reason, run.faults[0]?.row]).toEqual(['held', reason, row])
  expect(await newsRows()).toEqual(before)
})

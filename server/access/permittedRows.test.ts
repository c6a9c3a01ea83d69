import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestClient } from '../testing/startApp.ts'

/**
 * Whoever may see some rows is answered what a store answers that holds nothing else: here by what is no endpoint of figures (those are compared
 * in `server/oracle/rowRules.test.ts`). Rows, files, feeds, alerts, search and notices, for each rule.
 */

const now = () => new Date('2026-02-10T05:00:00Z')
const month = (date: string, location_source: string, immigrants: number) => ({
  ...{ date, location_source, immigrants },
  ...{ status: 'final', period: 'month' },
})
const message = (date: string, location_destination: string, voc_message: string) => ({
  ...{ date, location_destination, voc_message, voc_name: 'Somchai' },
  ...{ voc_channels: 'facebook', voc_sentiment: 'positive' },
})
const rows = {
  immigration: [
    ...['2025-11-01', '2025-12-01', '2026-01-01'].flatMap((date, at) => [
      month(date, 'CN', 1000 + at),
      month(date, 'DE', 70 + at),
    ]),
    month('2026-01-01', 'JP', 333),
  ],
  voc: [
    message('2026-01-15', 'TH-50', 'A quiet room near the river'),
    message('2026-01-16', 'TH-10', 'A loud room near the station'),
    message('2026-02-01', 'TH-83', 'No room at the beach'),
  ],
  event: [
    { event_title: 'Lantern night', event_date_start: '2026-02-24', event_province: 'TH-50' },
    { event_title: 'Boat race', event_date_start: '2026-02-04', event_province: 'TH-10' },
  ],
}
type Row = (typeof rows)[keyof typeof rows][number]

/** A rule, and in words of its own whether a row is permitted by it. */
const rules: readonly (readonly [name: string, rule: RowRule, isPermitted: (row: Row) => boolean])[] = [
  [
    'Germany, and what is not told apart by market',
    { places: null, markets: ['DE'], undivided: true },
    (row) => !('location_source' in row) || row.location_source === 'DE',
  ],
  [
    'Chiang Mai',
    { places: ['TH-50'], markets: null, undivided: false },
    (row) =>
      ('location_destination' in row && row.location_destination === 'TH-50') ||
      ('event_province' in row && row.event_province === 'TH-50'),
  ],
]

const permissions = [134, 136, 29, 57, 82].map((code) => `view_widget_${code}` as const)
const arrivals = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], breakdown: ['location_source'] }
const messages = { version: 1, dataset: 'voc', measures: ['sum_voc'], breakdown: ['location_destination'] }
const watched = { question: { ...arrivals, time: 'month' }, column: 'totalImmigrants', is: 'below', threshold: 500 }
const fileOf = (exploration: object) => ({ format: 'csv', title: 'x', lang: 'en', exploration })
/** A value that neither rule permits, so that refusals are compared too. */
const asks = (question: object, dimension: string, value: string) => ({
  ...question,
  filters: [{ dimension, operator: 'in', values: [value] }],
})

/** What a person asks, by path; with a body it is posted. */
const requests: readonly (readonly [path: string, body?: object])[] = [
  ...['v2/explore/rows', 'v2/explore/rows.csv'].flatMap((path) =>
    [
      { ...arrivals, breakdown: [] },
      { ...messages, breakdown: [] },
      asks(arrivals, 'location_source', 'JP'),
      asks(messages, 'location_destination', 'TH-83'),
    ].map((question) => [path, { question }] as const),
  ),
  ...[arrivals, messages, asks(arrivals, 'location_source', 'CN')].map(
    (job) => ['exports/explorations', fileOf(job)] as const,
  ),
  ...[134, 136, 29, 57, 82].flatMap((code) => [[`exports/${code}.csv`], [`cards/${code}/table`]] as const),
  ['exports/82.csv?location_destination=TH-10'],
  ...['immigration', 'voc'].map((set) => [`odata/${set}?$count=true`] as const),
  ["odata/immigration?$filter=location_source eq 'JP'&$count=true"],
  ['odata/immigration?$apply=groupby((location_source),aggregate(totalImmigrants))'],
  ["odata/immigration?$apply=filter(location_source eq 'CN')/aggregate(totalImmigrants)"],
  ['alerts/preview', watched],
  ...['room', 'Boat', 'Lantern', 'station'].map((word) => [`search?q=${word}`] as const),
  ['notifications'],
  ['datasets'],
]

const answersTo = async (client: TestClient) => {
  const texts: string[] = []
  for (const [path, body] of requests) {
    const url = encodeURI(path)
    const answer = body === undefined ? await client.get(url) : await client.post(url, body)
    texts.push(`${answer.statusCode} ${answer.headers['x-row-count'] ?? ''} ${answer.body}`)
  }
  return texts
}

/** An answer without what tells the moments and numbers of imports, and that rows are limited. */
const sameNameEverywhere = (body: string): string =>
  body
    .replaceAll(/"(asOf|importedAt|at|id|requestId|generatedAt)":("[^"]*"|\d+|null)/g, '"$1":""')
    .replaceAll(/"(version|limited)":(\d+|true|false),?/g, '')
    .replaceAll(/,}/g, '}')

const reader = ['explore_data', ...permissions] as const

/** A store of the rows that are permitted, and of all: the latter asked by everybody at once, so that no answer is cached for the wrong one. */
const storeOf = (isKept: (row: Row) => boolean) =>
  startApp({
    rows: Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, (all as readonly Row[]).filter(isKept)])),
    now,
  })
let unlimited: TestApp
let all: readonly string[]
beforeAll(async () => {
  unlimited = await storeOf(() => true)
  all = await answersTo(await unlimited.as(reader))
  return () => unlimited.close()
})

test('all of it is answered to who may see all', () => {
  const refused = requests.filter((_, at) => !all[at]?.startsWith('200 '))
  expect(refused).toEqual([])
})

test.each(firstCases(rules, 1))(
  'whoever may see %s gets the rows, files, feeds, alerts and matches of a store that holds nothing else',
  async (_, rule, isPermitted) => {
    const person = await unlimited.as(reader)
    const user = await unlimited.state.users.byId(person.userId ?? '')
    const change = { method: 'PUT', url: `/api/roles/${user?.roleId}`, payload: { rows: rule } } as const
    expect((await (await unlimited.as('admin')).call(change)).statusCode).toBe(200)
    const limited = await answersTo(person)
    const expected = await answersTo(await (await storeOf(isPermitted)).as(reader))
    const differing = requests.flatMap(([path, body], at) => {
      const [own, other] = [sameNameEverywhere(limited[at] ?? ''), sameNameEverywhere(expected[at] ?? '-')]
      return own === other ? [] : [{ path, body, own, other }]
    })
    expect(differing).toEqual([])
    // A rule that changes nothing would prove nothing.
    expect(
      all.filter((answer, at) => sameNameEverywhere(answer) !== sameNameEverywhere(limited[at] ?? '')).length,
    ).toBeGreaterThan(12)
  },
)

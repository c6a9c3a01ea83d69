import { answerShape } from '@sala/catalog/api/answerShape.ts'
import { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import type { ForecastBody } from '@sala/catalog/api/forecast.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { expect, test } from 'vitest'
import { importRows, type TestRow } from '../../facts/testing/rows.ts'
import { openMarket } from '../testing/openMarket.ts'
import { marketNow, useMarket } from '../testing/useMarket.ts'

const market = useMarket()
const path = 'v2/tourist/immigration/forecast'

const season = [1.3, 1.2, 1.1, 0.9, 0.8, 0.8, 1, 1, 0.8, 0.9, 1.1, 1.3]
/** Growth of ten in a hundred a year, which the year before does not know of. */
const level = (index: number) => Math.round(1000 * 1.1 ** (index / 12) * (season[index % 12] ?? 1))

/** Months from January 2017 on of some countries, each with the same figures. */
function arrivals(codes: readonly string[], months: number, from = 0): TestRow[] {
  return codes.flatMap((code) =>
    Array.from({ length: months - from }, (_, at) => from + at).map((index) => ({
      date: `${2017 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
      location_source: code,
      immigrants: level(index),
    })),
  )
}
/** January 2017 to October 2026. */
const untilOctober = 118

async function forecast(search = ''): Promise<ForecastBody> {
  const endpoint = immigration.endpoints.find((candidate) => candidate.path === path)
  if (endpoint === undefined) throw new Error('no such endpoint')
  const answer = await market.app.whole(path, search)
  expect(answerShape(immigration, endpoint).safeParse(answer).error).toBeUndefined()
  return answer as ForecastBody
}

test('continues the sums of all members, sets 2020 and 2021 aside and beats the year before', async () => {
  await importRows(market.engine, immigration, arrivals(['CN', 'DE'], untilOctober))
  const { history, forecast: next, back_test: tried, ...rest } = await forecast('months=24')
  expect(history).toHaveLength(untilOctober)
  expect(history.at(-1)).toEqual({ month: '2026-10', value: 2 * level(untilOctober - 1), left_out: null })
  expect(history.filter(({ left_out }) => left_out === 'set_aside').map(({ month }) => month.slice(0, 4))).toEqual([
    ...Array.from({ length: 12 }, () => '2020'),
    ...Array.from({ length: 12 }, () => '2021'),
  ])
  expect(rest).toMatchObject({ none: null, incomplete: [], set_aside: 24, missing: 0, scale: 'log' })
  expect(tried?.mase).toBeLessThan(tried?.naive_mase ?? 0)
  expect(next).toHaveLength(24)
  expect(next.map(({ month }) => month).slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  let sum = 0
  for (const [ahead, { value, interval_80, interval_95, sum: upTo }] of next.entries()) {
    sum += value
    expect(upTo?.value).toBeCloseTo(sum, 3)
    // Trends are damped: the second year falls behind this growth.
    if (ahead < 12) expect(Math.abs(value / (2 * level(untilOctober + ahead)) - 1)).toBeLessThan(0.1)
    for (const interval of [interval_80, interval_95]) {
      expect(interval.low).toBeLessThanOrEqual(value)
      expect(interval.high).toBeGreaterThanOrEqual(value)
    }
    expect(interval_95.low).toBeLessThanOrEqual(interval_80.low)
  }
  const shortForecast = await forecast('location_source=CN&months=1')
  expect(shortForecast.history.at(-1)?.value).toBe(level(untilOctober - 1))
  expect(shortForecast.forecast).toHaveLength(1)
})

test('begins before a month that lacks a usual member, unless the rest of its region is there; an open month is none', async () => {
  await importRows(market.engine, immigration, [
    ...arrivals(['CN'], untilOctober + 1),
    ...arrivals(['DE'], untilOctober - 1),
  ])
  const lacking = await forecast()
  expect(lacking.history.at(-1)?.month).toBe('2026-09')
  expect(lacking.incomplete).toEqual([{ month: '2026-10', members: 1, of: 2 }])
  expect(lacking.forecast[0]?.month).toBe('2026-10')
  await importRows(market.engine, immigration, [
    { date: '2026-10-01', location_source: 'rest-of-europe', immigrants: level(untilOctober - 1) },
  ])
  const fullForecast = await forecast()
  expect(fullForecast.incomplete).toEqual([])
  expect(fullForecast.history.at(-1)).toMatchObject({ month: '2026-10', value: 2 * level(untilOctober - 1) })
})

test('tells the months that were not as expected where that is asked for', { tags: 'release' }, async () => {
  const rows = arrivals(['CN'], untilOctober).map((row) =>
    row.date === '2026-05-01' ? { ...row, immigrants: Math.round(Number(row.immigrants) * 0.5) } : row,
  )
  await importRows(market.engine, immigration, rows)
  expect((await forecast()).unusual).toBeNull()
  const { unusual } = await forecast('unusual=true')
  const may = unusual?.months.find(({ month }) => month === '2026-05')
  expect(may).toMatchObject({ level: 99, value: Math.round(level(112) * 0.5) })
  expect(may?.value).toBeLessThan(may?.interval_99.low ?? 0)
  expect((await market.app.get(path, 'unusual=perhaps')).statusCode).toBe(400)
  // An exploration of the same figures by month tells the same, of the months that it shows.
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'month', unusual: 95 }
  const explored = async (changes: object) =>
    VersionedAnswer.parse((await market.app.explore({ ...question, ...changes })).json())
  const recent = await explored({ period: { kind: 'last_months', count: 24 } })
  expect(recent.unusual?.watched).toBe(24)
  expect(recent.unusual?.judged).toEqual(unusual?.judged.slice(-24))
  expect(recent.unusual?.months).toEqual(unusual?.months.filter(({ month }) => month >= '2024-11'))
  expect(recent.unusual?.months).toContainEqual(may)
  const early = await explored({ period: { kind: 'years', years: [2018] } })
  expect(early.unusual).toEqual({ watched: 0, judged: [], months: [] })
  expect((await explored({ unusual: undefined })).unusual).toBeNull()
  for (const [field, changes] of [
    ['time', { time: 'year' }],
    ['breakdown.0', { breakdown: ['location_source'] }],
    ['comparison', { comparison: { with: 'previous_year' } }],
    ['unusual', { unusual: 90 }],
  ] as const)
    expect((await market.app.explore({ ...question, ...changes })).json()).toMatchObject({ status: 400, field })
  await importRows(market.engine, immigration, arrivals(['FR'], untilOctober, untilOctober - 30))
  expect((await forecast('location_source=FR&unusual=true')).unusual).toEqual({ watched: 0, judged: [], months: [] })
  // Whose group may see China alone is told what is expected of China, after everybody was told of all.
  const all = await forecast('unusual=true')
  const rule = { places: null, markets: ['CN'], undivided: false }
  const office = await openMarket({ engine: market.engine, now: marketNow, rows: rule })
  const [own, limited] = [await office.whole(path, 'unusual=true'), await forecast('location_source=CN&unusual=true')]
  expect(own).toEqual(limited)
  expect(own).not.toEqual(all)
  const recentOwn = { ...question, period: { kind: 'last_months', count: 24 } }
  const ofChina = { filters: [{ dimension: 'location_source', operator: 'in', values: ['CN'] }] }
  expect((await office.explore(recentOwn)).json()).toEqual(await explored({ period: recentOwn.period, ...ofChina }))
  await office.close()
})

test('says why there is none', async () => {
  expect(await forecast()).toMatchObject({ none: { reason: 'no_figures', months: 0 }, forecast: [], history: [] })
  await importRows(market.engine, immigration, arrivals(['FR'], untilOctober, untilOctober - 30))
  expect(await forecast()).toMatchObject({ none: { reason: 'too_short', months: 30 }, forecast: [] })
  await importRows(market.engine, immigration, arrivals(['JP'], 60))
  expect(await forecast('location_source=JP')).toMatchObject({ none: { reason: 'too_old' }, forecast: [] })
  // A season on an even level: the year before is as good as any method.
  const even = arrivals(['KR'], untilOctober).map((row, index) => ({ ...row, immigrants: 1000 + 10 * (index % 12) }))
  await importRows(market.engine, immigration, even)
  const naive = await forecast('location_source=KR')
  expect(naive).toMatchObject({ none: { reason: 'not_better_than_naive' }, forecast: [] })
  expect(naive.back_test).not.toBeNull()
})

test('a share stays below a hundred, and does not add up', async () => {
  const rate = (index: number) => Math.min(99.5, 88 + index / 10 + 3 * Math.sin((index * Math.PI) / 6))
  await importRows(
    market.engine,
    occupancy,
    arrivals(['x'], untilOctober).map(({ date }, index) => ({
      date: date ?? null,
      location_destination: 'TH-50',
      rooms: 100,
      occupancy_rate: rate(index),
    })),
  )
  const answer = (await market.app.whole('v2/market/occupancy/forecast', 'location_destination=TH-50')) as ForecastBody
  expect(answer.history.at(-1)?.value).toBeCloseTo(rate(untilOctober - 1), 6)
  for (const { value, interval_95, sum } of answer.forecast) {
    expect(Math.max(value, interval_95.high)).toBeLessThanOrEqual(100)
    expect(sum).toBeNull()
  }
})

test('is for those who may see its card, and refuses other months', async () => {
  const viewer = await openMarket({ engine: market.engine, now: marketNow, permissions: ['view_widget_24'] })
  expect((await viewer.get(path)).statusCode).toBe(403)
  expect((await viewer.get('v2/tourist/spending/forecast')).statusCode).toBe(200)
  await viewer.close()
  for (const months of ['0', '25', 'x', '1.5'])
    expect((await market.app.get(path, `months=${months}`)).json()).toMatchObject({ field: 'months', value: months })
  expect((await market.app.get(path, 'year=2026')).statusCode).toBe(400)
})

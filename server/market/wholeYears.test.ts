import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { type OwnEngine, openEngine, removeEngine } from '../facts/testing/engine.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'

// Years that are held as a whole, by month, or both. Every expected figure is worked out by hand.

let own: OwnEngine | undefined
let app: MarketApp | undefined

afterEach(async () => {
  await app?.close()
  if (own) await removeEngine(own)
  own = undefined
  app = undefined
})

/** What the routes answer over these arrivals, on 20 November 2026. */
async function over(
  ...rows: readonly (readonly TestRow[])[]
): Promise<(path: string, search: string) => Promise<unknown>> {
  own = await openEngine()
  await importRows(own.engine, immigration, rows.flat())
  app = await openMarket({ engine: own.engine, now: () => new Date('2026-11-20T05:00:00Z') })
  return app.json
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const months = (location_source: string, year: number, of: readonly number[], immigrants: number): TestRow[] =>
  of.map((month) => ({ date: `${year}-${String(month).padStart(2, '0')}-01`, location_source, immigrants }))
const whole = (location_source: string, year: number, immigrants: number): TestRow[] => [
  { date: `${year}-01-01`, location_source, immigrants, period: 'year' },
]

/** Yearly figures of five countries of 2017, and months of a sixth. */
const issue = [
  ...['CN', 'JP', 'DE', 'FR', 'GB'].flatMap((code, index) => whole(code, 2017, 1000 * (index + 1))),
  ...months('IN', 2017, everyMonth.slice(0, 8), 10),
]

describe('v2/tourist/immigration by year', () => {
  const path = 'v2/tourist/immigration'
  const fields = 'fields=location_source_x_year,market_region_x_year'

  test('gives each country and year its own figure, and says how many are whole', async () => {
    const json = await over(
      issue,
      months('CN', 2017, everyMonth.slice(0, 11), 99999),
      months('JP', 2018, everyMonth, 7),
      whole('JP', 2018, 1),
    )
    const of = (location_source: string, year: number, totalImmigrants: number, wholeMembers: number) => ({
      _id: { location_source, year },
      totalImmigrants,
      members: 1,
      wholeMembers,
    })
    expect(await json(path, `year=2017,2018&${fields}`)).toMatchObject({
      location_source_x_year: [
        of('CN', 2017, 1000, 1),
        of('DE', 2017, 3000, 1),
        of('FR', 2017, 4000, 1),
        of('GB', 2017, 5000, 1),
        of('IN', 2017, 80, 0),
        of('JP', 2017, 2000, 1),
        of('JP', 2018, 84, 1),
      ],
      market_region_x_year: [
        {
          _id: { market_region: 'asean-south-asia-pacific', year: 2017 },
          totalImmigrants: 80,
          members: 1,
          wholeMembers: 0,
        },
        { _id: { market_region: 'east-asia', year: 2017 }, totalImmigrants: 3000, members: 2, wholeMembers: 2 },
        { _id: { market_region: 'east-asia', year: 2018 }, totalImmigrants: 84, members: 1, wholeMembers: 1 },
        { _id: { market_region: 'europe', year: 2017 }, totalImmigrants: 12000, members: 3, wholeMembers: 3 },
      ],
    })
  })

  test('a question for some months is answered from months', async () => {
    const json = await over(issue)
    expect(await json(path, 'year=2017&month=1-3&fields=market_region_x_year')).toMatchObject({
      market_region_x_year: [
        {
          _id: { market_region: 'asean-south-asia-pacific', year: 2017 },
          totalImmigrants: 30,
          members: 1,
          wholeMembers: 0,
        },
      ],
    })
  })

  test('whole years are matched with whole years, months with months', async () => {
    const json = await over(
      issue,
      whole('CN', 2016, 900),
      months('JP', 2016, everyMonth, 150),
      months('DE', 2016, [1, 2], 5),
      months('IN', 2016, [2, 3, 9], 6),
    )
    expect(await json(path, 'year=2017,2016&matched=true&fields=location_source_x_year')).toMatchObject({
      location_source_x_year: [
        { _id: { location_source: 'CN', year: 2016 }, totalImmigrants: 900 },
        { _id: { location_source: 'CN', year: 2017 }, totalImmigrants: 1000 },
        { _id: { location_source: 'IN', year: 2016 }, totalImmigrants: 12 },
        { _id: { location_source: 'IN', year: 2017 }, totalImmigrants: 20 },
        { _id: { location_source: 'JP', year: 2016 }, totalImmigrants: 1800 },
        { _id: { location_source: 'JP', year: 2017 }, totalImmigrants: 2000 },
      ],
      matched: { members: 3, of: 6, months: everyMonth },
    })
  })

  test('a region is one pair of whole years where its books name other countries', async () => {
    const rest = 'rest-of-europe'
    const json = await over(
      whole('FR', 2016, 10),
      whole(rest, 2016, 30),
      whole('FR', 2017, 11),
      months('DE', 2017, everyMonth, 1),
      whole(rest, 2017, 20),
    )
    const asked = 'year=2017,2016&matched=true'
    expect(await json(path, `${asked}&fields=market_region_x_year`)).toMatchObject({
      market_region_x_year: [
        { _id: { year: 2016 }, totalImmigrants: 40 },
        { _id: { year: 2017 }, totalImmigrants: 43 },
      ],
      matched: { members: 3, of: 3 },
    })
    expect(await json(path, `${asked}&fields=location_source_x_year`)).toMatchObject({
      location_source_x_year: [{ totalImmigrants: 10 }, { totalImmigrants: 11 }],
      matched: { members: 1, of: 3 },
    })
  })
})

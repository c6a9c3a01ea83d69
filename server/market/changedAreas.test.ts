import { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { expect, test } from 'vitest'
import { importRows } from '../facts/testing/rows.ts'
import { useMarket } from './testing/useMarket.ts'

/** Places that lost a part of themselves: their figures of before are no match of those since (rule 5 of docs/figures.md). */

const market = useMarket()

const day = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The figure, its matched part and the match, by the keys of each group. */
async function compared(question: object, measure: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const answer = await market.app.explore({ version: 1, measures: [measure], ...question })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
  const { columns, rows } = VersionedAnswer.parse(answer.json())
  const keys = columns.filter(({ role }) => role !== 'measure').map(({ key }) => key)
  return Object.fromEntries(
    rows.map(({ values }) => [
      keys.map((key) => values[key]).join(' '),
      [measure, `${measure}:compared`, `${measure}:base`].map((key) => values[key] ?? null),
    ]),
  )
}

test('Sudan is compared with itself alone, in years and months', async () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const arrivals = (location_source: string, immigrants: number) =>
    [2010, 2011, 2012, 2013].flatMap((year) =>
      months.map((month) => ({ date: day(year, month), location_source, immigrants })),
    )
  await importRows(market.engine, immigration, [...arrivals('SD', 1), ...arrivals('EG', 10)])
  const matched = (years: string) => market.app.json('v2/tourist/immigration', `year=${years}&matched=true&fields=year`)
  const members = (own: number, fewerMonths: number) => ({ matched: { members: own, of: 2, fewerMonths } })
  expect(await matched('2012,2010')).toMatchObject(members(1, 0))
  // From August on 2011 is of the same area as 2012.
  expect(await matched('2012,2011')).toMatchObject(members(2, 1))
  expect(await matched('2013,2012')).toMatchObject(members(2, 0))
  const byCountry = { dataset: 'immigration', breakdown: ['location_source'], comparison: { with: 'previous_year' } }
  const ofYears = { ...byCountry, time: 'year', period: { kind: 'years', years: [2011, 2013] } }
  expect(await compared(ofYears, 'totalImmigrants')).toMatchObject({
    '2013 SD': [12, 12, 12],
    '2011 EG': [120, 120, 120],
  })
  const ofMonths = { ...byCountry, time: 'month', period: { kind: 'between', from: '2012-07-01', to: '2012-08-31' } }
  expect(await compared(ofMonths, 'totalImmigrants')).toMatchObject({
    '2012-07-01 SD': [1, null, null],
    '2012-08-01 SD': [1, 1, 1],
    '2012-07-01 EG': [10, 10, 10],
  })
})

test('Nong Khai is compared with the year before as long as it had Bueng Kan in both', async () => {
  await importRows(
    market.engine,
    spending,
    [2010, 2011].flatMap((year) =>
      [3, 4].map((month) => ({
        date: day(year, month),
        location_destination: 'TH-43',
        visitor_origin: 'thai',
        spending_travel_receipts: 100,
        spending_travel_count: 1,
      })),
    ),
  )
  const question = {
    dataset: 'spending',
    comparison: { with: 'previous_year' },
    period: { kind: 'years', years: [2011] },
  }
  const measure = 'sum_spending_travel_receipts'
  expect(await compared({ ...question, time: 'month' }, measure)).toEqual({
    '2011-03-01': [100, 100, 100],
    '2011-04-01': [100, null, null],
  })
  expect(await compared({ ...question, breakdown: ['location_destination'] }, measure)).toEqual({
    'TH-43': [200, 100, 100],
  })
})

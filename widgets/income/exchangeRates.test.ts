import { expect, test } from 'vitest'
import { rateOf } from './exchangeRates.ts'

/** Receipts of a year in millions of baht and of dollars: Ministry of Tourism and Sports, arrivals by country of residence, 2011–2020. */
const receipts: readonly (readonly [year: number, baht: number, dollars: number])[] = [
  [2011, 776_217.2, 25_458.09],
  [2012, 983_928.36, 31_657.93],
  [2013, 1_207_145.82, 39_282.32],
  [2014, 1_172_798.17, 36_108.32],
  [2015, 1_457_150.28, 42_544.53],
  [2016, 1_633_154.68, 46_265.01],
  [2017, 1_831_104.99, 53_951.24],
  [2018, 1_876_136.9, 58_066.76],
  [2019, 1_911_807.95, 61_571.91],
  [2020, 355_367.43, 11_353.59],
]

test.each(receipts)(
  'the rate of %i is the one that the Ministry turned receipts into dollars by',
  (year, baht, dollars) => {
    const rate = rateOf(year)
    expect(rate?.of).toBe(year)
    expect(Math.abs((rate?.bahtPerDollar ?? 0) - baht / dollars)).toBeLessThan(0.02)
  },
)

test('a later year has the newest known rate and says whose it is; a year before the first has none', () => {
  expect(rateOf(2030)).toEqual({ ...rateOf(2024), of: 2024 })
  expect(rateOf(2009)).toBeNull()
})

/**
 * Means of the year's noon buying rates in New York, baht for one dollar: Federal Reserve, G.5A, as `datasets/exchange-rates` on GitHub
 * holds them (`data/annual.csv`, commit 6ce89dd).
 */
const federalReserve: readonly (readonly [year: number, rate: number])[] = [
  [2010, 31.6997],
  [2011, 30.4622],
  [2012, 31.0546],
  [2013, 30.6963],
  [2014, 32.4615],
  [2015, 34.2415],
  [2016, 35.2635],
  [2017, 33.9134],
  [2018, 32.3035],
  [2019, 31.0419],
  [2020, 31.307],
  [2021, 32.0052],
  [2022, 35.05],
  [2023, 34.7841],
  [2024, 35.2845],
]

test.each(federalReserve)('the rate of %i is within a thousandth of the one in New York', (year, rate) => {
  expect(Math.abs((rateOf(year)?.bahtPerDollar ?? 0) / rate - 1)).toBeLessThan(0.001)
})

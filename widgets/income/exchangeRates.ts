/**
 * Baht for one US dollar, mean of the year's official rates (World Bank, indicator PA.NUS.FCRF, from the IMF's International Financial
 * Statistics). Product is published in dollars and receipts in baht, so a ratio of them needs a rate, which is shown beside it.
 *
 * Until 2021 these agree to two decimals with the indicator as published, and from 2011 to 2020 with the rates that the Ministry of
 * Tourism and Sports itself used. The indicator's own figures for 2022 to 2024 were not at hand; all years are within 0.1 % of the year's
 * means of the Federal Reserve (`exchangeRates.test.ts`), which come from the market and never are exactly the official ones.
 */
const officialRates: Readonly<Record<number, number>> = {
  2010: 31.686,
  2011: 30.492,
  2012: 31.083,
  2013: 30.726,
  2014: 32.48,
  2015: 34.248,
  2016: 35.296,
  2017: 33.94,
  2018: 32.31,
  2019: 31.048,
  2020: 31.294,
  2021: 31.977,
  2022: 35.061,
  2023: 34.802,
  2024: 35.294,
}

const years = Object.keys(officialRates).map(Number)
const newestYear = Math.max(...years)

export interface Rate {
  readonly bahtPerDollar: number
  /** The year of the rate: the newest known one if a later year has none yet. */
  readonly of: number
}

/** The rate of a year, of the newest known year for a later one, and null for a year before the first. */
export function rateOf(year: number): Rate | null {
  const of = Math.min(year, newestYear)
  const bahtPerDollar = officialRates[of]
  return bahtPerDollar === undefined ? null : { bahtPerDollar, of }
}

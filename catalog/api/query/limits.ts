/** Limits of the query strings; the documents print them. */
export const limits = {
  searchLength: 256,
  rows: 1000,
  defaultRows: 5,
  page: 1_000_000,
  years: [1900, 2200],
  spanYears: 100,
  /** Months that a forecast has at most, and by default. */
  maxForecastMonths: 24,
  defaultForecastMonths: 12,
} as const

/** What a year is compared with: the same months of the year before, or all of that year, also where this one is not over. */
export const comparedWith = ['to_date', 'full_years'] as const
export type Compared = (typeof comparedWith)[number]

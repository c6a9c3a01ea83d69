import { z } from 'zod'
import { unusualLevels } from './forecastIntervals.ts'

const Month = z.string().describe('YYYY-MM')

/** Why a month of the history is not learned from. */
const leftOutReasons = ['missing', 'incomplete', 'set_aside'] as const

const HistoryMonth = z.strictObject({
  month: Month,
  value: z.number().nullable().describe('Null where the month has no figure, or not those of all of its members'),
  left_out: z
    .enum(leftOutReasons)
    .nullable()
    .describe(
      'Why the forecast does not learn from the month: no figure, some usual members lack theirs, or a year of closed borders (2020, 2021)',
    ),
})

const Interval = z.strictObject({ low: z.number(), high: z.number() })

const ForecastMonth = z.strictObject({
  month: Month,
  value: z.number(),
  interval_80: Interval,
  interval_95: Interval,
  sum: z
    .strictObject({
      value: z.number().describe('From the first forecast month to this one'),
      spread: z.number().describe('Root mean square error of such sums in the back-test, in the terms of `scale`'),
    })
    .nullable()
    .describe('Null for figures that do not add up'),
})
export type ForecastMonth = z.infer<typeof ForecastMonth>

const Coverage = z
  .number()
  .nullable()
  .describe('Percent of the figures inside of the interval; null where that cannot be told')

const BackTest = z.strictObject({
  origins: z.int().describe('How many earlier months forecasts were made from, for the test'),
  mase: z.number().nullable().describe('Mean absolute error over the mean change against the year before'),
  naive_mase: z
    .number()
    .nullable()
    .describe('The same of the seasonal naive method: the same month of the year before'),
  mape: z.number().nullable().describe('Mean absolute error in percent of the figure'),
  naive_mape: z.number().nullable(),
  coverage_80: Coverage,
  coverage_95: Coverage,
})

const UnusualMonth = z.strictObject({
  month: Month,
  value: z.number(),
  expected: z.number().describe('One month ahead, from the months before it alone'),
  level: z
    .union(unusualLevels.map((level) => z.literal(level)))
    .describe('The widest of the three intervals that the figure lies outside of'),
  interval_80: Interval,
  interval_95: Interval,
  interval_99: Interval,
})
export type UnusualMonth = z.infer<typeof UnusualMonth>

export const UnusualMonths = z.strictObject({
  watched: z.int().describe('Months of the last three years that could be judged; 0 where they are too few'),
  judged: z.array(Month).describe('Those months, the oldest first'),
  months: z.array(UnusualMonth),
})
export type UnusualMonths = z.infer<typeof UnusualMonths>

/** Why there is no forecast. */
const noForecastReasons = ['no_figures', 'too_short', 'too_old', 'too_many_gaps', 'not_better_than_naive'] as const
export type NoForecastReason = (typeof noForecastReasons)[number]

/** What probably follows a monthly series, or why nothing is said of it. Figures of the history are those of the cards. */
export const ForecastBody = z.strictObject({
  history: z.array(HistoryMonth).describe('From the first to the last month that is held and over'),
  incomplete: z
    .array(z.strictObject({ month: Month, members: z.int(), of: z.int() }))
    .describe('The newest months, where not all usual members have their figures: the forecast begins before them'),
  forecast: z.array(ForecastMonth),
  none: z
    .strictObject({ reason: z.enum(noForecastReasons), months: z.int().describe('Months of the history that count') })
    .nullable()
    .describe('Why there is no forecast; null where there is one'),
  back_test: BackTest.nullable(),
  set_aside: z.int().describe('Months of 2020 and 2021, which count as missing'),
  missing: z.int().describe('Other months without a figure, or without those of all members'),
  unusual: UnusualMonths.nullable().describe(
    'Months whose figure was not as expected; null unless `unusual=true` asks for them',
  ),
  scale: z.enum(['log', 'plain']).describe('Of the spread of sums: of the logarithm of a sum, or of the sum'),
})
export type ForecastBody = z.infer<typeof ForecastBody>

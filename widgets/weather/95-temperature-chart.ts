import type { Answer } from '@sala/catalog/answers.ts'
import { statistic } from '@sala/catalog/datasets/statistic.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { daysOf, everyDay, range, resolvedSpan, type Span } from '../filters/ranges.ts'
import type { Frame } from '../frames/frame.ts'
import { frameOf, type HeadlineFigure } from '../frames/frameOf.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { date as dateText } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './weatherWords.ts'

const { measures } = statistic
const days = range('statistic', { fallback: null, all: common.allTime })

interface Day {
  readonly date: string
  readonly mean: number | null
  readonly lowest: number | null
  readonly highest: number | null
}

interface Temperatures {
  readonly span: Span
  /** Every day of the span, also those of which nothing is known. */
  readonly days: readonly Day[]
  /** The coldest and the hottest of them. */
  readonly lowest: Day | null
  readonly highest: Day | null
}

/** Temperature by day, all rows where no range is chosen. The range is chosen from what is loaded already. */
export const temperatureChart = widget({
  code: 95,
  category: 'weather',
  title: 'Temperature by day',
  definition: 'Mean temperature of each day, and the lowest and highest among the provinces.',
  unit: 'celsius',
  reads: ['v2/market/informations/statistic'],
  filters: { range: days, location_destination: destination() },
  ask: ({ location_destination }) => ({
    days: {
      path: 'v2/market/informations/statistic',
      query: {
        ...destinationQuery(location_destination),
        fields: ['statistic_data_temp_x_datetimerange'],
      },
    },
  }),
  select: ({ days: answer }, { range }, context) => temperaturesOf(answer, resolvedSpan(days, range, context)),
  frame: (temperatures, _, context) => frameOfDays(temperatures, context),
  encode: (_, __, { say }) => [
    { kind: 'headline' },
    {
      kind: 'trend',
      y: ['mean'],
      band: { name: say(words.lowestToHighest), low: 'lowest', high: 'highest' },
      byDay: true,
    },
  ],
  subtitle: ({ span }, { location_destination }, context) =>
    subtitleOf(daySpan(span, context.language), placeName(location_destination, context)),
})

function temperaturesOf(answer: Answer<'v2/market/informations/statistic'>, span: Span): Temperatures {
  const rows = answer.statistic_data_temp_x_datetimerange ?? []
  const byDate = new Map(rows.map((row) => [row._id.datetimerange, row]))
  const days = everyDay(span).map((date): Day => {
    const row = byDate.get(date)
    const mean = figure(row?.avg_statistic_data_temp)
    // A day without a mean is one of which nothing is known.
    const rowWithMean = mean === null ? undefined : row
    return {
      date,
      mean,
      lowest: figure(rowWithMean?.min_statistic_data_temp),
      highest: figure(rowWithMean?.max_statistic_data_temp),
    }
  })
  const extreme = (of: 'lowest' | 'highest', beats: (a: number, b: number) => boolean): Day | null =>
    days.reduce<Day | null>((best, day) => {
      const value = day[of]
      const bestOrNull = best?.[of] ?? null
      return value !== null && (bestOrNull === null || beats(value, bestOrNull)) ? day : best
    }, null)
  return {
    span,
    days: days.some(({ mean }) => mean !== null) ? days : [],
    lowest: extreme('lowest', (a, b) => a < b),
    highest: extreme('highest', (a, b) => a > b),
  }
}

/** The coldest and the hottest day, each with its date. */
function extremesOf({ lowest, highest }: Temperatures, { language }: Context): readonly HeadlineFigure[] {
  const noteOf = (day: Day | null) => (day === null ? '' : dateText(day.date, language))
  const { min_statistic_data_temp: min, max_statistic_data_temp: max } = measures
  return [
    { key: 'lowest', label: min.label, value: lowest?.lowest ?? null, unit: 'celsius', note: noteOf(lowest) },
    { key: 'highest', label: max.label, value: highest?.highest ?? null, unit: 'celsius', note: noteOf(highest) },
  ]
}

/** More days than a year has need the year in their labels. */
const maxDaysWithoutYear = 366

function frameOfDays({ span, days, ...extremes }: Temperatures, context: Context): Frame {
  const withYear = daysOf(span) > maxDaysWithoutYear
  const labelOf = (day: string): string => {
    const text = dateText(day, context.language, 'short')
    return withYear ? text : text.slice(0, text.lastIndexOf(' '))
  }
  return frameOf(
    days,
    [
      { key: 'date', label: common.day, role: 'time', kind: 'date' },
      { key: 'mean', label: measures.avg_statistic_data_temp.label },
      { key: 'lowest', label: measures.min_statistic_data_temp.label },
      { key: 'highest', label: measures.max_statistic_data_temp.label },
    ],
    context,
    {
      unit: 'celsius',
      headline: extremesOf({ span, days, ...extremes }, context),
      note: daySpan(span, context.language),
      row: ({ date, mean }) => ({ axis: labelOf(date), ...(mean === null ? { in: 'picture' } : {}) }),
    },
  )
}

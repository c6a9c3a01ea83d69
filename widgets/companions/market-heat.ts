import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { figure, isOpenMonth, monthKey, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthName, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'

interface YearOfMonths {
  readonly year: number
  /** Twelve; null where a month is not held or not over. */
  readonly months: readonly (number | null)[]
}

/** When people of a market come, and since when more or fewer: every held month, each year a row. */
export const marketHeat = widget({
  code: 'market-heat',
  title: 'Arrivals by month and year',
  definition:
    'Official international arrivals of every month that is held and over, the darker the more. A year has a sum where all of its twelve months are held.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  filters: { location_source: market() },
  ask: ({ location_source }) => ({
    arrivals: { path: 'v2/tourist/immigration', query: { ...marketQuery(location_source), fields: ['year_x_month'] } },
  }),
  select: ({ arrivals }, _, context) => yearsWithData(arrivals.year_x_month ?? [], context),
  frame: (years, _, context) => heatFrame(years, context),
  subtitle: (years, { location_source }, { language, ...context }) =>
    subtitleOf(
      [years.at(-1), years[0]]
        .flatMap((year) => (year === undefined ? [] : [yearText(year.year, language)]))
        .filter((text, at, all) => all.indexOf(text) === at)
        .join('–'),
      placeName(location_source, { language, ...context }),
    ),
})

interface MonthOfArrivals {
  readonly _id: { readonly year: number; readonly month: number }
  readonly totalImmigrants: number | null
}

/** The years of which a month is held and over, the newest first. */
export function yearsWithData(rows: readonly MonthOfArrivals[], context: Context): readonly YearOfMonths[] {
  const years = [...new Set(rows.map(({ _id }) => _id.year))].toSorted((a, b) => b - a)
  return years
    .map((year) => ({
      year,
      months: Array.from({ length: 12 }, (_, at) =>
        isOpenMonth(monthKey(year, at + 1), context.today)
          ? null
          : figure(rows.find(({ _id }) => _id.year === year && _id.month === at + 1)?.totalImmigrants),
      ),
    }))
    .filter(({ months }) => months.some((value) => value !== null))
}

/** A row for each year with its months, the darker the more, and its sum where all of them are held. */
function heatFrame(years: readonly YearOfMonths[], context: Context): Frame {
  return frameOf(
    years,
    [
      { key: 'year', label: common.year, role: 'time', kind: 'year' },
      ...Array.from(
        { length: 12 },
        (_, at): ColumnOf<YearOfMonths> => ({
          key: `month ${at + 1}`,
          label: monthName(at + 1, context.language, 'short'),
          heat: true,
          of: ({ months }) => months[at] ?? null,
        }),
      ),
      {
        key: 'total',
        label: common.total,
        role: 'total',
        of: ({ months }) => (months.includes(null) ? null : sum(months)),
      },
    ],
    context,
    { unit: 'people' },
  )
}

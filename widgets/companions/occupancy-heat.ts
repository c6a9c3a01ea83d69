import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { figure, isOpenMonth, monthKey } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthName, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'

interface YearOfRates {
  readonly year: number
  /** Twelve; null where a month has no rate or is not over. */
  readonly rates: readonly (number | null)[]
}

/** When rooms of a place are full, and since when more or less: every month with a rate, each year a row. */
export const occupancyHeat = widget({
  code: 'occupancy-heat',
  title: 'Occupancy by month and year',
  definition:
    'Share of rooms taken in every month that is held and over, the darker the fuller. Of the country or a region: as the office printed it, else weighted by rooms where those of every province are known.',
  unit: 'percent',
  reads: ['v2/market/occupancy'],
  filters: { location_destination: destination() },
  ask: ({ location_destination: place }) => ({
    rates: { path: 'v2/market/occupancy', query: { ...destinationQuery(place), fields: ['year_x_month'] } },
  }),
  select: ({ rates }, _, context): readonly YearOfRates[] => {
    const rows = rates.year_x_month ?? []
    const years = [...new Set(rows.map(({ _id }) => _id.year))].toSorted((a, b) => b - a)
    return years
      .map((year) => ({
        year,
        rates: Array.from({ length: 12 }, (_, at) =>
          isOpenMonth(monthKey(year, at + 1), context.today)
            ? null
            : figure(rows.find(({ _id }) => _id.year === year && _id.month === at + 1)?.avg_occupancy_rate),
        ),
      }))
      .filter((entry) => entry.rates.some((value) => value !== null))
  },
  frame: (years, _, context) =>
    frameOf(
      years,
      [
        { key: 'year', label: common.year, role: 'time', kind: 'year' },
        ...Array.from(
          { length: 12 },
          (_, at): ColumnOf<YearOfRates> => ({
            key: `month ${at + 1}`,
            label: monthName(at + 1, context.language, 'short'),
            kind: 'percent',
            heat: true,
            of: ({ rates }) => rates[at] ?? null,
          }),
        ),
      ],
      context,
      { unit: occupancy.measures.avg_occupancy_rate.unit },
    ),
  subtitle: (years, { location_destination }, context) =>
    subtitleOf(
      [years.at(-1), years[0]]
        .flatMap((year) => (year === undefined ? [] : [yearText(year.year, context.language)]))
        .filter((text, at, all) => all.indexOf(text) === at)
        .join('–'),
      placeName(location_destination, context),
    ),
})

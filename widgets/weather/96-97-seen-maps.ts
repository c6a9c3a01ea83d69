import { statistic } from '@sala/catalog/datasets/statistic.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month } from '../filters/filters.ts'
import { destination, liesIn, placeName, withinPlace } from '../filters/placeFilters.ts'
import { frameOf } from '../frames/frameOf.ts'
import { daysIn, figure, isOpenMonth, partsOf, yearBefore } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear, number } from '../texts/format.ts'
import { monthNotOver } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { words } from './weatherWords.ts'

interface SeenMap {
  readonly code: number
  readonly measure: 'avg_statistic_data_temp' | 'avg_statistic_data_rainfall'
  /** How many days the mean is of. */
  readonly dayCount: 'days_statistic_data_temp' | 'days_statistic_data_rainfall'
  readonly title: string
  readonly definition: string
}

const temperature: SeenMap = {
  code: 96,
  measure: 'avg_statistic_data_temp',
  dayCount: 'days_statistic_data_temp',
  title: 'Temperature by province',
  definition:
    'Mean of the daily temperatures of a month in each province, over the days that are known, with the same month of the year before.',
}

const rainfall: SeenMap = {
  code: 97,
  measure: 'avg_statistic_data_rainfall',
  dayCount: 'days_statistic_data_rainfall',
  title: 'Rainfall by province',
  definition:
    'Mean rainfall per day of a month in each province, over the days that are known, with the same month of the year before.',
}

/** The weather that was seen: temperature and rainfall by province. Months of a year and places are chosen from what is loaded already. */
export const seenMaps = [temperature, rainfall].map(seenMap)

function seenMap({ code, measure, dayCount: days, title, definition }: SeenMap) {
  const { label, unit } = statistic.measures[measure]
  return widget({
    code,
    category: 'weather',
    title,
    definition,
    unit,
    reads: ['v2/market/informations/statistic'],
    comparesOnly: 'same_month',
    filters: { month: month('statistic'), location_destination: destination() },
    ask: ({ month }) => {
      const { year } = partsOf(month)
      return {
        places: {
          path: 'v2/market/informations/statistic',
          query: {
            year: [year, year - 1],
            fields: [
              'statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month',
              // The shorter one of the two groupings by day: which days there are any readings of.
              'statistic_data_rainfall_x_datetimerange',
            ],
          },
        },
      }
    },
    select: ({ places }, { month, location_destination: place }, context) => {
      const rows = places.statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month ?? []
      const valuesIn = (of: string) => {
        const { year, month: number } = partsOf(of)
        return new Map(
          rows
            .filter(({ _id }) => _id.year === year && _id.month === number)
            .map((row) => [
              row._id.location_destination,
              { mean: figure(row[measure]), isWhole: row[days] === daysIn(of) },
            ]),
        )
      }
      const now = valuesIn(month)
      const before = valuesIn(yearBefore(month))
      const dates = (places.statistic_data_rainfall_x_datetimerange ?? []).map(({ _id }) => _id.datetimerange ?? '')
      const provinces = [...now]
        .flatMap(([province, { mean: value, isWhole }]) => {
          if (province === null || value === null || !liesIn(place, province)) return []
          const { mean: previous = null, isWhole: wasWhole = false } = before.get(province) ?? {}
          return [{ code: province, name: context.place(province), value, previous, isWhole: isWhole && wasWhole }]
        })
        .toSorted((a, b) => b.value - a.value || (a.code < b.code ? -1 : 1))
      return { provinces, held: { month: monthHeld(month, dates), before: monthHeld(yearBefore(month), dates) } }
    },
    frame: ({ provinces }, { month }, context) => {
      const isOver = !isOpenMonth(month, context.today)
      return frameOf(
        provinces,
        [
          { key: 'location_destination', label: common.province, mark: 'place', of: ({ name }) => name },
          { key: 'current', label: monthAndYear(month, context.language), of: ({ value }) => value },
          { key: 'previous', label: monthAndYear(yearBefore(month), context.language), role: 'comparison' },
          {
            key: 'difference',
            label: words.difference,
            role: 'change',
            kind: 'number',
            // Some days of a month are no season to compare with all of it.
            of: ({ value, previous, isWhole }) => (previous === null || !isOver || !isWhole ? null : value - previous),
          },
        ],
        context,
        { unit, row: ({ code }) => ({ code }) },
      )
    },
    encode: (_, { location_destination }, context) => ({
      kind: 'province_map',
      y: { column: 'current', name: context.say(label) },
      ...withinPlace(location_destination),
    }),
    subtitle: ({ provinces, held }, { month, location_destination }, context) =>
      subtitleOf(
        isOpenMonth(month, context.today) ? monthNotOver(month, context) : null,
        daysNote(held.month, context) ??
          (isOpenMonth(month, context.today) ? null : monthAndYear(month, context.language)),
        daysNote(held.before, context),
        counted(words.provinces, provinces.length, context),
        placeName(location_destination, context),
      ),
  })
}

/** How many days of a month `YYYY-MM` there are readings of, from any province. */
interface MonthHeld {
  readonly month: string
  readonly days: number
}

function monthHeld(month: string, dates: readonly string[]): MonthHeld {
  return { month, days: dates.filter((date) => date.startsWith(month)).length }
}

const isComplete = ({ month, days }: MonthHeld): boolean => days === daysIn(month)

/** `July 2026: 3 of 31 days`; null if all days are known, or none is. */
function daysNote(coverage: MonthHeld, { language }: Context): string | null {
  if (coverage.days === 0 || isComplete(coverage)) return null
  return formatMessage(words.daysKnown, language, {
    month: monthAndYear(coverage.month, language),
    days: number(coverage.days, language),
    all: number(daysIn(coverage.month), language),
  })
}

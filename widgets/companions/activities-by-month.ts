import { event } from '@sala/catalog/datasets/event.ts'
import { widget } from '../define.ts'
import { type YearFilter, year } from '../filters/filters.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { largestSentence, wholeSentence } from '../frames/describe.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { figure, monthKey, sum } from '../periods/periods.ts'
import { monthRow } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = event

/** When there is something to go to: the events of a year by month and category, of the country or of a place. */
export const activitiesByMonth = widget({
  code: 'activities-by-month',
  title: 'Events by month and category',
  definition: 'Events and activities for visitors by the month in which they begin and by category.',
  unit: 'items',
  reads: ['v2/market/event'],
  filters: { year: thisYear(), location_destination: destination() },
  ask: ({ year, location_destination }) => ({
    events: {
      path: 'v2/market/event',
      query: { ...destinationQuery(location_destination), year, fields: ['event_category_x_year_x_month'] },
    },
  }),
  select: ({ events }, { year }, context) => {
    const rows = (events.event_category_x_year_x_month ?? []).filter(({ _id }) => _id.year === year)
    const codes = rows.length === 0 ? [] : [...new Set([...columns.event_category.values, ...rows.map(codeOf)])]
    const categories = codes
      .map((code, colour) => {
        const categoryRows = rows.filter((row) => codeOf(row) === code)
        const months = Array.from({ length: 12 }, (_, index) =>
          sum(categoryRows.filter(({ _id }) => _id.month === index + 1).map((row) => figure(row.sum_event))),
        )
        const name =
          code === '' ? context.say(common.notKnown) : (wordOf(columns.event_category, code, context) ?? code)
        return { code, name, colour, months, total: sum(months) ?? 0 }
      })
      .filter(({ total }) => total > 0)
    return { categories, total: rows.length === 0 ? null : (sum(categories.map(({ total }) => total)) ?? 0) }
  },
  frame: ({ categories, total }, { year }, context) => {
    const months = Array.from({ length: 12 }, (_, at) => at)
    const totalFigure = { label: context.say(measures.sum_event.label), value: total, unit: 'items' } as const
    return frameOf(
      months,
      [
        { key: 'month', label: common.month, role: 'time', of: (at) => monthKey(year, at + 1) },
        ...categories.map(
          ({ code, name, colour, months }, index): ColumnOf<number> => ({
            key: `category ${index}`,
            label: name,
            role: 'part',
            code,
            colour,
            of: (at) => months[at] ?? null,
          }),
        ),
        {
          key: 'total',
          label: common.total,
          role: 'total',
          of: (at) => sum(categories.map(({ months }) => months[at])),
        },
      ],
      context,
      {
        unit: 'items',
        description: wholeSentence(totalFigure, largestSentence(categories, context), context),
        row: (at) => ({ ...monthRow(year, at, false, context), ...(total === null ? { in: 'picture' } : {}) }),
        ...(total === null ? {} : { total: true }),
      },
    )
  },
  encode: () => ({ kind: 'stack' }),
  subtitle: ({ total }, { year, location_destination }, context) =>
    subtitleOf(
      yearText(year, context.language),
      counted(measures.sum_event.label, total, context),
      placeName(location_destination, context),
    ),
})

const codeOf = ({ _id }: { readonly _id: { readonly event_category: string | null } }): string =>
  _id.event_category ?? ''

/** The present year if it has events, not the newest one: the last announcements may be years ahead. */
function thisYear(): YearFilter {
  const filter = year('event')
  return {
    ...filter,
    fallback: (context) => {
      const now = Number(context.today.slice(0, 4))
      return filter.options(context).includes(now) ? now : filter.fallback(context)
    },
  }
}

import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { type CityType, cityTypeNames, cityTypes } from '@sala/catalog/places/cityTypes.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { frameOf } from '../frames/frameOf.ts'
import { type Compare, compareWith } from '../periods/compare.ts'
import { figure, isOpenMonth, monthKey, percentOf, sum, yearsOf } from '../periods/periods.ts'
import { figurePeriod, monthsSubtitle, type TwoYears, twoYears } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { listed, year as yearText } from '../texts/format.ts'
import { figureSentence } from '../texts/sentences.ts'
import { chosen, subtitleOf, unlessDefault } from '../texts/subtitles.ts'
import type { Figure } from '../views/figuresView.ts'
import { cardYear, receipts, visitorOrigin, yearSpan } from './spending.ts'

interface CityYear {
  readonly year: number
  /** The months that have figures, from 1. */
  readonly months: number
  readonly open: boolean
  readonly receipts: Readonly<Record<CityType, number | null>>
  /** Of the secondary ones, in percent; null where one kind holds other months than the other, or none. */
  readonly share: number | null
}

interface Cities {
  /** The oldest first. */
  readonly years: readonly CityYear[]
  /** The newest year (where full years are compared, the newest that is over) beside the one before; null while there are no figures. */
  readonly newest: Readonly<Record<CityType, TwoYears>> | null
}

const comparison = compareWith()

/** What visitors spend in the 22 main provinces and in the 55 secondary ones. The origin is chosen from what is loaded already. */
export const mainAndSecondaryCities = widget({
  code: 25,
  category: 'income',
  title: 'Main and secondary cities',
  definition:
    'What visitors spent in the 22 main provinces and in the 55 secondary ones, in baht at current prices, by year.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  filters: { visitor_origin: visitorOrigin, location_destination: destination(), compare: comparison },
  ask: ({ location_destination, compare }, context) => {
    const query = { ...destinationQuery(location_destination), fields: ['city_type_x_visitor_origin_x_year_x_month'] }
    const year = newestYear(compare, context)
    return {
      spending: { path: 'v2/tourist/spending', query },
      matched: { path: 'v2/tourist/spending', query: { ...query, year: [year, year - 1], matched: 'true' } },
    }
  },
  select: ({ spending, matched }, { visitor_origin, compare }, context): Cities => {
    const monthsOfAnswer = (answer: typeof spending) =>
      (answer.city_type_x_visitor_origin_x_year_x_month ?? []).filter(
        (row) =>
          (visitor_origin === null || row._id.visitor_origin === visitor_origin) &&
          isYear(row._id.year) &&
          figure(row.sum_spending_travel_receipts) !== null,
      )
    const rows = monthsOfAnswer(spending)
    const years = [...Map.groupBy(rows, ({ _id }) => _id.year)].map(([year, yearRows]): CityYear => {
      const monthsOf = (some: typeof yearRows) => new Set(some.map(({ _id }) => _id.month))
      const rowsOf = (type: CityType) => yearRows.filter(({ _id }) => _id.city_type === type)
      const of = (type: CityType) => sum(rowsOf(type).map((row) => row.sum_spending_travel_receipts))
      const months = monthsOf(yearRows)
      const isAlike = cityTypes.every((type) => monthsOf(rowsOf(type)).size === months.size)
      const receipts = { main: of('main'), secondary: of('secondary') }
      return {
        year,
        months: months.size,
        open: months.size < 12 || isOpenMonth(monthKey(year, 12), context.today),
        receipts,
        share: isAlike ? percentOf(receipts.secondary, sum([receipts.main, receipts.secondary])) : null,
      }
    })
    const sorted = years.toSorted((a, b) => a.year - b.year)
    const newest = newestYear(compare, context)
    const monthsOf = (type: CityType) => {
      const cityRows = (all: typeof rows) => all.filter(({ _id }) => _id.city_type === type)
      return twoYears(cityRows(rows), (row) => row.sum_spending_travel_receipts, newest, context, compare, {
        matched: { rows: cityRows(monthsOfAnswer(matched)), counts: matched.matched, kind: 'province_origins' },
      })
    }
    return {
      years: sorted,
      newest: sorted.length === 0 ? null : { main: monthsOf('main'), secondary: monthsOf('secondary') },
    }
  },
  frame: ({ years }, _, context) =>
    frameOf(
      years.map((year) => ({ ...year, total: sum([year.receipts.main, year.receipts.secondary]) })),
      [
        { key: 'year', label: common.year, role: 'time', kind: 'year' },
        { key: 'months', label: words.months, role: 'note', kind: 'number' },
        { key: 'main', label: cityTypeNames.main, role: 'part', of: ({ receipts }) => receipts.main },
        { key: 'secondary', label: cityTypeNames.secondary, role: 'part', of: ({ receipts }) => receipts.secondary },
        { key: 'total', label: common.total, role: 'total' },
        {
          key: 'share',
          label: words.secondaryShare,
          role: 'share',
        },
      ],
      context,
      { unit: 'baht', row: ({ open }) => (open ? { status: 'open' } : {}) },
    ),
  encode: (cities, _, context) => [
    { kind: 'figures', figures: figuresOf(cities, context) },
    { kind: 'stack', description: describe(cities, context) },
  ],
  subtitle: ({ years }, { visitor_origin, location_destination, compare }, context) =>
    subtitleOf(
      yearSpan(
        years.map(({ year }) => year),
        context,
      ),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
      unlessDefault(comparison, compare, context),
    ),
})

function newestYear(compare: Compare, context: Context): number {
  const [year = Number(context.today.slice(0, 4))] = yearsOf(context, 'spending')
  return cardYear({ year, compare }, context)
}

/** The newest year: each kind of city against the same months of the year before, and the share of the secondary ones. */
function figuresOf({ years, newest }: Cities, context: Context): readonly Figure[] {
  if (newest === null) return []
  const { main, secondary } = newest
  const receiptsOf = { main: main.figures.current.value, secondary: secondary.figures.current.value }
  const newestShare = years.find(({ year }) => year === main.year)?.share ?? null
  const missing = cityTypes.find((type) => receiptsOf[type] === null)
  const noShare = missing === undefined ? words.unlikeMonths : words.noFigures[missing]
  return [
    ...cityTypes.map((type) => ({
      key: type,
      label: context.say(cityTypeNames[type]),
      value: receiptsOf[type],
      unit: 'baht' as const,
      change: newest[type].compared.change,
      note: monthsSubtitle(newest[type], context),
    })),
    {
      key: 'share',
      label: context.say(words.secondaryShare),
      value: newestShare,
      unit: 'percent' as const,
      change: null,
      note: newestShare === null ? context.say(noShare) : figurePeriod(main, context),
    },
  ]
}

function describe({ newest }: Cities, context: Context): string {
  if (newest === null) return ''
  return cityTypes
    .map((type) => {
      const { year, figures, compared } = newest[type]
      const label = listed(
        [context.say(receipts.label), context.say(cityTypeNames[type]), yearText(year, context.language)],
        context.language,
      )
      return figureSentence(label, figures.current.value, 'baht', compared.change, context)
    })
    .join('. ')
}

const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1900 && year <= 2200

const words = defineMessages('widgets.25', {
  months: 'Months',
  secondaryShare: 'Share of secondary cities',
  unlikeMonths: 'Main and secondary cities have figures of different months',
  noFigures: { main: 'No figures of main cities', secondary: 'No figures of secondary cities' },
})

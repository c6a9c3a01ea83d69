import type { Answer } from '@sala/catalog/answers.ts'
import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { frameOf, type HeadlineFigure } from '../frames/frameOf.ts'
import { figure, isOpenMonth, monthKey, percentOf, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, listed, percent, year as yearText } from '../texts/format.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { type Rate, rateOf } from './exchangeRates.ts'
import { receipts, visitorOrigin, yearSpan } from './spending.ts'

interface RatioYear {
  readonly year: number
  /** In baht. */
  readonly receipts: number
  /** In US dollars, and in baht at the rate; null where it is not published yet. */
  readonly dollars: number | null
  readonly rate: Rate | null
  readonly product: number | null
  readonly ratio: number | null
}

interface Ratios {
  /** Whole years, the oldest first. */
  readonly years: readonly RatioYear[]
  /** Years that are over, but have holes: they have no ratio. */
  readonly partial: readonly number[]
}

/** Visitors' spending in percent of the country's product. Only years with twelve months; the origin needs no request. */
export const ratioToGdp = widget({
  code: 26,
  category: 'income',
  title: 'Receipts as a ratio to GDP',
  definition:
    'Receipts from visitors in baht as a percentage of Thai gross domestic product, which is published in US dollars and turned into baht at the year’s mean official rate.',
  unit: 'percent',
  reads: ['v2/tourist/spending', 'tourist/gdp'],
  filters: { visitor_origin: visitorOrigin, location_destination: destination() },
  ask: ({ location_destination: place }) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: { ...destinationQuery(place), fields: ['geographic_region_x_visitor_origin_x_year_x_month'] },
    },
    gdp: { path: 'tourist/gdp', query: { location_source: 'TH', limit: 1000, page: 1, sort: '-gdp_year' } },
  }),
  select: ({ spending, gdp }, { visitor_origin }, context): Ratios => {
    const dollars = new Map(gdp.rows.map((row) => [row.gdp_year, figure(row.gdp_gdp)]))
    const rows = (spending.geographic_region_x_visitor_origin_x_year_x_month ?? []).filter(
      (row) =>
        (visitor_origin === null || row._id.visitor_origin === visitor_origin) &&
        figure(row.sum_spending_travel_receipts) !== null,
    )
    const yearGroups = [...Map.groupBy(rows, ({ _id }) => _id.year)].filter(
      ([year]) => !isOpenMonth(monthKey(year, 12), context.today),
    )
    const parts = new Set(rows.map(partOf)).size
    const years = yearGroups
      .flatMap(([year, yearRows]): readonly RatioYear[] => {
        const receipts = sum(yearRows.map((row) => row.sum_spending_travel_receipts))
        if (receipts === null || !isWhole(yearRows, parts)) return []
        const rate = rateOf(year)
        const published = dollars.get(year) ?? null
        const product = published === null || rate === null ? null : published * rate.bahtPerDollar
        return [{ year, receipts, dollars: published, rate, product, ratio: percentOf(receipts, product) }]
      })
      .toSorted((a, b) => a.year - b.year)
    const partial = yearGroups.flatMap(([year, yearRows]) => (isWhole(yearRows, parts) ? [] : [year]))
    return { years, partial: partial.toSorted((a, b) => a - b) }
  },
  frame: ({ years }, _, context) =>
    frameOf(
      years,
      [
        { key: 'year', label: common.year, role: 'time', kind: 'year' },
        { key: 'receipts', label: words.receiptsInBaht },
        { key: 'dollars', label: words.productInDollars },
        { key: 'rate', label: words.rate, of: ({ rate }) => rate?.bahtPerDollar ?? null },
        { key: 'product', label: words.productInBaht, of: ({ product }) => rounded(product) },
        { key: 'ratio', label: words.ratio, kind: 'percent', unit: 'percent' },
      ],
      context,
      {
        headline: figuresOf(years, context),
        description: describeRatios(years, context),
        row: ({ year, rate, ratio }) => (ratio !== null && rate?.of !== year ? { status: 'open' } : {}),
      },
    ),
  encode: () => [{ kind: 'headline' }, { kind: 'bars', y: ['ratio'] }],
  subtitle: ({ years, partial }, { visitor_origin, location_destination }, context) => {
    const { language } = context
    const comparableYears = years.filter(({ ratio }) => ratio !== null)
    const last = comparableYears.at(-1)
    return subtitleOf(
      yearSpan(
        comparableYears.map(({ year }) => year),
        context,
      ),
      last === undefined || last.rate === null || last.rate.of === last.year
        ? null
        : formatMessage(words.atRateOf, language, {
            year: yearText(last.year, language),
            of: yearText(last.rate.of, language),
          }),
      partial.length === 0
        ? null
        : formatMessage(words.partial, language, {
            years: listed(
              partial.map((year) => yearText(year, language)),
              language,
            ),
          }),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
    )
  },
})

type Part = NonNullable<Answer<'v2/tourist/spending'>['geographic_region_x_visitor_origin_x_year_x_month']>[number]

const partOf = ({ _id }: Part): string => `${_id.geographic_region} ${_id.visitor_origin}`

/** Whether a year has all regions and origins (`parts` of them) in all twelve months: else its receipts are a part of the year's. */
const isWhole = (rows: readonly Part[], parts: number): boolean =>
  new Set(rows.map((row) => `${partOf(row)} ${row._id.month}`)).size === parts * 12

/** The newest year that has a ratio. */
function figuresOf(years: readonly RatioYear[], context: Context): readonly HeadlineFigure[] {
  const last = years.findLast(({ ratio }) => ratio !== null)
  if (last === undefined) return []
  const note = yearText(last.year, context.language)
  return [
    { key: 'ratio', label: words.ratio, value: last.ratio, unit: 'percent', note },
    { key: 'receipts', ...receipts, value: last.receipts, note },
    { key: 'product', label: words.gdp, value: rounded(last.product), unit: 'baht', note },
  ]
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))

/** The ratios of the last three years that have one. */
const describeRatios = (years: readonly RatioYear[], { language }: Context): string =>
  listed(
    years
      .filter(({ ratio }) => ratio !== null)
      .slice(-3)
      .map(({ year, ratio }) => labelled(yearText(year, language), percent(ratio, language), language)),
    language,
  )

const words = defineMessages('widgets.26', {
  partial: 'Not held in full: {years}',
  ratio: 'Receipts to GDP',
  gdp: 'Thai GDP',
  receiptsInBaht: 'Receipts (baht)',
  productInDollars: 'GDP (US dollars)',
  rate: 'Baht per US dollar',
  productInBaht: 'GDP (baht)',
  atRateOf: '{year} at the exchange rate of {of}',
})

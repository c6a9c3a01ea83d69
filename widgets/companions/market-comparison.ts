import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { withoutControl, year } from '../filters/filters.ts'
import { markets, placesName, severalCountries } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { changeCell } from '../immigration/arrivals/peopleChange.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthName, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { type Profile, profileFigures, profileOf, type SourceRows } from './market-profile.ts'
import { yearsWithData } from './monthHeat.ts'
import { comparisonFrame, explainedFigure, leftOut, marketsBeside, monthsFrame } from './sideBySide.ts'

const words = defineMessages('widgets.market-comparison', {
  comparedWith: 'Compared with',
  sameMonths: 'Months',
  thenArrivals: 'Arrivals then',
  rank: 'Rank',
  byMonth: 'By month, on one scale',
  byMonthAndYear: '{market}, by month and year',
  chooseTwo: 'Choose two markets or more',
  firstOnes: 'The first {shown} of {chosen} chosen markets',
})

interface Market {
  readonly code: string
  readonly rows: SourceRows
  readonly profile: Profile
}

/** Two to four countries beside each other: how each stands, their months on one scale, and their years. */
export const marketComparison = widget({
  code: 'market-comparison',
  title: 'Markets side by side',
  definition:
    'Official international arrivals from each of the chosen countries in the months of the year that are over, against the same months of the year before and of 2019, its rank among the countries that hold these months, and all of its months.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  comparesOnly: 'same_months',
  filters: { year: withoutControl(year('immigration')), location_source: markets() },
  ask: ({ year, location_source }) => {
    const path = 'v2/tourist/immigration' as const
    const fields = ['location_source_x_year_x_month']
    const codes = marketsBeside(location_source)
    return {
      // Without a country nothing is drawn, and what is asked is asked anyway.
      own: { path, query: { ...(codes.length === 0 ? { year: [year] } : { location_source: codes }), fields } },
      all: { path, query: { year: [year], fields } },
    }
  },
  select: ({ own, all }, { year, location_source }, context): readonly Market[] => {
    const rows = own.location_source_x_year_x_month ?? []
    return marketsBeside(location_source).map((code) => {
      const ownRows = rows.filter(({ _id }) => _id.location_source === code)
      const sourceRows = { own: ownRows, all: all.location_source_x_year_x_month ?? [] }
      return { code, rows: ownRows, profile: profileOf(sourceRows, { year, country: code }, context) }
    })
  },
  frame: (markets, _, context) =>
    comparisonFrame(
      markets.map(({ code, profile }) => ({
        ...{ code, year: profile.year, months: profile.months, value: profile.value },
        rank: profile.own?.rank ?? null,
        bases: [profile.lastYear, profile.pandemic].flatMap((base) => base ?? []),
      })),
      { ...words, place: common.market, current: common.arrivals, previous: words.thenArrivals },
      { key: 'market', unit: 'people', change: (base) => changeCell(base, context) },
      context,
    ),
  encode: (markets, { year }, context) => {
    if (markets.length < 2) return explainedFigure('arrivals', common.arrivals, 'people', words.chooseTwo, context)
    const span = 12 / markets.length
    return [
      ...markets.map(
        ({ code, profile }): Encoding => ({
          kind: 'figures',
          span,
          title: context.place(code),
          figures: profileFigures(profile, true, context),
        }),
      ),
      {
        kind: 'trend',
        title: context.say(words.byMonth),
        frame: monthsFrame(codesOf(markets), year, arrivalsIn(markets), 'people', context),
      },
      ...markets.map(
        ({ code, rows }): Encoding => ({
          kind: 'heat_map',
          span: markets.length === 3 ? 4 : 6,
          title: formatMessage(words.byMonthAndYear, context.language, { market: context.place(code) }),
          frame: yearsFrame(rows, context),
        }),
      ),
    ]
  },
  subtitle: (markets, { year, location_source }, context) =>
    subtitleOf(
      yearText(year, context.language),
      markets.length === 0 ? null : placesName(codesOf(markets).join(), context),
      leftOut(words.firstOnes, location_source === null ? [] : severalCountries(location_source), context),
    ),
})

const codesOf = (markets: readonly Market[]): readonly string[] => markets.map(({ code }) => code)

/** The arrivals of a market in a month. */
const arrivalsIn =
  (markets: readonly Market[]) =>
  (code: string) =>
  ({ year, month }: { readonly year: number; readonly month: number }): number | null =>
    figure(
      markets.find((market) => market.code === code)?.rows.find(({ _id }) => _id.year === year && _id.month === month)
        ?.totalImmigrants,
    )

/** The months of a market, a line for each year: the pattern of its seasons. */
function yearsFrame(rows: SourceRows, context: Context): Frame {
  const months = Array.from({ length: 12 }, (_, at) => at)
  return frameOf(
    months,
    [
      { key: 'month', label: common.month, of: (at) => monthName(at + 1, context.language, 'short') },
      ...yearsWithData(rows, ({ totalImmigrants }) => totalImmigrants, context).map(
        (yearMonths): ColumnOf<number> => ({
          key: String(yearMonths.year),
          label: yearText(yearMonths.year, context.language),
          of: (at) => yearMonths.months[at] ?? null,
        }),
      ),
    ],
    context,
    { unit: 'people' },
  )
}

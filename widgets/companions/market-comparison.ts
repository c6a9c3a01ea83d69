import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { quietly, year } from '../filters/filters.ts'
import { markets, placesName, severalCountries } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { changeCell } from '../immigration/arrivals/peopleChange.ts'
import { figure, isOpenMonth, monthKey } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthName, number, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { isCountry } from '../world/countries.ts'
import { heldYears } from './market-heat.ts'
import { type Profile, profileFigures, profileOf, profileSpan, type SourceRows } from './market-profile.ts'

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

/** More do not stand beside each other. */
const mostShown = 4

interface Market {
  readonly code: string
  readonly rows: SourceRows
  readonly profile: Profile
}

/** Two to four countries beside each other: how each stands, their months on one scale, and their years. */
export const marketComparison = widget({
  code: 'market-comparison',
  category: null,
  title: 'Markets side by side',
  definition:
    'Official international arrivals from each of the chosen countries in the months of the year that are over, against the same months of the year before and of 2019, its rank among the countries that hold these months, and all of its months.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  comparesOnly: 'same_months',
  filters: { year: quietly(year('immigration')), location_source: markets() },
  ask: ({ year, location_source }) => {
    const path = 'v2/tourist/immigration' as const
    const fields = ['location_source_x_year_x_month']
    const codes = shownOf(location_source)
    return {
      // Without a country nothing is drawn, and what is asked is asked anyway.
      own: { path, query: { ...(codes.length === 0 ? { year: [year] } : { location_source: codes }), fields } },
      all: { path, query: { year: [year], fields } },
    }
  },
  select: ({ own, all }, { year, location_source }, context): readonly Market[] => {
    const rows = own.location_source_x_year_x_month ?? []
    return shownOf(location_source).map((code) => {
      const ownRows = rows.filter(({ _id }) => _id.location_source === code)
      const held = { own: ownRows, all: all.location_source_x_year_x_month ?? [] }
      return { code, rows: ownRows, profile: profileOf(held, { year, country: code }, context) }
    })
  },
  frame: (shown, _, context) => comparisonFrame(shown, context),
  encode: (shown, { year }, context) => {
    if (shown.length < 2) return nothingBeside(context)
    const span = 12 / shown.length
    return [
      ...shown.map(
        ({ code, profile }): Encoding => ({
          kind: 'figures',
          span,
          title: context.place(code),
          figures: profileFigures(profile, true, context),
        }),
      ),
      { kind: 'trend', title: context.say(words.byMonth), frame: monthsFrame(shown, year, context) },
      ...shown.map(
        ({ code, rows }): Encoding => ({
          kind: 'heat_map',
          span: shown.length === 3 ? 4 : 6,
          title: formatMessage(words.byMonthAndYear, context.language, { market: context.place(code) }),
          frame: yearsFrame(rows, context),
        }),
      ),
    ]
  },
  subtitle: (shown, { year, location_source }, context) =>
    subtitleOf(
      yearText(year, context.language),
      shown.length === 0 ? null : placesName(shown.map(({ code }) => code).join(), context),
      leftOut(location_source, context),
    ),
})

/** The countries that are shown: at most four, in the order in which they were chosen. */
function shownOf(place: string | null): readonly string[] {
  if (place === null) return []
  return place.includes(',') ? severalCountries(place).slice(0, mostShown) : isCountry(place) ? [place] : []
}

/** That more are chosen than are shown. */
function leftOut(place: string | null, { language }: Context): string | null {
  const chosen = place === null ? 0 : severalCountries(place).length
  if (chosen <= mostShown) return null
  return formatMessage(words.firstOnes, language, {
    shown: number(mostShown, language),
    chosen: number(chosen, language),
  })
}

const nothingBeside = (context: Context): Encoding => ({
  kind: 'figures',
  figures: [
    {
      key: 'arrivals',
      label: context.say(common.arrivals),
      value: null,
      unit: 'people',
      change: null,
      note: context.say(words.chooseTwo),
      explained: true,
    },
  ],
})

/** The months of the year before and of the year, as far as they are over: a line for each market. */
function monthsFrame(shown: readonly Market[], year: number, context: Context): Frame {
  const months = [year - 1, year]
    .flatMap((of) => Array.from({ length: 12 }, (_, at) => ({ year: of, month: at + 1 })))
    .filter((one) => !isOpenMonth(monthKey(one.year, one.month), context.today))
  const columns = shown.map(
    ({ code, rows }): ColumnOf<(typeof months)[number]> => ({
      key: code,
      role: 'part',
      label: context.place(code),
      of: (one) => figure(rows.find(({ _id }) => _id.year === one.year && _id.month === one.month)?.totalImmigrants),
    }),
  )
  return frameOf(
    months,
    [{ key: 'month', label: common.month, role: 'time', of: (one) => monthKey(one.year, one.month) }, ...columns],
    context,
    { unit: 'people' },
  )
}

/** The months of a market, a line for each year: the pattern of its seasons. */
function yearsFrame(rows: SourceRows, context: Context): Frame {
  const months = Array.from({ length: 12 }, (_, at) => at)
  return frameOf(
    months,
    [
      { key: 'month', label: common.month, of: (at) => monthName(at + 1, context.language, 'short') },
      ...heldYears(rows, context).map(
        (held): ColumnOf<number> => ({
          key: String(held.year),
          label: yearText(held.year, context.language),
          of: (at) => held.months[at] ?? null,
        }),
      ),
    ],
    context,
    { unit: 'people' },
  )
}

interface ComparedRow {
  readonly market: Market
  /** The year that it is compared with; null where there is none of the same months. */
  readonly base: Profile['lastYear']
}

/** A row for each market and each year that it is compared with; months, figure and change belong together. */
function comparisonFrame(shown: readonly Market[], context: Context): Frame {
  const rows = shown.flatMap((market): readonly ComparedRow[] => {
    const bases = [market.profile.lastYear, market.profile.pandemic].flatMap((base) => base ?? [])
    return bases.length === 0 ? [{ market, base: null }] : bases.map((base) => ({ market, base }))
  })
  return frameOf<ComparedRow>(
    rows,
    [
      { key: 'market', label: common.market, mark: 'place', of: ({ market }) => context.place(market.code) },
      {
        key: 'rank',
        label: words.rank,
        role: 'note',
        kind: 'number',
        of: ({ market }) => market.profile.own?.rank ?? null,
      },
      {
        key: 'months',
        label: words.sameMonths,
        role: 'note',
        of: ({ market: { profile }, base }) => profileSpan(profile.year, base?.months ?? profile.months, context),
      },
      { key: 'current', label: common.arrivals, of: ({ market, base }) => base?.current ?? market.profile.value },
      {
        key: 'base',
        label: words.comparedWith,
        role: 'note',
        of: ({ base }) => (base === null ? null : yearText(base.year, context.language)),
      },
      { key: 'previous', label: words.thenArrivals, role: 'comparison', of: ({ base }) => base?.previous ?? null },
      {
        key: 'change',
        label: common.change,
        role: 'change',
        of: ({ base }) => (base === null ? null : changeCell(base, context)),
      },
    ],
    context,
    { unit: 'people', row: ({ market }) => ({ code: market.code }) },
  )
}

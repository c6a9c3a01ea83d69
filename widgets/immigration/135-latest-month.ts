import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { month } from '../filters/filters.ts'
import { marketQuery, placeName } from '../filters/placeFilters.ts'
import { comparedMembers, wholeYearNote } from '../periods/availableMonths.ts'
import { comparedOf, compareMonthWithYears } from '../periods/compare.ts'
import { figure, isOpenMonth, monthKey, newestMonth, partsOf, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { monthAndYear } from '../texts/format.ts'
import { againstMonths, figureSentence, monthNotOver } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { Figure } from '../views/figuresView.ts'
import { words } from './arrivals/arrivalWords.ts'
import {
  byArrivals,
  type CountryFigures,
  comparisonFrame,
  largestCountries,
  type MatchedFigures,
  summed,
  topCountries,
} from './arrivals/comparison.ts'
import { changeCell, peopleChange } from './arrivals/peopleChange.ts'
import { anyMarkets } from './arrivals/regionFilter.ts'

/** How many markets the picture names; the table holds all of them. */
const maxCountries = 10

/** The largest markets of one month. The request is for one market only, so that the sources are those of its own rows. */
export const latestMonth = widget({
  code: 135,
  category: 'immigration',
  title: 'Largest markets of the latest month',
  definition:
    'Official international arrivals of one month by nationality, with the change against the same month of the year before.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  filters: {
    month: month('immigration'),
    market_region: anyMarkets,
    compare: compareMonthWithYears('immigration'),
  },
  ask: ({ month, market_region: place, compare }) => {
    const { year, before, number } = comparedYears(month, compare)
    const path = 'v2/tourist/immigration' as const
    const query = { year: [year, before], month: number, ...marketQuery(place) }
    return {
      arrivals: { path, query: { ...query, fields: ['location_source_x_year_x_month'] } },
      matched: {
        path,
        query: {
          ...query,
          matched: 'true',
          fields: ['location_source_x_year_x_month', 'market_region_x_year_x_month'],
        },
      },
    }
  },
  select: ({ arrivals, matched }, { month, compare }, context) => {
    const open = isOpenMonth(month, context.today)
    const rows = arrivals.location_source_x_year_x_month ?? []
    // A month that is not over is compared only where a reader asks for it, country by country.
    const all = open && compare === 'full_years'
    const years = comparedYears(month, compare)
    const pairs = pairsByCountry(all ? rows : (matched.location_source_x_year_x_month ?? []), years)
    const markets: readonly CountryFigures[] = byArrivals(
      [...pairsByCountry(rows, years)].map(([code, { current, previous }]) => ({
        code,
        name: context.place(code),
        region: marketRegionOf(code) ?? null,
        current,
        previous,
        matched: all && isRest(code) ? null : matchedFigures(pairs.get(code)),
      })),
      context,
    )
    const paired = markets.flatMap(({ matched }) => matched ?? [])
    const total = matchedFigures(all ? summed(paired, null) : pairOf(matched.market_region_x_year_x_month ?? [], years))
    return {
      markets,
      before: years.before,
      open,
      comparable: total !== null,
      total: summed(markets, total),
      counts: all ? null : (matched.matched ?? null),
    }
  },
  frame: (selection, { month }, context) => {
    const { markets, before, open, total } = selection
    const headline: Figure = {
      key: 'arrivals',
      label: context.say(common.arrivals),
      value: total.current,
      unit: 'people',
      ...peopleChange(total.matched),
      ...monthNote(selection, month, context),
    }
    const frame = comparisonFrame(markets, partsOf(month).year, context, {
      sum: { figures: total },
      headline: [headline],
      before,
    })
    return open ? { ...frame, rows: frame.rows.map((row) => ({ ...row, status: 'open' })) } : frame
  },
  encode: ({ markets, total }, { month }, context, { headline = [] }) => {
    // If the month is not held while others are, nothing is drawn: the figure says so.
    if (headline.some(({ explained }) => explained)) return { kind: 'figures', figures: headline }
    const change = changeCell(total.matched, context)
    const totalSentence = figureSentence(context.say(common.arrivals), total.current, 'people', change, context)
    return [
      { kind: 'headline' },
      {
        title: context.say(words.largest),
        ...largestCountries(maxCountries, monthAndYear(month, context.language)),
        description: `${totalSentence}. ${topCountries(markets, context)}`,
      },
    ]
  },
  claim: 'ranking',
  subtitle: ({ counts, ...selection }, { month, market_region }, context) =>
    subtitleOf(
      monthNote(selection, month, context).note,
      selection.comparable ? comparedMembers(counts, 'countries', context) : null,
      placeName(market_region, context),
    ),
})

interface ArrivalMonth {
  readonly _id: { readonly year: number; readonly location_source?: string | null }
  readonly totalImmigrants: number | null
}

type TwoFigures = Pick<CountryFigures, 'current' | 'previous'>
type ComparedYears = ReturnType<typeof comparedYears>

/** The years whose month (`number`, from 1) is shown and compared: the year before, or the one that was chosen. */
function comparedYears(month: string, compare: string) {
  const { year, month: number } = partsOf(month)
  return { year, before: comparedOf(compare, year).base ?? year - 1, number }
}

/** The sums of one month's rows in a year and in the year of the comparison. */
function pairOf(rows: readonly ArrivalMonth[], { year, before }: ComparedYears): TwoFigures {
  const of = (year: number) =>
    sum(rows.filter(({ _id }) => _id.year === year).map(({ totalImmigrants }) => figure(totalImmigrants)))
  return { current: of(year), previous: of(before) }
}

function pairsByCountry(rows: readonly ArrivalMonth[], years: ComparedYears): ReadonlyMap<string, TwoFigures> {
  const byCountry = Map.groupBy(rows, ({ _id }) => _id.location_source ?? '')
  return new Map(
    [...byCountry].flatMap(([code, countryMonths]) =>
      code === '' ? [] : [[code, pairOf(countryMonths, years)] as const],
    ),
  )
}

function matchedFigures(pair: TwoFigures | undefined): MatchedFigures | null {
  const [current, previous] = [pair?.current ?? null, pair?.previous ?? null]
  return current === null || previous === null ? null : { current, previous }
}

interface ShownMonth {
  /** The year whose month it is compared with. */
  readonly before: number
  readonly open: boolean
  readonly comparable: boolean
  readonly total: { readonly current: number | null }
}

/** The comparison of the month; for a month that is not held a note of that, even if other months or whole years are. */
function monthNote(selection: ShownMonth, month: string, context: Context): Pick<Figure, 'note' | 'explained'> {
  const newest = context.datasets.immigration?.newest ?? null
  // A month that is held may still have no row of the chosen region.
  const hasMonth =
    selection.total.current !== null || newest === null || newestMonth(context, 'immigration', month) === month
  if (hasMonth) return { note: comparedMonth(month, selection, context) }
  const notHeld = formatMessage(words.monthNotHeld, context.language, { month: monthAndYear(month, context.language) })
  const byYear = newest.length === 4 ? wholeYearNote(Number(newest), [], context) : null
  return { note: subtitleOf(notHeld, byYear), explained: true }
}

/** The comparison of the month, and a note if it is not over. */
function comparedMonth(month: string, { before, open, comparable }: ShownMonth, context: Context): string {
  const { language } = context
  const { year, month: number } = partsOf(month)
  const earlier = monthAndYear(monthKey(before, number), language)
  const withoutPair = { month: monthAndYear(month, language), before: earlier }
  const nothing = open ? null : formatMessage(words.monthWithoutPair, language, withoutPair)
  return subtitleOf(
    comparable ? againstMonths(year, [number, number], context, before) : nothing,
    open ? monthNotOver(month, context) : null,
  )
}

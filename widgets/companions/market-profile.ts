import type { Answer } from '@sala/catalog/answers.ts'
import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { withoutControl, year } from '../filters/filters.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { frameOf } from '../frames/frameOf.ts'
import { changeCell, peopleChange } from '../immigration/arrivals/peopleChange.ts'
import { figure, isOpenMonth, monthKey, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { change as changeText, number, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { Figure } from '../views/figuresView.ts'
import { isCountry } from '../world/countries.ts'
import { type Ranked, rankNeighbours, ranksOf } from './ranked.ts'
import { againstText, beforePandemic, type SameMonths, spanOf } from './sideBySide.ts'

const words = defineMessages('widgets.market-profile', {
  before: '{year}, the same months',
  rank: 'Rank by arrivals',
  ofCountries: 'of {count} countries that hold {span}',
  neighbours: 'Countries ranked beside it',
  place: 'Rank',
  oneCountry: 'Shown for one country',
})

export type SourceRows = NonNullable<Answer<'v2/tourist/immigration'>['location_source_x_year_x_month']>

export interface Profile {
  readonly year: number
  /** The months of the year that are held and over, from 1; empty where no country is chosen or nothing is held. */
  readonly months: readonly number[]
  readonly value: number | null
  readonly lastYear: SameMonths | null
  readonly pandemic: SameMonths | null
  /** The countries that hold these months, the largest first. */
  readonly ranking: readonly Ranked[]
  readonly own: Ranked | null
}

/** How one country stands: this year against last year and 2019, and among all countries. */
export const marketProfile = widget({
  code: 'market-profile',
  title: 'How the market stands',
  definition:
    'Official international arrivals from one country in the months of the year that are over, against the same months of the year before and of 2019, and its rank among the countries that hold these months.',
  unit: 'people',
  reads: ['v2/tourist/immigration'],
  comparesOnly: 'same_months',
  filters: { year: withoutControl(year('immigration')), location_source: market() },
  ask: ({ year, location_source }) => {
    const path = 'v2/tourist/immigration' as const
    const fields = ['location_source_x_year_x_month']
    return {
      own: { path, query: { ...marketQuery(location_source), year: [beforePandemic, year - 1, year], fields } },
      all: { path, query: { year: [year], fields } },
    }
  },
  select: ({ own, all }, { year, location_source: place }, context) => {
    const country = isCountry(place) ? place : null
    return profileOf(
      {
        own: (own.location_source_x_year_x_month ?? []).filter(({ _id }) => _id.location_source === country),
        all: country === null ? [] : (all.location_source_x_year_x_month ?? []),
      },
      { year, country },
      context,
    )
  },
  frame: ({ ranking, own }, _, context) =>
    frameOf(
      rankNeighbours(ranking, own),
      [
        { key: 'place', label: common.country, mark: 'place', of: ({ code }) => context.place(code) },
        { key: 'rank', label: words.place, role: 'note', kind: 'number' },
        { key: 'value', label: common.arrivals },
      ],
      context,
      { unit: 'people', row: ({ code }) => ({ code }) },
    ),
  encode: (profile, { location_source }, context) => [
    { kind: 'figures', figures: profileFigures(profile, isCountry(location_source), context) },
    { kind: 'ranking', title: context.say(words.neighbours), y: 'value', excerpt: true },
  ],
  subtitle: ({ year, months }, { location_source }, context) =>
    subtitleOf(spanOf(year, months, context), placeName(location_source, context)),
})

/** Lays out what is held of one country, and of all of them in its months. */
export function profileOf(
  rows: { readonly own: SourceRows; readonly all: SourceRows },
  { year, country }: { readonly year: number; readonly country: string | null },
  context: Context,
): Profile {
  const valueIn = (of: number, month: number) =>
    figure(rows.own.find(({ _id }) => _id.year === of && _id.month === month)?.totalImmigrants)
  const months = everyMonth.filter(
    (month) => valueIn(year, month) !== null && !isOpenMonth(monthKey(year, month), context.today),
  )
  const against = (base: number): SameMonths | null => {
    const sameMonths = months.filter((month) => valueIn(base, month) !== null)
    const sumOf = (of: number) => sum(sameMonths.map((month) => valueIn(of, month)))
    const [current, previous] = [sumOf(year), sumOf(base)]
    return base >= year || current === null || previous === null
      ? null
      : { year: base, months: sameMonths, current, previous }
  }
  const ranking = rankingOf(rows.all, year, months)
  return {
    year,
    months,
    value: sum(months.map((month) => valueIn(year, month))),
    lastYear: against(year - 1),
    pandemic: year - 1 === beforePandemic ? null : against(beforePandemic),
    ranking,
    own: ranking.find(({ code }) => code === country) ?? null,
  }
}

const everyMonth = Array.from({ length: 12 }, (_, at) => at + 1)

/** Only countries that hold all of the months: one without some of them would rank too low. Equal figures have equal ranks. */
function rankingOf(all: SourceRows, year: number, months: readonly number[]): readonly Ranked[] {
  if (months.length === 0) return []
  const byCountry = Map.groupBy(
    all.filter(
      ({ _id, totalImmigrants }) => _id.year === year && months.includes(_id.month) && figure(totalImmigrants) !== null,
    ),
    ({ _id }) => _id.location_source ?? '',
  )
  const sums = [...byCountry].flatMap(([code, rows]) => {
    const value = sum(rows.map(({ totalImmigrants }) => totalImmigrants))
    const isWhole = new Set(rows.map(({ _id }) => _id.month)).size === months.length
    return code === '' || isRest(code) || !isWhole || value === null ? [] : [{ code, value }]
  })
  return ranksOf(sums)
}

/** Arrivals so far, those of the same months of the year before and of 2019, and the rank. */
export function profileFigures(profile: Profile, isOne: boolean, context: Context): readonly Figure[] {
  const { year, months, value, lastYear, pandemic, ranking, own } = profile
  const { language } = context
  const arrivals: Figure = {
    key: 'arrivals',
    label: context.say(common.arrivals),
    value,
    unit: 'people',
    ...peopleChange(lastYear),
    note: isOne
      ? lastYear === null
        ? spanOf(year, months, context)
        : againstText(year, lastYear, context)
      : context.say(words.oneCountry),
    ...(isOne ? {} : { explained: true as const }),
  }
  const before = [lastYear, pandemic].flatMap((base): readonly Figure[] =>
    base === null
      ? []
      : [
          {
            key: `year ${base.year}`,
            label: formatMessage(words.before, language, { year: yearText(base.year, language) }),
            value: base.previous,
            unit: 'people',
            change: null,
            note: againstBase(base, againstText(year, base, context), context),
          },
        ],
  )
  const rank: readonly Figure[] =
    own === null
      ? []
      : [
          {
            key: 'rank',
            label: context.say(words.rank),
            value: own.rank,
            unit: 'items',
            change: null,
            note: formatMessage(words.ofCountries, language, {
              count: number(ranking.length, language),
              span: spanOf(year, months, context),
            }),
          },
        ]
  return [arrivals, ...before, ...rank]
}

/** The change from the base year, and of which months it is. */
function againstBase(base: SameMonths, span: string, context: Context): string {
  const changed = changeCell(base, context)
  return subtitleOf(typeof changed === 'number' ? changeText(changed, context.language) : changed, span)
}

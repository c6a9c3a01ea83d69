import type { Answer } from '@sala/catalog/answers.ts'
import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import { isSameArea } from '@sala/catalog/places/areas/areaChanges.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { withoutControl } from '../filters/filters.ts'
import { destination, destinationQuery, isOneProvince, placeName } from '../filters/placeFilters.ts'
import { frameOf } from '../frames/frameOf.ts'
import { receipts, spendingYear } from '../income/spending.ts'
import { changeOf, figure, isOpenMonth, monthKey, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { change as changeText, number, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { Figure } from '../views/figuresView.ts'
import { type Ranked, rankNeighbours, ranksOf } from './ranked.ts'
import { againstText, beforePandemic, type SameMonths, spanOf } from './sideBySide.ts'

const words = defineMessages('widgets.province-profile', {
  before: '{year}, the same months',
  rank: 'Rank by receipts',
  ofProvinces: 'of {count} provinces that hold {span} of the same visitors',
  neighbours: 'Provinces ranked beside it',
  place: 'Rank',
  oneProvince: 'Shown for one province',
})

export type Rows = NonNullable<Answer<'v2/tourist/spending'>['location_destination_x_visitor_origin_x_year_x_month']>
type Row = Rows[number]

export interface Profile {
  readonly year: number
  /** The months of the year that are held and over, from 1. */
  readonly months: readonly number[]
  readonly value: number | null
  readonly bases: readonly SameMonths[]
  /** The provinces that hold the same visitors and months, the largest first. */
  readonly ranking: readonly Ranked[]
  readonly own: Ranked | null
}

/** How one province stands by its receipts: against last year and 2019, and among all provinces. */
export const provinceProfile = widget({
  code: 'province-profile',
  title: 'How the province stands',
  definition:
    'What visitors spent in one province in the months of the year that are over, in baht at current prices, against the same months of the year before and of 2019, and its rank among the provinces that hold the same visitors in these months.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  comparesOnly: 'same_months',
  filters: { year: withoutControl(spendingYear), location_destination: destination() },
  ask: ({ year, location_destination: place }) => {
    const path = 'v2/tourist/spending' as const
    const fields = ['location_destination_x_visitor_origin_x_year_x_month']
    return {
      own: { path, query: { ...destinationQuery(place), year: [beforePandemic, year - 1, year], fields } },
      all: { path, query: { year: [year], fields } },
    }
  },
  select: ({ own, all }, { year, location_destination: place }, context) => {
    const province = isOneProvince(place) ? place : null
    const rowsOf = (answer: typeof own) => answer.location_destination_x_visitor_origin_x_year_x_month ?? []
    return profileOf(
      rowsOf(own).filter(({ _id }) => _id.location_destination === province),
      province === null ? [] : rowsOf(all),
      { year, province },
      context,
    )
  },
  frame: ({ ranking, own }, _, context) =>
    frameOf(
      rankNeighbours(ranking, own),
      [
        { key: 'place', label: common.province, mark: 'place', of: ({ code }) => context.place(code) },
        { key: 'rank', label: words.place, role: 'note', kind: 'number' },
        { key: 'value', label: receipts.label },
      ],
      context,
      { unit: receipts.unit, row: ({ code }) => ({ code }) },
    ),
  encode: (profile, { location_destination: place }, context) => [
    { kind: 'figures', figures: figuresOf(profile, isOneProvince(place), context) },
    { kind: 'ranking', title: context.say(words.neighbours), y: 'value', excerpt: true },
  ],
  subtitle: ({ year, months }, { location_destination }, context) =>
    subtitleOf(spanOf(year, months, context), placeName(location_destination, context)),
})

/** Origin and month of a row: what it is paired by. */
const memberOf = ({ _id }: Row): string => `${_id.visitor_origin} ${_id.month}`

const receiptsOf = (row: Row): number | null => figure(row.sum_spending_travel_receipts)

/** Lays out what is held of one province, and of all of them in its months and of its visitors. */
export function profileOf(
  ownRows: Rows,
  all: Rows,
  { year, province }: { readonly year: number; readonly province: string | null },
  context: Context,
): Profile {
  const overIn = (rows: Rows, of: number) =>
    rows.filter(
      (row) =>
        row._id.year === of && receiptsOf(row) !== null && !isOpenMonth(monthKey(year, row._id.month), context.today),
    )
  const current = overIn(ownRows, year)
  const members = new Set(current.map(memberOf))
  const against = (base: number): readonly SameMonths[] => {
    const before = overIn(ownRows, base).filter(({ _id: { month } }) =>
      isSameArea(province, monthKey(year, month), monthKey(base, month)),
    )
    const sameMembers = new Set(before.map(memberOf).filter((member) => members.has(member)))
    const sumOf = (rows: Rows) => sum(rows.filter((row) => sameMembers.has(memberOf(row))).map(receiptsOf))
    const [now, then] = [sumOf(current), sumOf(before)]
    if (now === null || then === null) return []
    return [
      {
        year: base,
        months: monthsIn(before.filter((row) => sameMembers.has(memberOf(row)))),
        current: now,
        previous: then,
      },
    ]
  }
  const bases = [year - 1, beforePandemic].filter((base, at, list) => base < year && list.indexOf(base) === at)
  const ranking = rankingOf(overIn(all, year), members)
  return {
    year,
    months: monthsIn(current),
    value: sum(current.map(receiptsOf)),
    bases: bases.flatMap(against),
    ranking,
    own: ranking.find(({ code }) => code === province) ?? null,
  }
}

const monthsIn = (rows: Rows): readonly number[] =>
  [...new Set(rows.map(({ _id }) => _id.month))].toSorted((a, b) => a - b)

/** Only provinces that hold all of the same visitors and months; what else they hold is not counted. Equal figures have equal ranks. */
function rankingOf(rows: Rows, members: ReadonlySet<string>): readonly Ranked[] {
  if (members.size === 0) return []
  const byProvince = Map.groupBy(
    rows.filter((row) => members.has(memberOf(row))),
    ({ _id }) => _id.location_destination ?? '',
  )
  const sums = [...byProvince].flatMap(([code, of]) => {
    const value = sum(of.map(receiptsOf))
    const isWhole = new Set(of.map(memberOf)).size === members.size
    return code === '' || !isWhole || value === null ? [] : [{ code, value }]
  })
  return ranksOf(sums)
}

/** Receipts so far, those of the same months of the year before and of 2019, and the rank. */
export function figuresOf(profile: Profile, isOne: boolean, context: Context): readonly Figure[] {
  const { year, months, value, bases, ranking, own } = profile
  const { language } = context
  const lastYear = bases.find((base) => base.year === year - 1)
  const figureOf = (figure: Omit<Figure, 'unit' | 'change'> & Partial<Figure>): Figure => ({
    unit: receipts.unit,
    change: null,
    shortened: true,
    ...figure,
  })
  return [
    figureOf({
      key: 'receipts',
      label: context.say(receipts.label),
      value,
      change: lastYear === undefined ? null : changeOf(lastYear.current, lastYear.previous),
      note: !isOne
        ? context.say(words.oneProvince)
        : lastYear === undefined
          ? spanOf(year, months, context)
          : againstText(year, lastYear, context),
      ...(isOne ? {} : { explained: true as const }),
    }),
    ...bases.map((base) => {
      const changed = changeOf(base.current, base.previous)
      return figureOf({
        key: `year ${base.year}`,
        label: formatMessage(words.before, language, { year: yearText(base.year, language) }),
        value: base.previous,
        note: subtitleOf(changed === null ? null : changeText(changed, language), againstText(year, base, context)),
      })
    }),
    ...(own === null
      ? []
      : [
          figureOf({
            key: 'rank',
            label: context.say(words.rank),
            value: own.rank,
            unit: 'items',
            note: formatMessage(words.ofProvinces, language, {
              count: number(ranking.length, language),
              span: spanOf(year, months, context),
            }),
          }),
        ]),
  ]
}

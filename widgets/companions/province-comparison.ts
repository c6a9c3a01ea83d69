import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { quietly } from '../filters/filters.ts'
import { placesName, provincesBeside, severalProvinces } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { receipts, spendingYear } from '../income/spending.ts'
import { changeOf, figure, isOpenMonth, monthKey, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { number, year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import {
  beforePandemic,
  figuresOf,
  type Profile,
  profileOf,
  type Rows,
  type SameMonths,
  spanOf,
} from './province-profile.ts'

const words = defineMessages('widgets.province-comparison', {
  comparedWith: 'Compared with',
  sameMonths: 'Months',
  thenReceipts: 'Receipts then',
  rank: 'Rank',
  byMonth: 'By month, on one scale',
  chooseTwo: 'Choose two provinces or more',
  firstOnes: 'The first {shown} of {chosen} chosen provinces',
})

/** More do not stand beside each other. */
const mostShown = 4

interface Province {
  readonly code: string
  readonly rows: Rows
  readonly profile: Profile
}

/** Two to four provinces beside each other: how each stands by its receipts, and their months on one scale. */
export const provinceComparison = widget({
  code: 'province-comparison',
  category: null,
  title: 'Provinces side by side',
  definition:
    'What visitors spent in each of the chosen provinces in the months of the year that are over, in baht at current prices, against the same months of the year before and of 2019, its rank among the provinces that hold the same visitors in these months, and the months of both years.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  comparesOnly: 'same_months',
  filters: { year: quietly(spendingYear), location_destination: provincesBeside() },
  ask: ({ year, location_destination }) => {
    const path = 'v2/tourist/spending' as const
    const fields = ['location_destination_x_visitor_origin_x_year_x_month']
    const codes = shownOf(location_destination)
    const years = [beforePandemic, year - 1, year]
    return {
      // Without a province nothing is drawn, and what is asked is asked anyway.
      own: {
        path,
        query: codes.length === 0 ? { year: [year], fields } : { location_destination: codes, year: years, fields },
      },
      all: { path, query: { year: [year], fields } },
    }
  },
  select: ({ own, all }, { year, location_destination }, context): readonly Province[] => {
    const rows = own.location_destination_x_visitor_origin_x_year_x_month ?? []
    return shownOf(location_destination).map((code) => {
      const ownRows = rows.filter(({ _id }) => _id.location_destination === code)
      const others = all.location_destination_x_visitor_origin_x_year_x_month ?? []
      return { code, rows: ownRows, profile: profileOf(ownRows, others, { year, province: code }, context) }
    })
  },
  frame: (shown, _, context) => comparisonFrame(shown, context),
  encode: (shown, { year }, context) =>
    shown.length < 2
      ? nothingBeside(context)
      : [
          ...shown.map(
            ({ code, profile }): Encoding => ({
              kind: 'figures',
              span: 12 / shown.length,
              title: context.place(code),
              figures: figuresOf(profile, true, context),
            }),
          ),
          { kind: 'trend', title: context.say(words.byMonth), frame: monthsFrame(shown, year, context) },
        ],
  subtitle: (shown, { year, location_destination }, context) =>
    subtitleOf(
      yearText(year, context.language),
      shown.length === 0 ? null : placesName(shown.map(({ code }) => code).join(), context),
      leftOut(location_destination, context),
    ),
})

/** The provinces that are shown: at most four, in the order in which they were chosen. */
const shownOf = (place: string | null): readonly string[] =>
  place === null ? [] : severalProvinces(place).slice(0, mostShown)

/** That more are chosen than are shown. */
function leftOut(place: string | null, { language }: Context): string | null {
  const chosen = place === null ? 0 : severalProvinces(place).length
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
      key: 'receipts',
      label: context.say(receipts.label),
      value: null,
      unit: receipts.unit,
      change: null,
      note: context.say(words.chooseTwo),
      explained: true,
    },
  ],
})

/**
 * The months of the year before and of the year, as far as they are over: a line for each province. A month that lacks visitors of an origin
 * which the province has in others is a gap, since its sum would be of something else.
 */
function monthsFrame(shown: readonly Province[], year: number, context: Context): Frame {
  const months = [year - 1, year]
    .flatMap((of) => Array.from({ length: 12 }, (_, at) => ({ year: of, month: at + 1 })))
    .filter((one) => !isOpenMonth(monthKey(one.year, one.month), context.today))
  const columns = shown.map(({ code, rows }): ColumnOf<(typeof months)[number]> => {
    const held = rows.filter((row) => figure(row.sum_spending_travel_receipts) !== null)
    const origins = new Set(
      held.flatMap(({ _id }) => (_id.year === year || _id.year === year - 1 ? [_id.visitor_origin] : [])),
    )
    return {
      key: code,
      role: 'part',
      label: context.place(code),
      of: (one) => {
        const own = held.filter(({ _id }) => _id.year === one.year && _id.month === one.month)
        const isWhole = new Set(own.map(({ _id }) => _id.visitor_origin)).size === origins.size
        return isWhole ? sum(own.map((row) => figure(row.sum_spending_travel_receipts))) : null
      },
    }
  })
  return frameOf(
    months,
    [{ key: 'month', label: common.month, role: 'time', of: (one) => monthKey(one.year, one.month) }, ...columns],
    context,
    { unit: receipts.unit },
  )
}

interface ComparedRow {
  readonly province: Province
  /** The year that it is compared with; null where there is none of the same months. */
  readonly base: SameMonths | null
}

/** A row for each province and each year that it is compared with; months, figure and change belong together. */
function comparisonFrame(shown: readonly Province[], context: Context): Frame {
  const rows = shown.flatMap((province): readonly ComparedRow[] => {
    const { bases } = province.profile
    return bases.length === 0 ? [{ province, base: null }] : bases.map((base) => ({ province, base }))
  })
  return frameOf<ComparedRow>(
    rows,
    [
      { key: 'place', label: common.province, mark: 'place', of: ({ province }) => context.place(province.code) },
      {
        key: 'rank',
        label: words.rank,
        role: 'note',
        kind: 'number',
        of: ({ province }) => province.profile.own?.rank ?? null,
      },
      {
        key: 'months',
        label: words.sameMonths,
        role: 'note',
        of: ({ province: { profile }, base }) => spanOf(profile.year, base?.months ?? profile.months, context),
      },
      { key: 'current', label: receipts.label, of: ({ province, base }) => base?.current ?? province.profile.value },
      {
        key: 'base',
        label: words.comparedWith,
        role: 'note',
        of: ({ base }) => (base === null ? null : yearText(base.year, context.language)),
      },
      { key: 'previous', label: words.thenReceipts, role: 'comparison', of: ({ base }) => base?.previous ?? null },
      {
        key: 'change',
        label: common.change,
        role: 'change',
        of: ({ base }) => (base === null ? null : changeOf(base.current, base.previous)),
      },
    ],
    context,
    { unit: receipts.unit, row: ({ province }) => ({ code: province.code }) },
  )
}

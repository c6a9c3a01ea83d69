import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { widget } from '../define.ts'
import { withoutControl } from '../filters/filters.ts'
import { placesName, provincesBeside, severalProvinces } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import { receipts, spendingYear } from '../income/spending.ts'
import { changeOf, figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { figuresOf, type Profile, profileOf, type Rows } from './province-profile.ts'
import {
  beforePandemic,
  comparisonFrame,
  explainedFigure,
  leftOut,
  maxMarketsBeside,
  monthsFrame,
} from './sideBySide.ts'

const words = defineMessages('widgets.province-comparison', {
  comparedWith: 'Compared with',
  sameMonths: 'Months',
  thenReceipts: 'Receipts then',
  rank: 'Rank',
  byMonth: 'By month, on one scale',
  chooseTwo: 'Choose two provinces or more',
  firstOnes: 'The first {shown} of {chosen} chosen provinces',
})

interface Province {
  readonly code: string
  readonly rows: Rows
  readonly profile: Profile
}

/** Two to four provinces beside each other: how each stands by its receipts, and their months on one scale. */
export const provinceComparison = widget({
  code: 'province-comparison',
  title: 'Provinces side by side',
  definition:
    'What visitors spent in each of the chosen provinces in the months of the year that are over, in baht at current prices, against the same months of the year before and of 2019, its rank among the provinces that hold the same visitors in these months, and the months of both years.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  comparesOnly: 'same_months',
  filters: { year: withoutControl(spendingYear), location_destination: provincesBeside() },
  ask: ({ year, location_destination }) => {
    const path = 'v2/tourist/spending' as const
    const fields = ['location_destination_x_visitor_origin_x_year_x_month']
    const codes = clippedCell(location_destination)
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
    return clippedCell(location_destination).map((code) => {
      const ownRows = rows.filter(({ _id }) => _id.location_destination === code)
      const others = all.location_destination_x_visitor_origin_x_year_x_month ?? []
      return { code, rows: ownRows, profile: profileOf(ownRows, others, { year, province: code }, context) }
    })
  },
  frame: (provinces, _, context) =>
    comparisonFrame(
      provinces.map(({ code, profile }) => ({ ...profile, code, rank: profile.own?.rank ?? null })),
      { ...words, place: common.province, current: receipts.label, previous: words.thenReceipts },
      { key: 'place', unit: receipts.unit, change: ({ current, previous }) => changeOf(current, previous) },
      context,
    ),
  encode: (provinces, { year }, context) =>
    provinces.length < 2
      ? explainedFigure('receipts', receipts.label, receipts.unit, words.chooseTwo, context)
      : [
          ...provinces.map(
            ({ code, profile }): Encoding => ({
              kind: 'figures',
              span: 12 / provinces.length,
              title: context.place(code),
              figures: figuresOf(profile, true, context),
            }),
          ),
          {
            kind: 'trend',
            title: context.say(words.byMonth),
            frame: monthsFrame(codesOf(provinces), year, receiptsIn(provinces, year), receipts.unit, context),
          },
        ],
  subtitle: (provinces, { year, location_destination }, context) =>
    subtitleOf(
      yearText(year, context.language),
      provinces.length === 0 ? null : placesName(codesOf(provinces).join(), context),
      leftOut(words.firstOnes, location_destination === null ? [] : severalProvinces(location_destination), context),
    ),
})

const codesOf = (provinces: readonly Province[]): readonly string[] => provinces.map(({ code }) => code)

/** The provinces that are shown: at most four, in the order in which they were chosen. */
const clippedCell = (place: string | null): readonly string[] =>
  place === null ? [] : severalProvinces(place).slice(0, maxMarketsBeside)

/**
 * The receipts of a province in a month. A month that lacks visitors of an origin which the province has in others of both years is a gap,
 * since its sum would be of something else.
 */
const receiptsIn = (provinces: readonly Province[], year: number) => (code: string) => {
  const rows = provinces.find((province) => province.code === code)?.rows ?? []
  const rowsWithReceipts = rows.filter((row) => figure(row.sum_spending_travel_receipts) !== null)
  const origins = new Set(
    rowsWithReceipts.flatMap(({ _id }) => (_id.year === year || _id.year === year - 1 ? [_id.visitor_origin] : [])),
  )
  return (month: { readonly year: number; readonly month: number }): number | null => {
    const monthRows = rowsWithReceipts.filter(({ _id }) => _id.year === month.year && _id.month === month.month)
    const isWhole = new Set(monthRows.map(({ _id }) => _id.visitor_origin)).size === origins.size
    return isWhole ? sum(monthRows.map((row) => figure(row.sum_spending_travel_receipts))) : null
  }
}

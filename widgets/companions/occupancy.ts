import type { Matched } from '@sala/catalog/answers.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import type { Context } from '../context.ts'
import { month } from '../filters/filters.ts'
import {
  destination,
  destinationQuery,
  isOneProvince,
  liesIn,
  placeName,
  withinPlace,
} from '../filters/placeFilters.ts'
import { monthlyTrend } from '../forecast/monthlyTrend.ts'
import type { Encoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { comparedMembers } from '../periods/availableMonths.ts'
import { changeOf, figure, hundredths, monthKey, type Pair, partsOf, yearBefore } from '../periods/periods.ts'
import { monthRow } from '../periods/twoYearsTable.ts'
import { common } from '../texts/commonWords.ts'
import { amount, labelled, listed, monthAndYear, year as yearText } from '../texts/format.ts'
import { againstMonths, figureSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { FiguresView } from '../views/figuresView.ts'
import { words } from './companionWords.ts'
import { askMonths, monthPairs, pointsBetween } from './occupancyMonths.ts'

const { measures } = occupancy
const rate = measures.avg_occupancy_rate

interface Province {
  readonly code: string
  readonly name: string
  /** The twelve months of the year, and the chosen month of the year before. */
  readonly months: readonly (number | null)[]
  readonly previous: number | null
}

interface Occupancy {
  /** In the order of the chosen month, the fullest first. */
  readonly provinces: readonly Province[]
  /** The place as a whole, as the store has it. */
  readonly rates: readonly Pair[]
  readonly guests: readonly Pair[]
  /** Guests of the provinces that both years hold in the chosen month, and how many provinces those are. */
  readonly matchedGuests: Pair | null
  readonly matched: Matched | null
}

/** How full the rooms are by province and month. Months of a year and places on the map are chosen from what is loaded already. */
export const occupancyCard = monthlyTrend({
  code: 'occupancy',
  title: 'Occupancy by province and month',
  definition:
    'Share of rooms taken in each province and month, with the same month of the year before. Of the country or a region: as the office printed it, else weighted by rooms where those of every province are known.',
  unit: 'percent',
  reads: ['v2/market/occupancy', 'v2/market/occupancy/forecast'],
  judgedBy: ({ month, location_destination }) => [
    {
      year: partsOf(month).year,
      column: 'current',
      path: 'v2/market/occupancy/forecast',
      query: destinationQuery(location_destination),
    },
  ],
  comparesOnly: 'same_month',
  filters: { month: month('occupancy'), location_destination: destination() },
  ask: ({ month, location_destination: place }) => {
    const { year, month: chosen } = partsOf(month)
    return {
      months: askMonths(year, place),
      matched: {
        path: 'v2/market/occupancy',
        query: {
          ...destinationQuery(place),
          year: [year, year - 1],
          month: String(chosen),
          matched: 'true',
          fields: ['year_x_month'],
        },
      },
      provinces: {
        path: 'v2/market/occupancy',
        query: { year: [year, year - 1], fields: ['location_destination_x_year_x_month'] },
      },
    }
  },
  select: ({ months, matched, provinces }, { month, location_destination: place }, context): Occupancy => {
    const { year, month: chosen } = partsOf(month)
    const rows = (provinces.location_destination_x_year_x_month ?? []).filter(({ _id }) =>
      liesIn(place, _id.location_destination),
    )
    const provincesIn = [...Map.groupBy(rows, ({ _id }) => _id.location_destination ?? '')].map(
      ([code, provinceRows]): Province => {
        const valueIn = (of: number, at: number) =>
          figure(provinceRows.find(({ _id }) => _id.year === of && _id.month === at)?.avg_occupancy_rate)
        return {
          code,
          name: code === '' ? context.say(common.unknownPlace) : context.place(code),
          months: Array.from({ length: 12 }, (_, index) => valueIn(year, index + 1)),
          previous: valueIn(year - 1, chosen),
        }
      },
    )
    const inMonth = ({ months }: Province) => months[chosen - 1] ?? -1
    return {
      provinces: provincesIn.toSorted(
        (a, b) => inMonth(b) - inMonth(a) || a.name.localeCompare(b.name, context.language),
      ),
      rates: monthPairs(months, 'avg_occupancy_rate', year, context),
      guests: monthPairs(months, 'sum_guests', year, context),
      matchedGuests: monthPairs(matched, 'sum_guests', year, context)[chosen - 1] ?? null,
      matched: matched.matched ?? null,
    }
  },
  frame: (selection, { month, location_destination }, context) =>
    provincesFrame(selection, month, location_destination, context),
  encode: (selection, { month, location_destination: place }, context) => [
    figuresOf(selection, month, context),
    ...(isOneProvince(place) ? [] : [provinceMapOf(month, place, context)]),
    {
      kind: 'trend',
      span: isOneProvince(place) ? 12 : 6,
      title: context.say(words.byMonth),
      frame: monthsOf(selection, month, context),
    },
  ],
  subtitle: ({ provinces, rates, matched }, { month, location_destination }, context) => {
    const { year, month: chosen } = partsOf(month)
    const pair = rates[chosen - 1]
    const isComparable = pair !== undefined && pair.current !== null && pair.previous !== null
    const someProvince = provinces.some(({ months }) => (months[chosen - 1] ?? null) !== null)
    return subtitleOf(
      isComparable ? againstMonths(year, [chosen, chosen], context) : monthAndYear(month, context.language),
      comparedMembers(matched, 'provinces', context),
      someProvince && (pair?.current ?? null) === null ? context.say(words.rateNotKnown) : null,
      placeName(location_destination, context),
    )
  },
})

/** How full each province is in the chosen month. */
const provinceMapOf = (month: string, place: string | null, context: Context): Encoding => ({
  kind: 'province_map',
  span: 6,
  title: listed([context.say(words.byProvince), monthAndYear(month, context.language)], context.language),
  y: { column: 'current', name: context.say(rate.label) },
  where: ({ code }) => typeof code === 'string',
  ...withinPlace(place),
})

/** Occupancy and guests of the place in the chosen month; the line above names the comparison. */
function figuresOf({ rates, guests, matchedGuests }: Occupancy, month: string, context: Context): FiguresView {
  const at = partsOf(month).month - 1
  const [full, people] = [rates[at], guests[at]]
  return {
    kind: 'figures',
    figures: [
      {
        key: 'occupancy',
        label: context.say(rate.label),
        value: full?.current ?? null,
        unit: 'percent',
        change: full === undefined || full.open ? null : pointsBetween(full.current, full.previous),
        changeIn: 'points',
        note: '',
      },
      {
        key: 'guests',
        label: context.say(measures.sum_guests.label),
        value: people?.current ?? null,
        unit: 'people',
        change: changeOf(matchedGuests?.current ?? null, matchedGuests?.previous ?? null),
        note: '',
      },
    ],
  }
}

/** The months of the place in two years. */
function monthsOf({ rates }: Occupancy, month: string, context: Context): Frame {
  const { year, month: chosen } = partsOf(month)
  const pair = rates[chosen - 1]
  const label = listed([context.say(rate.label), monthAndYear(month, context.language)], context.language)
  const before = labelled(
    monthAndYear(yearBefore(month), context.language),
    amount(pair?.previous ?? null, 'percent', context.language),
    context.language,
  )
  return frameOf(
    rates,
    [
      { key: 'month', label: common.month, role: 'time', of: (_, at) => monthKey(year, at + 1) },
      { key: 'current', label: yearText(year, context.language) },
      {
        key: 'previous',
        label: yearText(year - 1, context.language),
        role: 'comparison',
      },
    ],
    context,
    {
      unit: 'percent',
      row: ({ open }, at) => monthRow(year, at, open, context),
      description: `${figureSentence(label, pair?.current ?? null, 'percent', null, context)}. ${before}`,
    },
  )
}

/** One row for each province with the chosen month in both years and every month of the year; the place as a whole comes last. */
function provincesFrame({ provinces, rates }: Occupancy, month: string, place: string | null, context: Context): Frame {
  const { year, month: chosen } = partsOf(month)
  const inShort = (of: string) => monthAndYear(of, context.language, 'short')
  const monthIn = ({ months }: Pick<Province, 'months'>, of: number) => months[of - 1] ?? null
  const countryRates = { months: rates.map(({ current }) => current), previous: rates[chosen - 1]?.previous ?? null }
  const difference = (province: Pick<Province, 'months' | 'previous'>) =>
    hundredths(pointsBetween(monthIn(province, chosen), province.previous))
  return frameOf<Province>(
    provinces,
    [
      { key: 'place', label: common.province, mark: 'place', of: ({ name }) => name },
      {
        key: 'current',
        label: inShort(month),
        kind: 'percent',
        of: (province) => monthIn(province, chosen),
        total: monthIn(countryRates, chosen),
      },
      {
        key: 'previous',
        label: inShort(yearBefore(month)),
        role: 'comparison',
        kind: 'percent',
        total: countryRates.previous,
      },
      {
        key: 'difference',
        label: words.difference,
        role: 'change',
        kind: 'number',
        of: difference,
        total: difference(countryRates),
      },
      ...Array.from(
        { length: 12 },
        (_, at): ColumnOf<Province> => ({
          key: `month ${at + 1}`,
          label: inShort(monthKey(year, at + 1)),
          kind: 'percent',
          heat: true,
          of: (province) => monthIn(province, at + 1),
          total: monthIn(countryRates, at + 1),
        }),
      ),
    ],
    context,
    {
      unit: rate.unit,
      total: placeName(place, context) ?? common.wholeCountry,
      row: ({ code }) => (code === '' ? {} : { code }),
    },
  )
}

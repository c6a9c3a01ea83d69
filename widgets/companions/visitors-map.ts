import { spending } from '@sala/catalog/datasets/spending.ts'
import { widget } from '../define.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { destination, placeName } from '../filters/placeFilters.ts'
import { askReceiptsByPlace, chosenOf, receiptsByPlace } from '../income/receiptsByPlace.ts'
import { spendingYear, visitorOrigin, yearHeads } from '../income/spending.ts'
import { mapShows } from '../maps/mapShows.ts'
import { provinceFrame, provinceMap, provincesOf } from '../maps/provinces.ts'
import { comparedInMonth, comparedOf, compareWithYears } from '../periods/compare.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'

const visitors = { label: spending.measures.sum_spending_travel_count.label, unit: 'people' } as const

/**
 * Where one colour ends and the next begins, of visitors in a month: the same for each, so that the steps of the time slider can be compared.
 * A year has ten times as many, and foreigners are a tenth of all.
 */
const ofMonth = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000]

interface Selection {
  readonly year: number
  readonly month: string | null
  readonly compare: string
  readonly visitor_origin: string | null
  readonly location_destination: string | null
}

/** The query of the cards of two years, with the earlier year if one is chosen. */
function comparedFilters({ compare: value, ...filters }: Selection) {
  const { compare, base } = comparedOf(comparedInMonth(value, filters.month), filters.year)
  return { ...filters, compare, before: base }
}

/** How many visitors each province has, and how that changed. */
export const visitorsMap = widget({
  code: 'visitors-map',
  title: 'Visitors by province',
  definition:
    'Visitors of each province in the year or in one month of it, against the same months of the year before or of another year. Who visits two provinces counts in both.',
  unit: 'people',
  reads: ['v2/tourist/spending'],
  slider: 'spending',
  explains: 'sum_spending_travel_count',
  filters: {
    year: spendingYear,
    month: monthOfYear(),
    visitor_origin: visitorOrigin,
    location_destination: destination(),
    compare: compareWithYears('spending'),
    shows: mapShows,
  },
  ask: (filters, context) => askReceiptsByPlace(comparedFilters(filters), context),
  select: ({ spending }, filters, context) => {
    const byPlace = receiptsByPlace(
      spending,
      chosenOf(comparedFilters(filters), context),
      context,
      (row) => row.sum_spending_travel_count,
    )
    return {
      provinces: { ...provincesOf(byPlace.places, context), unlike: byPlace.unlike },
      months: byPlace.months,
    }
  },
  frame: ({ provinces, months: { year, month, before } }, _, context) =>
    provinceFrame(provinces, visitors, context, yearHeads(year, context, month, before)),
  encode: (_, { month, visitor_origin: origin, location_destination, shows }, context) => {
    const scale = (month === null ? 10 : 1) / (origin === 'foreign' ? 10 : 1)
    return {
      ...provinceMap(visitors, location_destination, context, shows),
      ...(shows === 'level' ? { breaks: ofMonth.map((at) => at * scale) } : {}),
      span: 12,
    }
  },
  subtitle: ({ months }, { visitor_origin, location_destination }, context) =>
    subtitleOf(
      monthsSubtitle(months, context),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
    ),
})

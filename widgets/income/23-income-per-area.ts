import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { widget } from '../define.ts'
import { oneOf, withoutControl } from '../filters/filters.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { destination, placeName } from '../filters/placeFilters.ts'
import { mapShows } from '../maps/mapShows.ts'
import { byFall, provinceFrame, provinceMap, provincesBesideMap, provincesOf } from '../maps/provinces.ts'
import { compareWith } from '../periods/compare.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { chosen, subtitleOf, unlessDefault } from '../texts/subtitles.ts'
import { askReceiptsByPlace, chosenOf, receiptsByPlace } from './receiptsByPlace.ts'
import { receipts, spendingYear, visitorOrigin, yearHeads } from './spending.ts'

const words = defineMessages('widgets.23', {
  first: 'First',
  largest: 'Largest',
  falls: 'Lowest change',
  mapAlone: 'Map',
  mapAndLargest: 'Map and largest provinces',
})

const first = oneOf(words.first, { largest: words.largest, falls: words.falls }, 'largest')

/** Where a card has no room for two pictures, its dashboard chooses the map. */
const parts = oneOf(common.shown, { both: words.mapAndLargest, map: words.mapAlone }, 'both')

/** What visitors spend in each province. */
export const incomePerArea = widget({
  code: 23,
  category: 'income',
  title: 'Income per area',
  definition:
    'What visitors spent in each province, in baht at current prices, against the same months of the year before.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  filters: {
    year: spendingYear,
    month: monthOfYear(),
    visitor_origin: visitorOrigin,
    location_destination: destination(),
    compare: compareWith(),
    first,
    shows: mapShows,
    parts: withoutControl(parts),
  },
  ask: (filters, context) => askReceiptsByPlace(filters, context),
  select: ({ spending }, filters, context) => {
    const byPlace = receiptsByPlace(spending, chosenOf(filters, context), context)
    const provinces = { ...provincesOf(byPlace.places, context), unlike: byPlace.unlike }
    return { byPlace, provinces: filters.first === 'falls' ? byFall(provinces) : provinces }
  },
  frame: ({ provinces, byPlace: { months } }, _, context) =>
    provinceFrame(provinces, receipts, context, yearHeads(months.year, context, months.month)),
  encode: (_, { location_destination, first: order, shows, parts: chosenParts }, context) => {
    if (chosenParts === 'map') return { ...provinceMap(receipts, location_destination, context, shows), span: 12 }
    return provincesBesideMap(receipts, context, location_destination, {
      shows,
      ...(order === 'falls' ? { listed: words.falls, ranked: 'lowest_change' as const } : {}),
    })
  },
  subtitle: ({ byPlace }, { visitor_origin, location_destination, first: order }, context) =>
    subtitleOf(
      monthsSubtitle(byPlace.months, context),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
      unlessDefault(first, order, context),
    ),
})

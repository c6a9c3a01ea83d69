import { geographicRegionOf, geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { destination, placeName, provincesIn } from '../filters/placeFilters.ts'
import type { Frame } from '../frames/frame.ts'
import { frameOf, shareColumn } from '../frames/frameOf.ts'
import { compareWith } from '../periods/compare.ts'
import { changeOf, sum } from '../periods/periods.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { figureSentence, topSentence } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import {
  askReceiptsByPlace,
  chosenOf,
  type ReceiptsByPlace,
  type ReceiptsOfPlace,
  receiptsByPlace,
} from './receiptsByPlace.ts'
import { receipts, spendingYear, visitorOrigin, yearHeads } from './spending.ts'

interface Region {
  /** Null where the place is not known. */
  readonly code: string | null
  readonly name: string
  /** All that is held of the year, and of the year before. */
  readonly current: number | null
  readonly heldBefore: number | null
  /** The part of both that is compared. */
  readonly compared: number | null
  readonly previous: number | null
}

interface Regions {
  readonly regions: readonly Region[]
  readonly byPlace: ReceiptsByPlace
}

/** Spending of visitors in each of the six regions against the year before, or in the provinces of a chosen region. */
export const incomeByRegion = widget({
  code: 24,
  category: 'income',
  title: 'Income by region',
  definition:
    'What visitors spent in each of the six regions, in baht at current prices, against the same months of the year before.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  filters: {
    year: spendingYear,
    month: monthOfYear(),
    visitor_origin: visitorOrigin,
    location_destination: destination(),
    compare: compareWith(),
  },
  ask: (filters, context) => askReceiptsByPlace(filters, context),
  select: ({ spending }, filters, context): Regions => {
    const { location_destination: place } = filters
    const byPlace = receiptsByPlace(spending, chosenOf(filters, context), context)
    const placeOf = ({ code }: ReceiptsOfPlace) =>
      place === null ? (code === null ? null : (geographicRegionOf(code) ?? null)) : code
    const places: readonly string[] = place === null ? geographicRegions : provincesIn(place)
    const regionRows = places.map((code) =>
      regionOf(
        code,
        context.place(code),
        byPlace.places.filter((place) => placeOf(place) === code),
      ),
    )
    const elsewhere = byPlace.places.filter(
      (receiptsOfPlace) => !places.some((code) => code === placeOf(receiptsOfPlace)),
    )
    return {
      byPlace,
      regions: [
        ...regionRows.toSorted((a, b) => (b.current ?? -1) - (a.current ?? -1)),
        ...(elsewhere.length === 0 ? [] : [regionOf(null, context.say(common.unknownPlace), elsewhere)]),
      ],
    }
  },
  frame: (selection, { location_destination: place }, context) => regionsFrame(selection, place, context),
  encode: () => ({ kind: 'rows', y: [{ column: 'current', change: 'change' }, 'previous'] }),
  subtitle: ({ byPlace }, { visitor_origin, location_destination }, context) =>
    subtitleOf(
      monthsSubtitle(byPlace.months, context),
      chosen(visitorOrigin, visitor_origin, context),
      placeName(location_destination, context),
    ),
})

function regionOf(code: string | null, name: string, regionReceipts: readonly ReceiptsOfPlace[]): Region {
  return {
    code,
    name,
    current: sum(regionReceipts.map(({ value }) => value)),
    heldBefore: sum(regionReceipts.map(({ previous }) => previous)),
    compared: sum(regionReceipts.map(({ compared }) => compared.current)),
    previous: sum(regionReceipts.map(({ compared }) => compared.previous)),
  }
}

const changeIn = ({ compared, previous }: Region): number | null => changeOf(compared, previous)

/** Whether all that is shown of a region is compared, or nothing is. */
const isWholeCompared = ({ current, compared }: Region): boolean => compared === null || compared === current

const isWholeBefore = ({ previous, heldBefore }: Region): boolean => previous === heldBefore

/** One row for each region or province and the total; where less than the figure is compared, the compared part beside it. */
function regionsFrame({ regions, byPlace }: Regions, place: string | null, context: Context): Frame {
  const isKnown = ({ current, heldBefore }: Region) => current !== null || heldBefore !== null
  const all = regionOf(null, '', byPlace.places)
  const { months } = byPlace
  const heads = yearHeads(months.year, context, months.month)
  const largest = regions.toSorted((a, b) => (b.current ?? -1) - (a.current ?? -1))
  const top = topSentence(
    largest.map((region) => ({ name: region.name, value: region.current, change: changeIn(region) })),
    context,
  )
  return frameOf<Region>(
    regions,
    [
      { key: 'place', label: place === null ? common.region : common.province, mark: 'place', of: ({ name }) => name },
      { key: 'current', label: heads.current, total: all.current },
      ...(regions.every(isWholeCompared)
        ? []
        : [
            {
              key: 'compared',
              label: heads.compared.current,
              role: 'note',
              kind: 'number',
              total: all.compared,
            } as const,
          ]),
      {
        key: 'previous',
        label: regions.every(isWholeBefore) ? heads.previous : heads.compared.previous,
        role: 'comparison',
        total: all.previous,
      },
      { key: 'change', label: common.change, role: 'change', of: changeIn, total: changeIn(all) },
      ...(byPlace.unlike ? [] : [shareColumn<Region>(all.current, ({ current }) => current)]),
    ],
    context,
    {
      unit: 'baht',
      description: `${figureSentence(context.say(receipts.label), months.figures.current.value, 'baht', months.compared.change, context)}. ${top}`,
      // Drawn as open where more months are shown than are compared with the bar beside it.
      row: (region) => ({
        code: region.code,
        ...(isWholeCompared(region) ? {} : { status: 'open' }),
        ...(isKnown(region) ? {} : { in: 'picture' }),
      }),
      ...(regions.some(isKnown) ? { total: true } : {}),
    },
  )
}

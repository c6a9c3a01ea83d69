import type { Answer } from '@sala/catalog/answers.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { destination, destinationQuery, placeName, provincesIn } from '../filters/placeFilters.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import type { Frame, FrameRow } from '../frames/frame.ts'
import { type ColumnOf, frameOf, type HeadlineFigure } from '../frames/frameOf.ts'
import { compareWith } from '../periods/compare.ts'
import { areSame, changeOf, figure, hundredths, sum } from '../periods/periods.ts'
import { monthsSubtitle, type TwoYears } from '../periods/twoYears.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { cardYear, perHead, receiptsByMonth, spendingYear, twoYearsOfSpending, yearHeads } from './spending.ts'

/** The parts first, then their sum. */
const types = ['tourist', 'excursionist', 'visitor'] as const
type TravelType = (typeof types)[number]

interface Heads {
  readonly receipts: number | null
  readonly people: number | null
}

/** All that is held of the year, and of the year before; the parts of both that are compared. */
type HeadsOfYears = Readonly<Record<'inYear' | 'heldBefore' | 'current' | 'previous', Heads>>

interface Place {
  readonly name: string
  readonly of: Readonly<Record<TravelType, HeadsOfYears>>
}

interface PerHeadOfPlaces {
  /** The whole country or region first, where it has parts. */
  readonly places: readonly Place[]
  readonly months: TwoYears
}

/** What one visitor spends, by the kind of travel and region; by province where a place is chosen. */
export const incomePerHead = widget({
  code: 27,
  category: 'income',
  title: 'Income per head',
  definition:
    'Receipts divided by visitors, in baht a head, by travel type and region. A visitor is a tourist, who stays overnight, or an excursionist, who does not.',
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  filters: { year: spendingYear, location_destination: destination(), compare: compareWith() },
  ask: (filters, context) => {
    const { location_destination: place } = filters
    return twoYearsOfSpending(cardYear(filters, context), destinationQuery(place), [
      place === null ? 'geographic_region_x_travel_type_x_year' : 'location_destination_x_travel_type_x_year',
    ])
  },
  select: (answers, filters, context): PerHeadOfPlaces => {
    const { location_destination } = filters
    const year = cardYear(filters, context)
    const months = receiptsByMonth(answers, { ...filters, origin: null }, context)
    const isCompared = months.compared.compared.length > 0
    const spendingRows = headRows(answers.spending, location_destination)
    const matched = isCompared ? headRows(answers.matched, location_destination) : []
    const parts = location_destination === null ? geographicRegions : provincesIn(location_destination)
    const places = parts.map((part) => {
      const headsOf = (rows: typeof matched, type: TravelType, at: number) =>
        together(rows.filter((row) => row.place === part && row.travel_type === type && row.year === at))
      return placeOf(context.place(part), (type) => ({
        inYear: headsOf(spendingRows, type, year),
        heldBefore: headsOf(spendingRows, type, year - 1),
        current: headsOf(matched, type, year),
        previous: headsOf(matched, type, year - 1),
      }))
    })
    // The sum of the regions or provinces.
    const countryPlace = placeOf(context.place(location_destination ?? 'TH'), (type) => {
      const all = (side: keyof HeadsOfYears) => together(places.map(({ of }) => of[type][side]))
      return {
        inYear: all('inYear'),
        heldBefore: all('heldBefore'),
        current: all('current'),
        previous: all('previous'),
      }
    })
    // A province has no parts, so it is the only place.
    return { months, places: parts.length === 1 ? places : [countryPlace, ...places] }
  },
  frame: (selection, { location_destination }, context) => headsFrame(selection, location_destination, context),
  encode: ({ places }, _, context) => ({ kind: 'rows', ...barsOf(places, context) }),
  subtitle: ({ months }, { location_destination }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(location_destination, context)),
})

/** A bar for each travel type of a place, with its change. */
function barsOf(places: readonly Place[], context: Context): Pick<SeriesEncoding, 'frame' | 'y'> {
  const typesWithFigures = types.filter((type) => places.some(({ of }) => perHeadOf(of[type].inYear) !== null))
  const frame = frameOf(
    places,
    [
      { key: 'place', label: common.province, of: ({ name }) => name },
      ...typesWithFigures.flatMap((type): readonly ColumnOf<Place>[] => [
        { key: type, label: nameOf(type, context), role: 'part', of: ({ of }) => perHeadOf(of[type].inYear) },
        { key: `${type} change`, label: common.change, role: 'change', of: ({ of }) => changeIn(of[type]) },
      ]),
    ],
    context,
    { unit: 'baht', headline: wholeHeadline(places[0], context) },
  )
  return { frame, y: typesWithFigures.map((type) => ({ column: type, change: `${type} change` })) }
}

/** The figures of the whole, by travel type. */
const wholeHeadline = (countryPlace: Place | undefined, context: Context): readonly HeadlineFigure[] =>
  types.flatMap((type) => {
    const value = countryPlace === undefined ? null : perHeadOf(countryPlace.of[type].inYear)
    if (countryPlace === undefined || value === null) return []
    const change = changeIn(countryPlace.of[type])
    return [{ key: type, label: nameOf(type, context), value: Math.round(value), unit: 'baht' as const, change }]
  })

/** The rows of an answer by place: by region in the whole country, else by province. */
function headRows(answer: Answer<'v2/tourist/spending'>, place: string | null) {
  const rows =
    place === null
      ? (answer.geographic_region_x_travel_type_x_year ?? []).map((row) => ({ row, place: row._id.geographic_region }))
      : (answer.location_destination_x_travel_type_x_year ?? []).map((row) => ({
          row,
          place: row._id.location_destination,
        }))
  return rows.map(({ row, place }) => ({
    ...row._id,
    place,
    receipts: figure(row.sum_spending_travel_receipts),
    people: figure(row.sum_spending_travel_count),
  }))
}

/** The change of receipts per head, over the part that both years hold. */
const changeIn = ({ current, previous }: HeadsOfYears): number | null =>
  changeOf(perHeadOf(current), perHeadOf(previous))

interface HeadsRow {
  readonly place: string
  readonly type: TravelType
  readonly heads: HeadsOfYears
  readonly level: FrameRow['level']
  /** The row is added up; it is not the sum of others. */
  readonly isPart: boolean
}

/**
 * Visitors are the sum of tourists and excursionists, so they are a subtotal if those are present, and nothing is counted twice; the total
 * comes last.
 */
function headsRows(places: readonly Place[]): readonly HeadsRow[] {
  // A single province is its own part.
  const countryPlace = places.length === 1 ? undefined : places[0]
  const parts = countryPlace === undefined ? places : places.slice(1)
  const rowsOf = (place: Place, isWhole: boolean): readonly HeadsRow[] => {
    const parted = place.of.tourist.inYear.people !== null || place.of.excursionist.inYear.people !== null
    return types.flatMap((type): readonly HeadsRow[] => {
      const heads = place.of[type]
      if (heads.inYear.people === null) return []
      const isPart = type !== 'visitor' || !parted
      const level = isWhole ? (type === 'visitor' ? 'total' : 'subtotal') : isPart ? 'row' : 'subtotal'
      return [{ place: place.name, type, heads, level, isPart }]
    })
  }
  return [...parts.flatMap((place) => rowsOf(place, false)), ...(countryPlace ? rowsOf(countryPlace, true) : [])]
}

/** One row for each region and travel type. If only part of a figure is compared, that part has a column of its own. */
function headsFrame({ places, months }: PerHeadOfPlaces, chosen: string | null, context: Context): Frame {
  const isPart = places.some(({ of }) => types.some((type) => differ(of[type].inYear, of[type].current)))
  const isPartBefore = places.some(({ of }) => types.some((type) => differ(of[type].heldBefore, of[type].previous)))
  const heads = yearHeads(months.year, context)
  const { measures, columns } = spending
  const labelOf = (head: string) => listed([context.say(measures.avg_spending.label), head], context.language)
  const compared: ColumnOf<HeadsRow> = {
    key: 'compared',
    label: labelOf(heads.compared.current),
    role: 'note',
    kind: 'number',
    of: ({ heads, isPart }) => (isPart ? hundredths(perHeadOf(heads.current)) : null),
  }
  return frameOf<HeadsRow>(
    headsRows(places),
    [
      { key: 'place', label: chosen === null ? common.region : common.province },
      { key: 'type', label: columns.travel_type.label, role: 'dimension', of: ({ type }) => nameOf(type, context) },
      {
        key: 'receipts',
        label: measures.sum_spending_travel_receipts.label,
        of: ({ heads }) => heads.inYear.receipts,
      },
      { key: 'people', label: measures.sum_spending_travel_count.label, of: ({ heads }) => heads.inYear.people },
      { key: 'current', label: labelOf(heads.current), of: ({ heads }) => hundredths(perHeadOf(heads.inYear)) },
      ...(isPart ? [compared] : []),
      {
        key: 'previous',
        label: labelOf(isPartBefore ? heads.compared.previous : heads.previous),
        role: 'comparison',
        of: ({ heads }) => hundredths(perHeadOf(heads.previous)),
      },
      { key: 'change', label: common.change, role: 'change', of: ({ heads }) => changeIn(heads) },
    ],
    context,
    { unit: 'baht', row: ({ level, place }) => ({ level, group: place }) },
  )
}

const differ = (base: Heads, part: Heads): boolean =>
  part.people !== null && (part.people !== base.people || !areSame(part.receipts, base.receipts))

function together(parts: readonly Heads[]): Heads {
  return { receipts: sum(parts.map(({ receipts }) => receipts)), people: sum(parts.map(({ people }) => people)) }
}

const placeOf = (name: string, of: (type: TravelType) => HeadsOfYears): Place => ({
  name,
  of: { tourist: of('tourist'), excursionist: of('excursionist'), visitor: of('visitor') },
})

const perHeadOf = ({ receipts, people }: Heads): number | null => perHead(receipts, people)

function nameOf(type: TravelType, context: Context): string {
  return wordOf(spending.columns.travel_type, type, context) ?? type
}

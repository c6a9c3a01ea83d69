import { accommodation } from '@sala/catalog/datasets/accommodation.ts'
import { widget } from '../define.ts'
import { oneOf, oneOrAll } from '../filters/filters.ts'
import { destination, isOneProvince, liesIn, placeName, withinPlace } from '../filters/placeFilters.ts'
import type { Encoding } from '../frames/encoding.ts'
import { frameOf } from '../frames/frameOf.ts'
import { sharesOf } from '../frames/shares.ts'
import { figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = accommodation
const measureOf = { establishments: 'sum_accommodation', rooms: 'sum_rooms' } as const

interface Province {
  readonly code: string
  readonly sum_accommodation: number | null
  readonly sum_rooms: number | null
}

/** Where people can stay, by province. Type, measure and place are chosen from what is loaded already. */
export const accommodationMap = widget({
  code: 52,
  category: 'supply',
  title: 'Accommodation by province',
  definition:
    'Establishments that people can stay at in each province, and their rooms, as far as the number of rooms is known.',
  unit: 'items',
  reads: ['v2/market/accommodation'],
  filters: {
    accommodation_type: oneOrAll(words.type, common.allTypes, columns.accommodation_type.words),
    measure: oneOf(
      common.shown,
      { establishments: measures.sum_accommodation.label, rooms: measures.sum_rooms.label },
      'establishments',
    ),
    location_destination: destination(),
  },
  ask: () => ({
    places: { path: 'v2/market/accommodation', query: { fields: ['accommodation_type_x_location_province'] } },
  }),
  select: ({ places }, { accommodation_type: type, measure, location_destination: place }) => {
    const all = (places.accommodation_type_x_location_province ?? []).filter(({ _id }) =>
      liesIn(place, _id.location_province),
    )
    const rows = type === null ? all : all.filter(({ _id }) => _id.accommodation_type === type)
    const byCode = Map.groupBy(
      rows.filter(({ _id }) => _id.location_province !== null),
      ({ _id }) => _id.location_province ?? '',
    )
    const provinces: readonly Province[] = [...byCode]
      .map(([code, group]) => ({
        code,
        sum_accommodation: sum(group.map((row) => figure(row.sum_accommodation))),
        sum_rooms: sum(group.map((row) => figure(row.sum_rooms))),
      }))
      .toSorted((a, b) => (b[measureOf[measure]] ?? -1) - (a[measureOf[measure]] ?? -1))
    const types = [...Map.groupBy(all, ({ _id }) => _id.accommodation_type ?? 'other')].map(([code, group]) => ({
      code,
      value: sum(group.map((row) => figure(row[measureOf[measure]]))),
    }))
    return { provinces, types }
  },
  frame: ({ provinces }, _, context) =>
    frameOf(
      provinces,
      [
        { key: 'location_province', label: common.province, mark: 'place', of: ({ code }) => context.place(code) },
        ...Object.values(measureOf).map((key) => ({ key, label: measures[key].label, unit: measures[key].unit })),
      ],
      context,
      { total: true, row: ({ code }) => ({ code }) },
    ),
  encode: ({ types }, { measure, location_destination: place }, context) => {
    const measured = measures[measureOf[measure]]
    const typeShares = types.map(({ code, value }) => ({
      name: wordOf(columns.accommodation_type, code, context) ?? code,
      value,
    }))
    const map: Encoding = {
      kind: 'province_map',
      span: 5,
      title: context.say(measured.label),
      y: measureOf[measure],
      ...withinPlace(place),
    }
    return [
      ...(isOneProvince(place) ? [] : [map]),
      {
        kind: 'ranking',
        span: isOneProvince(place) ? 12 : 7,
        title: context.say(words.byType),
        frame: sharesOf(typeShares, measured, context),
        y: { column: 'value', share: 'share' },
      },
    ]
  },
  subtitle: ({ provinces }, { accommodation_type: type, measure, location_destination }, context) => {
    const of = measureOf[measure]
    return subtitleOf(
      counted(measures[of].label, sum(provinces.map((province) => province[of])), context),
      wordOf(columns.accommodation_type, type, context),
      placeName(location_destination, context),
    )
  },
})

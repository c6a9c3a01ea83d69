import { accommodation } from '@sala/catalog/datasets/accommodation.ts'
import { widget } from '../define.ts'
import { oneOf, oneOrAll } from '../filters/filters.ts'
import { destination, liesIn, placeName, withinPlace } from '../filters/placeFilters.ts'
import { mapView } from '../maps/mapView.ts'
import { figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { shareView } from '../views/shareView.ts'
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
  title: {
    en: 'Accommodation by province',
    fr: 'Hébergement par province',
    he: 'מקומות לינה לפי מחוז',
    ru: 'Средства размещения по провинциям',
    ar: 'أماكن الإقامة حسب المقاطعة',
    th: 'ที่พักรายจังหวัด',
  },
  definition: {
    en: 'Establishments that people can stay at in each province, and their rooms, as far as the number of rooms is known.',
    fr: 'Établissements où l’on peut séjourner dans chaque province, et leurs chambres lorsque le nombre en est connu.',
    he: 'מקומות לינה בכל מחוז והחדרים שבהם, ככל שמספר החדרים ידוע.',
    ru: 'Средства размещения в каждой провинции и их номера, если число номеров известно.',
    ar: 'المنشآت التي يمكن الإقامة فيها في كل مقاطعة، وغرفها إن كان عددها معروفًا.',
    th: 'จำนวนสถานประกอบการที่พักในแต่ละจังหวัด และจำนวนห้องเท่าที่ทราบ',
  },
  unit: 'items',
  reads: ['v2/market/accommodation'],
  excel: true,
  public: false,
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
      .toSorted((one, other) => (other[measureOf[measure]] ?? -1) - (one[measureOf[measure]] ?? -1))
    const types = [...Map.groupBy(all, ({ _id }) => _id.accommodation_type ?? 'other')].map(([code, group]) => ({
      code,
      value: sum(group.map((row) => figure(row[measureOf[measure]]))),
    }))
    return { provinces, types }
  },
  view: ({ provinces, types }, { measure, location_destination: place }, context) => {
    const of = measures[measureOf[measure]]
    const measured = { unit: of.unit, label: context.say(of.label) }
    const figures = provinces.map((row) => ({ code: row.code, value: row[measureOf[measure]] }))
    const named = types.map(({ code, value }) => ({
      key: code,
      name: wordOf(columns.accommodation_type, code, context) ?? code,
      value,
    }))
    return {
      kind: 'composed',
      parts: [
        {
          span: 7,
          title: measured.label,
          view: mapView('province_map', figures, { ...measured, ...withinPlace(place) }, context),
        },
        { span: 5, title: context.say(words.byType), view: shareView(named, measured, context) },
      ],
    }
  },
  rows: ({ provinces }, _, context) => {
    const rows = [
      ...provinces.map(({ code, ...figures }) => ({
        level: 'row' as const,
        mark: { kind: 'place' as const, value: code },
        cells: { location_province: context.place(code), ...figures },
      })),
      ...(provinces.length === 0
        ? []
        : [
            {
              level: 'total' as const,
              cells: {
                location_province: context.say(common.total),
                sum_accommodation: sum(provinces.map((one) => one.sum_accommodation)),
                sum_rooms: sum(provinces.map((one) => one.sum_rooms)),
              },
            },
          ]),
    ]
    return {
      columns: [
        { key: 'location_province', label: context.say(common.province), kind: 'text' },
        { key: 'sum_accommodation', label: context.say(measures.sum_accommodation.label), kind: 'number' },
        { key: 'sum_rooms', label: context.say(measures.sum_rooms.label), kind: 'number' },
      ],
      rows,
      count: rows.length,
    }
  },
  subtitle: ({ provinces }, { accommodation_type: type, measure, location_destination }, context) => {
    const of = measureOf[measure]
    return subtitleOf(
      labelled(
        context.say(measures[of].label),
        number(sum(provinces.map((one) => one[of])), context.language),
        context.language,
      ),
      wordOf(columns.accommodation_type, type, context),
      placeName(location_destination, context),
    )
  },
})

import { accommodation } from '@sala/catalog/datasets/accommodation.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, placeName, provincesIn } from '../filters/placeFilters.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { catalogueColumns, catalogueRow, wordOf } from '../views/catalogueTable.ts'
import { shareView } from '../views/shareView.ts'
import { rateBands, rateText } from './rates.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = accommodation
const shown = [
  'accommodation_name',
  'accommodation_type',
  'accommodation_standard',
  'location_province',
  'accommodation_low_rate',
  'accommodation_telephone',
  'accommodation_address',
  'accommodation_website',
] as const
const filed = [
  ...shown.slice(0, 5),
  'accommodation_high_rate',
  'rooms',
  ...shown.slice(5),
  'latitude',
  'longitude',
] as const

const rate = oneOrAll(words.rate, words.allRates, rateBands)

/** Every establishment, paged, sorted and searched by the server, beside the share of each type. Files hold both rates as numbers. */
export const accommodationList = widget({
  code: 53,
  category: 'supply',
  title: {
    en: 'Accommodation list',
    fr: 'Liste des hébergements',
    he: 'רשימת מקומות לינה',
    ru: 'Список средств размещения',
    ar: 'قائمة أماكن الإقامة',
    th: 'รายชื่อที่พัก',
  },
  definition: {
    en: 'Establishments that people can stay at, with type, standard, rates and address, and the share of each type among them.',
    fr: 'Établissements où l’on peut séjourner, avec leur type, leur classement, leurs tarifs et leur adresse, et la part de chaque type.',
    he: 'מקומות לינה עם סוג, דירוג, מחירים וכתובת, ונתחו של כל סוג ביניהם.',
    ru: 'Средства размещения с видом, категорией, ценами и адресом, а также доля каждого вида.',
    ar: 'المنشآت التي يمكن الإقامة فيها مع نوعها وتصنيفها وأسعارها وعنوانها، وحصة كل نوع منها.',
    th: 'สถานประกอบการที่พัก พร้อมประเภท มาตรฐาน ราคา และที่อยู่ และสัดส่วนของแต่ละประเภท',
  },
  unit: 'items',
  reads: ['market/accommodations'],
  excel: true,
  public: false,
  paged: 'places',
  filters: {
    location_province: destination(),
    accommodation_standard: oneOrAll(words.standard, words.allStandards, columns.accommodation_standard.words),
    accommodation_rate: rate,
    accommodation_type: oneOrAll(words.type, common.allTypes, columns.accommodation_type.words),
    ...pagingFilters(filed, 'accommodation_name'),
  },
  ask: ({ location_province, accommodation_standard, accommodation_rate, accommodation_type, ...paging }) => ({
    places: {
      path: 'market/accommodations',
      query: {
        ...(location_province === null ? {} : { location_province: provincesIn(location_province) }),
        ...(accommodation_standard === null ? {} : { accommodation_standard }),
        ...(accommodation_rate === null ? {} : { accommodation_rate }),
        ...(accommodation_type === null ? {} : { accommodation_type }),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ places }, { accommodation_type: type }) => ({
    rows: places.rows,
    count: places.count,
    // The server counts every type beside the chosen one.
    types: (places.accommodation_type ?? []).flatMap(({ _id, sum_accommodation }) =>
      type === null || _id.accommodation_type === type
        ? [{ code: _id.accommodation_type, value: figure(sum_accommodation) }]
        : [],
    ),
  }),
  view: ({ rows, count, types }, _, context) => {
    const heads = catalogueColumns(accommodation, shown, context).map((column) =>
      column.key === 'accommodation_low_rate'
        ? { ...column, label: context.say(words.rate), kind: 'text' as const }
        : column,
    )
    const listed = rows.map((row) => {
      const { level, cells } = catalogueRow(accommodation, shown, row, context)
      return { level, cells: { ...cells, accommodation_low_rate: rateText(row, context.language) } }
    })
    const named = types.map(({ code, value }) => ({
      name: wordOf(columns.accommodation_type, code, context) ?? '',
      value,
    }))
    const measured = { unit: 'items', label: context.say(measures.sum_accommodation.label) } as const
    return {
      kind: 'composed',
      parts: [
        { span: 12, title: null, view: { kind: 'table', table: { columns: heads, rows: listed, count }, paged: true } },
        { span: 12, title: context.say(words.byType), view: shareView(named, measured, context) },
      ],
    }
  },
  rows: ({ rows, count }, _, context) => ({
    columns: catalogueColumns(accommodation, filed, context),
    rows: rows.map((row) => catalogueRow(accommodation, filed, row, context)),
    count,
  }),
  subtitle: (
    { count },
    { location_province, accommodation_type, accommodation_standard, accommodation_rate },
    context,
  ) =>
    subtitleOf(
      labelled(context.say(measures.sum_accommodation.label), number(count, context.language), context.language),
      placeName(location_province, context),
      wordOf(columns.accommodation_type, accommodation_type, context),
      wordOf(columns.accommodation_standard, accommodation_standard, context),
      chosen(rate, accommodation_rate, context),
    ),
})

import { service } from '@sala/catalog/datasets/service.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { destination, liesIn, placeName } from '../filters/placeFilters.ts'
import { provinceMap, provincesOf, provinceTable } from '../maps/provinces.ts'
import { figure, sum } from '../periods/periods.ts'
import { words as supplyWords } from '../supply/supplyWords.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { shareView } from '../views/shareView.ts'

const { columns, measures } = service
const measured = { label: measures.sum_service.label, unit: 'items' } as const
const type = oneOrAll(supplyWords.type, common.allTypes, columns.service_type.words)

/** Who offers services to visitors, by type and province. Both are chosen from what is loaded already. */
export const providersByType = widget({
  code: 'providers-by-type',
  category: null,
  title: {
    en: 'Providers by type and province',
    fr: 'Prestataires par type et par province',
    he: 'נותני שירות לפי סוג ומחוז',
    ru: 'Поставщики услуг по видам и провинциям',
    ar: 'مقدمو الخدمات حسب النوع والمقاطعة',
    th: 'ผู้ให้บริการตามประเภทและจังหวัด',
  },
  definition: {
    en: 'Registered providers of services to visitors, by type and province.',
    fr: 'Prestataires de services aux visiteurs enregistrés, par type et par province.',
    he: 'נותני שירות רשומים למבקרים, לפי סוג ומחוז.',
    ru: 'Зарегистрированные поставщики услуг для посетителей по видам и провинциям.',
    ar: 'مقدمو خدمات الزوار المسجلون حسب النوع والمقاطعة.',
    th: 'ผู้ให้บริการแก่ผู้เยี่ยมเยือนที่จดทะเบียน จำแนกตามประเภทและจังหวัด',
  },
  unit: 'items',
  reads: ['v2/market/service'],
  excel: true,
  public: false,
  filters: { service_type: type, location_destination: destination() },
  ask: () => ({
    providers: { path: 'v2/market/service', query: { fields: ['service_type_x_location_destination'] } },
  }),
  select: ({ providers }, { service_type, location_destination: place }, context) => {
    const there = (providers.service_type_x_location_destination ?? []).filter(({ _id }) =>
      liesIn(place, _id.location_destination),
    )
    const chosen = there.filter(({ _id }) => service_type === null || _id.service_type === service_type)
    return {
      provinces: provincesOf(
        chosen.map(({ _id, sum_service }) => ({ code: _id.location_destination, value: sum_service })),
        context,
      ),
      types: [...Map.groupBy(there, ({ _id }) => _id.service_type ?? '')].map(([code, own]) => ({
        code,
        value: sum(own.map((row) => figure(row.sum_service))),
      })),
    }
  },
  view: ({ provinces, types }, { location_destination: place }, context) => {
    const { parts } = provinceMap(provinces, measured, context, place)
    const named = types.map(({ code, value }) => ({
      key: code,
      name: wordOf(columns.service_type, code, context) ?? code,
      value,
    }))
    return {
      kind: 'composed',
      parts: [
        ...parts.filter(({ view }) => view.kind === 'province_map'),
        {
          span: 5,
          title: context.say(supplyWords.byType),
          view: shareView(named, { ...measured, label: context.say(measured.label) }, context),
        },
      ],
    }
  },
  rows: ({ provinces }, _, context) => provinceTable(provinces, measured, context),
  subtitle: ({ provinces }, { service_type, location_destination }, context) =>
    subtitleOf(
      labelled(context.say(measured.label), number(provinces.total, context.language), context.language),
      wordOf(columns.service_type, service_type, context),
      placeName(location_destination, context),
    ),
})

import { service } from '@sala/catalog/datasets/service.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { destination, isOneProvince, liesIn, placeName } from '../filters/placeFilters.ts'
import { sharesOf } from '../frames/shares.ts'
import { provinceFrame, provinceMap, provincesOf } from '../maps/provinces.ts'
import { figure, sum } from '../periods/periods.ts'
import { words as supplyWords } from '../supply/supplyWords.ts'
import { common } from '../texts/commonWords.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = service
const measured = { label: measures.sum_service.label, unit: 'items' } as const
const type = oneOrAll(supplyWords.type, common.allTypes, columns.service_type.words)

/** Who offers services to visitors, by type and province. Both are chosen from what is loaded already. */
export const providersByType = widget({
  code: 'providers-by-type',
  title: 'Providers by type and province',
  definition: 'Registered providers of services to visitors, by type and province.',
  unit: 'items',
  reads: ['v2/market/service'],
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
      types: [...Map.groupBy(there, ({ _id }) => _id.service_type ?? '')].map(([code, typeRows]) => ({
        code,
        value: sum(typeRows.map((row) => figure(row.sum_service))),
      })),
    }
  },
  frame: ({ provinces }, _, context) => provinceFrame(provinces, measured, context),
  encode: ({ types }, { location_destination: place }, context) => [
    ...(isOneProvince(place) ? [] : [{ ...provinceMap(measured, place, context), span: 5 }]),
    {
      kind: 'ranking',
      span: isOneProvince(place) ? 12 : 7,
      y: { column: 'value', share: 'share' },
      title: context.say(supplyWords.byType),
      frame: sharesOf(
        types.map(({ code, value }) => ({ name: wordOf(columns.service_type, code, context) ?? code, value })),
        measured,
        context,
      ),
    },
  ],
  subtitle: ({ provinces }, { service_type, location_destination }, context) =>
    subtitleOf(
      counted(measured.label, provinces.total, context),
      wordOf(columns.service_type, service_type, context),
      placeName(location_destination, context),
    ),
})

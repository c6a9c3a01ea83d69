import { service } from '@sala/catalog/datasets/service.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, destinationQuery, placeName } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { common } from '../texts/commonWords.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = service
const columnNames = [
  'service_name',
  'service_type',
  'location_destination',
  'service_telephone',
  'service_address',
  'service_website',
] as const

/** Every provider, paged, sorted and searched by the server. */
export const providers = widget({
  code: 54,
  category: 'supply',
  title: 'Service providers',
  definition:
    'Providers of what visitors need, from tour companies and guides to hospitals, with telephone, address and website.',
  unit: 'items',
  reads: ['market/service'],
  paged: 'providers',
  filters: {
    service_type: oneOrAll(words.type, common.allTypes, columns.service_type.words),
    location_destination: destination(),
    ...pagingFilters(columnNames, 'service_name'),
  },
  ask: ({ service_type, location_destination, ...paging }) => ({
    providers: {
      path: 'market/service',
      query: {
        ...chosenOnly({ service_type }),
        ...destinationQuery(location_destination),
        ...pagingQuery(paging),
      },
    },
  }),
  frame: ({ providers }, _, context) => catalogueFrame(service, columnNames, providers, context),
  subtitle: ({ providers: { count } }, { service_type, location_destination }, context) =>
    subtitleOf(
      counted(measures.sum_service.label, count, context),
      wordOf(columns.service_type, service_type, context),
      placeName(location_destination, context),
    ),
})

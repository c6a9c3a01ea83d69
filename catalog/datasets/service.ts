import { dataset } from '../dataset.ts'
import { choice, postalAddress, province, telephone, text, website } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

const filters = {
  ...valueFilters('location_destination', 'geographic_region', 'service_type'),
} as const

/** One provider of something that visitors need. */
export const service = dataset({
  name: 'service',
  label: 'Service providers',
  row: 'One provider',
  columns: {
    service_type: choice(
      {
        tour_company: 'Tour company',
        guide: 'Guide',
        transport: 'Transport',
        restaurant: 'Restaurant',
        spa: 'Spa and massage',
        souvenir: 'Souvenirs',
        attraction: 'Attraction',
        sport: 'Sport and diving',
        health: 'Hospital and clinic',
        information: 'Visitor information',
        police: 'Tourist police',
        other: 'Other',
      },
      'Type',
      ['type', 'ประเภท', 'ประเภทบริการ'],
      'required',
    ),
    service_name: text(300, 'Name', ['name', 'ชื่อ', 'ชื่อสถานประกอบการ'], 'required'),
    service_telephone: telephone(),
    service_address: postalAddress(),
    location_destination: province('required'),
    service_website: website(),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('service_type', 'location_destination', 'geographic_region'),
  },
  measures: {
    sum_service: {
      kind: 'count',
      unit: 'items',
      label: 'Providers',
      definition: 'Providers of something that visitors need.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/service',
      summary: 'Providers by type and province',
      filters,
      bounds: [],
      groupings: {
        ...groupings(['sum_service'], 'service_type', 'service_type_x_location_destination'),
      },
    },
    {
      kind: 'table',
      path: 'market/service',
      summary: 'Providers',
      defaultSort: 'service_name',
      newestWeek: false,
      facets: { service_type: { by: ['service_type'], measures: ['sum_service'] } },
      filters,
    },
  ],
  key: ['service_type', 'service_name', 'location_destination'],
  newest: null,
  due: { every: 'year', withinDays: 365 },
  template: { wide: null, aggregates: null, units: {} },
})

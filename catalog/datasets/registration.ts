import { dataset } from '../dataset.ts'
import { choice, dayOf, province } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/** One registered tourism business. */
export const registration = dataset({
  name: 'registration',
  label: 'Business registration',
  row: 'One registered tourism business',
  columns: {
    date: dayOf('Date'),
    registration_agency: choice(
      {
        department_of_tourism: 'Department of Tourism',
        provincial_administration: 'Department of Provincial Administration',
        business_development: 'Department of Business Development',
        health_service_support: 'Department of Health Service Support',
        community_development: 'Community Development Department',
        tourism_authority: 'Tourism Authority of Thailand',
        other: 'Other',
      },
      'Agency',
      ['agency', 'หน่วยงาน'],
      'required',
    ),
    registration_type: choice(
      {
        tour_operator: 'Tour operator',
        guide: 'Guide',
        hotel: 'Hotel',
        homestay: 'Homestay',
        restaurant: 'Restaurant',
        spa: 'Spa and massage',
        transport: 'Transport',
        souvenir: 'Souvenirs',
        other: 'Other',
      },
      'Type',
      ['type', 'ประเภท', 'ประเภทธุรกิจ'],
      'required',
    ),
    location_destination: province('required'),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('location_destination', 'geographic_region', 'registration_agency', 'registration_type'),
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    sum_registration: {
      kind: 'count',
      unit: 'items',
      label: 'Registered businesses',
      definition: 'Tourism businesses by the agency that registered them.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/registration',
      summary: 'Registered tourism businesses by agency, type, province and year',
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        ...valueFilters('location_destination', 'geographic_region', 'registration_agency', 'registration_type'),
      },
      bounds: ['date', 'year'],
      groupings: {
        ...groupings(
          ['sum_registration'],
          'registration_agency',
          'registration_agency_x_registration_type',
          'registration_agency_x_year',
          'location_destination_x_registration_agency',
        ),
      },
    },
  ],
  key: [],
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: { wide: null, aggregates: null, units: {} },
})

import { dataset } from '../dataset.ts'
import { amount, choice, count, postalAddress, province, sumOf, telephone, text, website } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/** One establishment that people can stay at. */
export const accommodation = dataset({
  name: 'accommodation',
  label: 'Accommodation',
  row: 'One establishment',
  columns: {
    accommodation_name: text(300, 'Name', ['name', 'hotel', 'ชื่อที่พัก', 'ชื่อ'], 'required'),
    accommodation_telephone: telephone(),
    accommodation_address: postalAddress(),
    accommodation_type: choice(
      {
        hotel: 'Hotel',
        resort: 'Resort',
        guesthouse: 'Guesthouse',
        hostel: 'Hostel',
        homestay: 'Homestay',
        bungalow: 'Bungalow',
        apartment: 'Serviced apartment',
        villa: 'Villa',
        camping: 'Camp site',
        other: 'Other',
      },
      'Type',
      ['type', 'ประเภทที่พัก', 'ประเภท'],
      'required',
    ),
    accommodation_standard: {
      ...choice(
        {
          '5': '5 stars',
          '4': '4 stars',
          '3': '3 stars',
          '2': '2 stars',
          '1': '1 star',
          home_lodge: 'Home Lodge standard',
          thai_homestay: 'Thai homestay standard',
          none: 'Not rated',
        },
        'Standard',
        ['standard', 'stars', 'มาตรฐาน', 'ระดับดาว'],
        { default: 'none' },
      ),
      // The stars from most to fewest; the keys of an object that are digits come ascending.
      values: ['5', '4', '3', '2', '1', 'home_lodge', 'thai_homestay', 'none'],
    },
    accommodation_low_rate: amount(
      'baht',
      { minimum: 0, maximum: 10_000_000 },
      'Lowest rate',
      ['low rate', 'ราคาต่ำสุด'],
      'optional',
    ),
    accommodation_high_rate: amount(
      'baht',
      { minimum: 0, maximum: 10_000_000 },
      'Highest rate',
      ['high rate', 'ราคาสูงสุด'],
      'optional',
    ),
    accommodation_website: website(),
    location_province: province(),
    latitude: amount('degrees', { minimum: 5, maximum: 21 }, 'Latitude', ['lat', 'ละติจูด'], 'optional'),
    longitude: amount('degrees', { minimum: 97, maximum: 106 }, 'Longitude', ['lng', 'lon', 'ลองจิจูด'], 'optional'),
    rooms: count('rooms', 20_000, 'Rooms', ['จำนวนห้อง', 'จำนวนห้องพัก'], 'optional'),
  },
  derived: { geographic_region: { from: 'location_province', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('accommodation_type', 'accommodation_standard', 'location_province', 'geographic_region'),
  },
  measures: {
    sum_accommodation: {
      kind: 'count',
      unit: 'items',
      label: 'Establishments',
      definition: 'Establishments that people can stay at.',
    },
    sum_rooms: sumOf('rooms', 'rooms', 'Rooms', 'Rooms of the establishments whose number is known.'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/accommodation',
      summary: 'Establishments and rooms by type, standard and province',
      filters: {
        location_destination: { kind: 'values', column: 'location_province' },
        ...valueFilters('geographic_region', 'accommodation_type', 'accommodation_standard'),
      },
      bounds: [],
      groupings: {
        ...groupings(
          ['sum_accommodation', 'sum_rooms'],
          'accommodation_type_x_location_province',
          'accommodation_type',
          'accommodation_standard',
        ),
      },
    },
    {
      kind: 'table',
      path: 'market/accommodations',
      summary: 'Establishments',
      defaultSort: 'accommodation_name',
      newestWeek: false,
      facets: { accommodation_type: { by: ['accommodation_type'], measures: ['sum_accommodation'] } },
      filters: {
        location_province: { kind: 'values', column: 'location_province' },
        location_destination: { kind: 'values', column: 'location_province' },
        accommodation_standard: { kind: 'values', column: 'accommodation_standard' },
        accommodation_rate: { kind: 'range', low: 'accommodation_low_rate', high: 'accommodation_high_rate' },
        accommodation_type: { kind: 'values', column: 'accommodation_type' },
      },
    },
  ],
  key: ['accommodation_name', 'location_province'],
  newest: null,
  due: { every: 'year', withinDays: 365 },
  template: { wide: null, aggregates: null, units: {} },
})

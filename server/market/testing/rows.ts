import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import type { TestRow } from '../../facts/testing/rows.ts'

const message = (set: string, changes: TestRow): TestRow => ({
  date: '2026-11-10',
  location_destination: 'TH-50',
  [`${set}_message`]: 'a message',
  [`${set}_channels`]: 'facebook',
  [`${set}_sentiment`]: 'positive',
  ...changes,
})
const post = (changes: TestRow): TestRow => ({ date: '2026-11-10', media_channels: 'youtube', ...changes })
const flight = (changes: TestRow): TestRow => ({
  date: '2026-11-18',
  transport_brand: 'Thai Airways',
  transport_flight: 'TG641',
  transport_seats: 300,
  transport_visit_type: 'in',
  country_origin: 'JP',
  airport_origin: 'NRT',
  country_destination: 'TH',
  airport_destination: 'BKK',
  ...changes,
})
/** An accommodation of ten rooms. */
export const hotel = (name: string, changes: TestRow): TestRow => ({
  accommodation_name: name,
  accommodation_type: 'hotel',
  location_province: 'TH-83',
  rooms: 10,
  ...changes,
})
const receipts = (changes: TestRow): TestRow => ({
  date: '2025-01-01',
  location_destination: 'TH-50',
  visitor_origin: 'foreign',
  ...changes,
})

/** A few rows of each data set, made so that every rule about its figures makes a difference. */
export const rows: Partial<Record<DatasetName, readonly TestRow[]>> = {
  voc: [
    message('voc', { voc_ev: 3.5, voc_purpose: 'admire' }),
    message('voc', {
      date: '2026-11-11',
      voc_sentiment: 'negative',
      voc_message: 'น้ำเน่าที่หาดป่าตอง',
      location_destination: 'TH-83',
    }),
    message('voc', { location_destination: null, voc_channels: 'twitter' }),
    message('voc', { date: '2019-01-01' }),
  ],
  vos: [
    message('vos', { vos_message: 'ร้านอาหารริมน้ำ บริการดีมาก' }),
    message('vos', { date: '2026-11-03', vos_sentiment: 'negative' }),
    message('vos', { date: '2026-11-02', vos_sentiment: 'negative', vos_message: '20% more, and slower' }),
  ],
  prospect: [
    { date: '2026-11-10', prospect_channels: 'webboard', prospect_message: 'how far is it?', location_source: 'DE' },
    { date: '2026-11-10', prospect_channels: 'facebook', prospect_message: 'visa?', location_source: 'CN' },
  ],
  media: [
    post({ media_name: 'Amazing', media_country: 'GB', media_ev: 5, media_like: 3, media_share: 2, media_comment: 1 }),
    post({ media_name: 'Amazing', media_country: 'GB', media_ev: 6 }),
    post({ media_name: 'Office', media_country: 'JP', media_ev: 20, media_like: 1 }),
  ],
  spending: [
    receipts({ spending_travel_receipts: 1000, spending_travel_count: 10 }),
    receipts({ travel_type: 'tourist', spending_travel_receipts: 900, spending_travel_count: 6 }),
    receipts({ travel_type: 'excursionist', spending_travel_receipts: 100, spending_travel_count: 4 }),
    receipts({
      location_destination: 'TH-51',
      travel_type: 'tourist',
      spending_travel_receipts: 50,
      spending_travel_count: 1,
    }),
    receipts({
      location_destination: 'TH-51',
      travel_type: 'excursionist',
      spending_travel_receipts: 0,
      spending_travel_count: 0,
    }),
  ],
  length_of_stay: [
    { year: 2024, location_source: 'DE', length_travel_avg_day: 15 },
    {
      year: 2024,
      location_source: 'DE',
      length_travel_type: 'tour',
      length_travel_avg_day: 9,
      length_travel_count: 100,
    },
    {
      year: 2024,
      location_source: 'DE',
      length_travel_type: 'self',
      length_travel_avg_day: 17,
      length_travel_count: 300,
    },
    {
      year: 2024,
      location_source: 'FR',
      length_travel_type: 'tour',
      length_travel_avg_day: 10,
      length_travel_count: 100,
    },
    {
      year: 2024,
      location_source: 'FR',
      length_travel_type: 'self',
      length_travel_avg_day: 20,
      length_travel_count: 300,
    },
  ],
  occupancy: [
    { date: '2025-01-01', location_destination: 'TH-50', rooms: 100, occupancy_rate: 80, guests: 5 },
    { date: '2025-01-01', location_destination: 'TH-57', rooms: 300, occupancy_rate: 40 },
    { date: '2025-02-01', location_destination: 'TH-50', occupancy_rate: 70 },
    { date: '2025-02-01', location_destination: 'TH-57', occupancy_rate: 50 },
  ],
  accommodation: [
    hotel('Amber', { accommodation_low_rate: 500, accommodation_high_rate: 1500, accommodation_standard: '3' }),
    hotel('Bamboo', { accommodation_type: 'bungalow', accommodation_low_rate: 300 }),
    hotel('Coral', {
      location_province: 'TH-84',
      accommodation_low_rate: 2500,
      accommodation_high_rate: 9000,
      accommodation_standard: '5',
    }),
    hotel('Dusk', {}),
  ],
  service: [
    { service_type: 'restaurant', service_name: 'ครัวคุณยาย ชั้น ๓', location_destination: 'TH-50' },
    { service_type: 'spa', service_name: 'Lanna Spa', location_destination: 'TH-50' },
  ],
  event: [
    {
      event_date_start: '2026-10-30',
      event_date_end: '2026-11-02',
      event_title: 'Yi Peng',
      event_province: 'TH-50',
      event_category: 'festival',
    },
    { event_date_start: '2026-11-20', event_title: 'A run', event_province: 'TH-83', event_category: 'sport' },
    { event_date_start: '2025-12-30', event_date_end: '2026-01-02', event_title: 'Countdown' },
    { event_date_start: '2025-04-13', event_date_end: '2025-04-15', event_title: 'สงกรานต์' },
  ],
  transport: [
    flight({}),
    flight({ transport_flight: 'NH847', transport_brand: 'ANA', transport_seats: 200 }),
    flight({
      transport_visit_type: 'out',
      country_origin: 'TH',
      airport_origin: 'BKK',
      country_destination: 'JP',
      airport_destination: 'NRT',
    }),
    flight({ date: '2026-11-01', airport_destination: 'HKT' }),
  ],
  statistic: [
    { date: '2026-11-01', location_destination: 'TH-50', statistic_data_temp: 20, statistic_data_rainfall: 0 },
    { date: '2026-11-01', location_destination: 'TH-83', statistic_data_temp: 30, statistic_data_rainfall: 12 },
    { date: '2026-11-02', location_destination: 'TH-50', statistic_data_temp: 22 },
  ],
  outbound: [2016, 2017, 2018, 2019, 2020, 2021].map((year) => ({
    year,
    location_source: 'CN',
    outbound_number: year,
  })),
  competitor: [
    {
      date: '2026-11-10',
      competitor_channels: 'twitter',
      competitor_sentiment: 'neutral',
      competitor_country: 'VN',
      competitor_message: 'm',
      competitor_ev: 1,
    },
    {
      date: '2026-11-10',
      competitor_channels: 'twitter',
      competitor_sentiment: 'neutral',
      competitor_country: 'TH',
      competitor_message: 'm',
      location_source: 'CN',
    },
  ],
}

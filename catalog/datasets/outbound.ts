import { dataset } from '../dataset.ts'
import { count, sourceCountry, yearOf } from './columns.ts'

/** The trips abroad of the people of one country in one year. */
export const outbound = dataset({
  name: 'outbound',
  label: {
    en: 'Outbound trips',
    fr: 'Voyages à l’étranger',
    he: 'נסיעות לחו״ל',
    ru: 'Выездные поездки',
    ar: 'الرحلات إلى الخارج',
    th: 'การเดินทางออกนอกประเทศ',
  },
  row: {
    en: 'Outbound trips of one country in one year',
    fr: 'Voyages à l’étranger d’un pays en une année',
    he: 'נסיעות לחו״ל ממדינה אחת בשנה אחת',
    ru: 'Выездные поездки одной страны за год',
    ar: 'رحلات بلد واحد إلى الخارج في سنة واحدة',
    th: 'การเดินทางออกนอกประเทศของหนึ่งประเทศในหนึ่งปี',
  },
  columns: {
    year: yearOf({ en: 'Year', fr: 'Année', he: 'שנה', ru: 'Год', ar: 'السنة', th: 'ปี' }),
    location_source: sourceCountry(false),
    outbound_number: count(
      'trips',
      { en: 'Trips', fr: 'Voyages', he: 'נסיעות', ru: 'Поездки', ar: 'الرحلات', th: 'จำนวนทริป' },
      ['departures', 'trips', 'จำนวน'],
      'required',
    ),
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: ['year', 'location_source'],
  status: null,
  wholeYears: null,
  newest: 'year',
  due: { every: 'year', withinDays: 365 },
  template: {
    wide: { head: 'year', value: 'outbound_number' },
    aggregates: 'location_source',
    units: { outbound_number: { thousand: 1000, million: 1_000_000 } },
  },
})

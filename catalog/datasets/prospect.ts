import { dataset } from '../dataset.ts'
import { dayOf, province, sourceCountry } from './columns.ts'
import { author, channel, message } from './messages.ts'

/** One message by someone thinking of a trip. */
export const prospect = dataset({
  name: 'prospect',
  label: {
    en: 'Prospects',
    fr: 'Prospects',
    he: 'מתעניינים',
    ru: 'Потенциальные туристы',
    ar: 'المهتمون بالسفر',
    th: 'ผู้สนใจเดินทาง',
  },
  row: {
    en: 'One message by someone thinking of a trip',
    fr: 'Un message d’une personne qui pense à un voyage',
    he: 'הודעה אחת של מי ששוקל טיול',
    ru: 'Одно сообщение того, кто думает о поездке',
    ar: 'رسالة واحدة ممن يفكر في رحلة',
    th: 'ข้อความหนึ่งข้อความของผู้ที่กำลังคิดจะเดินทาง',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    prospect_channels: channel(),
    prospect_name: author(),
    prospect_message: message(),
    location_source: sourceCountry(false, 'optional'),
    location_destination: province('optional'),
  },
  derived: {
    geographic_region: { from: 'location_destination', how: 'geographic_region' },
    market_region: { from: 'location_source', how: 'market_region' },
  },
  dimensions: {},
  measures: {},
  endpoints: [],
  key: [],
  status: null,
  wholeYears: null,
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
})

import { dataset } from '../dataset.ts'
import { dayOf, province, sourceCountry } from './columns.ts'
import { author, channel, countLabel, dailyMessages, message } from './messages.ts'

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
  dimensions: {
    prospect_channels: { kind: 'column', column: 'prospect_channels' },
    location_source: { kind: 'column', column: 'location_source' },
    market_region: { kind: 'column', column: 'market_region' },
    location_destination: { kind: 'column', column: 'location_destination' },
    geographic_region: { kind: 'column', column: 'geographic_region' },
    date: { kind: 'column', column: 'date' },
  },
  measures: {
    sum_prospect: {
      kind: 'count',
      unit: 'messages',
      label: countLabel,
      definition: {
        en: 'Messages by people who think of a trip to Thailand.',
        fr: 'Messages de personnes qui pensent à un voyage en Thaïlande.',
        he: 'הודעות של אנשים השוקלים טיול בתאילנד.',
        ru: 'Сообщения людей, думающих о поездке в Таиланд.',
        ar: 'رسائل أشخاص يفكرون في رحلة إلى تايلاند.',
        th: 'จำนวนข้อความของผู้ที่กำลังคิดจะเดินทางมาประเทศไทย',
      },
    },
  },
  endpoints: [
    {
      kind: 'table',
      path: 'tourist/prospect',
      summary: 'Questions of people who think of a trip',
      public: false,
      columns: [
        'date',
        'prospect_channels',
        'prospect_name',
        'prospect_message',
        'location_source',
        'location_destination',
      ],
      defaultSort: '-date',
      newestWeek: true,
      facets: {
        prospect_channels: { by: ['prospect_channels'], measures: ['sum_prospect'] },
        location_source: { by: ['location_source'], measures: ['sum_prospect'] },
      },
      filters: {
        window: { kind: 'window', column: 'date' },
        prospect_channels: { kind: 'values', column: 'prospect_channels' },
        location_source: { kind: 'values', column: 'location_source' },
        market_region: { kind: 'values', column: 'market_region' },
        location_destination: { kind: 'values', column: 'location_destination' },
        geographic_region: { kind: 'values', column: 'geographic_region' },
      },
    },
  ],
  ...dailyMessages,
})

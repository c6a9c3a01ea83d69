import { dataset } from '../dataset.ts'
import { dayOf, sourceCountry } from './columns.ts'
import { address, author, channel, eventValue, message, sentiment } from './messages.ts'

/** One post about a competing destination, or about Thailand for comparison. */
export const competitor = dataset({
  name: 'competitor',
  label: {
    en: 'Competing destinations',
    fr: 'Destinations concurrentes',
    he: 'יעדים מתחרים',
    ru: 'Конкурирующие направления',
    ar: 'الوجهات المنافسة',
    th: 'จุดหมายปลายทางคู่แข่ง',
  },
  row: {
    en: 'One post about a destination',
    fr: 'Une publication sur une destination',
    he: 'פרסום אחד על יעד',
    ru: 'Одна публикация о направлении',
    ar: 'منشور واحد عن وجهة',
    th: 'โพสต์หนึ่งโพสต์เกี่ยวกับจุดหมายปลายทาง',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    competitor_name: author(),
    competitor_message: message(),
    competitor_channels: channel(),
    competitor_sentiment: sentiment(),
    competitor_country: {
      ...sourceCountry(false),
      label: { en: 'Destination', fr: 'Destination', he: 'יעד', ru: 'Направление', ar: 'الوجهة', th: 'จุดหมายปลายทาง' },
      headings: ['destination', 'country', 'ประเทศ', 'จุดหมายปลายทาง'],
    },
    competitor_ev: eventValue(),
    competitor_link: address(),
    location_source: { ...sourceCountry(false, 'optional'), headings: ['market', 'author country', 'ประเทศผู้เขียน'] },
  },
  derived: {},
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

import { dataset } from '../dataset.ts'
import { dayOf, province } from './columns.ts'
import { author, contactChannel, message, sentiment } from './messages.ts'

/** One message to the contact centre. */
export const contact = dataset({
  name: 'contact',
  label: {
    en: 'Contact centre',
    fr: 'Centre de contact',
    he: 'מוקד פניות',
    ru: 'Контактный центр',
    ar: 'مركز الاتصال',
    th: 'ศูนย์รับเรื่องติดต่อ',
  },
  row: {
    en: 'One message to the contact centre',
    fr: 'Un message au centre de contact',
    he: 'פנייה אחת למוקד',
    ru: 'Одно обращение в контактный центр',
    ar: 'رسالة واحدة إلى مركز الاتصال',
    th: 'การติดต่อหนึ่งครั้งถึงศูนย์รับเรื่อง',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    contact_name: author(),
    contact_message: message(),
    contact_channels: contactChannel(),
    contact_sentiment: sentiment(),
    location_destination: province('optional'),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
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

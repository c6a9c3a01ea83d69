import { dataset } from '../dataset.ts'
import { dayOf, province } from './columns.ts'
import {
  address,
  author,
  channel,
  comments,
  eventValue,
  likes,
  message,
  purpose,
  sentiment,
  shares,
} from './messages.ts'

/** One public message by a visitor, as the listening service collects them. */
export const voc = dataset({
  name: 'voc',
  label: {
    en: 'Voice of customer',
    fr: 'Voix du client',
    he: 'קול הלקוח',
    ru: 'Голос клиента',
    ar: 'صوت العميل',
    th: 'เสียงของลูกค้า',
  },
  row: {
    en: 'One public message by a visitor',
    fr: 'Un message public d’un visiteur',
    he: 'הודעה ציבורית אחת של מבקר',
    ru: 'Одно публичное сообщение посетителя',
    ar: 'رسالة عامة واحدة من زائر',
    th: 'ข้อความสาธารณะหนึ่งข้อความของผู้เยี่ยมเยือน',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    location_destination: province('optional'),
    voc_name: author(),
    voc_message: message(),
    voc_channels: channel(),
    voc_purpose: purpose(),
    voc_sentiment: sentiment(),
    voc_like: likes(),
    voc_share: shares(),
    voc_comment: comments(),
    voc_ev: eventValue(),
    voc_link: address(),
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

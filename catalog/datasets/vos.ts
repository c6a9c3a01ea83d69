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

/** One public message by a stakeholder: businesses, officials, residents. */
export const vos = dataset({
  name: 'vos',
  label: {
    en: 'Voice of stakeholder',
    fr: 'Voix des parties prenantes',
    he: 'קול בעלי העניין',
    ru: 'Голос заинтересованных сторон',
    ar: 'صوت أصحاب المصلحة',
    th: 'เสียงของผู้มีส่วนได้ส่วนเสีย',
  },
  row: {
    en: 'One public message by a stakeholder',
    fr: 'Un message public d’une partie prenante',
    he: 'הודעה ציבורית אחת של בעל עניין',
    ru: 'Одно публичное сообщение заинтересованной стороны',
    ar: 'رسالة عامة واحدة من صاحب مصلحة',
    th: 'ข้อความสาธารณะหนึ่งข้อความของผู้มีส่วนได้ส่วนเสีย',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    location_destination: province('optional'),
    vos_name: author(),
    vos_message: message(),
    vos_channels: channel(),
    vos_purpose: purpose(),
    vos_sentiment: sentiment(),
    vos_like: likes(),
    vos_share: shares(),
    vos_comment: comments(),
    vos_ev: eventValue(),
    vos_link: address(),
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

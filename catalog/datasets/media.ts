import { dataset } from '../dataset.ts'
import { dayOf, sourceCountry, text } from './columns.ts'
import { address, channel, comments, eventValue, likes, shares } from './messages.ts'

/** One post of one account of the authority, its offices and its partners. */
export const media = dataset({
  name: 'media',
  label: {
    en: 'Own media',
    fr: 'Médias propres',
    he: 'מדיה עצמית',
    ru: 'Собственные медиа',
    ar: 'الوسائط الخاصة',
    th: 'สื่อของหน่วยงาน',
  },
  row: {
    en: 'One post of one account',
    fr: 'Une publication d’un compte',
    he: 'פרסום אחד של חשבון אחד',
    ru: 'Одна публикация одного аккаунта',
    ar: 'منشور واحد من حساب واحد',
    th: 'โพสต์หนึ่งโพสต์ของหนึ่งบัญชี',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    media_name: text(
      200,
      { en: 'Account', fr: 'Compte', he: 'חשבון', ru: 'Аккаунт', ar: 'الحساب', th: 'บัญชี' },
      ['account', 'page', 'ชื่อเพจ', 'บัญชี'],
      'required',
    ),
    media_channels: channel(),
    media_country: {
      ...sourceCountry(false, 'optional'),
      label: { en: 'Country', fr: 'Pays', he: 'מדינה', ru: 'Страна', ar: 'البلد', th: 'ประเทศ' },
    },
    media_ev: eventValue(),
    media_like: likes(),
    media_share: shares(),
    media_comment: comments(),
    media_link: address(),
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

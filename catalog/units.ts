import type { Unit } from './dataset.ts'
import type { Language, Words } from './words.ts'

/** What people read after a figure or under a chart's title for each unit. */
export const unitWords: Readonly<Record<Unit, Words>> = {
  people: { en: 'people', fr: 'personnes', he: 'אנשים', ru: 'чел.', ar: 'شخص', th: 'คน' },
  baht: { en: 'baht', fr: 'bahts', he: 'באט', ru: 'бат', ar: 'بات', th: 'บาท' },
  us_dollars: {
    en: 'US dollars',
    fr: 'dollars américains',
    he: 'דולר אמריקאי',
    ru: 'долл. США',
    ar: 'دولار أمريكي',
    th: 'ดอลลาร์สหรัฐ',
  },
  percent: { en: 'percent', fr: 'pour cent', he: 'אחוזים', ru: 'проценты', ar: 'نسبة مئوية', th: 'ร้อยละ' },
  days: { en: 'days', fr: 'jours', he: 'ימים', ru: 'дн.', ar: 'يوم', th: 'วัน' },
  celsius: { en: '°C', fr: '°C', he: '°C', ru: '°C', ar: '°م', th: '°ซ.' },
  millimetres: { en: 'mm', fr: 'mm', he: 'מ״מ', ru: 'мм', ar: 'مم', th: 'มม.' },
  millimetres_per_day: {
    en: 'mm a day',
    fr: 'mm par jour',
    he: 'מ״מ ליום',
    ru: 'мм в сутки',
    ar: 'مم في اليوم',
    th: 'มม. ต่อวัน',
  },
  messages: { en: 'messages', fr: 'messages', he: 'הודעות', ru: 'сообщ.', ar: 'رسالة', th: 'ข้อความ' },
  flights: { en: 'flights', fr: 'vols', he: 'טיסות', ru: 'рейсов', ar: 'رحلة جوية', th: 'เที่ยวบิน' },
  seats: { en: 'seats', fr: 'sièges', he: 'מושבים', ru: 'мест', ar: 'مقعد', th: 'ที่นั่ง' },
  rooms: { en: 'rooms', fr: 'chambres', he: 'חדרים', ru: 'номеров', ar: 'غرفة', th: 'ห้อง' },
  trips: { en: 'trips', fr: 'voyages', he: 'נסיעות', ru: 'поездок', ar: 'رحلة', th: 'ทริป' },
  items: { en: 'items', fr: 'éléments', he: 'פריטים', ru: 'записей', ar: 'عنصر', th: 'รายการ' },
  points: { en: 'points', fr: 'points', he: 'נקודות', ru: 'баллов', ar: 'نقطة', th: 'คะแนน' },
  degrees: { en: '°', fr: '°', he: '°', ru: '°', ar: '°', th: '°' },
}

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** The people of a number, by the categories of the Unicode CLDR: `1 person`, `2 people`; the number stands before each. */
const peopleForms: Readonly<Record<Language, PluralForms>> = {
  en: { one: 'person', other: 'people' },
  fr: { one: 'personne', other: 'personnes' },
  he: { one: 'אדם', other: 'אנשים' },
  ru: { one: 'человек', few: 'человека', many: 'человек', other: 'человека' },
  ar: { few: 'أشخاص', many: 'شخصًا', other: 'شخص' },
  th: { other: 'คน' },
}

/** What stands behind a number of people, from zero. */
export function peopleWord(count: number, language: Language): string {
  const forms = peopleForms[language]
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other
}

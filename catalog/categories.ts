import type { Language, Words } from './words.ts'

/** The widget categories that a new installation starts with; administrators may add, rename and hide them afterwards. */
export const startingCategories = [
  'social',
  'campaign',
  'contact',
  'income',
  'voice-of-customer',
  'supply',
  'competitor',
  'world',
  'weather',
  'stakeholder',
  'immigration',
  'registration',
] as const
export type CategorySlug = (typeof startingCategories)[number]

export const categoryNames: Readonly<Record<CategorySlug, Words>> = {
  social: {
    en: 'Social media',
    fr: 'Réseaux sociaux',
    he: 'רשתות חברתיות',
    ru: 'Социальные сети',
    ar: 'وسائل التواصل الاجتماعي',
    th: 'โซเชียลมีเดีย',
  },
  campaign: { en: 'Campaigns', fr: 'Campagnes', he: 'קמפיינים', ru: 'Кампании', ar: 'الحملات', th: 'แคมเปญ' },
  contact: {
    en: 'Contact centre',
    fr: 'Centre de contact',
    he: 'מוקד פניות',
    ru: 'Контактный центр',
    ar: 'مركز الاتصال',
    th: 'ศูนย์รับเรื่องติดต่อ',
  },
  income: {
    en: 'Tourism income',
    fr: 'Recettes touristiques',
    he: 'הכנסות מתיירות',
    ru: 'Доходы от туризма',
    ar: 'إيرادات السياحة',
    th: 'รายได้จากการท่องเที่ยว',
  },
  'voice-of-customer': {
    en: 'Voice of customer',
    fr: 'Voix du client',
    he: 'קול הלקוח',
    ru: 'Голос клиента',
    ar: 'صوت العميل',
    th: 'เสียงของลูกค้า',
  },
  supply: {
    en: 'Tourism supply',
    fr: 'Offre touristique',
    he: 'היצע התיירות',
    ru: 'Туристическое предложение',
    ar: 'العرض السياحي',
    th: 'อุปทานการท่องเที่ยว',
  },
  competitor: { en: 'Competitors', fr: 'Concurrents', he: 'מתחרים', ru: 'Конкуренты', ar: 'المنافسون', th: 'คู่แข่ง' },
  world: { en: 'World', fr: 'Monde', he: 'עולם', ru: 'Мир', ar: 'العالم', th: 'ทั่วโลก' },
  weather: { en: 'Weather', fr: 'Météo', he: 'מזג אוויר', ru: 'Погода', ar: 'الطقس', th: 'สภาพอากาศ' },
  stakeholder: {
    en: 'Voice of stakeholder',
    fr: 'Voix des parties prenantes',
    he: 'קול בעלי העניין',
    ru: 'Голос заинтересованных сторон',
    ar: 'صوت أصحاب المصلحة',
    th: 'เสียงของผู้มีส่วนได้ส่วนเสีย',
  },
  immigration: {
    en: 'Arrivals',
    fr: 'Arrivées',
    he: 'כניסות לתאילנד',
    ru: 'Прибытия',
    ar: 'الوافدون',
    th: 'ผู้เดินทางเข้าประเทศ',
  },
  registration: {
    en: 'Business registration',
    fr: 'Enregistrement des entreprises',
    he: 'רישום עסקים',
    ru: 'Регистрация предприятий',
    ar: 'تسجيل المنشآت',
    th: 'การจดทะเบียนธุรกิจ',
  },
}

/** Whether a slug is one of the starting categories, whose names are known in every language. */
export function isStartingCategory(slug: string): slug is CategorySlug {
  return Object.hasOwn(categoryNames, slug)
}

/** The names that administrators gave a category, each in the language that it is in. */
export type GivenNames = Partial<Readonly<Record<Language, string>>>

/**
 * What a category is called in a language: the name given in it, else the words of the start, else the name given in English or the first
 * other one, else its code.
 */
export function categoryName(slug: string, given: GivenNames, language: Language): string {
  const own = given[language]
  if (own !== undefined) return own
  if (isStartingCategory(slug)) return categoryNames[slug][language]
  return given.en ?? Object.values(given)[0] ?? slug
}

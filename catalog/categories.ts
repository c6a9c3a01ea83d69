import type { Words } from './words.ts'

/** A widget category that is there from the start; administrators rename, hide and add in the state store. */
export interface StartingCategory {
  readonly slug: string
  readonly name: Words
}

/** The twelve categories of the start, in the order of the menu. */
export const startingCategories: readonly StartingCategory[] = [
  {
    slug: 'social',
    name: {
      en: 'Social media',
      fr: 'Réseaux sociaux',
      he: 'מדיה חברתית',
      ru: 'Социальные сети',
      ar: 'وسائل التواصل الاجتماعي',
      th: 'สื่อสังคมออนไลน์',
    },
  },
  {
    slug: 'campaign',
    name: { en: 'Campaigns', fr: 'Campagnes', he: 'קמפיינים', ru: 'Кампании', ar: 'الحملات', th: 'แคมเปญ' },
  },
  {
    slug: 'contact',
    name: {
      en: 'Contact centre',
      fr: 'Centre de contact',
      he: 'מוקד פניות',
      ru: 'Контакт-центр',
      ar: 'مركز الاتصال',
      th: 'ศูนย์ติดต่อ',
    },
  },
  { slug: 'income', name: { en: 'Income', fr: 'Recettes', he: 'הכנסות', ru: 'Доходы', ar: 'الإيرادات', th: 'รายได้' } },
  {
    slug: 'voice-of-customer',
    name: {
      en: 'Voice of customer',
      fr: 'Voix du client',
      he: 'קול הלקוח',
      ru: 'Голос клиента',
      ar: 'صوت العميل',
      th: 'เสียงของนักท่องเที่ยว',
    },
  },
  {
    slug: 'supply',
    name: {
      en: 'Supply and capacity',
      fr: 'Offre et capacité',
      he: 'היצע וקיבולת',
      ru: 'Предложение и вместимость',
      ar: 'العرض والطاقة الاستيعابية',
      th: 'อุปทานและความพร้อมรองรับ',
    },
  },
  {
    slug: 'competitor',
    name: { en: 'Competitors', fr: 'Concurrents', he: 'מתחרים', ru: 'Конкуренты', ar: 'المنافسون', th: 'คู่แข่ง' },
  },
  { slug: 'world', name: { en: 'World', fr: 'Monde', he: 'העולם', ru: 'Мир', ar: 'العالم', th: 'ข้อมูลโลก' } },
  {
    slug: 'weather',
    name: { en: 'Weather', fr: 'Météo', he: 'מזג אוויר', ru: 'Погода', ar: 'الطقس', th: 'สภาพอากาศ' },
  },
  {
    slug: 'stakeholder',
    name: {
      en: 'Voice of stakeholders',
      fr: 'Voix des parties prenantes',
      he: 'קול בעלי העניין',
      ru: 'Голос участников отрасли',
      ar: 'صوت أصحاب المصلحة',
      th: 'เสียงของผู้มีส่วนได้ส่วนเสีย',
    },
  },
  {
    slug: 'immigration',
    name: {
      en: 'Immigration checkpoints',
      fr: 'Points de contrôle aux frontières',
      he: 'ביקורת גבולות',
      ru: 'Пограничный контроль',
      ar: 'منافذ الهجرة',
      th: 'ด่านตรวจคนเข้าเมือง',
    },
  },
  {
    slug: 'registration',
    name: {
      en: 'Business registration',
      fr: 'Enregistrement des entreprises',
      he: 'רישום עסקים',
      ru: 'Регистрация предприятий',
      ar: 'تسجيل المنشآت',
      th: 'การจดทะเบียนธุรกิจ',
    },
  },
]

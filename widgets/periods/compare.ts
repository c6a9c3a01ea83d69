import type { Words } from '@sala/catalog/words.ts'
import { type ChoiceFilter, oneOf } from '../filters/filters.ts'

/** What a year is compared with: the same months of the year before, which is the rule, or all of that year, where a reader asks for it. */
export type Compare = 'to_date' | 'full_years'

const words = {
  compare: { en: 'Compare', fr: 'Comparer', he: 'השוואה', ru: 'Сравнить', ar: 'المقارنة', th: 'เปรียบเทียบ' },
  to_date: {
    en: 'The same months',
    fr: 'Les mêmes mois',
    he: 'אותם חודשים',
    ru: 'Те же месяцы',
    ar: 'الأشهر نفسها',
    th: 'เดือนเดียวกัน',
  },
  full_years: {
    en: 'Full years',
    fr: 'Années complètes',
    he: 'שנים מלאות',
    ru: 'Полные годы',
    ar: 'سنوات كاملة',
    th: 'เต็มปี',
  },
  monthsOver: {
    en: 'Months that are over',
    fr: 'Les mois terminés',
    he: 'חודשים שהסתיימו',
    ru: 'Завершённые месяцы',
    ar: 'الأشهر المنتهية',
    th: 'เดือนที่สิ้นสุดแล้ว',
  },
  fullMonths: {
    en: 'Full months',
    fr: 'Mois complets',
    he: 'חודשים מלאים',
    ru: 'Полные месяцы',
    ar: 'أشهر كاملة',
    th: 'เต็มเดือน',
  },
} as const satisfies Readonly<Record<string, Words>>

/** The label of a choice of what is compared. */
export const compareLabel: Words = words.compare

/** Lets a reader choose what a year is compared with. */
export function compareWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.to_date, full_years: words.full_years }, 'to_date')
}

/** A comparison in the address of another card, so that rows show what led to them; nothing for the rule. */
export function comparedLike(compare: Compare): { readonly compare?: Compare } {
  return compare === 'to_date' ? {} : { compare }
}

/** The same choice for a card of one month: whether one that is not over is compared too, with all of the month a year before. */
export function compareMonthWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.monthsOver, full_years: words.fullMonths }, 'to_date')
}

/**
 * What a card compares with that cannot be chosen, since its figures allow no other: a dashboard says so beside the choice that the
 * other cards follow.
 */
export type ComparesOnly = 'published_years' | 'same_month' | 'days'

export const comparesOnlyWords: Readonly<Record<ComparesOnly, Words>> = {
  published_years: {
    en: 'published for whole years alone',
    fr: 'publié par année entière seulement',
    he: 'מתפרסם לשנים שלמות בלבד',
    ru: 'публикуется только за целые годы',
    ar: 'يُنشر لسنوات كاملة فقط',
    th: 'เผยแพร่เป็นรายปีเท่านั้น',
  },
  same_month: {
    en: 'one month with the same month of the year before',
    fr: 'un mois avec le même mois de l’année précédente',
    he: 'חודש אחד מול אותו חודש בשנה הקודמת',
    ru: 'один месяц с тем же месяцем предыдущего года',
    ar: 'شهر واحد مع الشهر نفسه من السنة السابقة',
    th: 'หนึ่งเดือนกับเดือนเดียวกันของปีก่อน',
  },
  days: {
    en: 'days, by the card’s own choice',
    fr: 'des jours, au choix sur la vignette',
    he: 'ימים, לפי הבחירה בכרטיס',
    ru: 'дни, по выбору на самой карточке',
    ar: 'أيامًا، حسب اختيار البطاقة نفسها',
    th: 'รายวัน ตามที่เลือกในการ์ด',
  },
}

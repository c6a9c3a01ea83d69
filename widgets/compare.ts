import type { Words } from '@sala/catalog/words.ts'
import { type ChoiceFilter, oneOf } from './filters.ts'

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
} as const satisfies Readonly<Record<string, Words>>

/** Lets a reader choose what a year is compared with. It is recomputed from what is loaded. */
export function compareWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.to_date, full_years: words.full_years }, 'to_date')
}

import type { Words } from '@sala/catalog/words.ts'

/** How spans are written and compared, for every sentence about periods. */
export const spanWords = {
  /** Of names of months. */
  span: {
    en: '{from} to {to}',
    fr: '{from} à {to}',
    he: '{from} עד {to}',
    ru: '{from} – {to}',
    ar: '{from} إلى {to}',
    th: '{from}ถึง{to}',
  },
  /** Of days, and of months or years with their year: Thai parts words from figures by a space. */
  daySpan: {
    en: '{from} to {to}',
    fr: '{from} – {to}',
    he: '{from} עד {to}',
    ru: '{from} – {to}',
    ar: '{from} إلى {to}',
    th: '{from} ถึง {to}',
  },
  monthsAgainstMonths: {
    en: '{span} against the same months of {before}',
    fr: '{span} par rapport aux mêmes mois de {before}',
    he: '{span} לעומת אותם חודשים בשנת {before}',
    ru: '{span} в сравнении с теми же месяцами {before} года',
    ar: '{span} مقارنة بالأشهر نفسها من عام {before}',
    th: '{span} เทียบกับช่วงเดียวกันของปี {before}',
  },
  againstTarget: {
    en: '{span} against the target of the same months',
    fr: '{span} par rapport à l’objectif des mêmes mois',
    he: '{span} מול היעד לאותם חודשים',
    ru: '{span} в сравнении с целью на те же месяцы',
    ar: '{span} مقابل هدف الأشهر نفسها',
    th: '{span} เทียบกับเป้าหมายของช่วงเดียวกัน',
  },
} as const satisfies Readonly<Record<string, Words>>

import type { Unit } from '@sala/catalog/dataset.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language, Words } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { monthKey } from '../periods/periods.ts'
import { spanWords } from '../periods/spanWords.ts'
import { amount, changeSaid, date, labelled, listed, monthAndYear, monthName, number, year } from './format.ts'

/**
 * Sentences about periods and figures, in every language: the line under a card's title and what a screen reader hears. A
 * placeholder stands in braces; figures and dates are formatted before they are put in.
 */

/** Puts values into the placeholders of a text; a placeholder without a value is a mistake of ours and stays visible. */
export function fill(words: Words, language: Language, values: Readonly<Record<string, string>>): string {
  return words[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The months `from`–`to` (from 1) of a year against the same months of the year before; null where nothing can be compared. */
export function againstMonths(
  current: number,
  span: readonly [from: number, to: number] | null,
  { language }: Context,
): string {
  const values = { year: year(current, language), before: year(current - 1, language) }
  if (span === null) return fill(phrases.nothingToCompare, language, { span: values.year, before: values.before })
  const [from, to] = span
  if (from === 1 && to === 12) return fill(phrases.yearAgainstYear, language, values)
  if (from === to) {
    return sentence(
      fill(phrases.monthAgainstMonth, language, {
        month: monthAndYear(monthKey(current, from), language),
        before: monthAndYear(monthKey(current - 1, from), language),
      }),
    )
  }
  return sentence(
    fill(spanWords.monthsAgainstMonths, language, {
      span: monthSpan(current, span, language),
      before: values.before,
    }),
  )
}

/** The months `from`–`to` of a year against their targets; null where no month has both figures. */
export function againstTarget(
  of: number,
  span: readonly [from: number, to: number] | null,
  { language }: Context,
): string {
  if (span === null) return fill(phrases.noTarget, language, { year: year(of, language) })
  return sentence(fill(spanWords.againstTarget, language, { span: monthSpan(of, span, language) }))
}

/** A year against the target of all of it, also before it is over. */
export function againstYearTarget(of: number, { language }: Context): string {
  return fill(phrases.againstYearTarget, language, { year: year(of, language) })
}

/** `January to October 2026`, `October 2026`, or `2026` for a whole year. */
export function monthSpan(of: number, [from, to]: readonly [from: number, to: number], language: Language): string {
  if (from === 1 && to === 12) return year(of, language)
  if (from === to) return monthAndYear(monthKey(of, from), language)
  return fill(spanWords.span, language, {
    from: monthName(from, language),
    to: monthAndYear(monthKey(of, to), language),
  })
}

/** `1 March to 12 November 2026`, `5 October 2025 to 3 January 2026`; one day is named once, and a year that is the same too. */
export function daySpan({ from, to }: { readonly from: string; readonly to: string }, language: Language): string {
  const last = date(to, language)
  if (from === to) return last
  const first = date(from, language)
  const short = from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, first.lastIndexOf(' ')) : first
  return fill(spanWords.daySpan, language, { from: short, to: last })
}

/** `October 2026 is not over.` */
export function notOver(month: string, { language }: Context): string {
  return sentence(fill(phrases.notOver, language, { month: monthAndYear(month, language) }))
}

/** That full years are compared, and how far the figures of the later one reach; `month` is `YYYY-MM`. */
export function fullYearsUntil(month: string, { language }: Context): string {
  return fill(phrases.fullYearsUntil, language, { month: monthAndYear(month, language) })
}

/** One figure with its unit and, where there is one, its change: `Arrivals: 2,345,678 people (+4.20%)`. */
export function figureSentence(
  label: string,
  value: number | null,
  unit: Unit,
  changed: number | string | null,
  { language }: Context,
): string {
  const figure = `${amount(value, unit, language)}${unit === 'percent' ? '' : ` ${unitWords[unit][language]}`}`
  const said = labelled(label, figure, language)
  const change = changeSaid(changed, language)
  return change === null ? said : `${said} (${change})`
}

/** The largest of a ranking in one line: `China 432,100 (+4.20%), Japan 98,000 (-1.10%)`. */
export function topSentence(
  names: readonly string[],
  values: readonly (number | null)[],
  changes: readonly (number | string | null)[],
  { language }: Context,
): string {
  const said = names.slice(0, 3).map((name, index) => {
    const changed = changeSaid(changes[index] ?? null, language)
    return `${name} ${number(values[index] ?? null, language)}${changed === null ? '' : ` (${changed})`}`
  })
  return listed(said, language)
}

/** Begins with a capital where the script has them. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const phrases = {
  yearAgainstYear: {
    en: '{year} against {before}',
    fr: '{year} par rapport à {before}',
    he: '{year} לעומת {before}',
    ru: '{year} год в сравнении с {before} годом',
    ar: '{year} مقارنة بعام {before}',
    th: 'ปี {year} เทียบกับปี {before}',
  },
  monthAgainstMonth: {
    en: '{month} against {before}',
    fr: '{month} par rapport à {before}',
    he: '{month} לעומת {before}',
    ru: '{month} в сравнении с периодом: {before}',
    ar: '{month} مقارنة بشهر {before}',
    th: '{month} เทียบกับ{before}',
  },
  nothingToCompare: {
    en: '{span}; nothing to compare with {before}',
    fr: '{span} ; rien à comparer avec {before}',
    he: '{span}; אין מה להשוות לשנת {before}',
    ru: '{span}; нет данных для сравнения с {before} годом',
    ar: '{span}؛ لا يوجد ما يقارن بعام {before}',
    th: '{span} ยังไม่มีข้อมูลให้เทียบกับปี {before}',
  },
  againstYearTarget: {
    en: '{year} against the target of the whole year',
    fr: '{year} par rapport à l’objectif de toute l’année',
    he: '{year} מול היעד לכל השנה',
    ru: '{year} год в сравнении с целью на весь год',
    ar: '{year} مقابل هدف السنة كلها',
    th: 'ปี {year} เทียบกับเป้าหมายทั้งปี',
  },
  noTarget: {
    en: '{year}; no month has both arrivals and a target yet',
    fr: '{year} ; aucun mois n’a encore à la fois des arrivées et un objectif',
    he: '{year}; לאף חודש אין עדיין גם כניסות וגם יעד',
    ru: '{year} год; пока нет месяца, где есть и прибытия, и цель',
    ar: '{year}؛ لا يوجد بعد شهر فيه وافدون وهدف معًا',
    th: 'ปี {year} ยังไม่มีเดือนที่มีทั้งจำนวนผู้เดินทางเข้าและเป้าหมาย',
  },
  fullYearsUntil: {
    en: 'Full years, with figures until {month}',
    fr: 'Années complètes, avec des chiffres jusqu’à {month}',
    he: 'שנים מלאות, עם נתונים עד {month}',
    ru: 'Полные годы, данные по {month}',
    ar: 'سنوات كاملة، والأرقام حتى {month}',
    th: 'เต็มปี มีข้อมูลถึง{month}',
  },
  notOver: {
    en: '{month} is not over',
    fr: '{month} n’est pas terminé',
    he: '{month} טרם הסתיים',
    ru: '{month}: месяц ещё не завершён',
    ar: '{month} لم ينتهِ بعد',
    th: '{month} ยังไม่สิ้นสุดเดือน',
  },
} as const satisfies Readonly<Record<string, Words>>

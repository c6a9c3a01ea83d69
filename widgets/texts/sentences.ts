import type { Unit } from '@sala/catalog/dataset.ts'
import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import { unitWords } from '@sala/catalog/units.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { monthKey } from '../periods/periods.ts'
import { spanWords } from '../periods/spanWords.ts'
import { amount, date, formatChange, labelled, listed, monthAndYear, monthName, number, year } from './format.ts'

/**
 * Sentences about periods and figures, in every language: the line under a card's title and the descriptions for screen readers. Figures
 * and dates are formatted before they are inserted.
 */

/**
 * The months `from`–`to` (from 1) of a year against the same months of an earlier one, by default the year before; null where nothing can be
 * compared.
 */
export function againstMonths(
  current: number,
  span: readonly [from: number, to: number] | null,
  { language }: Context,
  before: number = current - 1,
): string {
  const values = { year: year(current, language), before: year(before, language) }
  if (span === null)
    return formatMessage(phrases.nothingToCompare, language, { span: values.year, before: values.before })
  const [from, to] = span
  if (from === 1 && to === 12) return formatMessage(phrases.yearAgainstYear, language, values)
  if (from === to) {
    return sentence(
      formatMessage(phrases.monthAgainstMonth, language, {
        month: monthAndYear(monthKey(current, from), language),
        before: monthAndYear(monthKey(before, from), language),
      }),
    )
  }
  return sentence(
    formatMessage(spanWords.monthsAgainstMonths, language, {
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
  if (span === null) return formatMessage(phrases.noTarget, language, { year: year(of, language) })
  return sentence(formatMessage(spanWords.againstTarget, language, { span: monthSpan(of, span, language) }))
}

/** A year against the target of all of it, also before it is over. */
export function againstYearTarget(of: number, { language }: Context): string {
  return formatMessage(phrases.againstYearTarget, language, { year: year(of, language) })
}

/** `January to October 2026`, `October 2026`, or `2026` for a whole year. */
export function monthSpan(of: number, [from, to]: readonly [from: number, to: number], language: Language): string {
  if (from === 1 && to === 12) return year(of, language)
  if (from === to) return monthAndYear(monthKey(of, from), language)
  return formatMessage(spanWords.span, language, {
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
  return formatMessage(spanWords.daySpan, language, { from: short, to: last })
}

/** `October 2026 is not over.` */
export function monthNotOver(month: string, { language }: Context): string {
  return sentence(formatMessage(phrases.notOver, language, { month: monthAndYear(month, language) }))
}

/** That full years are compared, and how far the figures of the later one reach; `month` is `YYYY-MM`. */
export function fullYearsUntil(month: string, { language }: Context): string {
  return formatMessage(phrases.fullYearsUntil, language, { month: monthAndYear(month, language) })
}

/** One figure with its unit and, where there is one, its change: `Arrivals: 2,345,678 people (+4.20%)`. */
export function figureSentence(
  label: string,
  value: number | null,
  unit: Unit,
  changed: number | string | null,
  { language }: Context,
): string {
  const figure = `${amount(value, unit, language)}${unit === 'percent' ? '' : ` ${formatMessage(unitWords[unit], language)}`}`
  const text = labelled(label, figure, language)
  const change = formatChange(changed, language)
  return change === null ? text : `${text} (${change})`
}

/** The largest of a ranking in one line: `China 432,100 (+4.20%), Japan 98,000 (-1.10%)`. */
export function topSentence(
  largest: readonly {
    readonly name: string
    readonly value: number | null
    readonly change?: number | string | null
  }[],
  { language }: Context,
): string {
  const items = largest.slice(0, 3).map(({ name, value, change = null }) => {
    const changed = formatChange(change, language)
    return `${name} ${number(value, language)}${changed === null ? '' : ` (${changed})`}`
  })
  return listed(items, language)
}

/** Begins with a capital where the script has them. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const phrases = defineMessages('widgets.sentences', {
  yearAgainstYear: '{year} against {before}',
  monthAgainstMonth: '{month} against {before}',
  nothingToCompare: '{span}; nothing to compare with {before}',
  againstYearTarget: '{year} against the target of the whole year',
  noTarget: '{year}; no month has both arrivals and a target yet',
  fullYearsUntil: 'Full years, with figures until {month}',
  notOver: '{month} is not over',
})

import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from '../context.ts'
import { listed, monthAndYear, monthName, number, year as yearText } from '../texts/format.ts'
import { againstMonths, againstTarget, monthSpan, sentence } from '../texts/sentences.ts'
import { phrases } from './availableMonthsWords.ts'
import { missingMonths, monthKey, runsOf } from './periods.ts'
import { spanWords } from './spanWords.ts'

/**
 * Sentences about the held months of a year, with or without gaps (docs/figures.md, rules 4, 7, 8, 9 and 11). Months are numbers from 1,
 * ascending.
 */

/** The names of the members of a comparison. */
export type MemberKind = 'countries' | 'provinces' | 'province_origins'

/** `January to September 2026`, or, with a hole, `January to March, May 2026`; never a span across a hole. Empty where there are no months. */
function monthList(of: number, months: readonly number[], language: Language): string {
  const runs = runsOf(months)
  const last = runs.at(-1)
  if (last === undefined) return ''
  return listed([...runs.slice(0, -1).map((run) => runName(run, language)), monthSpan(of, last, language)], language)
}

/** Months in a row without their year: `May to August`, `October`. */
function runName([from, to]: readonly [from: number, to: number], language: Language): string {
  const first = monthName(from, language)
  return from === to ? first : formatMessage(spanWords.span, language, { from: first, to: monthName(to, language) })
}

/** `3 of 8 months, not held: May to August, October`; empty where no month between the first and the last is missing. */
function holeNote(months: readonly number[], language: Language): string {
  const missing = missingMonths(months)
  return missing.length === 0 ? '' : countedNote(months, [missingNote(missing, language)], language)
}

/**
 * The same of months that are compared. Of the missing ones it tells those that the year does not hold from those that it holds (`held`) and
 * that have nothing to be compared with: in the year before, or in the target.
 */
function comparedHoleNote(
  of: number,
  months: readonly number[],
  available: readonly number[],
  base: ComparisonBase,
  { language }: Context,
  before: number = of - 1,
): string {
  const between = missingMonths(months)
  const unmatched = between.filter((month) => available.includes(month))
  const missing = between.filter((month) => !available.includes(month))
  if (unmatched.length === 0) return holeNote(months, language)
  const without = formatMessage(base === 'target' ? phrases.withoutTarget : phrases.unmatched, language, {
    before: yearText(before, language),
    months: namesOf(unmatched, language),
  })
  return countedNote(months, [...(missing.length === 0 ? [] : [missingNote(missing, language)]), without], language)
}

/** The base of a comparison of months. */
type ComparisonBase = 'year_before' | 'target'

const countedNote = (months: readonly number[], notes: readonly string[], language: Language): string =>
  formatMessage(phrases.hole, language, {
    held: number(months.length, language),
    of: number(months.length + missingMonths(months).length, language),
    missing: listed(notes, language, ';'),
  })

const missingNote = (missing: readonly number[], language: Language): string =>
  formatMessage(phrases.missing, language, { months: namesOf(missing, language) })

const namesOf = (months: readonly number[], language: Language): string =>
  listed(
    runsOf(months).map((run) => runName(run, language)),
    language,
  )

/** The months that are held, and where there is a hole how many they are and which are missing. */
export function availableMonthsText(of: number, months: readonly number[], language: Language): string {
  return `${sentence(monthList(of, months, language))}${inBrackets(holeNote(months, language))}`
}

/** The compared months of a year, with their hole where they have one; `held` are all months that the year holds. */
export function comparedMonths(
  of: number,
  months: readonly number[],
  available: readonly number[],
  base: ComparisonBase,
  context: Context,
  before: number = of - 1,
): string {
  const list = sentence(monthList(of, months, context.language))
  return `${list}${inBrackets(comparedHoleNote(of, months, available, base, context, before))}`
}

/** The compared months of a year against their target, with their hole where they have one. */
export function againstTargetMonths(
  of: number,
  months: readonly number[],
  available: readonly number[],
  context: Context,
): string {
  const [run, ...others] = runsOf(months)
  if (run === undefined || others.length === 0) return againstTarget(of, run ?? null, context)
  const span = monthList(of, months, context.language)
  const against = sentence(formatMessage(spanWords.againstTarget, context.language, { span }))
  return `${against}${inBrackets(comparedHoleNote(of, months, available, 'target', context))}`
}

const inBrackets = (note: string): string => (note === '' ? '' : ` (${note})`)

/** The label of a figure of the year so far: `since` from January on, the year if it is whole, else its months or their number. */
export function yearToDateLabel(
  of: number,
  months: readonly number[],
  isWholeYear: boolean,
  since: string,
  language: Language,
): string {
  const [run, ...others] = runsOf(months)
  if (isWholeYear || run === undefined) return yearText(of, language)
  if (others.length > 0) {
    const all = months.length + missingMonths(months).length
    return formatMessage(phrases.someMonths, language, {
      held: number(months.length, language),
      of: number(all, language),
    })
  }
  return run[0] === 1 ? since : sentence(monthSpan(of, run, language))
}

/**
 * The compared months of a year against the same months of an earlier one, with their hole where they have one; `held` are all months that
 * the year holds.
 */
export function againstSameMonths(
  of: number,
  months: readonly number[],
  available: readonly number[],
  context: Context,
  before: number = of - 1,
): string {
  const { language } = context
  const [run, ...others] = runsOf(months)
  if (run === undefined) return againstMonths(of, null, context, before)
  if (others.length === 0) return againstMonths(of, run, context, before)
  const against = formatMessage(spanWords.monthsAgainstMonths, language, {
    span: monthList(of, months, language),
    before: yearText(before, language),
  })
  return `${sentence(against)} (${comparedHoleNote(of, months, available, 'year_before', context, before)})`
}

/** `Figures of January to October 2026`: the months of the figure, if the comparison covers others. */
export function figuresOfMonths(of: number, months: readonly number[], { language }: Context): string {
  const note = holeNote(months, language)
  const text = formatMessage(phrases.figuresOf, language, { months: monthList(of, months, language) })
  return note === '' ? text : `${text} (${note})`
}

/** `58 of 60 countries compared`; null where all of them are. */
export function comparedMembers(
  counts: { readonly members: number; readonly of: number } | null,
  kind: MemberKind,
  { language }: Context,
): string | null {
  if (counts === null || counts.members === 0 || counts.members >= counts.of) return null
  const values = { members: number(counts.members, language), of: number(counts.of, language) }
  return formatMessage(phrases[kind], language, values)
}

/** That some of the provinces are compared over fewer months than are named; null where all have the same. Countries with gaps are the rule. */
export function fewerMonths(
  counts: { readonly fewerMonths: number } | null,
  kind: MemberKind,
  { say }: Context,
): string | null {
  return counts !== null && counts.fewerMonths > 0 && kind !== 'countries' ? say(phrases.fewerMonths) : null
}

/** `5 of 6 countries with the whole year`; null if all or none of them have it. */
export function wholeMembers(
  counts: { readonly whole: number; readonly available: number } | null,
  kind: MemberKind,
  { language }: Context,
): string | null {
  if (counts === null || counts.whole === 0 || counts.whole >= counts.available) return null
  const values = { whole: number(counts.whole, language), of: number(counts.available, language) }
  return formatMessage(kind === 'countries' ? phrases.wholeCountries : phrases.wholeProvinces, language, values)
}

/** Why nothing is compared, of a year or of one month of it: the year before is not held, or holds nothing that this year holds too. */
export function nothingCompared(
  of: number,
  hasFigures: { readonly current: boolean; readonly previous: boolean },
  span: string,
  context: Context,
  base: number = of - 1,
  month: number | null = null,
): string {
  const { language } = context
  const periodName = (year: number) =>
    month === null ? yearText(year, language) : monthAndYear(monthKey(year, month), language)
  const before = periodName(base)
  if (!hasFigures.current) return formatMessage(phrases.notHeld, language, { year: periodName(of) })
  if (hasFigures.previous) return formatMessage(phrases.noPair, language, { span, before })
  return formatMessage(phrases.beforeNotHeld, language, { span, before })
}

/**
 * A note that a year's figure covers the whole year, and which part of it is held by month: nothing, some months, or all months of some
 * members.
 */
export function wholeYearNote(of: number, months: readonly number[], { language }: Context): string {
  const year = yearText(of, language)
  if (months.length === 0) return formatMessage(phrases.onlyWholeYear, language, { year })
  if (months.length === 12) return formatMessage(phrases.wholeYearSomeMembers, language, { year })
  const names = runsOf(months).map((run) => runName(run, language))
  return formatMessage(phrases.wholeYearSomeMonths, language, { year, months: listed(names, language) })
}

/** That full years cannot be compared, since one of them is not held in full. */
export function notBothWhole(of: number, { language }: Context): string {
  return formatMessage(phrases.notBothWhole, language, {
    year: yearText(of, language),
    before: yearText(of - 1, language),
  })
}

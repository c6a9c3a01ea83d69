import type { ChangeBreakdown, Contribution, ExplainedChange } from '@sala/catalog/api/explainChange.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { amount, change, difference as signedNumber } from '../texts/format.ts'
import { explainWords as words } from './explainWords.ts'

export interface ChangeWording {
  /** The measure, in the reader's language. */
  readonly measure: string
  readonly unit: Unit
  readonly language: Language
  /** The name of a contribution. */
  readonly nameOf: (contribution: Contribution) => string
}

/**
 * A change in sentences: the two figures, the largest contribution, and the opposite ones, or for a ratio the effect of its mix. None
 * without a comparison; only the first if nothing changed or there is no breakdown.
 */
export function changeSentences(
  { compared, base, difference, percentage }: ExplainedChange,
  breakdown: ChangeBreakdown | null,
  wording: ChangeWording,
): readonly string[] {
  const { measure, unit, language } = wording
  if (compared === null || base === null || difference === null) return []
  const by = amount(Math.abs(difference), unit, language)
  const values = {
    measure,
    compared: amount(compared, unit, language),
    base: amount(base, unit, language),
    difference: percentage === null ? by : `${by} (${change(percentage, language)})`,
  }
  if (difference === 0) return [formatMessage(words.unchanged, language, values)]
  const first = formatMessage(difference > 0 ? words.rose : words.fell, language, values)
  return breakdown === null ? [first] : [first, ...partSentences(breakdown, Math.sign(difference), wording)]
}

function partSentences(breakdown: ChangeBreakdown, direction: number, wording: ChangeWording): readonly string[] {
  const { language, nameOf } = wording
  const members = breakdown.contributions.filter(({ kind }) => kind === 'member')
  const largest = members.find(({ contribution }) => contribution * direction > 0)
  const valuesOf = (contribution: Contribution) => ({
    name: nameOf(contribution),
    contribution: signedAmount(contribution.contribution, wording),
  })
  return [
    ...(largest === undefined ? [] : [formatMessage(words.largest, language, valuesOf(largest))]),
    rateAndMix(breakdown, wording) ?? againstSentence(breakdown, direction, wording, valuesOf),
  ]
}

function againstSentence(
  { contributions, rising, falling }: ChangeBreakdown,
  direction: number,
  wording: ChangeWording,
  valuesOf: (contribution: Contribution) => { readonly name: string; readonly contribution: string },
): string {
  const against = direction > 0 ? falling : rising
  const count = contributions.reduce((all, { members }) => all + members, 0)
  const { language } = wording
  if (against === 0) {
    const untold = contributions.find(({ kind }) => kind === 'untold')?.contribution ?? 0
    if (untold * direction < 0)
      return formatMessage(words.untoldAgainst, language, { contribution: signedAmount(untold, wording) })
    return formatMessage(untold === 0 ? words.noneAgainst : words.noneToldAgainst, language)
  }
  // The named members are the largest: whichever of them went the other way went furthest of all.
  const opposing = contributions.find(({ kind, contribution }) => kind === 'member' && contribution * direction < 0)
  return opposing === undefined
    ? formatMessage(words.againstOf, language, { count, against })
    : formatMessage(words.against, language, valuesOf(opposing))
}

function rateAndMix({ contributions }: ChangeBreakdown, wording: ChangeWording): string | null {
  if (contributions.every(({ rate }) => rate === null)) return null
  const sum = (of: (contribution: Contribution) => number | null) =>
    contributions.reduce((all, contribution) => all + (of(contribution) ?? 0), 0)
  return formatMessage(words.rateAndMix, wording.language, {
    rate: signedAmount(
      sum(({ rate }) => rate),
      wording,
    ),
    mix: signedAmount(
      sum(({ mix }) => mix),
      wording,
    ),
  })
}

/** A part of a difference with its sign, as its figure is usually written. */
export function signedAmount(value: number, { unit, language }: Pick<ChangeWording, 'unit' | 'language'>): string {
  const sign = signedNumber(value < 0 ? -1 : 1, language).replace(/[\p{Nd}]/gu, '')
  return sign + amount(Math.abs(value), unit, language)
}

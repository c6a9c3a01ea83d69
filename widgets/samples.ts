import { defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import { minSampleSize } from '@sala/catalog/samples.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { Context } from './context.ts'
import { changeOf } from './periods/periods.ts'
import { labelled, number, percent } from './texts/format.ts'

/** Small samples: rules 8 and 18 of docs/figures.md. */

/** The change of a count (messages, posts, flights, people on a day) in percent; null also where its base is below `leastSample`. */
export function changeOfCounted(current: number | null, previous: number | null): number | null {
  return previous !== null && previous < minSampleSize ? null : changeOf(current, previous)
}

/** Whether a share of this total is too uncertain to be compared. */
export function isSmallSample(total: number | null): boolean {
  return total === null || total < minSampleSize
}

/** The standard normal quantile of a 95 % interval. */
const z = 1.959963984540054

/**
 * The 95 % Wilson score interval of the share `part` of `total`, in percent: the range of the share that a sample of this size supports.
 * Null without a total, or if `part` is not a part of it. E. B. Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 22 (1927), 209–212; without continuity correction.
 */
export function wilsonInterval(part: number | null, total: number | null): readonly [low: number, high: number] | null {
  if (part === null || total === null || !(total > 0) || part < 0 || part > total) return null
  const share = part / total
  const centre = share + z ** 2 / (2 * total)
  const reach = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))
  const scale = 100 / (1 + z ** 2 / total)
  return [Math.max(0, scale * (centre - reach)), Math.min(100, scale * (centre + reach))]
}

/** The uncertainty of a share of messages: `n = 263 · 95%: 25.53% to 36.62%`; only `n` without an interval. */
export function sampleNote(part: number | null, total: number | null, language: Language): string {
  if (total === null) return ''
  const count = `n = ${number(total, language)}`
  const interval = intervalText(part, total, language)
  return interval === null ? count : `${count} · ${labelled(percent95(language), interval, language)}`
}

/** The interval of a share in words: `25.53% to 36.62%`; null without one. */
export function intervalText(part: number | null, total: number | null, language: Language): string | null {
  const interval = wilsonInterval(part, total)
  if (interval === null) return null
  const [low, high] = interval
  return formatMessage(words.interval, language, { low: percent(low, language), high: percent(high, language) })
}

/** The head of a column of such intervals. */
export function intervalHead({ language }: Context): string {
  return formatMessage(words.intervalHead, language, { level: percent95(language) })
}

/** The level of the interval in the reader's marks: `95%`. */
const percent95 = (language: Language): string => percent(95, language).replace(/[.,]00/, '')

const words = defineMessages('widgets.samples', {
  intervalHead: 'Interval ({level})',
  interval: '{low} to {high}',
})

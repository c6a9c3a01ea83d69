import type { UnusualMonth, UnusualMonths } from '@sala/catalog/api/forecast.ts'
import type { UnusualLevel } from '@sala/catalog/api/forecastIntervals.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { oneOf } from '../filters/filters.ts'
import type { ReadColumn } from '../frames/frameOf.ts'
import { figure } from '../periods/periods.ts'
import { amount, labelled, listed, monthAndYear, number } from '../texts/format.ts'
import { unusual } from './unusualWords.ts'

export type { UnusualMonth }

/** The lowest level that is marked; the higher it is, the fewer are. */
const minLevel: Readonly<Record<string, UnusualLevel>> = { few: 99, some: 95, many: 80 }

/** The sensitivities in words, the one that marks the fewest months first. */
export const sensitivityWords = [
  { level: 99, label: unusual.few },
  { level: 95, label: unusual.some },
  { level: 80, label: unusual.many },
] as const

/** Which months of the history are marked as unusual. */
export const unusualMonths = oneOf(
  unusual.label,
  { none: unusual.none, few: unusual.few, some: unusual.some, many: unusual.many },
  'some',
)

/** Months of a forecast that every card asks for, whatever it shows of them, so that one answer serves all. */
export const forecastMonths = 24

/** The parameters of the call for them. */
export const unusualQuery = (chosen: string): { readonly unusual?: string } =>
  chosen === 'none' ? {} : { unusual: 'true' }

/** An answer that may tell unusual months: of a forecast or of an exploration. */
interface JudgedAnswer {
  readonly unusual: UnusualMonths | null
}

/** The months that are marked at the sensitivity of a filter, oldest first. */
export const markedMonths = (answer: JudgedAnswer, chosen: string): readonly UnusualMonth[] =>
  monthsOutside(answer, minLevel[chosen] ?? null)

/** The months whose figure lies outside of an interval, the oldest first. */
export const monthsOutside = (
  { unusual: judged }: JudgedAnswer,
  least: UnusualLevel | null,
): readonly UnusualMonth[] => (least === null ? [] : (judged?.months.filter(({ level }) => level >= least) ?? []))

/** The key of the column with the figures of unusual months. */
export const unusualKey = 'unusual'

/** The figures of unusual months, to be marked in pictures, and their expected figures in words. */
export function unusualColumns<Row>(
  of: (row: Row) => UnusualMonth | null,
  unit: Unit,
  { language }: Context,
): readonly ReadColumn<Row>[] {
  // Parts of a person or a baht would look more certain than they are.
  const isWhole = (value: number) => unit !== 'percent' && Math.abs(value) >= 100
  const formatValue = (value: number) => amount(isWhole(value) ? Math.round(value) : value, unit, language)
  const kind = unit === 'percent' ? 'percent' : 'number'
  const sentence = ({ value, expected, level, ...month }: UnusualMonth): string => {
    const { low, high } = month[`interval_${level}`]
    const values = { expected: formatValue(expected), low: formatValue(low), high: formatValue(high) }
    return formatMessage(value > expected ? unusual.above : unusual.below, language, values)
  }
  return [
    { key: unusualKey, label: unusual.column, role: 'part', kind, points: true, of: (row) => figure(of(row)?.value) },
    {
      key: 'expectedThen',
      label: unusual.expected,
      role: 'note',
      of: (row) => {
        const month = of(row)
        return month === null ? null : sentence(month)
      },
    },
  ]
}

/** The marked months, or why there are none; null if marking is off. `name` is their subject, if a card draws several. */
export function unusualWords(answer: JudgedAnswer, chosen: string, context: Context, name?: string): string | null {
  const least = minLevel[chosen]
  return least === undefined ? null : wordsOutside(answer, least, context, name)
}

/** The months outside of an interval, or why none is known; null if the answer has no expected figures. */
export function wordsOutside(
  answer: JudgedAnswer,
  least: UnusualLevel,
  { language, say }: Context,
  name?: string,
): string | null {
  const ofName = (text: string) => (name === undefined ? text : labelled(name, text, language))
  if (answer.unusual === null) return null
  const { watched } = answer.unusual
  if (watched === 0) return ofName(say(unusual.tooShort))
  const marked = monthsOutside(answer, least)
  if (marked.length === 0) return ofName(formatMessage(unusual.nothing, language, { count: number(watched, language) }))
  const months = marked.map(({ month, value, expected }) =>
    formatMessage(value > expected ? unusual.monthAbove : unusual.monthBelow, language, {
      month: monthAndYear(month, language),
    }),
  )
  const values = { months: listed(months, language) }
  return name === undefined
    ? formatMessage(unusual.listed, language, values)
    : formatMessage(unusual.listedOf, language, { ...values, name })
}

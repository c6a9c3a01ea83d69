import type { Answer } from '@sala/catalog/answers.ts'
import type { UnusualMonth } from '@sala/catalog/api/forecast.ts'
import type { Unit } from '@sala/catalog/dataset.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { oneOf } from '../filters/filters.ts'
import type { ColumnOf } from '../frames/frameOf.ts'
import { figure } from '../periods/periods.ts'
import { amount, listed, monthAndYear, number } from '../texts/format.ts'
import { words } from './forecastWords.ts'

export type { UnusualMonth }

const { unusual } = words

/** The lowest level that is marked; the higher it is, the fewer are. */
const leastLevel: Readonly<Record<string, number>> = { few: 99, some: 95, many: 80 }

/** Which months of the history are marked as unusual. */
export const unusualMonths = oneOf(
  unusual.label,
  { none: unusual.none, few: unusual.few, some: unusual.some, many: unusual.many },
  'some',
)

/** What the call asks for them. */
export const unusualQuery = (chosen: string): { readonly unusual?: string } =>
  chosen === 'none' ? {} : { unusual: 'true' }

type ForecastAnswer = Pick<Answer<'v2/tourist/immigration/forecast'>, 'unusual'>

/** The months that are marked at a sensitivity, the oldest first. */
export function markedMonths(answer: ForecastAnswer, chosen: string): readonly UnusualMonth[] {
  const least = leastLevel[chosen]
  return least === undefined ? [] : (answer.unusual?.months.filter(({ level }) => level >= least) ?? [])
}

/** The figures of unusual months, to be marked in pictures, and in words what was expected of them. */
export function unusualColumns<Row>(
  of: (row: Row) => UnusualMonth | null,
  unit: Unit,
  { language }: Context,
): readonly ColumnOf<Row>[] {
  const formatValue = (value: number) => amount(unit === 'percent' ? value : Math.round(value), unit, language)
  const sentence = ({ value, expected, level, ...month }: UnusualMonth): string => {
    const { low, high } = month[`interval_${level}`]
    const known = { expected: formatValue(expected), low: formatValue(low), high: formatValue(high) }
    return formatMessage(value > expected ? unusual.above : unusual.below, language, known)
  }
  return [
    { key: 'unusual', label: unusual.column, role: 'part', points: true, of: (row) => figure(of(row)?.value) },
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

/** Which months are marked, or why none is; null where nobody wants to know. */
export function unusualWords(answer: ForecastAnswer, chosen: string, { language, say }: Context): string | null {
  if (chosen === 'none' || answer.unusual === null) return null
  const { watched } = answer.unusual
  if (watched === 0) return say(unusual.tooShort)
  const marked = markedMonths(answer, chosen)
  if (marked.length === 0) return formatMessage(unusual.nothing, language, { count: number(watched, language) })
  const months = marked.map(({ month, value, expected }) =>
    formatMessage(value > expected ? unusual.monthAbove : unusual.monthBelow, language, {
      month: monthAndYear(month, language),
    }),
  )
  return formatMessage(unusual.listed, language, { months: listed(months, language) })
}

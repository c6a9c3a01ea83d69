import type { ChangeQuestion } from '@sala/catalog/api/explainChange.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { listed, monthName, year as yearText } from '../texts/format.ts'
import { explainWords as words } from './explainWords.ts'

/** The period of a change: the months with data in both years, or the whole years without months. */
export function changePeriod(
  months: readonly number[],
  { year, base }: Pick<ChangeQuestion, 'year' | 'base'>,
  language: Language,
): string {
  const years = { year: yearText(year, language), base: yearText(base, language) }
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return formatMessage(words.wholePeriod, language, years)
  const name = (month: number) => monthName(month, language)
  const isRun = months.length > 2 && last - first === months.length - 1
  const monthNames = isRun ? `${name(first)} – ${name(last)}` : listed(months.map(name), language)
  return formatMessage(words.period, language, { ...years, months: monthNames })
}

import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '../context.ts'
import { date, monthAndYear, monthName, year } from '../texts/format.ts'
import type { Words } from './labels.ts'
import type { Period } from './periods.ts'

interface Surroundings {
  readonly question: Pick<Exploration, 'time'>
  readonly context: Pick<Context, 'language'>
  readonly text: Words
}

/** A Monday. */
const weekdayOne = Date.UTC(2024, 0, 1)

/** A day of the week from 1 (Monday) in words. */
export function weekdayName(number: number, { language }: Pick<Context, 'language'>, width: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
  return format.format(weekdayOne + (number - 1) * 86_400_000)
}

/** A period in words. */
export function periodName({ question, context, text }: Surroundings, period: Period, width: 'long' | 'short'): string {
  const { language } = context
  switch (question.time) {
    case 'year':
      return year(Number(period), language)
    case 'month':
      return monthAndYear(String(period).slice(0, 7), language, width)
    case 'quarter': {
      const [ofYear, month] = String(period).split('-').map(Number)
      return text.t('explore.quarterOf', {
        quarter: Math.ceil((month ?? 1) / 3),
        year: year(ofYear ?? 0, language),
      })
    }
    case 'month_of_year':
      return monthName(Number(period), language, width)
    case 'weekday':
      return weekdayName(Number(period), context, width)
    default: {
      const day = date(String(period), language, 'short')
      return width === 'long' ? day : day.replace(/\d\d(?=\d\d$)/, '')
    }
  }
}

import type { Language } from '@sala/catalog/words.ts'
import { date, monthAndYear, year } from '@sala/widgets/texts/format.ts'

/** The first day of a month, or a year, as people read it. */
export const periodText = (period: string, language: Language): string =>
  period.length === 4 ? year(Number(period), language) : monthAndYear(period, language)

/** The day of an instant (ISO, UTC). */
export const dayOf = (instant: string, language: Language): string => date(instant.slice(0, 10), language)

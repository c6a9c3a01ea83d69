import { type Language, locales } from '@sala/catalog/words.ts'
import { date, listed } from '@sala/widgets/texts/format.ts'

/** Days and instants as the cards write them, so that a language has one style of date on every screen. */

/** An instant as the day that it is on the reader's clock: `3 November 2026`. Thai readers see the Buddhist era. */
export function dayOf(instant: string, language: Language): string {
  return date(localDay(new Date(instant)), language)
}

/** An instant as day and time on the reader's clock: `3 Nov 2026, 14:05`. */
export function momentOf(instant: string, language: Language): string {
  const moment = new Date(instant)
  return listed([date(localDay(moment), language, 'short'), timeOf(moment, language)], language)
}

/** The time on the reader's clock: `14:05`. */
export function timeOf(moment: Date | number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short' }).format(moment)
}

/** `YYYY-MM-DD` on the reader's clock. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The instant at which a day of the reader's clock is over; null for ''. */
export function endOfDay(day: string): string | null {
  if (day === '') return null
  const end = new Date(`${day}T00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

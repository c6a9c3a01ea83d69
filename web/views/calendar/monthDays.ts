import { type Language, locales } from '@sala/catalog/words.ts'
import { addDays } from '@sala/widgets/filters/ranges.ts'
import { daysIn, monthKey, partsOf } from '@sala/widgets/periods/periods.ts'

/** The days of months as a calendar lays them out. Months are `YYYY-MM`, days `YYYY-MM-DD`. */

/** The first weekday of a week, from 0 for Sunday, by language. */
const firstWeekday: Readonly<Record<Language, number>> = { en: 0, th: 0, he: 0, ar: 6, fr: 1, ru: 1 }

/** The weeks of a month with seven places each; null for a day of another month. */
export function weeksOf(month: string, language: Language): readonly (readonly (string | null)[])[] {
  const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() - firstWeekday[language] + 7) % 7
  const days = Array.from({ length: daysIn(month) }, (_, index) => dayOf(month, index + 1))
  const places = [...Array.from({ length: before }, () => null), ...days]
  const weeks = Math.ceil(places.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => places[week * 7 + weekday] ?? null),
  )
}

/** The names of the weekdays, from the first of the week. */
export function weekdays(language: Language): readonly { readonly short: string; readonly long: string }[] {
  const nameOf = (width: 'short' | 'long', day: Date) =>
    new Intl.DateTimeFormat(locales[language], { weekday: width, timeZone: 'UTC' }).format(day)
  return Array.from({ length: 7 }, (_, index) => {
    // 4 January 1970 was a Sunday.
    const day = new Date(Date.UTC(1970, 0, 4 + firstWeekday[language] + index))
    return { short: nameOf('short', day), long: nameOf('long', day) }
  })
}

/** The day that a key moves to, or null. */
export function dayAt(key: string, day: string, language: Language, rightToLeft: boolean): string | null {
  const onward = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(day, onward)
    case 'ArrowLeft':
      return addDays(day, -onward)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -placeInWeek(day, language))
    case 'End':
      return addDays(day, 6 - placeInWeek(day, language))
    case 'PageDown':
      return sameDay(day, 1)
    case 'PageUp':
      return sameDay(day, -1)
    default:
      return null
  }
}

/** The month a number of months later. */
export function addMonths(month: string, count: number): string {
  const { year, month: number } = partsOf(month)
  const at = year * 12 + number - 1 + count
  return monthKey(Math.floor(at / 12), (at % 12) + 1)
}

/** A day of a month, or the last one of a shorter month. */
export function dayOf(month: string, day: number): string {
  return `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`
}

const sameDay = (day: string, months: number): string => dayOf(addMonths(day.slice(0, 7), months), Number(day.slice(8)))

const placeInWeek = (day: string, language: Language): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - firstWeekday[language] + 7) % 7

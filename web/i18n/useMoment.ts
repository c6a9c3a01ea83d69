import { date } from '@sala/widgets/texts/format.ts'
import { dayOf, momentOf } from './dates.ts'
import { useText } from './text.ts'

/** Writes an instant as a day and a time in the reader's language and zone; Thai readers see the Buddhist era. */
export function useMoment(): (instant: string) => string {
  const { locale } = useText()
  return (instant) => momentOf(instant, locale)
}

/** Writes an instant as a day alone, in the reader's language and zone. */
export function useDayOfMoment(): (instant: string) => string {
  const { locale } = useText()
  return (instant) => dayOf(instant, locale)
}

/** Writes a day, `YYYY-MM-DD`, in the reader's words, as cards write it; it has no zone. */
export function useDay(): (day: string) => string {
  const { locale } = useText()
  return (day) => date(day, locale)
}

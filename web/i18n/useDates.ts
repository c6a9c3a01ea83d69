import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { momentOf } from './dates.ts'

/** How instants are shown: day and time in the reader's words, on the reader's clock; Thai readers see the Buddhist era. */
export function useDates(): (instant: string) => string {
  const { locale } = useStore(settings)
  return (instant) => momentOf(instant, locale)
}

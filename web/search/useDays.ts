import { date } from '@sala/widgets/format.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** How days are shown: a `YYYY-MM-DD` in the reader's words, as cards write it; Thai readers see the Buddhist era. */
export function useDays(): (day: string) => string {
  const { locale } = useStore(settings)
  return (day) => date(day, locale)
}

import { locales } from '@sala/widgets/format.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** How instants are shown: day and time in the reader's words, on the reader's clock; Thai readers see the Buddhist era. */
export function useDates(): (instant: string) => string {
  const { locale } = useStore(settings)
  const format = new Intl.DateTimeFormat(locales[locale], { dateStyle: 'medium', timeStyle: 'short' })
  return (instant) => format.format(new Date(instant))
}

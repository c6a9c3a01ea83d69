import { locales } from '@sala/widgets/format.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** How days are shown: a `YYYY-MM-DD` in the reader's words; Thai readers see the Buddhist era. */
export function useDays(): (day: string) => string {
  const { locale } = useStore(settings)
  const format = new Intl.DateTimeFormat(locales[locale], { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

import { dayOf, momentOf } from '../i18n/dates.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** Writes an instant as a day in the reader's language. */
export function useDay(): (instant: string) => string {
  const { locale } = useStore(settings)
  return (instant) => dayOf(instant, locale)
}

/** Writes an instant as a day and a time in the reader's language and zone. */
export function useMoment(): (instant: string) => string {
  const { locale } = useStore(settings)
  return (instant) => momentOf(instant, locale)
}

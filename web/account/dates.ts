import { locales } from '@sala/widgets/format.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** Writes an instant as a day in the reader's language. */
export function useDay(): (instant: string) => string {
  return useFormat({ dateStyle: 'long' })
}

/** Writes an instant as a day and a time in the reader's language and zone. */
export function useMoment(): (instant: string) => string {
  return useFormat({ dateStyle: 'medium', timeStyle: 'short' })
}

function useFormat(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const { locale } = useStore(settings)
  const format = new Intl.DateTimeFormat(locales[locale], options)
  return (instant) => format.format(new Date(instant))
}

import { listed } from '@sala/widgets/texts/format.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'

/** Puts parts in one line with the comma of the reader's language. */
export function useListed(): (parts: readonly string[]) => string {
  const { locale } = useStore(settings)
  return (parts) => listed(parts, locale)
}

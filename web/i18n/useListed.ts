import { listed } from '@sala/widgets/texts/format.ts'
import { useText } from './text.ts'

/** Puts parts in one line with the comma of the reader's language. */
export function useListed(): (parts: readonly string[]) => string {
  const { locale } = useText()
  return (parts) => listed(parts, locale)
}

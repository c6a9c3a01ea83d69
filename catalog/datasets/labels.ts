import { formatMessage, type MessageDescriptor } from '../locales/messages.ts'
import type { Language } from '../words.ts'

/** What a data set, a column or a measure is called; `otherwise`, such as its name, where nothing of the kind is declared. */
export function labelOf(
  declared: { readonly label: MessageDescriptor } | undefined,
  otherwise: string,
  language: Language,
): string {
  return declared === undefined ? otherwise : formatMessage(declared.label, language)
}

import { formatMessage, type MessageDescriptor, textsOf } from '@sala/catalog/locales/messages.ts'
import type { Language } from '@sala/catalog/words.ts'
import { findWidget } from '@sala/widgets/all.ts'

/** What a widget is called: an administrator's own name, or the title of its declaration. */
export function widgetName(code: number, storedName: string | null, language: Language): string {
  if (storedName !== null) return storedName
  const widget = findWidget(code)
  return widget === undefined ? String(code) : formatMessage(widget.title, language)
}

/**
 * The name to store from an administrator's form: null if it is the thing's own name in any language, so that saving an unchanged form does
 * not freeze the name in the language of the person who saved it.
 */
export function ownName(storedName: string, words: MessageDescriptor | undefined): string | null {
  return storedName === '' || textsOf(words).includes(storedName) ? null : storedName
}

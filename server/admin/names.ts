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
 * The name to keep of what an administrator gave: null where it is the thing's own in any language, so that saving a form as it
 * stands does not freeze the name in the language of whoever looked at it.
 */
export function ownName(storedName: string, words: MessageDescriptor | undefined): string | null {
  return storedName === '' || textsOf(words).includes(storedName) ? null : storedName
}

import { type Catalogue, formatText, messageAt } from '@sala/catalog/locales/format.ts'
import type { LocaleKey, Translate } from '@sala/catalog/locales/keys.ts'
import type { Language } from '@sala/catalog/words.ts'
import { createStore, useStore } from '../store.ts'

/** The texts of the screens in the language of the page. */
export interface Text {
  readonly locale: Language
  /** The text of a key with its arguments; the key itself where it has no text here. */
  readonly t: Translate
  /** The same for a key whose arguments are data, such as the notes of an import. */
  readonly fill: (key: LocaleKey, values: Readonly<Record<string, string | number>>) => string
  /** Whether a key that is put together from data has a text. */
  readonly has: (key: string) => key is LocaleKey
}

/** Makes the texts of a language from those of its words that have been loaded. */
export function textOf(locale: Language, words: Catalogue): Text {
  const fill = (key: string, values?: Readonly<Record<string, string | number>>) => {
    try {
      return formatText(locale, words, key, values)
    } catch (error) {
      // One text must not take a whole screen down.
      console.error(error)
      return key
    }
  }
  return {
    locale,
    t: (key, ...[values]) => fill(key, values),
    fill,
    has: (key): key is LocaleKey => messageAt(words, key) !== undefined,
  }
}

/** The texts in use; replaced as a whole when the language changes or more words have come. */
export const text = createStore(textOf('en', {}))

export const useText = (): Text => useStore(text)

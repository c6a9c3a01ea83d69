import { type Language, languages } from '../words.ts'
import { type Catalogue, isGroup } from './format.ts'
import { areas, loadEnglish, loadTranslated } from './load.ts'

/** The messages of a catalogue by their keys, as they stand in the files. */
export function messagesOf(words: Catalogue, prefix = ''): readonly (readonly [key: string, message: string])[] {
  return Object.entries(words).flatMap(([name, message]) =>
    isGroup(message) ? messagesOf(message, `${prefix}${name}.`) : [[prefix + name, String(message)] as const],
  )
}

/** The texts that a language has not got yet and that are shown in English: `card.title (th)`. */
export async function missingTexts(): Promise<readonly string[]> {
  const others = languages.filter((language) => language !== 'en')
  const lists = others.flatMap((language) =>
    areas.map(async (area) => missingIn(language, await loadEnglish(area), await loadTranslated(language, area))),
  )
  return (await Promise.all(lists)).flat()
}

/** The same for one area of one language. */
export function missingIn(language: Language, english: Catalogue, translated: Catalogue): readonly string[] {
  const translatedKeys = new Set(messagesOf(translated).map(([key]) => key))
  return messagesOf(english).flatMap(([key]) => (translatedKeys.has(key) ? [] : [`${key} (${language})`]))
}

import type { Language } from '../words.ts'
import type { DeclaredArea } from './declaredAreas.ts'
import { english } from './english.ts'
import { type Catalogue, formatText, isGroup } from './format.ts'
import type { Area, LocaleKey, LocaleWords, Values } from './keys.ts'

/** The words of a language, for code outside of the browser: files, mails, the command line. The web has its own loader. */
export interface Locale {
  readonly language: Language
  readonly words: LocaleWords
}

/** The areas of the chrome's words: one file in each language. */
export const areas = Object.keys(english) as readonly Area[]

/** The English words of an area, or of all. */
export const loadEnglish = async (area: Area): Promise<Catalogue> => (await english[area]()).default

/** What has been translated of an area. The build puts the files beside the bundled server (`scripts/build-server.mjs`). */
export async function loadTranslated(language: Exclude<Language, 'en'>, area: Area | DeclaredArea): Promise<Catalogue> {
  const file = new URL(`./${language}/${area}.json`, import.meta.url)
  const { default: words }: { readonly default: Catalogue } = await import(file.href, { with: { type: 'json' } })
  return words
}

/** English with everything that has been translated in its place. */
export function fillIn(source: Catalogue, translated: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(source).map(([name, entry]) => {
      const other = translated[name]
      if (!isGroup(entry)) return [name, other === undefined || isGroup(other) ? entry : other]
      return [name, fillIn(entry, isGroup(other) ? other : {})]
    }),
  )
}

async function loadArea(language: Language, area: Area): Promise<Catalogue> {
  const english = await loadEnglish(area)
  return language === 'en' ? english : fillIn(english, await loadTranslated(language, area))
}

const locales = new Map<Language, Promise<Locale>>()

/** Loads all of the chrome's words of one language; what has not been translated is in English. */
export function loadLocale(language: Language): Promise<Locale> {
  let locale = locales.get(language)
  if (locale === undefined) {
    locale = Promise.all(areas.map((area) => loadArea(language, area))).then((loaded) => ({
      language,
      // Every area has the keys of English, and every group stands in one area: `locales.test.ts`.
      words: Object.assign({}, ...loaded) as LocaleWords,
    }))
    locales.set(language, locale)
  }
  return locale
}

/** The text of a key with its arguments filled in. */
export function translate<Key extends LocaleKey>(
  { language, words }: Locale,
  key: Key,
  ...[values]: Values<Key>
): string {
  return formatText(language, words, key, values)
}

import type { Language } from '../words.ts'
import type { ChromeWords, ImportWords, Locale, LocaleKey, ValuesFor } from './keys.ts'

interface Loaders {
  readonly chrome: () => Promise<ChromeWords>
  readonly imports: () => Promise<ImportWords>
}

const loaders: Readonly<Record<Language, Loaders>> = {
  en: {
    chrome: async () => (await import('./en.ts')).en,
    imports: async () => (await import('./en/importing.ts')).importing,
  },
  fr: {
    chrome: async () => (await import('./fr.ts')).fr,
    imports: async () => (await import('./fr/importing.ts')).importing,
  },
  he: {
    chrome: async () => (await import('./he.ts')).he,
    imports: async () => (await import('./he/importing.ts')).importing,
  },
  ru: {
    chrome: async () => (await import('./ru.ts')).ru,
    imports: async () => (await import('./ru/importing.ts')).importing,
  },
  ar: {
    chrome: async () => (await import('./ar.ts')).ar,
    imports: async () => (await import('./ar/importing.ts')).importing,
  },
  th: {
    chrome: async () => (await import('./th.ts')).th,
    imports: async () => (await import('./th/importing.ts')).importing,
  },
}

/** Loads what every screen may say in one language; a bundler keeps each language in a file of its own. */
export function loadChromeWords(language: Language): Promise<ChromeWords> {
  return loaders[language].chrome()
}

/** Loads what the screens of imports say: a third of all words, for few people. */
export function loadImportWords(language: Language): Promise<ImportWords> {
  return loaders[language].imports()
}

/** Loads all of the chrome's words of one language. */
export async function loadLocale(language: Language): Promise<Locale> {
  const [chrome, imports] = await Promise.all([loadChromeWords(language), loadImportWords(language)])
  return { ...chrome, ...imports }
}

/** The text of a key with its placeholders filled in, for code that has no translation library (files, the command line). */
export function translate<Key extends LocaleKey>(
  locale: Locale,
  key: Key,
  ...[values]: keyof ValuesFor<Key> extends never ? [] : [values: ValuesFor<Key>]
): string {
  const given: Readonly<Record<string, string | number>> = values ?? {}
  return textAt(locale, key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(given[name] ?? whole))
}

function textAt(locale: Locale, key: string): string {
  let found: unknown = locale
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined
  }
  if (typeof found !== 'string') throw new Error(`There is no text "${key}" in catalog/locales. Add it to en.ts.`)
  return found
}

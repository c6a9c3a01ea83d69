import type { Language } from '../words.ts'
import type { Locale, LocaleKey, ValuesFor } from './keys.ts'

const loaders: Readonly<Record<Language, () => Promise<Locale>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  he: async () => (await import('./he.ts')).he,
  ru: async () => (await import('./ru.ts')).ru,
  ar: async () => (await import('./ar.ts')).ar,
  th: async () => (await import('./th.ts')).th,
}

/** Loads the chrome's words of one language; a bundler keeps each language in a file of its own. */
export function loadLocale(language: Language): Promise<Locale> {
  return loaders[language]()
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

import { type Language, locales } from '@sala/catalog/words.ts'

/** Names of days and months, made once each. */

const names = new Map<string, string>()

/** A name that is the same in every year: charts ask for each of a thousand days. At most as many as a year has, by language and width. */
export function once(key: string, say: () => string): string {
  let text = names.get(key)
  if (text === undefined) {
    text = say()
    names.set(key, text)
  }
  return text
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are costly to make and asked for again by every cell. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}

/** The six languages that people read Sala in, in the order of the language picker. */
export const languages = ['en', 'fr', 'he', 'ru', 'ar', 'th'] as const
export type Language = (typeof languages)[number]

/** The locale in which a language writes numbers, months and days; Thai readers see the Buddhist era, everyone sees Latin digits. */
export const locales: Readonly<Record<Language, string>> = {
  // The clock of day-first dates.
  en: 'en-u-hc-h23',
  fr: 'fr',
  he: 'he',
  ru: 'ru',
  ar: 'ar-u-nu-latn',
  th: 'th-TH-u-ca-buddhist-nu-latn',
}

/** A name in every language, of places above all. Other texts have keys (`catalog/locales/messages.ts`). */
export type Words = Readonly<Record<Language, string>>

/** Languages written from right to left. */
export const rightToLeft: ReadonlySet<Language> = new Set(['he', 'ar'])

/** The writing direction of a language, as the `dir` attribute takes it. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr'
}

/** Whether a text names one of the six languages. */
export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text)
}

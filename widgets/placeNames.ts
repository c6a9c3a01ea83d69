import type { Language } from '@sala/catalog/words.ts'

const countryNames = {
  en: () => import('@sala/catalog/places/names/en.ts'),
  fr: () => import('@sala/catalog/places/names/fr.ts'),
  he: () => import('@sala/catalog/places/names/he.ts'),
  ru: () => import('@sala/catalog/places/names/ru.ts'),
  ar: () => import('@sala/catalog/places/names/ar.ts'),
  th: () => import('@sala/catalog/places/names/th.ts'),
} as const satisfies Record<Language, unknown>

/**
 * The names of countries, checkpoints and provinces in one language, by code, for `makeContext`. Loaded on demand, so that a reader fetches
 * one language only. Provinces have a Thai name and the Royal Society's transliteration, which all other languages read.
 */
export async function loadPlaceNames(language: Language): Promise<Readonly<Record<string, string>>> {
  const [countries, { checkpoints }, { provinces }] = await Promise.all([
    countryNames[language](),
    import('@sala/catalog/places/checkpoints.ts'),
    import('@sala/catalog/places/provinces.ts'),
  ])
  return {
    ...countries.countryNames,
    ...Object.fromEntries(checkpoints.map(({ code, names }) => [code, names[language]])),
    ...Object.fromEntries(provinces.map((one) => [one.code, language === 'th' ? one.PROVINCE_NAME : one.name])),
  }
}

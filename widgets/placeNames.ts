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
 * The names of countries and checkpoints in one language, by code, for `makeContext`. Loaded on demand, so that a reader fetches
 * one language only.
 */
export async function loadPlaceNames(language: Language): Promise<Readonly<Record<string, string>>> {
  const [countries, { checkpoints }] = await Promise.all([
    countryNames[language](),
    import('@sala/catalog/places/checkpoints.ts'),
  ])
  return {
    ...countries.countryNames,
    ...Object.fromEntries(checkpoints.map(({ code, names }) => [code, names[language]])),
  }
}

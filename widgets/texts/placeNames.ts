import type { Language } from '@sala/catalog/words.ts'

type Names = Readonly<Record<string, string>>
/** Names that a language has of its own; it lacks those of provinces that it writes in Latin or Thai letters. */
interface OwnNames {
  readonly countryNames: Names
  readonly provinceNames?: Names
}

const placeNames: Readonly<Record<Language, () => Promise<OwnNames>>> = {
  en: () => import('@sala/catalog/places/names/en.ts'),
  fr: () => import('@sala/catalog/places/names/fr.ts'),
  he: () => import('@sala/catalog/places/names/he.ts'),
  ru: () => import('@sala/catalog/places/names/ru.ts'),
  ar: () => import('@sala/catalog/places/names/ar.ts'),
  th: () => import('@sala/catalog/places/names/th.ts'),
}

/**
 * The names of countries, checkpoints and provinces in one language, by code, for `makeContext`. Loaded on demand, so that a reader fetches
 * one language only. French writes the provinces as English does.
 */
export async function loadPlaceNames(language: Language): Promise<Names> {
  const [languageNames, { checkpoints }, { provinces }] = await Promise.all([
    placeNames[language](),
    import('@sala/catalog/places/checkpoints.ts'),
    import('@sala/catalog/places/provinces.ts'),
  ])
  return {
    ...languageNames.countryNames,
    ...Object.fromEntries(checkpoints.map(({ code, names }) => [code, names[language]])),
    ...Object.fromEntries(
      provinces.map((province) => [province.code, language === 'th' ? province.PROVINCE_NAME : province.name]),
    ),
    ...languageNames.provinceNames,
  }
}

import type { Language } from '@sala/catalog/words.ts'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'

/** From `antd/es`: the twins in `antd/locale` are CommonJS, and their default arrives wrapped, which the types do not show. */
const antdLocales: Readonly<Record<Language, () => Promise<{ readonly default: Locale }>>> = {
  en: () => import('antd/es/locale/en_US.js'),
  fr: () => import('antd/es/locale/fr_FR.js'),
  he: () => import('antd/es/locale/he_IL.js'),
  ru: () => import('antd/es/locale/ru_RU.js'),
  ar: () => import('antd/es/locale/ar_EG.js'),
  th: () => import('antd/es/locale/th_TH.js'),
}

/** English is built into dayjs. */
const dayjsLocales: Readonly<Record<Language, () => Promise<unknown>>> = {
  en: async () => undefined,
  fr: () => import('dayjs/locale/fr.js'),
  he: () => import('dayjs/locale/he.js'),
  ru: () => import('dayjs/locale/ru.js'),
  ar: () => import('dayjs/locale/ar.js'),
  th: () => import('dayjs/locale/th.js'),
}

/** Loads the words of antd and dayjs of a language and makes dayjs speak it. */
export async function loadAntdLocale(language: Language): Promise<Locale> {
  const [words] = await Promise.all([antdLocales[language](), dayjsLocales[language]()])
  dayjs.locale(language)
  return words.default
}

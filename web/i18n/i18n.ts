import type { Locale } from '@sala/catalog/locales/keys.ts'
import { loadChromeWords, loadImportWords } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { withDeadline } from '../loading/deadline.ts'
import { adoptSettings, changeSettings, concernsSettings, keptSettings, settings } from '../theme/settings.ts'

/** Whether a screen of imports has been opened: its words come with it, and with every language that is chosen afterwards. */
let saysImports = false

async function load(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await withDeadline(loadChromeWords(language)))
  if (saysImports) await loadImports(language)
}

async function loadImports(language: Language): Promise<void> {
  if (i18next.getResource(language, 'translation', 'imports') !== undefined) return
  i18next.addResourceBundle(language, 'translation', await withDeadline(loadImportWords(language)), true)
}

/** Brings the words of the screens of imports, before one of them is shown. */
export async function bringImportWords(): Promise<void> {
  saysImports = true
  await loadImports(settings.get().locale)
}

/** Makes the application speak the language of the settings. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: settings.get().locale,
    fallbackLng: false,
    resources: {},
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  })
  await load(settings.get().locale)
  await i18next.changeLanguage(settings.get().locale)
}

/** Changes the language; the page changes once the words have come, and stays as it is where they do not come. */
export async function chooseLanguage(language: Language): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  changeSettings({ locale: language })
}

/** Follows the look and the language that are chosen in other windows of the same browser. */
export function followOtherWindows(): void {
  window.addEventListener('storage', ({ key }) => {
    if (concernsSettings(key)) void follow().catch(() => undefined)
  })
}

/** Where the words of another language do not come, the page stays as it is. */
async function follow(): Promise<void> {
  const { locale } = keptSettings()
  if (locale !== settings.get().locale) {
    await load(locale)
    await i18next.changeLanguage(locale)
  }
  adoptSettings()
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Locale }
  }
}

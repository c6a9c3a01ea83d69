import { directionOf, isLanguage, type Language } from '@sala/catalog/words.ts'
import { readStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'

/** What a person has chosen about the look of the application. `public/theme.js` reads the same before the first paint. */
export interface ThemeSettings {
  /** Null until the person chooses: then the system's setting counts. */
  readonly darkMode: boolean | null
  readonly collapseSidebar: boolean
  readonly rtlLayout: boolean
  readonly locale: Language
}

const storageKey = 'site'
const defaults: ThemeSettings = { darkMode: null, collapseSidebar: false, rtlLayout: false, locale: 'en' }

function readSettings(): ThemeSettings {
  const stored = readStored(storageKey)
  if (typeof stored !== 'object' || stored === null) return defaults
  const darkMode = 'darkMode' in stored && typeof stored.darkMode === 'boolean' ? stored.darkMode : null
  const collapseSidebar = 'collapseSidebar' in stored && stored.collapseSidebar === true
  const locale =
    'locale' in stored && typeof stored.locale === 'string' && isLanguage(stored.locale)
      ? stored.locale
      : defaults.locale
  return { darkMode, collapseSidebar, locale, rtlLayout: directionOf(locale) === 'rtl' }
}

export const settings = createStore<ThemeSettings>(readSettings())

/** Changes some settings, keeps them, and puts them on the document. The direction follows the language. */
export function changeSettings(changes: Partial<Omit<ThemeSettings, 'rtlLayout'>>): void {
  const changed = { ...settings.get(), ...changes }
  const kept = { ...changed, rtlLayout: directionOf(changed.locale) === 'rtl' }
  writeStored(storageKey, kept)
  settings.set(kept)
  applySettings()
}

/** Shows other settings without keeping them; gives back how to end that. */
export function previewSettings(changes: Partial<Pick<ThemeSettings, 'darkMode' | 'rtlLayout'>>): () => void {
  settings.set({ ...settings.get(), ...changes })
  applySettings()
  return () => {
    const { darkMode, rtlLayout } = readSettings()
    settings.set({ ...settings.get(), darkMode, rtlLayout })
    applySettings()
  }
}

/** Puts language, direction and theme on the document. */
export function applySettings(): void {
  const { darkMode, locale, rtlLayout } = settings.get()
  const root = document.documentElement
  root.lang = locale
  root.dir = rtlLayout ? 'rtl' : 'ltr'
  if (darkMode === null) delete root.dataset.theme
  else root.dataset.theme = darkMode ? 'dark' : 'light'
}

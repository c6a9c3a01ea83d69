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
  /** The columns that a person has hidden in the tables of a widget, by its code. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
}

const storageKey = 'site'
const defaults: ThemeSettings = {
  darkMode: null,
  collapseSidebar: false,
  rtlLayout: false,
  locale: 'en',
  hiddenColumns: {},
}

function readSettings(): ThemeSettings {
  const stored = readStored(storageKey)
  if (typeof stored !== 'object' || stored === null) return defaults
  const darkMode = 'darkMode' in stored && typeof stored.darkMode === 'boolean' ? stored.darkMode : null
  const collapseSidebar = 'collapseSidebar' in stored && stored.collapseSidebar === true
  const locale =
    'locale' in stored && typeof stored.locale === 'string' && isLanguage(stored.locale)
      ? stored.locale
      : defaults.locale
  const hiddenColumns = 'hiddenColumns' in stored ? readHiddenColumns(stored.hiddenColumns) : defaults.hiddenColumns
  return { darkMode, collapseSidebar, locale, rtlLayout: directionOf(locale) === 'rtl', hiddenColumns }
}

function readHiddenColumns(stored: unknown): ThemeSettings['hiddenColumns'] {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([code, keys]: [string, unknown]) =>
      Array.isArray(keys) ? [[code, keys.filter((key) => typeof key === 'string')]] : [],
    ),
  )
}

/** What the person has chosen; a preview may show something else. */
let chosen = readSettings()

export const settings = createStore<ThemeSettings>(chosen)

/** Changes some settings, keeps them, and puts them on the document. The direction follows the language. */
export function changeSettings(changes: Partial<Omit<ThemeSettings, 'rtlLayout'>>): void {
  const turned = changes.locale === undefined ? {} : { rtlLayout: directionOf(changes.locale) === 'rtl' }
  chosen = { ...chosen, ...changes, ...turned }
  writeStored(storageKey, chosen)
  settings.set({ ...settings.get(), ...changes, ...turned })
  applySettings()
}

/** Shows other settings without keeping them; gives back how to end that. */
export function previewSettings(changes: Partial<Pick<ThemeSettings, 'darkMode' | 'rtlLayout'>>): () => void {
  settings.set({ ...settings.get(), ...changes })
  applySettings()
  return () => {
    const { darkMode, rtlLayout } = chosen
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

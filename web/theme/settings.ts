import { directionOf, type Language, languages } from '@sala/catalog/words.ts'
import { type Theme, themes } from '@sala/widgets/views/themes.ts'
import { z } from 'zod'
import { readStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'
import {
  type HeaderFilter,
  headerFilters,
  type RouterAnimation,
  routerAnimations,
  type SidebarFilter,
  type SidebarImage,
  sidebarFilters,
  sidebarImages,
} from './looks.ts'

/**
 * What a person has chosen about the look of the application (the specification's section 3). `public/theme.js` reads the same
 * before the first paint.
 */
interface ThemeSettings {
  /** Null until the person chooses: then the system's setting counts. */
  readonly darkMode: boolean | null
  readonly collapseSidebar: boolean
  /** Follows the language when one is chosen, and may be turned by itself afterwards. */
  readonly rtlLayout: boolean
  /** Whether a picture stands behind the menu. */
  readonly backgroundImage: boolean
  /** Whether the menu runs across the top; on phones it is a drawer either way. */
  readonly horizontalLayoutSidebar: boolean
  readonly locale: Language
  readonly sidebarImage: SidebarImage
  readonly sidebarFilter: SidebarFilter
  readonly routerAnimation: RouterAnimation
  readonly themeColours: Theme
  readonly headerFilter: HeaderFilter
  /** The columns that a person has hidden in the tables of a widget, by its code. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  /** How many rows a page of a list has; null until the person chooses: then as many as the list opens with. */
  readonly rowsPerPage: number | null
  /** The guided tours that a person has seen or declined. */
  readonly toursSeen: readonly string[]
}

const storageKey = 'site'
const defaults: ThemeSettings = {
  darkMode: null,
  collapseSidebar: false,
  rtlLayout: false,
  backgroundImage: false,
  horizontalLayoutSidebar: false,
  locale: 'en',
  sidebarImage: 'mountains',
  sidebarFilter: 'night',
  routerAnimation: 'fadeIn',
  themeColours: 'indigo',
  headerFilter: 'plain',
  hiddenColumns: {},
  rowsPerPage: null,
  toursSeen: [],
}

const keys = z.array(z.unknown()).transform((values) => values.filter((key) => typeof key === 'string'))

/** Older versions, other tabs and people write here: what is no value of a setting is its default, and the rest counts. */
const Stored = z.object({
  darkMode: z.boolean().nullable().catch(defaults.darkMode),
  collapseSidebar: z.boolean().catch(defaults.collapseSidebar),
  rtlLayout: z.boolean().optional().catch(undefined),
  backgroundImage: z.boolean().catch(defaults.backgroundImage),
  horizontalLayoutSidebar: z.boolean().catch(defaults.horizontalLayoutSidebar),
  locale: z.enum(languages).catch(defaults.locale),
  sidebarImage: z.enum(sidebarImages).catch(defaults.sidebarImage),
  sidebarFilter: z.enum(sidebarFilters).catch(defaults.sidebarFilter),
  routerAnimation: z.enum(routerAnimations).catch(defaults.routerAnimation),
  themeColours: z.enum(themes).catch(defaults.themeColours),
  headerFilter: z.enum(headerFilters).catch(defaults.headerFilter),
  hiddenColumns: z.record(z.string(), keys.catch([])).catch({}),
  rowsPerPage: z.int().min(1).max(1000).nullable().catch(defaults.rowsPerPage),
  toursSeen: keys.catch([]),
})

function readSettings(): ThemeSettings {
  const stored = Stored.safeParse(readStored(storageKey))
  if (!stored.success) return defaults
  const { rtlLayout = directionOf(stored.data.locale) === 'rtl', ...others } = stored.data
  return { ...others, rtlLayout }
}

/** What the person has chosen; a preview may show something else. */
let chosen = readSettings()

/**
 * Where the system forces its colours it decides between dark and light, too: pictures are not forced, and those of another theme would be
 * dark on dark. Paper, which a preview is for, has no forced colours.
 */
const isForced = window.matchMedia('(forced-colors: active)').matches
const shown = (look: ThemeSettings): ThemeSettings => (isForced ? { ...look, darkMode: null } : look)

export const settings = createStore(shown(chosen))

/** Changes some settings, keeps them, and puts them on the document. A language brings its direction along. */
export function changeSettings(changes: Partial<ThemeSettings>): void {
  const direction = changes.locale === undefined ? {} : { rtlLayout: directionOf(changes.locale) === 'rtl' }
  chosen = { ...chosen, ...direction, ...changes }
  writeStored(storageKey, chosen)
  settings.set(shown({ ...settings.get(), ...direction, ...changes }))
  applySettings()
}

/** Puts the look back to its defaults. The language stays, with its direction, and so does what a person has hidden, seen or chosen of lists. */
export function resetLook(): void {
  const { locale, hiddenColumns, rowsPerPage, toursSeen } = chosen
  const rtlLayout = directionOf(locale) === 'rtl'
  changeSettings({ ...defaults, locale, rtlLayout, hiddenColumns, rowsPerPage, toursSeen })
}

/** Whether a change of local storage, as another window tells of it, concerns the settings; null: everything was cleared. */
export const concernsSettings = (key: string | null): boolean => key === storageKey || key === null

/** What is kept now, by whichever window. */
export const storedSettings = (): ThemeSettings => readSettings()

/** Takes over what another window has kept. Settings are kept as a whole, so a window that did not would undo it. */
export function adoptSettings(): void {
  chosen = readSettings()
  settings.set(shown(chosen))
  applySettings()
}

/** Shows other settings without keeping them; gives back how to end that. */
export function previewSettings(
  changes: Partial<Pick<ThemeSettings, 'darkMode' | 'rtlLayout' | 'locale'>>,
): () => void {
  settings.set({ ...settings.get(), ...changes })
  applySettings()
  return () => {
    const { darkMode, rtlLayout, locale } = chosen
    settings.set(shown({ ...settings.get(), darkMode, rtlLayout, locale }))
    applySettings()
  }
}

/** Puts language, direction and theme on the document. `data-script` is the direction of the language where the layout has the other one. */
export function applySettings(): void {
  const { darkMode, locale, rtlLayout, themeColours } = settings.get()
  const root = document.documentElement
  root.lang = locale
  root.dir = rtlLayout ? 'rtl' : 'ltr'
  const script = directionOf(locale)
  if (root.dir === script) delete root.dataset.script
  else root.dataset.script = script
  if (darkMode === null) delete root.dataset.theme
  else root.dataset.theme = darkMode ? 'dark' : 'light'
  if (themeColours === defaults.themeColours) delete root.dataset.colours
  else root.dataset.colours = themeColours
}

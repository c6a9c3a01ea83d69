import { type BrowserArea, browserAreas } from '@sala/catalog/locales/browserAreas.ts'
import type { Catalogue } from '@sala/catalog/locales/format.ts'
import type { Area } from '@sala/catalog/locales/keys.ts'
import { addMessages } from '@sala/catalog/locales/messages.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { withDeadline } from '../loading/deadline.ts'
import { adoptSettings, changeSettings, concernsSettings, settings, storedSettings } from '../theme/settings.ts'
import { text, textOf } from './text.ts'

/** The words of the sign-in; those of all other screens are listed in a chunk of its own. */
const sessionFiles = import.meta.glob<Catalogue>('../../catalog/locales/*/session.{ts,json}', { import: 'default' })
const filesOf = async (area: AnyArea) =>
  area === 'session' ? sessionFiles : (await import('./wordFiles.ts')).wordFiles
const folder = '../../catalog/locales'
/**
 * The words of screens, and those of declarations, whose English comes with the declarations themselves. Those of widgets come in two parts:
 * `otherWidgets` goes with whatever brings `widgets/all.ts`.
 */
type AnyArea = Area | BrowserArea | 'otherWidgets'
const isDeclared = (area: AnyArea): boolean => area === 'otherWidgets' || browserAreas.some((name) => name === area)

const fileOf = (language: Language, area: AnyArea) =>
  area === 'otherWidgets'
    ? `${folder}/${language}/widgets.json?others`
    : `${folder}/${language}/${area}.${language === 'en' ? 'ts' : 'json'}`

/** The words that have come, by their files. */
const catalogues = new Map<string, Catalogue>()
/** The areas whose screens have been opened; their words come with every language that is chosen afterwards. */
const opened = new Set<AnyArea>(['session'])

/** Loads the words of areas in one language, where they are not there yet. */
async function load(language: Language, areas: Iterable<AnyArea>): Promise<void> {
  await Promise.all(
    [...areas].map(async (area) => {
      const file = fileOf(language, area)
      if (catalogues.has(file)) return
      const words = await withDeadline(filesOf(area).then((files) => files[file]?.()))
      if (words === undefined) return
      if (isDeclared(area)) addMessages(language, words)
      catalogues.set(file, words)
    }),
  )
}

function show(language: Language): void {
  const words = [...opened]
    .filter((area) => !isDeclared(area))
    .map((area) => catalogues.get(fileOf(language, area)) ?? {})
  text.set(textOf(language, Object.assign({}, ...words)))
}

/** Brings the words of areas before a screen that shows them. */
async function bringWords(areas: readonly AnyArea[]): Promise<void> {
  // The reader may choose another language meanwhile.
  let language: Language
  do {
    language = text.get().locale
    await load(language, areas)
  } while (language !== text.get().locale)
  const fresh = areas.filter((area) => !opened.has(area))
  for (const area of fresh) opened.add(area)
  if (fresh.length > 0) show(language)
}

/** A screen's code together with the words that only it and its like show. */
export function withWords<Code>(areas: readonly AnyArea[], load: () => Promise<Code>): () => Promise<Code> {
  return async () => (await Promise.all([withDeadline(load()), bringWords(areas)]))[0]
}

/** A screen's code together with the declared texts of the catalogue in every language, for forms that name things in each of them. */
export function withEveryLanguage<Code>(code: () => Promise<Code>): () => Promise<Code> {
  return async () => (await Promise.all([code(), ...languages.map((language) => load(language, ['catalog']))]))[0]
}

/** Makes the application speak a language, without keeping the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  let openedCount: number
  do {
    openedCount = opened.size
    await load(language, opened)
  } while (opened.size > openedCount)
  show(language)
}

/** Makes the application speak the language of the settings. */
export const startLanguage = (): Promise<void> => switchLanguage(settings.get().locale)

/** Changes the language; the page changes once the words have come, and stays as it is where they do not come. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  changeSettings({ locale: language })
}

/** Follows the look and the language that are chosen in other windows of the same browser. */
export function syncWithOtherWindows(): void {
  window.addEventListener('storage', ({ key }) => {
    if (concernsSettings(key)) void follow().catch(() => undefined)
  })
}

/** Where the words of another language do not come, the page stays as it is. */
async function follow(): Promise<void> {
  const { locale } = storedSettings()
  if (locale !== settings.get().locale) await switchLanguage(locale)
  adoptSettings()
}

import { join } from 'node:path'
import { type Language, languages } from '@sala/catalog/words.ts'
import type { Plugin, Rolldown } from 'vite'

/** Source files, below `web/`, whose chunks a page of cards needs: `public/ahead.js` has them fetched before the first script runs. */
const entries = {
  shell: ['shell/prefetchForSession.ts', 'shell/Shell.tsx', 'i18n/wordFiles.ts'],
  cards: ['cards/grid/CardGrid.tsx', 'views/charts/charts.ts'],
  dashboards: ['dashboardPages/pages.tsx', '../widgets/immigration/all.ts'],
  allWidgets: ['../widgets/all.ts'],
  widgets: ['widgetPages/CategoryPage.tsx'],
} as const

/** The font subset of digits and names from the data, which every language needs beside its own. */
const scripts: Readonly<Record<Language, readonly string[]>> = {
  en: ['latin'],
  fr: ['latin'],
  he: ['hebrew', 'latin'],
  ru: ['cyrillic', 'latin'],
  ar: ['arabic', 'latin'],
  th: ['thai', 'latin'],
}

/** The words that every page of cards shows. */
const wordsAhead = ['session', 'shell', 'cards'] as const
/** The declarations that every page of cards shows; their English is in the scripts. */
const declaredAhead = ['catalog', 'datasets', 'widgets'] as const
const wordsOf = (language: Language): readonly string[] =>
  language === 'en'
    ? wordsAhead.map((area) => `locales/en/${area}.ts`)
    : [...wordsAhead, ...declaredAhead].map((area) => `locales/${language}/${area}.json`)

type Bundle = Rolldown.OutputBundle

/** Files of a build by what they are needed for, each list without those before it. Names are below `assets/`. */
interface Ahead {
  readonly lists: Readonly<Record<keyof typeof entries, readonly string[]>>
  /** The words, the names of places and the letters of each language. */
  readonly languages: Readonly<Record<Language, readonly string[]>>
  /** The words that go with the widgets of all categories. */
  readonly otherWords: Readonly<Record<Language, readonly string[]>>
}

/** Lists in the page what is needed by screens inside the shell, so that they load before the script that requests them. */
export function preloadScripts(): Plugin {
  let root = ''
  return {
    name: 'sala-ahead',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html
        const list = JSON.stringify(listAhead(bundle, root))
        // Before the style sheets, which a script would wait for.
        const place = '<script src="/ahead.js"></script>'
        if (!html.includes(place)) throw new Error(`index.html has no ${place}.`)
        return html.replace(place, `<script type="application/json" id="ahead">${list}</script>\n    ${place}`)
      },
    },
  }
}

function listAhead(bundle: Bundle, root: string): Ahead {
  const chunks = Object.values(bundle).filter((asset) => asset.type === 'chunk')
  const chunkOf = (source: string) => {
    const preloadFiles =
      chunks.find(({ facadeModuleId }) => facadeModuleId === source) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(source))
    if (preloadFiles === undefined)
      throw new Error(`The build has no chunk with "${source}". Was the file moved or renamed?`)
    return preloadFiles
  }
  /** A chunk's file and style sheets, and those of all that it imports at once. */
  const filesOf = (fileName: string, visited = new Set<string>()): ReadonlySet<string> => {
    const chunk = chunks.find((outputChunk) => outputChunk.fileName === fileName)
    if (chunk === undefined || visited.has(fileName)) return visited
    visited.add(fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) visited.add(sheet)
    for (const imported of chunk.imports) filesOf(imported, visited)
    return visited
  }
  // The page's own scripts are in the page already.
  const shellFiles = filesOf(chunkOf(join(root, 'index.html')).fileName)
  /** The files that sources need and that are not in the set yet; adds them to the set. */
  const list = (sources: readonly string[], listed: Set<string>) => {
    const files = sources.flatMap((source) => [...filesOf(chunkOf(source).fileName)])
    const fresh = [...new Set(files)].filter((file) => !listed.has(file))
    for (const file of fresh) listed.add(file)
    return fresh.map(shortOf)
  }
  const inWeb = (path: string) => join(root, path)
  const inCatalog = (path: string) => join(root, '..', 'catalog', path)
  const inShell = new Set(shellFiles)
  const shell = list(entries.shell.map(inWeb), inShell)
  const ofCards = new Set(inShell)
  const places = ['places/checkpoints.ts', 'places/provinces.ts'].map(inCatalog)
  const cards = list([...entries.cards.map(inWeb), ...places], ofCards)
  const ofDashboards = new Set(ofCards)
  const dashboards = list(entries.dashboards.map(inWeb), ofDashboards)
  const allWidgets = list(entries.allWidgets.map(inWeb), ofDashboards)
  const widgets = list(entries.widgets.map(inWeb), new Set(ofCards))

  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const perLanguage = (language: Language) => [
    ...list([...wordsOf(language), `places/names/${language}.ts`].map(inCatalog), new Set(shellFiles)),
    ...scripts[language].flatMap((script) =>
      fonts.filter((file) => new RegExp(`-${script}-(400|600)-`).test(file)).map(shortOf),
    ),
  ]
  const otherWords = (language: Language) =>
    language === 'en' ? [] : list([inCatalog(`locales/${language}/widgets.json?others`)], new Set(shellFiles))
  return {
    lists: { shell, cards, dashboards, allWidgets, widgets },
    languages: languagesTo(perLanguage),
    otherWords: languagesTo(otherWords),
  }
}

const shortOf = (file: string) => file.replace(/^assets\//, '')

function languagesTo<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  const [en, fr, he, ru, ar, th] = languages.map(make)
  if (
    en === undefined ||
    fr === undefined ||
    he === undefined ||
    ru === undefined ||
    ar === undefined ||
    th === undefined
  )
    throw new Error('A language is missing.')
  return { en, fr, he, ru, ar, th }
}

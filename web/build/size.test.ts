import { declaredAreas } from '@sala/catalog/locales/declaredAreas.ts'
import { languages } from '@sala/catalog/words.ts'
import { immigrationWidgets } from '@sala/widgets/immigration/all.ts'
import type { View } from '@sala/widgets/views/view.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { outlineOf } from '../cards/outline.ts'
import { builtFolder, type Manifest, packedSize, readManifest, scriptsOf } from './size.ts'

const kilobyte = 1000

const signIn = ['index.html', 'sessionPages/LoginPage.tsx']
/** The first dashboard, which comes without the widgets of all others. */
const dashboard = [...signIn, 'shell/Shell.tsx', 'dashboardPages/pages.tsx', '../widgets/immigration/all.ts']
/** The parts of the shell that only a press or a key brings, or that wait for the cards; a test below holds that they are chunks of their own. */
const openedByHand: ReadonlySet<string> = new Set([
  'cards/access/WhoSeesButton.tsx',
  'cards/asOf/AsOfDialog.tsx',
  'cards/explain/ExplainDialog.tsx',
  'cards/revisions/Revisions.tsx',
  // These come once the cards on the screen are drawn.
  'cards/annotations/CardAnnotations.tsx',
  'cards/highlights/Highlights.tsx',
  // "Explore from here", and rings and points, which no card of it is drawn as.
  '../catalog/explore/exploration.ts',
  '../widgets/explore/exploredCall.ts',
  'views/charts/lazyCharts.ts',
  // Heat maps and bands, which none of its cards shows at first, and the band behind what has been pressed.
  'views/charts/custom/customCharts.ts',
  'cards/files/makeMany.ts',
  'cards/files/PdfChoicesDialog.tsx',
  'cards/filters/Days.tsx',
  'cards/subscribe/SubscriptionDialog.tsx',
  'controls/popups/MenuList.tsx',
  // Shown in place of a page to people without its permissions.
  'menu/AccessRequestButton.tsx',
  'controls/popups/SelectList.tsx',
  'notifications/NotificationsPanel.tsx',
  'pins/PinsPanel.tsx',
  'search/PaletteDialog.tsx',
  // Shown to administrators while they view as somebody else.
  'shell/banners/ViewBar.tsx',
  'theme/ThemeDrawer.tsx',
  'tour/Tour.tsx',
  'tray/TrayPanel.tsx',
])
/** Parts that none of its cards uses. */
const otherViews: ReadonlySet<string> = new Set([
  'cards/filters/ScenarioBar.tsx',
  'cards/filters/TimeSlider.tsx',
  'views/calendar/Calendar.tsx',
  'views/LazyChart.tsx',
  'views/maps/MapDrawing.tsx',
  'views/maps/maps.ts',
  'views/messages/Messages.tsx',
])
/** Each language's words and its names of places are loaded alone, and words with the screens that show them. */
const isWords = (source: string) => /\/catalog\/(locales|places\/names)\//.test(source)
const declared: ReadonlySet<string> = new Set(declaredAreas)
const wordsOf = (manifest: Manifest, language: string, areas: readonly string[]) => {
  // The English of declarations stands in them.
  const files = language === 'en' ? areas.filter((area) => !declared.has(area)) : areas
  const own = new RegExp(`/locales/${language}/(${files.join('|')})\\.(ts|json)$`)
  const sources = Object.keys(manifest).filter((source) => own.test(source))
  expect(sources).toHaveLength(files.length)
  return sources
}

let manifest: Manifest
beforeAll(() => {
  manifest = readManifest()
})

describe.each(languages)('in %s', (language) => {
  test('the sign-in form can be used after less than 130 kB of script', () => {
    const files = scriptsOf(manifest, [...signIn, ...wordsOf(manifest, language, ['session'])])
    const size = packedSize(builtFolder, files)
    expect(size).toBeGreaterThan(50 * kilobyte)
    expect(size).toBeLessThan(130 * kilobyte)
  })

  test('the first dashboard with its charts is there after less than 420 kB of script', () => {
    // Screens load on their own; everything else that the dashboard can reach (charts, pickers) counts.
    const isOtherScreen = (source: string) => manifest[source]?.file !== undefined && screens.has(source)
    const isOpenedByHand = (source: string) => openedByHand.has(source)
    // No card of it draws any of these, which a test below holds.
    const isOtherView = (source: string) => otherViews.has(source) || source.includes('widgets/maps/')
    const screens = new Set(
      Object.values(manifest).flatMap(({ dynamicImports = [] }) =>
        dynamicImports.includes('sessionPages/LoginPage.tsx') ? dynamicImports : [],
      ),
    )
    const files = scriptsOf(
      manifest,
      [
        ...dashboard,
        ...wordsOf(manifest, language, ['session', 'shell', 'cards', 'catalog', 'datasets', 'widgets']),
        `../catalog/places/names/${language}.ts`,
      ],
      (source) => !isWords(source) && !isOtherView(source) && !isOtherScreen(source) && !isOpenedByHand(source),
    )
    const size = packedSize(builtFolder, files)
    expect(size).toBeGreaterThan(100 * kilobyte)
    expect(size).toBeLessThan(420 * kilobyte)
  })
})

test('a public page comes without the widgets that need a sign-in', () => {
  const all = scriptsOf(manifest, ['widgetPages/CategoryPage.tsx'])
  const open = scriptsOf(manifest, ['publicPages/PublicShell.tsx', 'publicPages/PublicWidgetPage.tsx'])
  const others = [...all].filter((file) => !open.has(file))
  expect(packedSize(builtFolder, others)).toBeGreaterThan(20 * kilobyte)
})

test('the first dashboard has neither scenarios nor sliders, and draws neither maps nor messages nor calendars nor lazy charts', () => {
  const kindsOf = (view: View): readonly string[] =>
    view.kind === 'composed' ? view.parts.flatMap((part) => kindsOf(part.view)) : [view.kind]
  const kinds = immigrationWidgets.flatMap((widget) =>
    kindsOf(outlineOf(widget, { today: '2026-11-20', language: 'en' })),
  )
  expect(kinds.length).toBeGreaterThan(immigrationWidgets.length)
  const filters = immigrationWidgets.flatMap((widget) => Object.values(widget.filters).map(({ kind }) => kind))
  expect(filters).not.toContain('scenario')
  expect(immigrationWidgets.filter(({ slider }) => slider !== null)).toEqual([])
  expect(kinds.filter((kind) => /map$|messages|calendar|scatter|share/.test(kind))).toEqual([])
})

test('the first dashboard comes without the widgets of all others', () => {
  const first = scriptsOf(manifest, dashboard)
  const others = [...scriptsOf(manifest, ['../widgets/all.ts'])].filter((file) => !first.has(file))
  expect(packedSize(builtFolder, others)).toBeGreaterThan(25 * kilobyte)
})

test('the outlines of a map come with the first map', () => {
  const charts = scriptsOf(manifest, [...dashboard, 'views/charts/charts.ts'])
  const maps = scriptsOf(manifest, ['views/maps/maps.ts'], (source) => source.includes('widgets/maps/'))
  const later = [...maps].filter((file) => !charts.has(file))
  for (const map of ['world', 'thailand']) expect(later).toContain(manifest[`../widgets/maps/${map}.json`]?.file)
  expect(packedSize(builtFolder, later)).toBeGreaterThan(60 * kilobyte)
})

test('the screen of explorations adds less than 60 kB to a dashboard with its charts, and comes when it is opened', () => {
  const opened = ['explore/ExplorePage.tsx', 'views/charts/lazyCharts.ts', ...wordsOf(manifest, 'en', ['explore'])]
  const before = scriptsOf(manifest, [...dashboard, 'views/charts/charts.ts'])
  const added = [...scriptsOf(manifest, opened)].filter((file) => !before.has(file))
  expect(packedSize(builtFolder, added)).toBeGreaterThan(20 * kilobyte)
  expect(packedSize(builtFolder, added)).toBeLessThan(60 * kilobyte)
  const screen = manifest['explore/ExplorePage.tsx']?.file ?? ''
  expect(added).toContain(screen)
})

test('what is opened by hand is not part of the shell', () => {
  const shell = scriptsOf(manifest, ['shell/Shell.tsx'])
  for (const source of openedByHand) {
    const file = manifest[source]?.file
    expect(file, source).toBeDefined()
    expect(shell.has(file ?? ''), source).toBe(false)
  }
})

test('the charts do not come before the sign-in', () => {
  const shell = scriptsOf(manifest, ['shell/Shell.tsx'])
  const early = scriptsOf(manifest, signIn)
  const shellFile = manifest['shell/Shell.tsx']?.file ?? ''
  expect(shell.has(shellFile)).toBe(true)
  expect(early.has(shellFile)).toBe(false)
  expect([...early].filter((file) => /echarts/.test(file))).toEqual([])
})

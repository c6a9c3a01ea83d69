import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@sala/catalog/words.ts'
import { themes } from '@sala/widgets/views/themes.ts'
import { beforeEach, expect, test } from 'vitest'
import { headerFilters, routerAnimations, sidebarFilters, sidebarImages } from './looks.ts'
import { adoptSettings, changeSettings, concernsSettings, previewSettings, resetLook, settings } from './settings.ts'

const root = document.documentElement
/** The script that the page runs before its first paint. */
const early = new Function(readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8'))

beforeEach(() => {
  changeSettings({ locale: 'en', hiddenColumns: {}, toursSeen: [] })
  resetLook()
})

test('settings are kept under site, and put on the document', () => {
  changeSettings({ darkMode: true, locale: 'ar' })
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toEqual({
    darkMode: true,
    collapseSidebar: false,
    rtlLayout: true,
    backgroundImage: false,
    horizontalLayoutSidebar: false,
    locale: 'ar',
    sidebarImage: 'mountains',
    sidebarFilter: 'night',
    routerAnimation: 'fadeIn',
    themeColours: 'indigo',
    headerFilter: 'plain',
    hiddenColumns: {},
    rowsPerPage: null,
    toursSeen: [],
  })
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(['ar', 'rtl', 'dark'])
  changeSettings({ darkMode: null, locale: 'th' })
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(['th', 'ltr', undefined])
})

test('there are as many choices as the specification names', () => {
  expect([sidebarImages, sidebarFilters, routerAnimations, themes, headerFilters].map(({ length }) => length)).toEqual([
    4, 7, 6, 6, 6,
  ])
})

test('the direction follows the language, and may be turned by itself until the next one is chosen', () => {
  changeSettings({ locale: 'he' })
  expect(root.dir).toBe('rtl')
  changeSettings({ rtlLayout: false })
  expect([root.lang, root.dir, root.dataset.script]).toEqual(['he', 'ltr', 'rtl'])
  changeSettings({ locale: 'ar' })
  expect([root.dir, root.dataset.script]).toEqual(['rtl', undefined])
})

test('the defaults come back, and leave the language and what was hidden or seen', () => {
  changeSettings({ locale: 'ar', themeColours: 'plum', headerFilter: 'sand', rtlLayout: false, toursSeen: ['gallery'] })
  expect(root.dataset.colours).toBe('plum')
  resetLook()
  expect(settings.get()).toMatchObject({ themeColours: 'indigo', headerFilter: 'plain', rtlLayout: true, locale: 'ar' })
  expect(settings.get().toursSeen).toEqual(['gallery'])
  expect(root.dataset.colours).toBeUndefined()
})

const attributes = () => [root.lang, root.dir, root.dataset.script, root.dataset.theme, root.dataset.colours]
test.each(languages.flatMap((locale) => themes.map((themeColours) => ({ locale, themeColours }))))(
  'the script before the first paint agrees with the settings in $locale, $themeColours',
  ({ locale, themeColours }) => {
    for (const rtlLayout of [locale === 'he' || locale === 'ar', locale === 'th']) {
      changeSettings({ locale, themeColours, darkMode: themeColours === 'teal', rtlLayout })
      const expected = attributes()
      for (const name of ['lang', 'dir', 'data-script', 'data-theme', 'data-colours']) root.removeAttribute(name)
      early()
      expect(attributes()).toEqual(expected)
    }
  },
)

test.each(['{"locale":"xx","darkMode":"yes"}', '"text"', '[]', 'null', '{'])('%s in storage does no harm', (text) => {
  localStorage.setItem('site', text)
  early()
  expect(root.lang).toBe('en')
  expect(settings.get().locale).toBe('en')
})

test('a preview is shown and not kept, whatever is chosen meanwhile', () => {
  changeSettings({ darkMode: false })
  const end = previewSettings({ darkMode: true, rtlLayout: true })
  expect([root.dir, root.dataset.theme]).toEqual(['rtl', 'dark'])
  changeSettings({ hiddenColumns: { 29: ['share'] } })
  expect([root.dir, root.dataset.theme]).toEqual(['rtl', 'dark'])
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toMatchObject({ darkMode: false, rtlLayout: false })
  end()
  expect([root.dir, root.dataset.theme]).toEqual(['ltr', 'light'])
  expect(settings.get().hiddenColumns).toEqual({ 29: ['share'] })
})

test('what another window has kept is taken over, and the next choice here does not undo it', () => {
  changeSettings({ darkMode: false })
  const stored = JSON.parse(localStorage.getItem('site') ?? '')
  localStorage.setItem('site', JSON.stringify({ ...stored, darkMode: true, toursSeen: ['dashboard'] }))
  expect([concernsSettings('site'), concernsSettings(null), concernsSettings('auth')]).toEqual([true, true, false])
  adoptSettings()
  expect(root.dataset.theme).toBe('dark')
  changeSettings({ themeColours: 'plum' })
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toMatchObject({
    darkMode: true,
    themeColours: 'plum',
    toursSeen: ['dashboard'],
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@sala/catalog/words.ts'
import { beforeEach, expect, test } from 'vitest'
import { changeSettings, previewSettings, settings } from './settings.ts'

const root = document.documentElement
/** The script that the page runs before its first paint. */
const early = new Function(readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8'))

beforeEach(() => changeSettings({ darkMode: null, locale: 'en', collapseSidebar: false }))

test('settings are kept under site, and put on the document', () => {
  changeSettings({ darkMode: true, locale: 'ar' })
  expect(JSON.parse(localStorage.getItem('site') ?? '')).toEqual({
    darkMode: true,
    collapseSidebar: false,
    rtlLayout: true,
    locale: 'ar',
    hiddenColumns: {},
  })
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(['ar', 'rtl', 'dark'])
  changeSettings({ darkMode: null, locale: 'th' })
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(['th', 'ltr', undefined])
})

test.each(languages)('the script before the first paint agrees with the settings in %s', (locale) => {
  changeSettings({ locale, darkMode: true })
  const expected = [root.lang, root.dir, root.dataset.theme]
  root.removeAttribute('lang')
  root.removeAttribute('dir')
  delete root.dataset.theme
  early()
  expect([root.lang, root.dir, root.dataset.theme]).toEqual(expected)
})

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

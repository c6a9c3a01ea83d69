import { expect, test } from 'vitest'
import { languages } from '../words.ts'
import { loadLocale, translate } from './load.ts'

/** Texts that are the same word in English and in another language, or a name that no language translates. */
const sameEverywhere = new Set([
  'product.name',
  'card.downloadPdf',
  'card.downloadPptx',
  'card.downloadXlsx',
  'card.downloadCsv',
  'exports.sheet',
])
const sameIn: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: new Set([
    'shell.notifications',
    'downloads.notes.source',
    'exports.page',
    'settings.list.actions',
    'settings.categories.code',
    'settings.widgets.codeColumn',
    'settings.users.sessions',
    'settings.erasure.parts.sessions',
    'settings.targets.session',
    'settings.targets.document',
    'dashboard.provinces',
    'search.groups.documents',
    'search.groups.messages',
    'search.palette.pages',
    'documents.title',
    'documents.pages',
    'imports.million',
    'themes.colours.indigo',
  ]),
}

function textsOf(value: object, prefix = ''): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string') texts.set(prefix + key, text)
    else for (const [path, inner] of textsOf(text, `${prefix}${key}.`)) texts.set(path, inner)
  }
  return texts
}

const placeholders = (text: string): readonly string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

const english = textsOf(await loadLocale('en'))

test.each(languages.filter((language) => language !== 'en'))(
  '%s has the keys and placeholders of English, translated',
  async (language) => {
    const texts = textsOf(await loadLocale(language))
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, text] of texts) {
      const source = english.get(key) ?? ''
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(source))
      if (!sameEverywhere.has(key) && !sameIn[language]?.has(key)) {
        expect(text.toLowerCase(), `${language} ${key} is still in English`).not.toBe(source.toLowerCase())
      }
    }
  },
)

test('the script of each language is used', async () => {
  const scripts = {
    he: /\p{Script=Hebrew}/u,
    ru: /\p{Script=Cyrillic}/u,
    ar: /\p{Script=Arabic}/u,
    th: /\p{Script=Thai}/u,
  }
  for (const [language, script] of Object.entries(scripts)) {
    for (const [key, text] of textsOf(await loadLocale(language as keyof typeof scripts))) {
      if (!sameEverywhere.has(key)) expect(script.test(text), `${language} ${key}: ${text}`).toBe(true)
    }
  }
})

test('the messages of the specification are word for word in English', () => {
  expect(english.get('login.success')).toBe('User Logged In Success!')
  expect(english.get('login.wrong')).toBe('Username or Password is wrong!')
  expect(english.get('pages.chunkFailed')).toBe('Loading chunk failed')
  expect(english.get('settings.widgets.created')).toBe('Widget Created!')
  expect(english.get('settings.widgets.updated')).toBe('Widget Updated!')
  expect(english.get('settings.widgets.deleted')).toBe('Widget Deleted!')
  expect(english.get('settings.categories.created')).toBe('Widget Category Created!')
  expect(english.get('settings.groups.created')).toBe('User Role Created!')
  expect(english.get('settings.users.created')).toBe('User Created!')
  expect(english.get('settings.menu.departments')).toBe('Department AD Role')
  expect(english.get('settings.groups.adminDenied')).toBe('you cannot to delete this group permission is denined !')
  expect(english.get('settings.groups.departmentTaken')).toBe(
    'This Department Of Active Directory is already exists, please you change another department.',
  )
})

test('placeholders are filled, in any order and with markup left as letters', async () => {
  const locale = await loadLocale('th')
  expect(translate(locale, 'exports.page', { page: 2, pages: 10 })).toBe('หน้า 2/10')
  expect(translate(await loadLocale('en'), 'card.source', { source: '<b>{{date}}</b>' })).toBe(
    'Source: <b>{{date}}</b>',
  )
})

import { expect, test } from 'vitest'
import { type Language, languages } from '../words.ts'
import { areas, fillIn, loadEnglish, loadLocale, loadTranslated, translate } from './load.ts'
import { messagesOf, missingIn, missingTexts } from './missing.ts'
import { translationFaults } from './translationFaults.ts'

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
    'list.actions',
    'settings.categories.code',
    'settings.widgets.codeColumn',
    'settings.users.sessions',
    'settings.erasure.parts.sessions',
    'audit.targets.session',
    'audit.targets.document',
    'dashboard.provinces',
    'search.groups.documents',
    'search.groups.messages',
    'search.palette.pages',
    'shell.documents',
    'documents.pages',
    'imports.million',
    'themes.colours.indigo',
    'settingsMenu.webhooks',
    'audit.targets.webhook',
  ]),
}

const english = new Map(messagesOf((await loadLocale('en')).words))

/** The texts of a language in its own files, without what stands in for those that are missing. */
async function translatedIn(language: Language): Promise<ReadonlyMap<string, string>> {
  if (language === 'en') return english
  return new Map(
    (await Promise.all(areas.map((area) => loadTranslated(language, area)))).flatMap((words) => messagesOf(words)),
  )
}

test('each group of words stands in one area', async () => {
  const groups = (await Promise.all(areas.map(loadEnglish))).flatMap((words) => Object.keys(words))
  expect(groups).toEqual([...new Set(groups)])
})

test('texts that are not translated are listed, and are English until then', async () => {
  const own = { card: { title: 'Title', lead: 'Lead' }, new: { text: 'New' } }
  const translated = { card: { title: 'Titre' } }
  expect(missingIn('fr', own, translated)).toEqual(['card.lead (fr)', 'new.text (fr)'])
  expect(fillIn(own, translated)).toEqual({ card: { title: 'Titre', lead: 'Lead' }, new: { text: 'New' } })
  const missing = await missingTexts()
  if (missing.length > 0)
    console.warn(`Not translated yet; npm run untranslated refuses a release:\n${missing.join('\n')}`)
})

test.each(languages)(
  '%s has the keys and arguments of English, every form of its plurals, its own script, and no English',
  async (language) => {
    const faults = [...(await translatedIn(language))].flatMap(([key, text]) => {
      const source = english.get(key)
      if (source === undefined) return [`${key} is no key of English`]
      const mayBeLatin = sameEverywhere.has(key)
      const mayBeSame = mayBeLatin || sameIn[language]?.has(key) === true
      return translationFaults(language, source, text, { mayBeSame, mayBeLatin }).map((fault) => `${key} ${fault}`)
    })
    expect(faults).toEqual([])
  },
)

test('the checks of translations find what they are for', () => {
  expect(translationFaults('th', 'Rows {from}', 'แถว {from}')).toEqual([])
  expect(translationFaults('ru', 'Rows {from}', 'Строки {to} ')).toHaveLength(2)
  expect(translationFaults('ru', 'Rows {from}', 'Rows {from}')).toHaveLength(2)
  const rows = '{rows, plural, one {# row} other {# rows}}'
  expect(translationFaults('ru', rows, '{rows, plural, one {# строка} other {# строк}}')).toHaveLength(1)
  expect(translationFaults('fr', 'Page', 'Page', { mayBeSame: true })).toEqual([])
  const atMost = 'Too large.{hasMost, select, true { At most: {most}.} other {}}'
  expect(translationFaults('ru', atMost, 'Велико.{hasMost, select, true { Не более: {most}.} other {}}')).toEqual([])
  expect(translationFaults('ru', atMost, 'Велико. Не более: {most}.')).toHaveLength(1)
  expect(() => translationFaults('ru', atMost, 'Велико.{hasMost, select, yes { {most}.} other {}}')).toThrow()
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
  expect(english.get('settingsMenu.departments')).toBe('Department AD Role')
  expect(english.get('settings.groups.adminDenied')).toBe('you cannot to delete this group permission is denined !')
  expect(english.get('settings.groups.departmentTaken')).toBe(
    'This Department Of Active Directory is already exists, please you change another department.',
  )
})

test('placeholders are filled, in any order and with markup left as letters', async () => {
  const locale = await loadLocale('th')
  expect(translate(locale, 'exports.page', { page: 2, pages: 10 })).toBe('หน้า 2/10')
  expect(translate(await loadLocale('en'), 'card.source', { source: '<b>{date}</b>' })).toBe('Source: <b>{date}</b>')
})

test.each([
  ['en', ['1 row', '2 rows', '1,234 rows']],
  ['fr', ['1 ligne', '2 lignes', '1\u202F234 lignes']],
  ['he', ['שורה אחת', 'שתי שורות', '1,234 שורות']],
  ['ru', ['1 строка', '2 строки', '1\u00A0234 строки']],
  ['ar', ['صف واحد', 'صفان', '1,234 صفًا']],
  ['th', ['1 แถว', '2 แถว', '1,234 แถว']],
] as const)('%s counts with its own forms and digits', async (language, expected) => {
  const locale = await loadLocale(language)
  expect([1, 2, 1234].map((total) => translate(locale, 'table.count', { total }))).toEqual(expected)
})

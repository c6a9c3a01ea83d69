import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { declaredAreas } from '../catalog/locales/declaredAreas.ts'
import { loadLocale, loadTranslated } from '../catalog/locales/load.ts'
import { type Language, languages } from '../catalog/words.ts'
import { readDeclarations } from './declarations.ts'

const root = join(import.meta.dirname, '..')

/**
 * The marks and spaces of each language, in the chrome's words and in those of the declarations (docs/translating.md). Every rule
 * finds what is wrong.
 */

const rules: Readonly<Record<Language, Readonly<Record<string, RegExp>>>> = {
  en: {
    'the apostrophe is ’': /\p{L}'\p{L}/u,
    'quotation marks are “ and ”': /"/,
  },
  fr: {
    'no plain space before ; : ! ? », but U+202F': /[ \u00A0][;:!?»]/,
    '; ! ? and » stand behind U+202F': /[\p{L}\d)}»][;!?»]/u,
    'U+202F, and no plain space, after «': /«[^\u202F]/,
    'the apostrophe is ’': /\p{L}'\p{L}/u,
    'quotation marks are « and »': /["“”]/,
  },
  he: {
    'quotation marks are ״, as gershayim are': /["“”„]/,
    'a prefix is joined to Latin letters and digits by ־': /\p{Script=Hebrew}-[A-Za-z\d{]/u,
  },
  ru: { 'quotation marks are « and »': /["“”]/, 'a dash is —': / - / },
  ar: {
    'comma, semicolon and question mark are ، ؛ ؟': /\p{Script=Arabic}[,;?]/u,
    'quotation marks are « and »': /["“”]/,
    'tanwin stands on the letter before alif: ًا': /\u0627\u064B/,
  },
  th: {
    'no full stop at the end, but of an abbreviation': /(?<!°ซ|มม|ททท)\.$/,
    'ๆ stands between spaces': /[^ ]ๆ|ๆ[^ ]/u,
    'no comma between Thai words': /\p{Script=Thai},/u,
    'digits are Arabic ones': /[๐-๙]/u,
    'quotation marks are “ and ”': /"/,
  },
}
const everyLanguage: Readonly<Record<string, RegExp>> = {
  'an ellipsis is …': /\.\.\./,
  'one space, and none at the ends': /^\s|\s$| {2}/,
}

type Said = readonly [where: string, language: Language, text: string]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function* textsOf(texts: object, language: Language, prefix: string): Generator<Said> {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') yield [prefix + name, language, text]
    else yield* textsOf(text, language, `${prefix}${name}.`)
  }
}

/** A text that is written out; the holes of a template are left open as `{}`. */
function written(node: unknown): string | undefined {
  if (!isRecord(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis
    .map((part: unknown) => (isRecord(part) && isRecord(part.value) ? String(part.value.cooked) : ''))
    .join('{}')
}

/** What a tree of syntax says in records that have all six languages. */
function* wordsIn(node: unknown, where: string): Generator<Said> {
  if (Array.isArray(node)) {
    for (const item of node) yield* wordsIn(item, where)
    return
  }
  if (!isRecord(node)) return
  const texts = new Map<string, string>()
  for (const property of node.type === 'ObjectExpression' && Array.isArray(node.properties) ? node.properties : []) {
    const text = isRecord(property) ? written(property.value) : undefined
    if (text !== undefined && isRecord(property.key)) texts.set(String(property.key.name), text)
  }
  if (languages.every((language) => texts.has(language))) {
    for (const language of languages) yield [where, language, texts.get(language) ?? '']
    return
  }
  for (const value of Object.values(node)) if (isRecord(value)) yield* wordsIn(value, where)
}

const faultsOf = ([where, language, text]: Said): readonly string[] =>
  Object.entries({ ...everyLanguage, ...rules[language] }).flatMap(([rule, wrong]) =>
    wrong.test(text) ? [`${where} (${language}): ${rule}: ${text}`] : [],
  )

test('the rules find what they are for, and leave good texts alone', () => {
  const reportOf = (language: Language, text: string) => faultsOf(['here', language, text]).length
  expect([
    reportOf('fr', 'Source : {source}'),
    reportOf('fr', 'Prêt!'),
    reportOf('fr', '« Oui »'),
    reportOf('fr', "l'Asie"),
  ]).toEqual([1, 1, 2, 1])
  expect([reportOf('th', 'อื่นๆ'), reportOf('th', 'ไม่มีข้อมูล.'), reportOf('ar', 'نعم,'), reportOf('he', 'כ"ס')]).toEqual([
    1, 1, 1, 1,
  ])
  expect([reportOf('he', '”כן“'), reportOf('he', 'ב-{date}'), reportOf('ar', 'أولاً')]).toEqual([1, 1, 1])
  expect([reportOf('en', 'Loading...'), reportOf('en', ' a'), reportOf('ru', 'Москва - город')]).toEqual([1, 1, 1])
  expect([reportOf('fr', 'Source\u202F: «\u202F{source}\u202F»\u202F; 14:05'), reportOf('th', 'อื่น ๆ')]).toEqual([0, 0])
})

test('what code puts in one line has the comma of its language: listed() of widgets/texts/format.ts', () => {
  // What is typed with commas is shown with them.
  const typed = new Set([
    join('web', 'documents', 'EditDialog.tsx'),
    join('web', 'settings', 'topics', 'topicValues.ts'),
  ])
  const joined = ['widgets', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /\.tsx?$/.test(path) && !/\.test\.|(^|[\\/])(node_modules|dist|build|testing)[\\/]|\.d\.ts$/.test(path),
      )
      .flatMap((path) => {
        const source = readFileSync(join(root, folder, path), 'utf8')
        const places = source.match(/join\('[,;] '\)|\}[,;] \$\{/g) ?? []
        return typed.has(join(folder, path)) ? [] : places.map((place) => `${join(folder, path)}: ${place}`)
      }),
  )
  expect(joined).toEqual([])
})

test.each(languages)('%s has its own marks and spaces in the words of the chrome', async (language) => {
  const text = [...textsOf((await loadLocale(language)).words, language, '')]
  expect(text.length).toBeGreaterThan(900)
  expect(text.flatMap(faultsOf)).toEqual([])
})

/** Records of six languages: how code puts names of places together. One language stands after the other. */
const records = ['catalog', 'widgets', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|[\\/])(node_modules|dist|locales)[\\/]/.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(root, folder, path), 'utf8')
      return /\bth: /.test(source) ? [...wordsIn(parseAst(source, { lang: 'ts' }), join(folder, path))] : []
    }),
)

/** Declared texts with keys: English from the declarations, and the catalogues of the other languages. */
async function* keyed(): AsyncGenerator<Said> {
  const { english } = await readDeclarations()
  for (const [id, text] of english) yield [id, 'en', text]
  for (const language of languages)
    if (language !== 'en')
      for (const area of declaredAreas) yield* textsOf(await loadTranslated(language, area), language, '')
}

test('declared texts have the marks and spaces of their languages', async () => {
  const message = await Array.fromAsync(keyed())
  expect(message.length).toBeGreaterThan(300 * languages.length)
  expect(message.flatMap(faultsOf)).toEqual([])
})

test('records of six languages have their marks and spaces', () => {
  expect(records.length).toBeGreaterThanOrEqual(3 * languages.length)
  expect(records.flatMap(faultsOf)).toEqual([])
})

test('records of six languages are translated: English is left standing nowhere, and each hole is filled', () => {
  const scripts: Partial<Readonly<Record<Language, RegExp>>> = {
    he: /\p{Script=Hebrew}/u,
    ru: /\p{Script=Cyrillic}/u,
    ar: /\p{Script=Arabic}/u,
    th: /\p{Script=Thai}/u,
  }
  // The locales of the standard library.
  const untranslated = (where: string, text: string) =>
    where === join('catalog', 'words.ts') && /^[a-z]{2}(-|$)/.test(text)
  const holes = (text: string) => (text.match(/\{\w*\}/g) ?? []).toSorted()
  let english = ''
  const faults: string[] = []
  for (const [where, language, text] of records) {
    if (language === 'en') english = text
    const left = /\p{L}/u.test(text.replaceAll(/\{\w*\}/g, '')) && scripts[language]?.test(text) === false
    if (left && !untranslated(where, text)) faults.push(`${where} (${language}) is not translated: ${text}`)
    if (String(holes(text)) !== String(holes(english))) faults.push(`${where} (${language}) fills other holes: ${text}`)
  }
  expect(faults).toEqual([])
})

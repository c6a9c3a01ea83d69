import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Area } from '@sala/catalog/locales/keys.ts'
import { areas, loadEnglish } from '@sala/catalog/locales/load.ts'
import { messagesOf } from '@sala/catalog/locales/missing.ts'
import { parseAst } from 'rolldown/parseAst'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

/**
 * What the code says and what the translations hold are the same: no text of the screens stands in the code, each key that is
 * asked for exists, and none is there for nobody.
 */

const root = join(import.meta.dirname, '..', '..')

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|[\\/])(node_modules|dist|testing|locales)[\\/]/.test(path),
    )
    .map((path) => join(root, folder, path))
}

const screens = sourcesIn('web').filter((path) => path.endsWith('.tsx'))
const everything = ['web', 'server', 'widgets', 'catalog'].flatMap(sourcesIn)

const keysIn = new Map<Area, readonly string[]>()
for (const area of areas)
  keysIn.set(
    area,
    messagesOf(await loadEnglish(area)).map(([key]) => key),
  )
const keys = [...keysIn.values()].flat()

/** Attributes whose text people read or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'legend',
  'placeholder',
  'title',
])
/** Names that no language translates. */
const names = new Set(['Sala'])
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}{2}/u.test(value) && !names.has(value.trim())

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The texts that an expression may give, where they are written out in it. */
function textsIn(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return isText(node.value) ? [node.value] : []
    case 'JSXText':
      return isText(node.value) ? [node.value.trim()] : []
    case 'TemplateLiteral':
      return nodesOf(node.quasis).flatMap(({ value }) => {
        const text = isRecord(value) ? value.cooked : undefined
        return isText(text) ? [text] : []
      })
    case 'JSXExpressionContainer':
      return textsIn(node.expression)
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)]
    case 'LogicalExpression':
      return textsIn(node.right)
    default:
      return []
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The texts of a tree of syntax that people would read. */
function writtenOut(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(writtenOut)
  if (!isNode(node)) return []
  const own =
    node.type === 'JSXElement' || node.type === 'JSXFragment'
      ? nodesOf(node.children).flatMap(textsIn)
      : node.type === 'JSXAttribute' && isNode(node.name) && spoken.has(String(node.name.name))
        ? textsIn(node.value)
        : []
  return [...own, ...Object.values(node).flatMap((value) => (typeof value === 'object' ? writtenOut(value) : []))]
}

const found = (source: string) => writtenOut(parseAst(source, { lang: 'tsx' }))

test('the search finds texts wherever they stand, and leaves others alone', () => {
  const source = 'const a = <p title={b ? "One" : c}>Two {`three ' + '$' + '{d}`} {e && "four"}</p>'
  expect(found(source)).toEqual(expect.arrayContaining(['One', 'Two', 'three ', 'four']))
  expect(found('const a = <p className="one" data-kind="two">{t("three")} · 4 % <b>Sala</b></p>')).toEqual([])
})

test('no screen has a text of its own', () => {
  expect(screens.length).toBeGreaterThan(100)
  const faults = screens.flatMap((path) =>
    found(readFileSync(path, 'utf8')).map((text) => `${relative(root, path)}: ${text}`),
  )
  expect(faults).toEqual([])
})

test('each key that a screen asks for exists', () => {
  const usedKeys = new Set(keys)
  const faults = everything.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bt\('([\w.-]+)'/g)].flatMap(([, key = '']) =>
      usedKeys.has(key) ? [] : [`${relative(root, path)}: ${key}`],
    ),
  )
  expect(faults).toEqual([])
})

/** What the frames around screens have brought before them (`routes/router.tsx`, `routes/publicRoutes.tsx`); the first path that fits counts. */
const framesOf: readonly (readonly [path: RegExp, areas: readonly Area[]])[] = [
  [/^(main\.tsx|sessionPages\/)/, []],
  [/^publicPages\//, ['cards', 'publicPages']],
  [/^settings\/imports\//, ['shell', 'cards', 'settings', 'forms', 'imports', 'batches']],
  [/^settings\//, ['shell', 'cards', 'settings', 'forms']],
  [/^documents\/PdfPages/, ['shell', 'cards', 'documents']],
  [/./, ['shell', 'cards']],
]

const web = join(root, 'web')
const scripts = new Map(sourcesIn('web').map((path) => [path, readFileSync(path, 'utf8')]))

/** The files that a file imports at once, for their values. */
function importedBy(path: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(path, scripts.get(path) ?? '').module
  const values = [
    ...staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ]
  return values.flatMap(({ moduleRequest }) =>
    moduleRequest?.value.startsWith('.') ? [join(dirname(path), moduleRequest.value)] : [],
  )
}

function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !scripts.has(path)) continue
    reached.add(path)
    waiting.push(...importedBy(path))
  }
  return reached
}

/** What is loaded when it is needed, with the words that `withWords` brings along. */
function loadedLater(): ReadonlyMap<string, readonly string[]> {
  const chunks = new Map<string, readonly string[]>([[join(web, 'main.tsx'), []]])
  for (const [path, source] of scripts)
    for (const [, own = '', file = ''] of source.matchAll(
      /(?:withWords\(\s*\[([^\]]*)\],[^[\]]*?)?\bimport\('(\.[^']+\.tsx?)'\)/g,
    )) {
      const entry = join(dirname(path), file)
      const brought = [...own.matchAll(/'(\w+)'/g)].map(([, area = '']) => area)
      chunks.set(entry, [...(chunks.get(entry) ?? []), ...brought])
    }
  return chunks
}

test('each screen asks only for the words that it and the frames around it bring along', () => {
  const entries = loadedLater()
  expect(entries.size).toBeGreaterThan(50)
  expect(entries.get(join(web, 'search/SearchPage.tsx'))).toEqual(['search'])
  const faults = new Set<string>()
  for (const [entry, brought] of entries) {
    const path = relative(web, entry).replaceAll('\\', '/')
    const frames = framesOf.find(([frame]) => frame.test(path))?.[1] ?? []
    const there = new Set<string>(['session', ...frames, ...brought])
    const lacking = [...keysIn].flatMap(([area, own]) => (there.has(area) ? [] : own))
    for (const file of reachedFrom(entry)) {
      // The menu is shown inside the shell alone; others read whom it is for.
      if (file === join(web, 'menu', 'menu.ts')) continue
      for (const [, literal, start] of (scripts.get(file) ?? '').matchAll(
        /'([\w-]+(?:\.[\w-]+)+)'|`([\w-]+\.[\w.-]*)(?=\$\{)/g,
      )) {
        const key = literal ?? start ?? ''
        if (literal === undefined ? lacking.some((missing) => missing.startsWith(key)) : lacking.includes(key))
          faults.add(`${path}, by ${relative(web, file)}: ${key}`)
      }
    }
  }
  expect([...faults]).toEqual([])
})

test('each key is asked for', () => {
  const literals = new Set<string>()
  const patterns = new Set<string>()
  for (const path of everything) {
    const text = readFileSync(path, 'utf8')
    for (const [, literal = ''] of text.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)) literals.add(literal)
    // A template with a key's beginning: what stands in its holes is any name.
    for (const [, template = ''] of text.matchAll(/`((?:[\w.-]|\$\{[^}`]*\})+)`/g)) {
      if (/^\w{3,}\.[\w.-]*\$\{/.test(template))
        patterns.add(template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+'))
    }
  }
  const request = new RegExp(`^(${[...patterns].join('|')})$`)
  expect(keys.filter((key) => !literals.has(key) && !request.test(key))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadImportWords, loadLocale } from '@sala/catalog/locales/load.ts'
import { parseAst } from 'rolldown/parseAst'
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

function keysOf(texts: object, prefix = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [prefix + name] : keysOf(text, `${prefix}${name}.`),
  )
}
const keys = keysOf(await loadLocale('en'))
const importKeys = new Set(keysOf(await loadImportWords('en')))

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
  const known = new Set(keys)
  const faults = everything.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bt\('([\w.-]+)'/g)].flatMap(([, key = '']) =>
      known.has(key) ? [] : [`${relative(root, path)}: ${key}`],
    ),
  )
  expect(faults).toEqual([])
})

test('only the screens of imports ask for the words that come with them', () => {
  const others = everything.filter((path) => /^web[\\/](?!settings[\\/]imports[\\/])/.test(relative(root, path)))
  const faults = others.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['`]([\w-]+\.[\w.-]+)/g)].flatMap(([, key = '']) =>
      importKeys.has(key) || [...importKeys].some((known) => key.endsWith('.') && known.startsWith(key))
        ? [`${relative(root, path)}: ${key}`]
        : [],
    ),
  )
  expect(others.length).toBeGreaterThan(300)
  expect(faults).toEqual([])
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
  const asked = new RegExp(`^(${[...patterns].join('|')})$`)
  expect(keys.filter((key) => !literals.has(key) && !asked.test(key))).toEqual([])
})

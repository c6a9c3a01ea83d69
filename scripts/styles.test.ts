import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './projectFiles.ts'

const root = join(import.meta.dirname, '..')
const files = projectFiles()
const readText = (file: string) => readFileSync(join(root, file), 'utf8')

interface Importer {
  /** What the sheet is called in the file. */
  readonly name: string
  readonly text: string
}

/** The classes of a style sheet, by the selectors of its rules. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      selector.startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )
}

/** The classes that nothing names: neither code that imports the sheet, nor another rule that is composed of them. */
function unusedOf(sheet: string, importers: readonly Importer[]): readonly string[] {
  return [...classesOf(sheet)].filter(
    (name) =>
      !importers.some((importer) =>
        new RegExp(`\\b${importer.name}(\\.${name}\\b|\\['${name}'\\])`).test(importer.text),
      ) && !new RegExp(`composes:[^;]*\\b${name}\\b`).test(sheet),
  )
}

test('a class that no code names is found, one that is composed or used is not', () => {
  const sheet = '.a { color: red; }\n.b:hover,\n.c .d { composes: a; }\n@media print { .e { display: none; } }'
  const importers = [{ name: 'styles', text: 'styles.b; styles.c; styles.dd' }]
  expect(unusedOf(sheet, importers)).toEqual(['d', 'e'])
})

test('every class of a style sheet is used by the code that imports it', () => {
  const importers = new Map<string, Importer[]>()
  for (const file of files.filter((path) => /^web\/.*\.tsx?$/.test(path))) {
    const text = readText(file)
    for (const [, name = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = join(file, '..', path)
      importers.set(sheet, [...(importers.get(sheet) ?? []), { name, text }])
    }
  }
  const sheets = files.filter((file) => file.endsWith('.module.css'))
  expect(sheets.length).toBeGreaterThan(100)
  const unused = sheets.map((sheet) => [sheet, unusedOf(readText(sheet), importers.get(sheet) ?? [])] as const)
  expect(unused.filter(([, names]) => names.length > 0)).toEqual([])
})

/** The selectors with `:has` of rules that a screen obeys. */
function hasOf(sheet: string): readonly string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, text = '', mark = ''] of sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop()
    if (mark !== '{') continue
    const isOnPaper = [...open, text].some((outer) => outer.includes('@media print'))
    if (text.includes(':has(') && !isOnPaper) faults.push(text.trim())
    open.push(text)
  }
  return faults
}

test('a :has of the screen is found, one of paper is not', () => {
  const sheet = '@media print and (x) { .a:has(b) { c: d; } }\n@media (y) { .e:has(> f), .g { h: i; } }\n.j { k: l; }'
  expect(hasOf(sheet)).toEqual(['.e:has(> f), .g'])
})

// A `:has` of the root or of what holds pictures had the browser look through the whole page at each element that a chart adds or measures:
// nine tenths of the time of redrawing a dashboard. Use an attribute that the component sets.
test('no rule of cards, their pictures, boards or the frame of a page asks what an element holds', () => {
  const sheets = files.filter((file) => /^web\/(cards|views|boards|dashboards|shell|tour)\/.*\.css$/.test(file))
  expect(sheets.length).toBeGreaterThan(30)
  const asking = sheets.map((sheet) => [sheet, hasOf(readText(sheet))] as const)
  expect(asking.filter(([, selectors]) => selectors.length > 0)).toEqual([])
  const all = files.filter((file) => /^web\/.*\.css$/.test(file))
  expect(all.filter((file) => /(:root|html|body)[^{},\s]*:has\(/.test(readText(file)))).toEqual([])
})

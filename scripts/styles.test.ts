import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './projectFiles.ts'

const root = join(import.meta.dirname, '..')
const files = projectFiles()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

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
      !importers.some((one) => new RegExp(`\\b${one.name}(\\.${name}\\b|\\['${name}'\\])`).test(one.text)) &&
      !new RegExp(`composes:[^;]*\\b${name}\\b`).test(sheet),
  )
}

test('a class that no code names is found, one that is composed or used is not', () => {
  const sheet = '.a { color: red; }\n.b:hover,\n.c .d { composes: a; }\n@media print { .e { display: none; } }'
  const importers = [{ name: 'styles', text: 'styles.b; styles.c; styles.dd' }]
  expect(unusedOf(sheet, importers)).toEqual(['d', 'e'])
})

test('every class of a style sheet is used by the code that imports it', () => {
  const importers = new Map<string, Importer[]>()
  for (const file of files.filter((one) => /^web\/.*\.tsx?$/.test(one))) {
    const text = read(file)
    for (const [, name = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = join(file, '..', path)
      importers.set(sheet, [...(importers.get(sheet) ?? []), { name, text }])
    }
  }
  const sheets = files.filter((file) => file.endsWith('.module.css'))
  expect(sheets.length).toBeGreaterThan(100)
  const unused = sheets.map((sheet) => [sheet, unusedOf(read(sheet), importers.get(sheet) ?? [])] as const)
  expect(unused.filter(([, names]) => names.length > 0)).toEqual([])
})

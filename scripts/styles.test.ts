import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './projectFiles.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const files = projectFiles('web')

/** The classes that a style sheet has rules for. */
function classesOf(sheet: string): ReadonlySet<string> {
  const rules = read(sheet).replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z]\w*)(?=[^;{}]*\{)/g)].map(([, name = '']) => name))
}

interface Use {
  readonly file: string
  readonly sheet: string
  readonly name: string
}

/** What is read from imported style sheets: `styles.name`. */
const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file): Use[] => {
    const [imports, code] = [[] as string[], [] as string[]]
    for (const line of read(file).split('\n')) (line.startsWith('import ') ? imports : code).push(line)
    return imports.flatMap((line) => {
      const [, name, path] = /^import (\w+) from '(\.[^']+\.module\.css)'/.exec(line) ?? []
      if (name === undefined || path === undefined) return []
      const sheet = join(dirname(file), path)
      return [...code.join('\n').matchAll(new RegExp(`(?<!['.\\w])${name}\\.(\\w+)`, 'g'))].map((of) => ({
        file,
        sheet,
        name: of[1] ?? '',
      }))
    })
  })

// TypeScript takes any name of a style sheet for a class.
test('every class that the code names is in its style sheet, and every class of a sheet is named somewhere', () => {
  const sheets = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesOf(file)]))
  expect(uses.length).toBeGreaterThan(500)
  expect(uses.filter(({ sheet, name }) => sheets.get(sheet)?.has(name) !== true)).toEqual([])
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} .${name}`))
  const unused = [...sheets].flatMap(([sheet, names]) => [...names].map((name) => `${sheet} .${name}`))
  expect(unused.filter((one) => !used.has(one))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { projectFiles } from './projectFiles.ts'

const root = join(import.meta.dirname, '..')
const readText = (name: string) => readFileSync(join(root, name), 'utf8')
const linesOf = (text: string) => text.split('\n').length - 1

/** The most lines of a file. */
const maxLinesOfFile = 300
const maxLinesOfFunction = 80
/** The most lines of all style sheets together. */
const maxLinesOfStyles = 7_000

/** Lists of names, which are looked up and not read. */
const lists = /^catalog\/(places\/names|locales\/en)\//
/** A file of tests is a list of stories, which may be longer. */
const maxLinesOfTests = 600
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

const files = projectFiles()
const code = files.filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && !lists.test(file))

interface Span {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The functions of a file, with how many lines each has that are in no function inside it. */
function functionsOf(file: string, text: string): readonly { readonly name: string; readonly lines: number }[] {
  const spans: Span[] = []
  const add = ({ start, end, id }: { start: number; end: number; id?: { name: string } | null }) =>
    void spans.push({ name: id?.name ?? text.slice(start, start + 40).split('\n', 1)[0] ?? '', start, end })
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parseSync(file, text).program,
  )
  const newlines = (start: number, end: number) => text.slice(start, end).split('\n').length - 1
  return spans.map((span) => {
    const inside = spans.filter((other) => other !== span && other.start >= span.start && other.end <= span.end)
    const outermost = inside.filter((span) => !inside.some((other) => other !== span && contains(other, span)))
    const inner = outermost.reduce((sum, { start, end }) => sum + newlines(start, end), 0)
    return { name: span.name, lines: 1 + newlines(span.start, span.end) - inner }
  })
}

const contains = (outer: Span, inner: Span) => outer.start <= inner.start && outer.end >= inner.end

test(`no file has more than ${maxLinesOfFile} lines: split it by purpose`, () => {
  const all = code.map((file) => [file, linesOf(readText(file))] as const)
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter(([file, lines]) => isTest(file) && lines > maxLinesOfTests)).toEqual([])
  expect(all.filter(([file, lines]) => !isTest(file) && lines > maxLinesOfFile)).toEqual([])
})

test(`no function has more than ${maxLinesOfFunction} lines of its own: name its parts`, () => {
  const all = code
    .filter((file) => !isTest(file))
    .flatMap((file) => functionsOf(file, readText(file)).map((span) => ({ file, ...span })))
  expect(all.length).toBeGreaterThan(5000)
  expect(all.filter(({ lines }) => lines > maxLinesOfFunction)).toEqual([])
})

test(`all style sheets together have at most ${maxLinesOfStyles} lines: share what is alike`, () => {
  const sheets = files.filter((file) => file.endsWith('.css'))
  expect(sheets.reduce((sum, file) => sum + linesOf(readText(file)), 0)).toBeLessThanOrEqual(maxLinesOfStyles)
})

test('a function has the lines that are in no function inside it', () => {
  const text = ['function outer() {', '  const inner = () => {', '    return 1', '  }', '  return inner', '}', ''].join(
    '\n',
  )
  expect(functionsOf('a.ts', text).map(({ lines }) => lines)).toEqual([4, 3])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/(^|[/\\])(dist|node_modules)[/\\]/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(server, file), 'utf8').matchAll(/(?:from |import\(|^import )'([^']+)'/gm)].map(
    ([, path = '']) =>
      path.startsWith('.') ? relative(server, join(server, file, '..', path)).replaceAll('\\', '/') : path,
  )
const isOracle = (path: string) => path.startsWith('oracle/')

test('only tests import the oracle', () => {
  const others = sources.filter((file) => !isOracle(file) && !file.endsWith('.test.ts'))
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter((file) => importsOf(file).some(isOracle))).toEqual([])
})

test('the oracle knows the declarations of the catalogue, and nothing of how the product works figures out', () => {
  const rules = sources.filter(
    (file) => isOracle(file) && !/\.test\.ts$|product\.ts$|cards\/(shown|check)\.ts$/.test(file),
  )
  expect(rules.length).toBeGreaterThan(10)
  const others = rules.flatMap((file) =>
    importsOf(file).filter((path) => !isOracle(path) && !/^(@sala\/catalog\/|zod$|node:)/.test(path)),
  )
  expect(others).toEqual([])
})

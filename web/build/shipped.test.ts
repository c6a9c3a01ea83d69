import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Reads the build that `npm test` makes first; alone, run `npx vite build web` before.
const folder = join(import.meta.dirname, '..', 'dist')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const texts = files
  .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
  .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
const namesOf = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([name]) => name)

test('E14: what browsers get holds no source map, no secret, and nothing of the server', () => {
  expect(texts.length).toBeGreaterThan(50)
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  expect(namesOf(/sourceMappingURL|sourcesContent/)).toEqual([])
  expect(namesOf(/-----BEGIN|(?:DATABASE|SMTP|FILES|DIRECTORY)_URL|SECRET_KEY|SALA_DEMO/)).toEqual([])
  expect(namesOf(/["'`]node:[a-z]+|drizzle|@duckdb|postgres(?:ql)?:\/\//)).toEqual([])
})

test('D14: the page has no script or style of its own, which the policy would refuse', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(page).toMatch(/<script[^>]* src=/)
  // A block of data is not run, so the policy lets it stand.
  expect(page).not.toMatch(/<script(?![^>]* (?:src=|type="application\/json"))[^>]*>|<style|\son\w+=|javascript:/)
})

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFolder, readBuilt } from './size.ts'

const page = readBuilt('index.html')
const files = readdirSync(builtFolder, { recursive: true, encoding: 'utf8' })
const texts = files
  .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
  .map((name): [string, string] => [name, readBuilt(name)])
const namesOf = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([name]) => name)

test('E14: what browsers get holds no source map, no secret, and nothing of the server', () => {
  expect(texts.length).toBeGreaterThan(50)
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  expect(namesOf(/sourceMappingURL|sourcesContent/)).toEqual([])
  expect(namesOf(/-----BEGIN|(?:DATABASE|SMTP|FILES|DIRECTORY)_URL|SECRET_KEY|SALA_DEMO/)).toEqual([])
  expect(namesOf(/["'`]node:[a-z]+|drizzle|@duckdb|postgres(?:ql)?:\/\//)).toEqual([])
})

test('D14: the page has no script or style of its own, which the policy would refuse', () => {
  expect(page).toMatch(/<script[^>]* src=/)
  // A block of data is not run, so the policy lets it stand.
  expect(page).not.toMatch(/<script(?![^>]* (?:src=|type="application\/json"))[^>]*>|<style|\son\w+=|javascript:/)
})

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
  // The words tell how the address of a database is written; one of a server would have its user in it.
  expect(namesOf(/["'`]node:[a-z]+|drizzle|@duckdb|postgres(?:ql)?:\/\/[^\s"'`/]*@/)).toEqual([])
})

test('D14: the page has no script or style of its own, which the policy would refuse', () => {
  expect(page).toMatch(/<script[^>]* src=/)
  // A data block is not executed, so the policy allows it.
  expect(page).not.toMatch(/<script(?![^>]* (?:src=|type="application\/json"))[^>]*>|<style|\son\w+=|javascript:/)
})

test('no two files wait for each other: which of them ran first would depend on the page that one comes from', () => {
  const imports = new Map(
    texts
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, text]) => [
        name.replace(/^.*[\\/]/, ''),
        [...text.matchAll(/(?:\bfrom|\bimport) ?["']\.\/([^"']+)["']/g)].map(([, file = '']) => file),
      ]),
  )
  expect([...imports.values()].flat().length).toBeGreaterThan(100)
  const reachedFrom = (file: string): ReadonlySet<string> => {
    const reached = new Set<string>()
    const waiting = [...(imports.get(file) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(...(imports.get(next) ?? []))
    }
    return reached
  }
  expect([...imports.keys()].filter((file) => reachedFrom(file).has(file))).toEqual([])
})

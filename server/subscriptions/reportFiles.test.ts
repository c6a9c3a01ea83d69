import { expect, test } from 'vitest'
import { unrestricted } from '../facts/rowScope.ts'
import { type FileFacts, ReportFiles } from './reportFiles.ts'

const versions = new Map<string, number>()
const files = new ReportFiles({ version: (name) => versions.get(name) ?? 0 })
const factsOf = (over: Partial<FileFacts['actor']> = {}, file: object = { language: 'en' }): FileFacts => ({
  actor: { admin: false, permissions: new Set(['view_widget_134', 'view_widget_135']), rows: unrestricted, ...over },
  parts: [],
  annotations: [],
  file,
})
let made = 0
const make = async () => {
  made += 1
  return new Uint8Array([made])
}
const get = async (facts: FileFacts) => (await files.get(facts, make, new AbortController().signal))[0]

test('a file is made once for all recipients with the same rights, and anew for any other', async () => {
  const permissions = new Set(['view_widget_135', 'view_widget_134'])
  expect(await Promise.all([get(factsOf()), get(factsOf({ permissions })), get(factsOf())])).toEqual([1, 1, 1])
  expect(await get(factsOf({ permissions }))).toBe(1)
  const others = [
    factsOf({ permissions: new Set(['view_widget_134']) }),
    factsOf({ admin: true }),
    factsOf({ rows: { ...unrestricted, key: 'another group' } }),
    factsOf({}, { language: 'th' }),
  ]
  for (const [at, other] of others.entries()) expect(await get(other)).toBe(at + 2)
  versions.set('immigration', 1)
  expect(await get(factsOf())).toBe(6)
})

test('what was made while figures came is not kept, nor is what failed', async () => {
  const during = async () => {
    versions.set('immigration', 2)
    return make()
  }
  const { signal } = new AbortController()
  const first = await files.get(factsOf({}, { language: 'fr' }), during, signal)
  expect(await get(factsOf({}, { language: 'fr' }))).not.toBe(first[0])
  const facts = factsOf({}, { language: 'ru' })
  await expect(files.get(facts, () => Promise.reject(new Error('no process')), signal)).rejects.toThrow('no process')
  const before = made
  expect(await get(facts)).toBe(before + 1)
})

import { randomUUID } from 'node:crypto'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import { expect, onTestFinished, test } from 'vitest'
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
let count = 0
const make = async () => {
  count += 1
  return new Uint8Array([count])
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

test('a file of an exploration is made anew once figures or names of a data set have changed that an administrator made', async () => {
  onTestFinished(() => setOwnDatasets([]))
  const name = 'own_0a1b2c3d'
  const declare = (en: string) => {
    const more = { kind: 'count', unit: 'people', figure: 'sum', weight: null } as const
    const columns = [{ ...more, id: 'c1', names: { en }, headings: [], isKey: false, isTime: false }]
    setOwnDatasets([ownDataset(name, { names: { en: 'Museums' }, source: '', rhythm: 'none', columns })])
  }
  const question = Exploration.parse({ version: 1, dataset: name, measures: ['sum_c1'] })
  const part = { exploration: randomUUID(), name: 'Museums', question, parameters: {}, field: 'cards.0' }
  const ask = () => get({ ...factsOf(), parts: [part] })
  declare('Visitors')
  const first = await ask()
  expect(await ask()).toBe(first)
  versions.set(name, 1)
  const second = await ask()
  declare('Guests')
  const third = await ask()
  expect(new Set([first, second, third]).size).toBe(3)
  expect(await ask()).toBe(third)
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
  const before = count
  expect(await get(facts)).toBe(before + 1)
})

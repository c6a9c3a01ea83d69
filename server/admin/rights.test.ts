import { permissionOf } from '@sala/catalog/api/auth.ts'
import type { SeenByPerson, WhoSees } from '@sala/catalog/api/rights.ts'
import { companions } from '@sala/catalog/companions.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { addPerson, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
/** Made by an administrator for the first group. */
let museums: string
const groups: { name: string; id: string; permissions: readonly string[]; person: Person }[] = []

const rule = { places: ['TH-50'], markets: null, undivided: false }
const roles = [
  { name: 'Arrivals', permissions: [permissionOf(134)], rows: null },
  { name: 'Chiang Mai office', permissions: [permissionOf(133), permissionOf(52)], rows: rule },
  { name: 'Explorers', permissions: ['explore_data'], rows: null },
  { name: 'Importers', permissions: ['manage_imports', permissionOf(17)], rows: null },
  { name: 'Nothing', permissions: [], rows: null },
]

beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
  for (const { name, permissions, rows } of roles) {
    const { id } = (await admin.call('POST', 'roles', { name, permissions, rows })).json()
    groups.push({ name, id, permissions, person: await addPerson(started, { roleId: id }) })
  }
  const column = { id: 'c1', names: { en: 'Hall' }, headings: [], kind: 'text', unit: null, figure: null, weight: null }
  const columns = [{ ...column, isKey: true, isTime: false }]
  const definition = { names: { en: 'Museums' }, source: '', rhythm: 'none', columns }
  const readers = { everyone: false, roles: [groups[0]?.id ?? ''] }
  const created = await admin.call('POST', 'own-datasets', { definition, readers })
  museums = created.json().id
})
afterAll(() => started.close())

const whoSees = async (path: string): Promise<WhoSees> => {
  const answer = await admin.call('GET', `rights/${path}`)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json()
}

test('of each card exactly those groups are named that hold it, and their people are answered all that it reads', async () => {
  const cards = [
    ...widgetCodes.map(({ code, reads, public: open }) => ({ card: code, reads, holding: [code], open })),
    ...companions.map(({ name, reads, shownWith }) => ({ card: name, reads, holding: shownWith, open: false })),
  ]
  for (const { card, reads, holding, open } of cards) {
    const { rows, anyone } = await whoSees(`cards/${card}`)
    expect([card, anyone]).toEqual([card, open])
    expect(rows.find(({ builtIn }) => builtIn)?.through).toEqual([])
    const opening = holding.map(permissionOf)
    for (const { name, person, permissions } of groups) {
      const through = rows.find((row) => row.name === name)?.through ?? []
      const expected = permissions.filter((permission) => opening.includes(permission))
      expect([card, name, through]).toEqual([card, name, expected])
      if (through.length === 0) continue
      for (const path of reads) {
        const { statusCode } = await person.call('GET', path)
        expect([card, name, path, statusCode]).toEqual([card, name, path, 200])
      }
    }
  }
})

test('what a person sees is what the lists of data sets and widgets answer them, with what their rule leaves', async () => {
  for (const { name, id, person } of groups) {
    const seen: SeenByPerson = (await admin.call('GET', `rights/users/${person.id}`)).json()
    expect(seen.group).toEqual({ id, name, builtIn: false })
    const { rows } = (await person.call('GET', 'widgets?limit=1000')).json()
    const own = seen.widgets.filter(({ granted, shown: visible }) => granted && visible).map(({ code }) => code)
    expect([name, own.toSorted()]).toEqual([name, rows.map(({ code }: { code: number }) => code).toSorted()])
    const listed = (await person.call('GET', 'datasets')).json().rows.map(({ name }: { name: string }) => name)
    const listedDatasets = seen.datasets.map(({ name }) => name)
    expect(listedDatasets).toEqual(expect.arrayContaining(listed))
    if (name === 'Explorers') expect(listedDatasets).toEqual(allDatasets.map((dataset) => dataset.name))
    else expect([name, listedDatasets]).toEqual([name, listed])
  }
  const [, office] = groups
  const seen: SeenByPerson = (await admin.call('GET', `rights/users/${office?.person.id}`)).json()
  expect(seen.rule).toEqual(rule)
  const rowsOf = (name: string) => seen.datasets.find((dataset) => dataset.name === name)?.rows
  expect(rowsOf('occupancy')).toBe('limited')
  expect(new Set(seen.datasets.map(({ rows }) => rows))).toEqual(new Set(['limited', 'none']))
})

test('a data set names the groups that read, explore or import it; a widget that is switched off says so', async () => {
  const { rows } = await whoSees('datasets/occupancy')
  const byName = new Map(rows.map((row) => [row.name, row]))
  expect([...byName.keys()].toSorted()).toEqual(['Chiang Mai office', 'Explorers', 'Importers', 'admin'])
  expect(byName.get('Chiang Mai office')).toMatchObject({
    through: [permissionOf(52)],
    users: 1,
    rule,
    datasets: [{ name: 'occupancy', rows: 'limited' }],
  })
  expect(byName.get('Explorers')?.through).toEqual(['explore_data'])
  expect((await whoSees('cards/134')).shown).toBe(true)
  await admin.call('PUT', 'widgets/134', { status: 0 })
  expect((await whoSees('cards/134')).shown).toBe(false)
  expect((await whoSees('cards/29')).anyone).toBe(true)
  await admin.call('PUT', 'widgets/29', { status: 0 })
  expect((await whoSees('cards/29')).anyone).toBe(false)
  const seen: SeenByPerson = (await admin.call('GET', `rights/users/${groups[0]?.person.id}`)).json()
  expect(seen.widgets).toContainEqual(expect.objectContaining({ code: 134, granted: true, shown: false }))
})

test('a data set that an administrator made names those that it is for, and who brings figures in', async () => {
  const { rows, anyone } = await whoSees(`datasets/${museums}`)
  expect([anyone, rows.map((row) => [row.name, row.through])]).toEqual([
    false,
    [
      ['admin', []],
      ['Arrivals', []],
      ['Importers', ['manage_imports']],
    ],
  ])
})

test('what is no card, data set or person is not there; people of the directory hold no duty of imports', async () => {
  for (const path of ['cards/9999', 'cards/none', 'datasets/none', `rights/users/${adminRoleId}`])
    expect([path, (await admin.call('GET', `rights/${path}`)).statusCode]).toEqual([path, 404])
  const importers = groups.find(({ name }) => name === 'Importers')
  const dutiesOf = async (person: Person) => (await admin.call('GET', `rights/users/${person.id}`)).json().duties
  expect(await dutiesOf(importers?.person ?? admin)).toEqual(['manage_imports'])
  const ofDirectory = await addPerson(started, { roleId: importers?.id ?? null, authType: 'ad_auth' })
  expect(await dutiesOf(ofDirectory)).toEqual([])
})

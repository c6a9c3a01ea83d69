import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../facts/testing/rows.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { addImporter, type Importer, lines } from './testing/importer.ts'

let time = new Date('2026-03-01T00:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'sala-watched-'))
let started: TestApp
let admin: Importer
beforeAll(async () => {
  started = await startApp({ env: { WATCHED_FOLDER: root }, now: () => time })
  admin = await addImporter(started, 'anong@test.example')
})
afterAll(async () => {
  await started.close()
  rmSync(root, { recursive: true })
})

const people = (...rows: readonly string[]) => lines('location_source,population_number,year', ...rows)
const settings = {
  dataset: 'population',
  kind: 'folder',
  credentials: 'none',
  credentialName: '',
  recipe: null,
  source: 'A scanner',
  status: null,
  unit: null,
  every: 'day',
  time: '06:30',
  weekday: 1,
  timeZone: 'Asia/Bangkok',
  onFaults: 'hold',
  active: true,
} as const

/** Writes a file that was changed some seconds ago. */
function put(folder: string, name: string, content: string, secondsAgo: number): void {
  const path = join(root, folder, name)
  writeFileSync(path, content)
  const at = new Date(time.getTime() - secondsAgo * 1000)
  utimesSync(path, at, at)
}

async function watch(folder: string, changes: object = {}) {
  mkdirSync(join(root, folder))
  const body = { ...settings, name: folder, address: folder, ...changes }
  const created = await admin.call('POST', 'imports/connectors', body)
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return { id: created.json().id as number, body }
}

const runsOf = async (id: number, query = '&limit=100'): Promise<{ rows: ConnectorRun[]; count: number }> =>
  (await admin.call('GET', `imports/connectors/${id}/runs?sort=startedAt${query}`)).json()
const textOf = ({ rows }: { rows: ConnectorRun[] }) => rows.map(({ fileName, outcome }) => `${fileName} ${outcome}`)

async function run(id: number, dryRun = false) {
  expect((await admin.call('POST', `imports/connectors/${id}/runs`, { dryRun })).statusCode).toBe(201)
  await started.services.connectorRunner.idle()
  return runsOf(id)
}
const stored = async () =>
  (await rowsOf(started.engine, population, ['location_source', 'year', 'population_number'])).toSorted()

test('each whole file is read once, by its content; what is being written waits, and faults wait for a person', async () => {
  const { id, body } = await watch('monthly')
  put('monthly', 'b.csv', people('KR,7,1961'), 50)
  put('monthly', 'a.csv', people('JP,5,1961', 'US,9,1961'), 100)
  put('monthly', 'copy of a.csv', people('JP,5,1961', 'US,9,1961'), 70)
  put('monthly', 'faulty.csv', people('Atlantis,9,1961'), 60)
  put('monthly', 'being written.csv', people('CN,1,1961'), 5)
  put('monthly', 'c.csv.part', people('CN,2,1961'), 500)
  put('monthly', 'empty.csv', '', 500)
  writeFileSync(join(root, 'outside.csv'), people('CN,3,1961'))
  symlinkSync(join(root, 'outside.csv'), join(root, 'monthly', 'link.csv'))
  mkdirSync(join(root, 'monthly', 'deeper'))

  // A trial run shows the first file and remembers none.
  expect(textOf(await run(id, true))).toEqual(['a.csv checked'])
  expect(textOf(await run(id)).slice(1)).toEqual(['a.csv stored', 'faulty.csv held', 'b.csv stored'])
  expect(await stored()).toEqual(['JP 1961 5', 'KR 1961 7', 'US 1961 9'])
  expect(textOf(await run(id)).at(-1)).toBe('null unchanged')

  // The person opens the one that waits.
  const opened = await admin.call('POST', `imports/connectors/${id}/file`)
  expect([opened.statusCode, opened.json().fileName]).toEqual([201, 'faulty.csv'])

  time = new Date(time.getTime() + 60_000)
  expect(textOf(await run(id)).at(-1)).toBe('being written.csv stored')
  put('monthly', 'b.csv', people('KR,8,1961'), 40)
  expect((await run(id)).rows.at(-1)).toMatchObject({ fileName: 'b.csv', outcome: 'stored', changedRows: 1 })

  // Other settings read all of them anew: what is stored stays as it is, and the faulty one is looked at again.
  const change = await admin.call('PUT', `imports/connectors/${id}`, {
    ...body,
    onFaults: 'store_good',
    unit: 'people',
  })
  expect([change.statusCode, change.body]).toEqual([200, expect.any(String)])
  const again = textOf(await run(id))
  expect(again).toContain('faulty.csv held')
})

test('a file whose records run across is read by the recipe of its source', async () => {
  const fields = {
    location_source: { column: 1, heading: 'Land' },
    population_number: { column: 2, heading: 'Leute' },
    year: { column: 3, heading: 'Jahr' },
  }
  const recipe = { ...listRecipe({ dataset: 'population', fields }), transposed: true }
  const savedRecipe = await admin.call('POST', 'imports/recipes', { name: 'Across', recipe })
  const { id } = await watch('across', { recipe: savedRecipe.json().id })
  put('across', 'a.csv', lines('Land,CN,FR,DE', 'Leute,5,7,-9', 'Jahr,1963,1963,1963'), 50)
  put('across', 'b.csv', lines('Land,CN,FR', 'Leute,6,7', 'Jahr,1963,1963'), 40)
  expect((await run(id)).rows).toMatchObject([
    { fileName: 'a.csv', outcome: 'held' },
    { fileName: 'b.csv', outcome: 'stored' },
  ])
  expect((await stored()).filter((row) => row.includes('1963'))).toEqual(['CN 1963 6', 'FR 1963 7'])
})

test('by the clock all of them are taken, the bell tells of what waits, and a run too many does not stop it', {
  tags: 'release',
}, async () => {
  const { id } = await watch('clock', { every: 'hour', time: '00:00' })
  for (let index = 0; index < 6; index++) put('clock', `${index}.csv`, people(`Nowhere ${index},1,1962`), 900 - index)
  put('clock', 'z.csv', people('TH,4,1962'), 300)
  time = new Date(time.getTime() + 3_600_000)
  await started.services.connectorRunner.runDue()
  const runs = await runsOf(id)
  expect(textOf(runs)).toEqual([...Array.from({ length: 6 }, (_, index) => `${index}.csv held`), 'z.csv stored'])
  expect(runs.rows.every(({ byClock }) => byClock)).toBe(true)
  expect((await admin.call('GET', `imports/connectors/${id}`)).json()).toMatchObject({ failures: 0, stoppedAt: null })
  const { rows } = (await admin.call('GET', 'notifications')).json()
  expect(rows.filter(({ kind }: { kind: string }) => kind === 'connector_held')).toHaveLength(6)

  // The database pages, searches and sorts the runs.
  expect(textOf(await runsOf(id, '&limit=2&page=2'))).toEqual(['2.csv held', '3.csv held'])
  const found = await runsOf(id, '&q=STORED')
  expect([found.count, textOf(found)]).toEqual([1, ['z.csv stored']])
  const newest = await admin.call('GET', `imports/connectors/${id}/runs?limit=1`)
  expect(newest.json()).toMatchObject({ count: 7, rows: [{ fileName: 'z.csv' }] })

  rmSync(join(root, 'clock'), { recursive: true })
  expect((await run(id)).rows.at(-1)).toMatchObject({ outcome: 'failed', problem: 'folder_missing' })
})

test.each(['..', '/etc', 'nowhere', 'out', 'outside.csv'])('the folder %s is refused', async (address) => {
  if (address === 'out') symlinkSync(tmpdir(), join(root, 'out'))
  writeFileSync(join(root, 'outside.csv'), 'x')
  const refused = await admin.call('POST', 'imports/connectors', { ...settings, name: 'Refused', address })
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'address'])
})

test('without a folder that the operator allows none is watched', async () => {
  const other = await startApp()
  const person = await addImporter(other)
  const refused = await person.call('POST', 'imports/connectors', { ...settings, name: 'Off', address: '.' })
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('WATCHED_FOLDER')])
})

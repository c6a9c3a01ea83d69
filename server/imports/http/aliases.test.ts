import { afterAll, beforeAll, expect, test } from 'vitest'
import { localOperations, storesOf } from '../../cli/control/localOperations.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { importRequest } from '../testing/importRequest.ts'
import { temporaryFile } from '../testing/readForTest.ts'
import { addImporter, type Importer, lines } from './testing/importer.ts'

let started: TestApp
let admin: Importer
beforeAll(async () => {
  started = await startApp()
  admin = await addImporter(started, 'anong@test.example')
})
afterAll(() => started.close())

const file = (year: number) => lines('location_source,population_number,year', `Narnia,5,${year}`, `JP,7,${year}`)
const narnia = { dataset: 'population', column: 'location_source', text: 'Narnia' }
const teach = (...aliases: readonly object[]) => admin.call('POST', 'imports/aliases', { aliases })
const listed = async (query = '') => (await admin.call('GET', `imports/aliases${query}`)).json()

test('a name is asked for once, is known in the browser and on the command line, and is forgotten again', async () => {
  const job = await admin.uploaded(file(2020), 'first.csv', { dataset: 'population' })
  expect(job).toMatchObject({ state: 'faults', report: { badRows: 1, questions: [{ text: 'Narnia', rows: 1 }] } })
  const taught = await teach({ ...narnia, meaning: 'NZ' })
  const alias = { kind: 'country', dataset: null, column: null, text: 'Narnia', meaning: 'NZ' }
  expect(taught.json()).toMatchObject({ count: 1, rows: [{ ...alias, createdBy: 'anong@test.example' }] })
  await admin.call('PUT', `imports/jobs/${job.id}`, { dataset: 'population' })
  expect(await admin.settled(job.id)).toMatchObject({ state: 'checked', report: { badRows: 0, questions: [] } })
  expect(await admin.commit(job.id)).toMatchObject({ state: 'stored', batch: { rows: 2 } })
  const codes = async () =>
    (await admin.call('GET', 'market/population'))
      .json()
      .rows.map((row: { location_source: string }) => row.location_source)
  expect((await codes()).sort()).toEqual(['JP', 'NZ'])

  const later = await admin.uploaded(file(2021), 'later.csv', { dataset: 'population' })
  expect(later).toMatchObject({ state: 'checked', report: { goodRows: 2, questions: [] } })
  const operations = localOperations(storesOf(started.services))
  const dry = () =>
    operations.import(importRequest('population', temporaryFile('cli.csv', file(2022)), { dryRun: true }), {})
  expect(await dry()).toMatchObject({ outcome: 'checked', goodRows: 2, questions: [] })

  // Taught again it means something else, and is one name still.
  await teach({ ...narnia, text: 'NARNIA', meaning: null })
  const { rows, count } = await listed('?q=narn')
  expect([count, rows]).toMatchObject([
    2,
    [
      { dataset: null, meaning: 'NZ' },
      { dataset: 'population', meaning: null },
    ],
  ])
  expect(await dry()).toMatchObject({ outcome: 'checked', goodRows: 1, leftOut: [{ text: 'Narnia', rows: 1 }] })
  for (const { id } of rows) expect((await admin.call('DELETE', `imports/aliases/${id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `imports/aliases/${rows[0].id}`)).statusCode).toBe(404)
  expect(await dry()).toMatchObject({ outcome: 'faults', questions: [{ text: 'Narnia' }] })

  const { rows: log } = (await admin.call('GET', 'audit?action=alias_taught,alias_removed&sort=at')).json()
  const reported = log.map((row: Readonly<Record<string, unknown>>) => [
    row.action,
    row.targetKind,
    row.targetName,
    row.person,
  ])
  expect(reported).toEqual([
    ['alias_taught', 'alias', 'Narnia', admin.id],
    ['alias_taught', 'alias', 'NARNIA', admin.id],
    ['alias_removed', 'alias', 'Narnia', admin.id],
    ['alias_removed', 'alias', 'NARNIA', admin.id],
  ])
})

test('names are taught all or none, and what is wrong is said', async () => {
  const refused = await teach({ ...narnia, meaning: 'NZ' }, { ...narnia, text: 'Japan', meaning: 'NZ' })
  expect(refused.json()).toMatchObject({
    status: 400,
    field: 'text',
    value: 'Japan',
    message: expect.stringContaining('JP'),
  })
  expect((await teach({ ...narnia, meaning: 'XX' })).json()).toMatchObject({
    status: 400,
    field: 'meaning',
    value: 'XX',
  })
  expect((await listed()).count).toBe(0)
})

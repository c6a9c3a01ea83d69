import { writeFileSync } from 'node:fs'
import type { RecipeVersion } from '@sala/catalog/api/importRecipes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localOperations, storesOf } from '../../cli/control/localOperations.ts'
import { databaseOn } from '../../state/postgres/database.ts'
import { openPool } from '../../state/postgres/pool.ts'
import { importRecipes } from '../../state/schema/importRecipes.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { importRequest } from '../testing/importRequest.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { temporaryFile } from '../testing/readForTest.ts'
import { addImporter, type Importer, lines } from './testing/importer.ts'

let started: TestApp
let admin: Importer
beforeAll(async () => {
  started = await startApp()
  admin = await addImporter(started, 'anong@test.example')
})
afterAll(() => started.close())

const file = (year: number) => lines('Wo,Leute,Jahr', `JP,5,${year}`, `KR,7,${year}`)
const recipe = listRecipe({
  dataset: 'population',
  fields: {
    location_source: { column: 1, heading: 'Wo' },
    population_number: { column: 2, heading: 'Leute' },
    year: { column: 3, heading: 'Jahr' },
  },
})
const named = { name: 'German lists', recipe }
const asSetting = { dataset: 'population', recipe: JSON.stringify(named) }

test('a file is read by a recipe, which is kept with the file that it was tried on and reads the next one by itself', async () => {
  const job = await admin.uploaded(file(2020), 'first.csv', { dataset: 'population' })
  expect(job).toMatchObject({ state: 'faults' })
  // Nothing was read by it yet, so it was not tried on this file.
  expect((await admin.call('POST', 'imports/recipes', { ...named, job: job.id })).statusCode).toBe(400)
  await admin.call('PUT', `imports/jobs/${job.id}`, asSetting)
  const checked = await admin.settled(job.id)
  expect(checked).toMatchObject({ state: 'checked', report: { goodRows: 2, faultCount: 0 } })
  const response = await admin.call('POST', 'imports/recipes', { ...named, job: job.id })
  const row = response.json()
  // The words of the head come from the file itself.
  expect(row.recipe.shape).toEqual(['wo', 'leute', 'jahr'])
  expect(row).toMatchObject({ name: named.name, version: 1, testedFile: 'first.csv', updatedBy: 'anong@test.example' })
  expect(row.testedHash).toMatch(/^[0-9a-f]{64}$/)
  expect((await admin.call('POST', 'imports/recipes', named)).statusCode).toBe(409)

  const next = await admin.uploaded(file(2021), 'second.csv', { dataset: 'population' })
  expect(next).toMatchObject({ state: 'checked', report: { goodRows: 2 } })
  expect(JSON.stringify(next.report)).toContain('German lists')
  expect(await admin.commit(next.id)).toMatchObject({ state: 'stored', batch: { rows: 2 } })
  // Who says so gets the file without it.
  const without = await admin.uploaded(file(2022), 'third.csv', { dataset: 'population', recipe: 'none' })
  expect(without).toMatchObject({ state: 'faults' })

  const operations = localOperations(storesOf(started.services))
  const path = temporaryFile('cli.csv', '')
  writeFileSync(path, file(2023))
  expect(await operations.import(importRequest('population', path, { dryRun: true }), {})).toMatchObject({
    goodRows: 2,
  })

  const changed = { name: 'Lists', recipe: { ...row.recipe, skip: ['KR'] }, version: 1 }
  expect((await admin.call('PUT', `imports/recipes/${row.id}`, changed)).json()).toMatchObject({ version: 2 })
  expect((await admin.call('PUT', `imports/recipes/${row.id}`, changed)).statusCode).toBe(412)
  expect(await operations.import(importRequest('population', path, { dryRun: true }), {})).toMatchObject({
    goodRows: 1,
  })
  expect((await admin.call('GET', 'imports/recipes?dataset=population')).json()).toMatchObject({
    count: 1,
    rows: [{ name: 'Lists', version: 2 }],
  })

  const by = 'anong@test.example'
  const versions = async () => (await admin.call('GET', `imports/recipes/${row.id}/versions`)).json().rows
  const first = { version: 1, name: 'German lists', recipe: row.recipe, testedFile: 'first.csv', updatedBy: by }
  expect(await versions()).toMatchObject([
    { version: 2, name: 'Lists', changed: ['name', 'skip'], testedFile: null, updatedBy: by },
    { ...first, changed: null, updatedAt: row.updatedAt },
  ])
  const restoring = (version: number, body: object) =>
    admin.call('POST', `imports/recipes/${row.id}/versions/${version}/restore`, body)
  expect((await restoring(1, { version: 1 })).statusCode).toBe(412)
  expect((await restoring(7, { version: 2 })).statusCode).toBe(404)
  expect((await restoring(1, { version: 2 })).json()).toMatchObject({ ...first, version: 3 })
  expect(await operations.import(importRequest('population', path, { dryRun: true }), {})).toMatchObject({
    goodRows: 2,
  })
  expect((await restoring(2, { version: 3 })).json()).toMatchObject({ name: 'Lists', version: 4, testedFile: null })
  const history = await versions()
  expect(history.map(({ version, changed }: RecipeVersion) => [version, changed])).toEqual([
    ...[4, 3, 2].map((version) => [version, ['name', 'skip']]),
    [1, null],
  ])
  const actions = async () =>
    (await admin.call('GET', 'audit?action=recipe_kept,recipe_removed,recipe_restored&sort=at')).json().rows
  expect((await admin.call('DELETE', `imports/recipes/${row.id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `imports/recipes/${row.id}`)).statusCode).toBe(404)
  expect((await actions()).map(({ action }: { action: string }) => action)).toEqual([
    ...['recipe_kept', 'recipe_kept', 'recipe_kept', 'recipe_kept'],
    'recipe_removed',
  ])
  expect((await actions())[2].details).toMatchObject({ version: 3, restoredVersion: 1 })
})

test('a recipe in the trash reads no file, its name is free, and it comes back; another name leaves it tried', {
  tags: 'release',
}, async () => {
  const inTrash = async () => (await admin.call('GET', 'imports/recipes?trash=true')).json()
  const fields = { ...recipe.fields, location_source: { column: 1, heading: 'Platz' } }
  const shaped = { name: 'Places', recipe: { ...recipe, fields, skip: ['KR'], shape: ['platz', 'leute', 'jahr'] } }
  const { id } = (await admin.call('POST', 'imports/recipes', shaped)).json()
  const content = lines('Platz,Leute,Jahr', 'JP,5,2024', 'KR,7,2024')
  const goodRows = async (name: string) =>
    (await admin.uploaded(content, name, { dataset: 'population' })).report?.goodRows
  expect(await goodRows('kept.csv')).toBe(1)
  expect((await admin.call('DELETE', `imports/recipes/${id}`)).statusCode).toBe(204)
  expect((await inTrash()).rows).toContainEqual(
    expect.objectContaining({ id, name: 'Places', deletedBy: expect.any(String) }),
  )
  expect(await goodRows('trashed.csv')).toBe(0)
  const other = (await admin.call('POST', 'imports/recipes', { ...named, name: 'Places' })).json()
  expect((await admin.call('POST', `imports/recipes/${id}/restore`)).statusCode).toBe(409)
  expect((await admin.call('DELETE', `imports/recipes/${other.id}`)).statusCode).toBe(204)
  expect((await admin.call('POST', `imports/recipes/${id}/restore`)).json()).toMatchObject({ id, deletedAt: null })
  expect((await admin.call('POST', `imports/recipes/${id}/restore`)).statusCode).toBe(404)
  expect(await goodRows('restored.csv')).toBe(1)

  const job = await admin.uploaded(file(2025), 'tried.csv', { dataset: 'population', recipe: JSON.stringify(named) })
  const tried = (await admin.call('POST', 'imports/recipes', { ...named, job: job.id })).json()
  const renamed = { name: 'New name', recipe: tried.recipe, version: tried.version }
  expect((await admin.call('PUT', `imports/recipes/${tried.id}`, renamed)).json()).toMatchObject({
    name: 'New name',
    version: 2,
    testedFile: 'tried.csv',
    testedHash: tried.testedHash,
  })
  await started.services.state.importRecipes.sweep(new Date(Date.now() + 1000))
  expect((await inTrash()).count).toBe(0)
})

test('a recipe that is none, or one of another data set, is refused with its part that is wrong', async () => {
  const send = async (text: string) => admin.upload(file(2020), 'x.csv', { dataset: 'population', recipe: text })
  for (const [text, value] of [
    ['{', ''],
    [JSON.stringify({ ...named, recipe: { ...recipe, head: { first: 0, last: 1 } } }), 'recipe.head.first'],
    [JSON.stringify({ ...named, recipe: { ...recipe, dataset: 'gdp' } }), 'gdp'],
    [JSON.stringify({ ...named, recipe: { ...recipe, fields: { nobody: { value: '1' } } } }), 'nobody'],
  ] as const) {
    const answer = await send(text)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(value)])
  }
})

test('the unit and the values that a person gave beside a recipe are kept with it, and a unit is given for each file', {
  tags: 'release',
}, async () => {
  const fields = {
    location_source: { column: 1, heading: 'Land' },
    immigrants: { column: 2, heading: 'Gäste' },
  }
  const mapped = { name: 'Thousands', recipe: listRecipe({ dataset: 'immigration', fields }) }
  const settings = {
    dataset: 'immigration',
    recipe: JSON.stringify(mapped),
    set: 'date=2020-01',
    unit: 'thousand-people',
  }
  const content = lines('Land,Gäste', 'JP,5', 'KR,7')
  const job = await admin.uploaded(content, 'thousands.csv', { ...settings, status: 'final' })
  expect(job.report?.goodRows).toBe(2)
  const { recipe: storedRecipe, id } = (await admin.call('POST', 'imports/recipes', { ...mapped, job: job.id })).json()
  expect([storedRecipe.unit, storedRecipe.fields]).toEqual([
    'thousand-people',
    { ...fields, date: { value: '2020-01' } },
  ])
  const next = await admin.uploaded(content, 'next.csv', { dataset: 'immigration', status: 'final' })
  expect(next.report?.goodRows).toBe(0)
  // Edited on another file: what was given beside it is what the file was checked with.
  const edited = { name: mapped.name, recipe: { ...storedRecipe, shape: [] } }
  const beside = { ...settings, recipe: JSON.stringify(edited), set: 'date=2021-01', unit: 'million-people' }
  const other = await admin.uploaded(content, 'other.csv', { ...beside, status: 'final' })
  expect(other.report?.previews[0]?.read[0]?.values).toMatchObject({ date: '2021-01-01', immigrants: 5_000_000 })
  const saved = await admin.call('PUT', `imports/recipes/${id}`, { ...edited, version: 1, job: other.id })
  expect(saved.json()).toMatchObject({ version: 2, testedFile: 'other.csv' })
  const stored = await admin.call('GET', `imports/recipes/${id}`)
  expect([stored.headers.etag, stored.json()]).toEqual(['"2"', saved.json()])
  expect([stored.json().recipe.unit, stored.json().recipe.fields]).toEqual([
    'million-people',
    { ...fields, date: { value: '2021-01' } },
  ])
  expect((await admin.call('DELETE', `imports/recipes/${id}`)).statusCode).toBe(204)
  expect((await admin.call('GET', `imports/recipes/${id}`)).statusCode).toBe(404)
})

test('a recipe in a shape that this release does not know hinders no other one, is listed without what it says, and can be deleted', async () => {
  const fields = { ...recipe.fields, location_source: { column: 1, heading: 'Ort' } }
  const shaped = { name: 'From the future', recipe: { ...recipe, fields, shape: ['ort', 'leute', 'jahr'] } }
  const { id } = (await admin.call('POST', 'imports/recipes', shaped)).json()
  const content = lines('Ort,Leute,Jahr', 'JP,5,2026')
  const rowsRead = async () => (await admin.uploaded(content, 'future.csv', { dataset: 'population' })).report?.goodRows
  expect(await rowsRead()).toBe(1)
  const other = (await admin.call('POST', 'imports/recipes', { ...named, name: 'Of today' })).json()
  const pool = openPool(started.database.address, started.services.log)
  const database = databaseOn(pool)
  const stored = { ...shaped.recipe, version: 2, turned: true }
  await database.update(importRecipes).set({ recipe: stored }).where(eq(importRecipes.id, id))
  const listed = async (trash = '') => (await admin.call('GET', `imports/recipes${trash}`)).json().rows
  const future = { id, name: 'From the future', dataset: 'population', recipe: null }
  expect(await listed()).toEqual(
    expect.arrayContaining([expect.objectContaining(future), expect.objectContaining({ name: 'Of today', recipe })]),
  )
  expect((await admin.call('GET', `imports/recipes/${id}`)).statusCode).toBe(404)
  const change = { ...named, name: 'Of the past', version: 1 }
  expect((await admin.call('PUT', `imports/recipes/${id}`, change)).statusCode).toBe(404)
  expect(await rowsRead()).toBe(0)
  const versions = await admin.call('GET', `imports/recipes/${other.id}/versions`)
  expect(versions.json()).toMatchObject({ count: 1, rows: [{ name: 'Of today' }] })
  await admin.call('DELETE', `imports/recipes/${id}`)
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id }))
  expect(await listed('?trash=true')).toContainEqual(expect.objectContaining(future))
  expect((await admin.call('POST', `imports/recipes/${id}/restore`)).json()).toMatchObject({
    ...future,
    deletedAt: null,
  })
  const [kept] = await database.select().from(importRecipes).where(eq(importRecipes.id, id))
  await pool.end()
  expect(kept?.recipe).toEqual(stored)
})

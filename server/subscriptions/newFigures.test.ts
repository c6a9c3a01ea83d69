import type { Dataset } from '@sala/catalog/dataset.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../facts/testing/rows.ts'
import type { TestClient } from '../testing/startApp.ts'
import { openTestState } from '../testing/testState.ts'
import { noteNewFigures } from './newFigures.ts'
import { openSubscriptionApp, personOf, type SubscriptionApp } from './testing/subscriptionApp.ts'

let on: SubscriptionApp
let owner: TestClient

beforeAll(async () => {
  on = await openSubscriptionApp()
  owner = await on.app.as(['view_widget_134', 'view_widget_135'])
})
afterAll(() => on.close())

const onNewFigures = { every: 'data', weekday: 1, day: 1, time: '08:00', zone: 'UTC' }
let files = 0
/** A file of a data set, as its own batch. */
const arrive = (dataset: Dataset, row: Record<string, string | number>) => {
  files += 1
  return importRows(on.app.engine, dataset, [row], { batch: { fileHash: String(files).padStart(64, '0') } })
}
const arrivals = (market: string) =>
  arrive(immigration, { date: '2026-11-01', location_source: market, immigrants: 5_000 })
const row = async (id: string) =>
  (await owner.get('subscriptions')).json().rows.find((one: { id: string }) => one.id === id)
const remove = (id: string) => owner.call({ method: 'DELETE', url: `/api/subscriptions/${id}` })

test('new figures come once for all files of a batch, some minutes after the last, and those of other data sets never', async () => {
  const id = await on.subscribe(owner, { schedule: onNewFigures })
  await on.passes(60)
  expect(await row(id)).toMatchObject({ paused: false, nextAt: null, lastAt: null })
  await arrive(voc, { date: '2026-11-19', location_destination: 'TH-10', voc_message: 'Fine' })
  await on.passes(60)
  expect(await on.outcomes(owner, id)).toEqual([])

  await arrivals('CN')
  await on.passes(0)
  await on.passes(1)
  await arrivals('MY')
  await on.passes(0)
  await on.passes(1.5)
  expect(await on.outcomes(owner, id)).toEqual([])
  await on.passes(0.5)
  expect(await on.outcomes(owner, id)).toEqual(['sent,,0'])
  await on.passes(60)
  expect(await on.outcomes(owner, id)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ nextAt: null, lastAt: expect.any(String) })

  await arrivals('DE')
  await on.passes(0)
  await on.passes(2)
  expect(await on.outcomes(owner, id)).toHaveLength(2)
  await remove(id)
})

test('a change of its name loses no news, and what came while it was paused is none', async () => {
  const id = await on.subscribe(owner, { schedule: onNewFigures })
  const change = async (to: object) => {
    const {
      own: _own,
      owner: _owner,
      nextAt: _next,
      lastAt: _last,
      version: _version,
      id: _id,
      ...body
    } = await row(id)
    const payload = { ...body, recipients: [personOf(owner)], ...to }
    const changed = await owner.call({ method: 'PUT', url: `/api/subscriptions/${id}`, payload })
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)])
  }
  await arrivals('FR')
  await on.passes(0)
  await change({ name: 'Renamed' })
  await on.passes(2)
  expect(await on.outcomes(owner, id)).toHaveLength(1)

  await change({ paused: true })
  await arrivals('GB')
  await on.passes(3)
  await change({ paused: false })
  await on.passes(3)
  expect(await on.outcomes(owner, id)).toHaveLength(1)
  await remove(id)
})

test('two servers that see the same figures send once', async () => {
  const id = await on.subscribe(owner, { schedule: onNewFigures })
  const other = await openTestState(on.app.database)
  const second = { ...on.app.services, state: other }
  await arrivals('RU')
  await Promise.all([noteNewFigures(second), on.passes(0), noteNewFigures(second)])
  await Promise.all([on.passes(2), noteNewFigures(second)])
  await Promise.all([other.deliveries.makeDue(on.now()), on.passes(0)])
  expect(await on.outcomes(owner, id)).toEqual(['sent,,0'])
  await other.close()
  await remove(id)
})

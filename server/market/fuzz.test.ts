import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { expect, test } from 'vitest'
import { maxGroups } from '../facts/plan/plan.ts'
import type { TestRow } from '../facts/testing/rows.ts'
import { hostileQuestions } from '../testing/hostileQuestions.ts'
import { startApp } from '../testing/startApp.ts'

const rowOf = (dataset: Dataset): TestRow =>
  Object.fromEntries(
    Object.entries(dataset.columns).map(([name, column]) => {
      switch (column.kind) {
        case 'date':
          return [name, '2026-11-01']
        case 'year':
          return [name, 2026]
        case 'country':
          return [name, 'CN']
        case 'province':
          return [name, 'TH-50']
        case 'checkpoint':
          return [name, 'suvarnabhumi']
        case 'choice':
          return [name, column.values[0] ?? null]
        case 'count':
        case 'amount':
          return [name, 10]
        default:
          return [name, 'น้ำ a,b']
      }
    }),
  )

/** A refusal is a problem document; what the OData feed and SCIM refuse has the shape that its protocol wants. */
function tellsProblem(path: string, type: string, body: string): boolean {
  if (type.startsWith('application/problem+json')) return true
  if (path.startsWith('scim/') && type.startsWith('application/scim+json'))
    return typeof JSON.parse(body).detail === 'string'
  if (!path.startsWith('odata') || !type.startsWith('application/json')) return false
  const { error } = JSON.parse(body)
  return typeof error.code === 'string' && typeof error.message === 'string'
}

test('C01, C02, C04, C05, C08: whatever is asked of any documented address, it is answered or refused, never failed', async () => {
  const rows = Object.fromEntries(allDatasets.map((dataset: Dataset) => [dataset.name, [rowOf(dataset)]]))
  const { app, as, engine } = await startApp({ rows })
  const admin = await as('admin')
  const problems: string[] = []
  let [count, answered, refused] = [0, 0, 0]

  for (const { path, search, filled } of hostileQuestions(app.openApi(), everyCase)) {
    const { statusCode, body, headers } = await admin.get(search === '' ? path : `${path}?${search}`)
    count += 1
    if (statusCode === 200) answered += 1
    else refused += 1
    const say = (what: string) => problems.push(`${what}: ${path}?${search.slice(0, 200)}`)
    // The feed answers 501 to what its protocol has and it has not.
    const isUnsupported = statusCode === 501 && path.startsWith('odata')
    if ((statusCode >= 500 && !isUnsupported) || (statusCode === 404 && search === '' && !filled))
      say(`status ${statusCode}`)
    if (statusCode >= 400 && !tellsProblem(path, String(headers['content-type']), body)) say('no problem document')
    if (statusCode >= 400 && /duckdb|binder error|syntax error|\.ts:|node_modules/i.test(body))
      say('a refusal that tells of the inside')
    if (body.length > 1_000_000) say(`${body.length} letters`)
  }
  expect(problems).toEqual([])
  expect(count).toBeGreaterThan(everyCase ? 2000 : 600)
  expect(Math.min(answered, refused)).toBeGreaterThan(everyCase ? 200 : 60)
  // Nothing was changed by asking.
  for (const { name } of allDatasets) expect([name, engine.version(name)]).toEqual([name, 1])
})

test('an answer of too many groups is refused, with the way out', async () => {
  const days = Math.ceil((maxGroups + 1) / provinces.length)
  const first = Date.parse('2022-01-01')
  const forecast = provinces.flatMap(({ code }) =>
    Array.from({ length: days }, (_, day) => ({
      date: new Date(first + day * 86_400_000).toISOString().slice(0, 10),
      location_destination: code,
      forecast_data_temp_max: 30,
    })),
  )
  const { as } = await startApp({ rows: { forecast } })
  const admin = await as('admin')
  const path = 'v2/market/informations/forecast?fields=forecast_data_temp_n_data_rainfall_x_location_destination_x_date'
  const refused = await admin.get(`${path}&start=2022-01-01T00:00:00.000Z`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ field: 'start' })
  const usual = await admin.get(path)
  expect(usual.json().forecast_data_temp_n_data_rainfall_x_location_destination_x_date).toHaveLength(77 * 14)
})

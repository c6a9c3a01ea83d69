import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mostGroups } from '../facts/plan.ts'
import type { TestRow } from '../facts/testing/rows.ts'
import { startApp } from '../testing/startApp.ts'

/** Hostile and odd values, and ones that are right for some parameter. */
const values: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '9007199254740993',
  '9'.repeat(400),
  'NaN',
  'null',
  'true',
  "CN' or 1=1 --",
  '"; drop table voc; --',
  "x' union select file_name from batches --",
  '$p1',
  '%_%_',
  '\\',
  '(a+)+$',
  '💥',
  '\u0000',
  '\u202Eabc',
  '\u0E19\u0E4D\u0E49\u0E32',
  'น้ำ',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '[]',
  '{"$ne":1}',
  'a,b,,c',
  ',',
  '-',
  'x'.repeat(5000),
  '2023-02-29',
  '0000-00-00',
  '2026-01-01T00:00:60.000Z',
  '2026-01-01T00:00:00.000+07:00',
  '2569',
  '99-1',
  '13',
  // Right for some parameter.
  '5',
  '1000',
  '1-9',
  '2026',
  '2025,2026',
  '2026-11',
  '500-1500',
  '-1500',
  '2025-01-01T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
  'TH-50',
  'TH-50,TH-83',
  'CN',
  'east-asia',
  'north',
  'main',
  'facebook',
  'positive',
  'hotel',
  'in',
  '51',
  'all',
  'date',
  '-date',
]

/** Queries that no form would send, whole. */
const wholes: readonly string[] = [
  'year[$ne]=1',
  'q[]=a',
  'location_destination[constructor]=x',
  '__proto__=1',
  'limit=5&limit=6',
  'q=%',
  'q=%zz',
  'q=%00',
  'q=%ed%a0%80',
  '=',
  '&&&',
  'unknown=1',
  `${'a=1&'.repeat(2000)}`,
]

/** The same numbers from 0 to 1 each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional() })),
  ),
})

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

test('C01, C02, C04, C05, C08: whatever is asked of any documented address, it is answered or refused, never failed', async () => {
  const rows = Object.fromEntries(allDatasets.map((dataset: Dataset) => [dataset.name, [rowOf(dataset)]]))
  const { app, as, engine } = await startApp({ rows })
  const admin = await as('admin')
  const { paths } = OpenApi.parse(JSON.parse(JSON.stringify(app.swagger())))
  const next = chance(20_261_120)
  const one = <Value>(list: readonly Value[]): Value | undefined => list[Math.floor(next() * list.length)]
  const problems: string[] = []
  let [asked, answered, refused] = [0, 0, 0]

  const check = async (path: string, search: string) => {
    const { statusCode, body, headers } = await admin.get(search === '' ? path : `${path}?${search}`)
    asked += 1
    if (statusCode === 200) answered += 1
    else refused += 1
    const say = (what: string) => problems.push(`${what}: ${path}?${search.slice(0, 200)}`)
    if (statusCode >= 500 || statusCode === 404) say(`status ${statusCode}`)
    if (statusCode >= 400 && !String(headers['content-type']).startsWith('application/problem+json'))
      say('no problem document')
    if (statusCode >= 400 && /duckdb|binder error|syntax error|\.ts:|node_modules/i.test(body))
      say('a refusal that tells of the inside')
    if (body.length > 1_000_000) say(`${body.length} letters`)
  }

  for (const [url, methods] of Object.entries(paths)) {
    const { get } = methods
    if (!get || url.includes('{')) continue
    const path = url.replace(/^\/api\//, '')
    const names = (get.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    await check(path, '')
    for (const whole of wholes) await check(path, whole)
    for (const name of names) {
      for (let turn = 0; turn < 6; turn += 1) await check(path, `${name}=${encodeURIComponent(one(values) ?? '')}`)
    }
    for (let turn = 0; turn < (names.length > 0 ? 20 : 0); turn += 1) {
      const search = names.filter(() => next() < 0.3).map((name) => `${name}=${encodeURIComponent(one(values) ?? '')}`)
      await check(path, search.join('&'))
    }
  }
  expect(problems).toEqual([])
  expect(asked).toBeGreaterThan(2000)
  expect(Math.min(answered, refused)).toBeGreaterThan(200)
  // Nothing was changed by asking.
  for (const { name } of allDatasets) expect([name, engine.version(name)]).toEqual([name, 1])
})

test('an answer of too many groups is refused, with the way out', async () => {
  const days = Math.ceil((mostGroups + 1) / provinces.length)
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
  expect(usual.json().forecast_data_temp_n_data_rainfall_x_location_destination_x_date).toHaveLength(77 * 15)
})

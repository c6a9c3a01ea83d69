import { expect, test } from 'vitest'
import { startApp } from '../testing/startApp.ts'

const month = (location_source: string, immigrants: number) => ({
  date: '2026-01-01',
  location_source,
  immigrants,
  status: 'final',
  period: 'month',
})
const europe = { places: null, markets: ['DE', 'CH'], undivided: false }

/** The arrivals of January 2026 in an answer. */
const arrivalsIn = (body: string): unknown => JSON.parse(body).year_x_month?.[0]?.totalImmigrants

test('A06: the rule of a group acts at once, on answers, files, the list of data sets and notices, and is audited', async () => {
  const { as, state } = await startApp({
    rows: {
      immigration: [month('DE', 7), month('CN', 100), month('CH', 2)],
      gdp: [{ year: 2024, location_source: 'CN', gdp_gdp: 5 }],
    },
    now: () => new Date('2026-02-10T05:00:00Z'),
  })
  const [admin, client] = [await as('admin'), await as(['view_widget_134', 'view_widget_26', 'view_widget_127'])]
  const path = 'v2/tourist/immigration?year=2026'
  const before = await client.get(path)
  expect(arrivalsIn(before.body)).toBe(109)
  const role = (await state.administration.roles.list(false)).find(({ permissions }) =>
    permissions.includes('view_widget_134'),
  )
  const change = (payload: object, headers = {}) =>
    admin.call({ method: 'PUT', url: `/api/roles/${role?.id}`, payload, headers })

  expect((await change({ rows: europe }, { 'if-match': `"${(role?.version ?? 0) + 5}"` })).statusCode).toBe(412)
  const changed = await change({ rows: europe }, { 'if-match': `"${role?.version}"` })
  expect([changed.statusCode, changed.json().rows]).toEqual([200, europe])

  const after = await client.get(path, { 'if-none-match': String(before.headers.etag) })
  expect([after.statusCode, arrivalsIn(after.body)]).toEqual([200, 9])
  expect(arrivalsIn((await admin.get(path)).body)).toBe(109)
  expect((await client.get('tourist/gdp')).json()).toMatchObject({ rows: [], count: 0 })
  const file = (await client.get('exports/134.csv')).body
  expect([file.includes('109'), file.includes('100')]).toEqual([false, false])
  const listed = (await client.get('datasets')).json().rows
  expect(listed.find(({ name }: { name: string }) => name === 'immigration')).toMatchObject({ limited: true })
  expect((await admin.get('datasets')).body).not.toContain('limited')

  const audited = (await admin.get('audit?limit=50')).body
  expect(audited).toContain('role_changed')

  expect((await change({ permissions: ['view_widget_134', 'manage_imports'] })).statusCode).toBe(400)
  expect((await change({ rows: { places: ['nowhere'], markets: null, undivided: false } })).statusCode).toBe(400)
  expect((await change({ rows: { places: [], markets: null, undivided: false } })).statusCode).toBe(400)
  expect((await change({ rows: null })).statusCode).toBe(200)
  expect(arrivalsIn((await client.get(path)).body)).toBe(109)
})

import { permissionOf } from '@sala/catalog/api/auth.ts'
import { companions } from '@sala/catalog/companions.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { allWidgets } from '@sala/widgets/all.ts'
import { expect, test } from 'vitest'
import { unrestricted } from '../facts/rowScope.ts'
import { sha256 } from '../state/keys.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, testAuthor } from '../testing/startApp.ts'
import { openTestState } from '../testing/testState.ts'
import { mayRead, maySee } from './guard.ts'

const open = allEndpoints.filter(({ endpoint }) => endpoint.public).map(({ endpoint }) => endpoint.path)
const closed = allEndpoints.filter(({ endpoint }) => !endpoint.public).map(({ endpoint }) => endpoint.path)

/** What the permission of a widget opens: its own endpoints and those of the companions that stand with it. */
const openedBy = (code: number): readonly string[] => [
  ...widgetCodes.flatMap((widget) => (widget.code === code ? widget.reads : [])),
  ...companions.flatMap(({ reads, shownWith }) => (shownWith.some((widgetCode) => widgetCode === code) ? reads : [])),
]

test('B02: every widget’s permission opens what the widget and its companions read, and no other endpoint', async () => {
  const { as } = await startApp()
  const problems: string[] = []
  for (const { code } of widgetCodes) {
    const client = await as(`view_widget_${code}`)
    for (const path of closed) {
      const { statusCode, body } = await client.get(path)
      const expected = openedBy(code).includes(path) ? 200 : 403
      if (statusCode !== expected) problems.push(`${code} ${path}: ${statusCode} instead of ${expected}`)
      if (expected === 403 && /rows|count"|_id/.test(body)) problems.push(`${code} ${path}: the refusal holds data`)
    }
  }
  expect(problems).toEqual([])
})

test('B02: all other widgets together do not open an endpoint', async () => {
  const { as } = await startApp()
  for (const path of closed) {
    const others = widgetCodes.filter(({ code }) => !openedBy(code).includes(path))
    const { statusCode } = await (await as(others.map(({ code }) => `view_widget_${code}` as const))).get(path)
    expect([path, statusCode]).toEqual([path, 403])
  }
})

test('B01, B02: nobody, somebody without a role’s grant, and the administrator', async () => {
  const { as } = await startApp()
  const [nobody, viewer, admin] = [await as(null), await as([]), await as('admin')]
  for (const path of closed) {
    expect([path, (await nobody.get(path)).statusCode]).toEqual([path, 401])
    expect([path, (await viewer.get(path)).statusCode]).toEqual([path, 403])
    expect([path, (await admin.get(path)).statusCode]).toEqual([path, 200])
  }
})

test('B15: what is open answers numbers to anyone, takes no parameter beyond its own, and names nobody', async () => {
  const { as } = await startApp({
    rows: {
      voc: [
        {
          date: '2026-01-01',
          location_destination: 'TH-50',
          voc_name: 'Somchai',
          voc_message: 'a message',
          voc_channels: 'facebook',
          voc_sentiment: 'positive',
          voc_link: 'https://example.org/somchai',
        },
      ],
    },
  })
  const nobody = await as(null)
  expect(open).toEqual(['v2/tourist/voc/public'])
  for (const path of open) {
    const { statusCode, body } = await nobody.get(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toContain('"sum_voc":1')
    expect(body).not.toMatch(/Somchai|a message|example\.org|voc_name|voc_message|voc_link/)
    for (const further of [
      'location_destination=TH-50',
      'voc_purpose=general',
      'page=1',
      'fields=date',
      'limit=5',
      'q=a',
    ])
      expect([further, (await nobody.get(`${path}?${further}`)).statusCode]).toEqual([further, 400])
  }
  for (const path of ['v2/tourist/voc', 'tourist/voc', 'tourist/voc/public', 'market/vos/public'])
    expect([path, [401, 404].includes((await nobody.get(path)).statusCode)]).toEqual([path, true])
})

test('B01: the word public in an address opens nothing', async () => {
  const { as } = await startApp()
  const nobody = await as(null)
  for (const path of [
    'v2/tourist/immigration?x=public',
    'public/v2/tourist/immigration',
    'v2/tourist/immigration/public',
    'PUBLIC/..;/v2/tourist/immigration',
    'public/../v2/tourist/immigration',
    'v2/tourist/immigration#public',
  ])
    expect([path, [401, 404].includes((await nobody.get(path)).statusCode)]).toEqual([path, true])
})

test('B12: other methods, slashes, letters and dots are decided like the plain path', async () => {
  const { as, app } = await startApp()
  const viewer = await as([])
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    const url = '/api/v2/tourist/immigration'
    expect([method, (await app.inject({ method, url })).statusCode]).toEqual([method, 401])
    expect([method, (await viewer.call({ method, url })).statusCode]).toEqual([method, 403])
    expect([method, (await viewer.call({ method, url: `${url}/` })).statusCode]).toEqual([method, 403])
  }
  for (const path of [
    '/v2/tourist/immigration',
    'V2/Tourist/Immigration',
    'v2//tourist/immigration',
    'v2/tourist/%2e%2e/tourist/immigration',
    'v2/tourist/immigration%00',
    'v2/tourist/immigration%2f',
  ])
    expect([path, [403, 404].includes((await viewer.get(path)).statusCode)]).toEqual([path, true])
  const override = { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' }
  expect((await viewer.get('v2/tourist/immigration', override)).statusCode).toBe(403)
})

test('A06: a role that loses a permission, or a person who loses the role, is refused at once', async () => {
  const { as, state } = await startApp()
  const client = await as('view_widget_134')
  expect((await client.get('v2/tourist/immigration')).statusCode).toBe(200)
  const role = (await state.roles.list()).find(({ permissions }) => permissions.includes('view_widget_134'))
  await state.roles.put(role?.name ?? '', [], testAuthor)
  expect((await client.get('v2/tourist/immigration')).statusCode).toBe(403)
  await state.roles.put(role?.name ?? '', ['view_widget_134'], testAuthor)
  expect((await client.get('v2/tourist/immigration')).statusCode).toBe(200)
  await state.users.update(client.userId ?? '', { roleId: null }, testAuthor)
  expect((await client.get('v2/tourist/immigration')).statusCode).toBe(403)
})

test('A06: a change that another process made acts within seconds', async () => {
  let time = Date.now()
  const { as, database } = await startApp({ now: () => new Date(time) })
  const client = await as('view_widget_134')
  expect((await client.get('v2/tourist/immigration')).statusCode).toBe(200)
  const other = await openTestState(database)
  await other.users.update(client.userId ?? '', { active: false }, testAuthor)
  await other.close()
  time += 6_000
  expect((await client.get('v2/tourist/immigration')).statusCode).toBe(401)
})

test('B13: what one person was answered never reaches another who may not see it', async () => {
  const { as } = await startApp({
    rows: {
      immigration: [{ date: '2026-01-01', location_source: 'CN', immigrants: 7, status: 'final', period: 'month' }],
    },
  })
  const [reader, viewer] = [await as('view_widget_134'), await as([])]
  const path = 'v2/tourist/immigration?year=2026'
  const first = await reader.get(path)
  expect(first.json().year_x_month).toEqual([{ _id: { year: 2026, month: 1 }, totalImmigrants: 7 }])
  expect(first.headers['cache-control']).toMatch(/^private/)
  expect(first.headers.vary).toContain('Authorization')
  const etag = String(first.headers.etag)
  expect((await reader.get(path, { 'if-none-match': etag })).statusCode).toBe(304)
  const refused = await viewer.get(path, { 'if-none-match': etag, 'x-cache-key': etag })
  expect(refused.statusCode).toBe(403)
  expect(refused.headers.etag).toBeUndefined()
  expect(refused.headers['cache-control']).toBe('no-store')
})

test('B15: public endpoints answer whoever asks', async () => {
  const { as } = await startApp()
  const nobody = await as(null)
  const open = allEndpoints.filter(({ endpoint }) => endpoint.public).map(({ endpoint }) => endpoint.path)
  for (const path of open) expect([path, (await nobody.get(path)).statusCode]).toEqual([path, 200])
})

test('the decisions that exporters ask are the same', async () => {
  const actor = (permissions: readonly string[], admin = false) => ({
    userId: '',
    sessionId: '',
    email: '',
    roleId: null,
    roleName: null,
    authType: 'normal_auth' as const,
    generation: 0,
    admin,
    permissions: new Set(permissions),
    rows: unrestricted,
    until: null,
    locked: false,
    secondFactorDue: false,
  })
  for (const { code, reads, public: open } of widgetCodes) {
    expect(maySee(actor([permissionOf(code)]), code)).toBe(true)
    expect(maySee(actor([]), code)).toBe(open)
    expect(maySee(null, code)).toBe(open)
    for (const path of reads) expect(mayRead(actor([permissionOf(code)]), path)).toBe(true)
  }
  for (const { name, reads, shownWith } of companions) {
    for (const { code } of widgetCodes) {
      const granted = shownWith.some((widgetCode) => widgetCode === code)
      expect([name, code, maySee(actor([permissionOf(code)]), name)]).toEqual([name, code, granted])
    }
    // What a public page shows to anyone gives nobody the messages behind it.
    for (const nobody of [null, actor([])]) expect([name, maySee(nobody, name)]).toEqual([name, false])
    expect([name, maySee(actor([], true), name)]).toEqual([name, true])
    for (const path of reads) expect(mayRead(actor([permissionOf(shownWith[0])]), path)).toBe(true)
  }
  expect(maySee(actor([], true), 123_456)).toBe(false)
  expect(mayRead(actor(['view_widget_']), 'v2/tourist/immigration')).toBe(false)
  expect(mayRead(actor([], true), 'no/such/path')).toBe(true)
})

test('B03: the menu names only what a person may see', async () => {
  const { as } = await startApp()
  const menu = (await (await as('view_widget_134')).get('widgettypes/allwidgets?lang=th')).json()
  expect(menu).toEqual([
    {
      slug: 'immigration',
      name: expect.any(String),
      widgets: [{ name: expect.any(String), url: '/admin/widget/immigration/134', code: 134 }],
    },
  ])
  expect(menu[0].name).toMatch(/\p{Script=Thai}/u)
  expect((await (await as([])).get('widgettypes/allwidgets')).json()).toEqual([])
  const all = (await (await as('admin')).get('widgettypes/allwidgets')).json()
  const codes = all.flatMap(({ widgets }: { widgets: { code: number }[] }) => widgets.map(({ code }) => code))
  expect(codes.sort()).toEqual(allWidgets.map(({ code }) => code).sort())
})

test('B04: people of the directory are shown nothing that is for administrators, whatever their role', async () => {
  const { app, as, state } = await startApp()
  const admin = await as('admin')
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload: { email: 'waits@example.org', firstname: 'Wanda', lastname: 'Waits' },
  })
  await expect.poll(async () => (await admin.get('notifications')).body).toContain('waits@example.org')
  expect((await admin.call({ method: 'DELETE', url: '/api/widgets/134' })).statusCode).toBe(204)
  const person = { email: 'dir@example.org', firstname: 'Di', lastname: 'Rectory', passwordHash: null }
  const { id } = await state.users.create({ ...person, roleId: adminRoleId, authType: 'ad_auth' }, testAuthor)
  const [now, end] = [new Date(), new Date(Date.now() + 60_000)]
  const session = {
    userId: id,
    cookieHash: sha256('c'),
    tokenHash: sha256('t'),
    tokenExpiresAt: end,
    expiresAt: end,
    now,
  }
  await state.sessions.open(session, testAuthor)
  const get = (path: string) => app.inject({ url: `/api/${path}`, headers: { authorization: 'Bearer t' } })
  const reported = await get('notifications')
  expect([reported.statusCode, reported.body.includes('waits@example.org')]).toEqual([200, false])
  expect((await get('documents?trash=true')).statusCode).toBe(403)
  expect((await get('widgets?trash=true')).json()).toEqual({ rows: [], count: 0 })
  expect([(await get('widgets/134')).statusCode, (await admin.get('widgets/134')).statusCode]).toEqual([404, 200])
})

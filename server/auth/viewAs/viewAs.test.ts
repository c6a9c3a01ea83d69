import { permissionOf, Session } from '@sala/catalog/api/auth.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addPerson, type Person } from '../../admin/testing/people.ts'
import { adminRoleId } from '../../state/model.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'

const rule = { places: null, markets: ['DE', 'CH'], undivided: false }
const arrivals = (location_source: string, tourist_count: number) => ({
  day: '2025-03-01',
  location_source,
  tourist_count,
})

async function start() {
  const started = await startApp({
    rows: { immigration: [arrivals('DE', 10), arrivals('CH', 20), arrivals('FR', 400)] },
  })
  const admin = await addPerson(started, { roleId: adminRoleId })
  const permissions = [permissionOf(135), 'explore_data']
  const { id: role } = (await admin.call('POST', 'roles', { name: 'Frankfurt office', permissions, rows: rule })).json()
  const person = await addPerson(started, { roleId: role })
  return { started, admin, role, person }
}

/** The administrator's session with the token that it has after looking as somebody. */
async function viewing(started: TestApp, admin: Person, target: object) {
  const answer = await admin.call('POST', 'view-as', target)
  expect(answer.statusCode).toBe(200)
  const session = Session.parse(answer.json())
  return { session, call: callerOf(started, session.token) }
}

/** Calls with another token. */
const callerOf =
  ({ app }: TestApp, token: string): Person['call'] =>
  (method, path, payload, headers = {}) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    })

/** Every table of the state with its rows, but for the audit log, and for the tokens that come and go with the sessions. */
async function contentOf({ database }: TestApp): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client(database.address)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'audit' order by 1`,
    )
    const content: Record<string, unknown> = {}
    for (const { name } of tables.rows) {
      const rows = await client.query(`select to_jsonb(one) as row from "${name}" one order by to_jsonb(one)::text`)
      content[name] = rows.rows
    }
    return content
  } finally {
    await client.end()
  }
}

/** Every route of the API, with an id that is there in the place of each parameter. */
function routesOf({ app }: TestApp, id: string) {
  const { paths = {} } = JSON.parse(JSON.stringify(app.openApi()))
  return Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
      url: path.replace(/\{\w+\}/g, path.includes('users') || path.includes('roles') ? id : '1'),
    })),
  )
}

/** What acts on the session itself, and questions that are sent as bodies. */
const open = [
  'DELETE /api/view-as',
  'POST /api/auth/logout',
  'POST /api/auth/lock',
  'POST /api/auth/unlock',
  'POST /api/auth/renew',
  'POST /api/v2/explore',
  'POST /api/v2/explore/rows',
  'POST /api/v2/explore/rows.csv',
  'POST /api/v2/explain',
  // The session of the caller does not count.
  'POST /api/embeds/read',
]

test('who looks as somebody else is refused every route that changes anything, by header and by body, and nothing is stored', async () => {
  const { started, admin, person } = await start()
  const { session } = await viewing(started, admin, { user: person.id })
  const before = await contentOf(started)
  const routes = routesOf(started, person.id)
  const changing = routes.filter(({ method, url }) => method !== 'GET' && !open.includes(`${method} ${url}`))
  expect(changing.length).toBeGreaterThan(70)
  for (const { method, url } of changing) {
    const headers = { authorization: `Bearer ${session.token}` }
    for (const payload of [undefined, {}, { name: 'Changed', status: 1 }]) {
      const answer = await started.app.inject({ method, url, headers, ...(payload && { payload }) })
      expect([method, url, answer.statusCode, answer.json().type]).toEqual([method, url, 403, '/problems/view_only'])
    }
    const answer = await started.app.inject({ method, url, payload: { access_token: session.token } })
    expect([method, url, answer.statusCode < 400]).toEqual([method, url, false])
  }
  for (const { method, url } of routes)
    if (method === 'GET' || (open.includes(`${method} ${url}`) && url.includes('/v2/')))
      await started.app.inject({ method, url, headers: { authorization: `Bearer ${session.token}` } })
  expect(await contentOf(started)).toEqual(before)
})

test('rows, widgets and menu are those of the person or group that is seen; the settings are shut, and so is the account', async () => {
  const { started, role, person, ...rest } = await start()
  let { admin } = rest
  const paths = ['v2/tourist/immigration?year=2025', 'datasets', 'widgets', 'widgettypes/allwidgets', 'auth/me']
  for (const target of [{ user: person.id }, { role }]) {
    const { session, call } = await viewing(started, admin, target)
    expect(session.permissions.toSorted()).toEqual(['explore_data', permissionOf(135)])
    const name = 'user' in target ? 'Anong Srisai' : 'Frankfurt office'
    expect(session.viewing).toBe(name)
    for (const path of paths.slice(0, 'user' in target ? 5 : 4)) {
      const [seen, own] = [await call('GET', path), await person.call('GET', path)]
      expect([path, seen.statusCode, seen.json()]).toEqual([path, 200, own.json()])
    }
    const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], time: 'year' }
    const [seen, own] = [await call('POST', 'v2/explore', question), await person.call('POST', 'v2/explore', question)]
    expect([seen.statusCode, seen.json()]).toEqual([200, own.json()])
    for (const path of ['users', 'roles', 'audit', `users/${person.id}`, 'rights/cards/135'])
      expect([path, (await call('GET', path)).statusCode]).toEqual([path, 403])
    for (const path of ['account', 'account/sessions', 'account/keys'])
      expect([path, (await call('GET', path)).json().type]).toEqual([path, '/problems/view_only'])
    const ended = Session.parse((await call('DELETE', 'view-as')).json())
    expect(ended.viewing).toBeUndefined()
    expect(ended.user.email).not.toBe('')
    admin = { ...admin, call: callerOf(started, ended.token) }
  }
})

test('tokens of before are over at both ends, so that no other window acts as whom it does not show', async () => {
  const { started, admin, person } = await start()
  const { session, call } = await viewing(started, admin, { user: person.id })
  expect((await admin.call('GET', 'users')).statusCode).toBe(401)
  expect((await call('GET', 'auth/me')).json().user.id).toBe(person.id)
  const ended = Session.parse((await call('DELETE', 'view-as')).json())
  expect(ended.user.id).toBe(admin.id)
  expect((await call('GET', 'auth/me')).statusCode).toBe(401)
  const headers = { authorization: `Bearer ${ended.token}` }
  const audit = await started.app.inject({ method: 'GET', url: '/api/audit?action=view_started,view_ended', headers })
  expect(
    audit
      .json()
      .rows.map(({ action, person, target, targetName }: Record<string, unknown>) => [
        action,
        person,
        target,
        targetName,
      ]),
  ).toEqual([
    ['view_ended', admin.id, person.id, 'Anong Srisai'],
    ['view_started', admin.id, person.id, 'Anong Srisai'],
  ])
  expect(session.viewing).toBe('Anong Srisai')
  // Who looks as nobody has nothing to end.
  expect((await started.app.inject({ method: 'DELETE', url: '/api/view-as', headers })).statusCode).toBe(404)
})

test('a view ends with its session, and where its person goes or rises it shows what anyone sees, not what the administrator may', {
  tags: 'release',
}, async () => {
  for (const change of ['gone', 'risen', 'left'] as const) {
    const { started, admin, person, role } = await start()
    const other = await addPerson(started, { roleId: adminRoleId })
    const { call } = await viewing(started, admin, change === 'left' ? { role } : { user: person.id })
    if (change === 'gone') await other.call('PUT', `users/${person.id}`, { status: 0 })
    if (change === 'risen') await other.call('PUT', `users/${person.id}`, { role: adminRoleId })
    if (change === 'left') await other.call('DELETE', `roles/${role}?moveTo=none`)
    for (const path of ['users', 'v2/tourist/immigration', 'explorations'])
      expect([change, path, (await call('GET', path)).statusCode]).toEqual([change, path, 403])
    expect([change, (await call('PUT', 'pins', {})).json().type]).toEqual([change, '/problems/view_only'])
    expect([change, (await call('DELETE', 'view-as')).statusCode]).toEqual([change, 200])
    expect([change, (await call('GET', 'auth/me')).statusCode]).toEqual([change, 401])
  }
})

test('only administrators look as others, and never as administrators, as nobody, or as two at once', async () => {
  const { started, admin, person, role } = await start()
  const other = await addPerson(started, { roleId: adminRoleId })
  expect((await person.call('POST', 'view-as', { role })).statusCode).toBe(403)
  for (const [target, status] of [
    [{ user: other.id }, 400],
    [{ role: adminRoleId }, 400],
    [{ user: role }, 404],
    [{ role: person.id }, 404],
    [{ user: person.id, role }, 400],
    [{}, 400],
  ] as const)
    expect([target, (await admin.call('POST', 'view-as', target)).statusCode]).toEqual([target, status])
  const { call } = await viewing(started, admin, { role })
  expect((await call('POST', 'view-as', { user: person.id })).json().type).toBe('/problems/view_only')
})

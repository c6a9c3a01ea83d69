import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import { addPerson, multipart, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
})
afterAll(() => started.close())

const id = '00000000-0000-4000-8000-00000000dead'

interface Administrative {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
}

/** Every route for administrators alone, also by their keys, or for whoever may import, from the API's own description. */
function routesFor(may: 'admin' | 'provisioner' | 'importer'): Administrative[] {
  const { paths = {} } = JSON.parse(JSON.stringify(started.app.openApi()))
  return Object.entries<Record<string, { 'x-may'?: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-may'] === may)
      .map(([method, _]) => ({
        method: method.toUpperCase() as Administrative['method'],
        url: path.replace(/\{\w+\}/g, path.includes('users') || path.includes('roles') ? id : '1'),
      })),
  )
}

const bodies: readonly (readonly [type: string | null, payload: string])[] = [
  [null, ''],
  ['application/json', '{}'],
  ['application/json', '{broken'],
  ['application/json', `{"x":"${'x'.repeat(1_100_000)}"}`],
  ['application/x-www-form-urlencoded', 'name=x&name=y'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['text/plain', 'x'],
]

test('B04: every administrative endpoint answers 401 to nobody and 403 to everybody but administrators, or who may import', async () => {
  const { app, state } = started
  const half = await state.roles.put('Half', ['view_widget_29', 'view_widget_133'], testAuthor)
  const officers = await state.roles.put('Officers', ['manage_imports'], testAuthor)
  const refused = {
    anonymous: null,
    viewer: await addPerson(started, {}),
    analyst: await addPerson(started, { roleId: half.id }),
    directory: await addPerson(started, { roleId: half.id, authType: 'ad_auth' }),
    'directory, role admin': await addPerson(started, { roleId: adminRoleId, authType: 'ad_auth' }),
  }
  const [routes, imports] = [[...routesFor('admin'), ...routesFor('provisioner')], routesFor('importer')]
  expect(routes.length).toBeGreaterThan(30)
  expect(imports.length).toBeGreaterThan(10)
  const everywhere = [...routes, ...imports]
  const request = [
    ...Object.entries(refused).map(([who, person]) => ({ who, person, routes: everywhere })),
    { who: 'officer', person: await addPerson(started, { roleId: officers.id }), routes },
    {
      who: 'directory, officer',
      person: await addPerson(started, { roleId: officers.id, authType: 'ad_auth' }),
      routes: everywhere,
    },
  ]
  const before = JSON.stringify([
    await state.administration.roles.list(false),
    await state.administration.categories.list(),
  ])
  const wrong: unknown[] = []
  for (const { who, person, routes } of request)
    for (const { method, url } of routes)
      for (const [type, payload] of method === 'GET' ? bodies.slice(0, 1) : bodies) {
        const headers = {
          ...(type === null ? {} : { 'content-type': type }),
          ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        }
        const { statusCode } = await app.inject({ method, url, headers, payload })
        if (statusCode !== (person ? 403 : 401)) wrong.push([who, method, url, type, statusCode])
      }
  expect(wrong).toEqual([])
  const after = JSON.stringify([
    await state.administration.roles.list(false),
    await state.administration.categories.list(),
  ])
  expect(after).toBe(before)

  const { rows } = (await admin.call('GET', 'audit?action=change_refused&limit=1000')).json()
  const noted = new Set(rows.map((row: { details: { method: string } }) => row.details.method))
  expect([...noted].sort()).toEqual(['DELETE', 'PATCH', 'POST', 'PUT'])
  expect(rows.every((row: { person: string | null }) => row.person !== null)).toBe(true)
})

test('administrators are answered by every one of them, and officers of data by those of imports', {
  tags: 'release',
}, async () => {
  const officers = await started.state.roles.put('Officers', ['manage_imports'], testAuthor)
  const officer = await addPerson(started, { roleId: officers.id })
  const wrong: unknown[] = []
  const ask = async (person: Person, routes: readonly Administrative[]) => {
    for (const { method, url } of routes) {
      const { statusCode } = await person.call(method, url.replace('/api/', ''))
      if ([401, 403, 500].includes(statusCode)) wrong.push([person === admin, method, url, statusCode])
    }
  }
  await ask(officer, routesFor('importer'))
  await ask(admin, [...routesFor('importer'), ...routesFor('admin')])
  // The last one signs nobody out: the ids name nothing.
  expect(wrong).toEqual([])
})

test('A19, A20: the token counts in the body of these routes, in whatever form, and never in an address', async () => {
  const { app } = started
  const { token } = admin
  const post = (path: string, type: string, payload: string | Buffer) =>
    app.inject({ method: 'POST', url: `/api/${path}`, headers: { 'content-type': type }, payload })
  const json = await post('roles', 'application/json', JSON.stringify({ access_token: token, name: 'By JSON' }))
  const form = await post('roles', 'application/x-www-form-urlencoded', `access_token=${token}&name=By+form`)
  expect([json.statusCode, form.statusCode]).toEqual([201, 201])
  expect(JSON.stringify([json.json(), form.json()])).not.toContain(token)
  const { payload, headers } = multipart([
    { name: 'access_token', content: token },
    { name: 'label', content: 'Ein Bild' },
  ])
  const put = await app.inject({ method: 'PUT', url: '/api/widgets/29', headers, payload })
  expect([put.statusCode, put.json().label]).toEqual([200, 'Ein Bild'])
  const gone = await app.inject({
    method: 'DELETE',
    url: `/api/roles/${form.json().id}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ access_token: token }),
  })
  expect(gone.statusCode).toBe(204)

  for (const name of ['access_token', 'auth_token', 'token']) {
    expect((await app.inject({ method: 'GET', url: `/api/roles?${name}=${token}` })).statusCode).toBe(401)
    const address = `/api/roles?${name}=${token}`
    const written = await app.inject({ method: 'POST', url: address, payload: { name: 'By address' } })
    expect(written.statusCode).toBe(401)
  }
  // Reading routes and others take none in a body.
  const exported = await app.inject({ method: 'POST', url: '/api/auth/logout', payload: { access_token: token } })
  expect(exported.statusCode).toBe(401)
  // A header that is wrong is not made good by a body that is right.
  const wrong = await app.inject({
    method: 'POST',
    url: '/api/roles',
    headers: { authorization: 'Bearer wrong' },
    payload: { access_token: token, name: 'x' },
  })
  expect(wrong.statusCode).toBe(401)
  const viewer = await addPerson(started, {})
  const tried = await post('roles', 'application/json', JSON.stringify({ access_token: viewer.token, name: 'x' }))
  expect(tried.statusCode).toBe(403)
})

test('B10: what is no id names nothing, and never the first row', async () => {
  const strange = [
    ':id',
    '{id}',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e3',
    '9007199254740993',
    '1%00',
    '1.5',
    '%20',
    '9'.repeat(150),
  ]
  for (const resource of ['widgettypes', 'widgets', 'roles', 'users', 'departments'])
    for (const name of strange) {
      const { statusCode } = await admin.call('GET', `${resource}/${name}`)
      expect([resource, name, statusCode]).toEqual([resource, name, 404])
      const written = await admin.call('PUT', `${resource}/${name}`, resource === 'departments' ? { role: null } : {})
      expect([resource, name, written.statusCode]).toEqual([resource, name, 404])
    }
})

test('B12: the same decision for every spelling of a path and for other methods', async () => {
  const { app } = started
  const viewer = await addPerson(started, {})
  const headers = { authorization: `Bearer ${viewer.token}`, 'x-http-method-override': 'GET' }
  for (const url of ['/api/users/', '/api/users', '/api//users', '/api/USERS', '/api/%75sers', '/api/x/../users']) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const) {
      const { statusCode } = await app.inject({ method, url, headers })
      expect([403, 404], `${method} ${url}`).toContain(statusCode)
    }
  }
})

test('C03, C11, C16: forms that are broken, huge, not UTF-8 or reach for prototypes are refused at once', async () => {
  const send = (type: string, payload: string | Buffer, path = 'widgets/29', method: 'PUT' | 'POST' = 'PUT') =>
    started.app.inject({
      method,
      url: `/api/${path}`,
      headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
      payload,
    })
  const field = (name: string, content = 'x') => ({ name, content })
  const asForm = async (parts: Parameters<typeof multipart>[0], boundary?: string) => {
    const { payload, headers } = multipart(parts, boundary)
    return (await send(headers['content-type'] ?? '', payload)).statusCode
  }
  for (const name of ['__proto__', 'constructor', 'constructor.prototype'])
    expect([name, await asForm([field(name)])]).toEqual([name, 400])
  expect(await asForm([field('label', 'one'), field('label', 'two')])).toBe(400)
  expect(await asForm(Array.from({ length: 10_000 }, (_, index) => field(`f${index}`)))).toBe(413)
  expect(await asForm([field('label', 'x'.repeat(70_000))])).toBeGreaterThanOrEqual(400)
  expect([200, 400]).toContain(await asForm([field('label')], 'b'.repeat(252)))
  expect(
    await asForm([
      { ...field('image'), filename: 'a.png' },
      { ...field('image'), filename: 'b.png' },
    ]),
  ).toBe(413)
  expect(await asForm([{ ...field('other'), filename: 'a.png' }])).toBe(400)
  const open = '--x\r\nContent-Disposition: form-data; name="label"\r\n\r\nhalf of a'
  expect((await send('multipart/form-data; boundary=x', open)).statusCode).toBe(400)
  expect((await send('multipart/form-data', open)).statusCode).toBe(400)
  expect(
    (await send('application/x-www-form-urlencoded', '__proto__=x', 'roles/00000000-0000-4000-8000-000000000001'))
      .statusCode,
  ).toBe(400)
  expect((await send('multipart/form-data; boundary=x', open, `users/${id}`)).statusCode).toBe(415)
  // Half of a surrogate pair, and a letter in the code page of old Windows.
  for (const bytes of ['eda080', 'e9']) {
    const { payload, headers } = multipart([{ name: 'label', content: Buffer.from(bytes, 'hex') }])
    const refused = await send(headers['content-type'] ?? '', payload)
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'label'])
    const encoded = `name=%${bytes.match(/../g)?.join('%')}`
    const posted = await send('application/x-www-form-urlencoded', encoded, 'roles', 'POST')
    expect([posted.statusCode, posted.json().field]).toEqual([400, 'name'])
    const raw = await send(
      'application/x-www-form-urlencoded',
      Buffer.from(`6e616d653d${bytes}`, 'hex'),
      'roles',
      'POST',
    )
    expect([raw.statusCode, raw.json().field]).toEqual([400, 'name'])
  }
  expect(({} as { x?: unknown }).x).toBeUndefined()
  expect((await admin.call('GET', 'widgets/29')).json().label).not.toBe('half of a')
})

test('C11, C12: an upload that breaks off leaves nothing behind and troubles nobody, and two tokens are none', async () => {
  const { app } = started
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const head = `PUT /api/widgets/29 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n`
  const part =
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  for (let round = 0; round < 10; round += 1) {
    const socket = connect(Number(address.port), address.hostname)
    await new Promise<void>((resolve) => socket.write(head + part + 'x'.repeat(100_000), () => resolve()))
    socket.destroy()
  }
  const answer = await fetch(`${address.origin}/api/widgets/29`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ code: 29, image: null })
  // Of two tokens a proxy may look at the other one.
  const twice = connect(Number(address.port), address.hostname)
  const token = `Authorization: Bearer ${admin.token}\r\n`
  twice.write(`GET /api/widgets/29 HTTP/1.1\r\nHost: x\r\n${token}${token}Connection: close\r\n\r\n`)
  expect(await text(twice)).toMatch(/^HTTP\/1\.1 401 /)
})

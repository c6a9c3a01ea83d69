import { createOwnKey, createServiceAccount, keyLimits } from '@sala/catalog/api/keys.ts'
import { expect, test } from 'vitest'
import { startApp, type TestApp, type Who } from '../testing/startApp.ts'

const immigration = [
  { date: '2025-11-01', location_source: 'CN', immigrants: 100 },
  { date: '2025-12-01', location_source: 'DE', immigrants: 40 },
]
const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'] }
const newKey = { name: 'Nightly report', scopes: ['widgets', 'explore'], networks: [], days: 30 }

/** Makes a key, and calls by it. */
async function keyOf(started: TestApp, who: Exclude<Who, null>, changes: object = {}) {
  const owner = await started.as(who)
  const created = createOwnKey.reply.parse((await owner.post('account/keys', { ...newKey, ...changes })).json())
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    remoteAddress = '127.0.0.1',
  ) =>
    started.app.inject({
      method,
      url: `/api/${path}`,
      remoteAddress,
      headers: { authorization: `Bearer ${created.key}` },
      ...(payload === undefined ? {} : { payload }),
    })
  return { owner, made: created, call }
}

const refusedReasons = async ({ state }: TestApp) =>
  (await state.audit.list(50)).filter(({ action }) => action === 'key_refused').map(({ details }) => details.reason)

test('a key is told once, kept as a hash, and listed without it', async () => {
  const started = await startApp()
  const { owner, made: created, call } = await keyOf(started, 'explore_data')
  expect(created.key).toMatch(/^sala_[\w-]{43}$/)
  const listed = await owner.get('account/keys')
  expect(listed.json()).toMatchObject({ count: 1, rows: [{ name: 'Nightly report', usedAt: null }] })
  expect(listed.body).not.toContain(created.key)
  expect(JSON.stringify(await started.state.audit.list(50))).not.toContain(created.key)
  expect((await call('GET', 'codes/countries')).statusCode).toBe(200)
  const [used] = (await owner.get('account/keys')).json().rows
  expect(used.usedFrom).toBe('127.0.0.1')
  expect(Math.abs(Date.parse(used.usedAt) - Date.now())).toBeLessThan(60_000)
  const actions = (await started.state.audit.list(50)).map(({ action }) => action)
  expect(actions).toContain('key_made')
})

test('each route answers a key by the scopes that it names, and by no others', async () => {
  const started = await startApp()
  const keys = {
    widgets: await keyOf(started, 'admin', { scopes: ['widgets'] }),
    explore: await keyOf(started, 'admin', { scopes: ['explore'] }),
  }
  const { paths = {} } = JSON.parse(JSON.stringify(started.app.openApi()))
  let [open, closed] = [0, 0]
  for (const [path, methods] of Object.entries<Record<string, { 'x-scopes'?: string[]; security?: object[] }>>(paths))
    for (const [method, { 'x-scopes': scopes = [], security = [] }] of Object.entries(methods))
      for (const [scope, { call }] of Object.entries(keys)) {
        const [verb] = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
          (word) => word === method.toUpperCase(),
        )
        if (verb === undefined) throw new Error(method)
        // Nobody has to be signed in: a key counts for nothing there, and is as good as a stranger.
        if (!security.some((way) => 'bearer' in way)) continue
        const { statusCode, body } = await call(verb, path.replace(/^\/api\//, '').replace(/\{\w+\}/g, '1'))
        const mayTry = scopes.includes(scope)
        const refused = statusCode === 403 && body.includes('"field":"scope"')
        expect([scope, verb, path, refused || statusCode === 401]).toEqual([scope, verb, path, !mayTry])
        if (mayTry) open += 1
        else closed += 1
      }
  expect(open).toBeGreaterThan(50)
  expect(closed).toBeGreaterThan(150)
  expect(await refusedReasons(started)).toContain('scope')
})

test('a key never has more than its owner: neither their lost permissions nor an administrator’s powers', async () => {
  const started = await startApp({ rows: { immigration } })
  const { owner, call } = await keyOf(started, ['explore_data', 'view_widget_134'])
  const ask = async () => (await call('POST', 'v2/explore', question)).statusCode
  expect(await ask()).toBe(200)
  const user = await started.state.users.byId(owner.userId ?? '')
  await started.state.roles.put(user?.roleName ?? '', ['explore_data'], {
    userId: null,
    address: null,
    requestId: null,
    via: 'start',
  })
  expect(await ask()).toBe(403)
  const byAdmin = await keyOf(started, 'admin')
  expect((await byAdmin.call('POST', 'v2/explore', question)).json().rows[0].values).toEqual({ totalImmigrants: 140 })
  for (const path of ['users', 'audit', 'account/keys', 'account', 'auth/me'])
    expect([path, (await byAdmin.call('GET', path)).statusCode]).toEqual([path, 403])
})

test('a key reads the rows that its owner may see, and no others from the moment that a rule says so', async () => {
  const started = await startApp({ rows: { immigration } })
  const { owner, call } = await keyOf(started, ['explore_data', 'view_widget_134'])
  const role = (await started.state.administration.roles.list(false)).find(({ permissions }) =>
    permissions.includes('view_widget_134'),
  )
  const reportOf = async () => {
    const answers = [
      await call('GET', 'v2/tourist/immigration?year=2025'),
      await call('POST', 'v2/explore', question),
      await call('POST', 'v2/explore/rows', { question, limit: 10 }),
    ]
    const own = await owner.post('v2/explore', question)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [card, explored, rows] = answers.map((answer) => answer.json())
    expect(explored.rows).toEqual(own.json().rows)
    return [card.year_x_month.length, explored.rows[0].values.totalImmigrants, rows.count]
  }
  expect(await reportOf()).toEqual([2, 140, 2])
  const rows = { places: null, markets: ['DE'], undivided: false }
  const admin = await started.as('admin')
  const changed = await admin.call({ method: 'PUT', url: `/api/roles/${role?.id}`, payload: { rows } })
  expect(changed.statusCode).toBe(200)
  expect(await reportOf()).toEqual([1, 40, 1])
})

test('a key that is over, revoked, of somebody put out, or used from elsewhere is refused and noted', async () => {
  let time = new Date('2026-11-20T05:00:00Z').getTime()
  const started = await startApp({ now: () => new Date(time) })
  const near = await keyOf(started, 'explore_data', { networks: ['192.0.2.0/24', '2001:db8::/32'] })
  expect((await near.call('GET', 'codes/countries', undefined, '192.0.2.9')).statusCode).toBe(200)
  expect((await near.call('GET', 'codes/countries', undefined, '::ffff:192.0.2.9')).statusCode).toBe(200)
  expect((await near.call('GET', 'codes/countries', undefined, '2001:db8::7')).statusCode).toBe(200)
  const far = await near.call('GET', 'codes/countries', undefined, '198.51.100.1')
  expect([far.statusCode, far.json().field]).toEqual([403, 'address'])

  const revoked = await keyOf(started, 'explore_data')
  expect((await revoked.call('GET', 'codes/countries')).statusCode).toBe(200)
  const id = revoked.made.id
  expect((await near.owner.call({ method: 'DELETE', url: `/api/account/keys/${id}` })).statusCode).toBe(404)
  expect((await revoked.owner.call({ method: 'DELETE', url: `/api/account/keys/${id}` })).statusCode).toBe(204)
  expect((await revoked.call('GET', 'codes/countries')).statusCode).toBe(401)

  const admin = await started.as('admin')
  const putOut = await keyOf(started, 'explore_data')
  await admin.call({ method: 'DELETE', url: `/api/users/${putOut.owner.userId}/sessions` })
  expect((await putOut.call('GET', 'codes/countries')).statusCode).toBe(401)

  const over = await keyOf(started, 'admin', { days: 1 })
  time += 86_400_000
  expect((await over.call('GET', 'codes/countries')).statusCode).toBe(401)
  expect((await refusedReasons(started)).sort()).toEqual(['address', 'expired', 'revoked', 'revoked'])
})

test('administrators see whose keys there are, search and sort them, and revoke any; nobody else does', async () => {
  const started = await startApp()
  const [mine, other] = [await keyOf(started, 'explore_data'), await keyOf(started, 'admin', { name: 'Another' })]
  const admin = await started.as('admin')
  const all = await admin.get('keys?sort=-name')
  expect(all.json()).toMatchObject({
    count: 2,
    rows: [
      { name: 'Nightly report', ownerId: mine.owner.userId, owner: 'Test Person', usedAt: null },
      { name: 'Another', ownerId: other.owner.userId },
    ],
  })
  expect(all.body).not.toContain(mine.made.key)
  expect((await admin.get('keys?q=another')).json()).toMatchObject({ count: 1, rows: [{ name: 'Another' }] })
  const revoke = (client: typeof admin) => client.call({ method: 'DELETE', url: `/api/keys/${mine.made.id}` })
  expect([(await other.owner.get('keys')).statusCode, (await mine.owner.get('keys')).statusCode]).toEqual([200, 403])
  expect((await revoke(mine.owner)).statusCode).toBe(403)
  expect((await mine.call('GET', 'codes/countries')).statusCode).toBe(200)
  expect((await admin.get('keys?q=nightly')).json().rows[0]).toMatchObject({ usedFrom: '127.0.0.1' })
  expect((await revoke(admin)).statusCode).toBe(204)
  expect((await revoke(admin)).statusCode).toBe(404)
  expect((await mine.call('GET', 'codes/countries')).statusCode).toBe(401)
  expect((await mine.owner.get('account/keys')).json().count).toBe(0)
  const [noted] = (await started.state.audit.list(50)).filter(({ action }) => action === 'key_revoked')
  expect(noted).toMatchObject({ details: { owner: mine.owner.userId }, author: { userId: admin.userId } })
})

test('a service account reads by its keys with its group’s rights, is a user like others, and lets nobody in', {
  tags: 'release',
}, async () => {
  const started = await startApp({ rows: { immigration } })
  const admin = await started.as('admin')
  const author = { userId: null, address: null, requestId: null, via: 'start' } as const
  const role = await started.state.roles.put('Programs', ['explore_data', 'view_widget_134'], author)
  const body = { name: 'Power BI', role: role.id, key: newKey }
  const created = await admin.post('service-accounts', body)
  expect(created.statusCode).toBe(201)
  const { id, key } = createServiceAccount.reply.parse(created.json())
  const ask = (token: string) =>
    started.app.inject({
      method: 'POST',
      url: '/api/v2/explore',
      headers: { authorization: `Bearer ${token}` },
      payload: question,
    })
  expect((await ask(key.key)).json().rows[0].values).toEqual({ totalImmigrants: 140 })
  // Its group may need a second factor, which a program has no telephone for.
  const group = await admin.call({ method: 'PUT', url: `/api/roles/${role.id}`, payload: { secondFactor: true } })
  expect([group.statusCode, (await ask(key.key)).statusCode]).toEqual([200, 200])

  const listed = await admin.get('users?authType=service')
  expect(listed.json()).toMatchObject({ count: 1, rows: [{ id, fullname: 'Power BI API', roleName: 'Programs' }] })
  expect((await admin.get('keys')).json().rows[0]).toMatchObject({ ownerId: id, service: true })
  const { email } = listed.json().rows[0]
  for (const path of [`users/${id}/link`, `users/${id}/withdraw`])
    expect([path, (await admin.post(path)).statusCode]).toEqual([path, 409])
  const moved = { email: 'somebody@example.org', current: 'x' }
  const change = (payload: object) => admin.call({ method: 'PUT', url: `/api/users/${id}`, payload })
  expect((await change(moved)).statusCode).toBeGreaterThanOrEqual(400)
  const basic = `Basic ${btoa(`${email}:`)}`
  const signIn = await started.app.inject({ method: 'POST', url: '/api/auth', headers: { authorization: basic } })
  expect(signIn.statusCode).toBe(401)

  const next = await admin.post(`service-accounts/${id}/keys`, { ...newKey, name: 'Next' })
  expect([next.statusCode, (await ask(next.json().key)).statusCode]).toEqual([201, 200])
  expect((await admin.post(`service-accounts/${admin.userId}/keys`, newKey)).statusCode).toBe(404)
  const viewers = await started.state.roles.put('Viewers', ['view_widget_134'], author)
  for (const [payload, status, field] of [
    [{ ...body, role: viewers.id }, 403, 'key.scopes'],
    [{ ...body, role: admin.userId }, 400, 'role'],
    [{ ...body, name: '' }, 400, 'name'],
  ] as const) {
    const refused = await admin.post('service-accounts', payload)
    expect([status, refused.statusCode, refused.json().field]).toEqual([status, status, field])
  }
  const viewer = await started.as('explore_data')
  expect((await viewer.post('service-accounts', body)).statusCode).toBe(403)
  expect((await viewer.get('explorations/readers')).body).not.toContain('Power BI')

  expect((await change({ status: 0 })).statusCode).toBe(200)
  for (const token of [key.key, next.json().key]) expect((await ask(token)).statusCode).toBe(401)
})

test('what nobody may ask for is refused by its field', async () => {
  const { as } = await startApp()
  const viewer = await as('view_widget_1')
  for (const [changes, status, field] of [
    [{}, 403, 'scopes'],
    [{ scopes: [] }, 400, 'scopes'],
    [{ scopes: ['widgets', 'widgets'] }, 400, 'scopes'],
    [{ scopes: ['users'] }, 400, 'scopes.0'],
    [{ scopes: ['widgets'], networks: ['192.0.2.0/33'] }, 400, 'networks.0'],
    [{ scopes: ['widgets'], networks: ['example.org'] }, 400, 'networks.0'],
    [{ scopes: ['widgets'], days: 367 }, 400, 'days'],
    [{ scopes: ['widgets'], name: '\u202e' }, 400, 'name'],
  ] as const) {
    const answer = await viewer.post('account/keys', { ...newKey, ...changes })
    expect([changes, answer.statusCode, answer.json().field]).toEqual([changes, status, field])
  }
})

test('one key has so many calls in a minute, and says in headers how many are left', async () => {
  const time = new Date('2026-11-20T05:00:00Z')
  const started = await startApp({ now: () => time })
  const { call } = await keyOf(started, 'explore_data')
  const first = await call('GET', 'codes/countries')
  expect(first.headers).toMatchObject({
    'ratelimit-policy': `"key";q=${keyLimits.perMinute};w=60`,
    ratelimit: `"key";r=${keyLimits.perMinute - 1};t=60`,
  })
  for (let calls = 1; calls < keyLimits.perMinute; calls += 1) await call('GET', 'account')
  const last = await call('GET', 'codes/countries')
  expect([last.statusCode, last.headers['retry-after'], last.headers.ratelimit]).toEqual([429, '60', '"key";r=0;t=60'])
  const other = await keyOf(started, 'explore_data')
  expect((await other.call('GET', 'codes/countries')).statusCode).toBe(200)
})

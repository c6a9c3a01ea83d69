import { setTimeout as wait } from 'node:timers/promises'
import { mapPersonFields } from '@sala/catalog/api/personFields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'
import { addPerson, type Person } from './testing/people.ts'

let started: TestApp
let admin: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId })
})
afterAll(() => started.close())

const password = 'correct horse battery'
const signIn = (email: string, secret = password) =>
  started.app.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { authorization: `Basic ${btoa(`${email}:${secret}`)}` },
  })

const create = async (email: string, more: object = {}) => {
  const answer = await admin.call('POST', 'users', { firstname: 'สมชาย', lastname: 'ใจดี', email, ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

test('a person is added with 201 and signs in; the answer holds no secret', async () => {
  const role = (await admin.call('POST', 'roles', { name: 'Analysts', permissions: ['view_widget_133'] })).json()
  const body = {
    role: role.id,
    firstname: 'สมชาย',
    lastname: 'ใจดี',
    email: ' Somchai@Example.org ',
    password,
    status: 1,
  }
  const added = await admin.call('POST', 'users', body)
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      ...mapPersonFields(() => ''),
      id: expect.any(String),
      firstname: 'สมชาย',
      lastname: 'ใจดี',
      fullname: 'สมชาย ใจดี',
      email: 'Somchai@Example.org',
      role: role.id,
      roleName: 'Analysts',
      roleUntil: null,
      roleAfter: null,
      roleAfterName: null,
      authType: 'normal_auth',
      department: null,
      status: 1,
      awaiting: false,
      demonstration: false,
      createdAt: expect.any(String),
      lastSignInAt: null,
      version: 1,
      deletedAt: null,
      deletedBy: null,
    },
  ])
  expect(added.body).not.toContain(password)
  expect((await signIn('somchai@example.org')).statusCode).toBe(200)
  const seen = await admin.call('GET', `users/${added.json().id}`)
  expect(seen.json().lastSignInAt).toMatch(/^20/)
  const sessions = (await admin.call('GET', `users/${added.json().id}/sessions`)).json()
  expect(sessions).toMatchObject({ count: 1, rows: [{ endedAt: null, address: '127.0.0.1' }] })
  expect(Object.keys(sessions.rows[0])).not.toContain('cookieHash')
})

test('what cannot be a person is refused with the field, and a taken address with 409', async () => {
  await create('taken@example.org')
  const person = { firstname: 'A', lastname: 'B', email: 'new@example.org', password }
  for (const [body, field, status] of [
    [{ ...person, email: 'TAKEN@example.org' }, 'email', 409],
    [{ ...person, email: 'no address' }, 'email', 400],
    [{ ...person, firstname: '' }, 'firstname', 400],
    [{ ...person, lastname: 'x'.repeat(101) }, 'lastname', 400],
    [{ ...person, firstname: 'a\0b' }, 'firstname', 400],
    [{ ...person, password: 'short' }, 'password', 400],
    [{ ...person, role: 'admin' }, 'role', 400],
    [{ ...person, role: '00000000-0000-4000-8000-00000000dead' }, 'role', 400],
    [{ ...person, status: 2 }, 'status', 400],
    [{ ...person, authType: 'ad_auth' }, 'authType', 400],
    [{ ...person, id: adminRoleId }, 'id', 400],
    [{ ...person, email: { $ne: 1 } }, 'email', 400],
  ] as const) {
    const { statusCode, json } = await admin.call('POST', 'users', body)
    expect([body, statusCode, json().field]).toEqual([body, status, field])
  }
  expect((await admin.call('GET', 'users?q=new@example.org')).json().count).toBe(0)
})

test('B05: nobody raises themselves, and an address that changes ends the sessions', async () => {
  const plain = await addPerson(started, {})
  for (const body of [{ role: adminRoleId }, { status: 1 }, { email: 'mine@example.org' }, {}])
    expect((await plain.call('PUT', `users/${plain.id}`, body)).statusCode).toBe(403)
  const moved = await create('before@example.org', { password })
  const session = (await signIn('before@example.org')).json().token
  const me = () => started.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${session}` } })
  expect((await me()).statusCode).toBe(200)
  // Whoever holds an administrator's session alone takes no account over.
  const boss = await create('mover@example.org', { password, role: adminRoleId })
  const headers = { authorization: `Bearer ${(await signIn('mover@example.org')).json().token}` }
  const move = (payload: object) =>
    started.app.inject({ method: 'PUT', url: `/api/users/${moved.id}`, headers, payload })
  for (const [current, type] of [
    [{}, 'invalid_value'],
    [{ current: 'not the password' }, 'wrong_credentials'],
    [{ current: boss.email }, 'wrong_credentials'],
  ] as const)
    expect((await move({ email: 'after@example.org', ...current })).json()).toMatchObject({
      type: `/problems/${type}`,
      field: 'current',
    })
  expect((await me()).statusCode).toBe(200)
  expect((await move({ email: 'after@example.org', current: password })).json().email).toBe('after@example.org')
  expect((await me()).statusCode).toBe(401)
  expect((await signIn('before@example.org')).statusCode).toBe(401)
  expect((await signIn('after@example.org')).statusCode).toBe(200)
})

test('B06: the last active administrator is neither deleted, demoted nor deactivated, also by two calls at once', {
  tags: 'release',
}, async () => {
  const secondApp = await startApp()
  const [first, two] = [
    await addPerson(secondApp, { roleId: adminRoleId }),
    await addPerson(secondApp, { roleId: adminRoleId }),
  ]
  // Administrators of the directory, and inactive ones, do not count.
  await addPerson(secondApp, { roleId: adminRoleId, authType: 'ad_auth' })
  const yourself = await first.call('DELETE', `users/${first.id}`)
  expect([yourself.statusCode, yourself.json().type]).toEqual([409, '/problems/yourself'])
  const race = await Promise.all([
    first.call('DELETE', `users/${two.id}`),
    two.call('PUT', `users/${first.id}`, { status: 0 }),
    first.call('PUT', `users/${two.id}`, { role: null }),
  ])
  const left = (
    await secondApp.state.administration.users.list({
      q: null,
      limit: 10,
      page: 1,
      sort: [],
      trash: false,
      role: adminRoleId,
      active: true,
      authType: 'normal_auth',
      awaiting: null,
    })
  ).rows
  expect(left).toHaveLength(1)
  expect(race.filter(({ statusCode }) => statusCode < 300).length).toBeGreaterThan(0)
  const last = left[0]?.id === first.id ? first : two
  const other = await addPerson(secondApp, {})
  for (const answer of [
    await last.call('DELETE', `users/${last.id}`),
    await last.call('PUT', `users/${last.id}`, { status: 0 }),
    await last.call('PUT', `users/${last.id}`, { role: null }),
  ])
    expect([answer.statusCode, answer.json().type]).toEqual([409, '/problems/last_administrator'])
  expect((await last.call('PUT', `users/${other.id}`, { role: adminRoleId })).statusCode).toBe(200)
  expect((await other.call('DELETE', `users/${last.id}`)).statusCode).toBe(204)
  expect((await last.call('GET', 'users')).statusCode).toBe(401)
})

test('A06: a role that changes and a person who is deactivated or signed out act at once on open sessions', async () => {
  const role = (await admin.call('POST', 'roles', { name: 'Targets', permissions: ['view_widget_133'] })).json()
  const person = await addPerson(started, { roleId: role.id })
  const ask = async () => (await person.call('GET', 'v2/tourist/immigration/target')).statusCode
  expect(await ask()).toBe(200)
  await admin.call('PUT', `roles/${role.id}`, { permissions: [] })
  expect(await ask()).toBe(403)
  await admin.call('PUT', `roles/${role.id}`, { permissions: ['view_widget_133'] })
  expect(await ask()).toBe(200)
  await admin.call('PUT', `users/${person.id}`, { role: null })
  expect(await ask()).toBe(403)
  await admin.call('PUT', `users/${person.id}`, { role: role.id })
  expect(await ask()).toBe(200)
  expect((await admin.call('DELETE', `users/${person.id}/sessions`)).statusCode).toBe(204)
  expect(await ask()).toBe(401)
  const other = await addPerson(started, { roleId: role.id })
  await admin.call('PUT', `users/${other.id}`, { status: 0 })
  expect((await other.call('GET', 'auth/me')).statusCode).toBe(401)
  const ended = (await admin.call('GET', `users/${other.id}/sessions`)).json().rows
  expect(ended).toMatchObject([{ endReason: 'revoked', endedAt: expect.any(String) }])
})

test('A06: an administrator ends one session of a person, and the others go on', async () => {
  const person = await create('devices@example.org', { password })
  const tokens = [await signIn('devices@example.org'), await signIn('devices@example.org')].map(
    (opened) => opened.json().token,
  )
  const ask = () =>
    Promise.all(
      tokens.map(
        async (token) =>
          (await started.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode,
      ),
    )
  const open = (await admin.call('GET', `users/${person.id}/sessions`)).json().rows
  expect(open).toMatchObject([{ agent: 'lightMyRequest' }, { agent: 'lightMyRequest' }])
  const sessionPath = `users/${person.id}/sessions/${open[1].id}`
  const nobody = '00000000-0000-4000-8000-00000000dead'
  expect((await admin.call('DELETE', `users/${person.id}/sessions/${nobody}`)).statusCode).toBe(404)
  expect((await admin.call('DELETE', `users/${admin.id}/sessions/${open[1].id}`)).statusCode).toBe(404)
  expect(await ask()).toEqual([200, 200])
  expect((await admin.call('DELETE', sessionPath)).statusCode).toBe(204)
  expect(await ask()).toEqual([401, 200])
  expect((await admin.call('DELETE', sessionPath)).statusCode).toBe(404)
})

test('B11: who is deleted is signed out and in the trash, and comes back deactivated', async () => {
  const person = await create('trash@example.org', { password })
  const token = (await signIn('trash@example.org')).json().token
  expect((await admin.call('DELETE', `users/${person.id}`)).statusCode).toBe(204)
  const me = await started.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
  expect([me.statusCode, (await signIn('trash@example.org')).statusCode]).toEqual([401, 401])
  expect((await admin.call('DELETE', `users/${person.id}`)).statusCode).toBe(404)
  expect((await admin.call('GET', 'users?q=trash@')).json().count).toBe(0)
  const trash = (await admin.call('GET', 'users?trash=true&q=trash@')).json()
  expect([trash.count, trash.rows[0].deletedBy]).toEqual([1, 'Anong Srisai'])
  // The address is free meanwhile, and then the one in the trash cannot come back under it.
  const second = await create('trash@example.org')
  const refused = await admin.call('POST', `users/${person.id}/restore`)
  expect([refused.statusCode, refused.json().type]).toEqual([409, '/problems/email_taken'])
  await admin.call('DELETE', `users/${second.id}`)
  const back = await admin.call('POST', `users/${person.id}/restore`)
  expect(back.json()).toMatchObject({ id: person.id, status: 0, deletedAt: null, deletedBy: null, version: 3 })
  await started.state.administration.sweep(new Date(Date.now() + 1000))
  expect((await admin.call('GET', `users/${second.id}`)).statusCode).toBe(404)
  expect((await admin.call('GET', `users/${person.id}`)).statusCode).toBe(200)
})

test('E05, E06: people are added once and saved by one at a time', async () => {
  const body = { firstname: 'A', lastname: 'B', email: 'once@example.org', password }
  const key = { 'idempotency-key': 'person-1' }
  const first = await admin.call('POST', 'users', body, key)
  const again = await admin.call('POST', 'users', { ...body, password: 'another long secret' }, key)
  expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, first.json().id])
  const { id } = first.json()
  const saved = await admin.call('PUT', `users/${id}`, { firstname: 'C' }, { 'if-match': '"1"' })
  const late = await admin.call('PUT', `users/${id}`, { firstname: 'D' }, { 'if-match': '"1"' })
  const { invitation: _, awaitedEmail: __, ...now } = saved.json()
  expect([saved.statusCode, late.statusCode, late.json().current]).toEqual([200, 412, now])
})

test('people of the directory keep their names, and the role of their department', async () => {
  const person = await addPerson(started, { authType: 'ad_auth' })
  const role = (await admin.call('POST', 'roles', { name: 'By hand' })).json()
  const response = await admin.call('PUT', `users/${person.id}`, { role: role.id })
  expect([response.statusCode, response.json().field]).toEqual([409, 'role'])
  const refused = await admin.call('PUT', `users/${person.id}`, { firstname: 'Other' })
  expect([refused.statusCode, refused.json().field]).toEqual([409, 'firstname'])
  expect((await admin.call('PUT', `users/${person.id}`, { firstname: 'Anong', status: 1, role: '' })).statusCode).toBe(
    200,
  )
})

test('the list is searched, sorted, paged and filtered on the server', async () => {
  const role = (await admin.call('POST', 'roles', { name: 'Listed' })).json()
  for (const [firstname, status] of [
    ['Bua', 1],
    ['Anan', 0],
    ['100%_real', 1],
  ] as const) {
    await create(`${firstname.toLowerCase().replace(/[^a-z]/g, '')}@list.example`, {
      firstname,
      lastname: 'List',
      role: role.id,
      status,
    })
    await wait(1)
  }
  const names = async (query: string) => {
    const { statusCode, json } = await admin.call('GET', `users?role=${role.id}&${query}`)
    expect([query, statusCode]).toEqual([query, 200])
    return json().rows.map(({ firstname }: { firstname: string }) => firstname)
  }
  expect(await names('sort=-createdAt')).toEqual(['100%_real', 'Anan', 'Bua'])
  expect(await names('sort=firstname&status=1')).toEqual(['100%_real', 'Bua'])
  expect(await names('q=%25_')).toEqual(['100%_real'])
  // Typed with the tone mark and the vowel the other way round.
  const thai = await create('nam@list.example', { firstname: 'นํ้าฝน', role: role.id })
  expect(thai.firstname).toBe('น้ำฝน')
  expect(await names(`q=${encodeURIComponent('น้ําฝน')}`)).toEqual(['น้ำฝน'])
  await admin.call('DELETE', `users/${thai.id}`)
  expect(await names('q=LIST&limit=1&page=2&sort=fullname')).toEqual(['Anan'])
  expect(await names('q=listed&sort=status,-fullname')).toEqual(['Anan', 'Bua', '100%_real'])
  expect((await admin.call('GET', 'users?role=none&limit=1&fields=email')).json().rows.map(Object.keys)).toEqual([
    ['email'],
  ])
  for (const query of ['role=1', 'status=yes', 'sort=password', 'q=%00', 'authType=x'])
    expect([query, (await admin.call('GET', `users?${query}`)).statusCode]).toEqual([query, 400])
})

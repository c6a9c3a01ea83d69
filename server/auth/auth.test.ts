import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createPasswords, type Derive } from '../services/passwords.ts'
import { adminRoleId } from '../state/model.ts'
import { cheapPasswords, startApp, testAuthor } from '../testing/startApp.ts'
import {
  basic,
  clock,
  cookieOf,
  email,
  me,
  minute,
  password,
  renew,
  signIn,
  withPerson,
  wrong,
} from './testing/sessions.ts'

describe('signing in', () => {
  test('answers the person, their permissions and a short token', async () => {
    const { app, userId } = await withPerson()
    const response = await signIn(app, ' NOK@Example.org ', password, { body: '{"access_token":"ignored"}' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      user: {
        id: userId,
        role: adminRoleId,
        roleName: 'admin',
        firstname: 'Test',
        lastname: 'Person',
        email,
        authType: 'normal_auth',
        department: null,
      },
      expiresIn: 900,
      demonstration: false,
    })
    expect(response.json().permissions).toContain('view_widget_134')
    expect((await me(app, response.json().token)).json().user.email).toBe(email)
  })

  test('without a body, and with an empty one that names a type', async () => {
    const { app } = await withPerson()
    expect((await signIn(app, email, password)).statusCode).toBe(200)
    expect((await signIn(app, email, password, { body: '' })).statusCode).toBe(200)
  })

  test('a wrong password is refused with the words of the specification, or the reader’s own', async () => {
    const { app } = await withPerson()
    const refused = await signIn(app, email, 'another')
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(refused.json()).toMatchObject({ type: '/problems/wrong_credentials', status: 401, message: wrong })
    const thai = await app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { authorization: basic(email, 'another'), 'accept-language': 'th-TH' },
    })
    expect(thai.json().message).toBe('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง!')
  })

  test('an older hash is replaced by one of today’s cost', { tags: 'release' }, async () => {
    const { app, state } = await startApp({ passwords: createPasswords({ cost: { memory: 128, passes: 2 } }) })
    const passwordHash = await cheapPasswords().hash(password)
    await state.users.create({ email, firstname: '', lastname: '', roleId: null, passwordHash }, testAuthor)
    expect((await signIn(app, email, password)).statusCode).toBe(200)
    expect((await state.users.byEmail(email))?.passwordHash).toContain('m=128,t=2')
    expect((await signIn(app, email, password)).statusCode).toBe(200)
  })

  test('A01: empty passwords, spaces, NUL and no credentials at all are refused and noted', async () => {
    const { app, state } = await withPerson()
    for (const secret of ['', ' ', '\0', '\0\0', `${password}\0`]) {
      const refused = await signIn(app, email, secret)
      expect([refused.statusCode, refused.json().message]).toEqual([401, wrong])
    }
    expect((await signIn(app, `${email}\0`, password)).statusCode).toBe(401)
    for (const authorization of ['', 'Basic', 'Basic !!!', 'Bearer x', basic('', '')]) {
      const refused = await app.inject({ method: 'POST', url: '/api/auth', headers: { authorization } })
      expect([refused.statusCode, refused.json().message]).toEqual([401, wrong])
    }
    const actions = (await state.audit.list(20)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'sign_in_failed').length).toBeGreaterThanOrEqual(6)
  })

  test('A03: a person without a role is signed in and may see nothing', async () => {
    const { app, addPerson } = await startApp()
    await addPerson({ email, password, roleId: null })
    const response = await signIn(app, email, password)
    expect(response.json()).toMatchObject({ user: { role: null, roleName: null }, permissions: [] })
    const menu = await app.inject({
      method: 'GET',
      url: '/api/widgettypes/allwidgets',
      headers: { authorization: `Bearer ${response.json().token}` },
    })
    expect(menu.json()).toEqual([])
  })

  test('A07: ten wrong tries of an account from one address are enough; its owner signs in from elsewhere', async () => {
    const { now, pass } = clock()
    const { app, state, addPerson } = await withPerson({ now })
    await addPerson({ email: 'lek@example.org', password })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn(app, email, 'another')).statusCode).toBe(401)
      pass(minute / 60)
    }
    const refused = await signIn(app, email, password)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().type).toBe('/problems/too_many_attempts')
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect((await signIn(app, email, password, { address: '203.0.113.2' })).statusCode).toBe(200)
    expect((await signIn(app, 'lek@example.org', password)).statusCode).toBe(200)
    expect((await state.audit.list(100)).map(({ action }) => action)).toContain('sign_in_refused')
    pass((wait + 1) * 1000)
    expect((await signIn(app, email, password)).statusCode).toBe(200)
  })

  test('A07: wrong tries before a right one do not count afterwards', { tags: 'release' }, async () => {
    const { app } = await withPerson()
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await signIn(app, email, 'another')
      expect((await signIn(app, email, password)).statusCode).toBe(200)
    }
  })

  test('A07: an address that tries hundreds of accounts is stopped, others are not', { tags: 'release' }, async () => {
    const { app } = await withPerson()
    const statuses = new Map<number, number>()
    for (let account = 0; account < 250; account += 1) {
      const { statusCode } = await signIn(app, `someone${account}@example.org`, 'x', { address: '2001:db8::1' })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 100, 429: 150 })
    const neighbour = await signIn(app, email, password, { address: '2001:db8::2' })
    expect(neighbour.statusCode).toBe(429)
    expect((await signIn(app, email, password, { address: '2001:db8:0:1::2' })).statusCode).toBe(200)
  })

  test('A07: tries that are made at once are counted like others', { tags: 'release' }, async () => {
    const { app } = await withPerson()
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(app, email, 'another')))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
    expect(refused.length).toBeGreaterThanOrEqual(30)
  })

  test('E16: a forged forwarding header dodges no limit, a trusted proxy’s counts', async () => {
    const tryFrom = (app: FastifyInstance, forwarded: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth',
        remoteAddress: '10.0.0.5',
        headers: { authorization: basic(email, 'another'), 'x-forwarded-for': forwarded },
      })
    const plain = await withPerson()
    const trusting = await withPerson({ env: { TRUSTED_PROXIES: '10.0.0.0/24' } })
    for (let tries = 0; tries < 10; tries += 1) {
      await tryFrom(plain.app, `203.0.113.${tries}`)
      await tryFrom(trusting.app, '203.0.113.1')
    }
    expect((await tryFrom(plain.app, '203.0.113.99')).statusCode).toBe(429)
    expect((await tryFrom(trusting.app, '203.0.113.1')).statusCode).toBe(429)
    expect((await tryFrom(trusting.app, '203.0.113.2')).statusCode).toBe(401)
    const [noted] = await trusting.state.audit.list(1)
    expect(noted?.author.address).toBe('203.0.113.2')
  })

  test('A08: known, unknown and deactivated accounts are answered alike, for the same work', async () => {
    let computations = 0
    const derive: Derive = async (secret, salt) => {
      computations += 1
      return Buffer.from(secret.padEnd(32, salt.toString('hex')).slice(0, 32))
    }
    const { app, state, addPerson } = await withPerson({
      passwords: createPasswords({ derive, cost: { memory: 64, passes: 1 } }),
    })
    const former = await addPerson({ email: 'former@example.org', password })
    await state.users.update(former, { active: false }, testAuthor)
    const seen = []
    for (const [name, secret] of [
      [email, 'another'],
      ['nobody@example.org', 'another'],
      ['former@example.org', password],
    ] as const) {
      computations = 0
      const { statusCode, headers, json } = await signIn(app, name, secret)
      const { requestId, ...body } = json()
      expect(requestId).toBeTypeOf('string')
      const { date, 'content-length': length, ...rest } = headers
      seen.push({ statusCode, body, headers: rest, computations })
    }
    expect(seen[0]?.computations).toBe(1)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('A09: anything but the one text in the body is refused, and opens nothing', async () => {
    const { app } = await withPerson()
    const bodies = [
      '{"access_token":{"$ne":null}}',
      '{"access_token":["x"]}',
      '{"access_token":1}',
      '[]',
      '"text"',
      '7',
      '{"email":"nok@example.org"}',
      '{"access_token":"a","access_token":"b"}',
      '{"access_token":"a","access\\u005ftoken":"b"}',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"access_token":"a"',
    ]
    for (const body of bodies) {
      const refused = await signIn(app, email, password, { body })
      expect([body, refused.statusCode]).toEqual([body, 400])
      expect(refused.cookies).toEqual([])
      expect((await renew(app, cookieOf(refused))).statusCode).toBe(401)
    }
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})

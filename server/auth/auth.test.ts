import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { adminRoleId } from '../state/state.ts'
import { cheapPasswords, startApp, testAuthor } from '../testing/startApp.ts'
import { createPasswords, type Derive } from './passwords.ts'

const email = 'nok@example.org'
const password = 'a long password'
const wrong = 'Username or Password is wrong!'

const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

function signIn(app: FastifyInstance, name: string, secret: string, more: { address?: string; body?: string } = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/auth',
    remoteAddress: more.address ?? '203.0.113.1',
    headers: {
      authorization: basic(name, secret),
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(more.body === undefined ? {} : { payload: more.body }),
  })
}

const cookieOf = (response: LightMyRequestResponse): string => {
  const [cookie] = response.cookies
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

const renew = (app: FastifyInstance, cookie: string, headers: Record<string, string> = { [sameOriginHeader]: '1' }) =>
  app.inject({ method: 'POST', url: '/api/auth/renew', headers: { cookie, ...headers } })

const me = (app: FastifyInstance, token: string) =>
  app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })

async function withPerson(options: Parameters<typeof startApp>[0] = {}) {
  const started = await startApp(options)
  const userId = await started.addPerson({ email, password, roleId: adminRoleId })
  return { ...started, userId }
}

/** A clock that a test moves on. */
function clock() {
  let time = Date.parse('2026-03-01T08:00:00Z')
  const pass = (ms: number) => {
    time += ms
  }
  return { now: () => new Date(time), pass }
}
const minute = 60_000

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

  test('an older hash is replaced by one of today’s cost', async () => {
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

  test('A07: wrong tries before a right one do not count afterwards', async () => {
    const { app } = await withPerson()
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await signIn(app, email, 'another')
      expect((await signIn(app, email, password)).statusCode).toBe(200)
    }
  })

  test('A07: an address that tries a thousand accounts is stopped, others are not', async () => {
    const { app } = await withPerson()
    const statuses = new Map<number, number>()
    for (let account = 0; account < 1000; account += 1) {
      const { statusCode } = await signIn(app, `someone${account}@example.org`, 'x', { address: '2001:db8::1' })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 100, 429: 900 })
    const neighbour = await signIn(app, email, password, { address: '2001:db8::2' })
    expect(neighbour.statusCode).toBe(429)
    expect((await signIn(app, email, password, { address: '2001:db8:0:1::2' })).statusCode).toBe(200)
  })

  test('A07: tries that are made at once are counted like others', async () => {
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

describe('staying signed in', () => {
  test('A16: the cookie is for the session’s routes alone and out of reach of scripts', async () => {
    const { app } = await withPerson()
    const [cookie] = (await signIn(app, email, password)).cookies
    expect(cookie).toMatchObject({ name: 'sala_session', path: '/api/auth', httpOnly: true, sameSite: 'Strict' })
    expect(cookie?.secure).toBeUndefined()
    const https = await withPerson({ env: { PUBLIC_URL: 'https://sala.example.org' } })
    const [secured] = (await signIn(https.app, email, password)).cookies
    expect(secured).toMatchObject({ name: '__Secure-sala_session', secure: true, httpOnly: true, sameSite: 'Strict' })
  })

  test('A16: the cookie opens no data, and claims in a request give no right', async () => {
    const { app, as } = await withPerson()
    const cookie = cookieOf(await signIn(app, email, password))
    expect((await app.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401)
    const viewer = await as([])
    const claims = { 'x-role': 'admin', 'x-permissions': 'view_widget_134', cookie: 'auth={"role":"admin"}' }
    expect((await viewer.get('v2/tourist/immigration', claims)).statusCode).toBe(403)
  })

  test('the cookie turns with each renewal, and the session lives on', async () => {
    const { app } = await withPerson()
    const first = cookieOf(await signIn(app, email, password))
    const renewed = await renew(app, first)
    expect(renewed.statusCode).toBe(200)
    expect(cookieOf(renewed)).not.toBe(first)
    expect((await me(app, renewed.json().token)).statusCode).toBe(200)
    expect((await renew(app, cookieOf(renewed))).statusCode).toBe(200)
  })

  test('two tabs that renew together both stay signed in', async () => {
    const { now, pass } = clock()
    const { app } = await withPerson({ now })
    const cookie = cookieOf(await signIn(app, email, password))
    const both = await Promise.all([renew(app, cookie), renew(app, cookie)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    pass(minute)
    for (const tab of both) {
      expect((await me(app, tab.json().token)).statusCode).toBe(200)
      expect((await renew(app, cookieOf(tab))).statusCode).toBe(200)
    }
  })

  test('A17: a cookie that was replaced long ago ends the session when it is shown again', async () => {
    const { now, pass } = clock()
    const { app, state } = await withPerson({ now })
    const stolen = cookieOf(await signIn(app, email, password))
    const renewed = await renew(app, stolen)
    pass(minute)
    expect((await renew(app, stolen)).statusCode).toBe(401)
    expect((await me(app, renewed.json().token)).statusCode).toBe(401)
    expect((await renew(app, cookieOf(renewed))).statusCode).toBe(401)
    expect((await state.audit.list(1))[0]).toMatchObject({ action: 'cookie_used_again' })
  })

  test('the access token ends after 15 minutes, the session after 8 idle hours or 7 days', async () => {
    const { now, pass } = clock()
    const { app } = await withPerson({ now })
    const opened = await signIn(app, email, password)
    pass(14 * minute)
    expect((await me(app, opened.json().token)).statusCode).toBe(200)
    pass(minute)
    expect((await me(app, opened.json().token)).statusCode).toBe(401)
    pass(7 * 60 * minute)
    let cookie = cookieOf(await renew(app, cookieOf(opened)))
    pass(8 * 60 * minute)
    expect((await renew(app, cookie)).statusCode).toBe(401)

    cookie = cookieOf(await signIn(app, email, password))
    for (let hours = 0; hours < 7 * 24 - 1; hours += 7) {
      const renewed = await renew(app, cookie)
      expect(renewed.statusCode).toBe(200)
      cookie = cookieOf(renewed)
      pass(7 * 60 * minute)
    }
    pass(minute)
    expect((await renew(app, cookie)).statusCode).toBe(401)
  })

  test('A17: after signing out, token and cookie are worth nothing, and it is noted', async () => {
    const { app, state } = await withPerson()
    const opened = await signIn(app, email, password)
    const authorization = `Bearer ${opened.json().token}`
    const out = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization } })
    expect([out.statusCode, out.body]).toEqual([204, ''])
    expect(out.cookies[0]).toMatchObject({ name: 'sala_session', value: '' })
    expect((await me(app, opened.json().token)).statusCode).toBe(401)
    expect((await renew(app, cookieOf(opened))).statusCode).toBe(401)
    expect((await state.audit.list(1))[0]).toMatchObject({ action: 'signed_out', author: { via: 'api' } })
  })

  test('A06, A17: a person who is deactivated, or whose password is changed, is signed out at once', async () => {
    for (const change of [{ active: false }, { passwordHash: 'x' }]) {
      const { app, state, userId } = await withPerson()
      const opened = await signIn(app, email, password)
      expect((await me(app, opened.json().token)).statusCode).toBe(200)
      await state.users.update(userId, change, testAuthor)
      expect((await me(app, opened.json().token)).statusCode).toBe(401)
      expect((await renew(app, cookieOf(opened))).statusCode).toBe(401)
    }
  })

  test('A18: the cookie counts only with our header and from our own origin', async () => {
    const { app } = await withPerson()
    const opened = await signIn(app, email, password)
    const cookie = cookieOf(opened)
    const header = { [sameOriginHeader]: '1' }
    const foreign = [
      {},
      { origin: 'https://evil.example', ...header },
      { origin: 'null', ...header },
      { 'sec-fetch-site': 'cross-site', ...header },
      { 'sec-fetch-site': 'same-site', ...header },
      { origin: 'http://localhost:8080' },
    ]
    for (const headers of foreign) {
      const refused = await renew(app, cookie, headers)
      expect([headers, refused.statusCode]).toEqual([headers, 403])
      expect(refused.cookies).toEqual([])
    }
    const form = await app.inject({
      method: 'POST',
      url: '/api/auth/renew',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...header },
      payload: 'a=b',
    })
    expect(form.statusCode).toBe(415)
    for (const headers of [
      { origin: 'http://localhost:8080' },
      { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' },
    ]) {
      const renewed = await renew(app, cookie, { 'sec-fetch-site': 'same-origin', ...header, ...headers })
      expect(renewed.statusCode).toBe(200)
    }
  })

  test('A19: a token in the query string is worth nothing, and the log never holds it', async () => {
    const lines: string[] = []
    const { app } = await withPerson({ logged: (line) => void lines.push(line), env: { LOG_LEVEL: 'trace' } })
    const { token } = (await signIn(app, email, password)).json()
    for (const name of ['access_token', 'auth_token', 'token']) {
      const refused = await app.inject({ method: 'GET', url: `/api/auth/me?${name}=${token}` })
      expect(refused.statusCode).toBe(401)
      expect(refused.body).not.toContain(token)
      const data = await app.inject({ method: 'GET', url: `/api/v2/tourist/immigration?${name}=${token}` })
      expect(data.statusCode).toBe(401)
    }
    expect(lines.join('')).toContain('/api/auth/me')
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).not.toContain(password)
  })

  test('A15: any other bearer is refused with one and the same body', async () => {
    const { app } = await withPerson()
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`
    const bodies = new Set<string>()
    for (const token of ['', 'x', 'null', unsigned, 'a'.repeat(5000), '../../etc/passwd', 'ก']) {
      const refused = await me(app, token)
      expect(refused.statusCode).toBe(401)
      bodies.add(refused.json().message)
    }
    // A good token counts behind the one word alone.
    const { token } = (await signIn(app, email, password)).json()
    for (const authorization of [
      token,
      `Digest ${token}`,
      `Bearer: ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token} `.repeat(2),
    ]) {
      const refused = await app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization } })
      expect([authorization.slice(0, 8), refused.statusCode]).toEqual([authorization.slice(0, 8), 401])
      bodies.add(refused.json().message)
    }
    expect((await me(app, token)).statusCode).toBe(200)
    expect(bodies.size).toBe(1)
  })
})

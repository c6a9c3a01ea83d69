import { randomUUID } from 'node:crypto'
import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createPasswords } from '../services/passwords.ts'
import { cheapPasswords, testAuthor } from '../testing/startApp.ts'
import { openTestState } from '../testing/testState.ts'
import { clock, cookieOf, email, me, minute, password, renew, signIn, withPerson } from './testing/sessions.ts'

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

  test('two tabs that renew together both stay signed in', { tags: 'release' }, async () => {
    const { now, pass } = clock()
    const { app } = await withPerson({ now })
    const cookie = cookieOf(await signIn(app, email, password))
    const responses = await Promise.all([renew(app, cookie), renew(app, cookie)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    pass(minute)
    for (const tab of responses) {
      expect((await me(app, tab.json().token)).statusCode).toBe(200)
      expect((await renew(app, cookieOf(tab))).statusCode).toBe(200)
    }
  })

  test('E03: whoever renews without end is stopped before the store is full, until the tokens are over', {
    tags: 'release',
  }, async () => {
    const { now, pass } = clock()
    const { app, database } = await withPerson({ now })
    const cookie = cookieOf(await signIn(app, email, password))
    const client = new pg.Client(database.address)
    await client.connect()
    await client.query(
      `insert into access_tokens (hash, session_id, expires_at)
       select 'token ' || n, (select id from sessions), $1 from generate_series(1, 499) n`,
      [new Date(now().getTime() + minute)],
    )
    await client.end()
    const refused = await renew(app, cookie)
    expect([refused.statusCode, refused.json().type]).toEqual([429, '/problems/too_many_attempts'])
    pass(2 * minute)
    expect((await renew(app, cookie)).statusCode).toBe(200)
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
    // A foreign page must not sign anybody in as somebody else either; programs name no origin.
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
    for (const headers of foreign.slice(1)) {
      const refused = await app.inject({ method: 'POST', url: '/api/auth', headers: { authorization, ...headers } })
      const ours = headers.origin === 'http://localhost:8080'
      expect([headers, refused.statusCode, refused.cookies.length > 0]).toEqual([headers, ours ? 200 : 403, ours])
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

describe('what changes while somebody is being let in', () => {
  const cheap = cheapPasswords()
  /** Done once a password has been looked at, before anything is made of that. */
  let meanwhile: () => Promise<unknown> = async () => null
  const passwords = {
    ...cheap,
    verify: async (...args: Parameters<typeof cheap.verify>) => {
      const right = await cheap.verify(...args)
      const work = meanwhile
      meanwhile = async () => null
      await work()
      return right
    },
  }

  test('A17: a password that was changed, or a second factor set up, leaves nobody in who brought the password before', async () => {
    const { app, state, userId } = await withPerson({ passwords })
    const change = async (to: string) =>
      state.accounts.changePassword(userId, await cheap.hash(to), randomUUID(), new Date(), testAuthor)
    meanwhile = () => change('quite another one')
    expect((await signIn(app, email, password)).json()).toMatchObject({ type: '/problems/wrong_credentials' })
    expect((await signIn(app, email, 'quite another one')).statusCode).toBe(200)
    meanwhile = async () => {
      await state.secondFactors.begin(userId, 'sealed', testAuthor)
      await state.secondFactors.confirm(userId, [], randomUUID(), new Date(), testAuthor)
    }
    expect((await signIn(app, email, 'quite another one')).statusCode).toBe(401)
    expect(await state.sessions.list(userId, new Date(0), new Date())).toEqual([])
  })

  test('A17: a hash that is kept anew does not bring an old password back', async () => {
    const { app, state, userId } = await withPerson({ passwords })
    const costly = createPasswords({ cost: { memory: 64, passes: 2 } })
    await state.users.update(userId, { passwordHash: await costly.hash(password) }, testAuthor)
    meanwhile = async () =>
      state.accounts.changePassword(userId, await cheap.hash('quite another one'), randomUUID(), new Date(), testAuthor)
    expect((await signIn(app, email, password)).statusCode).toBe(401)
    expect((await signIn(app, email, 'quite another one')).statusCode).toBe(200)
    await state.users.update(userId, { passwordHash: await costly.hash(password) }, testAuthor)
    const responses = await Promise.all([signIn(app, email, password), signIn(app, email, password)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(cheap.outdated((await state.users.byEmail(email))?.passwordHash ?? '')).toBe(false)
  })
})

test('A06: a clock that is put back keeps nobody in whom another server has signed out', async () => {
  const { now, pass } = clock()
  const { app, database } = await withPerson({ now })
  const { token } = (await signIn(app, email, password)).json()
  expect((await me(app, token)).statusCode).toBe(200)
  const elsewhere = await openTestState(database)
  await elsewhere.accounts.lockDown(testAuthor)
  await elsewhere.close()
  // What this server has learnt a moment ago counts for a few seconds yet.
  expect((await me(app, token)).statusCode).toBe(200)
  pass(-60 * minute)
  expect((await me(app, token)).statusCode).toBe(401)
})

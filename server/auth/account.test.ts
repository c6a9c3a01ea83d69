import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp, testAuthor } from '../testing/startApp.ts'
import {
  as,
  basic,
  box,
  call,
  mailed,
  mailTo,
  minute,
  otherPassword,
  pass,
  password,
  person,
  reset,
  signIn,
  useMailedApp,
} from './testing/accounts.ts'

useMailedApp()

describe('one’s own account', () => {
  test('A17: a changed password ends every other session, and the old one is asked for', async () => {
    const { email } = await person()
    const [here, there] = [await as(mailed, email), await as(mailed, email)]
    const wrong = await here.post('account/password', { current: 'not it', password: otherPassword })
    expect([wrong.statusCode, wrong.json().type, wrong.json().field]).toEqual([
      401,
      '/problems/wrong_credentials',
      'current',
    ])
    const short = await here.post('account/password', { current: password, password: 'short' })
    expect(short.json()).toMatchObject({ type: '/problems/password_too_short', field: 'password' })
    expect((await here.post('account/password', { current: password, password: otherPassword })).statusCode).toBe(204)
    expect((await here.get('account')).statusCode).toBe(200)
    expect((await there.get('account')).statusCode).toBe(401)
    expect((await call(mailed.app, 'auth/renew', undefined, { headers: { cookie: there.cookie } })).statusCode).toBe(
      403,
    )
    expect((await signIn(mailed.app, email, otherPassword)).statusCode).toBe(200)
    expect((await mailTo(email)).subject).toBe('Your password for Sala was changed')
  })

  test('A17: people see their own sessions and end them; those of others are not there', async () => {
    const [mine, other] = [await person(), await person()]
    const [here, there, third] = [
      await as(mailed, mine.email),
      await as(mailed, mine.email),
      await as(mailed, mine.email),
    ]
    const stranger = await as(mailed, other.email)
    const { rows, count } = (await here.get('account/sessions')).json()
    expect(count).toBe(3)
    expect(rows.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const foreign = (await stranger.get('account/sessions')).json().rows[0].id
    expect((await here.post('account/sessions/end', { id: foreign })).statusCode).toBe(404)
    expect((await stranger.get('account')).statusCode).toBe(200)
    const ended = (await there.get('account/sessions')).json().rows.find(({ current }: { current: boolean }) => current)
    expect((await here.post('account/sessions/end', { id: ended.id })).statusCode).toBe(204)
    expect((await there.get('account')).statusCode).toBe(401)
    expect((await here.post('account/sessions/end', { id: null })).statusCode).toBe(204)
    expect((await third.get('account')).statusCode).toBe(401)
    expect((await here.get('account/sessions')).json().count).toBe(1)
    const actions = (await mailed.state.audit.list(10)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'session_revoked').length).toBeGreaterThanOrEqual(2)
  })

  test('names and language are one’s own to change, the rest is refused', async () => {
    const { email, id } = await person()
    const here = await as(mailed, email)
    const names = { firstname: 'น้ำ', lastname: 'ใจดี', language: 'th' }
    expect((await here.put('account', names)).json()).toMatchObject({ ...names, email })
    const { rows } = await mailed.state.administration.audit.list({
      ...{ q: null, limit: 1, page: 1, sort: [], person: id, target: id, start: null, end: null },
      actions: ['account_changed'],
    })
    expect(rows).toEqual([
      expect.objectContaining({ before: { firstname: 'Test', lastname: 'Person', language: 'en' }, after: names }),
    ])
    for (const extra of [{ role: adminRoleId }, { roleId: adminRoleId }, { email: 'a@b.cc' }, { active: true }])
      expect((await here.put('account', { ...names, ...extra })).statusCode).toBe(400)
    expect((await mailed.state.users.byId(id))?.roleId).toBeNull()
  })

  test('A23: a locked session is answered 423 until its password is given', async () => {
    const { email } = await person()
    const here = await as(mailed, email)
    expect((await here.post('auth/lock')).statusCode).toBe(204)
    for (const path of ['account', 'auth/me', 'widgettypes/allwidgets', 'v2/tourist/immigration', 'users']) {
      const { statusCode, json } = await here.get(path)
      expect([path, statusCode, json().type]).toEqual([path, 423, '/problems/session_locked'])
    }
    const own = { cookie: here.cookie, 'x-sala-request': '1' }
    const renewed = await call(mailed.app, 'auth/renew', undefined, { headers: own })
    expect([renewed.statusCode, renewed.cookies]).toEqual([423, []])
    const unlock = (secret: string, headers: Record<string, string> = own) =>
      call(mailed.app, 'auth/unlock', { password: secret }, { headers })
    expect((await unlock('wrong')).json().type).toBe('/problems/wrong_credentials')
    // A18: the cookie alone, as a foreign page would send it, is worth nothing.
    expect((await unlock(password, { cookie: here.cookie })).statusCode).toBe(401)
    expect((await unlock(password, { ...own, origin: 'https://evil.example' })).statusCode).toBe(401)
    expect((await here.get('account')).statusCode).toBe(423)
    const unlocked = await unlock(password)
    expect(unlocked.statusCode).toBe(200)
    expect(unlocked.cookies[0]?.value).not.toBe(here.cookie.split('=')[1])
    // A token from before the lock is worth nothing, whoever holds it.
    expect((await here.get('account')).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${unlocked.json().token}` }
    expect((await mailed.app.inject({ url: '/api/account', headers })).statusCode).toBe(200)
  })

  test('A23: a withheld session learns from exports why it is withheld, and not that it should sign in', async () => {
    const { email } = await person()
    const here = await as(mailed, email)
    expect((await here.get('exports/134.csv')).json().type).toBe('/problems/forbidden')
    await here.post('auth/lock')
    for (const path of ['exports/134.csv', 'exports/134/rows?format=csv']) {
      const { statusCode, json } = await here.get(path)
      expect([path, statusCode, json().type]).toEqual([path, 423, '/problems/session_locked'])
    }
    const stranger = await mailed.app.inject({ url: '/api/exports/134.csv' })
    expect(stranger.json().type).toBe('/problems/not_signed_in')
  })

  test('A23: a locked session may be left, and what anyone may ask answers it as a stranger', async () => {
    const { email } = await person()
    const here = await as(mailed, email)
    await here.post('auth/lock')
    expect((await here.get('auth/options')).statusCode).toBe(200)
    expect((await here.post('auth/logout')).statusCode).toBe(204)
    expect((await here.get('account')).statusCode).toBe(401)
  })

  test('A15: a megabyte of token is refused like any other', async () => {
    const refused = await mailed.app.inject({
      method: 'GET',
      url: '/api/account',
      headers: { authorization: `Bearer ${'a'.repeat(1024 * 1024)}` },
    })
    expect([refused.statusCode, refused.json().type]).toEqual([401, '/problems/not_signed_in'])
  })

  test('C12: where anyone may ask, a long body is refused before it is read as JSON', { tags: 'release' }, async () => {
    const { paths = {} } = JSON.parse(JSON.stringify(mailed.app.openApi()))
    const open = Object.entries<{ post?: { security?: object[] } }>(paths).flatMap(([path, { post }]) =>
      post && !post.security?.some((way) => 'bearer' in way) ? [path.replace('/api/', '')] : [],
    )
    expect(open).toEqual(expect.arrayContaining(['auth', 'auth/sign-up', 'auth/unlock', 'auth/openid']))
    for (const path of open) {
      const refused = await call(mailed.app, path, { x: 'x'.repeat(33 * 1024) })
      expect([path, refused.statusCode]).toEqual([path, 413])
      expect(refused.json().message).toContain('32 KiB')
    }
  })

  test('A20: an access_token in the body gives no right, whosever it is', async () => {
    const admin = await mailed.as('admin')
    const { email } = await person()
    const opened = await call(
      mailed.app,
      'auth',
      { access_token: admin.token },
      {
        headers: { authorization: basic(email, password) },
      },
    )
    expect(opened.json()).toMatchObject({ user: { role: null }, permissions: [] })
    const response = await call(mailed.app, 'auth', { access_token: admin.token })
    expect(response.statusCode).toBe(401)
  })
})

describe('asking for an account', () => {
  test('A12: it waits without a role; letting them in and a link make it an account', async () => {
    const email = 'asks@example.org'
    const reply = await call(mailed.app, 'auth/sign-up', { email, firstname: 'น้ำ', lastname: 'ใจดี' })
    expect(reply.statusCode).toBe(204)
    await expect.poll(async () => (await mailed.state.users.byEmail(email))?.id).toBeTypeOf('string')
    const user = await mailed.state.users.byEmail(email)
    expect(user).toMatchObject({ active: false, roleId: null, passwordHash: null, authType: 'normal_auth' })
    const admin = await mailed.as('admin')
    expect((await admin.post(`users/${user?.id}/link`)).statusCode).toBe(409)
    await mailed.state.users.update(user?.id ?? '', { active: true }, testAuthor)
    const sent = await admin.post(`users/${user?.id}/link`)
    expect(sent.json()).toMatchObject({ link: null, sentTo: email })
    const { secret } = await mailTo(email)
    expect((await reset(secret)).statusCode).toBe(204)
    expect((await signIn(mailed.app, email, otherPassword)).json()).toMatchObject({
      permissions: [],
      user: { role: null },
    })
  })

  test('A12: extra fields are refused, and it does not exist where it is switched off', async () => {
    const body = { email: 'x@example.org', firstname: 'A', lastname: 'B' }
    for (const extra of [{ role: adminRoleId }, { status: 1 }, { type: 'ad_auth' }, { permissions: [] }, { id: '1' }]) {
      const refused = await call(mailed.app, 'auth/sign-up', { ...body, ...extra })
      expect([extra, refused.statusCode]).toEqual([extra, 400])
    }
    const off = await startApp({ env: { SIGN_UP: 'off' } })
    expect((await call(off.app, 'auth/sign-up', body)).statusCode).toBe(404)
    expect((await call(off.app, 'auth/options', undefined, { method: 'GET' })).json()).toEqual({
      signUp: false,
      mail: false,
      shortestPassword: 12,
      directory: false,
      openId: null,
      administrator: false,
    })
    expect(await mailed.state.users.byEmail('x@example.org')).toBeNull()
  })

  test('A12: who asks looks like nobody else: addresses of plain letters, names that turn nothing around', async () => {
    const names = { firstname: 'A', lastname: 'B' }
    for (const email of [
      'boss\u200b@example.org',
      'b\u043ess@example.org',
      'boss@ex\u0430mple.org',
      '\uff42oss@example.org',
      'boss\u202egro.elpmaxe@x.org',
      'boss,evil@example.org',
      'boss:evil@example.org;',
      `${'a'.repeat(250)}@x.org`,
    ]) {
      const refused = await call(mailed.app, 'auth/sign-up', { ...names, email })
      expect([email, refused.statusCode, refused.json().field]).toEqual([email, 400, 'email'])
    }
    const turned = await call(mailed.app, 'auth/sign-up', { ...names, email: 'c@example.org', lastname: 'x\u202ey' })
    expect([turned.statusCode, turned.json().field]).toEqual([400, 'lastname'])
  })

  test('A07: a thousand who wait are enough; who asks then is answered alike, and nobody is noted', async () => {
    const full = await startApp()
    const client = new pg.Client(full.database.address)
    await client.connect()
    await client.query(`insert into users (email, email_key, firstname, lastname, active, awaiting)
      select 'w' || n || '@x.org', 'w' || n || '@x.org', 'A', 'B', false, true from generate_series(1, 999) n`)
    const body = { firstname: 'A', lastname: 'B' }
    for (const email of ['last@example.org', 'late@example.org']) {
      const response = await call(full.app, 'auth/sign-up', { ...body, email })
      expect([response.statusCode, response.body]).toEqual([204, ''])
      // The first is noted before the second asks.
      await full.app.inject('/api/health/ready')
      await expect.poll(async () => (await full.state.users.byEmail('last@example.org'))?.id).toBeTypeOf('string')
    }
    await client.end()
    // What was begun in the background ends with the server.
    await full.app.close()
    expect(await full.state.users.byEmail('late@example.org')).toBeNull()
  })

  test('administrators are told once in a while, and letting somebody in sends them their link', async () => {
    const boss = await person(mailed, adminRoleId)
    pass(61 * minute)
    const ask = async (email: string) => {
      await call(mailed.app, 'auth/sign-up', { email, firstname: '<b>Evil', lastname: 'Https://evil.example' })
      await expect.poll(async () => (await mailed.state.users.byEmail(email))?.id).toBeTypeOf('string')
      return (await mailed.state.users.byEmail(email))?.id ?? ''
    }
    const first = await ask('first-asks@example.org')
    const reported = await mailTo(boss.email)
    expect(reported.subject).toBe('Somebody asks for an account for Sala')
    expect(reported.text).toContain('https://sala.example.org/admin/setting/users?awaiting=true')
    expect(reported.text + reported.html).not.toMatch(/evil/i)
    const second = await ask('second-asks@example.org')

    const admin = await mailed.as('admin')
    const put = async (id: string, status: 0 | 1) =>
      (await admin.call({ method: 'PUT', url: `/api/users/${id}`, payload: { status } })).json()
    expect(await put(first, 1)).toMatchObject({ status: 1, awaiting: false, invitation: 'mailed' })
    expect((await reset((await mailTo('first-asks@example.org')).secret)).statusCode).toBe(204)
    // Nobody is invited a second time, nor is whoever was turned away.
    await put(first, 0)
    expect(await put(first, 1)).toMatchObject({ status: 1, invitation: null })
    expect(await put(second, 0)).toMatchObject({ awaiting: false, invitation: null })
    expect(await put(second, 1)).toMatchObject({ status: 1, invitation: null })
    expect(
      box.mails.filter(({ to }) => to.includes(boss.email) || to.includes('second-asks@example.org')),
    ).toHaveLength(1)
  })

  test('without a mail server the administrator is told to hand a link over', async () => {
    const mute = await startApp()
    await call(mute.app, 'auth/sign-up', { email: 'asks@example.org', firstname: 'A', lastname: 'B' })
    await expect.poll(async () => (await mute.state.users.byEmail('asks@example.org'))?.id).toBeTypeOf('string')
    const id = (await mute.state.users.byEmail('asks@example.org'))?.id ?? ''
    const admin = await mute.as('admin')
    const put = await admin.call({ method: 'PUT', url: `/api/users/${id}`, payload: { status: 1 } })
    expect(put.json()).toMatchObject({ status: 1, invitation: 'owed' })
    expect((await admin.post(`users/${id}/link`)).json()).toMatchObject({ sentTo: null, link: expect.any(String) })
  })

  test('the owner of a known address is told, and nothing changes', async () => {
    const { email, id } = await person()
    await call(mailed.app, 'auth/sign-up', { email, firstname: 'Some', lastname: 'Body' })
    expect((await mailTo(email)).subject).toBe('You have an account for Sala already')
    expect(await mailed.state.users.byId(id)).toMatchObject({ firstname: 'Test', active: true })
  })

  test('A09: anything but texts is refused, and opens nothing', async () => {
    const bad = [{ $ne: null }, ['x'], 7, true, { raw: 'select 1' }]
    for (const value of bad) {
      for (const [path, body] of [
        ['auth/sign-up', { email: value, firstname: 'A', lastname: 'B' }],
        ['auth/sign-up', { email: 'a@example.org', firstname: value, lastname: 'B' }],
        ['auth/forgot-password', { email: value }],
        ['auth/reset-password', { token: value, password: otherPassword }],
        ['auth/reset-password', { token: 'x', password: value }],
        ['auth/link', { token: value }],
        ['auth/unlock', { password: value }],
        [
          'auth/first-administrator',
          { token: value, email: 'a@b.cc', firstname: 'A', lastname: 'B', password: otherPassword },
        ],
      ] as const) {
        const refused = await call(mailed.app, path, body)
        expect([path, value, refused.statusCode]).toEqual([path, value, 400])
        expect(refused.cookies).toEqual([])
      }
    }
  })

  test('A07: an address that asks for a hundred accounts is stopped, and sign-ins are counted apart', {
    tags: 'release',
  }, async () => {
    const remoteAddress = '198.51.100.7'
    const statuses = []
    for (let count = 0; count < 103; count += 1) {
      const names = { email: `flood${count}@example.org`, firstname: 'A', lastname: 'B' }
      statuses.push((await call(mailed.app, 'auth/sign-up', names, { remoteAddress })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    const { email } = await person()
    expect((await signIn(mailed.app, email, password, undefined, { remoteAddress })).statusCode).toBe(200)
  })
})

test('A07: each further wrong try doubles the wait, up to four hours', async () => {
  const { email } = await person()
  const remoteAddress = '198.51.100.9'
  const tryIt = (secret: string) => signIn(mailed.app, email, secret, undefined, { remoteAddress })
  for (let tries = 0; tries < 10; tries += 1) expect((await tryIt('wrong')).statusCode).toBe(401)
  for (const minutes of [15, 30, 60, 120, 240, 240]) {
    const refused = await tryIt(password)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, minutes * 60])
    pass(minutes * minute)
    expect((await tryIt('wrong')).statusCode).toBe(401)
  }
  pass(240 * minute)
  expect((await tryIt(password)).statusCode).toBe(200)
  expect((await tryIt('wrong')).statusCode).toBe(401)
  expect((await tryIt(password)).statusCode).toBe(200)
})

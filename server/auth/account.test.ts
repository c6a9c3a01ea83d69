import { createServer, type Socket } from 'node:net'
import { readLink } from '@sala/catalog/api/auth.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRoleId } from '../state/state.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'

const password = 'a long password'
const another = 'quite another one'

let box: Mailbox
let mailed: TestApp
let time = Date.parse('2026-03-01T08:00:00Z')
const now = () => new Date(time)
const minute = 60_000
const pass = (ms: number) => {
  time += ms
}

beforeAll(async () => {
  box = await openMailbox()
  mailed = await startApp({ now, env: { SMTP_URL: box.url, PUBLIC_URL: 'https://sala.example.org' } })
})
afterAll(async () => {
  await mailed.close()
  await box.close()
})

let people = 0
/** Somebody new, with a password. */
async function person(started: TestApp = mailed, roleId: string | null = null) {
  people += 1
  const email = `person${people}@example.org`
  return { email, id: await started.addPerson({ email, password, roleId }) }
}

const basic = (email: string, secret: string) => `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
let addresses = 0

function call(app: FastifyInstance, path: string, body?: object, more: InjectOptions = {}) {
  // Each call comes from an address of its own, so that no test spends another's tries.
  addresses += 1
  const remoteAddress = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  return app.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress,
    ...(body === undefined ? {} : { payload: body }),
    ...more,
  })
}

const signIn = (app: FastifyInstance, email: string, secret: string, code?: string, more: InjectOptions = {}) =>
  call(app, 'auth', code === undefined ? {} : { code }, { headers: { authorization: basic(email, secret) }, ...more })

/** Signs somebody in, and calls as they. */
async function as(started: TestApp, email: string, secret = password, code?: string) {
  const opened = await signIn(started.app, email, secret, code)
  expect(opened.statusCode).toBe(200)
  const { token, secondFactorDue } = opened.json()
  const headers = { authorization: `Bearer ${token}` }
  const cookie = `${opened.cookies[0]?.name}=${opened.cookies[0]?.value}`
  return {
    secondFactorDue,
    cookie,
    get: (path: string) => call(started.app, path, undefined, { method: 'GET', headers }),
    post: (path: string, body?: object) => call(started.app, path, body, { headers }),
    put: (path: string, body: object) => call(started.app, path, body, { method: 'PUT', headers }),
    remove: (path: string) => call(started.app, path, undefined, { method: 'DELETE', headers }),
  }
}

/** The newest mail to somebody, once it has come. */
async function mailTo(email: string, count = 1) {
  await expect.poll(() => box.mails.filter(({ to }) => to.includes(email)).length, { timeout: 10_000 }).toBe(count)
  const [mail] = box.mails.filter(({ to }) => to.includes(email)).slice(-1)
  if (!mail) throw new Error('the mail that was counted is gone')
  return { ...mail, secret: /#([\w-]{40,})/.exec(mail.text)?.[1] ?? '' }
}

const forgot = (email: unknown, more: InjectOptions = {}) => call(mailed.app, 'auth/forgot-password', { email }, more)
const reset = (token: unknown, secret: unknown = another) =>
  call(mailed.app, 'auth/reset-password', { token, password: secret })

describe('a forgotten password', () => {
  test('A10: a link of the mail chooses a new password once, and ends every session', async () => {
    const { email } = await person()
    const session = await as(mailed, email)
    expect((await forgot(` ${email.toUpperCase()} `)).statusCode).toBe(204)
    const mail = await mailTo(email)
    expect(mail.text).toContain('https://sala.example.org/session/reset-password#')
    const { status, body } = await call(mailed.app, 'auth/link', { token: mail.secret }).then((answer) => ({
      status: answer.statusCode,
      body: readLink.reply.parse(answer.json()),
    }))
    expect([status, body]).toEqual([200, { purpose: 'reset', email }])

    const weak = await reset(mail.secret, 'password1234')
    expect([weak.statusCode, weak.json().type, weak.json().field]).toEqual([
      400,
      '/problems/password_too_common',
      'password',
    ])
    expect((await reset(mail.secret)).statusCode).toBe(204)
    expect((await session.get('account')).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password)).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, another)).statusCode).toBe(200)
    expect((await mailTo(email, 2)).subject).toBe('Your password for Sala was changed')
    expect((await reset(mail.secret)).json().type).toBe('/problems/invalid_link')
  })

  test('A10: reused, old, replaced and made-up links, and those of deactivated people, get one same answer', async () => {
    const answers = new Set<string>()
    const tryAll = async (token: unknown) => {
      for (const path of ['auth/reset-password', 'auth/link']) {
        const body = path === 'auth/link' ? { token } : { token, password: another }
        const answer = await call(mailed.app, path, body)
        const { requestId, ...rest } = answer.json()
        answers.add(JSON.stringify([answer.statusCode, rest]))
      }
    }
    const late = await person()
    await forgot(late.email)
    const old = await mailTo(late.email)
    pass(31 * minute)
    await tryAll(old.secret)
    await forgot(late.email)
    const replaced = await mailTo(late.email, 2)
    await forgot(late.email)
    const newest = await mailTo(late.email, 3)
    await tryAll(replaced.secret)
    await mailed.state.users.update(late.id, { active: false }, testAuthor)
    await tryAll(newest.secret)
    await tryAll('A'.repeat(43))
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('/problems/invalid_link')
  })

  test('A10: people of the directory and inactive people are sent nothing; nobody is sent more than three', async () => {
    const many = await person()
    for (let count = 0; count < 5; count += 1) expect((await forgot(many.email)).statusCode).toBe(204)
    const gone = await person()
    await mailed.state.users.update(gone.id, { active: false }, testAuthor)
    const directory = { email: 'ad@example.org', firstname: 'A', lastname: 'D', roleId: null, passwordHash: null }
    await mailed.state.users.create({ ...directory, authType: 'ad_auth' }, testAuthor)
    for (const email of [gone.email, 'ad@example.org', 'nobody@example.org'])
      expect((await forgot(email)).statusCode).toBe(204)
    // What was asked for last is sent last.
    const last = await person()
    await forgot(last.email)
    await mailTo(last.email)
    await mailTo(many.email, 3)
    const written = new Set(box.mails.flatMap(({ to }) => to))
    for (const email of [gone.email, 'ad@example.org', 'nobody@example.org']) expect(written).not.toContain(email)
  })

  test('A08: known and unknown addresses are answered alike, before anything is looked up', async () => {
    const { email } = await person()
    const seen = []
    for (const path of ['auth/forgot-password', 'auth/sign-up']) {
      for (const name of [email, `unknown${people}@example.org`]) {
        const names = path === 'auth/sign-up' ? { firstname: 'A', lastname: 'B' } : {}
        const { statusCode, body, headers } = await call(mailed.app, path, { email: name, ...names })
        const { date, ...rest } = headers
        seen.push({ statusCode, body, rest })
      }
    }
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  test('A11: the link leads to the configured address, whatever the request calls its host', async () => {
    const { email } = await person()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    await forgot(email, { headers })
    const mail = await mailTo(email)
    expect(mail.text + mail.html).not.toContain('evil.example')
    expect(mail.html).toContain('https://sala.example.org/session/reset-password#')
  })

  test('mails are written in the reader’s language, as text and as HTML', async () => {
    const [thai, arabic] = [await person(), await person()]
    await forgot(thai.email, { headers: { 'accept-language': 'th' } })
    await mailed.state.accounts.noteLanguage(arabic.id, 'ar')
    await forgot(arabic.email, { headers: { 'accept-language': 'fr' } })
    const one = await mailTo(thai.email)
    expect(one.subject).toBe('ตั้งรหัสผ่านใหม่สำหรับ Sala')
    expect(one.html).toContain('<html lang="th" dir="ltr">')
    const other = await mailTo(arabic.email)
    expect(other.text).toContain('كلمة مرور')
    expect(other.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('E12: neither the link nor the password is in the log or the audit', async () => {
    const lines: string[] = []
    const started = await startApp({ now, env: { SMTP_URL: box.url }, logged: (line) => void lines.push(line) })
    const { email } = await person(started)
    await call(started.app, 'auth/forgot-password', { email })
    const { secret } = await mailTo(email)
    await call(started.app, 'auth/reset-password', { token: secret, password: another })
    const kept = JSON.stringify(await started.state.audit.list(50)) + lines.join('')
    expect(kept).toContain('link_made')
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(another)
    expect(kept).not.toContain(email)
  })
})

describe('asking for an account', () => {
  test('A12: it waits without a role; letting them in and a link make it an account', async () => {
    const email = 'asks@example.org'
    const asked = await call(mailed.app, 'auth/sign-up', { email, firstname: 'น้ำ', lastname: 'ใจดี' })
    expect(asked.statusCode).toBe(204)
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
    expect((await signIn(mailed.app, email, another)).json()).toMatchObject({ permissions: [], user: { role: null } })
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
    })
    expect(await mailed.state.users.byEmail('x@example.org')).toBeNull()
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
    const told = await mailTo(boss.email)
    expect(told.subject).toBe('Somebody asks for an account for Sala')
    expect(told.text).toContain('https://sala.example.org/admin/setting/users?awaiting=true')
    expect(told.text + told.html).not.toMatch(/evil/i)
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
        ['auth/reset-password', { token: value, password: another }],
        ['auth/reset-password', { token: 'x', password: value }],
        ['auth/link', { token: value }],
        ['auth/unlock', { password: value }],
        [
          'auth/first-administrator',
          { token: value, email: 'a@b.cc', firstname: 'A', lastname: 'B', password: another },
        ],
      ] as const) {
        const refused = await call(mailed.app, path, body)
        expect([path, value, refused.statusCode]).toEqual([path, value, 400])
        expect(refused.cookies).toEqual([])
      }
    }
  })

  test('A07: an address that asks for a hundred accounts is stopped, and sign-ins are counted apart', async () => {
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

describe('the first administrator', () => {
  const body = { email: 'first@example.org', firstname: 'First', lastname: 'One', password: another }
  const open = async (started: TestApp) => {
    const { makeLink } = await import('./links.ts')
    const { url } = await makeLink(started.parts, null, 'first_administrator', testAuthor)
    return url.slice(url.indexOf('#') + 1)
  }

  test('A13: the first of two set-ups at once wins, and afterwards there is nothing', async () => {
    const started = await startApp()
    const token = await open(started)
    expect((await call(started.app, 'auth/first-administrator', { ...body, token: 'wrong' })).statusCode).toBe(400)
    expect((await call(started.app, 'auth/link', { token })).statusCode).toBe(400)
    const both = await Promise.all(
      ['first@example.org', 'second@example.org'].map((email) =>
        call(started.app, 'auth/first-administrator', { ...body, email, token }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
    expect((await call(started.app, 'auth/first-administrator', { ...body, token })).statusCode).toBe(404)
    const winner = both[0]?.statusCode === 204 ? 'first@example.org' : 'second@example.org'
    expect((await signIn(started.app, winner, another)).json().user.roleName).toBe('admin')
  })

  test('A13: no unauthenticated answer holds the secret, and a link of an earlier start is worth nothing', async () => {
    const started = await startApp()
    const [earlier, token] = [await open(started), await open(started)]
    const nobody = await started.as(null)
    for (const path of ['auth/options', 'health/ready', 'health/live', 'openapi.json', 'auth/me', 'docs'])
      expect((await nobody.get(path)).body).not.toContain(token)
    expect((await call(started.app, 'auth/first-administrator', { ...body, token: earlier })).statusCode).toBe(400)
    const weak = await call(started.app, 'auth/first-administrator', { ...body, token, password: 'first@example.org' })
    expect(weak.json().type).toBe('/problems/password_too_common')
    expect((await call(started.app, 'auth/first-administrator', { ...body, token })).statusCode).toBe(204)
  })
})

describe('one’s own account', () => {
  test('A17: a changed password ends every other session, and the old one is asked for', async () => {
    const { email } = await person()
    const [here, there] = [await as(mailed, email), await as(mailed, email)]
    const wrong = await here.post('account/password', { current: 'not it', password: another })
    expect([wrong.statusCode, wrong.json().type, wrong.json().field]).toEqual([
      401,
      '/problems/wrong_credentials',
      'current',
    ])
    const short = await here.post('account/password', { current: password, password: 'short' })
    expect(short.json()).toMatchObject({ type: '/problems/password_too_short', field: 'password' })
    expect((await here.post('account/password', { current: password, password: another })).statusCode).toBe(204)
    expect((await here.get('account')).statusCode).toBe(200)
    expect((await there.get('account')).statusCode).toBe(401)
    expect((await call(mailed.app, 'auth/renew', undefined, { headers: { cookie: there.cookie } })).statusCode).toBe(
      403,
    )
    expect((await signIn(mailed.app, email, another)).statusCode).toBe(200)
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
    expect((await here.get('account')).statusCode).toBe(200)
    expect(unlocked.cookies[0]?.value).not.toBe(here.cookie.split('=')[1])
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
    const alone = await call(mailed.app, 'auth', { access_token: admin.token })
    expect(alone.statusCode).toBe(401)
  })
})

describe('the second factor', () => {
  const codeAt = (secret: string, ms = time) => new TOTP({ secret }).generate({ timestamp: ms })

  /** Sets one up, and gives its secret and recovery codes. */
  async function enrol(started: TestApp, here: Awaited<ReturnType<typeof as>>) {
    const begun = await here.post('account/second-factor', { password })
    expect(begun.json().uri).toMatch(/^otpauth:\/\/totp\/Sala:/)
    const { secret } = begun.json()
    const confirmed = await here.post('account/second-factor/confirm', { code: codeAt(secret) })
    expect(confirmed.statusCode).toBe(200)
    pass(30_000)
    expect(started.config).toBeDefined()
    return { secret, recoveryCodes: confirmed.json().recoveryCodes as string[] }
  }

  test('A22: the password alone no longer suffices, and each code counts once', async () => {
    const { email, id } = await person()
    const here = await as(mailed, email)
    const { secret } = await enrol(mailed, here)
    const kept = await mailed.state.secondFactors.of(id)
    expect(kept?.secret).not.toContain(secret)
    const asked = await signIn(mailed.app, email, password)
    expect([asked.statusCode, asked.json().type, asked.cookies]).toEqual([401, '/problems/second_factor_required', []])
    expect((await signIn(mailed.app, email, 'wrong', codeAt(secret))).json().type).toBe('/problems/wrong_credentials')
    const code = codeAt(secret)
    const twice = await Promise.all([
      signIn(mailed.app, email, password, code),
      signIn(mailed.app, email, password, code),
    ])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect((await signIn(mailed.app, email, password, code)).json().type).toBe('/problems/wrong_code')
  })

  test('A22: one step of clock skew is taken, 90 seconds are not', async () => {
    const { email } = await person()
    const { secret } = await enrol(mailed, await as(mailed, email))
    expect((await signIn(mailed.app, email, password, codeAt(secret, time + 90_000))).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password, codeAt(secret, time - 90_000))).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password, codeAt(secret, time + 30_000))).statusCode).toBe(200)
    // An older code than the last is not taken any more.
    expect((await signIn(mailed.app, email, password, codeAt(secret, time))).statusCode).toBe(401)
  })

  test('A22: ten wrong codes from anywhere stop further ones, the right one too, for a while', async () => {
    const { email } = await person()
    const { secret } = await enrol(mailed, await as(mailed, email))
    const wrong = await Promise.all(Array.from({ length: 14 }, () => signIn(mailed.app, email, password, '000000')))
    expect(wrong.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(4)
    const stopped = await signIn(mailed.app, email, password, codeAt(secret))
    expect([stopped.statusCode, Number(stopped.headers['retry-after'])]).toEqual([429, 900])
    pass(16 * minute)
    expect((await signIn(mailed.app, email, password, codeAt(secret))).statusCode).toBe(200)
  })

  test('A22: a recovery code counts once, and new ones replace the old', async () => {
    const { email } = await person()
    const here = await as(mailed, email)
    const { recoveryCodes } = await enrol(mailed, here)
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(mailed.app, email, password, ` ${first.toUpperCase()} `)).statusCode).toBe(200)
    expect((await signIn(mailed.app, email, password, first)).statusCode).toBe(401)
    const renewed = await here.post('account/second-factor/recovery-codes', { password })
    expect((await signIn(mailed.app, email, password, second)).statusCode).toBe(401)
    expect((await signIn(mailed.app, email, password, renewed.json().recoveryCodes[0])).statusCode).toBe(200)
    expect((await here.get('account')).json().secondFactor).toEqual({
      enabled: true,
      required: false,
      recoveryCodesLeft: 9,
    })
  })

  test('A22: a damaged secret lets nobody pass', async () => {
    const { email, id } = await person()
    const { secret } = await enrol(mailed, await as(mailed, email))
    let sealed = (await mailed.state.secondFactors.of(id))?.secret
    for (const damaged of ['', 'nonsense', mailed.parts.seal.seal('').slice(0, 20)]) {
      await mailed.state.secondFactors.reseal((kept) => (kept === sealed ? damaged : kept))
      sealed = damaged
      expect((await signIn(mailed.app, email, password, codeAt(secret))).statusCode).toBe(401)
      expect((await signIn(mailed.app, email, password)).statusCode).toBe(401)
    }
  })

  test('A22: without the password nothing about it can be changed, and a reset of the password leaves it', async () => {
    const { email, id } = await person()
    const here = await as(mailed, email)
    for (const path of [
      'account/second-factor',
      'account/second-factor/remove',
      'account/second-factor/recovery-codes',
    ])
      expect((await here.post(path, { password: 'wrong' })).statusCode).toBe(401)
    const { secret } = await enrol(mailed, here)
    expect((await here.post('account/second-factor', { password })).statusCode).toBe(409)
    await forgot(email)
    expect((await reset((await mailTo(email)).secret)).statusCode).toBe(204)
    expect((await signIn(mailed.app, email, another)).json().type).toBe('/problems/second_factor_required')
    const again = await as(mailed, email, another, codeAt(secret))
    expect((await again.post('account/second-factor/remove', { password: another })).statusCode).toBe(204)
    expect((await signIn(mailed.app, email, another)).statusCode).toBe(200)
    expect(await mailed.state.secondFactors.of(id)).toBeNull()
  })

  test('A22: a role that requires it answers nothing else before it is set up; an administrator can take it off', async () => {
    const started = await startApp({ now })
    const role = await started.state.roles.put('Careful', ['view_widget_134'], testAuthor)
    await requireSecondFactor(started, role.id)
    const { email, id } = await person(started, role.id)
    const here = await as(started, email)
    expect(here.secondFactorDue).toBe(true)
    for (const path of ['v2/tourist/immigration', 'widgettypes/allwidgets', 'account/sessions']) {
      const { statusCode, json } = await here.get(path)
      expect([path, statusCode, json().type]).toEqual([path, 403, '/problems/second_factor_due'])
    }
    await enrol(started, here)
    expect((await here.get('v2/tourist/immigration')).statusCode).toBe(200)
    const kept = await here.post('account/second-factor/remove', { password })
    expect([kept.statusCode, kept.json().type]).toEqual([409, '/problems/conflict'])
    const admin = await started.as('admin')
    expect((await here.remove(`users/${id}/second-factor`)).statusCode).toBe(403)
    const dropped = await admin.call({ method: 'DELETE', url: `/api/users/${id}/second-factor` })
    expect(dropped.statusCode).toBe(204)
    expect((await here.get('account')).statusCode).toBe(401)
    expect((await as(started, email)).secondFactorDue).toBe(true)
  })
})

describe('links that administrators hand over', () => {
  test('without mail the link is given to the administrator; nobody else gets one', async () => {
    const started = await startApp({ now })
    const { id, email } = await person(started)
    const admin = await started.as('admin')
    const given = await admin.post(`users/${id}/link`)
    expect(given.json()).toMatchObject({ sentTo: null, link: expect.stringContaining('/session/reset-password#') })
    const token = given.json().link.split('#')[1]
    expect((await call(started.app, 'auth/link', { token })).json()).toEqual({ purpose: 'invitation', email })
    const viewer = await started.as([])
    expect((await viewer.post(`users/${id}/link`)).statusCode).toBe(403)
    expect((await (await started.as(null)).post(`users/${id}/link`)).statusCode).toBe(401)
    for (const nobody of ['1', '00000000-0000-4000-8000-00000000dead', '%00'])
      expect((await admin.post(`users/${nobody}/link`)).statusCode).toBe(404)
    pass(25 * 60 * minute)
    expect((await call(started.app, 'auth/link', { token })).statusCode).toBe(400)
  })

  test('a mail server that is not there leaves everything else as it is, and the link is handed over', async () => {
    const closed = await openMailbox()
    await closed.close()
    const started = await startApp({ now, env: { SMTP_URL: closed.url } })
    const { id, email } = await person(started)
    expect((await call(started.app, 'auth/forgot-password', { email })).statusCode).toBe(204)
    expect((await signIn(started.app, email, password)).statusCode).toBe(200)
    const given = await (await started.as('admin')).post(`users/${id}/link`)
    expect(given.json()).toMatchObject({ sentTo: null, link: expect.stringContaining('#') })
  })
})

test('a mail server that accepts and stays silent keeps an administrator waiting for a few seconds at most', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const started = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const { id } = await person(started)
  const given = await (await started.as('admin')).post(`users/${id}/link`)
  expect(given.json()).toMatchObject({ sentTo: null, link: expect.stringContaining('#') })
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => void silent.close(() => resolve()))
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

async function requireSecondFactor({ database }: TestApp, roleId: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(database.address)
  await client.connect()
  await client.query('update roles set second_factor = true where id = $1', [roleId])
  await client.end()
}

import { createServer, type Socket } from 'node:net'
import { readLink } from '@sala/catalog/api/auth.ts'
import { describe, expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'
import {
  as,
  box,
  call,
  forgot,
  mailed,
  mailTo,
  minute,
  now,
  otherPassword,
  pass,
  password,
  person,
  reset,
  signIn,
  useMailedApp,
} from './testing/accounts.ts'

useMailedApp()

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
    expect((await signIn(mailed.app, email, otherPassword)).statusCode).toBe(200)
    expect((await mailTo(email, 2)).subject).toBe('Your password for Sala was changed')
    expect((await reset(mail.secret)).json().type).toBe('/problems/invalid_link')
  })

  test('A10: reused, old, replaced and made-up links, and those of deactivated people, get one same answer', async () => {
    const answers = new Set<string>()
    const tryAll = async (token: unknown) => {
      for (const path of ['auth/reset-password', 'auth/link']) {
        const body = path === 'auth/link' ? { token } : { token, password: otherPassword }
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

  test('A10: a link that went to an address opens nothing once the account has another', async () => {
    const { email, id } = await person()
    await forgot(email)
    const { secret } = await mailTo(email)
    const admin = await as(mailed, (await person(mailed, adminRoleId)).email)
    const next = `moved-${email}`
    expect((await admin.put(`users/${id}`, { email: next, current: password })).statusCode).toBe(200)
    const { secret: token } = await mailTo(next)
    expect((await call(mailed.app, 'auth/confirm-address', { token, password })).statusCode).toBe(204)
    expect((await reset(secret)).json().type).toBe('/problems/invalid_link')
    expect((await signIn(mailed.app, `moved-${email}`, password)).statusCode).toBe(200)
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
      for (const name of [email, 'unknown@example.org']) {
        const names = path === 'auth/sign-up' ? { firstname: 'A', lastname: 'B' } : {}
        const { statusCode, body, headers } = await call(mailed.app, path, { email: name, ...names })
        const { date, ...rest } = headers
        seen.push({ statusCode, body, rest })
      }
    }
    expect(seen[0]?.statusCode).toBe(204)
    for (const response of seen) expect(response).toEqual(seen[0])
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
    const thaiMail = await mailTo(thai.email)
    expect(thaiMail.subject).toBe('ตั้งรหัสผ่านใหม่สำหรับ Sala')
    expect(thaiMail.html).toContain('<html lang="th" dir="ltr">')
    const arabicMail = await mailTo(arabic.email)
    expect(arabicMail.text).toContain('كلمة مرور')
    expect(arabicMail.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('E12: neither the link nor the password is in the log or the audit', async () => {
    const lines: string[] = []
    const started = await startApp({ now, env: { SMTP_URL: box.url }, logged: (line) => void lines.push(line) })
    const { email } = await person(started)
    await call(started.app, 'auth/forgot-password', { email })
    const { secret } = await mailTo(email)
    await call(started.app, 'auth/reset-password', { token: secret, password: otherPassword })
    const stored = JSON.stringify(await started.state.audit.list(50)) + lines.join('')
    expect(stored).toContain('link_made')
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(otherPassword)
    expect(stored).not.toContain(email)
  })
})

describe('links that administrators hand over', () => {
  test('E18: one press ends sessions, makes the password void and gives a link, by mail or by hand, and is noted', async () => {
    const started = await startApp()
    for (const app of [mailed, started]) {
      const [owner, boss] = [await person(app), await person(app, adminRoleId)]
      const [stolen, administrator] = [await as(app, owner.email), await as(app, boss.email)]
      const response = await administrator.post(`users/${owner.id}/withdraw`)
      expect(response.statusCode).toBe(200)
      const { link, sentTo } = response.json()
      expect((await stolen.get('account')).statusCode).toBe(401)
      expect((await signIn(app.app, owner.email, password)).statusCode).toBe(401)
      const secret = app === mailed ? (await mailTo(owner.email)).secret : String(link).split('#')[1]
      expect([link === null, sentTo]).toEqual(app === mailed ? [true, owner.email] : [false, null])
      expect((await call(app.app, 'auth/reset-password', { token: secret, password: otherPassword })).statusCode).toBe(
        204,
      )
      expect((await signIn(app.app, owner.email, otherPassword)).statusCode).toBe(200)
      const [noted] = (await app.state.audit.list(50)).filter(({ action }) => action === 'access_withdrawn')
      expect(noted).toMatchObject({ target: owner.id, author: { userId: boss.id }, details: { sessions: 1 } })
      expect((await administrator.post(`users/${boss.id}/withdraw`)).json().type).toBe('/problems/yourself')
      const reader = await as(app, owner.email, otherPassword)
      expect((await reader.post(`users/${boss.id}/withdraw`)).statusCode).toBe(403)
    }
  })

  test('without mail the link is given to the administrator; nobody else gets one', { tags: 'release' }, async () => {
    const started = await startApp({ now })
    const { id, email } = await person(started)
    const admin = await started.as('admin')
    const response = await admin.post(`users/${id}/link`)
    expect(response.json()).toMatchObject({ sentTo: null, link: expect.stringContaining('/session/reset-password#') })
    const token = response.json().link.split('#')[1]
    expect((await call(started.app, 'auth/link', { token })).json()).toEqual({ purpose: 'invitation', email })
    const viewer = await started.as([])
    expect((await viewer.post(`users/${id}/link`)).statusCode).toBe(403)
    expect((await (await started.as(null)).post(`users/${id}/link`)).statusCode).toBe(401)
    for (const nobody of ['1', '00000000-0000-4000-8000-00000000dead', '%00'])
      expect((await admin.post(`users/${nobody}/link`)).statusCode).toBe(404)
    pass(25 * 60 * minute)
    expect((await call(started.app, 'auth/link', { token })).statusCode).toBe(400)
  })

  test('a mail server that is not there leaves everything else as it is, and the link is handed over', {
    tags: 'release',
  }, async () => {
    const closed = await openMailbox()
    await closed.close()
    const started = await startApp({ now, env: { SMTP_URL: closed.url } })
    const { id, email } = await person(started)
    expect((await call(started.app, 'auth/forgot-password', { email })).statusCode).toBe(204)
    expect((await signIn(started.app, email, password)).statusCode).toBe(200)
    const reply = await (await started.as('admin')).post(`users/${id}/link`)
    expect(reply.json()).toMatchObject({ sentTo: null, link: expect.stringContaining('#') })
  })
})

test('a mail server that accepts and stays silent keeps an administrator waiting for a few seconds at most', {
  tags: 'release',
}, async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const started = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const { id } = await person(started)
  const response = await (await started.as('admin')).post(`users/${id}/link`)
  expect(response.json()).toMatchObject({ sentTo: null, link: expect.stringContaining('#') })
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => void silent.close(() => resolve()))
})

describe('the first administrator', () => {
  const body = { email: 'first@example.org', firstname: 'First', lastname: 'One', password: otherPassword }
  const open = async (started: TestApp) => {
    const { makeLink } = await import('./links.ts')
    const { url } = await makeLink(started.services, null, 'first_administrator', testAuthor)
    return url.slice(url.indexOf('#') + 1)
  }

  test('A13: the first of two set-ups at once wins, and afterwards there is nothing', async () => {
    const started = await startApp()
    const token = await open(started)
    const isThere = async () =>
      (await call(started.app, 'auth/options', undefined, { method: 'GET' })).json().administrator
    expect(await isThere()).toBe(false)
    expect((await call(started.app, 'auth/first-administrator', { ...body, token: 'wrong' })).statusCode).toBe(400)
    expect((await call(started.app, 'auth/link', { token })).statusCode).toBe(400)
    const responses = await Promise.all(
      ['first@example.org', 'second@example.org'].map((email) =>
        call(started.app, 'auth/first-administrator', { ...body, email, token }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
    expect((await call(started.app, 'auth/first-administrator', { ...body, token })).statusCode).toBe(404)
    expect(await isThere()).toBe(true)
    const winner = responses[0]?.statusCode === 204 ? 'first@example.org' : 'second@example.org'
    expect((await signIn(started.app, winner, otherPassword)).json().user.roleName).toBe('admin')
  })

  test('A13: no unauthenticated answer holds the secret, and a link of an earlier start is worth nothing', {
    tags: 'release',
  }, async () => {
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

import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp } from '../testing/startApp.ts'
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

const mailsTo = (email: string) => box.mails.filter(({ to }) => to.includes(email))

test('A07: whoever asks thirty times in a known person’s name has that person told once a day', {
  tags: 'release',
}, async () => {
  const { email } = await person()
  const ask = (address: string) => call(mailed.app, 'auth/sign-up', { email: address, firstname: 'A', lastname: 'B' })
  for (let time = 0; time < 30; time += 1)
    expect((await ask(time % 2 ? email : email.toUpperCase())).statusCode).toBe(204)
  expect((await mailTo(email)).subject).toBe('You have an account for Sala already')
  // A mail that is sent goes out within this time on every other occasion of these tests.
  await wait(500)
  expect(mailsTo(email)).toHaveLength(1)
  pass(24 * 60 * minute - 1)
  await ask(email)
  await wait(500)
  expect(mailsTo(email)).toHaveLength(1)
  pass(1)
  await Promise.all([ask(email), ask(email), ask(email)])
  await mailTo(email, 2)
  await wait(500)
  expect(mailsTo(email)).toHaveLength(2)
})

test('B05, A22: changes of second factor and address are mailed to the person, the latter to both addresses', async () => {
  const { email, id } = await person()
  const here = await as(mailed, email)
  expect((await here.put('account', { firstname: 'A', lastname: 'B', language: 'th' })).statusCode).toBe(200)
  const { secret } = (await here.post('account/second-factor', { password })).json()
  expect(mailsTo(email)).toEqual([])
  const code = new TOTP({ secret }).generate({ timestamp: now().getTime() })
  expect((await here.post('account/second-factor/confirm', { code })).statusCode).toBe(200)
  expect((await mailTo(email, 1)).subject).toBe('ตั้งค่าการยืนยันตัวตนขั้นที่สองสำหรับ Sala แล้ว')
  expect((await here.post('account/second-factor/recovery-codes', { password })).statusCode).toBe(200)
  expect((await mailTo(email, 2)).subject).toBe('รหัสกู้คืนชุดใหม่สำหรับ Sala')
  const boss = await as(mailed, (await person(mailed, adminRoleId)).email)
  expect((await boss.remove(`users/${id}/second-factor`)).statusCode).toBe(204)
  const off = await mailTo(email, 3)
  expect(off.subject).toBe('ยกเลิกการยืนยันตัวตนขั้นที่สองของบัญชี Sala แล้ว')
  expect(off.text).toContain('https://sala.example.org/session/forgot-password')

  const next = `new-${email}`
  const response = await boss.put(`users/${id}`, { email: next, current: password })
  expect([response.statusCode, response.json().email, response.json().awaitedEmail]).toEqual([200, email, next])
  const [notice, link] = [await mailTo(email, 4), await mailTo(next, 1)]
  expect(notice.subject).toBe('บัญชี Sala ของคุณกำลังจะเปลี่ยนที่อยู่อีเมล')
  expect(link.subject).toBe('ยืนยันที่อยู่อีเมลใหม่สำหรับ Sala')
  expect(link.text).toContain('https://sala.example.org/session/confirm-address#')
  const confirmed = await call(mailed.app, 'auth/confirm-address', { token: link.secret, password })
  expect(confirmed.statusCode).toBe(204)
  const [old, fresh] = [await mailTo(email, 5), await mailTo(next, 2)]
  expect([old.subject, fresh.subject]).toEqual(Array.from({ length: 2 }, () => 'ที่อยู่อีเมลของบัญชี Sala ถูกเปลี่ยน'))
  // Neither address stands in the mail to the other.
  for (const { text } of [notice, old]) expect(text).not.toContain(next)
  for (const { text } of [link, fresh]) expect(text).not.toContain(email)
  // Other changes are no reason to write.
  expect((await boss.put(`users/${id}`, { firstname: 'Other' })).statusCode).toBe(200)
  await wait(500)
  expect([mailsTo(email).length, mailsTo(next).length]).toEqual([5, 2])
})

const confirm = (token: string, secret = password) =>
  call(mailed.app, 'auth/confirm-address', { token, password: secret })
const typeOf = (answer: { json: () => { type: string } }) => answer.json().type

test('B05: a person’s new address counts once it is confirmed with the password; sessions and links end then', async () => {
  const { email, id } = await person()
  const [next, other] = [`next-${email}`, `other-${email}`]
  const here = await as(mailed, email)
  const wrong = await here.post('account/address', { email: next, current: 'not it' })
  expect([wrong.statusCode, wrong.json().field]).toEqual([401, 'current'])
  const same = await here.post('account/address', { email: email.toUpperCase(), current: password })
  expect([same.statusCode, same.json().field]).toEqual([400, 'email'])

  const response = await here.post('account/address', { email: other, current: password })
  expect([response.statusCode, response.json().email, response.json().awaitedEmail]).toEqual([200, email, other])
  const replaced = await mailTo(other)
  await here.post('account/address', { email: next, current: password })
  const { secret } = await mailTo(next)
  // Anyone may ask for a new password in somebody's name: that ends no change of theirs.
  await mailTo(email, 2)
  await forgot(email)
  const forgotten = (await mailTo(email, 3)).secret
  expect((await here.get('account')).json().awaitedEmail).toBe(next)
  expect((await signIn(mailed.app, next, password)).statusCode).toBe(401)
  expect((await signIn(mailed.app, email, password)).statusCode).toBe(200)

  expect((await call(mailed.app, 'auth/link', { token: secret })).json()).toEqual({ purpose: 'address', email: next })
  expect(typeOf(await confirm(replaced.secret))).toBe('/problems/invalid_link')
  // A stranger at a mistyped address has the link and not the password; nor is the link one to choose a password.
  const guessed = await confirm(secret, 'not it at all')
  expect([guessed.statusCode, guessed.json().field]).toEqual([401, 'password'])
  expect(typeOf(await reset(secret))).toBe('/problems/invalid_link')
  expect((await here.get('account')).json().email).toBe(email)

  expect((await confirm(secret)).statusCode).toBe(204)
  expect((await here.get('account')).statusCode).toBe(401)
  expect((await signIn(mailed.app, email, password)).statusCode).toBe(401)
  const there = await as(mailed, next)
  expect((await there.get('account')).json()).toMatchObject({ id, email: next, awaitedEmail: null })
  expect(typeOf(await confirm(secret))).toBe('/problems/invalid_link')
  expect(typeOf(await reset(forgotten))).toBe('/problems/invalid_link')
  const rows = await mailed.state.audit.list(20)
  const [noted] = rows.filter(({ action, target }) => action === 'account_changed' && target === id)
  expect(noted).toMatchObject({ author: { userId: id }, details: { by: 'link' } })
})

test('B05: a change of address ends with a day, a new password, its taking back, and three mails in half an hour', {
  tags: 'release',
}, async () => {
  const { email } = await person()
  const here = await as(mailed, email)
  const ask = async (name: string) => {
    const to = `${name}-${email}`
    const reply = await here.post('account/address', { email: to, current: password })
    return { status: reply.statusCode, secret: reply.statusCode === 200 ? (await mailTo(to)).secret : '' }
  }
  const firstLink = await ask('one')
  expect((await here.remove('account/address')).json().awaitedEmail).toBe(null)
  expect(typeOf(await confirm(firstLink.secret))).toBe('/problems/invalid_link')
  const two = await ask('two')
  const three = await ask('three')
  expect([two.status, three.status, (await ask('four')).status]).toEqual([200, 200, 429])
  await here.post('account/password', { current: password, password: otherPassword })
  expect(typeOf(await confirm(three.secret, otherPassword))).toBe('/problems/invalid_link')

  const later = await person()
  const there = await as(mailed, later.email)
  await there.post('account/address', { email: `late-${later.email}`, current: password })
  const late = await mailTo(`late-${later.email}`)
  pass(24 * 60 * minute)
  expect(typeOf(await confirm(late.secret))).toBe('/problems/invalid_link')
})

test('B05, A08: whether somebody has the address is told to whoever reads its mail, and to administrators', {
  tags: 'release',
}, async () => {
  const [owner, curious] = [await person(), await person()]
  const here = await as(mailed, curious.email)
  const written = owner.email.replace('person', 'Person')
  const response = await here.post('account/address', { email: written, current: password })
  expect([response.statusCode, response.json().awaitedEmail]).toEqual([200, written])
  const { secret } = await mailTo(written)
  expect(typeOf(await confirm(secret))).toBe('/problems/email_taken')
  expect((await here.get('account')).json().email).toBe(curious.email)
  const boss = await as(mailed, (await person(mailed, adminRoleId)).email)
  const refused = await boss.put(`users/${curious.id}`, { email: owner.email, current: password })
  expect([refused.statusCode, refused.json().field]).toEqual([409, 'email'])
})

test('B05: an administrator’s change waits for the person, and counts at once where nobody has a password to confirm it', async () => {
  const { email, id } = await person()
  const boss = await as(mailed, (await person(mailed, adminRoleId)).email)
  const here = await as(mailed, email)
  const change = { email: `boss-${email}`, firstname: 'Renamed', current: password }
  expect((await boss.put(`users/${id}`, change)).json()).toMatchObject({ email, firstname: 'Renamed' })
  // What is not done yet ends no session.
  expect((await here.get('account')).json()).toMatchObject({ email, awaitedEmail: `boss-${email}` })
  const { secret } = await mailTo(`boss-${email}`)
  expect((await boss.post(`users/${id}/withdraw`)).statusCode).toBe(200)
  expect(typeOf(await confirm(secret))).toBe('/problems/invalid_link')
  // The password is void: the link to a new one goes to the new address.
  const moved = await boss.put(`users/${id}`, { email: `void-${email}`, current: password })
  expect(moved.json()).toMatchObject({ email: `void-${email}`, awaitedEmail: null })

  const silent = await startApp()
  const [other, administrator] = [await person(silent), await person(silent, adminRoleId)]
  const there = await as(silent, other.email)
  const refused = await there.post('account/address', { email: `x-${other.email}`, current: password })
  expect(refused.statusCode).toBe(409)
  const chief = await as(silent, administrator.email)
  const done = await chief.put(`users/${other.id}`, { email: `x-${other.email}`, current: password })
  expect(done.json()).toMatchObject({ email: `x-${other.email}`, awaitedEmail: null })
})

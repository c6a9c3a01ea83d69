import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { adminRoleId } from '../state/state.ts'
import { as, box, call, mailed, mailTo, minute, now, pass, password, person, useMailedApp } from './testing/accounts.ts'

useMailedApp()

const mailsTo = (email: string) => box.mails.filter(({ to }) => to.includes(email))

test('A07: whoever asks thirty times in a known person’s name has that person told once a day', async () => {
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

  const moved = await boss.put(`users/${id}`, { email: `new-${email}`, current: password })
  expect(moved.statusCode).toBe(200)
  const [old, fresh] = [await mailTo(email, 4), await mailTo(`new-${email}`, 1)]
  expect([old.subject, fresh.subject]).toEqual(Array.from({ length: 2 }, () => 'ที่อยู่อีเมลของบัญชี Sala ถูกเปลี่ยน'))
  // Neither address stands in the mail to the other.
  expect([old.text.includes(`new-${email}`), fresh.text.includes(email)]).toEqual([false, false])
  // Other changes are no reason to write.
  expect((await boss.put(`users/${id}`, { firstname: 'Other' })).statusCode).toBe(200)
  await wait(500)
  expect([mailsTo(email).length, mailsTo(`new-${email}`).length]).toEqual([4, 1])
})

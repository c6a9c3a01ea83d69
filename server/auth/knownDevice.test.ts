import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import {
  basic,
  box,
  call,
  forgot,
  mailed,
  mailTo,
  minute,
  otherPassword,
  pass,
  password,
  person,
  reset,
  useMailedApp,
} from './testing/accounts.ts'

useMailedApp()

const hour = 60 * minute

/** The device cookie that an answer sets, as a browser would send it back. */
function deviceOf(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name.endsWith('sala_device'))
  expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true, secure: true, sameSite: 'Strict' })
  return `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`
}

const signInWith = (email: string, secret: string, { cookie, address }: { cookie?: string; address?: string } = {}) =>
  call(mailed.app, 'auth', undefined, {
    headers: { authorization: basic(email, secret), ...(cookie === undefined ? {} : { cookie }) },
    ...(address === undefined ? {} : { remoteAddress: address }),
  })

/** Wrong tries of an account, each from an address of its own; how many were looked at. */
async function guess(email: string, tries: number, pause = 0): Promise<number> {
  let weighed = 0
  for (let n = 0; n < tries; n += 1) {
    if ((await signInWith(email, `guess ${n}`)).statusCode === 401) weighed += 1
    pass(pause)
  }
  return weighed
}

test('A07: guesses from hundreds of addresses are slowed, then stopped; the owner’s device and a one-time link still get in', {
  tags: 'release',
}, async () => {
  const { email } = await person()
  const device = deviceOf(await signInWith(email, password))
  pass(hour)
  expect(await guess(email, 200)).toBeLessThanOrEqual(21)
  // Over a day, at any pace.
  expect(await guess(email, 300, 2 * minute)).toBeLessThanOrEqual(100)
  const stranger = await signInWith(email, password)
  expect([stranger.statusCode, stranger.json().message]).toEqual([429, expect.stringContaining('Forgot password')])
  expect((await signInWith(email, password, { cookie: device })).statusCode).toBe(200)
  // The owner hears of it once in a day.
  const subjects = box.mails.flatMap(({ to, subject }) => (to.includes(email) ? [subject] : []))
  expect(subjects).toEqual(['Somebody guesses your password for Sala'])
  // On a new device, by the link that came by mail.
  await forgot(email)
  const answer = await reset((await mailTo(email, 2)).secret)
  expect((await signInWith(email, otherPassword)).statusCode).toBe(429)
  expect((await signInWith(email, otherPassword, { cookie: deviceOf(answer) })).statusCode).toBe(200)
})

test('A07, A08: an account that does not exist is slowed and stopped alike', async () => {
  const strange = 'nobody-here@example.org'
  expect(await guess(strange, 60)).toBeLessThanOrEqual(21)
  const { statusCode, json } = await signInWith(strange, password)
  expect([statusCode, json().message]).toEqual([429, expect.stringContaining('Forgot password')])
})

test('A07: wrong tries of colleagues behind one address keep no known device out, which has ten of its own', {
  tags: 'release',
}, async () => {
  const { email } = await person()
  const address = '198.51.100.7'
  const device = deviceOf(await signInWith(email, password, { address }))
  for (let n = 0; n < 101; n += 1) await signInWith(`colleague${n}@example.org`, 'x', { address })
  const { email: other } = await person()
  expect((await signInWith(other, password, { address })).statusCode).toBe(429)
  expect((await signInWith(email, password, { cookie: device, address })).statusCode).toBe(200)
  pass(minute)
  const statuses = []
  for (let n = 0; n < 12; n += 1)
    statuses.push((await signInWith(email, 'wrong', { cookie: device, address })).statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect((await signInWith(email, password, { cookie: device, address })).statusCode).toBe(429)
})

test('A07: a device is known as long as the password stands that was shown in it', { tags: 'release' }, async () => {
  const { email } = await person()
  const stolen = deviceOf(await signInWith(email, password))
  await forgot(email)
  const owner = deviceOf(await reset((await mailTo(email, 1)).secret))
  expect(await guess(email, 30)).toBeLessThanOrEqual(21)
  expect((await signInWith(email, otherPassword, { cookie: stolen })).statusCode).toBe(429)
  expect((await signInWith(email, otherPassword, { cookie: owner })).statusCode).toBe(200)
})

test('A07: an address is known as long as the password stands that was shown from it', {
  tags: 'release',
}, async () => {
  const address = '198.51.100.9'
  const { email: unchanged } = await person()
  const { email: changed } = await person()
  for (const email of [unchanged, changed])
    expect((await signInWith(email, password, { address })).statusCode).toBe(200)
  pass(minute)
  await forgot(changed)
  await reset((await mailTo(changed, 1)).secret)
  for (const email of [unchanged, changed]) expect(await guess(email, 30)).toBeLessThanOrEqual(21)
  expect((await signInWith(unchanged, password, { address })).statusCode).toBe(200)
  expect((await signInWith(changed, otherPassword, { address })).statusCode).toBe(429)
})

test('A07: a device cookie is worth nothing for another account, forged, or after half a year', async () => {
  const { email } = await person()
  const { email: other } = await person()
  const device = deviceOf(await signInWith(other, password))
  expect(await guess(email, 30)).toBeLessThanOrEqual(21)
  const forged = `__Secure-sala_device=${Buffer.from('{"kind":"device","id":"x","accounts":{}}').toString('base64')}`
  for (const cookie of [device, forged, '__Secure-sala_device='])
    expect([cookie, (await signInWith(email, password, { cookie })).statusCode]).toEqual([cookie, 429])
  pass(181 * 24 * hour)
  expect(await guess(other, 30)).toBeLessThanOrEqual(21)
  expect((await signInWith(other, password, { cookie: device })).statusCode).toBe(429)
})

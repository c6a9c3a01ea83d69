import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'

/** What the tests of accounts share. Each test file has a clock, people and addresses of its own. */

export const password = 'a long password'
export const otherPassword = 'quite another one'

let time = Date.parse('2026-03-01T08:00:00Z')
/** A clock that stands still until a test lets time pass. */
export const now = () => new Date(time)
export const minute = 60_000
export const pass = (ms: number) => {
  time += ms
}

export let box: Mailbox
export let mailed: TestApp

/** Starts one server with a mail server for the tests of a file: `mailed`, and its `box`. */
export function useMailedApp(): void {
  beforeAll(async () => {
    box = await openMailbox()
    mailed = await startApp({ now, env: { SMTP_URL: box.url, PUBLIC_URL: 'https://sala.example.org' } })
  })
  afterAll(async () => {
    await mailed.close()
    await box.close()
  })
}

let people = 0
/** Somebody new, with a password. */
export async function person(started: TestApp = mailed, roleId: string | null = null) {
  people += 1
  const email = `person${people}@example.org`
  return { email, id: await started.addPerson({ email, password, roleId }) }
}

/** The header of a name and a password. */
export const basic = (email: string, secret: string) => `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`
let addresses = 0

/** Posts a body, unless told otherwise. */
export function call(app: FastifyInstance, path: string, body?: object, more: InjectOptions = {}) {
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

/** Signs somebody in, without a look at the answer. */
export const signIn = (app: FastifyInstance, email: string, secret: string, code?: string, more: InjectOptions = {}) =>
  call(app, 'auth', code === undefined ? {} : { code }, { headers: { authorization: basic(email, secret) }, ...more })

/** Signs somebody in, and calls as they. */
export async function as(started: TestApp, email: string, secret = password, code?: string) {
  const session = await signIn(started.app, email, secret, code)
  expect(session.statusCode).toBe(200)
  const { token, secondFactorDue } = session.json()
  const headers = { authorization: `Bearer ${token}` }
  const cookie = `${session.cookies[0]?.name}=${session.cookies[0]?.value}`
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
export async function mailTo(email: string, count = 1) {
  const mails = () => box.mails.filter(({ to }) => to.includes(email))
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(count)
  const mail = mails().at(-1)
  if (!mail) throw new Error('the mail that was counted is gone')
  // Two mails that were asked for one after the other may come in the other order: the secret is that of the last one that has any.
  const secrets = mails().flatMap(({ text }) => /#([\w-]{40,})/.exec(text)?.[1] ?? [])
  return { ...mail, secret: secrets.at(-1) ?? '' }
}

/** Asks for a link to choose a new password. */
export const forgot = (email: unknown, more: InjectOptions = {}) =>
  call(mailed.app, 'auth/forgot-password', { email }, more)
/** Chooses a new password by a link. */
export const reset = (token: unknown, secret: unknown = otherPassword) =>
  call(mailed.app, 'auth/reset-password', { token, password: secret })

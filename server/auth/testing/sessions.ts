import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { adminRoleId } from '../../state/model.ts'
import { startApp } from '../../testing/startApp.ts'

/** What the tests of signing in and of sessions share. */

export const email = 'nok@example.org'
export const password = 'a long password'
/** What is answered to wrong credentials. */
export const wrong = 'Username or Password is wrong!'

/** The header of a name and a password. */
export const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

/** Signs in from one address, unless told otherwise, without a look at the answer. */
export function signIn(
  app: FastifyInstance,
  name: string,
  secret: string,
  more: { address?: string; body?: string } = {},
) {
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

/** The cookie that an answer sets, as a browser would send it. */
export const cookieOf = (response: LightMyRequestResponse): string => {
  const [cookie] = response.cookies
  return cookie ? `${cookie.name}=${cookie.value}` : ''
}

/** Renews a session by its cookie. */
export const renew = (
  app: FastifyInstance,
  cookie: string,
  headers: Record<string, string> = { [sameOriginHeader]: '1' },
) => app.inject({ method: 'POST', url: '/api/auth/renew', headers: { cookie, ...headers } })

/** Asks who the token is. */
export const me = (app: FastifyInstance, token: string) =>
  app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })

/** A server of a test’s own, with an administrator who has the password. */
export async function withPerson(options: Parameters<typeof startApp>[0] = {}) {
  const started = await startApp(options)
  const userId = await started.addPerson({ email, password, roleId: adminRoleId })
  return { ...started, userId }
}

/** A clock that a test moves on. */
export function clock() {
  let time = Date.parse('2026-03-01T08:00:00Z')
  const pass = (ms: number) => {
    time += ms
  }
  return { now: () => new Date(time), pass }
}
export const minute = 60_000

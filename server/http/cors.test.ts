import { expect, test } from 'vitest'
import { adminRoleId } from '../state/model.ts'
import { startApp } from '../testing/startApp.ts'

const front = 'https://front.example.org'
const env = { ALLOWED_ORIGINS: `${front},https://other.example.org` }

const corsOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control')))

test('pages of a listed origin may call the API, and read what it says beside the answer', async () => {
  const { app, as } = await startApp({ env })
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/roles',
    headers: {
      origin: front,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': front,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': expect.stringContaining('Authorization'),
    vary: expect.stringContaining('Origin'),
  })
  const admin = await as('admin')
  for (const path of ['roles', 'market/vos', 'roles/none']) {
    const { headers } = await admin.get(path, { origin: front })
    expect([path, headers['access-control-allow-origin']]).toEqual([path, front])
    expect(headers['access-control-expose-headers']).toContain('ETag')
    expect([path, headers.vary]).toEqual([path, expect.stringContaining('Origin')])
  }
})

test('pages of any other origin are told nothing', async () => {
  const { app, as } = await startApp({ env })
  const admin = await as('admin')
  for (const origin of ['https://evil.example.org', 'null', `${front}.evil.example`, 'http://front.example.org']) {
    expect([
      origin,
      corsOf((await admin.get('market/vos', { origin })).headers)['access-control-allow-origin'],
    ]).toEqual([origin, undefined])
    const headers = { origin, 'access-control-request-method': 'GET' }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/roles', headers })
    expect(corsOf(preflight.headers)['access-control-allow-origin']).toBeUndefined()
  }
})

test('the cookie renews a session for pages of a listed origin, and for those of no other one', async () => {
  const { app, addPerson } = await startApp({ env })
  await addPerson({ email: 'front@example.org', password: 'quiet tigers cross rivers', roleId: adminRoleId })
  const authorization = `Basic ${Buffer.from('front@example.org:quiet tigers cross rivers').toString('base64')}`
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth', headers: { authorization, origin: front } })
  expect([signedIn.statusCode, signedIn.headers['access-control-allow-origin']]).toEqual([200, front])
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  const renew = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/renew',
      headers: { origin, 'sec-fetch-site': 'same-site', 'x-sala-request': '1' },
      cookies,
    })
  const foreign = await renew('https://evil.example.org')
  expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
  const renewed = await renew(front)
  expect([renewed.statusCode, renewed.headers['access-control-allow-credentials']]).toEqual([200, 'true'])
  expect(renewed.json().token).not.toBe(signedIn.json().token)
})

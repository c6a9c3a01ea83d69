import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenIdProvider, openIdClient, openProvider } from '../testing/openIdProvider.ts'
import { startApp, type TestApp, testAuthor } from '../testing/startApp.ts'

const address = 'http://localhost:8080'
let provider: OpenIdProvider
let started: TestApp
let time = Date.now()

beforeAll(async () => {
  provider = await openProvider(`${address}/session/openid`)
  provider.people.set('u-1', {
    email: 'somchai@example.org',
    email_verified: true,
    given_name: 'สมชาย',
    family_name: 'ใจดี',
    department: ['Unknown there', 'Statistics'],
  })
  provider.people.set('u-2', { email: 'somchai@example.org', email_verified: true, name: 'Another Somchai' })
  provider.people.set('u-3', { email: 'mali@example.org', email_verified: false, name: 'Mali' })
  provider.people.set('u-4', { name: 'Niran' })
  provider.people.set('u-5', { email: 'local@example.org', email_verified: true, name: 'Impostor' })
  started = await startApp({
    now: () => new Date(time),
    env: {
      OPENID_ISSUER: provider.issuer,
      OPENID_CLIENT_ID: openIdClient.id,
      OPENID_CLIENT_SECRET: openIdClient.secret,
      OPENID_NAME: 'Staff login',
    },
  })
  await started.addPerson({ email: 'local@example.org', password: 'a password of its own' })
  await started.state.administration.departments.note(['Statistics'])
  const role = await started.state.administration.roles.create(
    { name: 'Analysts', department: 'Statistics', permissions: ['view_widget_24'], rows: null, secondFactor: true },
    testAuthor,
    null,
  )
  expect(role.department).toBe('Statistics')
})
afterAll(async () => {
  await started?.close()
  await provider?.close()
})

const sameOrigin = { 'x-sala-request': '1' }
const post = (path: string, payload: object, headers: Record<string, string> = sameOrigin) =>
  started.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })

async function begin() {
  const reply = await post('auth/openid/start', {})
  const set = String(reply.headers['set-cookie'])
  return { url: String(reply.json().url), cookie: set.split(';')[0] ?? '', set }
}
const finish = (answer: string, cookie: string) => post('auth/openid', { answer }, { ...sameOrigin, cookie })
async function signIn(subject: string) {
  const { url, cookie } = await begin()
  return finish(await provider.signIn(url, subject), cookie)
}

test('somebody signs in, becomes an account with their department’s group, and signs out of both', async () => {
  const { url, set } = await begin()
  const search = new URL(url).searchParams
  expect(search.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(search.get(name)?.length).toBeGreaterThan(30)
  expect(set).toMatch(/; Path=\/api\/auth\/openid; HttpOnly; SameSite=Strict/)

  const opened = await signIn('u-1')
  expect(opened.statusCode).toBe(200)
  expect(opened.json()).toMatchObject({
    user: {
      firstname: 'สมชาย',
      lastname: 'ใจดี',
      email: 'somchai@example.org',
      authType: 'ad_auth',
      department: 'Statistics',
    },
    permissions: ['view_widget_24'],
    // The provider asks for what it wants beside a password.
    secondFactorDue: false,
  })
  const { token, user } = opened.json()
  expect((await signIn('u-1')).json().user.id).toBe(user.id)
  const authorization = `Bearer ${token}`
  const left = new URL((await post('auth/openid/leave', {}, { authorization })).json().url)
  expect(left.origin).toBe(provider.issuer)
  expect(left.searchParams.get('post_logout_redirect_uri')).toBe(`${address}/admin/login`)
  expect((await post('auth/logout', {}, { authorization })).statusCode).toBe(204)
  expect((await started.app.inject({ url: '/api/auth/me', headers: { authorization } })).statusCode).toBe(401)
  const options = await started.app.inject({ url: '/api/auth/options' })
  expect(options.json()).toMatchObject({ openId: 'Staff login', directory: false })
})

test('A25: accounts are told by issuer and subject, never by an address', async () => {
  const first = (await signIn('u-1')).json().user
  // The same address of another person there, one that nobody has verified, none at all, and one of an account with a password.
  for (const subject of ['u-2', 'u-3', 'u-4', 'u-5']) {
    const refused = await signIn(subject)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().type).toBe('/problems/account_unusable')
  }
  expect((await started.state.users.byEmail('local@example.org'))?.authType).toBe('normal_auth')
  // Their address changes there: it is the same account, and the old address opens nothing.
  provider.people.set('u-1', { email: 'somchai.j@example.org', email_verified: true, name: 'Somchai' })
  const moved = (await signIn('u-1')).json()
  expect(moved.user).toMatchObject({ id: first.id, email: 'somchai.j@example.org', department: null, role: null })
  expect(moved.permissions).toEqual([])
  expect((await signIn('u-2')).json().user.id).not.toBe(first.id)
  // Closed here, they are out whatever the provider says.
  await started.state.users.update(first.id, { active: false }, testAuthor)
  expect((await signIn('u-1')).json().type).toBe('/problems/openid_refused')
})

test('A25: an answer counts for the browser that asked, once, and for ten minutes', async () => {
  const refused = async (answer: string, cookie: string) => {
    const reply = await finish(answer, cookie)
    expect([reply.statusCode, reply.json().type]).toEqual([401, '/problems/openid_refused'])
    expect(String(reply.headers['set-cookie'])).not.toMatch(/sala_session=[^;]/)
  }
  const { url, cookie } = await begin()
  const answer = await provider.signIn(url, 'u-2')
  const without = (name: string) => {
    const query = new URLSearchParams(answer)
    query.delete(name)
    return query.toString()
  }
  await refused(answer, '')
  await refused(answer, (await begin()).cookie)
  await refused(without('state'), cookie)
  await refused(without('code'), cookie)
  await refused(without('iss'), cookie)
  await refused(`${without('state')}&state=${'x'.repeat(43)}`, cookie)
  await refused(`${without('iss')}&iss=https://other.example.org`, cookie)
  await refused('?error=access_denied&error_description=no', cookie)
  await refused('', cookie)
  const damaged = `${cookie.slice(0, -8)}AAAAAAA%3D`
  await refused(answer, damaged)
  time += 11 * 60_000
  await refused(answer, cookie)
  time -= 11 * 60_000
  expect((await finish(answer, cookie)).statusCode).toBe(200)
  await refused(answer, cookie)

  // A code of one browser with the state of another: the verifier does not fit.
  const [mine, theirs] = [await begin(), await begin()]
  const code = new URLSearchParams(await provider.signIn(theirs.url, 'u-2')).get('code')
  const query = new URLSearchParams(await provider.signIn(mine.url, 'u-2'))
  query.set('code', code ?? '')
  await refused(query.toString(), mine.cookie)
})

test('A18: another site can neither begin nor end a sign-in', async () => {
  const { url, cookie } = await begin()
  const answer = await provider.signIn(url, 'u-2')
  expect((await post('auth/openid/start', {}, {})).statusCode).toBe(403)
  expect((await post('auth/openid', { answer }, { cookie })).statusCode).toBe(403)
  const foreign = { ...sameOrigin, cookie, origin: 'https://evil.example.org' }
  expect((await post('auth/openid', { answer }, foreign)).statusCode).toBe(403)
})

test('without a provider there is no such way, and one that is down is told as such', async () => {
  const { url, cookie } = await begin()
  const answer = await provider.signIn(url, 'u-2')
  await provider.close()
  const reply = await finish(answer, cookie)
  expect([reply.statusCode, reply.json().type]).toEqual([503, '/problems/provider_unavailable'])
  time += 2 * 3_600_000
  const again = await post('auth/openid/start', {})
  expect([again.statusCode, again.json().type]).toEqual([503, '/problems/provider_unavailable'])
  const none = await startApp()
  const requested = { method: 'POST', headers: sameOrigin, payload: { answer: '' } } as const
  for (const path of ['auth/openid/start', 'auth/openid'])
    expect((await none.app.inject({ ...requested, url: `/api/${path}` })).statusCode).toBe(404)
})

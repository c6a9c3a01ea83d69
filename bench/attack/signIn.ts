import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Case, expectStatus, refused, type Verdict, verdictOf } from './cases.ts'
import { type AttackRequest, basic, type Target } from './target.ts'

/** The cases A of docs/security.md: sign-in and session. */

const auth = (authorization: string, more: Partial<AttackRequest> = {}): AttackRequest => ({
  method: 'POST',
  path: '/api/auth',
  headers: { authorization },
  ...more,
})
const post = (path: string, body: object | string, headers: Record<string, string> = {}): AttackRequest => ({
  method: 'POST',
  path: `/api/${path}`,
  body,
  headers: { ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
})
const me = (token: string): AttackRequest => ({ path: '/api/auth/me', token })
const own = { 'x-sala-request': '1' }
const stranger = () => `nobody-${randomUUID()}@attack.example`
const noTexts: readonly unknown[] = [{ $ne: null }, ['x'], 7, true, null, { raw: 'select 1' }]
const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"admin","role":"admin"}')}.`

/** The parts of answers that must be equal for known and unknown accounts. */
async function alike(target: Target, knownRequest: AttackRequest, unknown: AttackRequest): Promise<readonly Verdict[]> {
  const [first, second] = [await target.ask(knownRequest), await target.ask(unknown)]
  const face = ({ status, headers, text }: typeof first) =>
    JSON.stringify([status, Object.keys(headers).sort(), text.replace(/"requestId":"[^"]*"/, '')])
  return [verdictOf(first.requestLine, face(first) === face(second), `${first.status} and ${second.status}`)]
}

export const signInCases: readonly Case[] = [
  refused('A01', 'no password, an empty one, one of spaces or NUL', [401], ({ reader }) =>
    ['', '   ', '\0', '\0\0\0'].map((password) => auth(basic(reader.email, password))),
  ),
  refused('A01', 'no name, no colon, no Basic', [401], () =>
    ['Basic Og==', `Basic ${btoa('admin')}`, 'Basic ***', 'Digest a=b', ''].map((header) => auth(header)),
  ),
  refused('A02', 'names made of filters and patterns', [401, 503], () =>
    ['*)(uid=*))(|(uid=*', 'admin)(&', '*', 'a\\2a', 'adm\0in', '%', "' or 1=1--"].map((name) =>
      auth(basic(name, 'x y z')),
    ),
  ),
  refused('A02', 'a name of 10 kB', [401, 413, 431], () => [auth(basic('x'.repeat(10_000), 'x'))]),
  {
    id: 'A07, E16',
    what: 'twelve wrong tries, each said to come from another address',
    run: async ({ target }) => {
      const victim = await target.addAccount(null)
      let last = null
      for (let round = 0; round < 12; round += 1) {
        const headers = { authorization: basic(victim.email, 'wrong'), 'x-forwarded-for': `10.9.8.${round}` }
        last = await target.ask({ method: 'POST', path: '/api/auth', headers })
      }
      return last === null ? [] : [expectStatus(last, [429], Number(last.headers['retry-after']) > 0)]
    },
  },
  {
    id: 'A08',
    what: 'whether an address has an account',
    run: async ({ target, reader }) => {
      const name = { firstname: 'A', lastname: 'B' }
      const unknown = stranger()
      return [
        ...(await alike(target, auth(basic(reader.email, 'wrong')), auth(basic(stranger(), 'wrong')))),
        ...(await alike(
          target,
          post('auth/forgot-password', { email: reader.email }),
          post('auth/forgot-password', { email: stranger() }),
        )),
        ...(await alike(
          target,
          post('auth/sign-up', { email: reader.email, ...name }),
          post('auth/sign-up', { email: unknown, ...name }),
        )),
      ]
    },
  },
  refused('A09', 'objects, lists and numbers where a text is expected', [400], () =>
    noTexts.flatMap((value) => [
      post('auth/reset-password', { token: value, password: 'x' }),
      post('auth/sign-up', { email: value, firstname: 'A', lastname: 'B' }),
      post('auth/forgot-password', { email: value }),
      post('auth/link', { token: value }),
    ]),
  ),
  refused('A09', 'names given twice, as numbers, and none', [400], () =>
    ['{"email":"a@b.example","email":"c@d.example"}', '{"email":', '[]', '"x"', 'null', '7'].map((text) =>
      post('auth/forgot-password', text),
    ),
  ),
  refused('A09', 'a question after all that, with cookies of all kinds', [401], ({ reader }) =>
    ['sala_session=x', reader.cookie, '__proto__=1'].map((cookie) => ({ path: '/api/auth/me', headers: { cookie } })),
  ),
  refused('A10', 'links that were never given', [400, 429], () =>
    ['x', randomBytes(32).toString('base64url'), '%00'].map((token) =>
      post('auth/reset-password', { token, password: 'a good long password' }),
    ),
  ),
  {
    id: 'A10, A11',
    what: 'a link used twice, of somebody deactivated, and asked for under another host',
    run: async ({ target }) => {
      const victim = await target.addAccount(null)
      const linkPath = `/api/users/${victim.id}/link`
      const request = {
        method: 'POST',
        path: linkPath,
        token: target.admin,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      }
      const created = await target.ask(request)
      const { link } = z.object({ link: z.string().nullable() }).parse(created.json)
      if (link === null) return [expectStatus(created, [200])]
      const use = (secret: string) =>
        target.ask({
          ...post('auth/reset-password', { token: secret, password: `another ${randomUUID()}` }),
          ...target.elsewhere(),
        })
      const secret = link.split('#')[1] ?? ''
      const verdicts = [
        verdictOf(created.requestLine, !link.includes('evil'), new URL(link).origin),
        expectStatus(await use(secret), [204]),
      ]
      verdicts.push(expectStatus(await use(secret), [400]), expectStatus(await target.ask(me(victim.token)), [401]))
      const further = z.object({ link: z.string() }).parse((await target.ask({ ...request, headers: {} })).json).link
      const off = { method: 'PUT', path: `/api/users/${victim.id}`, token: target.admin, body: { status: 0 } }
      verdicts.push(
        expectStatus(await target.ask(off), [200]),
        expectStatus(await use(further.split('#')[1] ?? ''), [400]),
      )
      return verdicts
    },
  },
  refused('A12', 'asking for an account with rights', [400, 404], () =>
    [
      { role: 'admin' },
      { status: 1 },
      { type: 'ad_auth' },
      { permissions: ['view_widget_1'] },
      { id: '1' },
      { active: true },
    ].map((extra) => post('auth/sign-up', { email: stranger(), firstname: 'A', lastname: 'B', ...extra })),
  ),
  refused('A13', 'another first administrator', [404], () => [
    post('auth/first-administrator', {
      token: 'x',
      email: stranger(),
      firstname: 'A',
      lastname: 'B',
      password: 'a good long one',
    }),
  ]),
  refused('A15', 'tokens without a signature, of other kinds, and very long ones', [401, 431], () =>
    [unsigned, 'null', 'undefined', '../../key', 'x'.repeat(513), 'x'.repeat(12_000)].map(me),
  ),
  {
    id: 'A17',
    what: 'token and cookie after signing out, a changed password, an ended session and a closed account',
    run: async ({ target }) => {
      const victim = await target.addAccount(null)
      const { email, password, id } = victim
      const verdicts: Verdict[] = []
      const over = async ({ token, cookie }: { token: string; cookie: string }) => {
        verdicts.push(expectStatus(await target.ask(me(token)), [401]))
        verdicts.push(
          expectStatus(
            await target.ask({ method: 'POST', path: '/api/auth/renew', headers: { cookie, ...own } }),
            [401],
          ),
        )
      }
      await target.ask({ method: 'POST', path: '/api/auth/logout', token: victim.token })
      await over(victim)
      const [first, second] = [await target.signIn(email, password), await target.signIn(email, password)]
      const next = `another ${randomUUID()}`
      await target.ask({
        method: 'POST',
        path: '/api/account/password',
        token: first.token,
        body: { current: password, password: next },
      })
      await over(second)
      await target.ask({ method: 'DELETE', path: `/api/users/${id}/sessions`, token: target.admin })
      await over(first)
      const last = await target.signIn(email, next)
      await target.ask({ method: 'PUT', path: `/api/users/${id}`, token: target.admin, body: { status: 0 } })
      await over(last)
      return verdicts
    },
  },
  refused('A18', 'the cookie alone, as a foreign page sends it', [403], ({ reader: { cookie } }) => [
    { method: 'POST', path: '/api/auth/renew', headers: { cookie } },
    { method: 'POST', path: '/api/auth/renew', headers: { cookie, ...own, origin: 'https://evil.example' } },
    { method: 'POST', path: '/api/auth/renew', headers: { cookie, ...own, origin: 'null' } },
    { method: 'POST', path: '/api/auth/renew', headers: { cookie, ...own, 'sec-fetch-site': 'cross-site' } },
  ]),
  refused('A18', 'a form of a foreign page', [401, 415], ({ reader: { cookie } }) =>
    ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'].map((type) => ({
      method: 'POST',
      path: '/api/roles',
      body: 'name=evil',
      headers: { cookie, 'content-type': type, origin: 'https://evil.example' },
    })),
  ),
  refused('A19', 'a token in the address', [401], ({ target }) =>
    ['access_token', 'auth_token', 'token', 'authorization'].map((name) => ({
      path: `/api/users?${name}=${target.admin}`,
    })),
  ),
  refused('A20', 'keys instead of a token', [401, 400], () => [
    post('users', { access_token: 'CLIENT_KEY', firstname: 'A', lastname: 'B', email: stranger() }),
    post('auth', { access_token: 'CLIENT_KEY' }),
  ]),
  {
    id: 'A21',
    what: 'addresses that lead elsewhere',
    run: async ({ target }) => {
      const paths = [
        '//evil.example',
        '/\\evil.example',
        '/admin/login?next=//evil.example',
        '/%2f%2fevil.example',
        '/public//evil.example/',
      ]
      const answers = await Promise.all(paths.map((path) => target.ask({ path })))
      return answers.map(({ requestLine, headers, status }) =>
        verdictOf(requestLine, headers.location === undefined && status < 500, String(status)),
      )
    },
  },
  { id: 'A22', what: 'a code used twice, eleven wrong codes, and none', run: secondFactor },
  {
    id: 'A23',
    what: 'calls of a locked session',
    run: async ({ target, nobody: { email, password } }) => {
      const { token, cookie } = await target.signIn(email, password)
      await target.ask({ method: 'POST', path: '/api/auth/lock', token })
      const verdicts = []
      for (const path of ['auth/me', 'account', 'widgettypes/allwidgets', 'users'])
        verdicts.push(expectStatus(await target.ask({ path: `/api/${path}`, token }), [423]))
      verdicts.push(
        expectStatus(await target.ask({ method: 'POST', path: '/api/auth/renew', headers: { cookie, ...own } }), [423]),
      )
      verdicts.push(expectStatus(await target.ask({ ...post('auth/unlock', { password: 'wrong' }), token }), [401]))
      return verdicts
    },
  },
  refused('A24', 'cookies that are guessed or made of a name', [401], ({ reader }) =>
    ['1', reader.id, btoa(reader.email), 'x'.repeat(43)].map((value) => ({
      method: 'POST',
      path: '/api/auth/renew',
      headers: { ...own, cookie: `sala_session=${value}; __Secure-sala_session=${value}` },
    })),
  ),
  refused('A25', 'an OpenID answer without a beginning', [400, 401, 403, 404], () => [
    post('auth/openid', { code: 'x', state: 'x' }, own),
    post('auth/openid', {}, own),
    post('auth/openid/start', { next: 'https://evil.example' }),
  ]),
]

async function secondFactor({ target }: { readonly target: Target }): Promise<readonly Verdict[]> {
  const { token, email, password } = await target.addAccount(null)
  const begun = await target.ask({ method: 'POST', path: '/api/account/second-factor', token, body: { password } })
  const { secret } = z.object({ secret: z.string() }).parse(begun.json)
  const code = codeOf(secret, Date.now())
  const confirm = { method: 'POST', path: '/api/account/second-factor/confirm', token, body: { code } }
  const verdicts = [expectStatus(await target.ask(confirm), [200])]
  const attempt = (text?: string) =>
    target.ask(auth(basic(email, password), text === undefined ? {} : { body: { code: text } }))
  verdicts.push(expectStatus(await attempt(), [401]), expectStatus(await attempt(code), [401]))
  for (let wrong = 1; wrong <= 9; wrong += 1)
    verdicts.push(expectStatus(await attempt(String(100_000 + wrong)), [401, 429]))
  verdicts.push(expectStatus(await attempt('000000'), [429]))
  return verdicts
}

/** The code of an authenticator (RFC 6238). */
function codeOf(secret: string, time: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { adminRoleName } from '@sala/catalog/api/auth.ts'
import { problems } from '@sala/catalog/api/problems.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CancelledError } from '../core/queues/cancelled.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { type Engine, QueryTimeout } from '../facts/engines/engine.ts'
import { openWithRetry, unavailableEngine } from '../facts/engines/unavailable.ts'
import { adminRoleId } from '../state/model.ts'
import { startApp, type TestApp } from '../testing/startApp.ts'

interface Registered {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly open: boolean
}

/** Every route of the API, from its own description. */
function routesOf({ app }: TestApp): Registered[] {
  const { paths = {} } = JSON.parse(JSON.stringify(app.openApi()))
  return Object.entries<Record<string, { security?: object[] }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({
      method: method.toUpperCase() as Registered['method'],
      url: path.replace(/\{\w+\}/g, '1'),
      open: !security.some((way) => 'bearer' in way),
    })),
  )
}

/** The server of the tests that leave it as it is. */
let shared: TestApp
beforeAll(async () => {
  shared = await startApp()
})
afterAll(() => shared.close())

const failing = (error: Error): Engine => ({
  ...unavailableEngine(null),
  version: () => 1,
  reader: (scope) => ({
    ...unavailableEngine(null).reader(scope),
    version: () => 1,
    query: () => Promise.reject(error),
    freshness: () => Promise.reject(error),
  }),
  ping: () => Promise.reject(error),
})

test('every data endpoint and every session route is among the routes that the tests below run over', async () => {
  const urls = routesOf(shared).map(({ url }) => url)
  expect(urls).toEqual(expect.arrayContaining(allEndpoints.map(({ endpoint }) => `/api/${endpoint.path}`)))
  expect(urls).toEqual(
    expect.arrayContaining(['/api/auth', '/api/auth/renew', '/api/auth/logout', '/api/health/ready']),
  )
})

test('B04: every write and every closed route refuses nobody, a made-up session and one that has ended', async () => {
  const { app, as } = shared
  const former = await as('admin')
  await former.post('auth/logout')
  for (const { method, url, open } of routesOf(shared)) {
    if (open) continue
    for (const headers of [{}, { authorization: 'Bearer made-up' }, { authorization: `Bearer ${former.token}` }]) {
      const { statusCode, json } = await app.inject({ method, url, headers })
      expect([url, statusCode, json().type]).toEqual([url, 401, '/problems/not_signed_in'])
    }
  }
})

test('B14: no answer holds a hash, a token that was not asked for, or another person’s data', async () => {
  const started = await startApp()
  const { app, as, state, addPerson } = started
  await addPerson({ email: 'nok@example.org', password: 'a long password', roleId: adminRoleId })
  const hash = (await state.users.byEmail('nok@example.org'))?.passwordHash ?? ''
  expect(hash).toContain('$argon2id$')
  const [admin, viewer] = [await as('admin'), await as('view_widget_1')]
  for (const { method, url } of routesOf(started)) {
    if (method !== 'GET') continue
    for (const client of [admin, viewer]) {
      const { body } = await client.call({ method, url })
      expect(body).not.toContain(hash)
      expect(body).not.toMatch(/argon2|password_?hash|cookie_?hash|token_?hash|email_?key/i)
      // Administrators list people; nobody else learns of them.
      if (client === viewer) expect(body).not.toContain('nok@example.org')
    }
  }
  const headers = { authorization: `Basic ${btoa('nok@example.org:a long password')}` }
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth', headers })
  expect(Object.keys(signedIn.json()).sort()).toEqual(
    ['demonstration', 'expiresIn', 'lockMinutes', 'permissions', 'secondFactorDue', 'token', 'user'].sort(),
  )
  expect(Object.keys(signedIn.json().user).sort()).toEqual(
    ['authType', 'department', 'email', 'firstname', 'id', 'lastname', 'role', 'roleName'].sort(),
  )
  expect(signedIn.json().user.roleName).toBe(adminRoleName)
})

test('C02: keys given twice, keys with brackets and keys nobody knows are refused by name', async () => {
  const admin = await shared.as('admin')
  for (const [query, field] of [
    ['lang=en&lang=th', 'lang'],
    ['lang[$ne]=1', 'lang[$ne]'],
    ['lang[]=en', 'lang[]'],
    ['lang[constructor]=x', 'lang[constructor]'],
    ['__proto__=x', '__proto__'],
    ['q%2eb=1', 'q.b'],
    ['lang=xx', 'lang'],
  ] as const) {
    const refused = await admin.get(`widgettypes/allwidgets?${query}`)
    expect([query, refused.statusCode, refused.json().field]).toEqual([query, 400, field])
  }
  const refused = await admin.get('auth/me?role=admin')
  expect([refused.statusCode, refused.json().type]).toEqual([400, '/problems/unknown_parameter'])
  const wrongValue = await admin.get('widgettypes/allwidgets?lang=xx')
  expect(wrongValue.json()).toMatchObject({ value: 'xx', message: expect.stringContaining('en, fr, he, ru, ar, th') })
})

test('C16: half a surrogate pair, which JSON can carry and no store can keep, is refused by its field on every route', async () => {
  const { app, as } = shared
  const admin = await as('admin')
  const { paths = {}, components } = JSON.parse(JSON.stringify(app.openApi()))
  const resolved = (schema: string) =>
    schema.replace(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name) =>
      JSON.stringify(components.schemas[name]),
    )
  let tried = 0
  for (const [path, methods] of Object.entries<
    Record<string, { requestBody?: { content?: Record<string, { schema: unknown }> } }>
  >(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = resolved(JSON.stringify(requestBody?.content?.['application/json']?.schema ?? null))
      const fields = new Set(
        [...schema.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name).filter((name) => name !== 'properties'),
      )
      for (const field of fields) {
        const { statusCode, body } = await admin.call({
          method: method.toUpperCase() as 'POST',
          url: path.replace(/\{\w+\}/g, '1'),
          headers: { 'content-type': 'application/json' },
          payload: `{"${field}":"\\ud800"}`,
        })
        tried += 1
        expect([path, field, statusCode < 500 && statusCode >= 400, body.includes('at Object')]).toEqual([
          path,
          field,
          true,
          false,
        ])
      }
    }
  expect(tried).toBeGreaterThan(60)
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.call({
    method: 'PUT',
    url: '/api/account',
    headers,
    payload: '{"firstname":"A\\udc00","lastname":"B","language":"en"}',
  })
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'firstname'])
  const nested = `${'{"a":'.repeat(3000)}"\\ud800"${'}'.repeat(3000)}`
  expect((await admin.call({ method: 'PUT', url: '/api/account', headers, payload: nested })).statusCode).toBe(413)
  const quoted = `{"firstname":"${'['.repeat(70)}","lastname":"B","language":"en"}`
  expect((await admin.call({ method: 'PUT', url: '/api/account', headers, payload: quoted })).statusCode).toBe(200)
  const bytes = Buffer.from('{"firstname":"A\xe9","lastname":"B","language":"en"}', 'latin1')
  expect((await admin.call({ method: 'PUT', url: '/api/account', headers, payload: bytes })).statusCode).toBe(400)
})

test('C10: only JSON is taken for JSON', async () => {
  const { app } = shared
  const send = (contentType: string, payload = '{"access_token":{}}') =>
    app.inject({ method: 'POST', url: '/api/auth', headers: { 'content-type': contentType }, payload })
  for (const type of [
    'text/plain',
    'application/json\ta',
    'application/json garbage',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])
    expect([type, (await send(type)).statusCode]).toEqual([type, 415])
  // The same shape holds however the type is written.
  for (const type of ['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json;'])
    expect([type, (await send(type)).statusCode]).toEqual([type, 400])
  expect((await send('application/json', `{"access_token":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413)
  // Nothing unpacks bodies, so that what a firewall unpacks is not what is read.
  for (const [coding, status] of [
    ['gzip', 415],
    ['identity, br', 415],
    ['Identity', 400],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding }
    const answer = await app.inject({ method: 'POST', url: '/api/auth', headers, payload: '{"access_token":{}}' })
    expect([coding, answer.statusCode]).toEqual([coding, status])
  }
})

test('C12: a deep body, a long path and a broken address are answered as problems', async () => {
  const { app } = shared
  const deep = `{"access_token":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/api/auth', headers, payload: deep })).statusCode).toBe(413)
  for (const url of [`/api/${'x'.repeat(8000)}`, '/api/%zz', '/api/%c0%ae', '/api/auth/%2e%2e/x']) {
    const { statusCode, json } = await app.inject({ method: 'GET', url })
    expect([url, statusCode]).toEqual([url, 404])
    expect(json()).toMatchObject({ type: '/problems/not_found', requestId: expect.any(String) })
  }
})

test('D14: every answer carries the headers that keep pages closed', async () => {
  const folder = webClient()
  const started = await startApp({ webFolder: folder })
  const urls = [
    '/',
    '/admin/login',
    '/api/nothing',
    '/api/docs',
    '/api/openapi.json',
    '/assets/app.js',
    '/assets/none.js',
  ]
  for (const url of [...urls, ...routesOf(started).map((route) => route.url)]) {
    const { headers } = await started.app.inject({ method: 'GET', url })
    const policy = String(headers['content-security-policy'])
    expect([url, policy]).toEqual([url, expect.stringMatching(/(^|;)script-src 'self'(;|$)|^default-src 'none';/)])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/upgrade-insecure|unsafe-eval|script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    if (String(headers['content-type']).startsWith('text/html'))
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
  rmSync(folder, { recursive: true })
})

test('B16: listed sites may show the public pages in a frame, and nothing else', async () => {
  const folder = webClient()
  const env = { PUBLIC_FRAME_SITES: 'https://www.example.org,https://news.example.org' }
  const { app } = await startApp({ env, webFolder: folder })
  const policyOf = async (url: string) => {
    const { headers } = await app.inject({ method: 'GET', url })
    return { policy: String(headers['content-security-policy']), frames: headers['x-frame-options'] }
  }
  for (const url of ['/public', '/public/widget/voice-of-customer/29', '/public?lang=th', '/embed', '/embed?lang=th']) {
    const { policy, frames } = await policyOf(url)
    expect([url, policy]).toEqual([
      url,
      expect.stringContaining('frame-ancestors https://www.example.org https://news.example.org'),
    ])
    expect(policy).toContain("script-src 'self'")
    expect(frames).toBeUndefined()
  }
  const closed = [
    '/',
    '/admin/login',
    '/publicity',
    '/embed/',
    '/embed/x',
    '/%65mbed',
    '/embed.js',
    '/PUBLIC/x',
    '/public/..;/admin',
    '/public/%2e%2e/admin',
    '/public//admin',
  ]
  for (const url of [...closed, '/session/sign-up?x=/public/', '/api/docs', '/api/health/live']) {
    const { policy } = await policyOf(url)
    expect([url, policy]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")])
  }
  rmSync(folder, { recursive: true })
})

test('D14: no other origin may call the API, whatever it sends', async () => {
  const { app } = shared
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await app.inject({ method, url: '/api/auth', headers })
    const corsHeaders = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
    expect([method, corsHeaders]).toEqual([method, []])
  }
})

test('D14: under https, browsers are told to stay there', { tags: 'release' }, async () => {
  const { as } = await startApp({ env: { PUBLIC_URL: 'https://sala.example.org' } })
  const nobody = await as(null)
  for (const path of ['health/live', 'docs', 'nothing'])
    expect((await nobody.get(path)).headers['strict-transport-security']).toContain('max-age=31536000')
  expect((await nobody.get('docs')).headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('E02: without the facts store people sign in, the health says so, and figures answer 503', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-damaged-'))
  writeFileSync(join(folder, 'facts.duckdb'), 'this is no database'.repeat(1000))
  const lines: string[] = []
  const started = await startApp({ logged: (line) => void lines.push(line) })
  const engine = await openWithRetry(() => openDuckDB({ folder }), started.services.log)
  expect(lines.join('')).toContain('the facts store cannot be opened')
  const { as, addPerson, app } = await startApp({ engine })
  await addPerson({ email: 'nok@example.org', password: 'a long password' })
  const headers = { authorization: `Basic ${btoa('nok@example.org:a long password')}` }
  expect((await app.inject({ method: 'POST', url: '/api/auth', headers })).statusCode).toBe(200)
  const admin = await as('admin')
  const ready = await admin.get('health/ready')
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'degraded', facts: 'down', state: 'up' }])
  for (const { endpoint } of allEndpoints) {
    const { statusCode, json, headers: answered } = await admin.get(endpoint.path)
    expect([endpoint.path, statusCode, json().type]).toEqual([endpoint.path, 503, '/problems/store_unavailable'])
    expect(Number(answered['retry-after'])).toBeGreaterThan(0)
    expect(json().message).not.toMatch(/duckdb|\//i)
  }
  rmSync(folder, { recursive: true })
})

test('E02: a facts store that comes back is used without a new start', { tags: 'release' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-late-'))
  let tries = 0
  const { services } = await startApp()
  const engine = await openWithRetry(async () => {
    tries += 1
    if (tries === 1) throw new Error('held by another process')
    return openDuckDB({ folder })
  }, services.log)
  await expect(engine.ping()).rejects.toThrow('could not be opened')
  await expect
    .poll(
      () =>
        engine.ping().then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 30_000 },
    )
    .toBe('up')
  await engine.close()
  rmSync(folder, { recursive: true })
})

test('E04: a query past its time limit is answered 504', async () => {
  const { as } = await startApp({ engine: failing(new QueryTimeout(30_000)) })
  const admin = await as('admin')
  const question = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'] }
  for (const late of [await admin.get('v2/tourist/immigration'), await admin.post('v2/explore', question)]) {
    expect([late.statusCode, late.json().type]).toEqual([504, '/problems/time_limit'])
    expect(late.json().message).toMatch(/\w+ \w+/)
  }
})

test('E02: a query that does not fit into the memory of the figures is answered 503, and the next one as ever', async () => {
  // 30 million numbers in one list, in a store that may hold 20 MB.
  const folder = mkdtempSync(join(tmpdir(), 'sala-memory-'))
  const instance = await DuckDBInstance.create(join(folder, 'figures.duckdb'), { memory_limit: '20MB', threads: '1' })
  const connection = await instance.connect()
  const tooMuch = await connection
    .runAndReadAll('select list(range order by range desc) from range(30000000)')
    .catch((error: unknown) => error)
  expect((await connection.runAndReadAll('select 1')).getRows()).toEqual([[1]])
  connection.closeSync()
  instance.closeSync()
  rmSync(folder, { recursive: true })
  if (!(tooMuch instanceof Error)) throw new Error('the query fitted')
  const { as } = await startApp({ engine: failing(tooMuch) })
  const answer = await (await as('admin')).get('v2/tourist/immigration')
  expect([answer.statusCode, answer.json().type]).toEqual([503, '/problems/store_unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('E04: whoever leaves stops the query in the store', async () => {
  const requested = Promise.withResolvers<AbortSignal>()
  const engine: Engine = {
    ...failing(new Error('not asked')),
    reader: (scope) => ({
      ...failing(new Error('not asked')).reader(scope),
      query: (_plan, { signal = AbortSignal.abort() }) => {
        requested.resolve(signal)
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new CancelledError())))
      },
    }),
  }
  const { app, as } = await startApp({ engine })
  const { token } = await as('admin')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`${address}/api/v2/tourist/immigration`, { headers, signal: leaving.signal })
  const signal = await requested.promise
  expect(signal.aborted).toBe(false)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
})

test('E13: an error that nobody foresaw says its request’s id and nothing else, on every route that meets it', async () => {
  const secret = 'select secret from /home/someone/facts.duckdb'
  const lines: string[] = []
  const started = await startApp({ engine: failing(new Error(secret)), logged: (line) => void lines.push(line) })
  const admin = await started.as('admin')
  for (const { endpoint } of allEndpoints) {
    const answer = await admin.get(endpoint.path)
    expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 500])
    const { requestId, ...rest } = answer.json()
    expect(rest).toEqual({
      type: '/problems/internal',
      title: 'internal',
      status: problems.internal,
      message: 'Something went wrong on the server. It has been recorded.',
    })
    const logged = lines.find((line) => line.includes(requestId) && line.includes(secret))
    expect(logged).toBeDefined()
  }
})

test('E12: what goes wrong in the state store is logged without the values of its query', async () => {
  const lines: string[] = []
  const { state, as, services } = await startApp({ logged: (line) => void lines.push(line) })
  const admin = await as('admin')
  await state.close()
  const answer = await admin.post('auth', {}, { authorization: `Basic ${btoa('nok@example.org:secret words')}` })
  expect(answer.statusCode).toBe(500)
  expect(services.log).toBeDefined()
  expect(lines.join('')).toContain(answer.json().requestId)
  expect(lines.join('')).not.toMatch(/nok@example|secret words/)
})

function webClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sala-web-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Sala</title>')
  return folder
}

import { createHash } from 'node:crypto'
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { answerAuthorization, issueTokens, registerClient } from '@sala/catalog/api/oauth.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecret } from '../../state/keys.ts'
import { startApp, type TestApp, type TestClient } from '../../testing/startApp.ts'

const site = 'https://assistant.example'
const loopback = 'http://127.0.0.1:33418/callback'
const resource = 'http://localhost:8080/api/mcp'

let app: TestApp
let time: Date
let person: TestClient
beforeAll(async () => {
  time = new Date('2026-11-20T08:00:00Z')
  app = await startApp({
    now: () => time,
    env: { OAUTH_SITES: site },
    rows: { immigration: [{ date: '2025-11-01', location_source: 'CN', immigrants: 100, status: 'final' }] },
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Beyond the minute in which strangers’ calls are counted.
  time = new Date(time.getTime() + 61_000)
  person = await app.as(['explore_data', 'view_widget_134'])
})

const form = (path: string, fields: Readonly<Record<string, string>>) =>
  app.app.inject({
    method: 'POST',
    url: `/api/oauth/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const registered = async (redirect = loopback) => {
  const created = await app.app.inject({
    method: 'POST',
    url: '/api/oauth/register',
    payload: { client_name: 'Desk assistant', redirect_uris: [redirect], token_endpoint_auth_method: 'none' },
  })
  return registerClient.reply.parse(created.json()).client_id
}

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const authorizationOf = (client_id: string, changes: object = {}) => ({
  client_id,
  redirect_uri: loopback,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: '0123',
  resource,
  ...changes,
})

/** What an allowed client exchanges: the fields of the token endpoint. */
async function allowed(changes: object = {}, client_id = '', by = person) {
  const id = client_id || (await registered())
  const answer = await by.post('oauth/authorization', { request: authorizationOf(id, changes), allow: true })
  const { redirect } = answerAuthorization.reply.parse(answer.json())
  const code = new URL(redirect).searchParams.get('code') ?? ''
  return {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: loopback,
    client_id: id,
    resource,
  }
}
const tokensOf = async (fields: Readonly<Record<string, string>>) =>
  issueTokens.reply.parse((await form('token', fields)).json())
const errorOf = async (fields: Readonly<Record<string, string>>) => {
  const answer = await form('token', fields)
  return `${answer.statusCode} ${answer.json().error}`
}
const list = (token: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  })
const keysOf = async (who: TestClient) => (await who.get('account/keys')).json().rows

test('the official client finds the server, registers, is allowed by a person, reads, renews its token, and is ended by the person', async () => {
  const provider = new Browser()
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(resource), {
      authProvider: provider,
      fetch: (url, init) => fetch(String(url).replace('http://localhost:8080', app.app.listeningOrigin), init),
    })
  const first = transport()
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
  const requested = provider.sentTo
  expect(requested?.href).toMatch(/^http:\/\/localhost:8080\/admin\/connect\?/)
  const request = Object.fromEntries(requested?.searchParams ?? [])
  expect(request).toMatchObject({ code_challenge_method: 'S256', resource, redirect_uri: loopback })

  const { prompt: _, ...fields } = request
  expect((await person.post('oauth/authorization/request', fields)).json()).toEqual({
    name: 'Test assistant',
    host: '127.0.0.1',
    local: true,
    scopes: ['widgets', 'explore'],
    until: '2027-02-18T08:01:01.000Z',
  })
  const answer = await person.post('oauth/authorization', { request: fields, allow: true })
  const redirect = new URL(answerAuthorization.reply.parse(answer.json()).redirect)
  expect([redirect.origin, redirect.pathname]).toEqual(['http://127.0.0.1:33418', '/callback'])
  expect(redirect.searchParams.get('state')).toBe(provider.state())
  await first.finishAuth(redirect.searchParams)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport())
  const cards = async () => JSON.stringify(await client.callTool({ name: 'list_cards', arguments: {} }))
  expect(await cards()).toContain('134')
  const [key] = await keysOf(person)
  expect(key).toMatchObject({ name: 'Test assistant · 127.0.0.1', scopes: ['widgets', 'explore'] })

  const before = provider.tokens()
  time = new Date(time.getTime() + 3_700_000)
  expect((await list(before?.access_token ?? '')).statusCode).toBe(401)
  expect(await cards()).toContain('134')
  expect(provider.tokens()?.refresh_token).not.toBe(before?.refresh_token)

  expect((await person.call({ method: 'DELETE', url: `/api/account/keys/${key.id}` })).statusCode).toBe(204)
  await expect(cards()).rejects.toThrow()
  expect((await list(provider.tokens()?.access_token ?? '')).statusCode).toBe(401)
  await client.close()
})

test('a refused client is told where tokens come from, and what the server speaks', async () => {
  const refused = await list('sala-access_made-up')
  expect(refused.statusCode).toBe(401)
  const [, address = ''] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? []
  const { pathname } = new URL(address)
  expect((await app.app.inject(pathname)).json()).toMatchObject({
    resource,
    authorization_servers: ['http://localhost:8080'],
  })
  expect((await app.app.inject('/.well-known/oauth-authorization-server')).json()).toMatchObject({
    issuer: 'http://localhost:8080',
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  // Other routes do not name it: access tokens are worth nothing there.
  const other = await app.app.inject('/api/account')
  expect(other.headers['www-authenticate']).not.toContain('resource_metadata')
})

test('a code is worth tokens once, to its client alone, and a second use ends what the first one gave', async () => {
  const fields = await allowed()
  const tokens = await tokensOf(fields)
  expect((await list(tokens.access_token)).statusCode).toBe(200)
  expect(await errorOf(fields)).toBe('400 invalid_grant')
  expect((await list(tokens.access_token)).statusCode).toBe(401)
  expect(await errorOf({ ...renewal(tokens.refresh_token, fields.client_id) })).toBe('400 invalid_grant')
  const [last] = (await app.state.audit.list(5)).filter(({ action }) => action === 'key_revoked')
  expect(last?.details).toMatchObject({ reason: 'reused', owner: person.userId })

  const secondClient = await registered()
  for (const [changes, expected] of [
    [{ code_verifier: 'w'.repeat(43) }, '400 invalid_grant'],
    [{ code_verifier: challenge.slice(0, 12) }, '400 invalid_request'],
    [{ redirect_uri: `${loopback}/` }, '400 invalid_grant'],
    [{ client_id: secondClient }, '400 invalid_grant'],
    [{ client_id: 'made-up' }, '401 invalid_client'],
    [
      { client_id: app.services.encryption.encrypt(JSON.stringify({ name: 'x', redirectUris: [loopback] })) },
      '401 invalid_client',
    ],
    [{ resource: 'https://other.example/api/mcp' }, '400 invalid_target'],
    [{ code: newSecret() }, '400 invalid_grant'],
    [{ grant_type: 'password', username: 'a', password: 'b' }, '400 unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, '400 unsupported_grant_type'],
  ] as const)
    expect([changes, await errorOf({ ...(await allowed()), ...changes })]).toEqual([changes, expected])
  // A wrong try has spent the code.
  const burnt = await allowed()
  expect(await errorOf({ ...burnt, code_verifier: 'w'.repeat(43) })).toBe('400 invalid_grant')
  expect(await errorOf(burnt)).toBe('400 invalid_grant')
  time = new Date(time.getTime() + 61_000)
  const late = await allowed()
  time = new Date(time.getTime() + 61_000)
  expect(await errorOf(late)).toBe('400 invalid_grant')
  // What was never fetched is not listed.
  expect(await keysOf(person)).toEqual([])
})

const renewal = (refresh_token: string, client_id: string) => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id,
})

test('refresh tokens are spent by their use; a stolen one ends everything, whoever shows it', async () => {
  const fields = await allowed()
  const [first, { client_id }] = [await tokensOf(fields), fields]
  const secondClient = await registered()
  expect(await errorOf(renewal(first.refresh_token, secondClient))).toBe('400 invalid_grant')
  expect(await errorOf(renewal(first.access_token, client_id))).toBe('400 invalid_grant')
  const two = await tokensOf(renewal(first.refresh_token, client_id))
  expect((await list(two.access_token)).statusCode).toBe(200)
  // Two at once: one of them is the thief’s.
  const responses = await Promise.all([1, 2].map(() => form('token', renewal(two.refresh_token, client_id))))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  for (const { access_token } of [first, two]) expect((await list(access_token)).statusCode).toBe(401)
  expect(await keysOf(person)).toEqual([])
  // By the client itself, and by whoever signs the person out everywhere.
  const mine = await tokensOf({ ...(await allowed()) })
  expect((await form('revoke', { token: mine.access_token, client_id: secondClient })).statusCode).toBe(200)
  expect((await list(mine.access_token)).statusCode).toBe(200)
  const other = await allowed({}, client_id)
  const theirs = await tokensOf(other)
  expect((await form('revoke', { token: theirs.refresh_token, client_id })).statusCode).toBe(200)
  expect((await list(theirs.access_token)).statusCode).toBe(401)
  expect((await list(mine.access_token)).statusCode).toBe(200)
})

test('an access token reads by the protocol of assistants alone, what its person may and its scopes name', async () => {
  const { access_token, refresh_token, scope } = await tokensOf(await allowed({ scope: 'widgets' }))
  expect(scope).toBe('widgets')
  const headers = { authorization: `Bearer ${access_token}` }
  for (const url of ['/api/account', '/api/auth/me', '/api/odata/', '/api/cards/134/table', '/api/account/keys'])
    expect([url, (await app.app.inject({ url, headers })).statusCode]).toEqual([url, 401])
  for (const token of [refresh_token, access_token.replace('sala-access_', 'sala_'), access_token.slice(12)])
    expect((await list(token)).statusCode).toBe(401)
  const viewer = await app.as('view_widget_134')
  const narrow = await tokensOf(await allowed({ scope: 'widgets explore people admin' }, '', viewer))
  expect(narrow.scope).toBe('widgets')
})

test('nobody is sent to an address that was not registered, or asked for what is not in order', async () => {
  const register = async (...redirect_uris: readonly string[]) =>
    (await app.app.inject({ method: 'POST', url: '/api/oauth/register', payload: { redirect_uris } })).json().error
  expect(await register(`${site}/back`)).toBeUndefined()
  for (const uri of [
    'https://evil.example/back',
    `${site}.evil.example/`,
    `${site}@evil.example/`,
    'http://assistant.example/',
    'http://127.0.0.1.evil.example/',
    'http://user:pass@127.0.0.1/',
    `${loopback}#part`,
    'javascript:alert(1)',
    'data:text/html,x',
    'app://callback',
    '/admin',
  ])
    expect([uri, await register(loopback, uri)]).toEqual([uri, 'invalid_redirect_uri'])
  for (const payload of [
    {},
    { redirect_uris: [] },
    { redirect_uris: 'x' },
    { redirect_uris: [loopback], client_name: ' ' },
  ])
    expect((await app.app.inject({ method: 'POST', url: '/api/oauth/register', payload })).json().error).toBe(
      'invalid_client_metadata',
    )

  const id = await registered()
  const ask = async (changes: object, who = person) => {
    const { statusCode, json } = await who.post('oauth/authorization', {
      request: authorizationOf(id, changes),
      allow: true,
    })
    return statusCode === 200 ? json().redirect : `${statusCode} ${json().field ?? ''}`
  }
  expect(await ask({ redirect_uri: loopback.replace('33418', '9') })).toMatch(
    /^http:\/\/127\.0\.0\.1:9\/callback\?code=/,
  )
  for (const [changes, field] of [
    [{ client_id: 'made-up' }, 'client_id'],
    [{ redirect_uri: 'https://evil.example/back' }, 'redirect_uri'],
    [{ redirect_uri: `${loopback}/more` }, 'redirect_uri'],
    [{ redirect_uri: `${loopback}?to=x` }, 'redirect_uri'],
    [{ redirect_uri: 'http://localhost:33418/callback' }, 'redirect_uri'],
    [{ response_type: 'token' }, 'response_type'],
    [{ code_challenge: undefined }, 'code_challenge'],
    [{ code_challenge_method: 'plain' }, 'code_challenge_method'],
    [{ code_challenge_method: undefined }, 'code_challenge_method'],
    [{ resource: 'https://other.example/api/mcp' }, 'resource'],
  ] as const)
    expect([changes, await ask(changes)]).toEqual([changes, `400 ${field}`])

  const denied = await person.post('oauth/authorization', { request: authorizationOf(id), allow: false })
  expect(denied.json().redirect).toBe(
    `${loopback}?error=access_denied&state=0123&iss=${encodeURIComponent('http://localhost:8080')}`,
  )
  const foreign = { origin: 'https://evil.example' }
  const body = { request: authorizationOf(id), allow: true }
  expect((await person.post('oauth/authorization', body, foreign)).statusCode).toBe(403)
  expect((await (await app.as(null)).post('oauth/authorization', body)).statusCode).toBe(401)
  const { key } = (
    await person.post('account/keys', { name: 'x', scopes: ['widgets', 'explore'], networks: [], days: 1 })
  ).json()
  const byKey = await app.app.inject({
    method: 'POST',
    url: '/api/oauth/authorization',
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  })
  expect(byKey.statusCode).toBe(403)
})

test('strangers’ calls are counted', async () => {
  const tries = await Promise.all(Array.from({ length: 121 }, () => form('token', { grant_type: 'refresh_token' })))
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

/** What the official client keeps, and where it sends the browser. */
class Browser implements OAuthClientProvider {
  sentTo: URL | null = null
  #client: StoredOAuthClientInformation | undefined
  #tokens: StoredOAuthTokens | undefined
  #verifier = ''
  readonly redirectUrl = loopback
  readonly clientMetadata = { client_name: 'Test assistant', redirect_uris: [loopback] }
  state = () => 'a state'
  clientInformation = () => this.#client
  tokens = () => this.#tokens
  codeVerifier = () => this.#verifier
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.#tokens = tokens
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
}

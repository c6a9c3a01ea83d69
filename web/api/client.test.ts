import { changePassword } from '@sala/catalog/api/account.ts'
import { me } from '@sala/catalog/api/auth.ts'
import { listDatasets } from '@sala/catalog/api/datasets.ts'
import { live } from '@sala/catalog/api/health.ts'
import { listPublicWidgets } from '@sala/catalog/api/widgets.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { dataEndpoint } from './answers.ts'
import { type Client, createClient, type End, type Restriction } from './client.ts'
import { ApiError } from './errors.ts'
import { fileNameOf } from './replies.ts'
import { addressOf } from './request.ts'

/** The other end of the wire: answers as each test says, and remembers what was asked. */
interface SentRequest {
  readonly url: string
  readonly headers: Headers
  readonly body: string
}

const user = {
  id: '1',
  role: null,
  roleName: null,
  firstname: 'A',
  lastname: 'B',
  email: 'a@b.c',
  authType: 'normal_auth',
  department: null,
}
const sessionWith = (token: string) => ({
  user,
  permissions: [],
  token,
  expiresIn: 900,
  demonstration: false,
  secondFactorDue: false,
  lockMinutes: 30,
})
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const problem = (name: string, status: number) =>
  json({ type: `/problems/${name}`, title: name, status, requestId: 'r1', message: `Words for ${name}` }, status)
const empty = { rows: [], count: 0 }

let requested: SentRequest[]
let ends: End[]
let stored: Restriction[]
let client: Client
let somebody: boolean
let answer: (request: SentRequest) => Response | Promise<Response>

beforeEach(() => {
  requested = []
  ends = []
  stored = []
  somebody = true
  client = createClient({
    fetch: async (url, init) => {
      const request = { url, headers: new Headers(init.headers), body: String(init.body ?? '') }
      requested.push(request)
      init.signal?.throwIfAborted()
      return answer(request)
    },
    language: () => 'th',
    signedIn: () => somebody,
    onSession: () => undefined,
    onEnd: (end) => ends.push(end),
    onLimit: (why) => stored.push(why),
    withLock: (work) => work(),
  })
})

const bearer = (request: SentRequest) => request.headers.get('Authorization')
const renewals = () => requested.filter(({ url }) => url === '/api/auth/renew').length

describe('signing in', () => {
  test('sends the credentials as UTF-8, marks the request as ours, and uses the token afterwards', async () => {
    answer = ({ url }) => (url === '/api/auth' ? json(sessionWith('t1')) : json(empty))
    await client.signIn('สมชาย@demo.sala', 'รหัส:ลับ')
    const credentials = bearer(requested[0] as SentRequest)?.replace('Basic ', '') ?? ''
    const bytes = Uint8Array.from(atob(credentials), (letter) => letter.charCodeAt(0))
    expect(new TextDecoder().decode(bytes)).toBe('สมชาย@demo.sala:รหัส:ลับ')
    expect(requested[0]?.headers.get('X-Sala-Request')).toBe('1')
    expect(requested[0]?.headers.get('Accept-Language')).toBe('th')
    expect(requested[0]?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    await client.call(listDatasets)
    expect(bearer(requested[1] as SentRequest)).toBe('Bearer t1')
  })

  test('a refusal ends whatever session there was, and is not mistaken for an ended one', async () => {
    answer = () => problem('wrong_credentials', 401)
    await expect(client.signIn('a@b.c', 'x')).rejects.toMatchObject({
      status: 401,
      message: 'Words for wrong_credentials',
    })
    expect(ends).toEqual(['refused'])
    expect(renewals()).toBe(0)
  })
})

describe('renewing', () => {
  test('a 401 renews once and sends the call again', async () => {
    answer = (request) => {
      if (request.url === '/api/auth') return json(sessionWith('old'))
      if (request.url === '/api/auth/renew') return json(sessionWith('new'))
      return bearer(request) === 'Bearer new' ? json(empty) : problem('not_signed_in', 401)
    }
    await client.signIn('a@b.c', 'x')
    await expect(client.call(listDatasets)).resolves.toEqual(empty)
    expect(renewals()).toBe(1)
    expect(ends).toEqual([])
  })

  test('many calls at once wait for one renewal', async () => {
    answer = (request) => {
      if (request.url === '/api/auth/renew') return json(sessionWith('new'))
      return bearer(request) === 'Bearer new' ? json(empty) : problem('not_signed_in', 401)
    }
    await Promise.all([
      client.call(listDatasets),
      client.call(listDatasets),
      client.restore(),
      client.call(listDatasets),
    ])
    expect(renewals()).toBe(1)
    expect(requested).toHaveLength(4)
  })

  test('a call that comes back late with the old token tries the new one without renewing again', async () => {
    const late = Promise.withResolvers<Response>()
    let first = true
    answer = (request) => {
      if (request.url === '/api/auth') return json(sessionWith('old'))
      if (request.url === '/api/auth/renew') return json(sessionWith('new'))
      if (bearer(request) === 'Bearer new') return json(empty)
      if (!first) return problem('not_signed_in', 401)
      first = false
      return late.promise
    }
    await client.signIn('a@b.c', 'x')
    const slow = client.call(listDatasets)
    await client.call(listDatasets)
    late.resolve(problem('not_signed_in', 401))
    await expect(slow).resolves.toEqual(empty)
    expect(renewals()).toBe(1)
  })

  test('where another window looks as somebody else by now, what was pressed here is not sent again as them', async () => {
    const other = { ...sessionWith('new'), user: { ...user, id: '2' } }
    answer = (request) => {
      if (request.url === '/api/auth') return json(sessionWith('old'))
      if (request.url === '/api/auth/renew') return json(other)
      return bearer(request) === 'Bearer new' ? json(empty) : problem('not_signed_in', 401)
    }
    await client.signIn('a@b.c', 'x')
    const changing = client.call(changePassword, { body: { current: 'a', password: 'b' } })
    await expect(changing).rejects.toMatchObject({ status: 401 })
    expect(requested.filter(({ url }) => url === '/api/account/password')).toHaveLength(1)
    await expect(client.call(listDatasets)).resolves.toEqual(empty)
  })

  test('a second 401 is not answered by renewing for ever', async () => {
    answer = (request) => (request.url === '/api/auth/renew' ? json(sessionWith('new')) : problem('not_signed_in', 401))
    await expect(client.call(listDatasets)).rejects.toMatchObject({ status: 401 })
    expect(renewals()).toBeLessThanOrEqual(2)
  })

  test('a refused renewal ends the session; a silent network does not', async () => {
    answer = () => problem('not_signed_in', 401)
    await expect(client.call(listDatasets)).rejects.toMatchObject({ status: 401 })
    expect(ends).toEqual(['expired'])
    ends.length = 0
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(client.restore()).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
    expect(ends).toEqual([])
  })
})

test('signing out ends the session here also when the server is silent', async () => {
  answer = ({ url }) =>
    url === '/api/auth' ? json(sessionWith('t')) : Promise.reject(new TypeError('Failed to fetch'))
  await client.signIn('a@b.c', 'x')
  await expect(client.signOut()).rejects.toBeInstanceOf(ApiError)
  expect(ends).toEqual(['signed_out'])
})

describe('replies', () => {
  test('routes for anyone are called without a token and without renewing', async () => {
    somebody = false
    answer = () => json({ status: 'ok' })
    await expect(client.call(live)).resolves.toEqual({ status: 'ok' })
    expect(bearer(requested[0] as SentRequest)).toBeNull()
  })

  test.each([
    ['another shape', () => json({ status: 'fine' })],
    ['cut JSON', () => new Response('{"status":')],
    ['the page of a proxy', () => new Response('<html>', { status: 502 })],
  ])('E01: %s is told apart from an answer', async (_, reply) => {
    somebody = false
    answer = reply
    await expect(client.call(live)).rejects.toMatchObject({ failure: { kind: 'unreadable' } })
  })

  test('E01: a data answer of another shape is refused', async () => {
    answer = (request) => json(request.url === '/api/auth/renew' ? sessionWith('t') : { rows: 'none', count: 0 })
    const endpoint = dataEndpoint('tourist/immigration')
    await expect(client.ask(endpoint, {})).rejects.toMatchObject({
      failure: { kind: 'unreadable' },
    })
    const years = { currentYear: {}, previousYear: {} }
    expect(endpoint.isAnswer({ rows: [], count: 0, total: years, period: { year: 2026, months: [] } })).toBe(true)
    expect(dataEndpoint('v2/tourist/immigration').isAnswer({ year_x_month: [{ _id: {} }], year: [2026] })).toBe(true)
    expect(dataEndpoint('v2/tourist/immigration').isAnswer({ year_x_month: 'rows' })).toBe(false)
  })

  test('a call that its caller took back rejects with the caller’s reason', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(client.call(live, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('addresses are the same for the same question', () => {
  expect(addressOf('x', { year: [2026, 2025], q: '', b: 'ก&', a: 1, none: undefined })).toBe(
    '/api/x?a=1&b=%E0%B8%81%26&year=2026%2C2025',
  )
  expect(addressOf('x')).toBe('/api/x')
})

test('a file is named as the server says', () => {
  expect(fileNameOf(`attachment; filename="x.pdf"; filename*=UTF-8''%E0%B8%81.pdf`, 'exports/134.pdf')).toBe('ก.pdf')
  expect(fileNameOf('attachment; filename="x.pdf"', 'exports/134.pdf')).toBe('x.pdf')
  expect(fileNameOf(null, 'exports/134.pdf')).toBe('134.pdf')
})

describe('what anyone may ask', () => {
  test('is asked as nobody where nobody is signed in, without trying to renew', async () => {
    somebody = false
    answer = () => json(empty)
    await client.call(listDatasets)
    await client.ask(dataEndpoint('v2/tourist/voc/public'), {})
    await client.download('exports/29.csv', {})
    expect(requested.map(bearer)).toEqual([null, null, null])
    expect(renewals()).toBe(0)
  })

  test('is asked as the person who is signed in, and as nobody once their session has ended', async () => {
    answer = ({ url }) => (url === '/api/auth/renew' ? json(sessionWith('t')) : json(empty))
    await client.call(listDatasets)
    expect(bearer(requested[1] as SentRequest)).toBe('Bearer t')
    answer = (request) =>
      bearer(request) === null && renewals() < 3 && !request.url.includes('auth')
        ? json(empty)
        : problem('not_signed_in', 401)
    await expect(client.ask(dataEndpoint('v2/tourist/voc/public'), {})).resolves.toEqual(empty)
    expect(ends).toEqual(['expired'])
  })

  test('other endpoints are never asked without a session', async () => {
    somebody = false
    answer = () => problem('not_signed_in', 401)
    await expect(client.ask(dataEndpoint('v2/tourist/voc'), {})).rejects.toMatchObject({ status: 401 })
    expect(requested.map(({ url }) => url)).toEqual(['/api/auth/renew'])
  })
})

describe('things with an id', () => {
  const listOne = { ...listDatasets, path: 'datasets/:name' }

  test('an id is one part of the path, whatever stands in it, and the version of the thing comes along', async () => {
    answer = ({ url }) =>
      url === '/api/auth/renew'
        ? json(sessionWith('t1'))
        : new Response(JSON.stringify(empty), { headers: { ETag: '"7"' } })
    const { tag } = await client.callTagged(listOne, { params: { name: '../users' }, headers: { 'If-Match': '"6"' } })
    expect(tag).toBe('"7"')
    const last = requested.at(-1)
    expect(last?.url).toBe('/api/datasets/..%2Fusers')
    expect(last?.headers.get('If-Match')).toBe('"6"')
  })

  test('a path whose id is missing is a fault of ours, and not asked for', async () => {
    answer = () => json(sessionWith('t1'))
    await expect(client.call(listOne)).rejects.toThrow('datasets/:name needs name')
    expect(requested).toEqual([])
  })
})

describe('a session that is held back', () => {
  test('a second code is asked for and sent along', async () => {
    answer = ({ body }) => (body.includes('123456') ? json(sessionWith('t1')) : problem('second_factor_required', 401))
    expect(await client.signIn('a@demo.sala', 'secret')).toBe('code_wanted')
    expect(await client.signIn('a@demo.sala', 'secret', '123456')).toMatchObject({ token: 't1' })
    expect(requested.map(({ body }) => body)).toEqual(['{}', '{"code":"123456"}'])
  })

  test('A20: no shared key goes along with the credentials', async () => {
    answer = () => json(sessionWith('t1'))
    await client.signIn('a@demo.sala', 'secret')
    expect(requested[0]?.body).not.toContain('access_token')
  })

  test('A23: a locked session is told of and not renewed; unlocking gives a new token', async () => {
    answer = ({ url }) => {
      if (url === '/api/auth') return json(sessionWith('t1'))
      return url === '/api/auth/unlock' ? json(sessionWith('t2')) : problem('session_locked', 423)
    }
    await client.signIn('a@demo.sala', 'secret')
    await expect(client.call(me)).rejects.toMatchObject({ status: 423 })
    expect(stored).toEqual(['locked'])
    expect(renewals()).toBe(0)
    // The token is given up: nothing that is asked for behind the lock carries it.
    await expect(client.call(me)).rejects.toMatchObject({ status: 423 })
    expect(requested.slice(2).map(bearer)).toEqual([null])
    await client.unlock('secret')
    answer = () => json({ ...sessionWith(''), user })
    await client.call(me)
    expect(bearer(requested.at(-1) as SentRequest)).toBe('Bearer t2')
    expect(ends).toEqual([])
  })

  test('A23: what anyone may ask is asked as nobody once the session is found locked, and public pages stay open', async () => {
    somebody = true
    answer = ({ url }) => (url === '/api/auth/renew' ? problem('session_locked', 423) : json({ rows: [], count: 0 }))
    expect(await client.call(listPublicWidgets)).toEqual({ rows: [], count: 0 })
    expect([stored, renewals(), bearer(requested.at(-1) as SentRequest)]).toEqual([['locked'], 1, null])
  })

  test('A23: locking drops the token, also where the server cannot be told', async () => {
    answer = ({ url }) => {
      if (url === '/api/auth') return json(sessionWith('t1'))
      if (url === '/api/auth/lock') throw new TypeError('no network')
      return problem('session_locked', 423)
    }
    await client.signIn('a@demo.sala', 'secret')
    await expect(client.lock()).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
    expect(stored).toEqual(['locked'])
    await expect(client.call(me)).rejects.toMatchObject({ status: 423 })
    expect(bearer(requested.at(-1) as SentRequest)).toBeNull()
  })

  test('a wrong password is sent once: it is no sign that the session has ended', async () => {
    answer = ({ url }) => (url === '/api/auth' ? json(sessionWith('t1')) : problem('wrong_credentials', 401))
    await client.signIn('a@demo.sala', 'secret')
    await expect(client.call(changePassword, { body: { current: 'x', password: 'y' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(requested).toHaveLength(2)
    expect(ends).toEqual([])
  })
})

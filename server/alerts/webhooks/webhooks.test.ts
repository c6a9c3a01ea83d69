import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookKinds } from '@sala/catalog/api/webhooks.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../../facts/testing/rows.ts'
import { startApp, type TestApp, type TestClient, testAuthor } from '../../testing/startApp.ts'
import { createAlertScheduler } from '../alertScheduler.ts'
import { attemptDelivery, startPosting } from './postNotice.ts'
import { webhookMessage } from './webhookForms.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real listener; `/status/503/2` answers 503 twice, then 200. */
const received: Received[] = []
const refusals = new Map<string, number>()
let listener: Server
let base: string
let app: TestApp
let admin: TestClient
let owner: TestClient
let rounds: ReturnType<typeof createAlertScheduler>
let stopPosting: () => Promise<void>

const month = (of: string, country: string, immigrants: number) => ({
  date: `${of}-01`,
  location_source: country,
  immigrants,
  status: 'final',
})

beforeAll(async () => {
  listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const [, , status, times] = path.split('/')
      const before = refusals.get(path) ?? 0
      refusals.set(path, before + 1)
      if (path.startsWith('/inside')) response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end()
      else response.writeHead(status !== undefined && before < Number(times) ? Number(status) : 200).end('ok')
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  base = `http://127.0.0.1:${port}`
  app = await startApp({
    now: () => new Date('2024-06-15T08:00:00Z'),
    env: { PUBLIC_URL: 'http://sala.test.example', OUTBOUND_HOSTS: `127.0.0.1:${port}` },
    rows: { immigration: [month('2024-03', 'CN', 900), month('2024-03', 'JP', 200)] },
  })
  admin = await app.as('admin')
  owner = await app.as(['view_widget_134', 'explore_data'])
  rounds = createAlertScheduler(app.services)
  stopPosting = await startPosting(app.services)
})
afterAll(async () => {
  await rounds.stop()
  await stopPosting()
  await app.close()
  listener.closeAllConnections()
  listener.close()
})

const secret = `whsec_${Buffer.from('a key of signatures, 32 bytes ok').toString('base64')}`
let names = 0
const webhook = (over: object = {}) => ({
  name: `Operations ${++names}`,
  kind: 'json',
  recipient: '',
  language: 'en',
  active: true,
  address: `${base}/hook`,
  secret,
  ...over,
})
const createWebhook = async (over: object = {}) => {
  const reply = await admin.post('webhooks', webhook(over))
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json()
}
const rule = {
  question: {
    version: 1,
    dataset: 'immigration',
    measures: ['totalImmigrants'],
    breakdown: ['location_source'],
    time: 'month',
  },
  column: 'totalImmigrants',
  is: 'below',
  threshold: 100,
}
const alertTo = async (id: string | null, over: object = {}) =>
  owner.post('alerts', { name: 'Few arrivals', rule, mail: false, webhook: id, ...over })
const at = (path: string) => received.filter((request) => request.path === path)
const deliveries = async (id: string) => (await admin.get(`webhooks/${id}/deliveries`)).json().rows

test('a change is posted once, signed, and its delivery is logged', async () => {
  const { id } = await createWebhook({ address: `${base}/signed` })
  const alert = (await alertTo(id)).json()
  expect(alert).toMatchObject({ webhook: id, state: 'normal' })
  expect((await admin.get(`webhooks/${id}`)).json()).toMatchObject({ alerts: 1, last: null, host: expect.any(String) })
  await importRows(app.engine, immigration, [month('2024-04', 'CN', 950), month('2024-04', 'JP', 40)])
  await rounds.round()
  await rounds.round()
  await expect.poll(async () => (await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(['sent'])
  const [post, ...more] = at('/signed')
  expect(more).toEqual([])
  if (post === undefined) throw new Error('nothing was posted')
  const { headers, body } = post
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from('a key of signatures, 32 bytes ok')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(headers['webhook-timestamp']).toBe(String(Date.parse('2024-06-15T08:00:00Z') / 1000))
  expect(JSON.parse(body)).toMatchObject({
    type: 'alert.changed',
    data: {
      alert: { id: alert.id, name: 'Few arrivals', threshold: 100, is: 'below' },
      period: '2024-04-01',
      changed: 1,
      limited: false,
      members: [{ values: ['JP'], name: 'Japan', from: 'normal', to: 'firing', figure: 40 }],
      url: expect.stringContaining('http://sala.test.example/admin/explore?q='),
    },
  })
  expect((await deliveries(id))[0]).toMatchObject({ alert: 'Few arrivals', status: 200, attempts: 1, reason: null })
})

test('what may pass is tried again under the same id; what will not is over at once', async () => {
  const loud = { rule: { ...rule, is: 'above', threshold: 0 } }
  const slow = await createWebhook({ address: `${base}/status/503/1` })
  const refused = await createWebhook({ address: `${base}/status/404/9` })
  const added: string[] = []
  await stopPosting()
  // What the queue does, without its pauses of 5 seconds to ten minutes.
  await alertTo(slow.id, loud)
  await alertTo(refused.id, loud)
  const { queue } = app.state
  await queue.work('webhook', 4, async ({ id }) => {
    added.push(id)
  })
  await expect.poll(() => added.length, { timeout: 10_000 }).toBe(2)
  await queue.rest('webhook')
  const attempts = async (isLast: boolean) => {
    const jobs = added.map((id) => attemptDelivery(app.services, { id, isLast, signal: AbortSignal.timeout(9_000) }))
    return (await Promise.allSettled(jobs)).map(({ status }) => status).toSorted()
  }
  expect(await attempts(false)).toEqual(['fulfilled', 'rejected'])
  expect(await deliveries(refused.id)).toMatchObject([
    { state: 'failed', reason: 'http_status', status: 404, attempts: 1 },
  ])
  expect(await deliveries(slow.id)).toMatchObject([{ state: 'waiting', status: 503, attempts: 1 }])
  expect(await attempts(true)).toEqual(['fulfilled', 'fulfilled'])
  expect(await deliveries(slow.id)).toMatchObject([{ state: 'sent', status: 200, attempts: 2 }])
  // What is settled is not posted again.
  await attempts(true)
  const posts = at('/status/503/1')
  expect([posts.length, at('/status/404/9').length]).toEqual([2, 1])
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  stopPosting = await startPosting(app.services)
})

test('what waits without a job, since its servers were killed at every try, has failed', async () => {
  const { queue, webhookDeliveries } = app.state
  const { id } = await createWebhook({ address: `${base}/killed` })
  await stopPosting()
  await alertTo(id, { rule: { ...rule, is: 'above', threshold: 0 } })
  const sweep = () => webhookDeliveries.sweep(new Date(0), new Date())
  await sweep()
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', settledAt: null }])
  // The job ends, and nobody says what came of it.
  let ended = 0
  await queue.work('webhook', 4, async () => {
    ended += 1
  })
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(1)
  await queue.rest('webhook')
  await sweep()
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', reason: null, settledAt: expect.any(String) }])
  stopPosting = await startPosting(app.services)
})

test('a test is one attempt whose outcome is answered; a redirect is not followed', async () => {
  for (const kind of webhookKinds) {
    const line = kind === 'line' ? { recipient: `U${'0'.repeat(32)}`, secret: 'a-channel-token' } : {}
    const { id } = await createWebhook({ kind, address: `${base}/test/${kind}`, ...line })
    const reply = await admin.post(`webhooks/${id}/test`)
    expect([kind, reply.json()]).toEqual([kind, expect.objectContaining({ state: 'sent', status: 200, alert: null })])
    const [post] = at(`/test/${kind}`)
    expect(post?.body).toContain(kind === 'json' ? '"type":"test"' : 'A test from Sala')
    if (kind === 'line') expect(post?.headers).toMatchObject({ authorization: 'Bearer a-channel-token' })
    else expect(post?.headers.authorization).toBeUndefined()
  }
  const { id } = await createWebhook({ kind: 'slack', address: `${base}/inside` })
  expect((await admin.post(`webhooks/${id}/test`)).json()).toMatchObject({ state: 'failed', reason: 'redirected' })
})

test('nothing is posted for an owner who may not see the figures any more or lacks a second factor, nor where it is switched off', async () => {
  const off = await createWebhook({ address: `${base}/off`, active: false })
  const over = await createWebhook({ address: `${base}/no-rights` })
  const loud = { rule: { ...rule, is: 'above', threshold: 0 } }
  await stopPosting()
  await alertTo(off.id, loud)
  await alertTo(over.id, loud)
  const person = await app.state.users.byId(owner.userId ?? '')
  const rights = (...granted: string[]) => app.state.roles.put(person?.roleName ?? '', granted, testAuthor)
  await rights('view_widget_95', 'explore_data')
  stopPosting = await startPosting(app.services)
  const outcome = async (id: string) => (await deliveries(id)).map(({ reason }: { reason: string }) => reason)
  await expect.poll(() => outcome(off.id)).toEqual(['inactive'])
  await expect.poll(() => outcome(over.id)).toEqual(['no_rights'])
  expect([...at('/off'), ...at('/no-rights')]).toEqual([])
  await rights('view_widget_134', 'explore_data')

  // Whose group demands a second factor that they have not set up sees nothing on the screens either.
  const due = await createWebhook({ address: `${base}/no-factor` })
  await stopPosting()
  await alertTo(due.id, loud)
  const requireFactor = async (secondFactor: boolean) => {
    const payload = { secondFactor }
    const changed = await admin.call({ method: 'PUT', url: `/api/roles/${person?.roleId}`, payload })
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)])
  }
  await requireFactor(true)
  stopPosting = await startPosting(app.services)
  await expect.poll(() => outcome(due.id)).toEqual(['no_rights'])
  expect(at('/no-factor')).toEqual([])
  await requireFactor(false)
})

test('addresses of the own network and secrets for another host are refused by their field', async () => {
  for (const [field, over] of [
    ['address', { address: 'https://127.0.0.1:9/x' }],
    ['address', { address: 'https://169.254.169.254/latest' }],
    ['address', { address: 'http://example.org/x' }],
    ['address', { address: 'https://user:password@example.org' }],
    ['address', { address: undefined }],
    ['secret', { secret: 'short' }],
    ['secret', { secret: undefined }],
    ['recipient', { kind: 'line', secret: 'token' }],
  ] as const) {
    const reply = await admin.post('webhooks', webhook(over))
    expect([over, reply.statusCode, reply.json().field]).toEqual([over, 400, field])
  }
  const saved = await createWebhook()
  const put = (body: object, version = saved.version) =>
    admin.call({
      method: 'PUT',
      url: `/api/webhooks/${saved.id}`,
      headers: { 'if-match': `"${version}"` },
      payload: body,
    })
  const { secret: _, address: __, ...rest } = webhook({ name: 'Renamed' })
  const moved = await put({ ...rest, address: 'https://example.org/hook' })
  expect([moved.statusCode, moved.json().field]).toEqual([400, 'secret'])
  const renamed = await put(rest)
  expect(renamed.json()).toMatchObject({ name: 'Renamed', host: saved.host, version: saved.version + 1 })
  expect((await put(rest)).statusCode).toBe(412)
  expect((await admin.post(`webhooks/${saved.id}/test`)).json().state).toBe('sent')
  expect((await alertTo('0190a3b0-0000-4000-8000-000000000000')).json()).toMatchObject({ field: 'webhook' })
})

test('administrators alone see hosts; nobody is answered an address or a secret, and the log holds neither', async () => {
  const { id } = await createWebhook({ address: `${base}/hook/a-secret-path` })
  for (const [method, url] of [
    ['GET', 'webhooks'],
    ['GET', `webhooks/${id}`],
    ['GET', `webhooks/${id}/deliveries`],
    ['POST', `webhooks/${id}/test`],
    ['DELETE', `webhooks/${id}`],
  ] as const)
    expect((await owner.call({ method, url: `/api/${url}` })).statusCode).toBe(403)
  const choices = await owner.get('webhooks/choices')
  expect(choices.json().rows.find((row: { id: string }) => row.id === id)).toEqual({
    id,
    name: expect.any(String),
    kind: 'json',
    active: true,
  })
  const log = await admin.get('audit?action=webhook_added,webhook_changed&limit=100')
  expect(log.json().count).toBeGreaterThan(3)
  for (const reply of [log, await admin.get('webhooks'), choices])
    expect(reply.body).not.toMatch(/a-secret-path|whsec_|a-channel-token/)
  const stored = await app.state.webhooks.withSecret(id)
  expect(`${stored.address} ${stored.secret}`).not.toMatch(/a-secret-path|whsec_/)
})

test('a deleted webhook lets its alerts be; what another key encrypted is not posted', async () => {
  const { id } = await createWebhook({ address: `${base}/sealed` })
  const alert = (await alertTo(id)).json()
  await app.state.encryptedColumns.reencrypt(() => 'damaged')
  expect((await admin.post(`webhooks/${id}/test`)).json()).toMatchObject({ reason: 'secret_unreadable' })
  expect((await admin.call({ method: 'DELETE', url: `/api/webhooks/${id}` })).statusCode).toBe(204)
  expect((await owner.get(`alerts/${alert.id}`)).json()).toMatchObject({ webhook: null })
})

test('names and figures cannot call people or forge links in any service', () => {
  const hostile = '<!channel> <users/all> @everyone [x](https://evil.example) *b*'
  const notice = {
    language: 'ar',
    title: hostile,
    lines: Array.from({ length: 4000 }, () => hostile),
    link: { words: 'Open', url: 'https://sala.example/admin' },
    payload: {},
  } as const
  const body = (kind: (typeof webhookKinds)[number]) =>
    webhookMessage(notice, { kind, secret: null, recipient: 'U' }, 'id', new Date(0)).body
  expect(JSON.parse(body('slack')).text).not.toContain('<!channel>')
  expect(JSON.parse(body('google_chat')).text).not.toContain('<users')
  expect(JSON.parse(body('discord'))).toMatchObject({ allowed_mentions: { parse: [] } })
  expect(body('discord')).not.toContain('[x](')
  const teams = JSON.parse(body('teams')).attachments[0].content
  expect([teams.rtl, teams.body[0].text.includes('[x](')]).toEqual([true, false])
  // Limits of the services, in bytes or characters: 28 KB, 4096, 5000, 6000 of all embeds.
  expect(Buffer.byteLength(body('teams'))).toBeLessThan(28_000)
  expect(JSON.parse(body('google_chat')).text.length).toBeLessThan(4096)
  expect(JSON.parse(body('line')).messages[0].text.length).toBeLessThanOrEqual(5000)
  expect(JSON.parse(body('discord')).embeds[0].description.length).toBeLessThan(4096)
})

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createOwnKey } from '@sala/catalog/api/keys.ts'
import { decodeExploration } from '@sala/catalog/explore/exploration.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startApp, type TestApp, type Who } from '../testing/startApp.ts'

const rows = {
  immigration: [
    { date: '2025-10-01', location_source: 'CN', immigrants: 60, status: 'final', period: 'month' },
    { date: '2025-11-01', location_source: 'CN', immigrants: 100, status: 'final', period: 'month' },
    { date: '2025-12-01', location_source: 'DE', immigrants: 40, status: 'preliminary', period: 'month' },
  ],
  gdp: [{ year: 2024, location_source: 'CN', gdp_gdp: 5 }],
}
const now = () => new Date('2026-01-20T05:00:00Z')
const byMarket = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'], breakdown: ['location_source'] }

const Answer = z.record(z.string(), z.unknown())

/** A real server, and the official client of a person's key. */
async function assistantOf(started: TestApp, who: Exclude<Who, null>, scopes = ['widgets', 'explore']) {
  const owner = await started.as(who)
  const created = await owner.post('account/keys', { name: 'Assistant', scopes, networks: [], days: 30 })
  const { key } = createOwnKey.reply.parse(created.json())
  const address = started.app.listeningOrigin
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', address), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  const call = async (name: string, parameters: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: parameters })
    const [first] = content
    const text = first?.type === 'text' ? first.text : ''
    // What is told as text is the same.
    if (isError !== true) expect(JSON.parse(text)).toEqual(structuredContent)
    return { text, isError: isError === true, answer: Answer.catch({}).parse(structuredContent) }
  }
  return { owner, key, client, call }
}

async function startListening(options = {}) {
  const started = await startApp({ rows, now, ...options })
  await started.app.listen({ port: 0, host: '127.0.0.1' })
  return started
}

test('an assistant lists data sets, asks, reads a card and looks up a place, and is told source, status, day and link', async () => {
  const started = await startListening()
  const { client, call } = await assistantOf(started, ['explore_data', 'view_widget_134'])
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_datasets',
    'run_exploration',
    'list_cards',
    'read_card',
    'look_up_place',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  expect(client.getInstructions()).toContain('source')

  const listed = await call('list_datasets')
  expect(listed.answer.datasets).toMatchObject([
    {
      name: 'immigration',
      held: { from: '2025-10-01', to: '2025-12-01', status: 'preliminary', source: 'Ministry of Tourism and Sports' },
    },
  ])
  const column = { id: 'c1', names: { en: 'Guests' }, headings: [], kind: 'count', unit: 'people', figure: 'sum' }
  const columns = [{ ...column, weight: null, isKey: false, isTime: false }]
  const definition = { names: { en: 'Museums' }, source: '', rhythm: 'none', columns }
  const created = await (await started.as('admin')).post('own-datasets', {
    definition,
    readers: { everyone: true, roles: [] },
  })
  const own = await call('list_datasets', { dataset: created.json().id })
  expect(own.answer.datasets).toMatchObject([{ label: 'Museums', measures: [{ name: 'sum_c1', label: 'Guests' }, {}] }])
  const described = await call('list_datasets', { dataset: 'immigration', language: 'fr' })
  expect(described.text).toMatch(/"definition":".+"/)

  const explored = await call('run_exploration', { question: byMarket })
  expect(explored.answer).toMatchObject({
    rows: [
      { values: { location_source: 'CN', totalImmigrants: 160 }, names: { location_source: 'China' } },
      { values: { location_source: 'DE', totalImmigrants: 40 }, names: { location_source: 'Germany' } },
    ],
    rows_in_all: 2,
    columns: [{ role: 'dimension' }, { role: 'measure', unit: 'people', shows: 'figure' }],
    sources: [
      { source: 'Ministry of Tourism and Sports', status: 'final', from: '2025-10-01', to: '2025-11-01' },
      { source: 'Ministry of Tourism and Sports', status: 'preliminary', from: '2025-12-01', to: '2025-12-01' },
    ],
  })
  const link = new URL(z.string().parse(explored.answer.link))
  expect(decodeExploration(link.searchParams.get('q') ?? '')).toMatchObject(byMarket)
  expect((await call('run_exploration', { question: byMarket, rows: 1 })).answer).toMatchObject({
    rows: [{ values: { totalImmigrants: 160 } }],
    rows_in_all: 2,
  })

  expect((await call('list_cards', { language: 'th' })).answer.cards).toMatchObject([{ code: 134 }])
  const card = await call('read_card', { code: 134, filters: { year: '2025' } })
  expect(card.answer).toMatchObject({
    code: 134,
    unit: 'people',
    link: expect.stringMatching(/\/admin\/widget\/immigration\/134\?year=2025$/),
  })
  expect(card.answer.rows).toContainEqual({
    level: 'total',
    cells: { month: 'Total', current: 200, previous: null, change: null, status: 'Preliminary' },
  })
  expect(JSON.stringify(card.answer.trust)).toMatch(/Data as of December 2025.*Ministry/)
  const asOf = thaiDay(now())
  const dated = await call('read_card', { code: 134, filters: { year: '2025', as_of: asOf } })
  expect(dated.answer).toMatchObject({
    rows: z.array(z.unknown()).parse(card.answer.rows),
    link: expect.stringContaining(`as_of=${asOf}`),
  })
  // Of the days before the figures came nothing is known, and the days that can be asked are named.
  const early = await call('read_card', { code: 134, filters: { as_of: '2020-01-01' } })
  expect([early.isError, early.text]).toEqual([true, expect.stringContaining(`≥ ${asOf}`)])

  const place = await call('look_up_place', { name: 'เชียงใหม่' })
  expect(place.answer.places).toContainEqual({ code: 'TH-50', kind: 'province', name: 'Chiang Mai' })
  expect((await call('look_up_place', { name: 'Germny' })).answer.places).toMatchObject([{ code: 'DE', nearly: true }])
})

test('a key’s scopes, its owner’s permissions and their row rule hold for every tool, and a lacking scope is noted', async () => {
  const started = await startListening()
  const cardsOnly = await assistantOf(started, ['explore_data', 'view_widget_134'], ['widgets'])
  for (const [tool, parameters] of [
    ['list_datasets', {}],
    ['run_exploration', { question: byMarket }],
  ] as const)
    expect([tool, await cardsOnly.call(tool, parameters)]).toMatchObject([tool, { isError: true }])
  expect((await cardsOnly.call('read_card', { code: 134 })).isError).toBe(false)
  const questionsOnly = await assistantOf(started, ['explore_data', 'view_widget_134'], ['explore'])
  for (const [tool, parameters] of [
    ['list_cards', {}],
    ['read_card', { code: 134 }],
  ] as const)
    expect([tool, await questionsOnly.call(tool, parameters)]).toMatchObject([tool, { isError: true }])
  const noted = (await started.state.audit.list(50)).filter(({ action }) => action === 'key_refused')
  expect(noted.map(({ details }) => details.path).sort()).toEqual([
    'mcp: list_cards',
    'mcp: list_datasets',
    'mcp: read_card',
    'mcp: run_exploration',
  ])

  const other = await assistantOf(started, ['explore_data', 'view_widget_127'])
  expect((await other.call('list_datasets')).text).not.toContain('immigration')
  for (const [tool, parameters] of [
    ['list_datasets', { dataset: 'immigration' }],
    ['run_exploration', { question: byMarket }],
    ['read_card', { code: 134 }],
    ['read_card', { code: 1 }],
  ] as const) {
    const refused = await other.call(tool, parameters)
    expect([tool, refused.isError, /160|100|"rows"/.test(refused.text)]).toEqual([tool, true, false])
  }

  const { owner, call } = await assistantOf(started, ['explore_data', 'view_widget_134'])
  const user = await started.state.users.byId(owner.userId ?? '')
  const admin = await started.as('admin')
  const rule = { places: null, markets: ['DE'], undivided: false }
  const url = `/api/roles/${user?.roleId}`
  expect((await admin.call({ method: 'PUT', url, payload: { rows: rule } })).statusCode).toBe(200)
  const limited = await call('run_exploration', { question: byMarket })
  expect(limited.answer).toMatchObject({ rows: [{ values: { totalImmigrants: 40 } }], rows_in_all: 1 })
  expect(JSON.stringify(limited.answer.trust)).toContain('that you may see')
  const card = await call('read_card', { code: 134, filters: { year: '2025' } })
  expect([card.isError, card.text.includes('100'), card.text.includes('"current":40')]).toEqual([false, false, true])
  expect((await call('list_datasets')).answer.datasets).toMatchObject([{ held: { from: '2025-12-01', limited: true } }])
})

test('what cannot be answered is said with its field, in the language that is asked for', {
  tags: 'release',
}, async () => {
  const { call, client } = await assistantOf(await startListening(), 'admin')
  const textOf = async (tool: string, parameters: Record<string, unknown>) => {
    const { isError, text } = await call(tool, parameters)
    expect([tool, isError]).toEqual([tool, true])
    return text
  }
  const question = { ...byMarket, breakdown: ['no_such'] }
  expect(await textOf('run_exploration', { question })).toContain('no_such')
  expect(await textOf('run_exploration', { question, language: 'th' })).toMatch(/\p{Script=Thai}/u)
  expect(await textOf('list_datasets', { dataset: 'nothing' })).toContain('immigration')
  expect(await textOf('read_card', { code: 134, filters: { nothing: '1' } })).toContain('filters.nothing')
  expect(await textOf('read_card', { code: 134, filters: { year: 'MMXXV' } })).toContain('MMXXV')
  expect(await textOf('read_card', { code: 9998 })).toContain('9998')
  expect(await textOf('run_exploration', { question: { ...byMarket, extra: 1 } })).toContain('extra')
  await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow(/delete_everything/)
})

test('only one message at a time is answered, to a key that counts, and nothing is listened to', async () => {
  const started = await startListening()
  const { key } = await assistantOf(started, 'admin')
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const send = (payload: object, headers: Record<string, string> = {}) =>
    started.app.inject({
      method: 'POST',
      url: '/api/mcp',
      payload,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream', ...headers },
    })
  const answered = await send(list)
  expect([answered.statusCode, answered.body.includes('run_exploration')]).toEqual([200, true])
  expect(answered.headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"key";r=\d+;t=\d+$/),
    'cache-control': 'no-store',
  })
  for (const [payload, headers, status] of [
    [[list, list], {}, 400],
    [{ ...list, jsonrpc: '1.0' }, {}, 400],
    [list, { authorization: '' }, 401],
    [list, { authorization: `Bearer ${key.slice(0, -1)}` }, 401],
    [list, { origin: 'https://evil.example' }, 403],
  ] as const)
    expect([payload, headers, (await send(payload, headers)).statusCode]).toEqual([payload, headers, status])
  // Clients of the revisions before 2026 begin with this.
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'older', version: '1' } }
  const began = await send({ jsonrpc: '2.0', id: 3, method: 'initialize', params })
  expect([began.statusCode, began.body.includes('"protocolVersion":"2025-06-18"')]).toEqual([200, true])
  const listening = await send({ jsonrpc: '2.0', id: 2, method: 'subscriptions/listen', params: {} })
  expect(listening.body).toContain('error')
  const get = await started.app.inject({ url: '/api/mcp', headers: { authorization: `Bearer ${key}` } })
  expect(get.statusCode).toBe(405)
})

import { findWidget } from '@sala/widgets/all.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { startLanguage } from '../i18n/i18n.ts'
import { forgetSession } from '../session/session.ts'
import { freshness, json, openWire, refuse } from '../testing/wire.ts'
import { createAppRouter } from './appRouter.tsx'

/** The first screen reads every widget's declaration, which a busy machine takes its time for. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

const requests: { readonly path: string; readonly authorization: string | null }[] = []

beforeAll(startLanguage)
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  requests.length = 0
  act(forgetSession)
})

function open(address: string, publicCodes: readonly number[] = [29, 31, 32]): () => string {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ path: url.replace(/\?.*/, ''), authorization: new Headers(init.headers).get('Authorization') })
    if (url.startsWith('/api/widgets/public')) {
      const rows = publicCodes.map((code) => ({ name: String(code), url: '/', label: null, code }))
      return json({ rows, count: rows.length })
    }
    return json(url.startsWith('/api/datasets') ? { rows: [], count: 0 } : {})
  })
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<RouterProvider router={router} />)
  return () => router.state.location.href
}

test('/public leads to a widget that anyone may see, which asks as nobody and only what is public', async () => {
  const here = open('/public')
  const card = await screen.findByRole('region', { name: 'Voice of customer by province' }, patience)
  expect(card.dataset.widget).toBe('29')
  expect(here()).toBe('/public/widget/voice-of-customer/29')
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/v2/tourist/voc/public'), patience)
  expect(new Set(requests.map(({ path }) => path))).toEqual(
    new Set(['/api/widgets/public', '/api/datasets', '/api/v2/tourist/voc/public']),
  )
  expect(requests.every(({ authorization }) => authorization === null)).toBe(true)
})

test.each([
  '/public/widget/voice-of-customer/134',
  '/public/widget/immigration/29',
  '/public/widget/voice-of-customer/029',
  '/public/widget/voice-of-customer',
  '/public/anything',
])('nothing else is public: not %s', async (address) => {
  open(address)
  expect(await screen.findByRole('heading', { name: 'This widget is not public' }, patience)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Arrivals|Voice/ })).toBeNull()
  expect(requests).toEqual([])
})

test('B16: what administrators have switched off is not public, and the way to it is gone', async () => {
  open('/public/widget/voice-of-customer/29', [31])
  expect(await screen.findByRole('heading', { name: 'This widget is not public' }, patience)).toBeTruthy()
  expect(requests.map(({ path }) => path)).toEqual(['/api/widgets/public'])
  cleanup()
  open('/public/widget/voice-of-customer/31', [31])
  const others = await screen.findByRole('navigation', { name: 'Public widgets' }, patience)
  expect(within(others).getAllByRole('link')).toHaveLength(1)
})

const secret = 'a1_-'.repeat(11).slice(1)
const today = '2026-11-06'

/** What the server says of card 134, from the answers that the card itself would be given. */
async function shownCard(): Promise<object> {
  const stored = { ...freshness('immigration', '2026-10-01'), status: 'preliminary' as const }
  const filters = { year: '2026' }
  const context = makeContext({ today, asOf: null, language: 'en', datasets: { immigration: stored }, names: {} })
  const asks = Object.entries(findWidget(134)?.open(filters, context).asks ?? {})
  const wire = openWire([])
  const answers = await Promise.all(
    asks.map(async ([name, { path, query }]) => {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return [name, await (await wire.fetch(`/api/${path}?${search}`)).json()] as const
    }),
  )
  return {
    kind: 'card',
    code: 134,
    filters,
    asOf: null,
    today,
    datasets: [stored],
    expiresAt: '2026-12-01T00:00:00.000Z',
    answers: Object.fromEntries(answers),
  }
}

test('a frame shows the card of an address, asks once and as nobody, and has no way to anywhere else', async () => {
  const content = await shownCard()
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ path: url, authorization: new Headers(init.headers).get('Authorization') })
    bodies.push(JSON.parse(String(init.body)))
    return json(content)
  })
  const history = createMemoryHistory({ initialEntries: [`/embed#${secret}`] })
  render(<RouterProvider router={createAppRouter(history)} />)
  const title = findWidget(134)?.title.defaultMessage
  const card = await screen.findByRole('region', { name: String(title) }, patience)
  expect(card.dataset.widget).toBe('134')
  expect(within(card).getByText(/Year: 2026/)).toBeTruthy()
  expect(within(card).getAllByText(/Ministry of Tourism and Sports/).length).toBeGreaterThan(0)
  expect(within(card).getAllByText('Demonstration data').length).toBeGreaterThan(0)
  expect([requests, bodies]).toEqual([[{ path: '/api/embeds/read', authorization: null }], [{ token: secret }]])
  expect(screen.queryAllByRole('link')).toEqual([])
})

test.each([
  ['not_found', 404, 'These figures are no longer shown here'],
  ['forbidden', 403, 'These figures cannot be shown at present'],
])('a frame says why it shows nothing: %s', async (name, status, title) => {
  vi.stubGlobal('fetch', async () => refuse(status, name, name))
  render(<RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [`/embed#${secret}`] }))} />)
  expect(await screen.findByRole('heading', { name: title }, patience)).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})

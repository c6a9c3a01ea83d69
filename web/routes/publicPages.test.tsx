import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { startLanguage } from '../i18n/i18n.ts'
import { forgetSession } from '../session/session.ts'
import { json } from '../testing/wire.ts'
import { createAppRouter } from './appRouter.tsx'

/** The first screen reads every widget's declaration, which a busy machine takes its time for. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

const asked: { readonly path: string; readonly authorization: string | null }[] = []

beforeAll(startLanguage)
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  asked.length = 0
  act(forgetSession)
})

function open(address: string, shown: readonly number[] = [29, 31, 32]): () => string {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ path: url.replace(/\?.*/, ''), authorization: new Headers(init.headers).get('Authorization') })
    if (url.startsWith('/api/widgets/public')) {
      const rows = shown.map((code) => ({ name: String(code), url: '/', label: null, code }))
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
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/v2/tourist/voc/public'), patience)
  expect(new Set(asked.map(({ path }) => path))).toEqual(
    new Set(['/api/widgets/public', '/api/datasets', '/api/v2/tourist/voc/public']),
  )
  expect(asked.every(({ authorization }) => authorization === null)).toBe(true)
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
  expect(asked).toEqual([])
})

test('B16: what administrators have switched off is not public, and the way to it is gone', async () => {
  open('/public/widget/voice-of-customer/29', [31])
  expect(await screen.findByRole('heading', { name: 'This widget is not public' }, patience)).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual(['/api/widgets/public'])
  cleanup()
  open('/public/widget/voice-of-customer/31', [31])
  const others = await screen.findByRole('navigation', { name: 'Public widgets' }, patience)
  expect(within(others).getAllByRole('link')).toHaveLength(1)
})

import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { createAppRouter } from '../../routes/appRouter.tsx'
import { forgetSession, rememberSession } from '../../session/session.ts'
import { json, openWire, sessionWith, wireProvenance } from '../../testing/wire.ts'
import { startWords } from '../../testing/words.ts'

/** The shell brings much code along, which a busy machine takes its time to read. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeAll(startWords)
beforeEach(() => vi.setSystemTime('2026-11-20T08:00:00Z'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
  act(forgetSession)
})

const arrivals = [2025, 2026].flatMap((year) =>
  Array.from({ length: 10 }, (_, index) => ({
    _id: { market_region: 'europe', year, month: index + 1 },
    totalImmigrants: year === 2026 ? 3_243_210 : 3_000_000,
  })),
)

const years = [2025, 2026].map((year) => ({
  _id: { market_region: 'europe', year },
  totalImmigrants: year === 2026 ? 32_432_100 : 30_000_000,
  members: 1,
  wholeMembers: 0,
}))

/** The headline of arrivals, as somebody sees it who holds one widget. */
async function headline(code: number) {
  const permissions = [`view_widget_${code}`]
  const wire = openWire(permissions)
  const matched = { members: 1, of: 1, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
  wire.instead.set('v2/tourist/immigration', () =>
    json({
      market_region_x_year_x_month: arrivals,
      market_region_x_year: years,
      matched,
      provenance: [wireProvenance],
    }),
  )
  const widgets = [{ name: 'x', url: `/admin/widget/immigration/${code}`, code }]
  wire.instead.set('widgettypes/allwidgets', () => json([{ name: 'Arrivals', slug: 'immigration', widgets }]))
  vi.stubGlobal('fetch', wire.fetch)
  rememberSession(sessionWith(permissions))
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/admin/dashboard/travel-overview'] }))
  render(<RouterProvider router={router} />)
  const card = await screen.findByRole('region', { name: 'International arrivals' }, patience)
  // Nothing comes near the screen of jsdom; printing brings every card near.
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  await waitFor(() => expect(card.dataset.state).toBe('ready'), patience)
  return within(card)
}

test('a headline is short, and exact for who points at it or hears it; its way is told in words', async () => {
  const card = await headline(134)
  const exact = card.getByTitle('32,432,100 people')
  expect(exact.querySelector('[aria-hidden]')?.textContent).toBe('32.4M')
  expect(exact.querySelector('.unseen')?.textContent).toBe('32,432,100 people')
  expect(card.getByText('+8.11%')).toBeTruthy()
  expect(card.getByRole('img').getAttribute('aria-label')).toBe(
    'January 2025 – October 2026: lowest 3,000,000, highest 3,243,210',
  )
  const link = await card.findByRole('link', { name: /^See the rows behind this/ }, patience)
  expect(link.getAttribute('href')).toBe('/admin/widget/immigration/134?year=2026')
})

test('who does not hold the widget with the rows is led to the dashboard that shows them', async () => {
  const link = (await headline(138)).getByRole('link', { name: /^See the rows behind this/ })
  expect(link.getAttribute('href')).toBe('/admin/dashboard/foreign-market?period=2026')
})

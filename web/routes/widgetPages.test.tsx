import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { startLanguage } from '../i18n/i18n.ts'
import { forgetSession, rememberSession } from '../session/session.ts'
import { json, openWire, sessionWith, type Wire } from '../testing/wire.ts'
import { createAppRouter } from './appRouter.tsx'

/** The shell brings much code along, which a busy machine takes its time to read. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

const menu = [
  {
    slug: 'immigration',
    name: 'Arrivals',
    widgets: [
      { name: 'By month', url: '/admin/widget/immigration/134', code: 134 },
      { name: 'All countries', url: '/admin/widget/immigration/142', code: 142 },
    ],
  },
]
let wire: Wire

beforeAll(startLanguage)
beforeEach(() => {
  wire = openWire(['view_widget_134', 'view_widget_142'])
  wire.instead.set('widgettypes/allwidgets', () => json(menu))
  vi.stubGlobal('fetch', wire.fetch)
  act(() => rememberSession(sessionWith(['view_widget_134', 'view_widget_142'])))
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  act(forgetSession)
})

function open(address: string): () => string {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<RouterProvider router={router} />)
  return () => router.state.location.href
}
const codes = () => screen.queryAllByRole('region').flatMap((region) => region.dataset.widget ?? [])

test('the sidebar and the page of categories name what the server names', async () => {
  open('/admin/widget')
  expect(await screen.findByRole('heading', { name: 'Widgets', level: 1 }, patience)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'By month' }).getAttribute('href')).toBe('/admin/widget/immigration/134')
  const sidebar = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(sidebar.getByRole('link', { name: 'Arrivals' }).getAttribute('href')).toBe('/admin/widget/immigration')
  expect(sidebar.getByRole('button', { name: 'Arrivals' }).ariaExpanded).toBe('false')
  expect(main.queryByRole('link', { name: 'All widgets at a glance' })).toBeNull()
})

test('a category shows its widgets, each with parameters of its own', async () => {
  open('/admin/widget/immigration?134.market_region=europe')
  expect(await screen.findByRole('heading', { name: 'Arrivals', level: 1 }, patience)).toBeTruthy()
  await waitFor(() => expect(codes()).toEqual(['134', '142']), patience)
  const card = within(await screen.findByRole('region', { name: 'Arrivals by month, two years' }))
  await waitFor(() => expect(card.getByLabelText('Market')).toHaveProperty('value', 'europe'), patience)
})

test('a widget alone on its page has bare parameters', async () => {
  const here = open('/admin/widget/immigration/134?market_region=europe')
  const region = await screen.findByRole('region', { name: 'Arrivals by month, two years' }, patience)
  const card = within(region)
  await waitFor(() => expect(region.dataset.state).toBe('ready'), patience)
  expect(card.getByLabelText('Market')).toHaveProperty('value', 'europe')
  card.getAllByRole('button', { name: 'Reset filters' })[0]?.click()
  await waitFor(() => expect(here()).toBe('/admin/widget/immigration/134'))
  expect(document.title).toBe('Arrivals by month, two years · Sala')
})

test.each([
  ['/admin/widget/immigration/9999', 'There is no such widget'],
  ['/admin/widget/immigration/0134', 'There is no such widget'],
  ['/admin/widget/world/134', 'This widget is in another category'],
  ['/admin/widget/world/132', 'You may not see this'],
  ['/admin/widget/nothing', 'There is no such category'],
  ['/admin/gallery', 'You may not see this'],
])('%s says: %s', async (address, title) => {
  open(address)
  expect(await screen.findByRole('heading', { name: title, level: 1 }, patience)).toBeTruthy()
  expect(codes()).toEqual([])
})

test('whoever may not see a widget learns what to ask for', async () => {
  open('/admin/widget/world/132')
  expect(
    await screen.findByText(/^It shows the widget “Population.*” \(132\)\. Ask an administrator/, {}, patience),
  ).toBeTruthy()
})

test.each(['/', '/admin', '/admin/', '/admin/dashboard'])('%s leads to the first dashboard', async (address) => {
  const here = open(address)
  await waitFor(() => expect(here()).toBe('/admin/dashboard/immigration-checkpoint'), patience)
})

test('who may see nothing has no widgets in the menu', async () => {
  wire.instead.set('widgettypes/allwidgets', () => json([]))
  open('/admin/widget')
  expect(await screen.findByRole('heading', { name: 'There is nothing here for you yet' }, patience)).toBeTruthy()
  const sidebar = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(sidebar.queryByRole('heading', { name: 'Widgets' })).toBeNull()
})

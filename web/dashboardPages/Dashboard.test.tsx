import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { dismissAll } from '../notices/notices.ts'
import { createAppRouter } from '../routes/appRouter.tsx'
import { forgetSession, rememberSession } from '../session/session.ts'
import { freshness, json, openWire, refuse, sessionWith, type Wire, wireProvenance } from '../testing/wire.ts'
import { startWords } from '../testing/words.ts'

/** The shell brings much code along, which a busy machine takes its time to read. */
const patience = { timeout: 30_000 }
vi.setConfig({ testTimeout: 60_000 })

const byMonth = 'Arrivals by month, two years'
const allCountries = 'Arrivals, all countries'

beforeAll(startWords)
beforeEach(() => vi.setSystemTime('2026-11-20T08:00:00Z'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  queryClient.clear()
  act(() => {
    forgetSession()
    dismissAll()
  })
})

const arrived = {
  market_region_x_year_x_month: [{ _id: { market_region: 'europe', year: 2026, month: 1 }, totalImmigrants: 7 }],
  market_region_x_year: [
    { _id: { market_region: 'europe', year: 2026 }, totalImmigrants: 7, members: 1, wholeMembers: 0 },
  ],
  provenance: [wireProvenance],
}

let wire: Wire
let router: ReturnType<typeof createAppRouter>
const here = () => router.state.location.href

/** Opens the dashboard as somebody who may see these widgets, and may do what `duties` name. */
function open(
  codes: readonly number[],
  query = '',
  prepare: (wire: Wire) => void = () => undefined,
  duties: readonly string[] = [],
) {
  const permissions = [...codes.map((code) => `view_widget_${code}`), ...duties]
  wire = openWire(permissions)
  prepare(wire)
  vi.stubGlobal('fetch', wire.fetch)
  rememberSession(sessionWith(permissions))
  router = createAppRouter(createMemoryHistory({ initialEntries: [`/admin/dashboard/immigration-checkpoint${query}`] }))
  render(<RouterProvider router={router} />)
}

const card = (name: string) => screen.findByRole('region', { name }, patience)
async function inState(name: string, state: string) {
  const found = await card(name)
  await waitFor(() => expect(found.dataset.state).toBe(state), patience)
  return within(found)
}
const cards = () => screen.queryAllByRole('region').flatMap((region) => region.dataset.widget ?? [])

test('only what a person may see is there, in the order of the dashboard', async () => {
  open([142, 134])
  await card(byMonth)
  expect(cards()).toEqual(['134', '142'])
  expect(wire.requests.filter((path) => path.includes('target') || path.includes('checkpoint'))).toEqual([])
})

test('who may see nothing is told so, and what to do', async () => {
  open([])
  expect(await screen.findByRole('heading', { name: 'There is nothing here for you yet' }, patience)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To all documents' })).toBeTruthy()
  expect(screen.getByText(/Ask an administrator/)).toBeTruthy()
  expect(wire.requests.filter((path) => path.includes('tourist'))).toEqual([])
})

test('a card shows a skeleton until its answer comes, and then how far to trust it', async () => {
  const answer = Promise.withResolvers<null>()
  open([134], '', ({ instead }) =>
    instead.set('v2/tourist/immigration', () => answer.promise.then(() => json(arrived))),
  )
  const region = await inState(byMonth, 'loading')
  expect((await card(byMonth)).getAttribute('aria-busy')).toBe('true')
  expect(region.queryByRole('img')).toBeNull()
  answer.resolve(null)
  await inState(byMonth, 'ready')
  expect(region.getByRole('img').getAttribute('aria-label')).toContain('2026')
  for (const words of [/^People · .*2026/]) expect(region.getByText(words)).toBeTruthy()
  // In short in the line, and in full on request.
  for (const words of [
    'Data as of October 2026',
    'Preliminary (p)',
    'Ministry of Tourism and Sports',
    'Demonstration data',
  ])
    expect(region.getAllByText(words)).toHaveLength(2)
})

test('E01: a card that loads for 15 seconds says so, and asks again without the call that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let calls = 0
  open([134], '', ({ instead }) =>
    instead.set('v2/tourist/immigration', () => {
      calls += 1
      return calls === 1 ? new Promise<Response>(() => undefined) : json(arrived)
    }),
  )
  const region = await inState(byMonth, 'loading')
  await waitFor(() => expect(calls).toBe(2), patience)
  expect(region.queryByText('This is taking unusually long.')).toBeNull()
  act(() => void vi.advanceTimersByTime(15_000))
  expect(region.getByText('This is taking unusually long.')).toBeTruthy()
  fireEvent.click(region.getByRole('button', { name: 'Try again' }))
  expect(region.queryByText('This is taking unusually long.')).toBeNull()
  await inState(byMonth, 'ready')
  expect(calls).toBe(4)
})

test('a filter that needs no new data asks nothing', async () => {
  open([133])
  const region = await inState('Arrivals against target', 'ready')
  // What editors remark is asked for once the card is drawn.
  const figures = () => wire.requests.filter((path) => !path.includes('annotations'))
  const before = figures()
  fireEvent.change(region.getByLabelText('Shown'), { target: { value: 'cumulative' } })
  await waitFor(() => expect(here()).toContain('?133.by=cumulative'))
  expect(figures()).toEqual(before)
})

test('filters live in the address; Back takes a change back', async () => {
  open([134])
  const region = await inState(byMonth, 'ready')
  fireEvent.click(region.getByRole('button', { name: 'Filters' }))
  fireEvent.click(region.getByRole('combobox', { name: 'Market' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Type to search' }), { target: { value: 'europe' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Europe' }))
  await waitFor(() => expect(here()).toContain('?134.market_region=europe'))
  fireEvent.change(region.getByLabelText('Year'), { target: { value: '2025' } })
  await waitFor(() => expect(wire.requests.at(-1)).toContain('year=2025%2C2024'))
  await waitFor(() => expect(here()).toContain('134.year=2025'))
  act(() => router.history.back())
  await waitFor(() => expect(here()).not.toContain('134.year'))
  expect(region.getByLabelText('Year')).toHaveProperty('value', '2026')
  expect(region.getByLabelText('Market')).toHaveProperty('value', 'europe')
})

test('an address opens a card as it was; a value that means nothing is named and the default shown', async () => {
  open([134], '?134.year=1999&134.market_region=europe&134.nobody=x')
  const region = await inState(byMonth, 'ready')
  expect(region.getByText('“1999” is no value of “Year”. The default is shown.')).toBeTruthy()
  expect(region.getByLabelText('Year')).toHaveProperty('value', '2026')
  expect(region.getByLabelText('Market')).toHaveProperty('value', 'europe')
})

test('the table shows the figures of the answers, and the chart comes back', async () => {
  open([134], '?134.market_region=europe')
  const region = await inState(byMonth, 'ready')
  fireEvent.click(region.getByRole('button', { name: 'Show as table' }))
  const rows = region.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows[0]).toEqual(['Month', '2026', '2025', 'Change', 'Status 2026'])
  expect(rows[1]).toEqual(['January 2026', '200', '100', '+100.00%', 'Preliminary'])
  expect(rows).toContainEqual(['November 2026', '–', '100', '–', '–'])
  fireEvent.click(region.getByRole('button', { name: 'Show as chart' }))
  expect(region.getByRole('img')).toBeTruthy()
})

test('an empty card says why and offers the way back', async () => {
  open([134], '?134.year=2025', ({ instead }) => instead.set('v2/tourist/immigration', () => json({})))
  const region = await inState(byMonth, 'empty')
  expect(region.getByText('There is no data for this choice.')).toBeTruthy()
  fireEvent.click(region.getAllByRole('button', { name: 'Reset filters' })[0] as HTMLElement)
  await waitFor(() => expect(here()).not.toContain('134'))
  // Nothing is chosen any more, and the period is what can be.
  expect(region.getByText('Choose another period.')).toBeTruthy()
})

test('a card of which nothing was ever imported names the data set, and not the choice as the fault', async () => {
  open([134], '?134.year=2025', nothingImported)
  const region = await inState(byMonth, 'empty')
  expect(region.getByText('Not imported yet: International arrivals')).toBeTruthy()
  expect(region.getByText('Figures appear here as soon as a file of them has been imported.')).toBeTruthy()
  expect(region.queryByText('There is no data for this choice.')).toBeNull()
  expect(region.queryByRole('link', { name: /^Import/ })).toBeNull()
  // Nothing is said of a year that never was.
  expect(region.getByText('People')).toBeTruthy()
})

test('a card of which the reader’s group may see no figure says so, and not that none was imported', async () => {
  const none = { oldest: null, newest: null, windowEnd: null, months: [], status: null, source: null, importedAt: null }
  open(
    [134],
    '',
    ({ instead }) => {
      instead.set('v2/tourist/immigration', () => json({}))
      const row = { ...freshness('immigration', '2026-10-01'), ...none, limited: true }
      instead.set('datasets', () => json({ rows: [row], count: 1 }))
    },
    ['manage_imports'],
  )
  const region = await inState(byMonth, 'empty')
  expect(region.getByText(/^Your group sees only some .* no figures of: International arrivals$/)).toBeTruthy()
  expect(region.queryByText(/imported/)).toBeNull()
  expect(region.queryByText('No data yet')).toBeNull()
  expect(region.queryByRole('link', { name: /^Import/ })).toBeNull()
})

test('who may import is led from an empty card to the import of its data set', async () => {
  open([134], '', nothingImported, ['manage_imports'])
  const region = await inState(byMonth, 'empty')
  fireEvent.click(region.getByRole('link', { name: 'Import: International arrivals' }))
  expect(await screen.findByLabelText('Data set', undefined, patience)).toHaveProperty('value', 'immigration')
  expect(here()).toBe('/admin/setting/imports/add?dataset=immigration')
})

test('arrivals without a target lead those who may import to the targets, and bother nobody else', async () => {
  const withoutTargets = ({ instead }: Wire) =>
    instead.set('v2/tourist/immigration/target', () =>
      json({
        target_n_immigrants_x_year_x_month: [{ _id: { year: 2026, month: 1 }, sum_target: null, totalImmigrants: 5 }],
        provenance: [wireProvenance],
      }),
    )
  const words = 'No figures for this choice: Arrival targets'
  open([133], '', withoutTargets, ['manage_imports'])
  const region = await inState('Arrivals against target', 'ready')
  expect(region.getByText(words)).toBeTruthy()
  expect(region.getByRole('link', { name: 'Import: Arrival targets' }).getAttribute('href')).toBe(
    '/admin/setting/imports/add?dataset=immigration_target',
  )
  act(() => rememberSession(sessionWith(['view_widget_133'])))
  expect(region.queryByText(words)).toBeNull()
  expect(region.queryByRole('link', { name: /^Import/ })).toBeNull()
})

test('targets that were never imported are not called missing for the choice', async () => {
  open(
    [133],
    '',
    ({ instead }) => {
      const targets = { ...freshness('immigration_target', ''), oldest: null, newest: null, months: [], source: null }
      instead.set('datasets', () => json({ rows: [freshness('immigration', '2026-10-01'), targets], count: 2 }))
      instead.set('v2/tourist/immigration/target', () =>
        json({
          target_n_immigrants_x_year_x_month: [{ _id: { year: 2026, month: 1 }, sum_target: null, totalImmigrants: 5 }],
          provenance: [wireProvenance],
        }),
      )
    },
    ['manage_imports'],
  )
  const region = await inState('Arrivals against target', 'ready')
  expect(region.getByText('Not imported yet: Arrival targets')).toBeTruthy()
})

function nothingImported({ instead }: Wire): void {
  instead.set('v2/tourist/immigration', () => json({}))
  instead.set('datasets', () => json({ rows: [], count: 0 }))
}

test('a failed card says what failed and tries again; its neighbour is not touched', async () => {
  open([134, 142], '', ({ instead }) =>
    instead.set('v2/tourist/immigration', () => refuse(504, 'time_limit', 'The answer took too long.')),
  )
  const region = await inState(byMonth, 'error')
  await inState(allCountries, 'ready')
  const alert = region.getByRole('alert')
  expect(alert.textContent).toContain('The answer took too long.')
  expect(alert.textContent).toContain('Request request-7')
  wire.instead.clear()
  fireEvent.click(region.getByRole('button', { name: 'Try again' }))
  await inState(byMonth, 'ready')
})

test('an answer of another shape is one card’s error', async () => {
  open([134, 142], '', ({ instead }) =>
    instead.set('v2/tourist/immigration', () => json({ market_region_x_year_x_month: 'soon' })),
  )
  const region = await inState(byMonth, 'error')
  expect(region.getByRole('alert').textContent).toContain('could not be read')
  await inState(allCountries, 'ready')
})

test('the server pages, sorts and searches; a search without a match keeps its field', async () => {
  open([142], '?142.page=2')
  const region = await inState(allCountries, 'ready')
  const names = () => region.queryAllByRole('rowheader').map((cell) => cell.textContent)
  // The total is that of all pages, and no row of this one.
  expect(names()).toEqual(['Netherlands', 'Sweden', 'Total'])
  expect(region.getByText('Rows 6–7 of 7')).toBeTruthy()
  fireEvent.click(region.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(names()).toHaveLength(6))
  await waitFor(() => expect(here()).not.toContain('142.page'))
  fireEvent.click(region.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(wire.requests.at(-1)).toContain('sort=-change'))
  expect(region.getByRole('columnheader', { name: 'Change' }).getAttribute('aria-sort')).toBe('descending')
  // Names stand in the order of their codes on the server, which nobody could follow.
  expect(region.queryByRole('button', { name: 'Country' })).toBeNull()
  fireEvent.change(region.getByRole('searchbox'), { target: { value: 'xx' } })
  expect(await region.findByText('No row matches “xx”.', {}, patience)).toBeTruthy()
  expect(region.getByRole('searchbox')).toHaveProperty('value', 'xx')
  await waitFor(() => expect(here()).toContain('142.q=xx'))
})

test('a file is asked for with the filters and the language, saved under its name, and a failure is told', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  open([142], '?142.page=2&142.market_region=europe', ({ instead }) =>
    instead.set(
      'exports/142.xlsx',
      () => new Response('x', { headers: { 'Content-Disposition': 'attachment; filename="Arrivals.xlsx"' } }),
    ),
  )
  const region = await inState(allCountries, 'ready')
  fireEvent.click(region.getByRole('button', { name: 'Download' }))
  expect((await region.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'PDF',
    'PPT',
    'Excel',
    'PNG picture',
    'CSV',
    'CSV with notes (ZIP)',
    'Excel, refreshes itself',
    'Choices…',
  ])
  fireEvent.click(region.getByRole('menuitem', { name: 'Excel' }))
  await waitFor(() => expect(saved).toEqual(['Arrivals.xlsx']))
  expect(wire.requests).toContain('exports/142.xlsx?lang=en&market_region=europe')
  expect(await screen.findByText('Excel is ready.')).toBeTruthy()
  wire.instead.set('exports/142.pdf', () => refuse(429, 'too_many_attempts', 'Wait a moment.'))
  fireEvent.click(region.getByRole('button', { name: 'Download' }))
  fireEvent.click(await region.findByRole('menuitem', { name: 'PDF' }))
  expect(await screen.findByText('PDF could not be made. Wait a moment. (Request request-7)')).toBeTruthy()
})

test('reload asks again and shows so for a while', async () => {
  open([134])
  const region = await inState(byMonth, 'ready')
  const before = wire.requests.filter((path) => path.startsWith('v2/tourist/immigration?')).length
  fireEvent.click(region.getByRole('button', { name: 'Reload' }))
  expect(region.getByText('Reloading…')).toBeTruthy()
  await waitFor(() => expect(region.queryByText('Reloading…')).toBeNull(), patience)
  expect(wire.requests.filter((path) => path.startsWith('v2/tourist/immigration?'))).toHaveLength(before + 2)
})

test('a wall screen asks again by itself, without the menus, until it is left', async () => {
  const every = vi.spyOn(globalThis, 'setInterval')
  open([134], '?present=on&period=2025')
  const region = await inState(byMonth, 'ready')
  expect(region.getByLabelText('Year')).toHaveProperty('value', '2025')
  expect(document.documentElement.dataset.presenting).toBe('on')
  const questions = () => wire.requests.filter((path) => path.startsWith('v2/tourist/immigration?')).length
  const before = questions()
  // The header asks for its notifications every minute too.
  const everyMinute = every.mock.calls.flatMap(([act, delay]) => (delay === 60_000 ? [act] : []))
  act(() => {
    for (const refresh of everyMinute) if (typeof refresh === 'function') refresh()
  })
  await waitFor(() => expect(questions()).toBe(before + 2), patience)
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(here()).toBe('/admin/dashboard/immigration-checkpoint?period=2025'))
  expect(document.documentElement.dataset.presenting).toBeUndefined()
})

test('what is chosen for all cards is a chip; a card that has no figures of it says so; its own choice wins', async () => {
  open([134, 142], '?period=2025&134.year=2024')
  const region = await inState(byMonth, 'ready')
  await inState(allCountries, 'ready')
  expect(region.getByLabelText('Year')).toHaveProperty('value', '2024')
  expect(within(await card(allCountries)).getByLabelText('Year')).toHaveProperty('value', '2025')
  expect(region.getByText('Does not follow the choice. Shown instead: 2024')).toBeTruthy()
  expect(within(await card(allCountries)).queryByText(/^Does not follow/)).toBeNull()
  expect(screen.getByText('1 of 2 cards follow')).toBeTruthy()
  fireEvent.click(region.getByRole('button', { name: 'Follow the choice' }))
  await waitFor(() => expect(here()).not.toContain('134.year'))
  await waitFor(() => expect(screen.getByText('2 of 2 cards follow')).toBeTruthy())
  expect(region.queryByText(/^Does not follow/)).toBeNull()
  // Back to the newest year, which the card's address must now say, since the dashboard says another.
  fireEvent.change(region.getByLabelText('Year'), { target: { value: '2026' } })
  await waitFor(() => expect(here()).toContain('134.year=2026'))
  const chips = within(screen.getByRole('list', { name: 'Chosen for all cards' }))
  fireEvent.click(chips.getByRole('button', { name: 'Remove Period: 2025' }))
  await waitFor(() => expect(here()).toBe('/admin/dashboard/immigration-checkpoint?134.year=2026'))
  fireEvent.click(screen.getByRole('combobox', { name: 'Place' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Type to search' }), { target: { value: 'fránce' } })
  fireEvent.click(await screen.findByRole('option', { name: 'France' }))
  await waitFor(() => expect(here()).toContain('place=FR'))
  expect(await screen.findByText('2 of 2 cards follow')).toBeTruthy()
  // Several markets together, each with a chip of its own.
  fireEvent.click(screen.getByRole('combobox', { name: 'Add a market' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Type to search' }), { target: { value: 'china' } })
  fireEvent.click(await screen.findByRole('option', { name: 'China' }))
  await waitFor(() => expect(here()).toContain('place=FR%2CCN'))
  await waitFor(() => expect(wire.requests.some((path) => path.includes('location_source=FR%2CCN'))).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'My markets' }))
  expect(screen.getByRole('button', { name: 'My markets', pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Place: China' }))
  await waitFor(() => expect(here()).toMatch(/place=FR$/))
  fireEvent.click(screen.getByRole('combobox', { name: 'Place' }))
  expect(await screen.findByRole('option', { name: 'France, China' })).toBeTruthy()
  fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Type to search' }), { key: 'Escape' })
  // Folded on a phone until they are asked for; what is chosen stands beside.
  const fold = screen.getByRole('button', { name: 'For all cards' })
  const controls = screen.getByRole('group', { name: 'For all cards' })
  expect([fold.getAttribute('aria-expanded'), controls.dataset.open]).toEqual(['false', 'false'])
  fireEvent.click(fold)
  expect([fold.getAttribute('aria-expanded'), controls.dataset.open]).toEqual(['true', 'true'])
  // The way to the cards that can.
  const inDepth = screen.getByRole('link', { name: 'France in depth' })
  expect(inDepth.getAttribute('href')).toBe('/admin/dashboard/foreign-market/europe/FR')
})

test('a card that cannot follow leads to its own page, as it stands', async () => {
  const widgets = [{ name: 'x', url: '/admin/widget/immigration/142', code: 142 }]
  open([134, 142], '?period=2025-03-03..2025-03-20', ({ instead }) =>
    instead.set('widgettypes/allwidgets', () => json([{ name: 'Arrivals', slug: 'immigration', widgets }])),
  )
  const rows = await inState(allCountries, 'ready')
  expect(rows.getByText(/^Does not follow the choice\. Shown instead: .*2025$/)).toBeTruthy()
  const own = await rows.findByRole('link', { name: 'Choose on its own page' }, patience)
  expect(own.getAttribute('href')).toBe('/admin/widget/immigration/142?year=2025')
  // The menu has no page of this one.
  const months = await inState(byMonth, 'ready')
  expect(months.getByText(/^Does not follow/)).toBeTruthy()
  expect(months.queryByRole('link', { name: 'Choose on its own page' })).toBeNull()
})

test('documents that name a place are listed below its cards', async () => {
  const briefing = {
    ...{
      id: '6f1c2b3a-7a51-4c3e-9d2a-1f6b8c9d0e1f',
      title: 'Briefing',
      fileName: 'b.pdf',
      kind: 'pdf',
      bytes: 9,
      tags: [],
    },
    ...{
      letters: 9,
      uploadedBy: null,
      uploadedAt: '2026-11-20T08:00:00.000Z',
      demonstration: true,
      readers: 'everybody',
    },
    ...{ groups: [], version: 1, deletedAt: null, deletedBy: null, markedTitle: null, excerpt: null },
  }
  open([134], '', ({ instead }) => instead.set('documents', () => json({ rows: [briefing], count: 7 })))
  await card(byMonth)
  await act(() => router.history.push('/admin/dashboard/foreign-market/east-asia/CN'))
  expect(await screen.findByText('Documents that name China: 7', undefined, patience)).toBeTruthy()
  expect(wire.requests.filter((path) => /^documents\?(?=.*q=China)(?=.*limit=5)/.test(path))).toHaveLength(1)
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Briefing')).toBe(`/admin/documents/${briefing.id}?q=China`)
  expect(link('All of them')).toBe('/admin/documents?q=China')
})

test('a place that is pressed says what it has done, and leads to the place in depth', async () => {
  open([134, 142])
  const rows = await inState(allCountries, 'ready')
  const [row] = await rows.findAllByRole('row', { selected: false }, patience)
  if (row === undefined) throw new Error('no row stands for a place')
  const place = within(row).getByRole('rowheader').textContent ?? ''
  fireEvent.click(row)
  expect(await screen.findByText(new RegExp(`^Every card that can be narrowed now shows ${place}\\.`))).toBeTruthy()
  expect(screen.getAllByRole('link', { name: `${place} in depth` }).length).toBeGreaterThan(0)
  // Pressed again it takes the choice back, and needs no words.
  act(dismissAll)
  fireEvent.click(await rows.findByRole('row', { selected: true, name: new RegExp(`^${place}`) }))
  await waitFor(() => expect(here()).not.toContain('place='))
  expect(screen.queryByText(/^Every card that can be narrowed/)).toBeNull()
})

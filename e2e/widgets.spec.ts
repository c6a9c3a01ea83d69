import type { Page, Route } from '@playwright/test'
import { listDatasets } from '@sala/catalog/api/datasets.ts'
import { allEndpoints, findDataset } from '@sala/catalog/datasets/all.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import type { Filter, FilterValue } from '@sala/widgets/filters/filters.ts'
import { inFilterBar } from '@sala/widgets/filters/filters.ts'
import { hostileAnswer } from '@sala/widgets/hostileAnswers.ts'
import type { TableModel } from '@sala/widgets/views/table.ts'
import type { OpenWidget } from '@sala/widgets/widget.ts'
import readWorkbook from 'read-excel-file/node'
import {
  allDrawn,
  allIn,
  codes,
  difference,
  openExpected,
  openGallery,
  shownRows,
  statesOf,
  tablesOf,
  widgetOf,
} from './gallery.ts'
import { inLanguage, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

/** A sheet's row holds every figure of a table's row, in any order: sheets have a column more where a table has sub-totals. */
function holds(sheetRow: readonly unknown[], figures: readonly number[]): boolean {
  // Percentages are filed with two decimals.
  const isSame = (filed: number, figure: number) => Math.abs(filed - figure) < 0.005 + 1e-9 * Math.abs(figure)
  return figures.every((figure) => sheetRow.some((cell) => typeof cell === 'number' && isSame(cell, figure)))
}

const figuresOf = ({ cells }: TableModel['rows'][number]): readonly number[] =>
  Object.values(cells).filter((value) => typeof value === 'number')

test("all 52 widgets draw; each table is the API's rows, and each Excel is its table", async ({ page, request }) => {
  test.setTimeout(900_000)
  const { api, open, table } = await openExpected(request)
  await signIn(page, 'admin', null)
  await openGallery(page)
  expect(await statesOf(page)).toEqual(allIn('ready'))
  const tableRows = await tablesOf(page)
  const wrong: Record<string, string> = {}
  for (const code of codes) {
    const opened = open(code)
    const expected = await table(opened)
    const differs = difference(tableRows.get(code) ?? [], shownRows(expected, 'en'))
    if (differs !== null) wrong[`${code} table`] = differs
    // A file takes half a second; the table of every card is compared.
    if (!everyCase && codes.indexOf(code) % 4 !== 0) continue
    const reply = await api.get(`exports/${code}.xlsx?lang=en`)
    expect([code, reply.status()]).toEqual([code, 200])
    const sheets = await readWorkbook(await reply.body())
    expect([code, sheets.map(({ sheet }) => sheet)]).toEqual([code, ['data', 'notes']])
    const filed = sheets[0]?.data.slice(1) ?? []
    const rows = expected.rows.filter(({ level }) => level === 'row')
    const missing = rows.filter((row) => !filed.some((cells) => holds(cells, figuresOf(row))))
    if (missing.length > 0) wrong[`${code} Excel`] = JSON.stringify(missing[0]?.cells)
    if (widgetOf(code).paged === null && filed.length < rows.length) wrong[`${code} length`] = `${filed.length} rows`
  }
  expect(wrong).toEqual({})
})

test('all 52 widgets draw in Thai at 390 px, and none makes the page wider than the screen', {
  tag: '@release',
}, async ({ page }) => {
  test.setTimeout(900_000)
  await page.setViewportSize({ width: 390, height: 900 })
  await inLanguage(page, 'th')
  await signIn(page, 'admin', null)
  await openGallery(page)
  expect(await statesOf(page)).toEqual(allIn('ready'))
  // A card may scroll inside itself, but not push its frame or the page.
  const wide = () =>
    page.evaluate(() => {
      const root = document.documentElement
      const cards = [...document.querySelectorAll('[data-widget]')].filter(
        (card) => card.getBoundingClientRect().right > root.clientWidth || card.scrollWidth > card.clientWidth,
      )
      // Beside a long choice of the order, too, one sees what one writes.
      const fields = [...document.querySelectorAll('[data-widget] input[type="search"]')].filter(
        (field) => field.getBoundingClientRect().width < 120,
      )
      return [
        ...cards.map((card) => card.getAttribute('data-widget')),
        ...fields.map((field) => `search of ${field.closest('[data-widget]')?.getAttribute('data-widget')}`),
        ...(root.scrollWidth > root.clientWidth ? ['page'] : []),
      ]
    })
  await expect.poll(wide).toEqual([])
})

/** Another value of each filter of a card, as an address writes it. */
function otherValues(code: number, { filters }: OpenWidget, context: Parameters<Filter['fallback']>[0]) {
  const parameters: Record<string, string> = {}
  for (const [name, filter] of Object.entries(widgetOf(code).filters)) {
    const value = otherValue(filter, filters[name] ?? null, context)
    if (value !== undefined) parameters[name] = value
  }
  return parameters
}

function otherValue(filter: Filter, value: FilterValue, context: Parameters<Filter['fallback']>[0]) {
  if (!inFilterBar(filter)) return undefined
  switch (filter.kind) {
    case 'year':
      return filter
        .options(context)
        .map(String)
        .find((text) => text !== String(value))
    case 'month':
      return filter.bounds(context)?.oldest
    case 'range':
      return filter.presets(context).find((preset) => preset.value !== value && preset.value !== '7d')?.value
    case 'choice':
      return filter.options(context).find((option) => option.value !== value)?.value
  }
}

test('each filter changes its own card as the API says, and no other', { tag: '@release' }, async ({
  page,
  request,
}) => {
  test.setTimeout(900_000)
  const { context, open, table } = await openExpected(request)
  await signIn(page, 'admin', null)
  const wrong: Record<string, string> = {}
  const unmoved: number[] = []
  // Every second card has all of its filters changed, while what stands between stays as it is; then the others.
  for (const half of [0, 1]) {
    const changed = new Map(
      codes.filter((_, at) => at % 2 === half).map((code) => [code, otherValues(code, open(code), context)]),
    )
    const address = new URLSearchParams(
      [...changed].flatMap(([code, values]) =>
        Object.entries(values).map(([name, value]) => [`${code}.${name}`, value]),
      ),
    )
    await openGallery(page, `?${address}`)
    const states = await statesOf(page)
    const visibleRows = await tablesOf(page)
    for (const code of codes) {
      const values = changed.get(code) ?? {}
      const expected = shownRows(await table(open(code, values)), 'en')
      // A choice of which there is nothing says so instead of a table.
      const differs = difference(states[code] === 'empty' ? [] : (visibleRows.get(code) ?? []), expected)
      if (differs !== null) wrong[`${code} ${new URLSearchParams(values)}`] = differs
      const before = shownRows(await table(open(code)), 'en')
      if (Object.keys(values).length > 0 && difference(before.map(textOf), expected) === null) unmoved.push(code)
    }
  }
  expect(wrong).toEqual({})
  expect(unmoved).toEqual([])
})

const textOf = (row: readonly (string | null)[]): string[] => row.map((text) => text ?? '')

/** Which data endpoint an address of the API asks, or undefined for another. */
const endpointAt = (url: string) => {
  const path = new URL(url).pathname.replace('/api/', '')
  return allEndpoints.find(({ endpoint }) => endpoint.path === path)?.endpoint
}

/** Lets it be the day that made-up answers are of, whatever day this runs on: another day's cards ask for other months. */
async function onTheirDay(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-11-13T12:00:00Z')
  await page.route('**/api/datasets', async (route) => {
    const response = await route.fetch()
    const { rows, count } = listDatasets.reply.parse(await response.json())
    const dated = rows.map((row) => {
      const every = findDataset(row.name)?.due.every
      const newest = row.newest?.length === 4 ? '2026' : every === 'month' ? '2026-10-01' : '2026-11-01'
      return { ...row, newest, windowEnd: newest, ahead: null }
    })
    await route.fulfill({ response, json: { rows: dated, count } })
  })
}

/** Answers data endpoints at the edge of the network, where `answer` gives one; all else goes to the server. */
async function instead(page: Page, answer: (endpoint: Endpoint, route: Route) => Promise<void> | null): Promise<void> {
  await page.route('**/api/**', (route) => {
    const endpoint = endpointAt(route.request().url())
    return (endpoint === undefined ? null : answer(endpoint, route)) ?? route.fallback()
  })
}

test('D06: every card says that there is nothing where no row is answered, and shows markup in data as letters', {
  tag: '@release',
}, async ({ page }) => {
  test.setTimeout(900_000)
  await onTheirDay(page)
  await instead(page, (endpoint, route) => route.fulfill({ json: blankAnswer(endpoint) }))
  await signIn(page, 'admin', null)
  await openGallery(page)
  expect(await statesOf(page)).toEqual(allIn('empty'))
  await expect(page.getByText('There is no data for this choice.')).toHaveCount(codes.length)

  // The same page is asked again, and every name, message and link that comes is made to hurt. A dialog or a report of the page's
  // policy fails the test by itself.
  await page.unrouteAll()
  await onTheirDay(page)
  await instead(page, ({ path }, route) => route.fulfill({ json: hostileAnswer(path, 7) }))
  await page.getByRole('button', { name: 'Reload', exact: true }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  const inState = async (state: string) =>
    Object.values(await statesOf(page)).filter((cardState) => cardState === state).length
  await expect.poll(() => inState('ready'), { timeout: 120_000 }).toBeGreaterThan(40)
  await expect(page.getByText('Reloading…')).toHaveCount(0, { timeout: 60_000 })
  await allDrawn(page)
  expect(await inState('error')).toBe(0)
  const tableRows = await tablesOf(page)
  expect([...tableRows.values()].flat(2).filter((text) => text.includes('<img src=x')).length).toBeGreaterThan(10)
  await expect(page.locator('[onerror], img[src="x"], a[href^="javascript:"]')).toHaveCount(0)
})

/** What the server answers of a data set without rows. */
function blankAnswer(endpoint: Endpoint) {
  switch (endpoint.kind) {
    case 'summary':
      return Object.fromEntries(Object.keys(endpoint.groupings).map((name) => [name, []]))
    case 'table':
      return { rows: [], count: 0, ...Object.fromEntries(Object.keys(endpoint.facets ?? {}).map((name) => [name, []])) }
    case 'forecast':
      return {
        history: [],
        incomplete: [],
        forecast: [],
        none: { reason: 'no_figures', months: 0 },
        back_test: null,
        set_aside: 0,
        missing: 0,
        scale: 'plain',
      }
    default:
      return {
        rows: [],
        count: 0,
        total: {
          currentYear: {},
          previousYear: {},
          matched: null,
          members: 0,
          of: 0,
          heldMembers: 0,
          wholeMembers: 0,
        },
        regions: [],
        period: { year: 2026, months: [1, 12], wholeYear: false, held: [], missing: [], status: null },
      }
  }
}

test('E01: an endpoint that fails is told by the cards that ask it, and the others live', { tag: '@release' }, async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/500/)
  const { open } = await openExpected(request)
  await signIn(page, 'admin', null)
  const failed = new Set<number>()
  // Each half of the endpoints fails once, so that each card does.
  for (const half of [0, 1]) {
    const fails = (path: string) => allEndpoints.findIndex(({ endpoint }) => endpoint.path === path) % 2 === half
    await page.unrouteAll()
    await instead(page, ({ path }, route) =>
      fails(path) ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>proxy</h1>' }) : null,
    )
    await openGallery(page)
    const expected = Object.fromEntries(
      codes.map((code) => [code, Object.values(open(code).asks).some(({ path }) => fails(path)) ? 'error' : 'ready']),
    )
    expect(await statesOf(page)).toEqual(expected)
    for (const code of codes) if (expected[code] === 'error') failed.add(code)
  }
  expect(failed.size).toBe(codes.length)
})

test('a widget has a page of its own; other codes are told so', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin', '/admin/widget/immigration/134?year=2023')
  const card = await readyCard(page, 134)
  await expect(card.getByRole('combobox', { name: /^Year/ })).toHaveValue('2023')
  // Days that are not loaded are on their way once somebody comes to the ranges, so that the choice itself asks nothing.
  const requests: string[] = []
  page.on('request', (request) => {
    if (endpointAt(request.url())?.path === 'v2/market/competitor') requests.push(request.url())
  })
  let answered = 0
  page.on('requestfinished', (request) => {
    if (endpointAt(request.url())?.path === 'v2/market/competitor') answered += 1
  })
  await page.goto('/admin/widget/competitor/58')
  const posts = await readyCard(page, 58)
  const loaded = requests.length
  const ranges = posts.getByRole('combobox', { name: 'Time range' })
  await ranges.focus()
  await expect.poll(() => requests.length).toBeGreaterThan(loaded)
  await expect.poll(() => answered).toBe(requests.length)
  const ahead = requests.length
  await ranges.selectOption({ label: 'Last 12 months' })
  await expect(page).toHaveURL(/range=12m/)
  await readyCard(page, 58)
  await expect(posts).toHaveAttribute('aria-busy', 'false')
  expect(requests).toHaveLength(ahead)
  const elsewhere = {
    '/admin/widget/immigration/4': 'There is no such widget',
    '/admin/widget/supply/134': 'This widget is in another category',
    '/admin/widget/nowhere': 'There is no such category',
    '/admin/nowhere': 'Page not found',
  }
  for (const [path, title] of Object.entries(elsewhere)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('[data-widget]')).toHaveCount(0)
  }
})

test('a name of a legend leaves its line out by the keyboard, until it is pressed again', async ({ page }) => {
  await signIn(page, 'admin', '/admin/widget/competitor/56')
  await readyCard(page, 56)
  const lines = page.getByRole('group', { name: 'Legend' }).first()
  const japan = lines.getByRole('button', { name: 'Japan' })
  const picture = page.locator('[data-kind="trend"] canvas')
  // Other figures may give it another colour.
  const colour = () =>
    japan.evaluate((name) => {
      const sample = document.body.appendChild(document.createElement('i'))
      sample.style.color = getComputedStyle(name).getPropertyValue('--legend-colour')
      const { color } = getComputedStyle(sample)
      sample.remove()
      return color
    })
  const drawn = async () => picture.evaluate(countColour, await colour())
  await expect.poll(drawn).toBeGreaterThan(50)
  // One stop for the whole legend; the arrow keys lead through it.
  await lines.getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(japan).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(japan).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(drawn).toBe(0)
  // Other figures leave it out, too.
  await page.getByRole('combobox', { name: /^Channel/ }).selectOption('facebook')
  await expect(page).toHaveURL(/facebook/)
  await expect(japan).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(drawn).toBe(0)
  await japan.press('Enter')
  await expect.poll(drawn).toBeGreaterThan(50)
})

/** Runs in the page: how many pixels of a drawing have exactly a colour, written `rgb(r, g, b)`. */
function countColour(canvas: Element, colour: string): number {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is no drawing.')
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
  copy?.drawImage(canvas, 0, 0)
  const rgb = colour.match(/\d+/g)?.map(Number) ?? []
  const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
  let count = 0
  for (let at = 0; at < pixels.length; at += 4)
    if (rgb.every((part, index) => pixels[at + index] === part) && pixels[at + 3] === 255) count += 1
  return count
}

test.describe('the public pages', () => {
  test('show the three public widgets without sign-in, and no message of a person', async ({ page }) => {
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/') && response.ok()) answers.push(await response.text().catch(() => ''))
    })
    for (const code of [29, 31, 32]) {
      await page.goto(`/public/widget/voice-of-customer/${code}`)
      await readyCard(page, code)
      // No other page starts with a map and a chart alone, whose code comes in an order of its own here.
      await allDrawn(page)
    }
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer).not.toMatch(/voc_(name|message|link)/)
  })

  test('B16: nothing else is public', async ({ page, pageErrors }) => {
    pageErrors.allow(/404 .*\/public\/widget\//)
    for (const path of [
      '/public/widget/immigration/133',
      '/public/widget/voice-of-customer/133',
      '/public/widget/supply/29',
    ]) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.locator('[data-widget]')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'This widget is not public' })).toBeVisible()
    }
  })
})

import type { Page } from '@playwright/test'
import { companions } from '@sala/catalog/companions.ts'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { isBuiltIn, topicNames, topics } from '@sala/catalog/topics/topics.ts'
import { apiOf, bringNear, choose, figure, filterOf, inLanguage, readyCard, signIn, tableOf } from './helpers.ts'
import { keepPictures, smallestLetters } from './paper.ts'
import { expect, test } from './test.ts'

/** The dashboards of the menu that this frame draws, by the last step of their addresses. */
const dashboards = [
  ['travel-overview', 'Travel overview'],
  ['travel-news', 'Travel news'],
  ['voice-of-customer', 'Voice of customer'],
  ['domestic', 'Domestic travel'],
  ['foreign-market', 'Foreign markets'],
  ['space-availability', 'Space availability'],
  ['competitor', 'Competitors'],
  ['immigration-checkpoint', 'Immigration checkpoint data'],
] as const

/** Full years are compared up to the newest that is over. */
const lastYear = new Date().getUTCFullYear() - 1

/** A choice for all cards of each dashboard, with a card that follows it and what its line then says. */
const choices = {
  'travel-overview': ['Compare', 'full_years', 'headline-receipts', `${lastYear} against ${lastYear - 1}`],
  'travel-news': ['Channel', 'facebook', 57, 'Facebook'],
  'voice-of-customer': ['Channel', 'facebook', 'voc-sentiment', 'Facebook'],
  domestic: ['Place', 'north', 23, 'North'],
  'foreign-market': ['Place', 'europe', 'market-arrivals', 'Europe'],
  'space-availability': ['Place', 'south', 'occupancy', 'South'],
  competitor: ['Channel', 'facebook', 58, 'Facebook'],
  'immigration-checkpoint': ['Compare', 'full_years', 133, 'Full years'],
} as const

const dashboardLink = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: title, exact: true }).first()

const codesOn = (page: Page) =>
  page.locator('[data-widget]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-widget') ?? ''))

/** Every card drawn, one after the other come near; those that a reader sees failed are named. */
async function settle(page: Page): Promise<void> {
  for (const card of await page.locator('[data-widget]').all()) {
    await bringNear(card)
    await expect(card).not.toHaveAttribute('data-state', 'loading')
  }
  const failed = page.locator('[data-widget][data-state=error]')
  expect(await failed.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-widget')))).toEqual([])
}

const isData = (pathname: string) => /^\/api\/(v2\/)?(market|tourist)\//.test(pathname)

/**
 * What is asked of the data endpoints, and what they refuse. Questions count as they leave: the answer to one of the page before may
 * still come when this page has asked the same.
 */
function watch(page: Page) {
  const requests: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (isData(pathname)) requests.push(pathname + search)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (isData(pathname) && response.status() >= 400) refused.push(`${response.status()} ${pathname}`)
  })
  return { requests, refused, clear: () => requests.splice(0) }
}

/**
 * What a card says in words and figures, once it says this in the line below its title; the lists of its controls left out, and the
 * legends of its pictures, which depend on their width.
 */
async function textOf(page: Page, code: number | string, line: string): Promise<string> {
  const card = await readyCard(page, code)
  await expect(card.locator('header p')).toContainText(line)
  await expect(card).toHaveAttribute('aria-busy', 'false')
  return card.evaluate((element) => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const list of copy.querySelectorAll('select, [aria-label="Legend"]')) list.remove()
    return copy.textContent ?? ''
  })
}

/** A choice for all cards, by its words. */
const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: 'For all cards' }).getByRole('combobox', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen for all cards' }).getByRole('listitem')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const path = (page: Page) => new URL(page.url()).pathname.replace('/admin/dashboard/', '')

test('each dashboard shows a person the cards of their widgets, asks each question once, and is refused nothing', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(900_000)
  const texts: Record<string, readonly string[]> = {}
  const opened = firstCases(dashboards, 4)
  const chosenFrom = firstCases(dashboards, 2)
  const links: { readonly address: string; readonly code: number | string; readonly line: string; text: string }[] = []
  await test.step('the administrator sees all of them', async () => {
    const wire = watch(page)
    await signIn(page, 'admin')
    await expect(page.locator('[data-widget]').first()).toBeVisible()
    for (const entry of opened) {
      const [name, title] = entry
      wire.clear()
      await dashboardLink(page, title).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await settle(page)
      texts[name] = await codesOn(page)
      expect([name, wire.requests.filter((request, index) => wire.requests.indexOf(request) !== index)]).toEqual([
        name,
        [],
      ])
      expect(texts[name]?.length).toBeGreaterThan(1)
      // Of two dashboards, unless every case is asked for.
      if (!chosenFrom.includes(entry)) continue
      const [control, option, code, line] = choices[name]
      await choose(choice(page, control), option)
      const text = await textOf(page, code, line)
      links.push({ address: new URL(page.url()).pathname + new URL(page.url()).search, code, line, text })
      await page.getByRole('button', { name: 'Reset all filters' }).click()
      await expect(chips(page)).toHaveCount(0)
    }
    expect(wire.refused).toEqual([])
  })

  await test.step('a link to each shows the same in a fresh session, on a phone too, and nothing stands out of it', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const other = await context.newPage()
    await signIn(other, 'admin', null)
    for (const { address, code, line, text } of links) {
      await other.goto(address)
      await expect(chips(other)).toHaveCount(2)
      expect([address, await textOf(other, code, line)]).toEqual([address, text])
      const main = other.locator('main')
      const beyond = () => main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      await expect.poll(beyond, address).toBe(0)
    }
    await context.close()
  })

  await test.step('the analyst sees theirs, in the same order', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    const wire = watch(other)
    const { permissions } = await apiOf(request, 'analyst')
    expect(permissions.length).toBeLessThan(50)
    const storedOf = (code: string) => permissions.includes(`view_widget_${code}`)
    const contentOf = (code: string) =>
      companions.find(({ name }) => name === code)?.shownWith.some((code) => storedOf(String(code))) ?? storedOf(code)
    await signIn(other, 'analyst')
    await expect(other.locator('[data-widget]').first()).toBeVisible()
    for (const [name, title] of chosenFrom) {
      await dashboardLink(other, title).click()
      await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.poll(() => codesOn(other), name).toEqual(texts[name]?.filter(contentOf))
    }
    await settle(other)
    expect(wire.refused).toEqual([])
    await context.close()
  })

  await test.step('who may see nothing is told so, and nothing is asked', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    const wire = watch(other)
    await signIn(other, 'viewer')
    for (const [, title] of opened) {
      await dashboardLink(other, title).click()
      await expect(other.getByRole('heading', { name: 'There is nothing here for you yet' })).toBeVisible()
    }
    await other.goto('/admin/dashboard/kergrit')
    await expect(other.getByRole('heading', { name: 'Make a board of your own' })).toBeVisible()
    expect(wire.requests).toEqual([])
    await context.close()
  })
})

test('a place is drilled into by mark, list and address, and the way leads back', { tag: '@release' }, async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/dashboard/domestic?period=2025')
  const receipts = await readyCard(page, 23)
  const table = await tableOf(receipts)

  await page.getByRole('navigation', { name: 'Places here' }).getByRole('link', { name: 'North', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'North' })).toBeVisible()
  await expect.poll(() => path(page)).toBe('domestic/north')
  await expect(chips(page).filter({ hasText: 'Period: 2025' })).toBeVisible()
  const north = await tableOf(await readyCard(page, 23))
  expect(north.length).toBeLessThan(table.length)
  // The same figures as in the table of the whole country, for the provinces that lie in it.
  for (const row of north.slice(0, -1)) expect(table.map((cells) => cells.slice(0, 3))).toContainEqual(row.slice(0, 3))

  await receipts.getByRole('row', { name: /^Chiang Mai/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chiang Mai' })).toBeVisible()
  await expect.poll(() => path(page)).toBe('domestic/north/TH-50')
  expect(query(page)).toEqual({ period: '2025' })

  const trail = page.getByRole('navigation', { name: 'Place', exact: true })
  await trail.getByRole('link', { name: 'North' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'North' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Chiang Mai' })).toBeVisible()
  await trail.getByRole('link', { name: 'All of Thailand' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Domestic travel' })).toBeVisible()

  // The map's list takes the keys that its marks take from a pointer.
  const places = receipts.getByRole('listbox')
  await expect(async () => {
    // Letters are one word where they come within a moment of each other, which they may not where other work delays them.
    await places.blur()
    await places.focus()
    await page.keyboard.type('phuket')
    await expect(places.getByRole('option', { name: /^Phuket/, selected: true })).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Phuket' })).toBeVisible()
  await expect.poll(() => path(page)).toBe('domestic/south/TH-83')
})

test('an address of a place that lies elsewhere, or is none, leads on; one country has cards of its own', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', '/admin/dashboard/domestic/north/TH-10')
  await expect(page.getByText('Bangkok belongs to Central.')).toBeVisible()
  await page.getByRole('link', { name: 'Open Bangkok' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bangkok' })).toBeVisible()
  await page.goto('/admin/dashboard/foreign-market/moon')
  await expect(page.getByText('No market region is called “moon”. Choose one of these.')).toBeVisible()
  await page.getByRole('link', { name: 'Europe' }).click()
  await choose(choice(page, 'Place'), 'DE')
  await expect(page.getByRole('heading', { level: 1, name: 'Germany' })).toBeVisible()
  await expect.poll(() => path(page)).toBe('foreign-market/europe/DE')
  // One country has cards of its own: where it stands, and every month of every year.
  const marketCard = await readyCard(page, 'market-profile')
  await expect(marketCard.locator('[data-figure="year 2019"]')).toContainText('against the same months of 2019')
  await expect(marketCard.locator('[data-figure="rank"]')).toContainText(/of \d+ countries/)
  const heat = await readyCard(page, 'market-heat')
  expect((await tableOf(heat)).map(([year]) => year)).toContain('2019')
})

test('choices live in the address: marks make them, Back undoes them, a link and the next dashboard keep them', async ({
  page,
  request,
}) => {
  // The newest March that there are arrivals of, on whatever day this runs.
  const { date } = await (await apiOf(request, 'admin')).answer('v2/tourist/immigration?fields=date')
  const [newest, month] = date.max.split('-').map(Number)
  const year = month < 3 ? newest - 1 : newest
  const march = `${year}-03`
  const before = `${year - 1}-10`
  const visible = { '134.year': String(year) }
  const next = `/admin/dashboard/travel-overview?134.year=${year}`
  await signIn(page, 'admin', next)
  const byMonth = await readyCard(page, 134)
  await expect(byMonth.locator('[data-drawn=true]')).toBeAttached()
  await byMonth.getByRole('img').first().focus()
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(chips(page).filter({ hasText: `Period: March ${year}` })).toBeVisible()
  const latest = await readyCard(page, 135)
  await expect(latest).toContainText(`March ${year}`)
  const shownMonth = await filterOf(latest, 'Month')
  await expect(shownMonth).toHaveValue(march)

  // The same mark again takes it back; so does Back.
  await byMonth.getByRole('img').first().focus()
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => query(page)).toEqual(visible)
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ ...visible, period: march })
  // Escape takes back what a mark has chosen, and Back undoes that.
  await page.keyboard.press('Escape')
  await expect.poll(() => query(page)).toEqual(visible)
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ ...visible, period: march })

  // A card's own choice wins, and its reset gives it back to the dashboard.
  await shownMonth.selectOption(before)
  await expect.poll(() => query(page)).toEqual({ ...visible, period: march, '135.month': before })
  await page.reload()
  await expect(latest.getByRole('button', { name: /^Filters: / })).toBeVisible()
  await expect(await filterOf(await readyCard(page, 135), 'Month')).toHaveValue(before)
  await latest.getByRole('button', { name: 'Reset filters' }).click()
  await expect(shownMonth).toHaveValue(march)

  await dashboardLink(page, 'Voice of customer').click()
  await expect(page.getByText(`Kept from the dashboard before: Period March ${year}.`)).toBeVisible()
  const channels = await readyCard(page, 'voc-channels')
  await channels.getByRole('button', { name: 'Show as table' }).click()
  await choice(page, 'Channel').selectOption('facebook')
  await expect.poll(() => query(page)).toEqual({ period: march, channel: 'facebook' })
  expect((await tableOf(await readyCard(page, 'voc-channels'))).length).toBeGreaterThan(27)

  // Boards of one's own take the choices along, and give them on.
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'My board', exact: true }).first().click()
  await expect.poll(() => path(page)).toBe('kergrit')
  await expect.poll(() => query(page)).toEqual({ period: march, channel: 'facebook' })
  await dashboardLink(page, 'Voice of customer').click()
  await expect(page.getByText(`Kept from the dashboard before: Period March ${year}, Channel Facebook.`)).toBeVisible()

  await chips(page).getByRole('button', { name: 'Remove Channel: Facebook' }).click()
  await expect.poll(() => query(page)).toEqual({ period: march })
  await page.getByRole('button', { name: 'Reset all filters' }).click()
  await expect.poll(() => query(page)).toEqual({})
})

test('what Russians write about in Phuket takes two choices and a topic', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'admin')
  const { date } = await api.answer('v2/tourist/voc?fields=date')
  const from = new Date(Date.parse(date.max) - 364 * 86_400_000).toISOString().slice(0, 10)
  await signIn(page, 'admin', `/admin/dashboard/voice-of-customer?place=TH-83&period=${from}..${date.max}`)
  await choose(await filterOf(await readyCard(page, 'voc-topics'), 'Language of the message'), 'ru')
  await expect.poll(() => query(page)).toMatchObject({ 'voc-topics.voc_language': 'ru' })
  const [row = []] = await tableOf(await readyCard(page, 'voc-topics'))
  const topic = topics.find((candidate) => isBuiltIn(candidate) && topicNames[candidate].defaultMessage === row[0])
  // The store counts the same by its own filter of topics.
  const filters = `start=${from}T00:00:00.000Z&end=${date.max}T23:59:59.999Z&location_destination=TH-83&voc_language=ru`
  expect((await api.answer(`tourist/voc?${filters}&voc_topic=${topic}&limit=1`)).count).toBe(figure(row[1]))
  const card = await readyCard(page, 'voc-topics')
  const line = card.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row[0] ?? '', exact: true }) })
  const pressed = line.and(page.locator('[aria-selected=true]'))
  await line.click()
  await expect.poll(() => query(page)).toMatchObject({ 'voc-topics.voc_topic': topic })
  await expect(pressed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => query(page)).not.toHaveProperty(['voc-topics.voc_topic'])
  await line.click()
  await expect(pressed).toBeVisible()
  await card.getByRole('button', { name: 'Show as chart' }).click()
  await expect(card.getByRole('article').filter({ hasText: /[а-яё]{3}/ })).not.toHaveCount(0)
})

test('a whole dashboard is one file, fills a wall screen, and fits a phone', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin', '/admin/dashboard/competitor?period=30d')
  await readyCard(page, 56)
  const saved = page.waitForEvent('download', { timeout: 60_000 })
  // A fast machine makes the file before anybody has looked.
  let begin = () => {}
  const looked = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route('**/api/exports/cards', async (route) => {
    await looked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Download the dashboard' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  await expect(page.getByRole('progressbar', { name: /PDF is being made/ })).toBeVisible()
  begin()
  expect((await saved).suggestedFilename()).toBe('Competitors.pdf')

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  await page.clock.install()
  await page.getByRole('button', { name: 'Present on a full screen' }).click()
  await expect(page.getByTitle('Refreshes itself every minute')).toBeVisible()
  await expect(menu).toBeHidden()
  await expect.poll(() => query(page)).toEqual({ period: '30d', present: 'on' })
  await test.step('a wall screen turns its pages to the end and begins anew, asks again, and stops where one wants it to', async () => {
    const wire = watch(page)
    const main = page.locator('main')
    const at = () => main.evaluate(({ scrollTop }) => scrollTop)
    const places = [await at()]
    do {
      await page.clock.fastForward(20_000)
      await expect.poll(at).not.toBe(places.at(-1))
      places.push(await at())
    } while (places.at(-1) !== 0 && places.length < 9)
    expect(places.length).toBeGreaterThan(2)
    expect(places.slice(0, -1)).toEqual(places.slice(0, -1).toSorted((a, b) => a - b))
    await page.clock.fastForward(60_000)
    await expect.poll(() => wire.requests.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Stop turning pages' }).click()
    const stopped = await at()
    await page.clock.fastForward(40_000)
    expect(await at()).toBe(stopped)
  })
  await page.getByRole('button', { name: 'Leave the presentation' }).click()
  await expect(menu).toBeVisible()
  await expect.poll(() => query(page)).toEqual({ period: '30d' })

  await test.step('what is printed is drawn, also what nobody has seen yet', async () => {
    // The last cards of the page have nothing to draw until somebody prints.
    let release = () => {}
    const pressed = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v2/market/informations/statistic**', async (route) => {
      await pressed
      await route.continue()
    })
    await dashboardLink(page, 'Domestic travel').click()
    await readyCard(page, 23)
    await expect(page.locator('[data-widget][data-state=loading], [data-drawn=false]')).not.toHaveCount(0)
    const printed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Who prints waits for a quarter of a minute; on a slow machine that is not long.
          const now = performance.now.bind(performance)
          const began = now()
          performance.now = () => began + (now() - began) / 10
          window.print = () =>
            resolve(document.querySelectorAll('[data-widget][data-state=loading], [data-drawn=false]').length)
        }),
    )
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    release()
    expect(await printed).toBe(0)
  })

  await test.step('paper has each picture drawn for it, none taller than a page; the screen keeps its own', async () => {
    const drawn = await page.locator('[data-drawn=true]').count()
    const pictures = page.locator('[data-drawn=true] + canvas')
    const printed = page.evaluate(() =>
      new Promise<readonly { width: number; height: number }[]>((resolve) => {
        window.addEventListener('beforeprint', () =>
          resolve([...document.querySelectorAll<HTMLCanvasElement>('[data-drawn=true] + canvas')]),
        )
      }).then((boxes) => boxes.map(({ width, height }) => ({ width, height }))),
    )
    await page.pdf({ format: 'A4' })
    const sizes = await printed
    expect(drawn).toBeGreaterThan(5)
    expect(sizes).toHaveLength(drawn)
    // Of a page that is 277 mm high there is less below a card's head.
    expect(sizes.filter(({ width, height }) => width === 0 || height / width > 1.2)).toEqual([])
    await expect(pictures).toHaveCount(0)
  })

  await test.step('the profile of a country and of a province is two sheets at most, with no letter below 7 points', async () => {
    for (const [path, code, away] of [
      ['foreign-market/europe/DE', 'market-flights-ahead', 17],
      ['domestic/south/TH-83', 72, 82],
    ] as const) {
      await page.goto(`/admin/dashboard/${path}`)
      await readyCard(page, code)
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await expect(page.locator('[data-widget][data-state=loading], [data-drawn=false]')).toHaveCount(0)
      await page.evaluate(keepPictures)
      const sheet = await page.pdf({ preferCSSPageSize: true })
      expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator(`[data-widget="${code}"]`)).toBeVisible()
      await expect(page.locator(`[data-widget="${away}"]`)).toBeHidden()
      const { texts, pictures } = await page.evaluate(smallestLetters)
      expect(texts).toBeGreaterThanOrEqual(7)
      expect(pictures).toBeGreaterThanOrEqual(7)
      await page.emulateMedia({ media: null })
    }
  })
})

test('each headline leads to the rows behind it, and back', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin', '/admin/dashboard/travel-overview')
  for (const [code, behind, card] of [
    ['headline-arrivals', 'widget/immigration/134', 134],
    ['headline-receipts', 'widget/income/48', 48],
    ['headline-per-head', 'widget/income/27', 27],
    ['headline-stay', 'dashboard/foreign-market', 'market-stay'],
    ['headline-occupancy', 'dashboard/space-availability', 'occupancy'],
  ] as const) {
    await (await readyCard(page, code)).getByRole('link', { name: /^See the rows behind this/ }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/${behind}`)
    await readyCard(page, card)
    await page.goBack()
  }
})

test('a place is found among 250 by typing, in any language, and the card follows', { tag: '@release' }, async ({
  page,
}) => {
  await inLanguage(page, 'th')
  await signIn(page, 'analyst', '/admin/dashboard/foreign-market')
  const { words } = await loadLocale('th')
  const card = await readyCard(page, 'market-arrivals')
  const market = await filterOf(card, 'ตลาด')
  await market.press('Enter')
  const search = page.getByRole('combobox', { name: words.select.search })
  await expect(search).toBeFocused()
  await page.keyboard.type('จีน')
  await expect(page.getByRole('listbox', { name: 'ตลาด' }).getByRole('option').first()).toHaveText('จีน')
  await page.keyboard.press('Enter')
  await expect(market).toBeFocused()
  await expect(market).toHaveText('จีน')
  await expect(page).toHaveURL(/market-arrivals\.[a-z_]+=CN/)
  await expect(card.locator('header p')).toContainText('จีน')

  // The first letter opens the list and is not lost.
  await page.keyboard.type('zzz')
  await expect(search).toHaveValue('zzz')
  await expect(page.getByText(words.select.nothing)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(market).toBeFocused()
  await expect(market).toHaveText('จีน')
})

test('the map of arrivals goes through the months by keyboard and colours by change, and its address says so', {
  tag: '@release',
}, async ({ page }) => {
  await inLanguage(page, 'en')
  await signIn(page, 'admin', '/admin/dashboard/foreign-market')
  const card = await readyCard(page, 'arrivals-map')
  await card.getByRole('radio', { name: 'Months' }).check()
  const slider = card.getByRole('slider', { name: 'Time' })
  const month = await slider.getAttribute('aria-valuetext')
  await slider.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', month ?? '')
  await expect(page).toHaveURL(/arrivals-map\.month=\d+/)
  const before = await slider.getAttribute('aria-valuetext')
  await expect(card.locator('p').first()).toContainText(`${before} against`)
  await card.getByRole('radio', { name: 'Change' }).check()
  await expect(page).toHaveURL(/arrivals-map\.shows=change/)
  await expect(card.getByRole('img')).toHaveAttribute('aria-label', /^Arrivals, Change: .+ [+-]\d+\.\d\d%/)
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', before ?? '')
})

test('two markets stand side by side: chosen in the bar, with the figures of the store, on one scale, and back', {
  tag: '@release',
}, async ({ page, request }) => {
  await inLanguage(page, 'en')
  await signIn(page, 'admin', '/admin/dashboard/foreign-market/east-asia/CN')
  await readyCard(page, 'market-profile')
  await page.getByRole('combobox', { name: 'Add a market' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Type to search' })).toBeFocused()
  await page.keyboard.type('India')
  await page.getByRole('option', { name: 'India', exact: true }).click()
  await expect(page).toHaveURL(/\/foreign-market\?place=CN(,|%2C)IN$/)
  await expect(page.getByRole('heading', { level: 1, name: 'China, India' })).toBeVisible()
  const card = await readyCard(page, 'market-comparison')
  await expect(card.getByRole('heading', { level: 3 })).toHaveText([
    'China',
    'India',
    'By month, on one scale',
    'China, by month and year',
    'India, by month and year',
  ])
  // What the store has of the months that are over.
  const api = await apiOf(request, 'admin')
  const { rows } = await api.answer('datasets')
  const newest: string = rows.find(({ name }: { readonly name: string }) => name === 'immigration').newest
  const [year, today] = [newest.slice(0, 4), thaiDay(new Date()).slice(0, 7)]
  interface Month {
    readonly _id: { readonly location_source: string; readonly month: number }
    readonly totalImmigrants: number
  }
  const requested = `location_source=CN,IN&year=${year}&fields=location_source_x_year_x_month`
  const reply: readonly Month[] = (await api.answer(`v2/tourist/immigration?${requested}`))
    .location_source_x_year_x_month
  const sums = ['CN', 'IN'].map((code) =>
    reply
      .filter(({ _id }) => _id.location_source === code)
      .filter(({ _id }) => `${year}-${String(_id.month).padStart(2, '0')}` < today)
      .reduce((sum, { totalImmigrants }) => sum + totalImmigrants, 0)
      .toLocaleString('en'),
  )
  const figures = card.locator('[data-figure="arrivals"]')
  await expect(figures).toHaveCount(2)
  for (const [at, sum] of sums.entries()) await expect(figures.nth(at)).toContainText(sum)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'China', exact: true })).toBeVisible()
})

test('a province opens with how it stands, by the figures of the store', async ({ page, request }) => {
  await inLanguage(page, 'en')
  await signIn(page, 'admin', '/admin/dashboard/domestic/south/TH-83')
  const card = await readyCard(page, 'province-profile')
  const api = await apiOf(request, 'admin')
  const { rows } = await api.answer('datasets')
  const newest: string = rows.find(({ name }: { readonly name: string }) => name === 'spending').newest
  const [year, today] = [newest.slice(0, 4), thaiDay(new Date()).slice(0, 7)]
  interface Month {
    readonly _id: { readonly month: number }
    readonly sum_spending_travel_receipts: number
  }
  const field = 'location_destination_x_visitor_origin_x_year_x_month'
  const answer = await api.answer(`v2/tourist/spending?location_destination=TH-83&year=${year}&fields=${field}`)
  const stored: readonly Month[] = answer[field]
  const sum = stored
    .filter(({ _id }) => `${year}-${String(_id.month).padStart(2, '0')}` < today)
    .reduce((total, row) => total + row.sum_spending_travel_receipts, 0)
  await expect(card.locator('[data-figure="receipts"]')).toContainText(Math.round(sum).toLocaleString('en'))
  await expect(card.locator('[data-figure="rank"]')).toContainText(/of \d+ provinces/)
  const heat = await readyCard(page, 'occupancy-heat')
  await expect(heat.getByRole('rowheader', { name: year }).or(heat.getByRole('cell', { name: year }))).toBeVisible()
})

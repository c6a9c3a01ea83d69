import type { Locator, Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { apiOf, filterOf, readyCard, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const board = '/admin/dashboard/kergrit'
const arrivals = 'Arrivals by month, two years'
const channels = 'Main social channels'
const alternative = 'The plan of the week'

const codes = (page: Page) =>
  page
    .locator('[data-card] [data-widget]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-widget')))
const place = (page: Page, code: number | string) =>
  page.locator('[data-card]', { has: page.locator(`[data-widget="${code}"]`) })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}: drag it` })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible()
const columnsOf = (card: Locator) =>
  card.evaluate((element) => Number(getComputedStyle(element).getPropertyValue('--wide')))

/** From whatever boards there are to a new one, with the cards of these names. */
async function newBoard(page: Page, cards: readonly string[]): Promise<void> {
  const invitation = page.getByRole('heading', { name: 'Make a board of your own' })
  const more = button(page, 'More for this board')
  await expect(invitation.or(more)).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: 'New board' }).click()
  } else {
    await button(page, 'New board').click()
  }
  const picker = page.getByRole('dialog', { name: 'Add cards' })
  for (const name of cards) {
    await picker.getByRole('searchbox', { name: 'Search cards' }).fill(name)
    await button(picker, `Add ${name}`).click()
    await expect(picker.getByText('On the board')).toBeVisible()
  }
  await button(picker, 'Close').click()
}

test('a board is made, arranged by keyboard and mouse, taken back, kept, shared, and seen by each as they may', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, 'admin', board)
  await newBoard(page, [arrivals, channels, 'Travel news'])

  await test.step('the keyboard moves and resizes, and keeps the focus', async () => {
    await expect.poll(() => codes(page)).toEqual(['134', '1', 'news'])
    await handle(page, arrivals).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => codes(page)).toEqual(['1', '134', 'news'])
    await expect(handle(page, arrivals)).toBeFocused()
    await expect(page.getByText(`${arrivals}: place 2 of 3`)).toBeAttached()
    const before = await columnsOf(place(page, 134))
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => columnsOf(place(page, 134))).toBe(before + 1)
    const height = async () => (await page.locator('[data-widget="134"]').boundingBox())?.height
    await expect.poll(height).toBeGreaterThanOrEqual(480)
  })

  await test.step('what was done is taken back and done again', async () => {
    await button(page, 'Undo').click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => codes(page)).toEqual(['134', '1', 'news'])
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => codes(page)).toEqual(['1', '134', 'news'])
  })

  await test.step('the mouse drags a card before another, and pulls it wider', async () => {
    // To point at something may scroll to it, which moves the other.
    await handle(page, arrivals).hover()
    const target = await place(page, 1).boundingBox()
    await page.mouse.down()
    await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 80, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => codes(page)).toEqual(['134', '1', 'news'])
    const before = await columnsOf(place(page, 134))
    const grip = page.getByTitle(`Drag to resize ${arrivals}`)
    await grip.hover()
    const corner = await grip.boundingBox()
    await page.mouse.down()
    await page.mouse.move((corner?.x ?? 0) + 220, (corner?.y ?? 0) + 16, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => columnsOf(place(page, 134))).toBeGreaterThan(before)
  })

  await test.step('its name, its order and the filters of its cards outlive a reload', async () => {
    await button(page, 'Add text').click()
    await expect(page.getByRole('textbox', { name: 'Heading' })).toBeFocused()
    await page.keyboard.type('Before the meeting')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('China first.\n<i>Then</i> India.')
    await button(page, 'More for this board').click()
    await page.getByRole('menuitem', { name: 'Add a picture…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a picture…' })
    const chooser = dialog.locator('input[type="file"]')
    await chooser.setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(dialog.getByRole('alert')).toContainText('SVG files can contain programs')
    await chooser.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await button(dialog, 'Add a picture…').click()
    await expect(dialog.getByRole('alert')).toHaveText('Say what the picture shows.')
    await dialog.getByRole('textbox', { name: 'What the picture shows' }).fill(alternative)
    await button(dialog, 'Add a picture…').click()
    await expect(dialog).toBeHidden()
    await page.getByRole('textbox', { name: 'Name of the board' }).fill('My <b>morning</b>')
    await button(page, 'Done arranging').click()
    const card = await readyCard(page, 134)
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /"2024"/.test(response.request().postData() ?? ''),
    )
    const year = await filterOf(card, 'Year')
    await year.selectOption('2024')
    await expect(year).toHaveValue('2024')
    await stored
    await saved(page)
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'My <b>morning</b>' })).toBeVisible()
    await expect.poll(() => codes(page)).toEqual(['134', '1', 'news'])
    await expect(page.getByRole('heading', { level: 2, name: 'Before the meeting' })).toBeVisible()
    await expect(page.getByText('China first.\n<i>Then</i> India.')).toBeVisible()
    await expect(page.getByRole('img', { name: alternative })).toBeVisible()
    await expect(await filterOf(await readyCard(page, 134), 'Year')).toHaveValue('2024')
  })

  await test.step('a file of the board holds its cards as they are filtered on it', async () => {
    const download = page.waitForEvent('download', { timeout: 120_000 })
    const requested = page.waitForRequest((request) => request.url().endsWith('/api/exports/cards'))
    await button(page, 'Download the dashboard').click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const { title, cards } = (await requested).postDataJSON()
    expect(title).toBe('My <b>morning</b>')
    expect(cards).toMatchObject([{ code: 134, filters: { year: '2024' } }, { code: 1 }, { code: 'news' }])
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await button(page, 'Share').click()
  await button(page, 'Make a link').click()
  const visible = page.getByRole('textbox', { name: 'Link to this board' })
  await expect(visible).toHaveValue(/^http/)
  const link = await visible.inputValue()
  await button(page, 'Close').click()

  await test.step('somebody with fewer rights sees the cards that they may, and takes a copy of those', async () => {
    const { permissions } = await apiOf(request, 'analyst')
    const seen = ['134', '1', 'news'].filter((code) =>
      permissions.includes(`view_widget_${code === 'news' ? 57 : code}`),
    )
    expect([seen.length > 0, seen.length < 3]).toEqual([true, true])
    const context = await browser.newContext()
    const other = await context.newPage()
    const refused: string[] = []
    other.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await signIn(other, 'analyst', new URL(link).pathname)
    await expect(other.getByText('Shared by Demo Administrator')).toBeVisible()
    await expect.poll(() => codes(other)).toEqual(seen)
    await expect(other.getByRole('heading', { level: 2, name: 'Before the meeting' })).toBeVisible()
    await expect(other.getByRole('img', { name: alternative })).toBeVisible()
    const hidden =
      seen.length === 2
        ? '1 card is not shown because you may not see it'
        : '2 cards are not shown because you may not see them'
    await expect(other.getByText(hidden)).toBeVisible()
    expect(refused).toEqual([])
    await button(other, 'Copy to my boards').click()
    await expect(other.getByRole('heading', { level: 1, name: 'Copy of My <b>morning</b>' })).toBeVisible()
    await expect.poll(() => codes(other)).toEqual(seen)

    await button(page, 'Share').click()
    await button(page, 'Revoke the link').click()
    await expect(button(page, 'Make a link')).toBeVisible()
    await other.goto(new URL(link).pathname)
    await expect(other.getByRole('heading', { name: 'This board is not here' })).toBeVisible()
    await context.close()
    await button(page, 'Close').click()
  })

  await test.step('its embedding address shows it without signing in', async () => {
    await button(page, 'More for this board').click()
    await page.getByRole('menuitem', { name: 'Embed…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Embed “My <b>morning</b>”' })
    await button(dialog, 'Make an address').click()
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue()
    await button(dialog, 'Close').click()
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1, name: 'My <b>morning</b>' })).toBeVisible()
    await expect(reader.locator('[data-card] [data-widget="134"] [data-drawn]')).toBeVisible()
    await expect(reader.getByRole('heading', { level: 2, name: 'Before the meeting' })).toBeVisible()
    expect(await faultsOf(reader)).toEqual([])
    await reader.context().close()
  })

  await test.step('a wall screen shows it and a dashboard without signing in, until its address is ended', async () => {
    await button(page, 'More for this board').click()
    await page.getByRole('menuitem', { name: 'Wall screen…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wall screen' })
    await dialog.getByLabel('Name in the lists of addresses').fill('Lobby')
    await dialog.getByLabel('Add a dashboard').selectOption('Travel overview')
    await button(dialog, 'Make an address').click()
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue()
    await button(dialog, 'Close').click()
    const wall = await (await browser.newContext()).newPage()
    await wall.goto(address)
    await expect(wall.getByRole('heading', { level: 1, name: 'My <b>morning</b>' })).toBeVisible()
    await expect(wall.locator('[data-card] [data-widget="134"] [data-drawn]')).toBeVisible()
    await expect(wall.getByRole('heading', { level: 2, name: 'Before the meeting' })).toBeVisible()
    await expect(wall.getByRole('img', { name: alternative })).toBeVisible()
    expect(await faultsOf(wall)).toEqual([])
    // It comes last, after what other boards there are.
    await button(wall, 'Stop turning pages').click()
    await button(wall, 'Previous board').click()
    await expect(wall.getByRole('heading', { level: 1, name: 'Travel overview' })).toBeVisible()
    await expect(wall.locator('[data-widget="headline-arrivals"]')).toBeVisible()
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'End Lobby' }).click()
    await expect(page.getByText('“Lobby” leads nowhere any more.')).toBeVisible()
    await wall.reload()
    await expect(wall.getByRole('heading', { name: 'These figures are no longer shown here' })).toBeVisible()
    await wall.context().close()
  })
})

test('on a phone a board is one column, put in order by buttons; what is changed elsewhere is not lost, what is deleted comes back', {
  tag: '@release',
}, async ({ page, request, pageErrors }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', board)
  await newBoard(page, [arrivals, channels])
  await expect(async () => {
    const [first, second] = [await place(page, 134).boundingBox(), await place(page, 1).boundingBox()]
    expect([first?.x, first?.width]).toEqual([second?.x, second?.width])
  }).toPass()
  await button(page, `Move ${channels} forward`).click()
  await expect.poll(() => codes(page)).toEqual(['1', '134'])

  await test.step('a finger drags a card below another, over the edge of the screen', async () => {
    const finger = await page.context().newCDPSession(page)
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await handle(page, channels).scrollIntoViewIfNeeded()
    const from = await handle(page, channels).boundingBox()
    const [x, y] = [(from?.x ?? 0) + 40, (from?.y ?? 0) + 12]
    await touch('touchStart', x, y)
    // The page scrolls on while the finger stays near its edge.
    const target = place(page, 134)
    for (let step = 0; step < 120 && (await target.getAttribute('data-drop')) !== 'after'; step += 1) {
      await touch('touchMove', x, Math.min(830, y + step * 30) + (step % 2))
    }
    await expect(target).toHaveAttribute('data-alone', 'true')
    await touch('touchEnd')
    await expect.poll(() => codes(page)).toEqual(['134', '1'])
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  await button(page, `Remove ${arrivals}`).click()
  await expect.poll(() => codes(page)).toEqual(['1'])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('textbox', { name: 'Name of the board' }).fill('On the way')
  await saved(page)

  await test.step('of two windows the later one chooses', async () => {
    pageErrors.allow(/status of 412/)
    const { token, answer } = await apiOf(request, 'admin')
    const path = `boards/${new URL(page.url()).pathname.split('/').at(-1)}`
    const elsewhere = (name: string) =>
      request.put(`/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { name, cards: [] },
      })
    const name = page.getByRole('textbox', { name: 'Name of the board' })
    await elsewhere('Elsewhere')
    await name.fill('Here')
    await button(page, 'Take the other one').click()
    await expect(name).toHaveValue('Elsewhere')
    await expect.poll(() => codes(page)).toEqual([])
    // What was here is one step back.
    await button(page, 'Undo').click()
    await saved(page)
    await elsewhere('Elsewhere again')
    await name.fill('On the way')
    await button(page, 'Keep this one').click()
    await saved(page)
    await expect.poll(() => answer(path)).toMatchObject({ name: 'On the way', cards: [{ code: 1 }] })
  })

  await button(page, 'More for this board').click()
  await page.getByRole('menuitem', { name: 'Delete the board' }).click()
  await button(page, 'Yes').click()
  await expect(page.getByText('The board “On the way” is deleted.')).toBeVisible()
  await button(page, 'Bring back a board').click()
  await page.getByRole('menuitem', { name: 'On the way' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'On the way' })).toBeVisible()
  await expect.poll(() => codes(page)).toEqual(['1'])
})

test('D07: travel news are searched and narrowed by the server, have a picture each, and open in a tab of their own', {
  tag: '@release',
}, async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url())
  })
  await signIn(page, 'analyst', '/admin/dashboard/travel-news')
  const card = await readyCard(page, 'news')
  const articles = card.getByRole('article')
  await expect(articles).toHaveCount(5)
  for (const article of await articles.all()) {
    await expect(article.locator('svg, img').first()).toBeVisible()
    await expect(article.getByRole('link', { name: 'Read the article' })).toHaveAttribute('rel', 'noopener noreferrer')
  }
  const category = await filterOf(card, 'Category')
  // One that the newest article has, but not all of them.
  const newest = (await articles.first().textContent()) ?? ''
  const words = (await category.locator('option').allTextContents()).find((word) => newest.includes(word)) ?? 'none'
  await category.selectOption({ label: words })
  await expect(card.getByText(new RegExp(`Articles: \\d+ · ${words}`))).toBeVisible()
  await expect(articles.filter({ hasNotText: words })).toHaveCount(0)
  await expect(articles).not.toHaveCount(0)
  await card.getByRole('searchbox', { name: 'Search the articles' }).fill('no such words')
  await expect(card.getByText('No article matches “no such words”.')).toBeVisible()
  expect(elsewhere).toEqual([])
})

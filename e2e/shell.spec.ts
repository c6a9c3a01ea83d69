import type { Page, Route } from '@playwright/test'
import { readManifest } from '../web/build/size.ts'
import { inLanguage, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

const site = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('site') ?? '{}'))
const appearance = (page: Page) => page.getByRole('dialog', { name: 'Appearance' })
const colourOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)

// Everywhere else motion is off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('every setting of the look is seen at once, is kept under site, and goes back', { tag: '@release' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin')
  await expect(page.locator('[data-widget="133"]')).toBeVisible()

  await test.step('the system decides between light and dark until the person does', async () => {
    const dark = await colourOf(page, 'html')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => colourOf(page, 'html')).not.toBe(dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Appearance' }).click()
    await appearance(page).getByRole('radio', { name: 'Light' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => colourOf(page, 'html')).not.toBe(dark)
  })

  const before = await colourOf(page, 'header[data-filter]')
  const drawer = appearance(page)
  await drawer.getByRole('group', { name: 'Theme colours' }).getByRole('radio', { name: 'Teal' }).check()
  await drawer.getByRole('group', { name: 'Header' }).getByRole('radio', { name: 'Night' }).check()
  await drawer.getByRole('switch', { name: 'Show a picture' }).check()
  await drawer.getByRole('group', { name: 'Which picture' }).getByRole('radio', { name: 'Islands' }).check()
  await drawer.getByRole('group', { name: 'Tint over the picture' }).getByRole('radio', { name: 'Plum' }).check()
  await drawer.getByRole('radio', { name: 'Grow' }).check()
  await drawer.getByRole('switch', { name: 'Right to left' }).check()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const worn = async () => {
    await expect(page.locator('html')).toHaveAttribute('data-colours', 'teal')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.poll(() => colourOf(page, 'header[data-filter]')).not.toBe(before)
    await expect(page.locator('[data-picture=islands][style*="--overlay-plum"]').first()).toBeVisible()
  }
  await worn()
  await test.step('English is read from left to right in it: a rise is +4.50%, and nothing lies under the arrow of a select', async () => {
    const rise = page.locator('[data-widget="135"]').getByText(/^[+-]\d+\.\d\d%$/)
    await expect(rise).toBeVisible()
    const ends = await rise.evaluate((element) => {
      const text = element.firstChild
      const leftOf = (from: number) => {
        const range = document.createRange()
        if (text === null) throw new Error('There is no text.')
        range.setStart(text, from)
        range.setEnd(text, from + 1)
        return range.getBoundingClientRect().left
      }
      return { sign: leftOf(0), percent: leftOf((element.textContent ?? '').length - 1) }
    })
    expect(ends.sign).toBeLessThan(ends.percent)
    const select = page.locator('[data-widget="133"] select').first()
    const drawn = await select.evaluate((element) => {
      const { backgroundPositionX, paddingLeft } = getComputedStyle(element)
      return { arrow: Number.parseFloat(backgroundPositionX), room: Number.parseFloat(paddingLeft) }
    })
    expect(drawn.arrow).toBeLessThan(drawn.room)
    expect(drawn.room).toBeGreaterThan(20)
  })
  // The sidebar is 250 wide and on the right, then 70, and then a bar across the top.
  const box = async () => await page.locator('aside').boundingBox()
  await expect.poll(box).toMatchObject({ x: 1440 - 250, width: 250 })
  await drawer.getByRole('switch', { name: 'Collapsed sidebar' }).check()
  await expect.poll(async () => (await box())?.width).toBe(70)
  // On a low screen its entries scroll, and the person stays in sight.
  await page.setViewportSize({ width: 1440, height: 480 })
  await expect(page.locator('aside button[aria-haspopup=menu]')).toBeInViewport()
  await expect.poll(() => menu.evaluate((nav) => nav.scrollHeight > nav.clientHeight)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByRole('switch', { name: 'Menu across the top' }).check()
  await expect(page.locator('aside')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
  await worn()
  await expect
    .poll(() => site(page))
    .toMatchObject({
      darkMode: false,
      collapseSidebar: true,
      rtlLayout: true,
      backgroundImage: true,
      horizontalLayoutSidebar: true,
      locale: 'en',
      sidebarImage: 'islands',
      sidebarFilter: 'plum',
      routerAnimation: 'zoomIn',
      themeColours: 'teal',
      headerFilter: 'night',
    })

  await test.step('the menu across the top leads everywhere, and folds', async () => {
    await menu.locator('summary', { hasText: 'Widgets' }).click()
    await menu.getByRole('link', { name: 'Arrivals by month, two years' }).click()
    await expect(page).toHaveURL(/\/admin\/widget\/immigration\/134/)
    await expect(menu.getByRole('link', { name: 'Arrivals by month, two years' })).toBeHidden()
    await menu.locator('summary', { hasText: 'Settings' }).click()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'Widget categories' })).toBeHidden()
    await menu.locator('summary', { hasText: 'Dashboards' }).click()
    await menu.getByRole('link', { name: 'Competitors' }).click()
    await expect(page.getByRole('heading', { name: 'Competitors', level: 1 })).toBeFocused()
  })

  await page.getByRole('button', { name: 'Appearance' }).click()
  await appearance(page).getByRole('button', { name: 'Back to the defaults' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect.poll(box).toMatchObject({ x: 0, width: 250 })
})

test.describe('somebody new', () => {
  test.use({ tours: true })

  test('is shown around once, in Thai and in Arabic, and again when they ask', { tag: '@release' }, async ({
    page,
  }) => {
    await inLanguage(page, 'th')
    await signIn(page, 'admin')
    const tour = page.locator('dialog[open]')
    const offer = page.locator('[data-tour-offer]')
    await expect(offer.getByRole('heading', { name: 'ยินดีต้อนรับสู่ Sala' })).toBeVisible()
    await expect(offer.getByText('1 จาก 8')).toBeVisible()
    // Nothing waits for an answer to it.
    await expect(offer.locator('button:focus')).toHaveCount(0)
    await expect(tour).toHaveCount(0)
    await offer.getByRole('button', { name: 'ถัดไป' }).click()
    await expect(offer).toHaveCount(0)
    await expect(tour.getByText('2 จาก 8')).toBeVisible()
    for (let step = 3; step <= 8; step += 1) {
      await page.keyboard.press('ArrowRight')
      await expect(tour.getByText(`${step} จาก 8`)).toBeVisible()
      await expect(tour.locator('button:focus')).toHaveCount(1)
    }
    await page.keyboard.press('ArrowLeft')
    await expect(tour.getByText('7 จาก 8')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await expect.poll(async () => (await site(page)).toursSeen).toEqual(['dashboard'])

    // Not again by itself; each other screen has its own.
    await page.reload()
    await expect(page.locator('[data-widget="133"]')).toBeVisible()
    await page.locator('a[href="/admin/setting/category"]').click()
    await expect(offer.getByText('1 จาก 3')).toBeVisible()
    await expect.poll(async () => (await site(page)).toursSeen).toEqual(['dashboard', 'settings'])
    await offer.getByRole('button', { name: 'ไม่ต้องแสดงการแนะนำอัตโนมัติอีก' }).click()
    await page.goto('/admin/widget/immigration/134')
    await expect(page.locator('[data-widget="134"]')).toBeVisible()

    await page.evaluate(() => {
      const storedValue = JSON.parse(localStorage.getItem('site') ?? '{}')
      localStorage.setItem('site', JSON.stringify({ ...storedValue, locale: 'ar', rtlLayout: true }))
    })
    await page.reload()
    await expect(page.locator('[data-widget="134"]')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await page.locator('aside button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: 'جولة إرشادية' }).click()
    await expect(tour.getByText('1 من 3')).toBeVisible()
    // On is where one reads to.
    await page.keyboard.press('ArrowLeft')
    await expect(tour.getByText('2 من 3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(tour.getByText('3 من 3')).toBeVisible()
    await expect(tour.locator('button:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(tour).toHaveCount(0)
  })
})

/** Signs in where the code of the audit log is refused while `isGone`; counts how often the page loads after that. */
async function openWithoutAuditCode(page: Page, refuse: (route: Route) => Promise<void>) {
  await signIn(page, 'admin')
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
  const seen = { isGone: true, loads: 0 }
  page.on('load', () => {
    seen.loads += 1
  })
  const chunk = readManifest()['settings/audit/AuditPage.tsx']?.file ?? ''
  await page.route(`**/${chunk}`, (route) => (seen.isGone ? refuse(route) : route.continue()))
  return seen
}

test('E09: a screen whose code does not come says so once, and reloading keeps the address', {
  tag: '@release',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource|Loading chunk failed|Failed to fetch dynamically/)
  const seen = await openWithoutAuditCode(page, (route) => route.abort())
  await page.locator('a[href="/admin/setting/audit"]').click()
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/setting\/audit/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  // It waits for the person: nothing reloads by itself.
  expect(seen.loads).toBe(0)
  seen.isGone = false
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/setting\/audit/)
  await expect(page.locator('main tbody tr').first()).toBeVisible()
})

test('a page of an old release reloads once where its code is gone, and then says that a new one is there', {
  tag: '@release',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource|Loading chunk failed|Failed to fetch dynamically/)
  const seen = await openWithoutAuditCode(page, (route) => route.fulfill({ status: 404 }))
  // What the page asks to see which release the server has.
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.fulfill({ body: '<script type="module" src="/assets/index-new.js"></script>' }),
  )
  await page.locator('a[href="/admin/setting/audit"]').click()
  await expect(page.getByRole('heading', { name: 'A new version has been installed' })).toHaveCount(1)
  expect(seen.loads).toBe(1)
  await expect(page).toHaveURL(/\/admin\/setting\/audit/)
  seen.isGone = false
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
})

test('a server that goes away is told of, and the page goes on by itself when it is back', { tag: '@release' }, async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource|ERR_/)
  await signIn(page, 'admin', '/admin/dashboard/immigration-checkpoint?134.year=2023')
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
  let away = true
  /** While this stands, the server is there and takes its time: nothing comes back by itself before somebody has pressed. */
  let stored: Promise<void> | null = null
  await page.route('**/api/**', async (route) => {
    await stored
    await (away ? route.abort() : route.continue())
  })

  // While something is on show it stays, with a word above it.
  await page.locator('[data-widget="133"]').getByRole('button', { name: 'Reload' }).click()
  const reported = page.getByText('The server cannot be reached. What you see may be old')
  await expect(reported).toBeVisible()
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
  let release = () => {}
  stored = new Promise((resolve) => {
    release = resolve
  })
  away = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  release()
  stored = null
  await expect(reported).toHaveCount(0)

  // With nothing to show yet the page says so, and opens when the server is back, where it was asked for.
  away = true
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  away = false
  await expect(page.locator('[data-widget="133"]')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/134\.year=2023/)

  // Parts of cards whose code comes later are there.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('on a phone the menu is a drawer, and less motion is honoured', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin')
  await expect(page.locator('[data-widget="133"]')).toBeVisible()
  await expect(page.locator('aside')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  // A label of more than 30 letters is cut, and told whole.
  await drawer.getByRole('button', { name: 'Arrivals', exact: true }).click()
  const long = drawer.getByTitle('Largest markets of the latest month')
  await expect(long).toHaveText('Largest markets of the latest…')
  await drawer.getByRole('link', { name: 'Competitors' }).last().click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect !== null && Number(effect.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await expect.poll(over).toBe(false)
})

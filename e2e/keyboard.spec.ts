import type { Locator, Page } from '@playwright/test'
import { inLanguage, people, signIn } from './helpers.ts'
import { demoPassword } from './server.ts'
import { expect, test } from './test.ts'

/** How many stops it may take from one control to another of the same screen. */
const atMost = 150

/** Goes on with the Tab key until the focus is on `target`, as somebody without a mouse does; every stop has to be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < atMost; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return await seesFocus(page)
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached within ${atMost} stops`)
}

/** The focus has a ring, or stands in something that marks it. */
async function seesFocus(page: Page): Promise<void> {
  const marked = () =>
    page.evaluate(() => {
      for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
        if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return true
      }
      return false
    })
  await expect.poll(marked).toBe(true)
}

/** Begins anew at the top of the page, where the first stop skips the menus. */
async function fromTheTop(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
}

test('signing in, filtering, reading and downloading a card, and signing out are done by the keyboard alone', async ({
  page,
}) => {
  await inLanguage(page, 'en')
  const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })
  /** The entry of an open menu that has the focus. */
  const entry = page.locator('[role^=menuitem]:focus')
  const card = (code: number) => page.locator(`[data-widget="${code}"]`)

  await test.step('sign in', async () => {
    // A page that loads little, to which the form leads on.
    await page.goto('/admin/dashboards')
    await tabTo(page, page.getByLabel('E-mail address'))
    await page.keyboard.type(people.admin)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboards$/)
  })

  await test.step('open a dashboard; the focus is on its heading', async () => {
    await fromTheTop(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await tabTo(page, menu.getByRole('link', { name: 'Immigration checkpoint data' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Immigration checkpoint data', level: 1 })).toBeFocused()
  })

  await test.step('filter a card', async () => {
    await tabTo(page, card(134).getByRole('button', { name: 'Filters', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, card(134).getByRole('combobox', { name: /^Year/ }))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/134\.year=/)
  })

  await test.step('read a chart as a table', async () => {
    await tabTo(page, card(134).getByRole('button', { name: 'Show as table' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(card(134).getByRole('grid')).toBeVisible()
  })

  await test.step('download Excel', async () => {
    await tabTo(page, card(134).getByRole('button', { name: 'Download', exact: true }))
    await page.keyboard.press('Enter')
    await expect(menuItem('PDF')).toBeFocused()
    const downloading = page.waitForEvent('download', { timeout: 60_000 })
    for (let stops = 0; stops < 8; stops += 1) {
      if (await menuItem('Excel').evaluate((item) => item === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  await test.step('sign out', async () => {
    await fromTheTop(page)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: /^Account menu/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await page.keyboard.press('End')
    await expect(menuItem('Sign out')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/login/)
  })
})

test('drilling a map, the language, the search and the look are reached by the keyboard alone', {
  tag: '@release',
}, async ({ page }) => {
  /** The entry of an open menu that has the focus. */
  const entry = page.locator('[role^=menuitem]:focus')
  await signIn(page, 'admin', '/admin/dashboard/domestic')

  await test.step('drill a map by its list', async () => {
    await tabTo(page, page.getByRole('listbox', { name: 'Places on the map' }).first())
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/domestic\/[a-z-]+/)
  })

  await test.step('skip to the content', async () => {
    await fromTheTop(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('change the language, and back', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Language/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    // The picker itself speaks French: an open menu would be drawn anew, and lose the focus.
    await expect(page.locator('header button:focus')).toHaveAccessibleName('Langue: Français')
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  await test.step('search', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('searchbox'), 'Shift+Tab')
    await page.keyboard.type('rainfall')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Rainfall by province' }).first())
  })

  await test.step('open the appearance and switch to dark', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Appearance' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Appearance' })
    await tabTo(page, drawer.getByRole('radio', { name: 'System' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Appearance' })).toBeFocused()
  })
})

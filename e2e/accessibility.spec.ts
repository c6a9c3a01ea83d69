import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { allDrawn } from './gallery.ts'
import { inLanguage, type Person, signIn } from './helpers.ts'
import { expect, test } from './test.ts'

/**
 * What axe finds on each screen, in each of its looks: nothing serious or critical. A new screen is a line here.
 *
 * `ready` waits for the screen's content; by default for its cards. `act` opens what has to be opened to be looked at.
 */
interface Screen {
  readonly path: string
  readonly as: Person | null
  readonly looks?: readonly Look[]
  readonly ready?: (page: Page) => Promise<unknown>
  readonly act?: (page: Page) => Promise<unknown>
}

type Look = keyof typeof looks
const plain = {
  themeColours: 'indigo',
  headerFilter: 'plain',
  backgroundImage: false,
  horizontalLayoutSidebar: false,
} as const
const looks = {
  light: { ...plain, darkMode: false, locale: 'en', rtlLayout: false },
  dark: { ...plain, darkMode: true, locale: 'en', rtlLayout: false },
  arabic: { ...plain, darkMode: true, locale: 'ar', rtlLayout: true },
  hebrew: { ...plain, darkMode: false, locale: 'he', rtlLayout: true },
  /** A menu over a picture and a coloured header; the menu across the top. */
  dressed: {
    ...plain,
    darkMode: true,
    locale: 'en',
    rtlLayout: false,
    themeColours: 'copper',
    headerFilter: 'accent',
    backgroundImage: true,
    sidebarImage: 'temple',
    sidebarFilter: 'green',
  },
  across: {
    ...plain,
    darkMode: false,
    locale: 'ar',
    rtlLayout: true,
    themeColours: 'teal',
    headerFilter: 'sand',
    horizontalLayoutSidebar: true,
  },
} as const

const usual: readonly Look[] = ['light', 'dark']

const arabic = await loadLocale('ar')
const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
const press = (buttons: Locator) =>
  buttons.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click()
  })

/** A settings screen, once its list or its form has come. */
const settled = async (page: Page) => {
  await heading(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

const screens: readonly Screen[] = [
  { path: '/admin/login', as: null, ready: heading },
  { path: '/session/sign-up', as: null, ready: heading, looks: ['dark', 'arabic'] },
  { path: '/session/forgot-password', as: null, ready: heading, looks: ['light'] },
  { path: '/session/reset-password', as: null, ready: heading, looks: ['hebrew'] },
  { path: '/public/widget/voice-of-customer/29', as: null },
  { path: '/public/widget/voice-of-customer/133', as: null, ready: heading, looks: ['light'] },
  // Every card there is, as a picture and as a table.
  { path: '/admin/gallery', as: 'admin', looks: ['light', 'dark'] },
  {
    path: '/admin/gallery',
    as: 'admin',
    looks: ['arabic'],
    act: async (page) => {
      await press(page.getByRole('button', { name: arabic.card.tableView }))
      await press(page.getByRole('button', { name: arabic.card.definition }))
    },
  },
  { path: '/admin/widget', as: 'admin', ready: heading },
  {
    path: '/admin/widget',
    as: 'admin',
    looks: ['light', 'dressed', 'across'],
    ready: heading,
    act: async (page) => {
      await page.locator('header[data-filter] button[aria-haspopup=dialog][data-opens=appearance]').click()
      await expect(page.locator('dialog[open] input[type=radio]').first()).toBeVisible()
    },
  },
  {
    path: '/admin/widget',
    as: 'admin',
    looks: ['across'],
    ready: heading,
    act: (page) => page.locator('summary').nth(1).click(),
  },
  {
    path: '/admin/widget',
    as: 'admin',
    looks: ['light', 'arabic'],
    ready: heading,
    act: async (page) => {
      await page.locator('[data-tour=person] button').click()
      await page.getByRole('menuitem').nth(2).click()
      await expect(page.locator('dialog[open] h2')).toBeVisible()
    },
  },
  { path: '/admin/widget/nowhere', as: 'admin', ready: heading, looks: ['light'] },
  { path: '/admin/widget/weather/95?range=nonsense', as: 'admin' },
  { path: '/admin/dashboard/travel-overview?period=2025', as: 'admin', looks: ['dark'] },
  { path: '/admin/dashboard/domestic/north?period=2025', as: 'admin', looks: ['light'] },
  { path: '/admin/dashboard/domestic/nowhere', as: 'admin', ready: heading, looks: ['light'] },
  {
    path: '/admin/setting/category',
    as: 'admin',
    looks: ['light', 'arabic'],
    ready: settled,
    act: (page) => page.locator('main tbody button').first().click(),
  },
  {
    path: '/admin/setting/category/add',
    as: 'admin',
    looks: ['dark'],
    ready: settled,
    act: (page) => page.locator('main button[type=submit]').click(),
  },
  { path: '/admin/setting/widgets/edit/134', as: 'admin', ready: settled, looks: ['light'] },
  { path: '/admin/setting/users', as: 'admin', ready: settled, looks: ['dark'] },
  {
    path: '/admin/setting/users',
    as: 'admin',
    looks: ['light'],
    ready: settled,
    act: async (page) => {
      await page.locator('main tbody a').first().click()
      await expect(page.locator('main form')).toBeVisible()
    },
  },
  { path: '/admin/permission/roles', as: 'admin', ready: settled },
  {
    path: '/admin/setting/audit',
    as: 'admin',
    looks: ['dark'],
    ready: settled,
    act: (page) => page.locator('main tbody button').first().click(),
  },
  { path: '/admin/setting/users/group', as: 'admin', ready: settled, looks: ['hebrew'] },
  { path: '/admin/setting/users/group/add', as: 'admin', ready: settled, looks: ['arabic'] },
  { path: '/admin/setting/users/department_ad', as: 'admin', ready: settled, looks: ['dark'] },
  { path: '/admin/account', as: 'admin', ready: settled, looks: ['light', 'dark', 'arabic'] },
  { path: '/admin/dashboard/kergrit', as: 'admin', ready: settled, looks: ['light', 'arabic'] },
  { path: '/admin/search/rainfall', as: 'admin', ready: settled, looks: ['dark', 'hebrew'] },
  { path: '/admin/documents', as: 'admin', ready: settled, looks: ['light', 'arabic'] },
  { path: '/admin/nowhere', as: 'admin', ready: heading, looks: ['dark'] },
  { path: '/admin/dashboard', as: 'viewer', ready: heading, looks: ['light'] },
  { path: '/admin/setting/users', as: 'analyst', ready: heading, looks: ['light'] },
]

/**
 * Of many rows, options and places alike the first four stand for all: their colours and roles are the same. The others are taken
 * away, because axe takes a second for each thousand elements. The page is not used any more after that.
 */
async function thinOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const alike = (element: Element) => `${element.tagName} ${element.getAttribute('class')}`
    for (const parent of document.querySelectorAll('[data-widget] *')) {
      const seen = new Map<string, number>()
      for (const child of [...parent.children]) {
        const times = (seen.get(alike(child)) ?? 0) + 1
        seen.set(alike(child), times)
        if (times > 4) child.remove()
      }
    }
  })
}

async function findingsOf(page: Page): Promise<readonly string[]> {
  await thinOut(page)
  // Its other way opens a second page for the report, and there are no frames here.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`))
}

async function inLook(page: Page, look: Look): Promise<void> {
  await page.evaluate((chosen) => {
    const kept = JSON.parse(localStorage.getItem('site') ?? '{}')
    localStorage.setItem('site', JSON.stringify({ ...kept, ...chosen }))
  }, looks[look])
}

for (const as of [null, 'admin', 'analyst', 'viewer'] as const) {
  const theirs = screens.filter((screen) => screen.as === as)
  if (theirs.length === 0) continue
  test(`axe finds nothing serious on screens of ${as ?? 'anyone'}`, async ({ page, pageErrors }) => {
    test.setTimeout(600_000)
    // A page that is not public is not there.
    pageErrors.allow(/404 .*\/public\/widget\//)
    await inLanguage(page, 'en')
    if (as === null) await page.goto('/admin/login')
    else await signIn(page, as)
    const found: Record<string, readonly string[]> = {}
    for (const { path, looks: wanted = usual, ready = allDrawn, act } of theirs) {
      for (const look of wanted) {
        await inLook(page, look)
        await page.goto(path)
        await ready(page)
        await act?.(page)
        const findings = await findingsOf(page)
        if (findings.length > 0) found[`${path} ${look}`] = findings
      }
    }
    expect(found).toEqual({})
  })
}

import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { Session } from '@sala/catalog/api/auth.ts'
import { localUser } from '../web/session/localUser.ts'
import { demoPassword } from './server.ts'

/** The demonstration accounts, by what they may see. */
export const people = {
  admin: 'admin@demo.sala',
  analyst: 'analyst@demo.sala',
  viewer: 'viewer@demo.sala',
} as const
export type Person = keyof typeof people

/** The codes of the immigration dashboard, in its order. */
export const immigrationCodes = [133, 134, 135, 136, 137, 138, 139, 142, 140, 141, 143] as const

const basicCredentialsOf = (person: Person) =>
  `Basic ${Buffer.from(`${people[person]}:${demoPassword}`).toString('base64')}`

/** What the server answers to a person at a path below `/api/`. */
export async function apiOf(request: APIRequestContext, person: Person) {
  const signedIn = await request.post(`/api/auth`, { headers: { authorization: basicCredentialsOf(person) } })
  expect(signedIn.status()).toBe(200)
  const { token, permissions } = await signedIn.json()
  return {
    token,
    permissions,
    get: (path: string) => request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } }),
    answer: async (path: string) => {
      const reply = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect([path, reply.status()]).toEqual([path, 200])
      return reply.json()
    },
  }
}

/** Opens the product in a language, as a browser that has been here before. */
export async function inLanguage(page: Page, locale: string): Promise<void> {
  await page.addInitScript((chosen) => {
    const stored = JSON.parse(localStorage.getItem('site') ?? '{}')
    if (stored.locale === undefined) localStorage.setItem('site', JSON.stringify({ ...stored, locale: chosen }))
  }, locale)
}

/** Opens the product as somebody for whom guided tours start by themselves, or who wants none; what was said first counts. */
export async function decideTours(page: Page, shouldShow: boolean): Promise<void> {
  await page.addInitScript(
    (toursSeen) => {
      const storedValue = JSON.parse(localStorage.getItem('site') ?? '{}')
      if (storedValue.toursSeen === undefined)
        localStorage.setItem('site', JSON.stringify({ ...storedValue, toursSeen }))
    },
    shouldShow ? [] : ['all'],
  )
}

/** Opens the product as somebody who has chosen how long the pages of lists are; null: as somebody who has not. */
export async function decideRows(page: Page, rowsPerPage: number | null): Promise<void> {
  await page.addInitScript((rows) => {
    const stored = JSON.parse(localStorage.getItem('site') ?? '{}')
    if (stored.rowsPerPage === undefined) localStorage.setItem('site', JSON.stringify({ ...stored, rowsPerPage: rows }))
  }, rowsPerPage)
}

/** Signs somebody in by the form, and waits until it leads on. */
export async function signInByForm(page: Page, person: Person, path = '/admin/login'): Promise<void> {
  await decideTours(page, false)
  await page.goto(path)
  await page.locator('input[type=email]').fill(people[person])
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/**
 * Opens a page as somebody who has signed in before; `null` leaves it to the test which, for each page that is opened takes two seconds of
 * a core. The form has tests of its own (`session.spec.ts`); all others are spared the screen before it.
 */
export async function signIn(page: Page, person: Person, path: string | null = '/admin'): Promise<void> {
  await decideTours(page, false)
  const answer = await page.request.post('/api/auth', { headers: { authorization: basicCredentialsOf(person) } })
  expect(answer.status()).toBe(200)
  const { user, permissions } = Session.parse(await answer.json())
  // Once, before the first page: what the application changes afterwards stays.
  await page.addInitScript(
    ({ key, auth }) => {
      if (sessionStorage.getItem(key) !== null) return
      sessionStorage.setItem(key, 'done')
      localStorage.setItem('auth', JSON.stringify(auth))
    },
    { key: `signed in ${randomUUID()}`, auth: { user: localUser(user), permissions } },
  )
  if (path !== null) await page.goto(path)
}

/** Chooses an option by its value, of the browser's own select or of one with a list to search in. */
export async function choose(field: Locator, value: string): Promise<void> {
  const page = field.page()
  // An open list has the label of its field.
  const select = field.and(page.locator('select, button'))
  const option = page.locator(`[role=option][data-key="${value}"]`)
  const list = page.locator('[popover]:popover-open [role=listbox]')
  // Behind the layout's loader it is there but hidden, and takes no keys.
  await expect(select).toBeVisible()
  // A list whose options have just come may have grown from the one into the other.
  await expect(async () => {
    if (await select.evaluate((element) => element instanceof HTMLSelectElement)) {
      await select.selectOption(value, { timeout: 1_000 })
    } else {
      // An earlier try may have left it open.
      if (await list.isVisible()) await page.keyboard.press('Escape')
      await select.press('ArrowDown')
      await expect(list).toBeVisible({ timeout: 3_000 })
      // Only the rows on show are in the page. A list whose rows came late may have been scrolled past the one that is looked for.
      await expect(async () => {
        if ((await option.count()) === 0) {
          await list.evaluate(scrollOn, undefined, { timeout: 1_000 })
        }
        await expect(option).toBeVisible({ timeout: 100 })
      }).toPass({ timeout: 20_000 })
      const label = (await option.textContent()) ?? ''
      await option.click({ timeout: 3_000 })
      // A list that was still scrolling may have put another row under the pointer.
      await expect(select).toContainText(label, { timeout: 1_000 })
    }
  }).toPass()
}

/** On by less than a list shows at once, and from its end to its start. */
function scrollOn(list: Element): void {
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
  list.scrollTo(0, atEnd ? 0 : list.scrollTop + 200)
}

/** Scrolls to a card; a page that has just come may put another element in its place meanwhile. */
export async function bringNear(card: Locator): Promise<void> {
  await expect(() => card.scrollIntoViewIfNeeded({ timeout: 5_000 })).toPass()
}

/** The card of a widget or companion, once it has drawn. */
export async function readyCard(page: Page, code: number | string): Promise<Locator> {
  const card = page.locator(`[data-widget="${code}"]`)
  // Behind the layout's loader the card is laid out but not shown, and its buttons are not found.
  await expect(card).toBeVisible()
  await bringNear(card)
  await expect(card).toHaveAttribute('data-state', 'ready')
  // What it showed of the choice before is ready too.
  await expect(card).toHaveAttribute('aria-busy', 'false')
  return card
}

/** A filter of a card, which stand behind a button where the card is one of several. */
export async function filterOf(card: Locator, name: string | RegExp): Promise<Locator> {
  const button = card.locator('[data-filter-button]')
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return card.getByRole('combobox', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
}

/** The card's numbers as people read them in its table view, all rows of them: one list of cells per row. */
export async function tableOf(card: Locator): Promise<string[][]> {
  const toggle = card.getByRole('button', { name: 'Show as table' })
  if ((await toggle.count()) > 0) await toggle.click()
  await expect(card.locator('tbody tr').first()).toBeVisible()
  // Long tables show their first rows, and the others when they are asked for.
  const others = card.getByRole('button', { name: /^Show all [\d,]+ rows$/ })
  if ((await others.count()) > 0) await others.click()
  await expect(others).toHaveCount(0)
  return card
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())))
}

/** The whole number that a cell shows ("3,280,789"), or null for a dash. */
export function figure(text: string | undefined): number | null {
  const digits = (text ?? '').replaceAll(/[^\d.-]/g, '')
  return digits === '' || digits === '-' ? null : Number(digits)
}

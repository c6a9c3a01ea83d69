import type { APIRequestContext, Page } from '@playwright/test'
import { loadLocale } from '@sala/catalog/locales/load.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { type Language, languages } from '@sala/catalog/words.ts'
import { pdf } from '../server/documents/testing/files.ts'
import { paths } from '../web/paths.ts'
import { faultsOf, type rulesOfLooks } from './axe.ts'
import { apiOf, inLanguage, people, signIn } from './helpers.ts'
import { type Screen, screens, settled } from './screens.ts'
import { expect, test } from './test.ts'

/**
 * What axe finds on every screen, by light from left to right or by dark from right to left in turn: nothing serious or critical. A
 * screen is loaded once, in the next of the six languages. `EVERY_CASE=1` looks at each in all four looks, which it changes in place, as
 * one does whose person chooses in another window.
 */

const plain = {
  themeColours: 'indigo',
  headerFilter: 'plain',
  backgroundImage: false,
  horizontalLayoutSidebar: false,
} as const
/** Looks at each screen in all looks, in this order, so that each differs from the one before by one thing. */
const allLooks = everyCase
const everyLook = {
  'light, from left': { ...plain, darkMode: false, rtlLayout: false },
  'dark, from left': { ...plain, darkMode: true, rtlLayout: false },
  'dark, from right': { ...plain, darkMode: true, rtlLayout: true },
  'light, from right': { ...plain, darkMode: false, rtlLayout: true },
}
/** Both colours and both directions in two looks: no colour depends on the direction. */
const inTurn = ['light, from left', 'dark, from right']
const looksOf = (at: number) =>
  Object.entries(everyLook).filter(([look]) => allLooks || look === inTurn[at % inTurn.length])
/** What is asked for again in looks that change nothing else; everything in the others. */
const rulesOf: Readonly<Record<string, keyof typeof rulesOfLooks>> = {
  'dark, from left': 'colours',
  'dark, from right': 'coloursAndPlaces',
  'light, from right': 'coloursAndPlaces',
}
/** A menu over a picture and a coloured header; the menu across the top. */
const dressed = {
  dressed: {
    ...plain,
    darkMode: true,
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
    rtlLayout: true,
    themeColours: 'teal',
    headerFilter: 'sand',
    horizontalLayoutSidebar: true,
  },
} as const

/** Keeps other settings, and tells the page of it as the browser does when another window has. */
async function wear(page: Page, look: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((chosen) => {
    const storedValue = JSON.parse(localStorage.getItem('site') ?? '{}')
    localStorage.setItem('site', JSON.stringify({ ...storedValue, ...chosen }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'site' }))
  }, look)
  const { darkMode, rtlLayout, locale } = look
  if (darkMode !== undefined)
    await expect(page.locator('html')).toHaveAttribute('data-theme', darkMode === true ? 'dark' : 'light')
  if (rtlLayout !== undefined)
    await expect(page.locator('html')).toHaveAttribute('dir', rtlLayout === true ? 'rtl' : 'ltr')
  if (typeof locale === 'string') await expect(page.locator('html')).toHaveAttribute('lang', locale)
  // Another look draws every chart of the screen anew; the gallery has fifty, and other work on the machine takes its share.
  await expect(page.locator('[data-drawn=false]')).toHaveCount(0, { timeout: 240_000 })
}

declare global {
  interface Window {
    /** What was taken away, each with what keeps its place. */
    thinnedOut?: (readonly [place: Comment, element: Element])[]
  }
}

/**
 * Of many rows, options and places alike the first three stand for all: their colours and roles are the same. The others are
 * taken away, because axe takes a second for each thousand elements. Where `cards` is set, so are cards that hold no kind of element that an
 * earlier card did not: the names and roles of each card are asked for once, the colours of each kind of element.
 */
async function thinOut(page: Page, { cards }: { readonly cards: boolean }): Promise<void> {
  await page.evaluate((cardsToo) => {
    window.thinnedOut ??= []
    const takeAway = (element: Element) => {
      const place = document.createComment('')
      element.replaceWith(place)
      window.thinnedOut?.push([place, element])
    }
    const kindOf = (element: Element) =>
      ['class', 'fill', 'stroke'].reduce((text, name) => `${text} ${element.getAttribute(name)}`, element.tagName)
    const kinds = new Set<string>()
    for (const card of cardsToo ? document.querySelectorAll('[data-widget]') : []) {
      const before = kinds.size
      for (const element of card.querySelectorAll('*')) kinds.add(kindOf(element))
      if (kinds.size === before) takeAway(card)
    }
    const alike = (element: Element) => `${element.tagName} ${element.getAttribute('class')}`
    for (const parent of document.querySelectorAll('[data-widget] *, main tbody, aside ul')) {
      const seen = new Map<string, number>()
      for (const child of [...parent.children]) {
        const times = (seen.get(alike(child)) ?? 0) + 1
        seen.set(alike(child), times)
        if (times <= 3) continue
        // A chart finds its shapes again when it takes another look; rows and options are not missed.
        if (child instanceof SVGElement) child.style.display = 'none'
        else takeAway(child)
      }
    }
  }, cards)
}

/** Puts back what was taken away, before the application changes what it believes to be there. */
async function putBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [place, element] of window.thinnedOut?.toReversed() ?? []) place.replaceWith(element)
    window.thinnedOut = []
  })
}

/** The parts of addresses that only the server knows. */
async function idsOf(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const api = await apiOf(request, 'admin')
  const headers = { authorization: `Bearer ${api.token}` }
  const first = async (list: string) => (await api.answer(list)).rows[0].id
  const createIn = async (path: string, options: Parameters<typeof request.post>[1]) => {
    const answer = await request.post(`/api/${path}`, { ...options, headers })
    expect([path, answer.status()]).toEqual([path, 201])
    return (await answer.json()).id
  }
  const buffer = pdf([`A report of ${new Date().toISOString()}`, 'รายงานการท่องเที่ยว'])
  const cards = [134, 29].map((code) => ({ id: `card${code}`, code, columns: 6, height: 0, filters: {} }))
  return {
    category: await first('widgettypes?limit=1&page=1&sort=name'),
    widget: await first('widgets?limit=1&page=1&sort=name'),
    user: await first(`users?q=${people.analyst}`),
    group: (await api.answer('roles?q=analyst')).rows[0]?.id ?? (await first('roles?limit=1&page=1&sort=-name')),
    board: await createIn('boards', { data: { name: 'A board', cards } }),
    document: await createIn('documents', {
      multipart: { title: 'A report', file: { name: 'report.pdf', mimeType: 'application/pdf', buffer } },
    }),
  }
}

/** All screens that a person is shown, with the address and the language of each. */
function screensOf(person: Screen['as']) {
  return Object.entries(screens).flatMap(([name, states], number) =>
    states.flatMap((screen) => {
      if ((screen.as === undefined ? 'admin' : screen.as) !== person || (screen.repeats && !allLooks)) return []
      if (!everyCase && person === 'admin' && number % 3 !== 0) return []
      const language: Language = languages[number % languages.length] ?? 'en'
      const path = Object.entries(paths).find(([key]) => key === name)?.[1] ?? '/'
      return [{ ...screen, name, language, at: screen.at ?? path }]
    }),
  )
}

/**
 * Goes on to a screen inside the application, which spares a load; its heading is another than the one before. To a screen of the same
 * route, whose heading stays, it loads.
 */
async function open(page: Page, { path, inside }: { readonly path: string; readonly inside: boolean }): Promise<void> {
  if (!inside) {
    await page.goto(path)
    return
  }
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = ''
    window.history.pushState({}, '', to)
  }, path)
  // Leaving the gallery means taking fifty cards down.
  await expect(page.locator('h1:not([data-before])').first()).toBeVisible({ timeout: 60_000 })
}

/** Lets the browser believe, from the next load on, that the session waits for a second factor: else that screen does not open. */
async function hold(page: Page, due: boolean): Promise<void> {
  await page.evaluate((decided) => {
    const stored = JSON.parse(localStorage.getItem('auth') ?? 'null')
    if (stored === null || (stored.standing === 'second_factor_due') === decided) return
    const { standing: _, ...others } = stored
    localStorage.setItem('auth', JSON.stringify(decided ? { ...others, standing: 'second_factor_due' } : others))
  }, due)
}

for (const as of [null, 'admin', 'analyst', 'viewer'] as const) {
  test(`axe finds nothing serious on screens of ${as ?? 'anyone'}`, async ({ page, request, pageErrors }) => {
    test.setTimeout(1_800_000)
    page.setDefaultTimeout(60_000)
    // Pages that are not there, and a session that is locked.
    pageErrors.allow(/40[0134] |423 /)
    await inLanguage(page, 'en')
    if (as === null) await page.goto('/admin/login')
    // A page that loads nothing: the first screen is opened as each of the others is.
    else await signIn(page, as, '/theme.js')
    const ids = as === 'admin' ? await idsOf(request) : {}
    const violations: Record<string, readonly string[]> = {}
    let before = { name: '', path: '' }
    for (const [number, { name, language, at, act, leave, ready = settled, ...screen }] of screensOf(as).entries()) {
      const looks = looksOf(number)
      const [first] = looks
      const path = at.replace(/\{(\w+)\}/, (_, id) => ids[id] ?? id)
      const { words } = await loadLocale(language)
      await test.step(`${name} ${path} ${language}`, async () => {
        await hold(page, name === 'secondFactor')
        const inside = as !== null && !['', name, 'secondFactor'].includes(before.name) && name !== 'secondFactor'
        if (path !== before.path) await open(page, { path, inside })
        // Not before: the screen that is left would change its language too.
        await wear(page, { locale: language, ...first?.[1] })
        before = { name, path }
        await ready(page)
        await act?.(page, words)
        for (const [look, settings] of [...looks, ...Object.entries(screen.dressed ? dressed : {})]) {
          // Another look may break the lines of a legend elsewhere.
          await putBack(page)
          await wear(page, settings)
          const rules = look === first?.[0] ? undefined : rulesOf[look]
          await thinOut(page, { cards: rules !== undefined || act !== undefined })
          const faults = await faultsOf(page, { rules })
          if (faults.length > 0) violations[`${path} ${look}`] = faults
        }
        await putBack(page)
        await leave?.(page)
      })
    }
    expect(violations).toEqual({})
  })
}

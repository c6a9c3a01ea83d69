import { findBrowser } from '../scripts/tools.mjs'
import { openBrowser } from './harness/browserPages.ts'

/**
 * Counts the drop-downs, buttons and screens of every dashboard of a running server, as they stand at 1440 × 900 while nothing is pointed at:
 *
 *     node bench/controls.ts address=http://127.0.0.1:8080 password=… [email=admin@demo.sala]
 */

const parameters = process.argv.slice(2)
const option = (name: string, fallback: string) =>
  parameters.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const address = option('address', 'http://127.0.0.1:8080')
const person = { email: option('email', 'admin@demo.sala'), password: option('password', '') }
if (person.password === '') throw new Error('Give the password of the demonstration accounts: password=…')
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install the package chromium.')

const dashboardNames = [
  'travel-overview',
  'travel-news',
  'voice-of-customer',
  'domestic',
  'foreign-market',
  'space-availability',
  'competitor',
  'immigration-checkpoint',
]

/** What stands on a page: of its cards alone, and with the choices for all of them. */
interface Counts {
  readonly cards: number
  readonly selects: number
  readonly buttons: number
  readonly ofTheFrame: number
  readonly screens: number
}

const browser = await openBrowser({ executablePath, address, person, slow: 1 })
try {
  const page = await browser.page()
  console.log('| dashboard | cards | drop-downs | buttons | of these in heads, filters and feet of cards | screens |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const name of dashboardNames) {
    await page.goto(`/admin/dashboard/${name}`)
    await page.waitForSelector('[data-widget]')
    // A card is drawn once it is near the screen.
    await page.evaluate(async () => {
      for (const card of document.querySelectorAll('[data-widget]')) {
        card.scrollIntoView()
        const since = Date.now()
        while (
          !['ready', 'empty', 'error'].includes(card.getAttribute('data-state') ?? '') &&
          Date.now() - since < 30_000
        )
          await new Promise((resolve) => setTimeout(resolve, 50))
      }
      window.scrollTo(0, 0)
    })
    await page.mouse.move(0, 0)
    await page.waitForTimeout(600)
    const counts: Counts = await page.evaluate(() => {
      const main = document.querySelector('main') ?? document.body
      // Elements that are scrolled out of their own list do not count.
      const isCut = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        for (let around = element.parentElement; around !== null && around !== main; around = around.parentElement) {
          const frame = around.getBoundingClientRect()
          const scrolls = !['visible', 'clip'].includes(getComputedStyle(around).overflowY)
          if (scrolls && (bottom <= frame.top + 1 || top >= frame.bottom - 1)) return true
        }
        return false
      }
      const atRest = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getClientRects().length > 0 &&
        !isCut(element)
      const find = (selector: string) => [...main.querySelectorAll(selector)].filter(atRest)
      const selects = find('select, [role=combobox]')
      const buttons = find('button:not([role=combobox]), [role=button]')
      const ofTheFrame = [...selects, ...buttons].filter((element) => {
        const card = element.closest('[data-widget]')
        return (
          card !== null &&
          element.closest('[data-widget] > header, [data-widget] > footer, [data-widget] > [role=group]')
        )
      })
      return {
        cards: main.querySelectorAll('[data-widget]').length,
        selects: selects.length,
        buttons: buttons.length,
        ofTheFrame: ofTheFrame.length,
        // The page scrolls within its frame.
        screens:
          Math.max(...[...document.querySelectorAll('main, body, html')].map((element) => element.scrollHeight)) / 900,
      }
    })
    const { cards, selects, buttons, ofTheFrame, screens } = counts
    console.log(`| ${name} | ${cards} | ${selects} | ${buttons} | ${ofTheFrame} | ${screens.toFixed(1)} |`)
  }
} finally {
  await browser.close()
}

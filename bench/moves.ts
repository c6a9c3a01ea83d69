import type { Page } from 'playwright-core'
import { findBrowser } from '../scripts/tools.mjs'
import { openBrowser } from './harness/browserPages.ts'
import { machine, median } from './harness/measure.ts'

/**
 * Measures how long it takes from one dashboard to the next once the data are warm, and what that leaves in memory:
 *
 *     node bench/moves.ts address=http://127.0.0.1:8080 password=… [email=admin@demo.sala] [slow=1] [moves=20]
 *
 * A move ends when the first card of the dashboard is drawn. Memory is the used heap after the garbage has been collected.
 */

const parameters = process.argv.slice(2)
const option = (name: string, fallback: string) =>
  parameters.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const password = option('password', '')
if (password === '') throw new Error('Give the password of the demonstration accounts: password=…')
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install the package chromium.')
const slow = Number(option('slow', '1'))
const moves = Number(option('moves', '20'))

const names = [
  'travel-overview',
  'voice-of-customer',
  'domestic',
  'foreign-market',
  'space-availability',
  'competitor',
  'immigration-checkpoint',
] as const

/** From a press on the menu to the frame in which the first card is drawn, in milliseconds, by the page's own clock. */
function move(page: Page, name: string): Promise<number> {
  return page.evaluate(async (path) => {
    const link = [...document.querySelectorAll('nav a')].find(
      (element) => element.getAttribute('href')?.split('?')[0] === path,
    )
    if (!(link instanceof HTMLElement)) throw new Error(`The menu has no link to ${path}.`)
    const before = document.querySelector('[data-widget]')
    const start = performance.now()
    link.click()
    const isDrawn = () => {
      const card = document.querySelector('[data-widget]')
      if (card === null || card === before || card.getAttribute('data-state') !== 'ready') return false
      const picture = card.querySelector('[data-drawn]')
      return picture === null || picture.getAttribute('data-drawn') === 'true'
    }
    while (!isDrawn()) {
      if (performance.now() - start > 30_000) throw new Error(`${path} did not come.`)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  }, `/admin/dashboard/${name}`)
}

/** Waits until the cards below the screen are drawn too, as they are while a person reads. */
const readPage = (page: Page) => page.waitForTimeout(6_000)

const browser = await openBrowser({
  executablePath,
  address: option('address', 'http://127.0.0.1:8080'),
  person: { email: option('email', 'admin@demo.sala'), password },
  slow,
})
try {
  const page = await browser.page()
  const devtools = await page.context().newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  await page.goto('/admin/dashboard/immigration-checkpoint')
  await page.waitForSelector('[data-widget][data-state=ready]')
  for (const name of names) {
    await move(page, name)
    await readPage(page)
  }
  console.log(machine(), `, processor ${slow}× slower`)
  const times: number[] = []
  const heaps: number[] = []
  for (let at = 0; at < moves; at += 1) {
    times.push(await move(page, names[at % names.length] ?? names[0]))
    await readPage(page)
    heaps.push(await heap())
  }
  const [second = 0, last = 0] = [heaps[1], heaps.at(-1)]
  console.log(
    `first card after a move, ms: middle ${median(times).toFixed(0)}, slowest ${Math.max(...times).toFixed(0)}`,
  )
  console.log(times.map((time) => time.toFixed(0)).join(' '))
  console.log(
    `heap, MB: after two moves ${second.toFixed(1)}, after ${moves} ${last.toFixed(1)} (${(((last - second) / second) * 100).toFixed(0)} %)`,
  )
} finally {
  await browser.close()
}

import { type BrowserContext, chromium, type Page } from 'playwright-core'

/** Screens of a running server in Chromium, with a slowed processor and without anything kept from before. */

export interface BrowserOptions {
  readonly executablePath: string
  readonly address: string
  readonly person: { readonly email: string; readonly password: string }
  /** How many times slower the processor is. */
  readonly slow: number
}

export interface OpenBrowser {
  /** A signed-in page of a browser with an empty cache. */
  readonly page: () => Promise<Page>
  readonly close: () => Promise<void>
}

export async function openBrowser({ executablePath, address, person, slow }: BrowserOptions): Promise<OpenBrowser> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  return {
    page: async () => {
      // Less motion: a chart is painted once, as it will stay.
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      await keepSession(context, address, person)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
      await page.addInitScript(watch)
      return page
    },
    close: () => browser.close(),
  }
}

/**
 * A clock of how long the processor has worked for the page's main thread, in milliseconds. Unlike the time on the wall it hardly
 * changes with other work on the machine.
 */
async function clockOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
}

/** The session's cookie, and beside it what the web keeps of a person. No page has been loaded for it. */
async function keepSession(context: BrowserContext, address: string, { email, password }: BrowserOptions['person']) {
  const reply = await context.request.post(`${address}/api/auth`, {
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
  })
  if (!reply.ok()) throw new Error(`${email} could not sign in at ${address}: ${reply.status()}`)
  const { user, permissions } = await reply.json()
  const stored = { ...user, rolename: user.roleName, fullname: user.firstname, type: user.authType }
  await context.addInitScript(
    (text) => {
      localStorage.setItem('auth', text)
      // The guided tour would cover the measured screen.
      localStorage.setItem('site', JSON.stringify({ toursSeen: ['all'] }))
    },
    JSON.stringify({ user: stored, permissions }),
  )
}

/** What a page notes of itself, in milliseconds since its navigation began. */
interface Notes {
  /** All that is on the screen was drawn, and the main thread was free to answer. */
  usable: number | null
  /** All of the page was drawn, also below the screen. */
  complete: number | null
  /** The layout came up, and its loader went. */
  laidOut: number | null
  unveiled: number | null
  /** The sum of layout shifts. */
  shift: number
  /** How long tasks kept the main thread beyond 50 ms each, until all was drawn. */
  blocked: number
  /** When a canvas was last cleared for a new picture. */
  cleared: number
}

declare global {
  interface Window {
    notes: Notes
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  const notes: Notes = { usable: null, complete: null, laidOut: null, unveiled: null, shift: 0, blocked: 0, cleared: 0 }
  window.notes = notes
  // Attributes of the entry that TypeScript's library does not know.
  const numberIn = (entry: PerformanceEntry, name: string) => Number(Reflect.get(entry, name) ?? 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.shift += numberIn(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    if (notes.complete !== null) return
    for (const { duration } of list.getEntries()) notes.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })

  const clear = CanvasRenderingContext2D.prototype.clearRect
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    notes.cleared = performance.now()
    clear.apply(this, area)
  }

  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const isOnScreen = (element: Element) => element.getBoundingClientRect().top < innerHeight
  function look() {
    if (all('[data-loading]').length > 0) notes.laidOut ??= performance.now()
    if (all('[data-loading="false"]').length > 0) notes.unveiled ??= performance.now()
    // Behind the layout's loader nothing can be seen.
    if (all('[data-widget]').length === 0 || all('[data-loading="true"]').length > 0) return
    const waiting = all('[data-state="loading"], [data-drawn="false"]')
    if (!waiting.some(isOnScreen)) notes.usable ??= performance.now()
    if (waiting.length === 0) notes.complete ??= performance.now()
  }
  /** After the next frame has been painted: looking then makes no layout that would not be made anyway. */
  const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))
  let planned = false
  const plan = () => {
    if (planned) return
    planned = true
    afterFrame(() => {
      planned = false
      look()
    })
  }
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state', 'data-drawn', 'data-loading'],
  })
}

export interface Load {
  /** In milliseconds. */
  readonly usable: number
  readonly complete: number
  /** From when the loader went until every card was drawn; below zero where all were drawn behind it. */
  readonly afterLoader: number
  readonly blocked: number
  readonly shift: number
  /** Of the processor for the main thread from the layout until every card was drawn, in milliseconds; the loader takes 1,000 of it. */
  readonly workedForCards: number
  /** Of the processor for the main thread until the page was usable, in milliseconds. */
  readonly worked: number
  /** Over the wire. */
  readonly bytes: number
}

/** The first load of a page of cards, by somebody who is signed in and has nothing in the browser's cache. */
export async function measureLoad(browser: OpenBrowser, path: string): Promise<Load> {
  const page = await browser.page()
  try {
    const worked = await clockOf(page)
    const before = await worked()
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.notes.laidOut !== null, undefined, { timeout: 60_000, polling: 20 })
    const untilLayout = await worked()
    await page.waitForFunction(() => window.notes.usable !== null, undefined, { timeout: 60_000, polling: 50 })
    const untilUsable = (await worked()) - before
    await page.waitForFunction(() => window.notes.complete !== null, undefined, { timeout: 60_000, polling: 100 })
    const workedForCards = (await worked()) - untilLayout
    const noted = await page.evaluate(() => ({
      usable: window.notes.usable ?? Number.NaN,
      complete: window.notes.complete ?? Number.NaN,
      afterLoader: (window.notes.complete ?? Number.NaN) - (window.notes.unveiled ?? Number.NaN),
      blocked: window.notes.blocked,
      shift: window.notes.shift,
      bytes: performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'transferSize') ?? 0), 0),
    }))
    return { ...noted, worked: untilUsable, workedForCards }
  } finally {
    await page.context().close()
  }
}

export interface MeasuredFilter {
  readonly path: string
  /** The name of the control. */
  readonly label: RegExp
  /** Two of its values, between which it goes to and fro. */
  readonly values: readonly string[]
  /** Changes what the server answers, before the page is loaded. */
  readonly feed?: (page: Page) => Promise<void>
}

export interface Redraw {
  /** From the changed filter to the painted picture, in milliseconds. */
  readonly time: number
  /** Of the processor for the main thread, until nothing was left to do. */
  readonly worked: number
}

/** How long a card takes to follow a filter, round by round. */
export async function measureFilter(
  browser: OpenBrowser,
  filter: MeasuredFilter,
  rounds: number,
): Promise<readonly Redraw[]> {
  const page = await browser.page()
  try {
    await filter.feed?.(page)
    await page.goto(filter.path)
    await page.waitForFunction(() => window.notes.complete !== null, undefined, { timeout: 60_000 })
    const control = page.getByRole('combobox', { name: filter.label })
    await page.waitForTimeout(1_000)
    const requests: string[] = []
    // The count of notifications is asked for by the clock.
    const isQuestion = (url: string) => url.includes('/api/') && !url.includes('/notifications/')
    page.on('request', (request) => isQuestion(request.url()) && requests.push(request.url()))
    const redraws: Redraw[] = []
    const worked = await clockOf(page)
    for (let round = 0; round < rounds; round += 1) {
      const value = filter.values[round % filter.values.length] ?? ''
      const before = await worked()
      const time = await control.evaluate(changeAndWait, value)
      await page.waitForTimeout(300)
      // The first ones compile what the others run.
      if (round >= filter.values.length) redraws.push({ time, worked: (await worked()) - before })
    }
    if (requests.length > 0) throw new Error(`${filter.path} asked the server again: ${requests[0]}`)
    return redraws
  } finally {
    await page.context().close()
  }
}

/** Runs in the page: chooses a value as a person does, and waits for the frame in which the picture is another. */
async function changeAndWait(control: Element, value: string): Promise<number> {
  if (!(control instanceof HTMLSelectElement)) throw new Error('The filter is no list of values.')
  const choose = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
  const start = performance.now()
  choose?.call(control, value)
  if (control.value !== value) throw new Error(`The filter has no value ${value}.`)
  control.dispatchEvent(new Event('change', { bubbles: true }))
  while (window.notes.cleared < start) {
    if (performance.now() - start > 10_000) throw new Error('The picture stayed as it was.')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  // The first task after a frame: what the page does later, once the picture has been painted, is not waited for.
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(null))
  })
  return performance.now() - start
}

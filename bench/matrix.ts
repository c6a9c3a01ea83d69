import { findBrowser } from '../scripts/tools.mjs'
import { openBrowser } from './harness/browserPages.ts'
import { machine, median } from './harness/measure.ts'

/**
 * The permission matrix of a running server with 300 groups, in a browser whose processor is slowed down: from the press on the menu
 * entry until the matrix is drawn. It creates missing groups, so use a separate server:
 *
 *     node bench/matrix.ts address=http://127.0.0.1:8080 password=… [email=admin@demo.sala] [slow=4] [rounds=9]
 */

const option = (name: string, fallback: string) =>
  process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const address = option('address', 'http://127.0.0.1:8080')
const person = { email: option('email', 'admin@demo.sala'), password: option('password', '') }
const slow = Number(option('slow', '4'))
const rounds = Number(option('rounds', '9'))
const cardCount = 300
if (person.password === '') throw new Error('Give the password of the demonstration accounts: password=…')
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install the package chromium.')

await makeGroups()
const browser = await openBrowser({ executablePath, address, person, slow })
console.log(machine(), `, processor ${slow}× slower, ${cardCount} groups`)
try {
  const page = await browser.page()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // A reload forgets what was asked before; the screen's code stays in the browser's cache, as it does between two visits.
    await page.goto('/admin/setting/users')
    await page.locator('main tbody tr').first().waitFor({ state: 'visible' })
    const entry = page.locator('nav a[href="/admin/permission/roles"]').first()
    await entry.waitFor({ state: 'visible' })
    times.push(
      await entry.evaluate(async (link) => {
        const began = performance.now()
        if (link instanceof HTMLElement) link.click()
        while (document.querySelector('main tbody input[type=checkbox]') === null) {
          await new Promise((next) => requestAnimationFrame(next))
        }
        await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
        return performance.now() - began
      }),
    )
  }
  console.log(`opened in ${median(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(' ')})`)
} finally {
  await browser.close()
}

async function makeGroups(): Promise<void> {
  const credentials = Buffer.from(`${person.email}:${person.password}`).toString('base64')
  const signedIn = await fetch(`${address}/api/auth`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
  })
  const { token } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { count } = await (await fetch(`${address}/api/roles?limit=1`, { headers })).json()
  const permissions = [1, 2, 6, 9, 12, 13, 15, 17, 23, 24, 25, 26].map((code) => `view_widget_${code}`)
  for (let index = count; index < cardCount; index += 1) {
    const body = JSON.stringify({ name: `Group ${index} of the bench`, permissions })
    const reply = await fetch(`${address}/api/roles`, { method: 'POST', headers, body })
    if (reply.status !== 201) throw new Error(`group ${index}: ${reply.status} ${await reply.text()}`)
  }
}

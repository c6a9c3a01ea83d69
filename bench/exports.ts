import { setTimeout as wait } from 'node:timers/promises'
import { exportFormats } from '../catalog/api/exports.ts'
import { provinces } from '../catalog/places/provinces.ts'
import { machine, timesRow } from './harness/measure.ts'

/**
 * How long uncached files of cards take, and how much fifty at once delay other calls (D13). Against a running
 * server with demonstration data that nobody else uses, newly started, since it keeps the files that it made:
 *
 *     node bench/exports.ts address=http://127.0.0.1:8080 password=… [email=admin@demo.sala] [languages=en,th,ar]
 */

const option = (name: string, fallback: string) =>
  process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const address = option('address', 'http://127.0.0.1:8080')
const credentials = `${option('email', 'admin@demo.sala')}:${option('password', '')}`

/** A language is a file of its own. */
const languages = option('languages', 'en,fr,he,ru,ar,th').split(',')
/** One of each kind: bars, a share, maps, lines of years of days, messages, long and wide tables. */
const codes = [134, 31, 23, 127, 95, 48, 121, 140, 142, 53]
/** The limit of other calls, in milliseconds. */
const [quietSeconds, pause] = [10, 50]

const signedIn = await fetch(`${address}/api/auth`, {
  method: 'POST',
  headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
})
if (signedIn.status !== 200)
  throw new Error(`Nobody signs in at ${address} with ${credentials.split(':')[0]}: ${signedIn.status}`)
const { token } = await signedIn.json()
const headers = { authorization: `Bearer ${token}` }

console.log(machine())
console.log(
  `\n| file | middle, ms | 95 %, ms | longest, ms | of | not made in time |\n| --- | ---: | ---: | ---: | ---: | ---: |`,
)
for (const format of exportFormats) {
  const times: number[] = []
  let late = 0
  for (const file of codes.flatMap((code) => languages.map((language) => `${code}.${format}?lang=${language}`))) {
    const from = performance.now()
    const { status } = await get(`exports/${file}`)
    if (status === 504) late += 1
    else if (status !== 200) throw new Error(`${file}: ${status}`)
    times.push(performance.now() - from)
  }
  console.log(`| ${format} | ${timesRow(times)} | ${late} |`)
}

const quiet = await others(wait(quietSeconds * 1_000))
const begun = performance.now()
let [succeeded, refused] = [0, 0]
const flood = Promise.all(
  provinces.slice(0, 50).map(async ({ code }) => {
    const { status } = await get(`exports/95.pdf?location_destination=${code}`)
    if (status === 200) succeeded += 1
    if (status === 429) refused += 1
  }),
)
const during = await others(flood)
console.log(
  `\nFifty files of all days at once: ${succeeded} made in ${seconds(begun)} s, ${refused} told to come again.`,
)
console.log('\n| other calls | middle, ms | 95 %, ms | longest, ms | of |\n| --- | ---: | ---: | ---: | ---: |')
console.log(`| quiet | ${timesRow(quiet)} |\n| meanwhile | ${timesRow(during)} |`)

/** How long calls of people who work take until something has ended. */
async function others(ended: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  let running = true
  void ended.finally(() => {
    running = false
  })
  for (let page = 1; running; page += 1) {
    // Alternates cached and uncached requests.
    for (const path of ['auth/me', 'v2/tourist/immigration', `market/vos?limit=5&page=${page}&sort=-vos_ev`]) {
      const from = performance.now()
      const { status } = await get(path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      times.push(performance.now() - from)
    }
    await wait(pause)
  }
  return times
}

async function get(path: string): Promise<Response> {
  const response = await fetch(`${address}/api/${path}`, { headers })
  await response.arrayBuffer()
  return response
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1)
}

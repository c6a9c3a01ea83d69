import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailableEngine } from '../server/facts/engines/unavailable.ts'
import { machine, median } from './harness/measure.ts'
import { openWhole } from './harness/wholeServer.ts'

/**
 * How long a correct sign-in takes during a thousand wrong ones a minute from many addresses, and whether its time reveals
 * known accounts. `node bench/signIns.ts [seconds]`; see README.md.
 */

const seconds = Number(process.argv[2] ?? 60)
const wrongPerMinute = 1000
const rounds = 200
let addresses = 0

console.log(machine())
const folder = mkdtempSync(join(tmpdir(), 'sala-sign-ins-'))
// Each try comes from an address of its own, as those of a botnet do: the limit per address does not help.
const opened = await openWhole(unavailableEngine(null), folder, () => new Date(), { TRUSTED_PROXIES: '127.0.0.1' })
const { address, signIn } = opened.listening
try {
  const quiet = await rightOnes(10, 100)
  console.log(say('right sign-ins alone', quiet))
  const flood = new AbortController()
  const wrong = floodOf(flood.signal)
  const knownTimes = await rightOnes(seconds, 1000)
  flood.abort()
  const { sent, statuses } = await wrong
  console.log(say(`right sign-ins during ${sent} wrong ones in ${seconds} s`, knownTimes))
  console.log(`answers to the wrong ones: ${JSON.stringify(Object.fromEntries(statuses))}`)

  for (const path of ['auth', 'auth/forgot-password', 'auth/sign-up']) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      // Alternating, so that other load on the machine affects both alike.
      times.known.push(await timed(() => ask(path, 'bench@sala.example')))
      times.unknown.push(await timed(() => ask(path, `nobody${round}@sala.example`)))
    }
    const [knownMedian, other] = [median(times.known), median(times.unknown)]
    const apart = Math.abs(knownMedian - other).toFixed(2)
    console.log(
      `${path}: known ${knownMedian.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ${apart} ms apart over ${rounds} tries each`,
    )
  }
} finally {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
}

/** An unused IP address. */
function stranger(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

async function ask(path: string, email: string): Promise<number> {
  const authorization = `Basic ${btoa(`${email}:not the password`)}`
  const names = path === 'auth/sign-up' ? { firstname: 'A', lastname: 'B' } : {}
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': stranger(), authorization },
    body: JSON.stringify(path === 'auth' ? {} : { email, ...names }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Signs in from one address again and again for so many seconds; gives how long each took, in ms. */
async function rightOnes(time: number, pause: number): Promise<readonly number[]> {
  const [times, until]: [number[], number] = [[], performance.now() + time * 1000]
  while (performance.now() < until) {
    times.push(
      await timed(async () => {
        const headers = { authorization: signIn, 'x-forwarded-for': '192.0.2.1' }
        const response = await fetch(`${address}/api/auth`, { method: 'POST', headers })
        await response.json()
        if (response.status !== 200) throw new Error(`signing in answered ${response.status}`)
      }),
    )
    await wait(pause)
  }
  return times
}

/** Wrong sign-ins at their rate until the signal, each without waiting for the others. */
async function floodOf(signal: AbortSignal) {
  const statuses = new Map<number, number>()
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let count = 0; !signal.aborted; count += 1) {
    const email = count % 2 === 0 ? 'bench@sala.example' : `nobody${count}@sala.example`
    under.push(ask('auth', email).then((status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)))
    // By the clock, so that delays are made up for.
    await wait(Math.max(0, began + ((count + 1) * 60_000) / wrongPerMinute - performance.now()))
  }
  await Promise.all(under)
  return { sent: under.length, statuses }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function say(what: string, times: readonly number[]): string {
  return `${what}: middle ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, of ${times.length}`
}

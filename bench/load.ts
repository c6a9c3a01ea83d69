import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { machine, median } from './harness/measure.ts'
import type { Listening } from './harness/wholeServer.ts'
import { filledVoices } from './voices.ts'

/**
 * Many people at once: 200 connections ask the whole server a mix of what cards ask, for a minute, after everything was asked once;
 * meanwhile somebody signs in every two seconds. `node bench/load.ts [millions] [folder=path]`; see README.md.
 */

const [connections, seconds] = [200, 60]
const parameters = process.argv.slice(2)
const millions = Number(parameters.find((argument) => !argument.includes('=')) ?? 10)
const keptIn = parameters.find((argument) => argument.startsWith('folder='))?.slice('folder='.length)

console.log(machine())
const folder = keptIn ? join(keptIn, String(millions)) : mkdtempSync(join(tmpdir(), 'sala-load-facts-'))
await filledVoices(folder, millions * 1_000_000)
const server = start('harness/loadServer.ts', folder)
try {
  const [line] = await once(createInterface({ input: server.stdout }), 'line')
  const listening: Listening = JSON.parse(String(line))
  // Every request is sent once before.
  const began = performance.now()
  const first = await cannon(listening, { connections: 1, amount: true })
  console.log(`asked once: ${((performance.now() - began) / 1000).toFixed(1)} s, ${first.failed} failed`)
  const signIns = signInWhile(listening)
  const { failed, requests, latency } = await cannon(listening, { connections, amount: false })
  const times = await signIns()
  console.log(
    `${connections} connections for ${seconds} s on ${millions} million rows each: ${requests} answers, ${failed} failed`,
  )
  console.log(
    `latency, ms: middle ${latency.p50}, 97.5 % ${latency.p97_5}, 99 % ${latency.p99}, longest ${latency.max}`,
  )
  console.log(
    `sign-in, ms: middle ${Math.round(median(times))}, longest ${Math.round(Math.max(...times))}, of ${times.length}; load ${loadavg()[0]?.toFixed(1)}`,
  )
} finally {
  server.stdin.end()
  await once(server, 'exit')
  if (!keptIn) rmSync(folder, { recursive: true, force: true })
}

function start(script: string, ...words: readonly string[]) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  return spawn(process.execPath, [path, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
}

interface Outcome {
  readonly failed: number
  readonly requests: number
  readonly latency: Readonly<Record<'p50' | 'p97_5' | 'p99' | 'max', number>>
}

/** The load, from a process of its own. */
async function cannon(listening: Listening, how: { connections: number; amount: boolean }): Promise<Outcome> {
  const child = start('harness/loadClient.ts', JSON.stringify({ ...listening, ...how, seconds }))
  let output = ''
  for await (const data of child.stdout) output += data
  return JSON.parse(output)
}

/** Signs in every two seconds until the returned function is called, which gives how long each took. */
function signInWhile({ address, signIn }: Listening): () => Promise<readonly number[]> {
  const times: number[] = []
  let going = true
  const work = (async () => {
    while (going) {
      await wait(2000)
      const began = performance.now()
      const response = await fetch(`${address}/api/auth`, { method: 'POST', headers: { authorization: signIn } })
      await response.json()
      if (response.status !== 200) throw new Error(`signing in answered ${response.status}`)
      times.push(performance.now() - began)
    }
  })()
  return async () => {
    going = false
    await work
    return times
  }
}

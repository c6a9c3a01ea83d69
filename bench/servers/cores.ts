import '../../catalog/locales/allLanguages.ts'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyWarehouse } from '../../server/cli/warehouse.ts'
import { readConfig } from '../../server/core/config/config.ts'
import { type BuiltServer, startBuiltServer } from '../harness/builtServer.ts'
import { machine, median } from '../harness/measure.ts'
import { makePeople } from '../kills/people.ts'
import { processorSeconds } from '../soak/sizes.ts'
import { filledVoices } from '../voices.ts'
import { openStores } from './stores.ts'

/**
 * Two servers on one lake, each pinned to a core of its own, against one that is pinned to one: how many answers a second, by the clock and by the
 * processor time that the servers took for them. Linux, with `taskset` and a built server.
 *
 *     node bench/servers/cores.ts [millions=0.2] [rounds=3] [seconds=20] [connections=40]
 *
 * The load takes processor time too. By the clock it competes with the servers where there are no further cores for it; by processor time it does
 * not count: what a server does in a second of its own core is what it would do where the load comes from elsewhere.
 */

const option = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback)
const [millions, rounds, seconds, connections] = [
  option('millions', 0.2),
  option('rounds', 3),
  option('seconds', 20),
  option('connections', 40),
]

interface Sample {
  /** A second. */
  readonly byClock: number
  /** For each second of processor time of the servers. */
  readonly byProcessor: number
  /** The share of a core that each server used. */
  readonly busy: number
  readonly failed: number
}

console.log(`${machine()}; ${millions} million messages of each data set`)
const folder = mkdtempSync(join(tmpdir(), 'sala-cores-'))
const stores = await openStores(folder)
const servers: BuiltServer[] = []
try {
  const filled = join(folder, 'filled')
  mkdirSync(filled)
  await filledVoices(filled, millions * 1_000_000)
  const { facts } = readConfig({ ...stores.env, SALA_DATA: filled })
  await copyWarehouse({ dataFolder: filled, facts }, 'lake', new AbortController().signal)
  for (const core of [0, 1]) {
    const data = join(folder, `server${core}`)
    servers.push(await startBuiltServer(data, folder, { ...stores.env, PORT: '0', FACTS_THREADS: '1' }, core))
  }
  const [token = ''] = await makePeople(join(folder, 'tool'), 1, stores.env)
  // Every request is sent once before, because on a usual morning most answers are cached.
  for (const server of servers) await load(server, token, { connections: 1, amount: true })
  const samples: Record<'one' | 'two', Sample[]> = { one: [], two: [] }
  for (let round = 0; round < rounds; round += 1) {
    samples.one.push(await measure(servers.slice(0, 1), token))
    samples.two.push(await measure(servers, token))
  }
  report(samples)
} finally {
  for (const server of servers) await server.end('SIGTERM')
  await stores.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function report(samples: Readonly<Record<'one' | 'two', readonly Sample[]>>): void {
  const middle = (which: 'one' | 'two', of: keyof Sample) => median(samples[which].map((sample) => sample[of]))
  console.log('| | answers a second | each server busy | answers for a second of server time | failed |')
  console.log('| --- | ---: | ---: | ---: | ---: |')
  for (const which of ['one', 'two'] as const)
    console.log(
      `| ${which} | ${middle(which, 'byClock').toFixed(0)} | ${(middle(which, 'busy') * 100).toFixed(0)} % ` +
        `| ${middle(which, 'byProcessor').toFixed(0)} | ${samples[which].reduce((sum, { failed }) => sum + failed, 0)} |`,
    )
  const clock = middle('two', 'byClock') / middle('one', 'byClock')
  const processor = (2 * middle('two', 'byProcessor')) / middle('one', 'byProcessor')
  console.log(`two against one: ${clock.toFixed(2)} by the clock, load included`)
  console.log(`two whole cores against one, by the servers' own processor time: ${processor.toFixed(2)} (bar: 1.7)`)
}

async function measure(which: readonly BuiltServer[], token: string): Promise<Sample> {
  const before = which.map(({ pid }) => processorSeconds(pid))
  const began = performance.now()
  const perServer = { connections: Math.round(connections / which.length), amount: false }
  const outcomes = await Promise.all(which.map((server) => load(server, token, perServer)))
  const clock = (performance.now() - began) / 1000
  const processor = which.reduce((sum, { pid }, at) => sum + processorSeconds(pid) - (before[at] ?? 0), 0)
  const answers = outcomes.reduce((sum, { requests }) => sum + requests, 0)
  return {
    byClock: answers / clock,
    byProcessor: answers / processor,
    busy: processor / clock / which.length,
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** The load on a server, from a process of its own. */
async function load(
  { address }: BuiltServer,
  token: string,
  how: { readonly connections: number; readonly amount: boolean },
): Promise<{ readonly failed: number; readonly requests: number }> {
  const client = fileURLToPath(new URL('../harness/loadClient.ts', import.meta.url))
  const child = spawn(process.execPath, [client, JSON.stringify({ address, token, seconds, ...how })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const data of child.stdout) output += data
  return JSON.parse(output)
}

import '../catalog/locales/allLanguages.ts'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyWarehouse } from '../server/cli/warehouse.ts'
import { readConfig } from '../server/core/config/config.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { Mirror, mirrorFolder } from '../server/facts/engines/mirror/mirror.ts'
import { mirroredEngine } from '../server/facts/engines/mirror/openMirrored.ts'
import { openMarket } from '../server/market/testing/openMarket.ts'
import { fetchRaw, machine, median } from './harness/measure.ts'
import { heaviest, type Question } from './harness/questions.ts'
import { filledVoices, lastDay, voices } from './voices.ts'

/**
 * The ten heaviest answers about messages from a lake and from its mirror against those from a file, in turns within one run:
 * `WAREHOUSE_URL=… WAREHOUSE_FILES=… node bench/lake.ts [millions] [folder=path]`. The lake must be empty. See README.md.
 */

const rounds = 7
const now = () => new Date(`${lastDay}T12:00:00Z`)
const wanted = process.argv.slice(2)
const millions = Number(wanted.find((argument) => !argument.includes('=')) ?? 1)
const keptIn = wanted.find((argument) => argument.startsWith('folder='))?.slice('folder='.length)

interface Taken {
  /** Milliseconds until all of the answer was there. */
  readonly wall: number
  /** Milliseconds of processor time of this process, all threads; what PostgreSQL takes for the catalogue is not in it. */
  readonly processor: number
}

const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'sala-lake-'))
const { facts } = readConfig({ ...process.env, SALA_DATA: folder })
if (facts.lake === null) throw new Error('WAREHOUSE_URL and WAREHOUSE_FILES must name an empty lake')
console.log(machine())
await filledVoices(folder, millions * 1_000_000)
const began = performance.now()
await copyWarehouse({ dataFolder: folder, facts }, 'lake', new AbortController().signal)
const seconds = (performance.now() - began) / 1000
console.log(`copied in ${seconds.toFixed(1)} s (load ${loadavg()[0]?.toFixed(0)}), every sum compared`)
printSizes()

const stores = ['file', 'lake', 'mirror'] as const
type Store = (typeof stores)[number]

const inLake = await openDuckDB({ folder, lake: facts.lake, now })
const behind = await openDuckDB({ folder: join(folder, 'behind'), lake: facts.lake, now })
const mirror = new Mirror(behind, { folder, lake: facts.lake, now, log: console })
await printFilling()
const engines = { file: await openDuckDB({ folder, now }), lake: inLake, mirror: mirroredEngine(behind, mirror) }
console.log('\n| answer | file, lake and mirror, ms | ratios | processor time, ms | ratios |')
console.log('| --- | ---: | ---: | ---: | ---: |')
for (const question of heaviest) {
  const taken: Record<Store, Taken[]> = { file: [], lake: [], mirror: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const store of stores) {
      const one = await ask(store, question)
      // The first one reads from disk.
      if (round > 0) taken[store].push(one)
    }
  }
  const cells = (['wall', 'processor'] as const).flatMap((of) => {
    const [file = 0, ...others] = stores.map((store) => median(taken[store].map((one) => one[of])))
    const times = [file, ...others].map((ms) => ms.toFixed(0)).join(', ')
    return [times, others.map((ms) => (ms / file).toFixed(2)).join(', ')]
  })
  console.log(`| ${question.name} | ${cells.join(' | ')} |`)
}
await Promise.all(Object.values(engines).map((engine) => engine.close()))
if (keptIn === undefined) rmSync(folder, { recursive: true })

/** A question that nobody asked before: the routes are new each time, only the store stays open. */
async function ask(store: Store, { path, search }: Question): Promise<Taken> {
  const market = await openMarket({ engine: engines[store], now })
  const address = await market.app.listen({ port: 0, host: '127.0.0.1' })
  const [from, before] = [performance.now(), process.cpuUsage()]
  const { status } = await fetchRaw(`${address}/api/${path}?${search}`)
  const { user, system } = process.cpuUsage(before)
  const wall = performance.now() - from
  await market.close()
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return { wall, processor: (user + system) / 1000 }
}

/** Waits until the mirror holds everything, and says how long that took. */
async function printFilling(): Promise<void> {
  const [from, before] = [performance.now(), process.cpuUsage()]
  while (!mirror.isCurrent()) await wait(50)
  const { user, system } = process.cpuUsage(before)
  const [wall, processor] = [performance.now() - from, (user + system) / 1000].map((ms) => (ms / 1000).toFixed(1))
  const bytes = sizeOf(mirrorFolder(folder)) / (millions * 1_000_000 * voices.length)
  console.log(`mirror filled in ${wall} s, ${processor} s of processor time; ${bytes.toFixed(0)} bytes a message`)
}

function printSizes(): void {
  const file = statSync(join(folder, 'facts.duckdb')).size
  const rows = millions * 1_000_000 * voices.length
  const each = (bytes: number) => `${(bytes / rows).toFixed(0)} bytes a message`
  const files = facts.lake?.bucket === null ? facts.lake.files : null
  const inLake = files === null ? null : sizeOf(files)
  console.log(`file: ${each(file)}${inLake === null ? '' : `; lake: ${each(inLake)}`}`)
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stats = statSync(join(path, name))
    return stats.isFile() ? sum + stats.size : sum
  }, 0)
}

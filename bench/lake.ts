import '../catalog/locales/allLanguages.ts'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyWarehouse } from '../server/cli/warehouse.ts'
import { readConfig } from '../server/core/config/config.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../server/facts/engines/engine.ts'
import { Mirror, mirrorFolder } from '../server/facts/engines/mirror/mirror.ts'
import { mirroredEngine } from '../server/facts/engines/mirror/openMirrored.ts'
import { openMarket } from '../server/market/testing/openMarket.ts'
import { fetchRaw, machine, median } from './harness/measure.ts'
import { heaviest, ofVisitors, type Question } from './harness/questions.ts'
import { openStores } from './servers/stores.ts'
import { filledVoices, lastDay, voices } from './voices.ts'

/**
 * The ten heaviest answers about messages from a lake and from its mirror against those from a file, in turns within one run:
 * `node bench/lake.ts [millions] [folder=path] [only=data set] [memory=1GB] [without=file] [rounds=10]`. The lake is in PostgreSQL and a folder of this
 * machine, or where WAREHOUSE_URL and WAREHOUSE_FILES say, which must be empty. A folder that was filled is used again; without a file, the
 * file is removed as soon as the lake holds its figures. See README.md.
 */

const now = () => new Date(`${lastDay}T12:00:00Z`)
const parameters = process.argv.slice(2)
const millions = Number(parameters.find((argument) => !argument.includes('=')) ?? 1)
const inputOf = (name: string) => parameters.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1)
const rounds = Number(inputOf('rounds') ?? 10)
const keptIn = inputOf('folder')
const datasets = voices.filter(({ name }) => (inputOf('only') ?? name) === name)
const questions = [...heaviest, ...(inputOf('only') === 'voc' ? ofVisitors : [])].filter(({ path }) =>
  datasets.some(({ name }) => path.endsWith(`/${name}`)),
)

interface Sample {
  /** Milliseconds until all of the answer was there. */
  readonly wall: number
  /** Milliseconds of processor time of this process, all threads; what PostgreSQL takes for the catalogue is not in it. */
  readonly processor: number
}

const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'sala-lake-'))
const shared = process.env.WAREHOUSE_URL === undefined ? await openStores(join(folder, 'stores')) : null
const env = { ...process.env, ...shared?.env, FACTS_MEMORY: inputOf('memory') ?? '1GB', SALA_DATA: folder }
const { facts } = readConfig(env)
const { memory: memoryLimit } = readConfig({ ...env, WAREHOUSE_MIRROR: 'off' }).facts
const { lake, mirrorMemory } = facts
if (lake === null || mirrorMemory === null) throw new Error('WAREHOUSE_URL and WAREHOUSE_FILES must name an empty lake')
console.log(machine())
const file = join(folder, 'facts.duckdb')
const copied = join(folder, 'copied')
if (!existsSync(copied)) {
  await filledVoices(folder, millions * 1_000_000, datasets)
  const began = performance.now()
  await copyWarehouse(
    { dataFolder: folder, facts: { ...facts, memory: memoryLimit } },
    'lake',
    new AbortController().signal,
  )
  const seconds = (performance.now() - began) / 1000
  console.log(`copied in ${seconds.toFixed(1)} s (load ${loadavg()[0]?.toFixed(0)}), every sum compared`)
  writeFileSync(copied, '')
}
if (inputOf('without') === 'file') rmSync(file, { force: true })
printSizes()

type Store = 'file' | 'lake' | 'mirror'
const stores: readonly Store[] = existsSync(file) ? ['file', 'lake', 'mirror'] : ['lake', 'mirror']

const behind = await openDuckDB({ folder: join(folder, 'behind'), lake, now, memoryLimit: facts.memory })
const mirror = new Mirror(behind, { folder, lake, now, memoryLimit: mirrorMemory, log: console })
await printFilling()
const engines: Partial<Record<Store, Engine>> = {
  ...(existsSync(file) && { file: await openDuckDB({ folder, now, memoryLimit }) }),
  lake: await openDuckDB({ folder, lake, now, memoryLimit }),
  mirror: mirroredEngine(behind, mirror),
}
console.log(
  `\n| answer | ${stores.join(', ')}: median, ms | longest | ratios to the first | processor time, ms, least | ratios |`,
)
console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
for (const question of questions) {
  const samples: Record<Store, Sample[]> = { file: [], lake: [], mirror: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const store of stores) {
      const sample = await ask(store, question)
      // The first request reads from disk.
      if (round > 0) samples[store].push(sample)
    }
  }
  const of = (which: keyof Sample, middle: (values: readonly number[]) => number) =>
    stores.map((store) => middle(samples[store].map((measured) => measured[which])))
  const list = (values: readonly number[], digits = 0) => values.map((value) => value.toFixed(digits)).join(', ')
  const ratios = ([first = 0, ...others]: readonly number[]) =>
    list(
      others.map((value) => value / first),
      2,
    )
  const [wall, longest] = [of('wall', median), of('wall', (values) => Math.max(...values))]
  const processor = of('processor', (values) => Math.min(...values))
  console.log(
    `| ${question.name} | ${list(wall)} | ${list(longest)} | ${ratios(wall)} | ${list(processor)} | ${ratios(processor)} |`,
  )
}
await Promise.all(Object.values(engines).map((engine) => engine.close()))
await shared?.close()
if (keptIn === undefined) rmSync(folder, { recursive: true })

/** An uncached request: the routes are new each time, and only the store stays open. */
async function ask(store: Store, { path, search }: Question): Promise<Sample> {
  const engine = engines[store]
  if (engine === undefined) throw new Error(`there is no ${store}`)
  const market = await openMarket({ engine, now })
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
  const bytes = sizeOf(mirrorFolder(folder)) / (millions * 1_000_000 * datasets.length)
  console.log(`mirror filled in ${wall} s, ${processor} s of processor time; ${bytes.toFixed(0)} bytes a message`)
}

function printSizes(): void {
  const rows = millions * 1_000_000 * datasets.length
  const perMessage = (bytes: number) => `${(bytes / rows).toFixed(0)} bytes a message`
  const sizes = [
    ...(existsSync(file) ? [`file: ${perMessage(statSync(file).size)}`] : []),
    ...(lake?.bucket === null ? [`lake: ${perMessage(sizeOf(lake.files))}`] : []),
  ]
  console.log(sizes.join('; '))
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stats = statSync(join(path, name))
    return stats.isFile() ? sum + stats.size : sum
  }, 0)
}

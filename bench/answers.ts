import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { openMarket } from '../server/market/testing/openMarket.ts'
import { fetchRaw, machine, median, percentile, statementsOf } from './harness/measure.ts'
import { heaviest, ofVisitors, type Question } from './harness/questions.ts'
import { openPostgres } from './postgres.ts'
import { filledVoices, lastDay, voices } from './voices.ts'

/**
 * The ten heaviest answers about messages, cold: through HTTP on loopback without kept answers, the same SQL straight in DuckDB, and
 * the same SQL in PostgreSQL, in turns within one run: `node bench/answers.ts [millions … | postgres=millions | rounds=n | only=data set | memory=1GB | folder=path]`. With a
 * folder the filled stores are kept there and used again. See README.md.
 */

const repetitions = 5
const now = () => new Date(`${lastDay}T12:00:00Z`)

const parameters = process.argv.slice(2)
const sizes = parameters.filter((argument) => !argument.includes('=')).map(Number)
const inputOf = (name: string) => parameters.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1)
const maxInPostgres = Number(inputOf('postgres') ?? 0)
const memoryLimit = inputOf('memory') ?? '1GB'
const settings = { threads: '2', memory_limit: memoryLimit }
const rounds = Number(inputOf('rounds') ?? 3)
const datasets = voices.filter(({ name }) => (inputOf('only') ?? name) === name)
const request = [...heaviest, ...(inputOf('only') === 'voc' ? ofVisitors : [])].filter(({ path }) =>
  datasets.some(({ name }) => path.endsWith(`/${name}`)),
)

console.log(machine())
const measured: Measured[] = []
for (const millions of sizes.length > 0 ? sizes : [1, 10, 30]) measured.push(await measure(millions))
if (measured.length > 1 && rounds > 0) printGrowth(measured)

interface Sample {
  /** Milliseconds from the request to the end of the answer. */
  readonly wall: number
  /** Milliseconds of processor time of this process meanwhile: all threads, including the client's share. */
  readonly processor: number
}
type Times = Map<Question, Sample[]>

interface Measured {
  readonly millions: number
  readonly ours: Times
  readonly theirs: Times
  /** PostgreSQL's times; empty where it was not measured. */
  readonly others: Times
}

async function measure(millions: number): Promise<Measured> {
  const keptIn = inputOf('folder')
  const folder = keptIn ? join(keptIn, String(millions)) : mkdtempSync(join(tmpdir(), 'sala-answers-'))
  try {
    console.log(`\n${millions} million rows each`)
    await filledVoices(folder, millions * 1_000_000, datasets)
    const [ours, theirs, others]: [Times, Times, Times] = [new Map(), new Map(), new Map()]
    // Alternating, so that other load on the machine affects all alike; PostgreSQL needs its own memory and runs afterwards.
    for (let round = 0; round < rounds; round += 1) {
      await straight(folder, theirs)
      await throughTheServer(folder, ours)
    }
    if (millions <= maxInPostgres) await inPostgres(folder, keptIn ? join(folder, 'postgres') : null, others)
    if (rounds > 0) print(ours, theirs, others)
    console.log(`load ${loadavg()[0]?.toFixed(1)}, memory ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`)
    return { millions, ours, theirs, others }
  } finally {
    if (!keptIn) rmSync(folder, { recursive: true, force: true })
  }
}

function print(ours: Times, theirs: Times, others: Times): void {
  console.log(
    '| answer | server, ms | 95th percentile | fastest | DuckDB, ms | ratio of medians | of the fastest | processor, ms | DuckDB’s | ratio | PostgreSQL, ms |',
  )
  console.log(`| --- |${' ---: |'.repeat(10)}`)
  for (const question of request) {
    const [our, their, other] = [ours, theirs, others].map((times) =>
      (times.get(question) ?? []).map(({ wall }) => wall),
    )
    const [busy, theirBusy] = [ours, theirs].map((times) =>
      Math.min(...(times.get(question) ?? []).map(({ processor }) => processor)),
    )
    if (!our || !their || !other || !busy || !theirBusy) continue
    const [server, duckdb] = [median(our), median(their)]
    const [serverBest, duckdbBest] = [Math.min(...our), Math.min(...their)]
    const columns = [
      question.name,
      server.toFixed(0),
      percentile(our, 0.95).toFixed(0),
      serverBest.toFixed(0),
      duckdb.toFixed(0),
      (server / duckdb).toFixed(2),
      (serverBest / duckdbBest).toFixed(2),
      busy.toFixed(0),
      theirBusy.toFixed(0),
      (busy / theirBusy).toFixed(2),
      other.length > 0 ? median(other).toFixed(0) : '',
    ]
    console.log(`| ${columns.join(' | ')} |`)
  }
}

/** The same statements, as those that give rows, in PostgreSQL; nothing where none is installed. Without rounds it is only filled. */
async function inPostgres(folder: string, keptFolder: string | null, times: Times): Promise<void> {
  const statements = new Map(request.map((question) => [question, statementsOf(question.path, question.search, true)]))
  const postgres = await openPostgres(folder, keptFolder, [...statements.values()].flat())
  if (postgres === null) return
  try {
    // Its work is done in other processes.
    const ask = async (question: Question) => ({
      wall: await postgres.ask(statements.get(question) ?? []),
      processor: 0,
    })
    if (rounds > 0) await repeat(times, ask)
  } finally {
    await postgres.close()
  }
}

/** Each question's median in the server and, in brackets, straight in DuckDB, at every size, and PostgreSQL's at the sizes for which it was requested. */
function printGrowth(all: readonly Measured[]): void {
  const inOther = all.filter(({ others }) => others.size > 0)
  const heads = [
    ...all.map(({ millions }) => `${millions} million, ms`),
    ...inOther.map(({ millions }) => `PostgreSQL, ${millions} million, ms`),
  ]
  const middle = (times: Times, question: Question) =>
    median((times.get(question) ?? []).map(({ wall }) => wall)).toFixed(0)
  console.log(`\n| answer | ${heads.join(' | ')} |\n| --- |${' ---: |'.repeat(heads.length)}`)
  for (const question of request) {
    const columns = [
      ...all.map(({ ours, theirs }) => `${middle(ours, question)} (${middle(theirs, question)})`),
      ...inOther.map(({ others }) => middle(others, question)),
    ]
    console.log(`| ${[question.name, ...columns].join(' | ')} |`)
  }
}

/** The same statements, side by side as the server asks them, until all of their rows are there. */
async function straight(folder: string, times: Times): Promise<void> {
  const instance = await DuckDBInstance.create(join(folder, 'facts.duckdb'), settings)
  await repeat(times, async ({ path, search }) => {
    const statements = statementsOf(path, search)
    return take(() =>
      Promise.all(
        statements.map(async ({ sql, parameters }) => {
          const connection = await instance.connect()
          await connection.runAndReadAll(sql, { ...parameters })
          connection.closeSync()
        }),
      ),
    )
  })
  instance.closeSync()
}

/** An uncached request: the routes are new each time, and only the store stays open. */
async function throughTheServer(folder: string, times: Times): Promise<void> {
  const engine = await openDuckDB({ folder, now, memoryLimit })
  await repeat(times, async ({ path, search }) => {
    const market = await openMarket({ engine, now })
    const address = await market.app.listen({ port: 0, host: '127.0.0.1' })
    let status = 0
    const sample = await take(async () => {
      status = (await fetchRaw(`${address}/api/${path}?${search}`)).status
    })
    await market.close()
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return sample
  })
  await engine.close()
}

async function take(work: () => Promise<unknown>): Promise<Sample> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - began, processor: (user + system) / 1000 }
}

async function repeat(times: Times, work: (question: Question) => Promise<Sample>): Promise<void> {
  for (const question of request) {
    const response = times.get(question) ?? []
    times.set(question, response)
    for (let at = 0; at <= repetitions; at += 1) {
      const sample = await work(question)
      // The first request reads from disk.
      if (at > 0) response.push(sample)
    }
  }
}

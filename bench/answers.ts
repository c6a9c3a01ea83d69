import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckDB } from '../server/facts/engines/duckdb.ts'
import { openMarket } from '../server/market/testing.ts'
import { fetchRaw, machine, median, statementsOf } from './measure.ts'
import { openPostgres } from './postgres.ts'
import { heaviest, type Question } from './questions.ts'
import { filledVoices, lastDay, voices } from './voices.ts'

/**
 * The ten heaviest answers about messages, cold: through HTTP on loopback without kept answers, the same SQL straight in DuckDB, and
 * the same SQL in PostgreSQL, in turns within one run: `node bench/answers.ts [millions … | postgres=millions | rounds=n | only=data set | folder=path]`. With a
 * folder the filled stores are kept there and used again. See README.md.
 */

const repetitions = 5
const settings = { threads: '2', memory_limit: '1GB' }
const now = () => new Date(`${lastDay}T12:00:00Z`)

const wanted = process.argv.slice(2)
const sizes = wanted.filter((argument) => !argument.includes('=')).map(Number)
const given = (name: string) => wanted.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1)
const mostInPostgres = Number(given('postgres') ?? 0)
const rounds = Number(given('rounds') ?? 3)
const datasets = voices.filter(({ name }) => (given('only') ?? name) === name)
const asked = heaviest.filter(({ path }) => datasets.some(({ name }) => path.endsWith(`/${name}`)))

console.log(machine())
for (const millions of sizes.length > 0 ? sizes : [1, 10, 30]) await measure(millions)

interface Taken {
  /** Milliseconds from the question until all of the answer was there. */
  readonly wall: number
  /** Milliseconds of processor time of this process in that time: all threads, the asker's part too. */
  readonly processor: number
}
type Times = Map<Question, Taken[]>

async function measure(millions: number): Promise<void> {
  const keptIn = given('folder')
  const folder = keptIn ? join(keptIn, String(millions)) : mkdtempSync(join(tmpdir(), 'sala-answers-'))
  try {
    console.log(`\n${millions} million rows each`)
    await filledVoices(folder, millions * 1_000_000, datasets)
    const postgres =
      millions <= mostInPostgres ? await openPostgres(folder, datasets, keptIn ? join(folder, 'postgres') : null) : null
    const [ours, theirs, others]: [Times, Times, Times] = [new Map(), new Map(), new Map()]
    try {
      // In turns, so that whatever else the machine does falls on all of them.
      for (let round = 0; round < rounds; round += 1) {
        await straight(folder, theirs)
        await throughTheServer(folder, ours)
        if (postgres) {
          // Its work is done in other processes.
          const wallOf = async ({ path, search }: Question) => postgres.ask(statementsOf(path, search, true))
          await repeat(others, async (question) => ({ wall: await wallOf(question), processor: 0 }))
        }
      }
    } finally {
      await postgres?.close()
    }
    if (rounds > 0) print(ours, theirs, others)
    console.log(`load ${loadavg()[0]?.toFixed(1)}, memory ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`)
  } finally {
    if (!keptIn) rmSync(folder, { recursive: true, force: true })
  }
}

function print(ours: Times, theirs: Times, others: Times): void {
  console.log(
    '| answer | server, ms | fastest | DuckDB, ms | ratio of medians | of the fastest | processor, ms | DuckDB’s | ratio | PostgreSQL, ms |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const question of asked) {
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

/** A question that nobody asked before: the routes are new each time, only the store stays open. */
async function throughTheServer(folder: string, times: Times): Promise<void> {
  const engine = await openDuckDB({ folder, now })
  await repeat(times, async ({ path, search }) => {
    const market = await openMarket({ engine, now })
    const address = await market.app.listen({ port: 0, host: '127.0.0.1' })
    let status = 0
    const taken = await take(async () => {
      status = (await fetchRaw(`${address}/api/${path}?${search}`)).status
    })
    await market.close()
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return taken
  })
  await engine.close()
}

async function take(work: () => Promise<unknown>): Promise<Taken> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - began, processor: (user + system) / 1000 }
}

async function repeat(times: Times, work: (question: Question) => Promise<Taken>): Promise<void> {
  for (const question of asked) {
    const kept = times.get(question) ?? []
    times.set(question, kept)
    for (let at = 0; at <= repetitions; at += 1) {
      const taken = await work(question)
      // The first one reads from disk.
      if (at > 0) kept.push(taken)
    }
  }
}

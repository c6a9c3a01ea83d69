import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Compiled } from '../server/facts/engines/compile/compile.ts'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { openMarket } from '../server/market/testing/openMarket.ts'
import { importCrossings } from './crossings.ts'
import { fetchRaw, machine, median, statementsOf } from './harness/measure.ts'

/**
 * The immigration answers at 1, 10 and 30 million rows: what our own work adds to DuckDB's, and how many kept answers are given in a
 * second. Only ratios count, and only within one run: see README.md. `node bench/immigration.ts [millions … | kept]`.
 */

const [rounds, repetitions, loadSeconds] = [3, 5, 8]
const questions = ['v2/tourist/immigration', 'v2/tourist/checkpoint']
const settings = { threads: '2', memory_limit: '1GB' }

const parameters = process.argv.slice(2)
const sizes = parameters.filter((argument) => argument !== 'kept').map(Number)
console.log(machine())
for (const millions of parameters.length > 0 ? sizes : [1, 10, 30]) await measure(millions)
if (parameters.length === 0 || parameters.includes('kept')) await measureKept()

async function measure(millions: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
  try {
    await fill(folder, millions * 1_000_000)
    const ours = new Map<string, number[]>()
    const theirs = new Map<string, number[]>()
    // Alternating, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round += 1) {
      await straight(folder, theirs)
      await throughTheServer(folder, ours)
    }
    for (const path of questions) {
      const [our, their] = [ours.get(path) ?? [], theirs.get(path) ?? []]
      // The fastest of many runs is the cost of the work itself; the median includes other load on the machine.
      for (const [word, of] of [
        ['fastest', (times: readonly number[]) => Math.min(...times)],
        ['median', median],
      ] as const) {
        const [server, duckdb] = [of(our), of(their)]
        const times = `DuckDB ${duckdb.toFixed(0)} ms, server ${server.toFixed(0)} ms`
        console.log(`${millions} million rows, ${path}, ${word}: ${times}, ratio ${(server / duckdb).toFixed(2)}`)
      }
    }
    console.log(`memory of this process: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Crossings come in as an import; monthly arrivals are many rows of few keys, which an import would refuse, so SQL makes them. */
async function fill(folder: string, rows: number): Promise<void> {
  const engine = await openDuckDB({ folder })
  const began = performance.now()
  await importCrossings(engine, rows)
  const seconds = (performance.now() - began) / 1000
  console.log(`imported ${rows / 1e6} million rows at ${(rows / seconds / 1e6).toFixed(1)} million a second`)
  await engine.close()
  const instance = await DuckDBInstance.create(join(folder, 'facts.duckdb'), settings)
  const connection = await instance.connect()
  await connection.run(`
    insert into immigration (date, location_source, immigrants, status, period, market_region, batch)
    select date '2021-01-01' + to_months((row % 72)::integer), country, row % 5000, 'final', 'month', region, 0
    from (select range as row, ((range // 72) % 250)::integer as place from range(${rows})) as made
    join (select row_number() over (order by location_source)::integer - 1 as place, location_source as country, any_value(market_region) as region
          from checkpoint group by location_source) as countries using (place)`)
  connection.closeSync()
  instance.closeSync()
}

/** The same statement, until all of its rows are there. */
async function straight(folder: string, times: Map<string, number[]>): Promise<void> {
  const instance = await DuckDBInstance.create(join(folder, 'facts.duckdb'), settings)
  for (const path of questions) {
    const { sql, parameters } = statementOf(path)
    await repeat(path, times, async () => {
      const connection = await instance.connect()
      const began = performance.now()
      await connection.runAndReadAll(sql, { ...parameters })
      const took = performance.now() - began
      connection.closeSync()
      return took
    })
  }
  instance.closeSync()
}

/** An uncached request through HTTP on loopback, with the compression that browsers request. */
async function throughTheServer(folder: string, times: Map<string, number[]>): Promise<void> {
  const engine = await openDuckDB({ folder })
  for (const path of questions) {
    await repeat(path, times, async () => {
      const market = await openMarket({ engine, now: () => new Date() })
      const address = await market.app.listen({ port: 0, host: '127.0.0.1' })
      const began = performance.now()
      const { status } = await fetchRaw(`${address}/api/${path}`)
      const took = performance.now() - began
      await market.close()
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return took
    })
  }
  await engine.close()
}

async function repeat(path: string, times: Map<string, number[]>, work: () => Promise<number>): Promise<void> {
  const response = times.get(path) ?? []
  times.set(path, response)
  for (let at = 0; at <= repetitions; at += 1) {
    const took = await work()
    // The first request reads from disk.
    if (at > 0) response.push(took)
  }
}

function statementOf(path: string): Compiled {
  const [statement] = statementsOf(path, '')
  if (!statement) throw new Error(`${path} has no statement`)
  return statement
}

/** Requests per second of a cached answer of the whole server and of an empty route, alternating; the load comes from its own process. */
async function measureKept(): Promise<void> {
  const script = fileURLToPath(new URL('harness/keptServer.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  const { empty, stored, token } = JSON.parse(String(line))
  const rates = { empty: [] as number[], kept: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.empty.push(await load(empty, token))
    rates.kept.push(await load(stored, token))
  }
  child.stdin.end()
  await once(child, 'exit')
  const [base, rate] = [median(rates.empty), median(rates.kept)]
  console.log(
    `kept answers: ${Math.round(rate)} a second, empty route: ${Math.round(base)}, share ${Math.round((rate / base) * 100)} %`,
  )
}

async function load(url: string, token: string): Promise<number> {
  const cannon = createRequire(import.meta.url).resolve('autocannon')
  const headers = ['-H', `authorization=Bearer ${token}`, '-H', 'accept-encoding=br']
  const child = spawn(process.execPath, [cannon, '-j', '-c', '32', '-d', String(loadSeconds), ...headers, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  for await (const data of child.stdout) output += data
  const { requests, non2xx, statusCodeStats } = JSON.parse(output)
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx: ${JSON.stringify(statusCodeStats)}`)
  return requests.average
}

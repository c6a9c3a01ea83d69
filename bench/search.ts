import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SearchGroup, search } from '@sala/catalog/api/search.ts'
import pg from 'pg'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { runningPostgres } from '../server/state/postgres/postmaster.ts'
import { fillDocuments } from './documents.ts'
import { machine, median, percentile } from './harness/measure.ts'
import { searchQuestions } from './harness/searchQuestions.ts'
import { openWhole } from './harness/wholeServer.ts'
import { fillVoices, lastDay, voices } from './voices.ts'

/**
 * How long `GET search` takes through the whole server, each time anew, as nobody's question was kept, and whether it finds what has
 * to be found. `node bench/search.ts [documents] [messages] [first|fresh]`; `BENCH_FOLDER` names a folder to keep, which is filled once.
 */

const [wantedDocuments, wantedMessages, wantedSet = 'first'] = process.argv.slice(2)
const documents = Number(wantedDocuments ?? 100_000)
const messages = Number(wantedMessages ?? 1_000_000)
if (wantedSet !== 'first' && wantedSet !== 'fresh') throw new Error(`no questions ${wantedSet}: first or fresh`)
const questions = searchQuestions[wantedSet]
const repetitions = 15
const wrong: string[] = []

console.log(machine())
const root = process.env.BENCH_FOLDER
const folder = root === undefined ? mkdtempSync(join(tmpdir(), 'sala-bench-')) : root
mkdirSync(folder, { recursive: true })
// A persistent folder is filled only once.
const filled = existsSync(join(folder, 'facts.duckdb'))
if (!filled) await fillVoices(folder, Math.ceil(messages / voices.length))
const engine = await openDuckDB({ folder, memoryLimit: '1GB', threads: 2 })
const { listening, close } = await openWhole(engine, folder, () => new Date(`${lastDay}T12:00:00.000Z`))
try {
  const address = await runningPostgres(join(folder, 'postgres'))
  if (!address) throw new Error('the PostgreSQL of the bench does not run')
  const client = new pg.Client(address)
  await client.connect()
  const began = performance.now()
  if (!filled) {
    const { letters } = await fillDocuments(client, documents)
    console.log(
      `${Math.round(letters / 1e6)} million letters, written in ${Math.round((performance.now() - began) / 1000)} s`,
    )
  }
  const { rows } =
    await client.query(`select count(*)::int documents, pg_size_pretty(pg_total_relation_size('document_texts')) size
    from document_texts`)
  console.log(`${rows[0].documents} documents, ${rows[0].size}; ${messages} messages; ${machine()}`)
  await client.end()

  const headers = { authorization: `Bearer ${listening.token}` }
  for (const kinds of ['', '&kinds=documents', '&kinds=messages', '&kinds=widgets,dashboards,places']) {
    const all: number[] = []
    console.log()
    for (const { q: question, place } of questions) {
      const times: number[] = []
      let groups: readonly SearchGroup[] = []
      for (let round = 0; round < repetitions; round += 1) {
        const start = performance.now()
        const answer = await fetch(`${listening.address}/api/search?q=${encodeURIComponent(question)}${kinds}`, {
          headers,
        })
        const body = await answer.json()
        times.push(performance.now() - start)
        if (answer.status !== 200) throw new Error(`${question}: ${answer.status} ${JSON.stringify(body)}`)
        groups = search.reply.parse(body).groups
      }
      const places = groups.find(({ kind }) => kind === 'places')?.hits.map(({ id }) => id) ?? []
      if (place !== undefined && (kinds === '' || kinds.includes('places')) && !places.includes(place))
        wrong.push(`${question}: ${place} is not among the places ${places.join(', ')}`)
      // The first request meets cold caches; it counts too.
      all.push(...times)
      const summary = groups.map(({ kind, count }) => `${count} ${kind}`).join(', ') || 'nothing'
      console.log(`| ${question} | ${summary} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`)
    }
    console.log(`\n95th percentile: ${percentile(all, 0.95).toFixed(0)} ms, median ${median(all).toFixed(0)} ms`)
  }
  console.log(machine())
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await close()
  await engine.close()
  if (root === undefined) rmSync(folder, { recursive: true, force: true })
}

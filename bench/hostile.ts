import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckDB } from '../server/facts/engines/duckdb/duckdb.ts'
import { hostileQuestions } from '../server/testing/hostileQuestions.ts'
import { machine, median } from './harness/measure.ts'
import { openWhole } from './harness/wholeServer.ts'

/**
 * How long the longest answer takes: the whole server on a filled facts store is asked everything that the fuzz test asks, one after
 * the other and each for the first time. `node bench/hostile.ts <folder of a facts store>`; see README.md. Ends with 1 where an
 * answer took over 2 s.
 */

const most = 2000
const [folder = ''] = process.argv.slice(2)
console.log(machine())
const stateFolder = mkdtempSync(join(tmpdir(), 'sala-hostile-'))
const engine = await openDuckDB({ folder })
const { app, listening, close } = await openWhole(engine, stateFolder, () => new Date())
try {
  const headers = { authorization: `Bearer ${listening.token}`, 'accept-encoding': 'br' }
  const requests: { readonly what: string; readonly took: number; readonly status: number }[] = []
  const document: unknown = (await app.inject({ method: 'GET', url: '/api/openapi.json', headers })).json()
  for (const { path, search } of hostileQuestions(document)) {
    const what = search === '' ? path : `${path}?${search}`
    const began = performance.now()
    const { statusCode } = await app.inject({ method: 'GET', url: `/api/${what}`, headers })
    requests.push({ what, took: performance.now() - began, status: statusCode })
  }
  const times = requests.map(({ took }) => took).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
  console.log(
    `${requests.length} questions: middle ${Math.round(median(times))} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`,
  )
  for (const { what, took, status } of requests.toSorted((a, b) => b.took - a.took).slice(0, 10)) {
    console.log(`${Math.round(took)} ms, ${status}: ${what.slice(0, 120)}`)
  }
  const late = requests.filter(({ took }) => took > most).length
  const failed = requests.filter(({ status }) => status >= 500 && status !== 501).length
  console.log(`over ${most} ms: ${late}; failed: ${failed}`)
  process.exitCode = late + failed > 0 ? 1 : 0
} finally {
  await close()
  await engine.close()
  rmSync(stateFolder, { recursive: true, force: true })
}

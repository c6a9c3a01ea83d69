import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unavailableEngine } from '../../server/facts/engines/unavailable.ts'
import { machine, median } from '../harness/measure.ts'
import { openWhole } from '../harness/wholeServer.ts'
import { fillPeople } from './fill.ts'

/**
 * The lists of the administration with 10,000 people, 300 roles of 20 widgets each, 300 departments and 20,000 rows of the audit log:
 * each asked many times over HTTP through the whole server. `node bench/administration/administration.ts`.
 */

const repetitions = 31
const [people, roles, auditRows] = [10_000, 300, 20_000]

const questions = [
  'users',
  'users?limit=100&page=100&sort=-lastSignInAt',
  'users?limit=1000&sort=roleName,fullname',
  'users?q=srisai+77&limit=50',
  'users?status=0&sort=email&limit=50',
  'roles?limit=20&sort=-users',
  'roles?limit=1000',
  'roles?limit=1000&fields=id,name,permissions',
  'roles?q=role+29&limit=50',
  'departments?limit=100&sort=-users',
  'widgets?limit=100',
  'widgettypes?limit=100',
  'audit',
  'audit?limit=100&page=200',
  'audit?limit=50&sort=personName',
  'audit?q=srisai+77&limit=50',
  'audit?action=role_changed&limit=50&start=2026-01-01T00:00:00.000Z',
] as const

console.log(machine())
const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
const { listening, close } = await openWhole(unavailableEngine(null), folder, () => new Date())
try {
  await fillPeople(folder, { people, roles, auditRows })
  const headers = { authorization: `Bearer ${listening.token}` }
  for (const question of questions) {
    const times: number[] = []
    let bytes = 0
    let rows = 0
    for (let round = 0; round < repetitions; round += 1) {
      const began = performance.now()
      const answer = await fetch(`${listening.address}/api/${question}`, { headers })
      const text = await answer.text()
      times.push(performance.now() - began)
      if (answer.status !== 200) throw new Error(`${question}: ${answer.status} ${text}`)
      bytes = text.length
      rows = JSON.parse(text).rows.length
    }
    // The first request meets a store without query plans.
    const [first = 0, ...rest] = times
    const figures = `middle ${median(rest).toFixed(1)} ms, longest ${Math.max(...rest).toFixed(1)} ms, first ${first.toFixed(1)} ms`
    console.log(`${question}: ${figures}, ${rows} rows, ${Math.round(bytes / 1024)} KB`)
  }
} finally {
  await close()
  rmSync(folder, { recursive: true, force: true })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { population } from '@sala/catalog/datasets/population.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { programFile } from '../core/processes/programs.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { createTestLake, extensions } from '../facts/testing/lake.ts'
import { rowsOf } from '../facts/testing/rows.ts'
import { freePort } from '../testing/freePort.ts'
import { passedOn } from '../testing/passedOn.ts'
import { startApp } from '../testing/startApp.ts'

const years = Array.from({ length: 60 }, (_, index) => 1950 + index)
const rows = countryCodes.slice(0, 150).flatMap(([code]) => years.map((year) => `${code},${year},${year}`))
const file = ['location_source,population_number,year', ...rows, ''].join('\n')

function formOf(content: string): FormData {
  const form = new FormData()
  form.set('dataset', 'population')
  form.set('source', 'The bureau')
  form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
  return form
}

const runKilled = test.skipIf(extensions === null)

runKilled(
  'of a server that is killed an import is stored wholly or not at all, and another one says so and imports',
  { tags: 'release' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sala-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const lake = await createTestLake()
    onTestFinished(lake.drop)
    const engine = await openDuckDB({ folder: join(folder, 'left'), lake: lake.config, threads: 1 })
    const left = await startApp({ engine, env: { SERVER_URL: `http://127.0.0.1:${await freePort()}` } })
    const admin = await left.as('admin')
    const headers = { authorization: `Bearer ${admin.token}` }

    const port = await freePort()
    const { host, user, database } = left.database.address
    const killed = start(port, {
      SALA_DATA: join(folder, 'killed'),
      DATABASE_URL: `postgres://localhost/${database}?user=${user}&host=${encodeURIComponent(host ?? '')}`,
      WAREHOUSE_URL: `ducklake:${lake.config.catalogue}`,
      WAREHOUSE_FILES: lake.config.files,
      DUCKDB_EXTENSIONS: extensions ?? '',
    })
    const url = `http://127.0.0.1:${port}/api`
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isReady, { timeout: 60_000 }).toBe(200)

    const begun = await fetch(`${url}/imports`, { method: 'POST', headers, body: formOf(file) })
    const { id } = (await begun.json()) as { readonly id: string }
    const job = `imports/jobs/${id}`
    // Any server answers about it, as long as its own is there.
    while ((await admin.get(job)).json().state === 'checking') await wait(50)
    const commit = await admin.post(`${job}/commit`, {})
    expect([commit.statusCode, commit.json()]).toMatchObject([200, { state: 'storing' }])
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const lost = await admin.get(job)
    expect([lost.statusCode, lost.json()]).toMatchObject([404, { type: '/problems/job_lost' }])
    const stored = async () => (await rowsOf(engine, population, ['year'])).length
    const batches = (await engine.batches('population')).length
    await expect.poll(stored).toBe(batches * rows.length)

    const again = await left.app.inject({
      method: 'POST',
      url: '/api/imports',
      ...(await injected(formOf(file), headers)),
    })
    const next = `imports/jobs/${again.json().id}`
    while ((await admin.get(next)).json().state === 'checking') await wait(50)
    expect((await admin.post(`${next}/commit`, { again: true })).statusCode).toBe(200)
    while ((await admin.get(next)).json().state === 'storing') await wait(50)
    expect((await admin.get(next)).json()).toMatchObject({ state: 'stored', batch: { rows: rows.length } })
    expect(await stored()).toBe(rows.length)
  },
)

function start(port: number, env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(programFile('main'))], {
    env: { ...passedOn(), PORT: String(port), SERVER_URL: `http://127.0.0.1:${port}`, ...env },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A form as `inject` takes it. */
async function injected(form: FormData, headers: Readonly<Record<string, string>>) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' } }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rowsOf } from '../../facts/testing/rows.ts'
import { createOutbound } from '../../services/outbound.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createConnectorRunner } from '../connectors/connectorRunner.ts'
import { queryDatabase } from '../connectors/queryDatabase.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/databaseProxy.ts'
import { addImporter, type Importer } from './testing/importer.ts'

let database: DatabaseProxy
let started: TestApp
let admin: Importer
beforeAll(async () => {
  database = await startDatabaseProxy(inject('cluster').host)
  started = await startApp({ env: { OUTBOUND_HOSTS: `127.0.0.1:${database.port}` } })
  admin = await addImporter(started, 'anong@test.example')
})
afterAll(async () => {
  await database.close()
  await started.close()
})

// Half past eight in the evening of the last day of 2000 in London is the next year in Bangkok.
const query = `select * from (values ('JP', 5.0, timestamptz '2000-12-31 20:30:00Z'), ('KR', null, '2001-06-01')) as people (location_source, population_number, year)`
const base = {
  ...{ dataset: 'population', kind: 'database', recipe: null, source: 'An office', status: null, unit: null },
  ...{ every: 'day', time: '06:30', weekday: 1, timeZone: 'Asia/Bangkok', onFaults: 'hold', active: true },
  ...{ credentials: 'basic', secret: 'a quiet word' },
}

let number = 0
const settings = (changes: object) => ({
  ...base,
  name: `Database ${number++}`,
  address: `postgres://127.0.0.1:${database.port}/${started.database.address.database}?sslmode=disable`,
  credentialName: inject('cluster').user,
  query,
  ...changes,
})
async function ask(changes: object = {}) {
  const body = settings(changes)
  const created = await admin.call('POST', 'imports/connectors', body)
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return { id: created.json().id as number, body }
}

const runsOf = async (id: number): Promise<ConnectorRun[]> =>
  (await admin.call('GET', `imports/connectors/${id}/runs`)).json().rows

/** Runs a connector as somebody who presses, and waits until that is over. */
async function run(id: number, dryRun = false): Promise<ConnectorRun> {
  const begun = await admin.call('POST', `imports/connectors/${id}/runs`, { dryRun })
  expect(begun.statusCode).toBe(201)
  for (;;) {
    const [newest] = await runsOf(id)
    if (newest !== undefined && newest.outcome !== 'running') return newest
    await wait(60)
  }
}

const author = { userId: null, address: null, requestId: null, via: 'api' } as const
const stored = () => rowsOf(started.engine, population, ['location_source', 'year', 'population_number'])
const runBy = async (id: number, services = started.services, timeoutMs = 10_000) => {
  const runner = createConnectorRunner(services, { delays: [0], timeoutMs })
  await runner.begin(id, 'anong@test.example', false, author)
  await runner.idle()
  return (await runsOf(id))[0]
}

test.each<[object, string]>([
  [{ query: '' }, 'query'],
  [{ credentials: 'none' }, 'credentials'],
  [{ secret: undefined }, 'secret'],
  ...[
    'https://db.example.org/figures',
    'postgres://db.example.org',
    'postgres://somebody:secret@db.example.org/figures',
    'postgres://db.example.org/figures?options=-c',
    'postgres://db.example.org/figures?sslmode=prefer',
    'postgres://db.example.org/figures?sslmode=disable',
    'postgres://10.0.0.1/figures',
    'postgres://0x7f000001/figures',
    'postgres://[::1]/figures',
    'mysql://10.0.0.1/figures?sslmode=disable',
    'mysql://192.0.2.1/figures',
    'mysql://db.example.org:3306',
    'mariadb://somebody:secret@db.example.org/figures',
  ].map((address): [object, string] => [{ address }, 'address']),
])('%o is refused, and the field named', async (changes, field) => {
  const refused = await admin.call('POST', 'imports/connectors', settings(changes))
  expect([refused.statusCode, refused.json().field]).toEqual([400, field])
})

test('is stored as a file is, and its credentials are for its host alone', async () => {
  const expectedQuery = query.replace('null', '7')
  const { id, body } = await ask({ query: expectedQuery })
  expect(await run(id, true)).toMatchObject({ faults: [], outcome: 'checked', newRows: 2, batch: null })
  const fileName = `${started.database.address.database}.csv`
  expect(await run(id)).toMatchObject({ outcome: 'stored', newRows: 2, fileName })
  expect(await stored()).toEqual(expect.arrayContaining(['JP 2001 5', 'KR 2001 7']))
  expect(await run(id)).toMatchObject({ outcome: 'unchanged' })

  const { secret: _, ...same } = body as typeof body & { secret?: string }
  const change = (next: object) => admin.call('PUT', `imports/connectors/${id}`, { ...same, ...next })
  expect((await change({ query: expectedQuery.replace('7', '70') })).statusCode).toBe(200)
  expect(await run(id)).toMatchObject({ outcome: 'stored', changedRows: 1 })
  const elsewhere = ['postgres://db.example.org/figures', body.address.replace('?sslmode=disable', '')]
  for (const address of elsewhere) expect((await change({ address })).json()).toMatchObject({ field: 'secret' })
  const log = await admin.call('GET', `audit?action=connector_changed&target=${id}`)
  expect(log.body).toContain('location_source, population_number')
  expect(log.body).not.toContain(base.secret)

  // A person answers what the file does not say.
  const { id: faulty } = await ask()
  expect(await run(faulty)).toMatchObject({ outcome: 'held', badRows: 1 })
  const opened = await admin.call('POST', `imports/connectors/${faulty}/file`)
  expect(await admin.settled(opened.json().id)).toMatchObject({ state: 'faults', settings: { separator: 'comma' } })
  await admin.call('DELETE', `imports/jobs/${opened.json().id}`)
})

test.each([
  ['a change', `delete from users`],
  ['a second statement', `${query}; commit; drop table users`],
  ['a change inside', `with gone as (delete from users returning 1) select * from gone`],
  ['a change by a function', `select set_config('transaction_read_only', 'off', false), lo_create(0)`],
  ['no table of that name', 'select * from nothing'],
])('%s is refused', async (_what, refused) => {
  const { id } = await ask({ query: refused })
  expect(await run(id)).toMatchObject({ outcome: 'failed', problem: 'query_failed', detail: expect.any(String) })
  expect((await admin.call('GET', 'users')).statusCode).toBe(200)
})

test.each<[string, object, Partial<ConnectorRun>]>([
  ['a user that is not there', { credentialName: 'nobody' }, { problem: 'access_denied', attempts: 1 }],
  ['no rows', { query: 'select 1 where false' }, { problem: 'empty' }],
])('%s', async (_what, changes, expected) => {
  const { id } = await ask(changes)
  expect(await run(id)).toMatchObject({ outcome: 'failed', ...expected, goodRows: 0 })
})

test('is broken off after its time, tried again, and asked of listed hosts and encrypted connections alone', {
  tags: 'release',
}, async () => {
  const { id, body } = await ask({ query: 'select pg_sleep(60)' })
  const slow = await runBy(id, started.services, 2000)
  expect(slow?.problem).toMatch(/^(query_failed|timeout)$/)
  for (const mode of ['silent', 'cut'] as const) {
    database.mode = mode
    const failed = await runBy((await ask({ query: `select repeat('x', 100000)` })).id, started.services, 1000)
    expect(failed).toMatchObject({ problem: mode === 'cut' ? 'not_reached' : 'timeout', attempts: 2 })
  }
  database.mode = 'pass'
  // The operator has taken the host off the list since.
  const closed = { ...started.services, outbound: createOutbound([]) }
  expect(await runBy(id, closed)).toMatchObject({ problem: 'not_encrypted', attempts: 1 })
  const plain = body.address.replace('?sslmode=disable', '')
  const { id: encrypted } = await ask({ address: plain })
  expect(await runBy(encrypted)).toMatchObject({ problem: 'not_reached', detail: expect.stringContaining('SSL') })
  expect(await runBy(encrypted, closed)).toMatchObject({ problem: 'private_address' })
})

test.each([
  ['rows', 'select from generate_series(1, 11)', 'too_many_rows'],
  ['bytes', `select repeat('x', 600) from generate_series(1, 9)`, 'too_large'],
])('too many %s are refused as a whole', async (_what, tooMuch, problem) => {
  const { address, credentialName } = settings({})
  const target = { ...base, address, credentialName, query: tooMuch, hostKey: '', etag: null, lastModified: null }
  const options = { signal: AbortSignal.timeout(10_000), timeoutMs: 10_000 }
  const answer = queryDatabase(started.services.outbound, target, options, { bytes: 5000, queryRows: 10 })
  await expect(answer).rejects.toMatchObject({ problem })
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { createOwnKey, createServiceAccount } from '@sala/catalog/api/keys.ts'
import { pushLimits } from '@sala/catalog/api/pushRows.ts'
import { expect, test } from 'vitest'
import { adminRoleId } from '../../state/model.ts'
import { startApp, type TestApp, type Who } from '../../testing/startApp.ts'
import { lines, waitingIn } from './testing/importer.ts'

const path = 'v2/datasets/population/rows?source=The%20bureau'
const csv = lines('location_source,population_number,year', 'CN,1400,2020', 'JP,125,2020')
const scopes = ['import:population'] as const
const newAccount = { name: 'Gateway', networks: [], days: 30 }

const standing = async ({ engine }: TestApp) => (await engine.batches()).filter(({ undoneAt }) => undoneAt === null)

/** Pushes by a key. */
const pushing =
  ({ app }: TestApp, key: string) =>
  (payload: string | Buffer, options: { type?: string; to?: string; once?: string; address?: string } = {}) => {
    const { type = 'text/csv', to = path, once, address = '127.0.0.1' } = options
    const headers = { authorization: `Bearer ${key}`, 'content-type': type }
    return app.inject({
      method: 'POST',
      url: `/api/${to}`,
      remoteAddress: address,
      headers: { ...headers, ...(once !== undefined && { 'idempotency-key': once }) },
      payload,
    })
  }

async function keyOf(started: TestApp, who: Exclude<Who, null>, changes: object = {}) {
  const owner = await started.as(who)
  const created = await owner.post('account/keys', { ...newAccount, scopes, ...changes })
  const { id, key } = createOwnKey.reply.parse(created.json())
  return { owner, id, push: pushing(started, key) }
}

test('a service account pushes CSV, JSON lines and Parquet, and each of them is a batch with its report', async () => {
  const started = await startApp()
  const admin = await started.as('admin')
  const account = { name: 'Gateway', role: adminRoleId, key: { ...newAccount, scopes } }
  const made = createServiceAccount.reply.parse((await admin.post('service-accounts', account)).json())
  const push = pushing(started, made.key.key)

  const first = await push(csv)
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    {
      outcome: 'stored',
      batch: { dataset: 'population', fileName: 'rows.csv', source: 'The bureau', rows: 2 },
      report: { goodRows: 2, badRows: 0, difference: { new: 2 } },
    },
  ])
  const later = '{"location_source":"JP","population_number":124,"year":2020}\n'
  const second = await push(later, { type: 'application/x-ndjson', to: `${path}&name=night.csv` })
  expect(second.json()).toMatchObject({
    outcome: 'stored',
    batch: { fileName: 'night.csv.ndjson', rows: 1 },
    report: { difference: { changed: 1 } },
  })
  const third = await push(await parquet("select 'LA' location_source, 7 population_number, 2020 as year"), {
    type: 'application/vnd.apache.parquet',
  })
  expect(third.json()).toMatchObject({ outcome: 'stored', batch: { rows: 1 } })
  const { rows } = (await admin.get('market/population')).json()
  const figures = rows.map((row: Record<string, unknown>) => [row.location_source, row.population_number])
  expect(figures.sort()).toEqual([
    ['CN', 1400],
    ['JP', 124],
    ['LA', 7],
  ])
  const column = { id: 'c1', names: { en: 'Hall' }, headings: [], kind: 'text', unit: null, figure: null, weight: null }
  const definition = {
    names: { en: 'Museums' },
    source: '',
    rhythm: 'none',
    columns: [{ ...column, isKey: true, isTime: false }],
  }
  const readers = { everyone: false, roles: [] }
  const { id: own } = (await admin.post('own-datasets', { definition, readers })).json()
  const to = `v2/datasets/${own}/rows?source=The%20museums`
  expect((await push('Hall\nOld Hall\n', { to })).statusCode).toBe(403)
  const ofUnknown = await admin.post('account/keys', { ...newAccount, scopes: ['import:own_00000000'] })
  expect([ofUnknown.statusCode, ofUnknown.json().field]).toEqual([400, 'scopes'])
  const ofOwn = await keyOf(started, 'manage_imports', { scopes: [`import:${own}`] })
  const pushed = await ofOwn.push('Hall\nOld Hall\nSea House\n', { to })
  expect(pushed.json()).toMatchObject({ outcome: 'stored', batch: { dataset: own, rows: 2 } })
  expect((await ofOwn.push(csv)).statusCode).toBe(403)
  const inTrash = { method: 'DELETE', url: `/api/own-datasets/${own}`, headers: { 'if-match': '"1"' } } as const
  expect((await admin.call(inTrash)).statusCode).toBe(204)
  expect((await ofOwn.push('Hall\nOld Hall\n', { to })).statusCode).toBe(404)

  const noted = (await started.state.audit.list(50)).filter(({ action }) => action === 'batch_imported')
  expect(noted).toHaveLength(4)
  expect(noted[1]).toMatchObject({ details: { dataset: 'population', key: made.key.id } })
  // Files go after their answers.
  await expect.poll(() => waitingIn(started)).toEqual([])
})

test('what comes twice is stored once: by its content, by its key, and of two at the same moment', {
  tags: 'release',
}, async () => {
  const started = await startApp()
  const { push, owner } = await keyOf(started, 'manage_imports')
  const responses = await Promise.all([push(csv), push(csv)])
  expect(responses.map((answer) => answer.json().outcome).sort()).toEqual(['duplicate', 'stored'])
  const [batch] = await standing(started)
  expect(responses.map((answer) => answer.json().batch.id)).toEqual([batch?.id, batch?.id])

  const other = csv.replace('1400', '1410')
  const stored = (await push(other, { once: 'night-1' })).json()
  expect(stored.outcome).toBe('stored')
  // Taken back by a person, it does not return because a program tries once more.
  await owner.call({ method: 'POST', url: `/api/imports/${stored.batch.id}/undo`, payload: {} })
  const undone = (await started.engine.batches()).find(({ id }) => id === stored.batch.id)
  expect(undone?.undoneAt).not.toBeNull()
  const again = (await push(other, { once: 'night-1' })).json()
  expect([again.outcome, again.batch.id]).toEqual(['duplicate', stored.batch.id])
  const reused = await push(csv.replace('1400', '1'), { once: 'night-1' })
  expect([reused.statusCode, reused.json().field]).toEqual([409, 'Idempotency-Key'])
  expect(await standing(started)).toHaveLength(1)
})

test('one bad row stores nothing, and the report says which; good rows alone are stored where that is asked for', async () => {
  const started = await startApp()
  const { push } = await keyOf(started, 'manage_imports')
  const bad = `${csv}Atlantis,5,2020\n`
  const refused = await push(bad)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    {
      outcome: 'refused',
      batch: null,
      report: { goodRows: 2, badRows: 1, faults: [{ row: 4, value: 'Atlantis', reason: 'unknown_place' }] },
    },
  ])
  expect(await standing(started)).toEqual([])
  const dry = await push(csv, { to: `${path}&dryRun=true` })
  expect(dry.json()).toMatchObject({ outcome: 'checked', batch: null, report: { goodRows: 2 } })
  expect(await standing(started)).toEqual([])
  const some = await push(bad, { to: `${path}&skipBadRows=true` })
  expect(some.json()).toMatchObject({ outcome: 'stored', batch: { rows: 2 }, report: { badRows: 1 } })
})

test('stored rows neither go nor become less sure by what a program sends', async () => {
  const started = await startApp()
  const { push } = await keyOf(started, 'manage_imports', { scopes: ['import:immigration'] })
  const to = 'v2/datasets/immigration/rows?source=The%20bureau'
  const month = (...rows: readonly string[]) => lines('date,location_source,immigrants,status', ...rows)
  // A table with its own total is all of its month: what it does not name is there no more.
  const wholeMonth = month('2025-02,JP,5,final', '2025-02,KR,7,final', '2025-02,Grand Total,12,final')
  expect((await push(wholeMonth, { to })).json()).toMatchObject({
    outcome: 'stored',
    report: { difference: { new: 2 } },
  })
  const less = await push(month('2025-02,JP,6,final', '2025-02,Grand Total,6,final'), { to })
  expect([less.statusCode, less.json()]).toMatchObject([409, { field: 'body', value: '1' }])
  const early = await push(month('2025-02,JP,9,preliminary'), { to })
  expect([early.statusCode, early.json().report.faults[0].reason]).toEqual([422, 'higher_status_exists'])
  expect(await standing(started)).toHaveLength(1)
})

test('a key brings figures into its data set and no other, and reads nothing', async () => {
  const started = await startApp()
  const { push, owner, id } = await keyOf(started, 'manage_imports', { networks: ['192.0.2.0/24'] })
  const address = '192.0.2.9'
  for (const name of ['gdp', 'nothing', 'population%2f', 'POPULATION', '%00']) {
    const { statusCode, body } = await push(csv, { to: `v2/datasets/${name}/rows?source=x`, address })
    expect([name, statusCode, body.includes('"field":"scope"')]).toEqual([name, 403, true])
  }
  expect((await push(csv)).statusCode).toBe(403)
  for (const to of ['imports', 'imports/connectors', 'v2/explore'])
    expect([to, (await push(csv, { to, address })).statusCode]).toEqual([to, 403])
  const reader = await keyOf(started, 'admin', { scopes: ['widgets', 'explore'] })
  expect((await reader.push(csv)).statusCode).toBe(403)
  const viewer = await started.as('explore_data')
  const mine = await viewer.post('account/keys', { ...newAccount, scopes })
  expect([mine.statusCode, mine.json().value]).toEqual([403, 'import:population'])

  expect((await push(csv, { address })).json().outcome).toBe('stored')
  await owner.call({ method: 'DELETE', url: `/api/account/keys/${id}` })
  expect((await push(csv.replace('125', '1'), { address })).statusCode).toBe(401)
  expect(await standing(started)).toHaveLength(1)
  const reasons = (await started.state.audit.list(50)).map(({ details }) => details.reason)
  expect(reasons).toEqual(expect.arrayContaining(['scope', 'address', 'revoked']))
})

test('what is too large, of another type, unsaid or unreadable is refused by its field, and leaves nothing', {
  tags: 'release',
}, async () => {
  const started = await startApp()
  const { push } = await keyOf(started, 'manage_imports')
  const large = await push(Buffer.alloc(pushLimits.bytes + 1, 'a'))
  expect([large.statusCode, large.json().message]).toEqual([413, expect.stringContaining('32 MiB')])
  // More than a body of JSON may be.
  const long = await push(`${csv}${'\n'.repeat(2 * 1024 * 1024)}`, { to: `${path}&dryRun=true` })
  expect(long.json()).toMatchObject({ outcome: 'checked', report: { goodRows: 2 } })
  const refusals = [
    [csv, { type: 'application/json' }, 400, undefined],
    [csv, { type: 'text/plain' }, 415, undefined],
    [csv, { type: 'multipart/form-data; boundary=x' }, 415, undefined],
    [csv, { type: 'application/vnd.apache.parquet' }, 415, 'Content-Type'],
    ['PK\u0003\u0004 a workbook', {}, 415, 'Content-Type'],
    [csv, { to: 'v2/datasets/population/rows' }, 400, 'source'],
    [csv, { to: `${path}&replaceHigher=true` }, 400, 'replaceHigher'],
    [csv, { to: `${path}&status=final` }, 400, 'status'],
    [csv, { once: 'two words' }, 400, 'Idempotency-Key'],
  ] as const
  for (const [payload, options, status, field] of refusals) {
    const answer = await push(payload, options)
    expect([options, answer.statusCode, answer.json().field]).toEqual([options, status, field])
  }
  for (const payload of ['', '<html>sign in</html>', '%PDF-1.7']) {
    const answer = await push(payload)
    expect([payload, answer.statusCode, answer.json().report?.faults[0]?.reason]).toEqual([payload, 422, 'unreadable'])
  }
  expect(await standing(started)).toEqual([])
  // Files go after their answers.
  await expect.poll(() => waitingIn(started)).toEqual([])
})

/** The rows of a query as Parquet. */
async function parquet(query: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-parquet-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`copy (${query}) to '${join(folder, 'rows.parquet')}' (format parquet)`)
  connection.closeSync()
  instance.closeSync()
  const bytes = readFileSync(join(folder, 'rows.parquet'))
  rmSync(folder, { recursive: true })
  return bytes
}

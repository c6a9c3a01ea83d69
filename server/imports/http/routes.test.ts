import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type FormPart, multipart, type Person } from '../../admin/testing.ts'
import { buildApp } from '../../app.ts'
import { dailyCounts } from '../../cli/testFiles.ts'
import { adminRoleId } from '../../state/state.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { bookParts, sheetPart, tableRows, zip } from '../hostileTesting.ts'

let started: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  started = await startApp()
  admin = await addPerson(started, { roleId: adminRoleId, email: 'anong@test.example' })
  other = await addPerson(started, { roleId: adminRoleId })
})
afterAll(() => started.close())

interface Sending {
  readonly as?: Person
  readonly to?: TestApp
  readonly headers?: Readonly<Record<string, string>>
}

const upload = (
  content: string | Buffer,
  filename: string,
  fields: Readonly<Record<string, string>>,
  { as = admin, to = started, headers: more = {} }: Sending = {},
) => {
  const parts: FormPart[] = Object.entries(fields).map(([name, text]) => ({ name, content: text }))
  const { payload, headers } = multipart([...parts, { name: 'file', content, filename, type: 'text/csv' }])
  const authorization = `Bearer ${as.token}`
  return to.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...headers, authorization, ...more },
    payload,
  })
}

/** Uploads a file that is taken, and waits until it is checked. */
const uploaded = async (...given: Parameters<typeof upload>): Promise<ImportJob> => {
  const answer = await upload(...given)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return settled(answer.json().id)
}

/** What a job says when nothing is done with it any more. */
const settled = async (id: string): Promise<ImportJob> => {
  for (;;) {
    const job: ImportJob = (await admin.call('GET', `imports/jobs/${id}`)).json()
    if (job.state !== 'checking' && job.state !== 'storing') return job
    await wait(20)
  }
}

const commit = async (id: string, consent: object = {}): Promise<ImportJob> => {
  const answer = await admin.call('POST', `imports/jobs/${id}/commit`, consent)
  expect([answer.statusCode, answer.json().state]).toEqual([200, 'storing'])
  return settled(id)
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
const filesOf = ({ config }: TestApp) => readdirSync(join(config.dataFolder, 'uploads')).sort()
const waiting = () => filesOf(started)
const population = async () => (await admin.call('GET', 'market/population')).json().rows
const standing = async () => (await started.engine.batches()).filter(({ undoneAt }) => undoneAt === null)

test('a file is uploaded, checked twice, stored without its bad rows, shown, and taken back', async () => {
  const file = lines('location_source,population_number,year', 'CN,1400,2020', 'Atlantis,5,2020', 'JP,=1+1,2020')
  const first = await uploaded(file, 'people.csv', { dataset: 'population', source: 'The bureau' })
  expect(first).toMatchObject({
    dataset: 'population',
    fileName: 'people.csv',
    bytes: Buffer.byteLength(file),
    settings: { dataset: 'population', source: 'The bureau' },
    state: 'faults',
    progress: null,
    batch: null,
    message: null,
    report: { goodRows: 1, badRows: 2, faultCount: 2, sameFileAs: null },
  })
  expect(first.report?.faults[0]).toMatchObject({ row: 3, value: 'Atlantis', reason: 'unknown_place' })
  expect(await standing()).toEqual([])
  const faults = await admin.call('GET', `imports/jobs/${first.id}/faults.csv`)
  expect(faults.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="people.csv faults.csv"/),
  })
  expect(faults.body).toMatch(/^\ufeffsheet,row,column,value,reason,message\r\n/)
  expect(faults.body).toContain("'=1+1")

  const refused = await admin.call('POST', `imports/jobs/${first.id}/commit`, {}, { 'accept-language': 'th' })
  expect(refused.json()).toMatchObject({
    status: 409,
    field: 'skipBadRows',
    message: expect.stringContaining('แถวที่ผิด'),
  })
  const settings = { dataset: 'population', source: 'World Bank', unit: 'thousand' }
  expect((await admin.call('PUT', `imports/jobs/${first.id}`, settings)).json()).toMatchObject({
    state: 'checking',
    settings,
  })
  const second = await settled(first.id)
  expect(second.report?.totals).toMatchObject([{ measure: 'sum_population_number', value: 1_400_000 }])

  const stored = await commit(first.id, { skipBadRows: true })
  expect(stored).toMatchObject({
    state: 'stored',
    report: { goodRows: 1, badRows: 2 },
    batch: {
      dataset: 'population',
      fileName: 'people.csv',
      source: 'World Bank',
      importedBy: 'anong@test.example',
      rows: 1,
    },
  })
  expect(await population()).toMatchObject([{ location_source: 'CN', population_number: 1_400_000, year: 2020 }])
  expect((await admin.call('GET', `imports/jobs/${first.id}/faults.csv`)).body).toContain('Atlantis')
  // Only the list of what was left out is kept.
  expect(waiting()).toEqual([expect.stringMatching(/\.csv$/)])
  const again = await admin.call('POST', `imports/jobs/${first.id}/commit`, { skipBadRows: true })
  expect(again.json()).toMatchObject({ status: 409, message: expect.stringContaining('has been stored') })

  const id = stored.batch?.id ?? 0
  const listed = (await admin.call('GET', 'imports?dataset=population&state=standing&q=WORLD')).json()
  expect(listed).toEqual({ rows: [stored.batch], count: 1 })
  expect(Object.keys(listed.rows[0])).not.toContain('fileHash')
  const undone = await admin.call('POST', `imports/${id}/undo`)
  expect(undone.json()).toMatchObject({ id, undoneAt: expect.stringContaining('T') })
  expect(await population()).toEqual([])
  expect((await admin.call('GET', 'imports?state=undone')).json()).toMatchObject({ count: 1, rows: [{ id }] })
  expect((await admin.call('GET', 'imports?state=standing')).json().count).toBe(0)

  const { rows: log } = (await admin.call('GET', `audit?target=${id}&sort=at`)).json()
  expect(log).toMatchObject([
    {
      action: 'batch_imported',
      person: admin.id,
      via: 'api',
      details: { leftOut: 2, importedBy: 'anong@test.example' },
    },
    { action: 'batch_undone', person: admin.id, via: 'api', details: { undoneBy: 'anong@test.example' } },
  ])
  expect(log.every(({ address, requestId }: { address: string; requestId: string }) => address && requestId)).toBe(true)
})

test('the same file is noticed; a surer figure gives way only where that is said', async () => {
  const fields = { dataset: 'immigration', source: 'The ministry' }
  const month = (status: string) => lines('date,location_source,immigrants,status', `2024-01-01,CN,1000,${status}`)
  const final = await commit((await uploaded(month('final'), 'final.csv', fields)).id)
  const same = await uploaded(month('final'), 'other name.csv', fields)
  expect(same).toMatchObject({
    state: 'checked',
    report: { sameFileAs: { id: final.batch?.id, fileName: 'final.csv' } },
  })
  const refused = await admin.call('POST', `imports/jobs/${same.id}/commit`, {})
  expect(refused.json()).toMatchObject({ status: 409, field: 'again' })
  expect((await commit(same.id, { again: true })).batch?.replaced).toBe(1)

  const lower = await uploaded(month('preliminary'), 'early.csv', fields)
  expect(lower.report?.faults).toMatchObject([{ reason: 'higher_status_exists' }])
  expect((await admin.call('POST', `imports/jobs/${lower.id}/commit`, { skipBadRows: true })).json().message).toContain(
    'no good row',
  )
  expect(await commit(lower.id, { replaceHigher: true })).toMatchObject({ state: 'stored', batch: { replaced: 1 } })

  // A consent that does not help is answered by the job, and administrators are told as of any file that was not stored.
  const bad = await uploaded(lines('date,location_source,immigrants', '2024-01-01,Atlantis,1'), 'bad.csv', fields)
  expect(await commit(bad.id, { replaceHigher: true })).toMatchObject({ state: 'faults', batch: null })
  const { rows: told } = (await admin.call('GET', 'notifications?limit=100')).json()
  expect(told).toContainEqual(expect.objectContaining({ kind: 'import_failed', file: 'bad.csv', faults: 1 }))

  // Of two uploads of one file, the second learns of the first when it is stored.
  const [one, two] = [
    await uploaded(month('revised'), 'a.csv', fields),
    await uploaded(month('revised'), 'b.csv', fields),
  ]
  const { batch } = await commit(one.id)
  const late = await commit(two.id)
  expect(late).toMatchObject({
    state: 'checked',
    report: { sameFileAs: batch },
    message: expect.stringContaining('already'),
  })
  await admin.call('POST', `imports/${batch?.id}/undo`)
  expect((await commit(two.id)).state).toBe('stored')
})

test('what cannot be meant is refused with its field, its value and the choices', async () => {
  const good = { dataset: 'population' }
  const cases: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
    [{ dataset: 'populaton' }, 'dataset', 'population'],
    [{}, 'dataset', 'population'],
    [{ ...good, unit: 'dozen' }, 'unit', 'thousand, million'],
    [{ ...good, status: 'final' }, 'status', 'without a status'],
    [{ ...good, status: 'sure' }, 'status', 'preliminary'],
    [{ ...good, map: 'populaton_number=People' }, 'map', 'population_number, '],
    [{ ...good, map: '__proto__=People' }, 'map', 'population_number'],
    [{ ...good, map: 'People' }, 'map', 'column=heading'],
    [{ ...good, set: 'year=2020\r\nyear=2021' }, 'set', 'column=value'],
    [{ ...good, set: 'year=soon' }, 'set', 'YYYY'],
    [{ ...good, set: 'year=2020', map: 'year=Jahr' }, 'set', 'map | set'],
    [{ ...good, source: 'x'.repeat(501) }, 'source', '500'],
    [{ ...good, columns: 'year' }, 'columns', 'columns'],
  ]
  for (const [fields, field, words] of cases) {
    const answer = await upload('x', 'a.csv', fields)
    const { status, field: at, message } = answer.json()
    expect([fields, status, at, message]).toEqual([fields, 400, field, expect.stringContaining(words)])
  }
  const { payload, headers } = multipart([{ name: 'dataset', content: 'population' }])
  const authorization = `Bearer ${admin.token}`
  const none = await started.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { ...headers, authorization },
    payload,
  })
  expect(none.json()).toMatchObject({ status: 400, field: 'file', message: expect.stringContaining('Parquet') })
  expect((await admin.call('POST', 'imports', { dataset: 'population' })).json().field).toBe('file')
  const rare = lines('Land,Jahr', 'CN,2020')
  const fields = { ...good, map: 'location_source=Land\r\nyear=Jahr\n', set: 'population_number=7' }
  const job = await uploaded(rare, 'rare.csv', fields)
  expect(job).toMatchObject({ state: 'checked', report: { goodRows: 1, totals: [{ value: 7 }] } })
  const changed = await admin.call('PUT', `imports/jobs/${job.id}`, { ...good, unit: 'dozen' })
  expect([changed.statusCode, changed.json().field]).toEqual([400, 'unit'])
  // What was checked before still stands.
  expect((await settled(job.id)).state).toBe('checked')
  expect((await admin.call('DELETE', `imports/jobs/${job.id}`)).statusCode).toBe(204)
})

test('B04, B11: a file is its person’s alone, and what is gone or taken back is not found twice', async () => {
  const before = waiting()
  const { id } = await uploaded(lines('location_source,population_number,year', 'CN,1,2021'), 'own.csv', {
    dataset: 'population',
  })
  for (const [method, path] of [
    ['GET', `imports/jobs/${id}`],
    ['GET', `imports/jobs/${id}/faults.csv`],
    ['PUT', `imports/jobs/${id}`],
    ['POST', `imports/jobs/${id}/commit`],
    ['DELETE', `imports/jobs/${id}`],
  ] as const) {
    const body = method === 'PUT' ? { dataset: 'population' } : method === 'POST' ? {} : undefined
    expect([path, (await other.call(method, path, body)).statusCode]).toEqual([path, 404])
    const none = path.replace(id, '00000000-0000-4000-8000-00000000dead')
    expect([none, (await admin.call(method, none, body)).statusCode]).toEqual([none, 404])
  }
  expect(waiting()).toHaveLength(before.length + 2)
  expect((await admin.call('DELETE', `imports/jobs/${id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `imports/jobs/${id}`)).statusCode).toBe(404)
  expect(waiting()).toEqual(before)
  const [taken] = (await admin.call('GET', 'imports?state=undone&limit=1')).json().rows
  const twice = await admin.call('POST', `imports/${taken.id}/undo`)
  expect(twice.json()).toMatchObject({ status: 409, message: expect.stringContaining('taken back already') })
  for (const none of ['999999', '0', 'jobs', '-1', '1e3'])
    expect([none, (await admin.call('POST', `imports/${none}/undo`)).statusCode]).toEqual([none, 404])
})

test('C13: every data set has a template that is read as it is filled in, whatever it is called', async () => {
  const answer = await admin.call('GET', 'imports/templates/population')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="population.csv"/)
  const name = `..%2f..\\../x\u202e${'ก'.repeat(10_000)}.CSV`
  const job = await uploaded(`${answer.body}JP,5,2019\r\n`, name, { dataset: 'population' })
  expect(job).toMatchObject({ state: 'checked', report: { goodRows: 1, faultCount: 0 } })
  // Nobody's name becomes a path.
  expect(job.fileName).toMatch(/^x ก{58}\.csv$/)
  expect(waiting().every((file) => /^[0-9a-f-]{36}(\.[0-9a-f-]{36}\.csv)?$/.test(file))).toBe(true)
  expect((await admin.call('GET', 'imports/templates/nothing')).statusCode).toBe(404)
  await admin.call('DELETE', `imports/jobs/${job.id}`)
})

test('D10: workbooks that are made to hurt are jobs with a reason, and the house goes on', async () => {
  const plain = bookParts(sheetPart(tableRows))
  const zeros = { name: 'xl/media/image1.bin', content: new Uint8Array(30_000_000) }
  const doctype = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "2024-01">]>'
  const hostile: readonly (readonly [string, Buffer])[] = [
    ['bomb.xlsx', zip([...plain, zeros])],
    ['declared.xlsx', zip(bookParts(sheetPart(tableRows.replace('2024-01', '&a;'), '', doctype)))],
    ['empty.xlsx', Buffer.alloc(0)],
  ]
  for (const [name, content] of hostile) {
    const job = await uploaded(content, name, { dataset: 'immigration' })
    expect([name, job.state, job.report?.goodRows]).toEqual([name, 'faults', 0])
    expect(job.report?.faults[0]?.message).toBeTruthy()
    const refused = await admin.call('POST', `imports/jobs/${job.id}/commit`, { skipBadRows: true })
    expect([name, refused.statusCode]).toEqual([name, 409])
    await admin.call('DELETE', `imports/jobs/${job.id}`)
  }
  const book = zip(bookParts(sheetPart(tableRows), '__proto__'))
  const named = await uploaded(book, 'named.xlsx', { dataset: 'immigration' })
  expect(named).toMatchObject({ state: 'checked', report: { goodRows: 1 } })
  await admin.call('DELETE', `imports/jobs/${named.id}`)
  expect((await admin.call('GET', 'health/ready')).statusCode).toBe(200)
})

/** A form whose file is a megabyte larger than what is taken. */
function* largeForm(head: string): Generator<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, '1')
  yield Buffer.from(head)
  for (let at = 0; at <= 128; at += 1) yield megabyte
  yield Buffer.from('\r\n--x--\r\n')
}

test('C11: an upload that breaks off, is too large or nobody’s leaves no file', async () => {
  const address = new URL(await started.app.listen({ port: 0, host: '127.0.0.1' }))
  const before = waiting()
  const field = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const send = (authorization: string, body: string, bytes = 4_000_000) => {
    const socket = connect(Number(address.port), address.hostname).setEncoding('utf8')
    const head = `POST /api/imports HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`
    return { socket, sent: new Promise<void>((resolve) => socket.write(head + body, () => resolve())) }
  }
  const mine = `Authorization: Bearer ${admin.token}\r\n`
  for (let round = 0; round < 6; round += 1) {
    const { socket, sent } = send(mine, field('dataset', 'population') + part + 'x'.repeat(200_000))
    await sent
    // Some leave before their file is there, some in its middle.
    if (round % 2 === 1) await expect.poll(() => waiting().length, { interval: 2 }).toBeGreaterThan(before.length)
    socket.destroy()
  }
  await expect.poll(waiting).toEqual(before)

  // By a made-up token no file is read, though the form goes on.
  for (const token of ['made-up', '']) {
    const { socket, sent } = send('', field('access_token', token) + part + 'x'.repeat(200_000))
    await sent
    const answer = await new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
    expect(answer).toMatch(/^HTTP\/1.1 401/)
    expect(waiting()).toEqual(before)
    socket.destroy()
  }
  // A file that says itself to be too large is refused before it is sent.
  const huge = send(mine, field('dataset', 'population') + part, 200 * 1024 * 1024)
  await huge.sent
  const answer = await new Promise<string>((resolve) => huge.socket.once('data', (text) => resolve(String(text))))
  expect(answer).toMatch(/^HTTP\/1.1 413/)
  huge.socket.destroy()
  // With the right one in the form, it is.
  const form = multipart([
    { name: 'access_token', content: admin.token },
    { name: 'dataset', content: 'population' },
    { name: 'file', content: 'x', filename: 'a.csv' },
  ])
  const { headers, payload } = form
  const taken = await started.app.inject({ method: 'POST', url: '/api/imports', headers, payload })
  expect(taken.statusCode).toBe(201)
  expect(taken.body).not.toContain(admin.token)
  expect((await admin.call('DELETE', `imports/jobs/${taken.json().id}`)).statusCode).toBe(204)

  // A form that is refused after its file was read.
  expect((await upload('x', 'a.csv', { dataset: 'none' })).statusCode).toBe(400)
  const large = await started.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Readable.from(largeForm(field('dataset', 'population') + part)),
  })
  expect(large.json()).toMatchObject({ status: 413, field: 'file', message: expect.stringContaining('128 MiB') })
  await expect.poll(waiting).toEqual(before)
})

test('E03: a server that stops in the middle stores nothing, and what it left behind is gone at the next start', async () => {
  const house = await startApp()
  const person = await addPerson(house, { roleId: adminRoleId })
  const as = { as: person, to: house }
  const call = async (path: string): Promise<ImportJob> => (await person.call('GET', path)).json()
  const { id } = (await upload(dailyCounts(20), 'days.csv', { dataset: 'checkpoint' }, as)).json()
  await expect.poll(async () => (await call(`imports/jobs/${id}`)).state, { timeout: 30_000 }).toBe('checked')
  const other = await upload(dailyCounts(400), 'more.csv', { dataset: 'checkpoint' }, as)
  await expect
    .poll(async () => (await call(`imports/jobs/${other.json().id}`)).progress?.phase, { timeout: 30_000, interval: 5 })
    .toBe('reading')
  expect((await person.call('POST', `imports/jobs/${id}/commit`, {})).json().state).toBe('storing')
  await house.app.close()
  expect(await house.engine.batches()).toEqual([])
  expect(filesOf(house)).toEqual([])
  // Nobody holds the writing transaction any more.
  const probe = { fileName: '', fileHash: '', importedBy: '', source: '', demonstration: false, replaceHigher: false }
  await (await house.engine.beginBatch(gdp, probe)).rollback()
  const left = join(house.config.dataFolder, 'uploads', 'left-over')
  writeFileSync(left, 'x')
  await (await buildApp(house.parts, { webFolder: null })).close()
  expect(existsSync(left)).toBe(false)
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ConnectorRun, connectorLimits } from '@sala/catalog/api/connectors.ts'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivalsOf, january, rowsOf } from '../../facts/testing/rows.ts'
import { createOutbound } from '../../services/outbound.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { openTestState } from '../../testing/testState.ts'
import { createConnectorRunner } from '../connectors/connectorRunner.ts'
import { answer, type Source, startSource } from '../testing/source.ts'
import { addImporter, type Importer, lines } from './testing/importer.ts'

let source: Source
let started: TestApp
let admin: Importer
let time = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => {
  source = await startSource()
  started = await startApp({
    env: { OUTBOUND_HOSTS: `127.0.0.1:${source.port},localhost:${source.port}` },
    now: () => time,
    rows: { immigration: [january('JP', 100, 'final')] },
  })
  admin = await addImporter(started, 'anong@test.example')
})
afterAll(async () => {
  await started.close()
  await source.close()
})

const base = {
  dataset: 'population',
  kind: 'address',
  query: '',
  credentials: 'none',
  credentialName: '',
  recipe: null,
  source: 'A publisher',
  status: null,
  unit: null,
  every: 'day',
  time: '06:30',
  weekday: 1,
  timeZone: 'Asia/Bangkok',
  onFaults: 'hold',
  active: true,
} as const

let number = 0
/** Makes a connector of its own path, which answers by the listener. */
async function connect(listener: RequestListener, changes: object = {}) {
  const path = `/${number++}.csv`
  source.set(path, listener)
  const body = { ...base, name: `Connector ${path}`, address: source.url(path), ...changes }
  const created = await admin.call('POST', 'imports/connectors', body)
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)])
  return { id: created.json().id as number, body, path }
}

const runsOf = async (id: number): Promise<ConnectorRun[]> =>
  (await admin.call('GET', `imports/connectors/${id}/runs`)).json().rows

/** Runs a connector as somebody who presses, and waits until that is over. */
async function run(id: number, dryRun = false): Promise<ConnectorRun> {
  const begun = await admin.call('POST', `imports/connectors/${id}/runs`, { dryRun })
  expect([begun.statusCode, begun.json()]).toEqual([201, expect.objectContaining({ dryRun })])
  for (;;) {
    const [newest] = await runsOf(id)
    if (newest !== undefined && newest.outcome !== 'running') return newest
    await wait(60)
  }
}

const people = (...rows: readonly string[]) => lines('location_source,population_number,year', ...rows)
const stored = () => rowsOf(started.engine, population, ['location_source', 'year', 'population_number'])
const quick = () => createConnectorRunner(started.services, { delays: [0, 0], timeoutMs: 300 })
const author = { userId: null, address: null, requestId: null, via: 'api' } as const
const notices = async (kind: string) =>
  (await admin.call('GET', 'notifications')).json().rows.filter((row: { kind: string }) => row.kind === kind)

test('a file is tried, stored, asked for by its tag, and stored again only when it has changed', async () => {
  let text = people('JP,5,1961', 'KR,7,1961')
  const { id } = await connect((request, response) => {
    const tag = `"${text.length}"`
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end()
    else answer(response, text, { etag: tag, 'content-disposition': 'attachment; filename="people 1961.csv"' })
  })
  expect((await admin.call('GET', `imports/connectors/${id}`)).json().nextAt).toBe('2026-03-01T23:30:00.000Z')
  const tried = await run(id, true)
  expect(tried).toMatchObject({ outcome: 'checked', goodRows: 2, newRows: 2, batch: null, by: 'anong@test.example' })
  expect(await stored()).toEqual([])

  const first = await run(id)
  expect(first).toMatchObject({ outcome: 'stored', newRows: 2, fileName: 'people 1961.csv', bytes: text.length })
  expect(await stored()).toEqual(['JP 1961 5', 'KR 1961 7'])
  expect(await run(id)).toMatchObject({ outcome: 'unchanged', bytes: null })

  text = people('JP,5,1961', 'KR,70,1961', 'US,9,1961')
  expect(await run(id)).toMatchObject({ outcome: 'stored', newRows: 1, changedRows: 1, unchangedRows: 1 })
  expect(await stored()).toEqual(['JP 1961 5', 'KR 1961 70', 'US 1961 9'])
  const { rows: log } = (await admin.call('GET', `audit?action=batch_imported&target=${first.batch}`)).json()
  expect(log).toHaveLength(1)

  // What somebody takes back is not brought in again by an address without tags, and not by the next hour.
  const plain = await connect((_request, response) => answer(response, people('JP,6,1962')))
  const { batch } = await run(plain.id)
  expect((await admin.call('POST', `imports/${batch}/undo`)).statusCode).toBe(200)
  expect(await run(plain.id)).toMatchObject({ outcome: 'unchanged' })
  expect(await stored()).not.toContain('JP 1962 6')
})

test('credentials are sealed, sent to their host alone, never answered, and given anew for another host', async () => {
  const secret = 'a quiet word'
  const { id, body } = await connect((_request, response) => answer(response, people('JP,5,1963')), {
    credentials: 'basic',
    credentialName: 'somchai',
    secret,
  })
  await run(id, true)
  expect(source.asked.at(-1)?.authorization).toBe(`Basic ${btoa(`somchai:${secret}`)}`)
  const answered = await admin.call('GET', 'imports/connectors')
  expect(answered.json().rows.at(-1)).toMatchObject({ hasSecret: expect.any(Boolean) })
  expect(answered.body).not.toContain(secret)
  const saved = await started.state.connectors.withSecret(id)
  expect(saved.secret).not.toContain(secret)

  const { secret: _, ...same } = body as typeof body & { secret?: string }
  const header = { ...same, credentials: 'header', credentialName: 'X-Api-Key' }
  const change = (next: object) => admin.call('PUT', `imports/connectors/${id}`, next)
  expect((await change({ ...same, time: '07:00' })).statusCode).toBe(200)
  // Another way to show them, another host.
  expect((await change(header)).json()).toMatchObject({ field: 'secret' })
  const elsewhere = { ...same, address: same.address.replace('127.0.0.1', 'localhost') }
  expect((await change(elsewhere)).json()).toMatchObject({ field: 'secret' })
  expect((await change({ ...header, secret: 'key-1' })).statusCode).toBe(200)
  await run(id, true)
  expect(source.asked.at(-1)?.['x-api-key']).toBe('key-1')
  const log = await admin.call('GET', 'audit?action=connector_added,connector_changed')
  expect(log.body).not.toMatch(/quiet word|key-1/)
  // A new key, after a secret may have leaked.
  await started.state.encryptedColumns.reencrypt(() => 'damaged')
  expect(await run(id, true)).toMatchObject({ outcome: 'failed', problem: 'secret_unreadable' })
  await change({ ...same, credentials: 'none', credentialName: '' })
})

test.each([
  [{ address: 'ftp://example.org/x' }, 'address'],
  [{ address: 'https://somebody:secret@example.org/x' }, 'address'],
  [{ address: 'http://example.org/x' }, 'address'],
  [{ address: 'https://169.254.169.254/latest' }, 'address'],
  [{ credentials: 'header', credentialName: 'Host', secret: 'x' }, 'credentialName'],
  [{ credentials: 'header', credentialName: 'X-Key', secret: 'a\nb' }, 'secret'],
  [{ credentials: 'basic', credentialName: 'a:b', secret: 'x' }, 'credentialName'],
  [{ credentials: 'basic', credentialName: 'a' }, 'secret'],
  [{ timeZone: 'Asia/Nowhere' }, 'timeZone'],
  [{ time: '25:00' }, 'time'],
  [{ recipe: 999 }, 'recipe'],
  [{ dataset: 'nothing' }, 'dataset'],
])('%o is refused, and the field named', async (changes, field) => {
  const body = { ...base, name: 'Refused', address: 'https://example.org/x.csv', ...changes }
  const refused = await admin.call('POST', 'imports/connectors', body)
  expect([refused.statusCode, refused.json().field]).toEqual([400, field])
})

describe('what a publisher may answer', () => {
  const text = people('JP,5,1964', 'KR,7,1964')
  const faults: Readonly<Record<string, readonly [RequestListener, Partial<ConnectorRun>]>> = {
    slow: [() => undefined, { problem: 'timeout', attempts: 3 }],
    'cut off': [
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': text.length }).write(text.slice(0, 50))
        setImmediate(() => response.destroy())
      },
      { problem: 'not_reached', attempts: 3 },
    ],
    'without a length': [
      (request, response) => {
        // As servers of HTTP/1.0 do: the end of the connection is the end of the file.
        response.removeHeader('connection')
        request.socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\nconnection: close\r\n\r\n${text}`)
      },
      { problem: 'no_length', attempts: 1 },
    ],
    'a web page': [
      (_request, response) => answer(response, '<html>Sign in</html>', { 'content-type': 'text/html; charset=utf-8' }),
      { problem: 'wrong_type', detail: 'text/html; charset=utf-8', attempts: 1 },
    ],
    'a metadata service': [
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      { problem: 'redirected', attempts: 1 },
    ],
    'another status': [
      (_request, response) => response.writeHead(403).end(),
      { problem: 'http_status', detail: '403' },
    ],
    'not modified, unasked': [
      (_request, response) => response.writeHead(304).end(),
      { problem: 'http_status', detail: '304' },
    ],
    'an empty file': [(_request, response) => answer(response, ''), { problem: 'empty' }],
  }
  test.each(Object.entries(faults))('%s', async (_what, [listener, expected]) => {
    const { id } = await connect(listener)
    const runner = quick()
    await runner.begin(id, 'anong@test.example', false, author)
    await runner.idle()
    const [newest] = await runsOf(id)
    expect(newest).toMatchObject({ outcome: 'failed', ...expected, goodRows: 0, batch: null })
  })
})

test('a certificate that nobody vouches for is no answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-tls-'))
  const words = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-keyout',
    'key',
    '-out',
    'cert',
  ]
  execFileSync('openssl', ['req', '-x509', ...words], { cwd: folder, stdio: 'ignore' })
  const readText = (name: string) => readFileSync(join(folder, name), 'utf8')
  const sealed = await startSource({ key: readText('key'), cert: readText('cert') })
  try {
    sealed.set('/file.csv', (_request, response) => answer(response, people('JP,5,1965')))
    const outbound = createOutbound([{ host: '127.0.0.1', port: sealed.port }])
    const runner = createConnectorRunner({ ...started.services, outbound }, { delays: [], timeoutMs: 5000 })
    const { id, body } = await connect(() => undefined)
    await started.state.connectors.change(
      id,
      1,
      { ...body, taken: 'each', hostKey: '', address: sealed.url('/file.csv'), nextAt: null, secret: null },
      author,
    )
    await runner.begin(id, 'anong@test.example', false, author)
    await runner.idle()
    const [newest] = await runsOf(id)
    expect(newest).toMatchObject({ outcome: 'failed', problem: 'not_reached' })
    expect([newest?.detail, sealed.asked]).toEqual([expect.stringMatching(/certificate/), []])
  } finally {
    await sealed.close()
  }
})

test('what passes is tried again, and what is no table of the data set waits for a person, who opens it as an upload', {
  tags: 'release',
}, async () => {
  let left = 2
  const { id, path } = await connect((_request, response) => {
    if (left-- > 0) response.writeHead(503).end()
    else answer(response, people('JP,5,1966'))
  })
  const runner = quick()
  await runner.begin(id, 'anong@test.example', false, author)
  await runner.idle()
  expect((await runsOf(id))[0]).toMatchObject({ outcome: 'stored', attempts: 3 })

  // The publisher has changed the heads of its columns.
  source.set(path, (_request, response) => answer(response, lines('Wo,Leute,Jahr', 'JP,5,1967')))
  const storedRows = await run(id)
  expect(storedRows).toMatchObject({ outcome: 'held', problem: 'faults', batch: null })
  expect(storedRows.faults[0]).toMatchObject({ message: expect.any(String) })
  const opened = await admin.call('POST', `imports/connectors/${id}/file`)
  expect(opened.statusCode).toBe(201)
  expect(await admin.settled(opened.json().id)).toMatchObject({ state: 'faults', settings: { source: 'A publisher' } })
  await admin.call('DELETE', `imports/jobs/${opened.json().id}`)

  source.set(path, (_request, response) => response.writeHead(500).end())
  expect((await admin.call('POST', `imports/connectors/${id}/file`)).statusCode).toBe(409)
})

test('faults are held, or the good rows are stored, and rows that would go are held', { tags: 'release' }, async () => {
  const file = people('JP,5,1968', 'Atlantis,7,1968')
  const holding = await connect((_request, response) => answer(response, file))
  expect(await run(holding.id)).toMatchObject({ outcome: 'held', goodRows: 1, badRows: 1, newRows: 1, batch: null })
  expect(await stored()).not.toContain('JP 1968 5')
  const storing = await connect((_request, response) => answer(response, file), { onFaults: 'store_good' })
  expect(await run(storing.id)).toMatchObject({ outcome: 'stored', goodRows: 1, badRows: 1, faultCount: 1 })
  expect(await stored()).toContain('JP 1968 5')

  // A book with its own total is all of its month: what it does not name is there no more.
  const month = (...rows: readonly string[]) => lines('date,location_source,immigrants,status', ...rows)
  let text = month('2025-02,JP,5,final', '2025-02,KR,7,final', '2025-02,Grand Total,12,final')
  const book = await connect((_request, response) => answer(response, text), { dataset: 'immigration' })
  expect(await run(book.id)).toMatchObject({ outcome: 'stored', newRows: 2 })
  text = month('2025-02,JP,6,final', '2025-02,Grand Total,6,final')
  expect(await run(book.id)).toMatchObject({ outcome: 'held', problem: 'rows_go', goneRows: 1, batch: null })
  expect(await arrivalsOf(started.engine)).toContain('2025-02-01 KR 7 final month')
})

test.each(['hold', 'store_good'])('preliminary figures never replace definitive ones (%s)', async (onFaults) => {
  const file = lines('date,location_source,checkpoint,immigrants,status', '2024-01,JP,,999,preliminary')
  const listener: RequestListener = (_request, response) => answer(response, file)
  const { id } = await connect(listener, { dataset: 'immigration', onFaults })
  const before = await arrivalsOf(started.engine)
  expect(before).toContain('2024-01-01 JP 100 final month')
  expect(await run(id)).toMatchObject({ outcome: 'held', badRows: 1, batch: null })
  expect(await arrivalsOf(started.engine)).toEqual(before)
})

test('by the clock, once on one server, told of once, and stopped after failures in a row until somebody changes it', async () => {
  let listener: RequestListener = (_request, response) => answer(response, people('Atlantis,7,1969'))
  const { id, body } = await connect((request, response) => listener(request, response), {
    every: 'hour',
    time: '00:10',
  })
  const runner = quick()
  const turn = async (hour: string) => {
    time = new Date(`2026-03-05T${hour}Z`)
    await Promise.all([runner.runDue(), quick().runDue()])
  }
  await turn('01:10:00')
  expect(await runsOf(id)).toMatchObject([{ byClock: true, by: null, outcome: 'held' }])
  await turn('01:50:00')
  expect(await runsOf(id)).toHaveLength(1)
  await turn('02:10:00')
  expect(
    (await notices('connector_held')).filter((notice: { connector: number }) => notice.connector === id),
  ).toMatchObject([{ dataset: 'population', faults: 1, name: body.name }])
  listener = (_request, response) => response.writeHead(404).end()
  for (const hour of ['03:10:00', '04:10:00', '05:10:00', '06:10:00', '07:10:00']) await turn(hour)
  expect(await runsOf(id)).toHaveLength(connectorLimits.failures)
  const stopped = (await admin.call('GET', `imports/connectors/${id}`)).json()
  expect(stopped).toMatchObject({ failures: connectorLimits.failures, stoppedAt: '2026-03-05T05:10:00.000Z' })
  expect(await notices('connector_stopped')).toMatchObject([{ connector: id, failures: connectorLimits.failures }])

  listener = (_request, response) => answer(response, people('JP,7,1969'))
  expect((await admin.call('PUT', `imports/connectors/${id}`, body)).json()).toMatchObject({
    failures: 0,
    stoppedAt: null,
  })
  await turn('09:10:00')
  expect((await runsOf(id))[0]).toMatchObject({ outcome: 'stored', byClock: true, newRows: 1 })
  expect((await admin.call('DELETE', `imports/connectors/${id}`)).statusCode).toBe(204)
  expect(await stored()).toContain('JP 1969 7')
})

test('a connector that runs is not begun again, and one whose server is gone is', { tags: 'release' }, async () => {
  const { id } = await connect((_request, response) => answer(response, people('JP,5,1970')))
  const claim = { byClock: false, goesOn: false, dryRun: false, now: time, nextAt: () => null, author }
  const never = new Date(0)
  expect(await started.state.connectors.claim(id, { ...claim, brokenBefore: never })).not.toBeNull()
  const other = await openTestState(started.database)
  const onOther = (await connect((_request, response) => answer(response, people('JP,6,1970')))).id
  expect(await other.connectors.claim(onOther, { ...claim, brokenBefore: never })).not.toBeNull()
  expect(await started.state.connectors.endLeft(time)).toBe(0)
  for (const running of [id, onOther])
    expect((await admin.call('POST', `imports/connectors/${running}/runs`, { dryRun: false })).statusCode).toBe(409)
  await other.close()
  await expect.poll(() => started.state.connectors.endLeft(time)).toBe(1)
  expect(await runsOf(onOther)).toMatchObject([{ outcome: 'failed', problem: 'broken_off' }])
  expect(await run(onOther, true)).toMatchObject({ outcome: 'checked' })
  time = new Date(time.getTime() + 3 * 3_600_000)
  expect(await run(id)).toMatchObject({ outcome: 'stored' })
  expect((await runsOf(id))[1]).toMatchObject({ outcome: 'failed', problem: 'broken_off' })
})

test('a data set that an administrator made is filled too, also on a server that has not heard of it', {
  tags: 'release',
}, async () => {
  const { rows: others } = (await admin.call('GET', 'imports/connectors?limit=1000')).json()
  for (const { id } of others) await admin.call('DELETE', `imports/connectors/${id}`)
  const column = { id: 'c1', names: { en: 'Hall' }, headings: [], kind: 'text', unit: null, figure: null, weight: null }
  const columns = [{ ...column, isKey: true, isTime: false }]
  const definition = { names: { en: 'Museums' }, source: '', rhythm: 'none', columns }
  const created = await admin.call('POST', 'own-datasets', { definition, readers: { everyone: false, roles: [] } })
  const dataset: string = created.json().id
  const file: RequestListener = (_request, response) => answer(response, lines('Hall', 'Old Hall', 'Sea House'))
  const { id, body } = await connect(file, { dataset })
  time = new Date(time.getTime() + 2 * 86_400_000)
  setOwnDatasets([])
  const runner = quick()
  await runner.runDue()
  await runner.idle()
  expect((await runsOf(id))[0]).toMatchObject({ outcome: 'stored', newRows: 2, byClock: true })

  const headers = { 'if-match': '"1"' }
  expect((await admin.call('DELETE', `own-datasets/${dataset}`, undefined, headers)).statusCode).toBe(204)
  expect(await run(id)).toMatchObject({ outcome: 'failed', problem: 'dataset_gone' })
  const refused = await admin.call('POST', 'imports/connectors', { ...body, name: 'Museums' })
  expect([refused.statusCode, refused.json().field]).toEqual([400, 'dataset'])
})

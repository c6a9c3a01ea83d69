import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../facts/testing/rows.ts'
import { createOutbound } from '../../services/outbound.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createConnectorRunner } from '../connectors/connectorRunner.ts'
import { s3AddressOf } from '../connectors/folders/s3Address.ts'
import { withS3Folder } from '../connectors/folders/s3Folder.ts'
import { authorizationOf, bucketKeys, startBucket, type TestBucket } from '../testing/bucket.ts'
import { addImporter, type Importer, lines } from './testing/importer.ts'

test('addresses name a service, a bucket, a prefix and files', () => {
  const reader = (address: string) => {
    const { webAddress, region, prefix, fileName } = s3AddressOf(address) ?? {}
    return [webAddress, region, prefix, fileName]
  }
  expect(reader('s3://s3.ap-southeast-1.amazonaws.com/my-bucket/a b/%E0%B8%81/x-*.csv')).toEqual([
    ...['https://s3.ap-southeast-1.amazonaws.com/my-bucket', 'ap-southeast-1', 'a b/ก/', null],
  ])
  expect(reader('s3://S3.example.org:9000/my-bucket/x.csv?region=th&style=virtual')).toEqual([
    ...['https://my-bucket.s3.example.org:9000', 'th', '', 'x.csv'],
  ])
  expect(reader('s3://10.0.0.9:9000/my-bucket/?tls=off')).toEqual([
    'http://10.0.0.9:9000/my-bucket',
    'us-east-1',
    '',
    null,
  ])
  for (const refused of [
    's3://k:s@a.example/my-bucket/',
    's3://a.example/',
    's3://a.example/my-bucket',
    's3://a.example/b*/x',
  ])
    expect([refused, s3AddressOf(refused)]).toEqual([refused, null])
  for (const refused of [
    'https://a.example/my-bucket/',
    's3://a/my-bucket/?tls=on',
    's3://a/my-bucket/*/x',
    's3://a/my-bucket/#x',
  ])
    expect([refused, s3AddressOf(refused)]).toEqual([refused, null])
})

test('the signatures that the bucket of these tests demands are those of Amazon’s own examples', () => {
  // “Examples: Signature Calculations”, Amazon S3 API Reference.
  const keys = {
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: 'SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=x',
  }
  expect(authorizationOf({ url: '/?max-keys=2&prefix=J', headers }, keys)).toMatch(
    /34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/,
  )
})

const time = new Date()
let bucket: TestBucket
let started: TestApp
let admin: Importer
beforeAll(async () => {
  bucket = await startBucket()
  started = await startApp({ env: { OUTBOUND_HOSTS: `127.0.0.1:${bucket.port}` }, now: () => time })
  admin = await addImporter(started, 'anong@test.example')
})
afterEach(() => {
  bucket.fault = null
})
afterAll(async () => {
  await started.close()
  await bucket.close()
})

const people = (...rows: readonly string[]) => lines('location_source,population_number,year', ...rows)
const put = (key: string, body: string, secondsAgo: number): void =>
  void bucket.objects.set(key, { body, modified: new Date(time.getTime() - secondsAgo * 1000) })
const addressOf = (path: string, query = '') =>
  `s3://127.0.0.1:${bucket.port}/${bucketKeys.name}/${path}?tls=off&region=${bucketKeys.region}${query}`
const settings = (changes: object) => ({
  ...{ dataset: 'population', kind: 's3', recipe: null, source: 'An office', status: null, unit: null, every: 'day' },
  ...{ time: '06:30', weekday: 1, timeZone: 'UTC', onFaults: 'hold', active: true },
  ...{ credentials: 'basic', credentialName: bucketKeys.accessKey, secret: bucketKeys.secret },
  ...changes,
})
const createConnector = async (changes: object) => {
  const reply = await admin.call('POST', 'imports/connectors', settings(changes))
  expect([reply.statusCode, reply.body]).toEqual([201, expect.not.stringContaining(bucketKeys.secret)])
  return reply.json().id as number
}
const run = async (id: number, services = started.services, timeoutMs = 10_000): Promise<ConnectorRun[]> => {
  const runner = createConnectorRunner(services, { delays: [], timeoutMs })
  await runner.begin(id, 'anong@test.example', false, { userId: null, address: null, requestId: null, via: 'api' })
  await runner.idle()
  return (await admin.call('GET', `imports/connectors/${id}/runs?limit=100`)).json().rows
}
const textOf = (runs: readonly ConnectorRun[]) => runs.map(({ fileName, outcome }) => `${fileName} ${outcome}`)

test('each object below a prefix is read once, page by page; faults wait for a person, who opens them', async () => {
  const folder = 'รายงาน (2026)/a+b & c/'
  put(folder, '', 900)
  put(`${folder}people 1.csv`, people('JP,5,1961'), 90)
  put(`${folder}people (2).csv`, people('KR,6,1961'), 80)
  put(`${folder}people-3!.csv`, people('Atlantis,5,1961'), 70)
  put(`${folder}people-4.csv`, people('JP,7,1961'), 5)
  put(`${folder}deeper/people-5.csv`, people('JP,8,1961'), 90)
  put(`${folder}other.csv`, people('JP,9,1961'), 90)
  put('people-6.csv', people('JP,10,1961'), 90)
  const id = await createConnector({ name: 'Bucket', address: addressOf(`${encodeURI(folder)}people*.csv`) })
  expect(textOf(await run(id))).toEqual(['people-3!.csv held', 'people (2).csv stored', 'people 1.csv stored'])
  const stored = async () =>
    (await rowsOf(started.engine, population, ['location_source', 'year', 'population_number'])).toSorted()
  expect(await stored()).toEqual(['JP 1961 5', 'KR 1961 6'])
  const before = bucket.requests.filter((path) => !path.includes('?')).length
  expect((await run(id))[0]).toMatchObject({ outcome: 'unchanged', fileName: null })
  expect(bucket.requests.filter((path) => !path.includes('?')).length).toBe(before)
  // Written anew it is another version.
  put(`${folder}people 1.csv`, people('JP,50,1961'), 60)
  expect((await run(id))[0]).toMatchObject({ outcome: 'stored', changedRows: 1 })
  expect(await stored()).toEqual(['JP 1961 50', 'KR 1961 6'])
  const opened = await admin.call('POST', `imports/connectors/${id}/file`)
  expect([opened.statusCode, opened.json().fileName]).toEqual([201, 'people-3!.csv'])
})

test('one object is read by its name, and one that changes meanwhile waits', { tags: 'release' }, async () => {
  put('one/x.csv', people('VN,5,1961'), 90)
  put('one/x.csv.old', people('VN,6,1961'), 90)
  const id = await createConnector({ name: 'One', address: addressOf('one/x.csv') })
  const services = started.services
  const changing = {
    ...services,
    outbound: {
      ...services.outbound,
      request: (...request: Parameters<typeof services.outbound.request>) => {
        if (new URL(request[0]).pathname.endsWith('x.csv')) put('one/x.csv', people('VN,7,1961'), 45)
        return services.outbound.request(...request)
      },
    },
  }
  expect((await run(id, changing))[0]).toMatchObject({ outcome: 'unchanged', fileName: null })
  expect((await run(id))[0]).toMatchObject({ outcome: 'stored', fileName: 'x.csv', newRows: 1 })
  const closed = { ...services, outbound: createOutbound([]) }
  expect((await run(id, closed))[0]).toMatchObject({ problem: 'not_encrypted', attempts: 1 })
})

test.each(
  firstCases<[object, string]>(
    [
      [{ address: 's3://10.0.0.1/figures/x.csv' }, 'address'],
      [{ address: 's3://files.example.org/figures/x.csv?tls=off' }, 'address'],
      [{ address: 'https://files.example.org/x.csv' }, 'address'],
      [{ credentials: 'none' }, 'credentials'],
      [{ secret: undefined }, 'secret'],
    ],
    2,
  ),
)('%o is refused, and the field named', async (changes, field) => {
  const reply = await admin.call(
    'POST',
    'imports/connectors',
    settings({ name: 'Refused', address: addressOf('x.csv'), ...changes }),
  )
  expect([reply.statusCode, reply.json().field]).toEqual([400, field])
})

test('a bucket in the name of the host is asked there', async () => {
  put('virtual/x.csv', 'x', 90)
  const host = 'service.example'
  const outbound = createOutbound([{ host: `${bucketKeys.name}.${host}`, port: bucket.port }], async () => [
    '127.0.0.1',
  ])
  const target = {
    address: addressOf('virtual/', '&style=virtual').replace('127.0.0.1', host),
    ...{ kind: 's3', credentials: 'basic', credentialName: bucketKeys.accessKey, secret: bucketKeys.secret },
    ...{ query: '', timeZone: 'UTC', hostKey: '', etag: null, lastModified: null },
  }
  const options = { signal: AbortSignal.timeout(10_000), timeoutMs: 10_000 }
  const body = await withS3Folder(outbound, target, options, async (folder) => {
    const [file] = await folder.files()
    return file && folder.read(file)
  })
  expect(String(body)).toBe('x')
})

const list = (inner: string) => `<ListBucketResult><IsTruncated>true</IsTruncated>${inner}</ListBucketResult>`
const sends =
  (
    body: string,
    status = 200,
    headers: Record<string, string> = { 'content-type': 'application/xml' },
  ): TestBucket['fault'] =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
const faults: readonly [string, object, TestBucket['fault'], object][] = [
  ['a wrong secret', { secret: 'another' }, null, { problem: 'access_denied', detail: 'SignatureDoesNotMatch' }],
  ['another key', { credentialName: 'AKIDOTHER' }, null, { problem: 'access_denied', detail: 'InvalidAccessKeyId' }],
  [
    'a redirect',
    {},
    sends('', 307, { location: 'http://169.254.169.254/latest/meta-data' }),
    { problem: 'redirected' },
  ],
  ['another region', {}, sends('<Error><Code>PermanentRedirect</Code></Error>', 301), { problem: 'redirected' }],
  [
    'a web page',
    {},
    sends('<!doctype html><p>Sign in', 200, { 'content-type': 'text/html' }),
    { problem: 'wrong_type' },
  ],
  ['entities', {}, sends(`<!DOCTYPE a [<!ENTITY b "c">]>${list('')}`), { problem: 'wrong_type' }],
  ['a list cut off', {}, sends(list('').slice(0, -9)), { problem: 'wrong_type' }],
  [
    'a list without an end',
    {},
    sends(list('<NextContinuationToken>a</NextContinuationToken>')),
    { problem: 'wrong_type' },
  ],
  ['a list of more than it says', {}, sends(list('')), { problem: 'wrong_type' }],
  ['no such bucket', {}, sends('<Error><Code>NoSuchBucket</Code></Error>', 404), { problem: 'folder_missing' }],
  ['a busy service', {}, sends('<Error><Code>SlowDown</Code></Error>', 503), { problem: 'http_status', detail: '503' }],
  ['no answer', {}, () => undefined, { problem: 'timeout' }],
]
test.each(firstCases(faults, 4))('%s is told, and nothing stored', async (name, changes, fault, expected) => {
  const id = await createConnector({ name, address: addressOf('faults/'), ...changes })
  bucket.fault = fault
  expect((await run(id, started.services, 1000))[0]).toMatchObject({ outcome: 'failed', fileName: null, ...expected })
})

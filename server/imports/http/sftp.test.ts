import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectorRun } from '@sala/catalog/api/connectors.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { trackedMarkets } from '@sala/catalog/places/trackedMarkets.ts'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findSshd } from '../../../scripts/tools.mjs'
import { rowsOf } from '../../facts/testing/rows.ts'
import { createOutbound } from '../../services/outbound.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createConnectorRunner } from '../connectors/connectorRunner.ts'
import { sftpAddressOf } from '../connectors/folders/sftpAddress.ts'
import { withSftpFolder } from '../connectors/folders/sftpFolder.ts'
import { type Sshd, startSshd } from '../testing/sshd.ts'
import { addImporter, type Importer, lines } from './testing/importer.ts'

test.each([
  ['sftp://files.example.org/in/*.csv', '/in/', ['a.csv', 'B.CSV'], ['a.txt']],
  ['sftp://files.example.org:2222/in/', '/in/', ['a.csv', '.x'], []],
  ['sftp://files.example.org/~/in/a (1).csv', './in/', ['a (1).csv'], ['a 1.csv']],
  ['sftp://files.example.org/in/a*b*.csv', '/in/', ['a-b-c.csv', 'AB.csv'], ['ab.cs', 'b-a.csv', 'a.csv']],
  [`sftp://files.example.org/in/${'*a'.repeat(40)}*b`, '/in/', [], ['a'.repeat(255)]],
])('%s names files', (address, folder, fitting, others) => {
  const parsed = sftpAddressOf(address)
  expect(parsed?.folder).toBe(folder)
  expect([...fitting, ...others].filter((name) => parsed?.isMeant(name))).toEqual(fitting)
})

test.each(['https://a.example/x', 'sftp://me@a.example/x', 'sftp://a.example', 'sftp://a.example/*/x', 'sftp://a/x?y'])(
  '%s names no files of an SFTP server',
  (address) => expect(sftpAddressOf(address)).toBeNull(),
)

describe.skipIf(findSshd() === undefined)('an SFTP server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-sftp-'))
  const time = new Date()
  let server: Sshd
  let started: TestApp
  let admin: Importer
  beforeAll(async () => {
    server = await startSshd()
    started = await startApp({ env: { OUTBOUND_HOSTS: `127.0.0.1:${server.port}` }, now: () => time })
    admin = await addImporter(started, 'anong@test.example')
  })
  afterAll(async () => {
    await started.close()
    await server.close()
    rmSync(folder, { recursive: true })
  })

  const people = (...rows: readonly string[]) => lines('location_source,population_number,year', ...rows)
  const put = (name: string, content: string, secondsAgo: number): void => {
    writeFileSync(join(folder, name), content)
    const at = new Date(time.getTime() - secondsAgo * 1000)
    utimesSync(join(folder, name), at, at)
  }
  const settings = (changes: object = {}) => ({
    ...{ name: 'Airports', dataset: 'population', kind: 'sftp', recipe: null, source: 'An office', status: null },
    ...{ unit: null, every: 'day', time: '06:30', weekday: 1, timeZone: 'UTC', onFaults: 'hold', active: true },
    address: `sftp://127.0.0.1:${server.port}${folder}/people-*.csv`,
    ...{ credentials: 'key', credentialName: server.user, secret: server.privateKey },
    ...changes,
  })
  const run = async (id: number, services = started.services): Promise<ConnectorRun[]> => {
    const runner = createConnectorRunner(services, { delays: [0], timeoutMs: 10_000 })
    await runner.begin(id, 'anong@test.example', false, { userId: null, address: null, requestId: null, via: 'api' })
    await runner.idle()
    return (await admin.call('GET', `imports/connectors/${id}/runs?limit=100`)).json().rows
  }
  const change = (id: number, changes: object) =>
    admin.call('PUT', `imports/connectors/${id}`, settings({ secret: undefined, ...changes }))

  test.each([
    [{ address: 'sftp://10.0.0.1/x.csv' }, 'address'],
    [{ address: 'https://files.example.org/x.csv' }, 'address'],
    [{ credentials: 'none' }, 'credentials'],
    [{ kind: 'address', address: 'https://files.example.org/x.csv' }, 'credentials'],
    [{ secret: 'no key' }, 'secret'],
    [{ secret: undefined }, 'secret'],
    [{ credentialName: '' }, 'credentialName'],
    [{ hostKey: 'MD5:00' }, 'hostKey'],
  ])('%o is refused, and the field named', async (changes, field) => {
    const refused = await admin.call('POST', 'imports/connectors', settings(changes))
    expect([refused.statusCode, refused.json().field]).toEqual([400, field])
  })

  test('is asked when its key is confirmed, each file once; another key is refused', async () => {
    const years = Array.from({ length: 65 }, (_, index) => 1960 + index)
    // More than is read at once.
    const many = trackedMarkets.flatMap((code) => years.map((year) => `${code},123456789,${year}`))
    put('people-1.csv', people(...many), 90)
    put('people-2.csv', people('JP,5,1961'), 80)
    put('people-3.csv', people('Atlantis,5,1961'), 70)
    put('people-4.csv', people('JP,6,1961'), 5)
    put('other.csv', people('JP,7,1961'), 90)
    const created = await admin.call('POST', 'imports/connectors', settings())
    expect([created.statusCode, created.body]).toEqual([201, expect.not.stringContaining('PRIVATE KEY')])
    const { id } = created.json()

    const unknown = { outcome: 'failed', problem: 'host_key_unknown', detail: server.fingerprint, attempts: 1 }
    expect(await run(id)).toMatchObject([unknown])
    expect((await change(id, { hostKey: server.fingerprint })).statusCode).toBe(200)
    const runs = await run(id)
    const text = runs.map(({ fileName, outcome }) => `${fileName} ${outcome}`)
    expect(text).toEqual(['people-3.csv held', 'people-2.csv stored', 'people-1.csv stored', 'null failed'])
    const stored = await rowsOf(started.engine, population, ['location_source', 'year', 'population_number'])
    expect(stored).toHaveLength(many.length)
    expect(stored).toContain('JP 1961 5')
    expect((await run(id))[0]).toMatchObject({ outcome: 'unchanged' })

    // The one that waits is opened by a person.
    const opened = await admin.call('POST', `imports/connectors/${id}/file`)
    expect([opened.statusCode, opened.json().fileName]).toEqual([201, 'people-3.csv'])

    const hostKey = server.fingerprint.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await change(id, { hostKey })).json()).toMatchObject({ field: 'secret' })
    expect((await change(id, { hostKey, secret: server.privateKey })).statusCode).toBe(200)
    expect((await run(id))[0]).toMatchObject({ problem: 'host_key_changed', detail: server.fingerprint })
  })

  test.each<[string, object, string]>([
    ['another password', { credentials: 'basic', secret: 'wrong' }, 'access_denied'],
    ['a user that is not there', { credentialName: 'nobody-of-that-name' }, 'access_denied'],
    ['no such folder', { address: '/nowhere/' }, 'folder_missing'],
    ['no such file', { address: '/nowhere.csv' }, 'folder_missing'],
  ])('%s', async (name, { address, ...changes }: { readonly address?: string }, problem) => {
    const where = address === undefined ? {} : { address: `sftp://127.0.0.1:${server.port}${folder}${address}` }
    const body = settings({ name, hostKey: server.fingerprint, ...where, ...changes })
    const { id } = (await admin.call('POST', 'imports/connectors', body)).json()
    expect((await run(id))[0]).toMatchObject({ outcome: 'failed', problem, attempts: 1 })
  })

  test('the newest file is read alone, and a host that is not listed any more is refused', {
    tags: 'release',
  }, async () => {
    const body = settings({ name: 'Newest', taken: 'newest', hostKey: server.fingerprint })
    put('people-5.csv', people('KR,5,1961'), 40)
    put('people-4.csv', people('JP,6,1961'), 5)
    const { id } = (await admin.call('POST', 'imports/connectors', body)).json()
    expect(await run(id)).toMatchObject([{ fileName: 'people-5.csv', outcome: 'stored' }])
    const closed = { ...started.services, outbound: createOutbound([]) }
    expect((await run(id, closed))[0]).toMatchObject({ problem: 'private_address', attempts: 1 })
  })
})

test.each(['password', 'keyboard-interactive'] as const)('a user signs in by %s', async (method) => {
  const hostKeys = [ssh2.utils.generateKeyPairSync('ed25519').private]
  const server = new ssh2.Server({ hostKeys }, (client) => {
    client.on('error', () => {})
    client.on('authentication', (context) => {
      if (context.method !== method) return context.reject([method])
      if (context.method === 'password') return context.password === 'a word' ? context.accept() : context.reject()
      return context.prompt([{ prompt: 'Password:', echo: false }], ([answer]) =>
        answer === 'a word' ? context.accept() : context.reject(),
      )
    })
    client.on('ready', () =>
      client.on('session', (accept) => {
        accept().on('sftp', (open) => {
          const sftp = open()
          sftp.on('OPENDIR', (id) => sftp.status(id, ssh2.utils.sftp.STATUS_CODE.PERMISSION_DENIED))
        })
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const target = {
    ...{
      kind: 'sftp',
      address: `sftp://127.0.0.1:${port}/`,
      query: '',
      timeZone: 'UTC',
      etag: null,
      lastModified: null,
    },
    ...{ credentials: 'basic', credentialName: 'somebody', secret: 'a word', hostKey: '' },
  }
  const outbound = createOutbound([{ host: '127.0.0.1', port }])
  const options = { signal: AbortSignal.timeout(10_000), timeoutMs: 10_000 }
  const ask = (changes: object) =>
    withSftpFolder(outbound, { ...target, ...changes }, options, (folder) => folder.files()).catch(
      ({ problem, detail }: { readonly problem: string; readonly detail: string }) => ({ problem, detail }),
    )
  const visible = await ask({})
  expect(visible).toMatchObject({ problem: 'host_key_unknown' })
  const hostKey = 'detail' in visible ? visible.detail : ''
  // Signed in, and refused by the folder alone.
  expect(await ask({ hostKey })).toMatchObject({ problem: 'folder_missing' })
  expect(await ask({ hostKey, secret: 'wrong' })).toMatchObject({ problem: 'access_denied' })
})

test.each([
  ['says nothing', 'timeout', () => {}],
  ['ends in the middle', 'not_reached', (socket: Socket) => socket.end('SSH-2.0-x\r\n')],
  [
    'is of the web',
    'not_reached',
    (socket: Socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\n\r\n'),
  ],
])('a server that %s is %s', async (_what, problem, greet) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const target = {
    ...{
      kind: 'sftp',
      address: `sftp://127.0.0.1:${port}/`,
      query: '',
      timeZone: 'UTC',
      etag: null,
      lastModified: null,
    },
    ...{ credentials: 'basic', credentialName: 'somebody', secret: 'a word', hostKey: '' },
  }
  const options = { signal: AbortSignal.timeout(10_000), timeoutMs: 500 }
  const outbound = createOutbound([{ host: '127.0.0.1', port }])
  const pending = withSftpFolder(outbound, target, options, (folder) => folder.files())
  await expect(pending).rejects.toMatchObject({ problem })
})

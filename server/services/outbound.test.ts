import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../core/config/config.ts'
import { createOutbound, OutboundRefusal } from './outbound.ts'
import { isPublicAddress } from './publicAddress.ts'

/** What a call was refused for; `answered` where it was not. */
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundRefusal ? error.reason : error),
  )

const handlers: Readonly<Record<string, RequestListener>> = {
  '/echo': (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      response.end(
        JSON.stringify({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() }),
      ),
    )
  },
  '/inside': (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
  '/metadata': (_request, response) => response.writeHead(307, { location: 'https://169.254.169.254/latest' }).end(),
  '/again': (_request, response) => response.writeHead(301, { location: '/echo' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/large': (_request, response) => response.end(Buffer.alloc(5000)),
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    response.destroy()
  },
  '/silent': () => undefined,
}
let connections = 0
const server = createServer((request, response) => handlers[request.url ?? '']?.(request, response))
server.on('connection', () => connections++)
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const hostile = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
]

describe('D15: addresses of the own network', () => {
  const { signal } = new AbortController()
  test.each(hostile)('%s is refused before anything is sent', async (host) => {
    const before = connections
    const outbound = createOutbound([])
    expect(await reasonOf(outbound.request(`https://${host}:${port}/echo`))).toBe('private_address')
    expect(await reasonOf(outbound.request(`http://${host}:${port}/echo`))).toBe('not_encrypted')
    expect(connections).toBe(before)
  })

  test('names are refused where any of their addresses is private', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:10.0.0.1']]) {
      const outbound = createOutbound([], async () => addresses)
      expect(await reasonOf(outbound.request(`https://rebind.example.org:${port}/`))).toBe('private_address')
      expect(await reasonOf(outbound.resolve('https://rebind.example.org:5432/', signal))).toBe('private_address')
    }
    const open = createOutbound([], async () => ['93.184.215.14'])
    expect(await open.resolve('https://db.example.org:5432/', signal)).toBe('93.184.215.14')
    expect(await reasonOf(open.resolve('http://db.example.org:5432/', signal))).toBe('not_encrypted')
    const nobody = createOutbound([], async () => [])
    expect(await reasonOf(nobody.request('https://nobody.example.org/'))).toBe('unknown_host')
    const broken = createOutbound([], () => Promise.reject(new Error('ENOTFOUND')))
    expect(await reasonOf(broken.request('https://nobody.example.org/'))).toBe('unknown_host')
  })

  test('a name is resolved once: the connection goes to the address that was checked', async () => {
    let requestCount = 0
    const outbound = createOutbound([{ host: 'rebind.example.org', port }], async () => {
      requestCount++
      return requestCount === 1 ? ['127.0.0.1'] : ['10.0.0.1']
    })
    const { status, body } = await outbound.request(`http://rebind.example.org:${port}/echo`)
    expect([status, JSON.parse(body.toString()).headers.host, requestCount]).toEqual([
      200,
      `rebind.example.org:${port}`,
      1,
    ])
  })

  test('public addresses are known', () => {
    expect(['8.8.8.8', '93.184.215.14', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true, true])
    expect(['', 'example.org', '8.8.8.8.8'].map(isPublicAddress)).toEqual([false, false, false])
  })
})

describe('what a form may say before it is saved', () => {
  const outbound = createOutbound([{ host: '10.0.0.9', port: 8443 }])
  test.each([
    ['https://hooks.example.org/path', null],
    ['http://10.0.0.9:8443/path', null],
    ['http://10.0.0.9:8444/path', 'not_encrypted'],
    ['https://10.0.0.9/', 'private_address'],
    ['ftp://example.org', 'bad_address'],
    ['https://user:password@example.org', 'bad_address'],
    ['javascript:alert(1)', 'bad_address'],
    ['', 'bad_address'],
  ])('%s', (address, reason) => expect(outbound.refusalOf(address)?.reason ?? null).toBe(reason))
})

describe('a host that the operator listed', () => {
  const fetchFrom = (path: string, request = {}) => {
    const { outboundHosts } = readConfig({ OUTBOUND_HOSTS: `hooks.example.org, 127.0.0.1:${port}` })
    return createOutbound(outboundHosts).request(`http://127.0.0.1:${port}${path}`, request)
  }

  test('gets method, headers and body', async () => {
    const reply = await fetchFrom('/echo', { method: 'POST', body: 'ภาษาไทย', headers: { 'x-one': '1' } })
    expect(JSON.parse(reply.body.toString())).toMatchObject({
      method: 'POST',
      body: 'ภาษาไทย',
      headers: { 'x-one': '1' },
    })
  })

  test('sends nobody elsewhere: each redirect is checked, counted, and none follows a POST', async () => {
    expect(await reasonOf(fetchFrom('/again'))).toBe('redirected')
    expect(await reasonOf(fetchFrom('/again', { redirects: 1 }))).toBe('answered')
    expect(await reasonOf(fetchFrom('/again', { method: 'POST', redirects: 1 }))).toBe('redirected')
    expect(await reasonOf(fetchFrom('/loop', { redirects: 3 }))).toBe('redirected')
    expect(await reasonOf(fetchFrom('/inside', { redirects: 3 }))).toBe('not_encrypted')
    expect(await reasonOf(fetchFrom('/metadata', { redirects: 3 }))).toBe('private_address')
  })

  test('cannot hold the server up or fill it', async () => {
    expect(await reasonOf(fetchFrom('/silent', { timeoutMs: 50 }))).toBe('timeout')
    expect(await reasonOf(fetchFrom('/large', { maxBytes: 4999 }))).toBe('too_large')
    expect(await reasonOf(fetchFrom('/large', { maxBytes: 5000 }))).toBe('answered')
    expect(await reasonOf(fetchFrom('/broken'))).toBe('not_reached')
  })

  test.each(['https://hooks.example.org', 'a/b', 'user@host', '*.example.org', ','])('cannot be %s', (value) => {
    expect(() => readConfig({ OUTBOUND_HOSTS: value })).toThrow(/OUTBOUND_HOSTS/)
  })
})

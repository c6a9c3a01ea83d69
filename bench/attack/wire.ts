import { connect } from 'node:net'
import { type Case, type Verdict, verdictOf } from './cases.ts'
import type { Target } from './target.ts'

/** Malformed requests, sent as raw bytes (C12, B12). Before a server behind TLS, its proxy must refuse them. */

const host = 'Host: attack.example\r\n'
const json = 'Content-Type: application/json\r\n'
const forgot = `POST /api/auth/forgot-password HTTP/1.1\r\n${host}${json}`

/** The bytes to send, and the only status that each answer may have; no answer is correct too. */
const shapes: readonly (readonly [what: string, text: string, status: number])[] = [
  [
    'a length and chunks, and a request inside',
    `${forgot}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/users HTTP/1.1\r\n${host}\r\n`,
    400,
  ],
  ['two kinds of chunks', `${forgot}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`, 400],
  ['a blank before the colon', `${forgot}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
  ['two lengths', `${forgot}Content-Length: 3\r\nContent-Length: 4\r\n\r\n{} `, 400],
  ['a length with a sign', `${forgot}Content-Length: +3\r\n\r\n{} `, 400],
  [
    'a long name of a chunk',
    `${forgot}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  ['lines that end in LF alone', 'GET /api/users HTTP/1.1\nHost: attack.example\n\n', 400],
  ['a folded header', `GET /api/users HTTP/1.1\r\n${host}X-A: a\r\n b\r\n\r\n`, 400],
  ['no host', 'GET /api/users HTTP/1.1\r\n\r\n', 400],
  ['two hosts', `GET /api/users HTTP/1.1\r\n${host}Host: other.example\r\n\r\n`, 400],
  ['HTTP/2 by heart', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['another server as the address', `GET http://evil.example/api/users HTTP/1.1\r\n${host}\r\n`, 401],
  ['a change of protocol', `GET /api/users HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 401],
  ['a tunnel', `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`, 404],
  ['an echo', `TRACE /api/users HTTP/1.1\r\n${host}\r\n`, 405],
  ['an expectation', `${forgot}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`, 417],
  ['cookies without end', `POST /api/auth/renew HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(12_000)}\r\n\r\n`, 431],
]

const paths = ['/api/%75sers', '/%61pi/users', '/api/users/', '/api/users?x=%00', '/api/users?public']

export const wireCases: readonly Case[] = [
  {
    id: 'C12',
    what: 'two tokens in one request, of which proxies may look at the other',
    run: async ({ target, nobody }) => {
      if (!target.origin.startsWith('http:')) return [verdictOf(target.origin, true, 'not tried over TLS')]
      const tokens = (...two: readonly string[]) => two.map((token) => `Authorization: Bearer ${token}\r\n`).join('')
      const me = (headers: string) => `GET /api/auth/me HTTP/1.1\r\n${host}${headers}\r\n`
      const [tokenFirst, other] = [tokens(nobody.token, target.admin), tokens(target.admin, nobody.token)]
      const answered = await sent(target, me(tokens(nobody.token)) + me(tokenFirst) + me(other))
      return [verdictOf('/api/auth/me', answered.join() === '200,401,401', answered.join(', '))]
    },
  },
  {
    id: 'C12',
    what: 'requests that two servers would read differently',
    run: async ({ target }) => {
      if (!target.origin.startsWith('http:')) return [verdictOf(target.origin, true, 'not tried over TLS')]
      const verdicts: Verdict[] = []
      for (const [what, text, status] of shapes) {
        const answered = await sent(target, text)
        verdicts.push(
          verdictOf(
            what,
            answered.every((code) => code === status),
            answered.join(', ') || 'closed',
          ),
        )
      }
      return verdicts
    },
  },
  {
    id: 'B12',
    what: 'several requests in one piece, of which one has a token',
    run: async ({ target }) => {
      if (!target.origin.startsWith('http:')) return [verdictOf(target.origin, true, 'not tried over TLS')]
      const users = (header: string) => `GET /api/users?limit=1 HTTP/1.1\r\n${host}${header}\r\n`
      const text =
        users(`aUtHoRiZaTiOn: bEaReR ${target.admin}\r\n`) +
        users('') +
        paths.map((path) => `GET ${path} HTTP/1.1\r\n${host}\r\n`).join('')
      const answered = await sent(target, text)
      const expected = [200, 401, ...paths.map(() => 401)]
      return [verdictOf('/api/users', answered.join() === expected.join(), answered.join(', '))]
    },
  },
]

/** Sends a text and gives the statuses of what is answered within two seconds, or until the server closes. */
function sent({ origin }: Target, text: string): Promise<readonly number[]> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
    let answered = ''
    socket.setEncoding('latin1').on('data', (part) => {
      answered += part
    })
    socket.setTimeout(2_000, () => socket.destroy())
    // The server may close the connection before everything is sent.
    socket.on('error', () => undefined)
    socket.on('close', () =>
      resolve([...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    )
    socket.write(text, 'latin1')
  })
}

import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { answered, type Case, refused, type Stage, type Verdict, verdictOf } from './cases.ts'
import { get, raw } from './queries.ts'
import type { AttackRequest } from './target.ts'

/** The cases C and D of docs/security.md as far as a request reaches them: bodies, uploads and headers. */

const user = (token: string, body: string, type = 'application/json'): AttackRequest => ({
  method: 'POST',
  path: '/api/users',
  token,
  body,
  headers: { 'content-type': type },
})
const person = '"firstname":"A","lastname":"B","email":"x@attack.example"'

function form(
  token: string,
  content: Buffer | string,
  filename: string,
  type: string,
  boundary = 'attack',
): AttackRequest {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return {
    method: 'PUT',
    path: '/api/widgets/133',
    token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A sound PNG as far as it goes, which says that it is huge: of its pixels there is one. */
function hugePng(): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(50_000, 0)
  size.writeUInt32BE(50_000, 4)
  size.set([8, 6, 0, 0, 0], 8)
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixel = deflateSync(Buffer.alloc(1))
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))])
}

export const inputCases: readonly Case[] = [
  refused('C03', 'prototypes in bodies', [400], ({ target: { admin } }) => [
    user(admin, `{${person},"__proto__":{"role":"x"}}`),
    user(admin, `{${person},"constructor":{"prototype":{"admin":true}}}`),
    user(admin, `{${person},"a":{"__proto__":null}}`),
    user(admin, `{${person},"email":"y@attack.example"}`),
  ]),
  refused('C10', 'types of bodies that are not JSON', [415], ({ target: { admin } }) =>
    [
      'application/json\ta',
      'application/json garbage',
      'text/plain',
      'application/xml',
      'application/jsonx',
      '*/*',
      '',
    ].map((type) => user(admin, `{${person},"role":7}`, type)),
  ),
  answered('C11', 'forms with long boundaries, thousands of parts, and none', ({ target: { admin } }) => {
    const upload = form(admin, 'x', 'a.png', 'image/png')
    const part = (name: string) => `--attack\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
    const parts = Array.from({ length: 10_000 }, (_, at) => part(`label${at}`)).join('')
    return [
      // It is read and recognised as no picture.
      [form(admin, 'x', 'a.png', 'image/png', 'b'.repeat(252)), 415],
      [{ ...upload, body: `${parts}--attack--\r\n` }, 413],
      [{ ...upload, body: '--attack\r\n' }, 400],
      [{ ...upload, body: `${part('__proto__')}--attack--\r\n` }, 400],
    ]
  }),
  answered('C12', 'deep bodies, broken JSON, long addresses and long headers', ({ target: { admin } }) => [
    [user(admin, '['.repeat(20_000)), 413],
    [user(admin, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), 413],
    [user(admin, '{"firstname":'), 400],
    [user(admin, `{"firstname":"${'x'.repeat(1_100_000)}"}`), 413],
    [get('x'.repeat(6_000), admin), 404],
    [get('%E0%A4%A', admin), 404],
    [{ path: '/api/users', token: admin, headers: { 'x-long': 'x'.repeat(20_000) } }, 431],
  ]),
  {
    id: 'C12',
    what: 'requests hidden in others',
    run: async ({ target }) => {
      const hidden = 'GET /api/users HTTP/1.1\r\nHost: x\r\n\r\n'
      const pairs = [
        `POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        `POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
        `POST /api/auth HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
        `GET /api/users HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n b\r\n\r\n`,
      ]
      const firstLines = await Promise.all(pairs.map((text) => first(target.origin, text)))
      return firstLines.map((line, index) =>
        verdictOf(pairs[index]?.split('\r\n')[0] ?? '', /^HTTP\/1\.1 4\d\d/.test(line), line || 'closed'),
      )
    },
  },
  refused(
    'C15',
    'words for the search that are none',
    [200, 400],
    raw(['%2f', '..%2f', '%3Cscript%3E', '%20', '%00', '%ed%a0%80'].map((word) => `search?q=${word}`)),
  ),
  refused('D01', 'pictures that are scripts', [415], ({ target: { admin } }) => [
    form(admin, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.png', 'image/png'),
    form(admin, '<?xml version="1.0"?><svg onload="x"/>', 'a.svg', 'image/svg+xml'),
    form(admin, '<html><script>1</script>', 'a.jpg', 'image/jpeg'),
    form(admin, 'GIF89a<script>1</script>', 'a.gif', 'image/gif'),
  ]),
  refused('D03', 'a picture that promises to be huge', [413], ({ target: { admin } }) => [
    form(admin, hugePng(), '../../x.png', 'image/png'),
  ]),
  refused('D02', 'pictures that are cut off or empty', [415, 422], ({ target: { admin } }) => [
    form(admin, '', 'a.png', 'image/png'),
    form(admin, Buffer.from('89504e470d0a1a0a', 'hex'), 'a.png', 'image/png'),
    form(admin, Buffer.from('ffd8ffe000104a464946', 'hex'), 'CON.jpg\0.png', 'image/jpeg'),
  ]),
  refused('D05', 'files outside of what is served', [400, 404], () =>
    [
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%252f..%252fx',
      '/assets/..\\..\\x',
      '/assets/..;/x',
      '/assets//etc/passwd',
      '/assets/.env',
    ].map((path) => ({ path })),
  ),
  refused('D05', 'pictures outside of their folder', [400, 404], ({ target: { admin } }) =>
    ['..%2f..%2f..%2fsecret-key', '%2e%2e', 'x', 'a.webp%00', '../../users'].map((name) =>
      get(`widgets/133/image/${name}`, admin),
    ),
  ),
  { id: 'D14', what: 'pages and answers without the headers that keep them closed', run: headersOfAll },
  {
    id: 'D14',
    what: 'calls from another origin',
    run: async ({ target, reader }) => {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      }
      const verdicts: Verdict[] = []
      for (const [method, path] of [
        ['OPTIONS', 'users'],
        ['GET', 'auth/me'],
        ['OPTIONS', 'auth'],
        ['GET', 'widgets/public'],
      ] as const) {
        const answer = await target.ask({ method, path: `/api/${path}`, token: reader.token, headers })
        verdicts.push(
          verdictOf(
            answer.requestLine,
            answer.headers['access-control-allow-origin'] === undefined,
            String(answer.status),
          ),
        )
      }
      return verdicts
    },
  },
]

async function headersOfAll({ target, reader }: Stage): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const path of [
    '/',
    '/admin/login',
    '/admin/setting/users',
    '/session/lock-screen',
    '/api/auth/options',
    '/api/nothing',
    '/assets/none.js',
  ]) {
    const { requestLine, headers } = await target.ask({ path, token: reader.token })
    const policy = String(headers['content-security-policy'])
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? policy
    const passed =
      policy.includes("frame-ancestors 'none'") &&
      !scripts.includes('unsafe') &&
      headers['x-content-type-options'] === 'nosniff' &&
      headers['x-powered-by'] === undefined
    verdicts.push(verdictOf(requestLine, passed, policy.slice(0, 60)))
  }
  return verdicts
}

/** The first line that a server answers to bytes sent as they are; empty where it only closes. */
function first(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname, () => socket.write(text))
    let response = ''
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (part: Buffer) => {
      response += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(response.split('\r\n')[0] ?? ''))
  })
}

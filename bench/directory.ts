import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unavailableEngine } from '../server/facts/engines/unavailable.ts'
import { base, openDirectoryServer, service } from '../server/testing/slapd.ts'
import { machine, median } from './harness/measure.ts'
import { openWhole } from './harness/wholeServer.ts'

/**
 * How long a sign-in with a directory takes, whether its time reveals accounts, and how soon people learn that the directory is
 * dead or silent. `node bench/directory.ts [rounds]`; see README.md.
 */

const rounds = Number(process.argv[2] ?? 100)
const password = 'what somchai says'
let addresses = 0

console.log(machine())
const folder = mkdtempSync(join(tmpdir(), 'sala-directory-'))
const directory = await openDirectoryServer([
  { uid: 'somchai', password, attributes: { mail: ['somchai@example.org'], department: ['Statistics'] } },
])
// Accepts connections and never answers.
const sockets: Socket[] = []
const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const bound = silent.address()
const silentUrl = `ldaps://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`

const open = (name: string, urls: string) =>
  openWhole(unavailableEngine(null), join(folder, name), () => new Date(), {
    TRUSTED_PROXIES: '127.0.0.1',
    DIRECTORY_URL: urls,
    DIRECTORY_BASE: base,
    DIRECTORY_USER: service.dn,
    DIRECTORY_PASSWORD: service.password,
    DIRECTORY_CA_FILE: directory.authority,
  })
const opened = await open('first', directory.secureUrl)
const other = await open('second', `${silentUrl},${silentUrl.replace('127.0.0.1', '127.0.0.2')},${silentUrl}`)
const own = { authorization: opened.listening.signIn, expected: 200 }
const basic = (email: string, secret: string) => `Basic ${btoa(`${email}:${secret}`)}`

try {
  await series(opened.listening.address, {
    'right, an account of Sala': own,
    'right, of the directory': { authorization: basic('somchai@example.org', password), expected: 200 },
    'wrong, an account of Sala': { authorization: basic('bench@sala.example', 'not it'), expected: 401 },
    'wrong, of the directory': { authorization: basic('somchai@example.org', 'not it'), expected: 401 },
    'wrong, nobody': { authorization: basic('nobody@example.org', 'not it'), expected: 401 },
  })
  await directory.kill()
  await series(opened.listening.address, {
    'dead directory: right, an account of Sala': own,
    'dead directory: of the directory': { authorization: basic('somchai@example.org', password), expected: 503 },
  })
  await series(
    other.listening.address,
    {
      'silent and dead servers: right, an account of Sala': { ...own, authorization: other.listening.signIn },
      'silent and dead servers: of the directory': {
        authorization: basic('somchai@example.org', password),
        expected: 503,
      },
    },
    5,
  )
} finally {
  await opened.close()
  await other.close()
  for (const socket of sockets) socket.destroy()
  silent.close()
  await directory.close()
  rmSync(folder, { recursive: true, force: true })
}

interface Case {
  readonly authorization: string
  readonly expected: number
}

/** Alternates the cases, so that other load on the machine affects all alike. */
async function series(address: string, cases: Readonly<Record<string, Case>>, times = rounds): Promise<void> {
  const timesByCase = new Map(Object.keys(cases).map((name) => [name, [] as number[]]))
  for (let round = 0; round < times; round += 1) {
    for (const [name, { authorization, expected }] of Object.entries(cases)) {
      addresses += 1
      const stranger = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
      const began = performance.now()
      const headers = { authorization, 'x-forwarded-for': stranger }
      const reply = await fetch(`${address}/api/auth`, { method: 'POST', headers })
      await reply.arrayBuffer()
      timesByCase.get(name)?.push(performance.now() - began)
      if (reply.status !== expected) throw new Error(`${name}: answered ${reply.status}`)
    }
  }
  for (const [name, all] of timesByCase)
    console.log(
      `${name}: middle ${median(all).toFixed(1)} ms, longest ${Math.max(...all).toFixed(0)} ms, of ${all.length}`,
    )
}

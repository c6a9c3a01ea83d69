import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import Fastify from 'fastify'
import { buildApp } from '../server/app.ts'
import { createPasswords } from '../server/auth/passwords.ts'
import { readConfig } from '../server/config.ts'
import { openDuckDB } from '../server/facts/engines/duckdb.ts'
import { createLog } from '../server/log.ts'
import { openState } from '../server/state/openState.ts'
import { adminRoleId } from '../server/state/state.ts'
import { importCrossings } from './crossings.ts'

/**
 * The whole server on stores of its own, and an empty Fastify route beside it; says where both are and with which token to ask.
 * Ends when its input does.
 */
const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
const config = readConfig({ SALA_DATA: folder, LOG_LEVEL: 'info' })
// What is logged is written as in production, but nowhere.
const log = createLog(config.logLevel, { write: () => {} })
const now = () => new Date()
const state = await openState({ config, log, as: 'server' })
const engine = await openDuckDB({ folder })
await importCrossings(engine, 1_000_000)
const passwords = createPasswords()
const app = await buildApp({ config, engine, state, passwords, log, now }, { webFolder: null })
const author = { userId: null, address: null, requestId: null, via: 'start' } as const
const [email, password] = ['bench@sala.example', randomUUID()]
await state.users.create(
  { email, firstname: 'A', lastname: 'Bench', roleId: adminRoleId, passwordHash: await passwords.hash(password) },
  author,
)
const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
const signedIn = await app.inject({ method: 'POST', url: '/api/auth', headers: { authorization } })

const bare = Fastify()
bare.get('/', (_, reply) => reply.send(''))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const empty = await bare.listen({ port: 0, host: '127.0.0.1' })
const { path } = checkpoint.endpoints[0]
const kept = `${address}/api/${path}?fields=direction_x_date`
console.log(JSON.stringify({ empty: `${empty}/`, kept, token: signedIn.json().token }))

for await (const _ of process.stdin) {
  // Wait for its end.
}
await Promise.all([app.close(), bare.close()])
await engine.close()
await state.close()
rmSync(folder, { recursive: true, force: true })

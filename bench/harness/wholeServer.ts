import '../../catalog/locales/allLanguages.ts'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type Environment, readConfig } from '../../server/core/config/config.ts'
import { createLog } from '../../server/core/log.ts'
import type { Engine } from '../../server/facts/engines/engine.ts'
import { buildApp } from '../../server/http/app.ts'
import { createConnectorRunner } from '../../server/imports/connectors/connectorRunner.ts'
import { openEncryption } from '../../server/services/encryption.ts'
import { createExternalSystems } from '../../server/services/externalSystems.ts'
import { createMailer } from '../../server/services/mailer.ts'
import { createPasswords } from '../../server/services/passwords.ts'
import { adminRoleId } from '../../server/state/model.ts'
import { openState } from '../../server/state/openState.ts'

/** Where the servers listen, and an administrator of the whole one. */
export interface Listening {
  /** The whole server. */
  readonly address: string
  /** A Fastify with one empty route. */
  readonly empty: string
  readonly token: string
  /** The value of an `Authorization` header to sign in with. */
  readonly signIn: string
}

/**
 * Serves a facts store by the whole server, guard and state included, and by an empty Fastify route beside it. The state is kept in
 * a folder of the caller's; the store is not closed.
 */
export async function openWhole(engine: Engine, folder: string, now: () => Date, env: Environment = {}) {
  mkdirSync(folder, { recursive: true })
  const config = readConfig({ SALA_DATA: join(folder), LOG_LEVEL: 'info', ...env })
  // Log lines are formatted as in production and discarded.
  const log = createLog(config.logLevel, { write: () => {} })
  const state = await openState({ config, log, as: 'server' })
  const passwords = createPasswords()
  const seal = openEncryption(config)
  const mail = createMailer(config.mail, { state, encryption: seal, log })
  const others = createExternalSystems(config, log, now)
  const parts = { config, engine, state, passwords, encryption: seal, mail, log, now, ...others }
  const services = { ...parts, connectorRunner: createConnectorRunner(parts) }
  const app = await buildApp(services, { webFolder: null })
  const author = { userId: null, address: null, requestId: null, via: 'start' } as const
  const [email, password] = ['bench@sala.example', randomUUID()]
  await state.users.create(
    { email, firstname: 'A', lastname: 'Bench', roleId: adminRoleId, passwordHash: await passwords.hash(password) },
    author,
  )
  const signIn = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth', headers: { authorization: signIn } })
  const emptyServer = Fastify()
  emptyServer.get('/', (_, reply) => reply.send(''))
  const listening: Listening = {
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    empty: await emptyServer.listen({ port: 0, host: '127.0.0.1' }),
    token: signedIn.json().token,
    signIn,
  }
  const close = async () => {
    await Promise.all([app.close(), emptyServer.close()])
    await state.close()
  }
  return { app, listening, close }
}

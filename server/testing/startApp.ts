import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatasetName, findDataset } from '@sala/catalog/datasets/all.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { factsPart } from '../backup/manifest.ts'
import { type Config, type Environment, readConfig } from '../core/config/config.ts'
import { createLog } from '../core/log.ts'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { buildApp } from '../http/app.ts'
import { createConnectorRunner } from '../imports/connectors/connectorRunner.ts'
import { openEncryption } from '../services/encryption.ts'
import { createExternalSystems } from '../services/externalSystems.ts'
import { createMailer } from '../services/mailer.ts'
import { createPasswords, type Passwords } from '../services/passwords.ts'
import type { Services } from '../services/services.ts'
import { sha256 } from '../state/keys.ts'
import { type Author, adminRoleId } from '../state/model.ts'
import type { State } from '../state/state.ts'
import { createTestDatabase, openTestState, type TestDatabase } from './testState.ts'

export interface TestAppOptions {
  /** Stored figures by data set; absent columns have their default. */
  readonly rows?: Partial<Readonly<Record<DatasetName, readonly TestRow[]>>>
  readonly env?: Environment
  /** A clock; the real one by default. */
  readonly now?: () => Date
  /** Another engine, e.g. one that fails; a real DuckDB in a folder of its own by default. */
  readonly engine?: Engine
  readonly passwords?: Passwords
  /** The database of another server that it shares; one of its own by default. */
  readonly database?: TestDatabase
  /** The folder of a web client; none by default. */
  readonly webFolder?: string | null
  /** Gets every line of the log, as JSON. */
  readonly logged?: (line: string) => void
}

type Granted = `view_widget_${number}` | 'manage_imports' | 'explore_data' | 'annotate_data'
/** Whom a test calls as: the role admin, someone who holds permissions, or nobody. */
export type Who = 'admin' | Granted | readonly Granted[] | null

/** Calls the API as one person. Paths are below `/api/`. */
export interface TestClient {
  /** The bearer token; null for nobody. */
  readonly token: string | null
  readonly userId: string | null
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  post(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  call(options: InjectOptions): Promise<LightMyRequestResponse>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  readonly config: Config
  readonly engine: Engine
  readonly state: State
  /** Where the state is, for a second store on it. */
  readonly database: TestDatabase
  /** Signs somebody in, with a role and a session of their own. */
  as(who: Who): Promise<TestClient>
  /** Adds a person with a password, to sign in by. */
  addPerson(person: { email: string; password: string; roleId?: string | null }): Promise<string>
  /** Closes everything. Called automatically at the end of a test, but not after a `beforeAll`. */
  close(): Promise<void>
}

export const testAuthor: Author = { userId: null, address: null, requestId: null, via: 'start' }

/** Cheap password hashes. */
export const cheapPasswords = (): Passwords => createPasswords({ cost: { memory: 64, passes: 1 } })

/** An empty store of figures, copied by each app, because creating the tables takes longer than opening a copy. */
let emptyFacts: Promise<string> | null = null

async function openFacts(folder: string, now: () => Date): Promise<Engine> {
  emptyFacts ??= (async () => {
    const template = mkdtempSync(join(tmpdir(), 'sala-facts-'))
    await (await openDuckDB({ folder: template, threads: 1 })).close()
    return join(template, factsPart)
  })()
  copyFileSync(await emptyFacts, join(folder, factsPart))
  return openDuckDB({ folder, threads: 1, memoryLimit: '512MB', now })
}

/**
 * The whole server on real stores of its own: a DuckDB in a temporary folder and a PostgreSQL database copied from the run's
 * template. It does not listen; call it through `as`.
 */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-app-'))
  const config = readConfig({ SALA_DATA: folder, ...options.env })
  const log = options.logged ? createLog('debug', { write: options.logged }) : pino({ level: 'silent' })
  const now = options.now ?? (() => new Date())
  const engine = options.engine ?? (await openFacts(folder, now))
  const database = options.database ?? (await createTestDatabase())
  const state = await openTestState(database)
  const passwords = options.passwords ?? cheapPasswords()
  const encryption = openEncryption(config)
  const mail = createMailer(config.mail, { state, encryption, log })
  await mail.start()
  const parts = {
    config,
    engine,
    state,
    passwords,
    encryption,
    mail,
    log,
    now,
    ...createExternalSystems(config, log, now),
  }
  const services: Services = { ...parts, connectorRunner: createConnectorRunner(parts) }
  for (const [name, rows] of Object.entries(options.rows ?? {})) {
    const dataset = findDataset(name)
    if (!dataset) throw new Error(`there is no data set ${name}`)
    if (rows) await importRows(engine, dataset, rows)
  }
  const app = await buildApp(services, { webFolder: options.webFolder ?? null })

  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= (async () => {
      await app.close()
      await mail.close()
      await engine.close()
      await state.close()
      if (options.database === undefined) await database.drop()
      rmSync(folder, { recursive: true, force: true })
    })()
    return closed
  }
  closeAfterTest(close)

  return {
    app,
    services,
    config,
    engine,
    state,
    database,
    as: async (who) => clientOf(app, who === null ? null : await openSession(services, who)),
    addPerson: async ({ email, password, roleId = null }) => {
      const passwordHash = await services.passwords.hash(password)
      const user = { email, firstname: 'Test', lastname: 'Person', roleId, passwordHash }
      return (await state.users.create(user, testAuthor)).id
    },
    close,
  }
}

function closeAfterTest(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    // Outside a test, as in `beforeAll`: the caller closes it.
  }
}

interface Signed {
  readonly token: string
  readonly userId: string
}

async function openSession({ state, now, config }: Services, who: Exclude<Who, null>): Promise<Signed> {
  const permissions = typeof who === 'string' ? [who] : who
  const roleId =
    who === 'admin' ? adminRoleId : (await state.roles.put(`test ${randomUUID()}`, permissions, testAuthor)).id
  const email = `${randomUUID()}@test.example`
  const person = { email, firstname: 'Test', lastname: 'Person', roleId, passwordHash: null }
  const { id: userId } = await state.users.create(person, testAuthor)
  const [token, time] = [randomUUID(), now()]
  const expiresAt = new Date(time.getTime() + config.sessionLifeMs)
  const session = {
    userId,
    cookieHash: sha256(randomUUID()),
    tokenHash: sha256(token),
    tokenExpiresAt: expiresAt,
    expiresAt,
    now: time,
  }
  await state.sessions.open(session, testAuthor)
  return { token, userId }
}

function clientOf(app: FastifyInstance, signed: Signed | null): TestClient {
  const authorization: Record<string, string> = signed ? { authorization: `Bearer ${signed.token}` } : {}
  const call = (options: InjectOptions) => app.inject({ ...options, headers: { ...authorization, ...options.headers } })
  return {
    token: signed?.token ?? null,
    userId: signed?.userId ?? null,
    get: (path, headers = {}) => call({ method: 'GET', url: `/api/${path}`, headers }),
    post: (path, body, headers = {}) =>
      call({ method: 'POST', url: `/api/${path}`, headers, ...(body === undefined ? {} : { payload: body }) }),
    call,
  }
}

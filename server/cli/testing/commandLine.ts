import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { z } from 'zod'
import { readConfig } from '../../core/config/config.ts'
import { programFile } from '../../core/processes/programs.ts'
import { openDuckDB } from '../../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../../facts/engines/engine.ts'
import { wholePlan } from '../../facts/plan/plan.ts'
import { unrestricted } from '../../facts/rowScope.ts'
import { buildApp } from '../../http/app.ts'
import { createConnectorRunner } from '../../imports/connectors/connectorRunner.ts'
import { ReportedBatch } from '../../imports/shapes.ts'
import { openEncryption } from '../../services/encryption.ts'
import { createExternalSystems } from '../../services/externalSystems.ts'
import { createMailer } from '../../services/mailer.ts'
import { createPasswords } from '../../services/passwords.ts'
import type { Services } from '../../services/services.ts'
import { openState } from '../../state/openState.ts'
import type { State } from '../../state/state.ts'
import { passedOn } from '../../testing/passedOn.ts'
import { localOperations, storesOf } from '../control/localOperations.ts'
import type { Operations } from '../control/operations.ts'
import { listenForOperator, type OperatorSocket } from '../control/operatorSocket.ts'
import { reachStores } from '../control/reach.ts'
import { runProgram } from '../program.ts'

/** For tests: the real command line on a data folder of its own, in this process or in one of its own. */

const script = fileURLToPath(programFile('sala'))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

export interface RunOptions {
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A process of the command line that is still at work. */
export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ran>
}

export class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), 'sala-cli-'))
  #count = 0

  /** The path of a new data folder. */
  dataFolder(): string {
    this.#count += 1
    return join(this.folder, `data${this.#count}`)
  }

  file(name: string, lines: readonly string[] | string): string {
    this.#count += 1
    const path = join(mkdtempSync(join(this.folder, 'file-')), name)
    writeFileSync(path, typeof lines === 'string' ? lines : `${lines.join('\n')}\n`)
    return path
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export function startSala(dataFolder: string, words: readonly string[], options: RunOptions = {}): Running {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...passedOn(), HOME: process.env.HOME, SALA_DATA: dataFolder, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that does not read its input may end before it is written.
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.stdin ?? '')
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(([number, out, errors]) => ({
    code: number,
    out,
    errors,
  }))
  return { child, ended }
}

/** The same program within this process, which spares two seconds each time; what only a process of its own can show asks `startSala`. */
export async function sala(dataFolder: string, words: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const output = Promise.all([text(stdout), text(stderr)])
  const terminal = { stdin: Readable.from(options.stdin ? [options.stdin] : []), stdout, stderr }
  const code = await runProgram(words, { SALA_DATA: dataFolder, ...options.env }, terminal, reachStores)
  stdout.end()
  stderr.end()
  const [out, errors] = await output
  return { code, out, errors }
}

/** `sala batches --json`, parsed; throws what the command complained about. */
export async function batchesOf(dataFolder: string): Promise<ReportedBatch[]> {
  const ran = await sala(dataFolder, ['batches', '--json'])
  if (ran.code !== 0) throw new Error(`sala batches: ${ran.errors}`)
  return z.array(ReportedBatch).parse(JSON.parse(ran.out))
}

/** A data folder whose figures this process holds open, as a server does: commands on it hand their work over. */
export interface House {
  readonly data: string
  readonly engine: Engine
  close(): Promise<void>
}

/** Opens a house beside others that share one store of people. */
export async function openHouse(
  bench: Bench,
  state: State,
  now = () => new Date(),
  prepare: (data: string) => void = () => undefined,
): Promise<House> {
  const data = bench.dataFolder()
  prepare(data)
  const engine = await openDuckDB({ folder: data })
  const server = await serveCommands({ data, engine, state, now })
  return {
    data,
    engine,
    async close() {
      await server.close()
      await engine.close()
    },
  }
}

interface ServedStores {
  readonly data: string
  readonly engine: Engine
  readonly state: State
  readonly now?: () => Date
  /** Other operations than those of the stores. */
  readonly change?: (operations: Operations) => Operations
}

/** A server on open stores, which commands on their data folder find; browsers may come to its `app` as well. */
export interface CommandServer extends OperatorSocket {
  readonly app: FastifyInstance
}

export async function serveCommands(stores: ServedStores): Promise<CommandServer> {
  const { data, engine, state, now = () => new Date(), change = (operations) => operations } = stores
  const log = pino({ level: 'silent' })
  const config = readConfig({ SALA_DATA: data })
  const encryption = openEncryption(config)
  const parts = {
    config,
    engine,
    state,
    log,
    now,
    encryption,
    ...createExternalSystems(config, log, now),
  }
  const services: Services = {
    ...parts,
    connectorRunner: createConnectorRunner(parts),
    passwords: createPasswords(),
    mail: createMailer(config.mail, { state, encryption, log }),
  }
  const operations = change(localOperations(storesOf(services)))
  const app = await buildApp(services, { webFolder: null, operations })
  const socket = await listenForOperator(app.routing, data)
  return {
    app,
    async close() {
      await socket.close()
      await app.close()
      await services.mail.close()
    },
  }
}

/** A store of people in a folder of its own. */
export function openPeople(bench: Bench): Promise<State> {
  const config = readConfig({ SALA_DATA: bench.path('people') })
  return openState({ config, log: pino({ level: 'silent' }), as: 'server' })
}

/** How many rows a data set shows, and what is known of its newest. */
export async function storedFacts(engine: Engine, dataset: Dataset) {
  const [counted] = await engine.reader(unrestricted).query(
    {
      ...wholePlan(dataset),
      select: { kind: 'count' },
    },
    {},
  )
  return { rows: counted?.count, ...(await engine.reader(unrestricted).freshness(dataset)) }
}

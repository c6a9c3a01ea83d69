import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import type { PersonalTexts } from '@sala/catalog/personalTexts.ts'
import { Queue } from '../../../core/queues/queue.ts'
import type { Plan } from '../../plan/plan.ts'
import { compile } from '../compile/compile.ts'
import {
  type Batch,
  type BatchFate,
  type BatchWriter,
  type Engine,
  type NewBatch,
  NoSuchBatch,
  type PlainRow,
  type UndoneBatch,
} from '../engine.ts'
import { type AskOptions, askWithin, streamWithin, timed } from './ask.ts'
import { DuckDBBatch, raiseVersion } from './batch.ts'
import { readBatches, readFate } from './fate.ts'
import { readFreshness } from './freshness.ts'
import { countStatement, eraseRows } from './personalTexts.ts'
import { prepareRollups } from './rollups.ts'
import { Staging } from './staging.ts'
import { prepareTables } from './tables.ts'
import { takeBack } from './undo.ts'

export interface DuckDBOptions {
  /** The folder in which `facts.duckdb` lies or is made. */
  readonly folder: string
  /** What DuckDB may keep in memory, in its own words; beyond it, it spills to the folder. */
  readonly memoryLimit?: string
  readonly threads?: number
  /** How many queries run at once; further ones wait. They share libuv's four threads with files and compression. */
  readonly slots?: number
  /** The time limit of a query that names none. */
  readonly timeoutMs?: number
  readonly now?: () => Date
  readonly datasets?: readonly Dataset[]
}

/**
 * Opens the analytic store of a folder, making or extending its tables. Throws where the file is held by another process, is
 * damaged, or holds a column under another type than declared.
 */
export async function openDuckDB(options: DuckDBOptions): Promise<Engine> {
  mkdirSync(options.folder, { recursive: true })
  const instance = await DuckDBInstance.create(fileIn(options.folder), {
    threads: String(options.threads ?? 2),
    memory_limit: options.memoryLimit ?? '1GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Gives memory back after a large import or query: 165 MB instead of 440 MB after one of three million rows.
    allocator_background_threads: 'true',
    allocator_flush_threshold: '16MB',
  })
  try {
    const connection = await instance.connect()
    const datasets = options.datasets ?? allDatasets
    await prepareTables(connection, datasets)
    await prepareRollups(connection, datasets)
    // From here on no statement can reach a file, whatever text it was made of.
    await connection.run('set enable_external_access = false; set lock_configuration = true')
    const versions = await connection.runAndReadAll('select dataset, version from versions')
    connection.closeSync()
    const known = versions.getRows().map(([name, version]) => [String(name), Number(version)] as const)
    return new DuckDBEngine(instance, new Map(known), options)
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

const fileIn = (folder: string): string => join(folder, 'facts.duckdb')

/** How long a long answer may take to be taken, in milliseconds. */
const longestStream = 600_000
/** How long its taker may leave a chunk of it lying, in milliseconds: half a megabyte takes a slow telephone less. */
const longestLying = 30_000

class DuckDBEngine implements Engine {
  readonly #instance: DuckDBInstance
  readonly #file: string
  readonly #versions: Map<string, number>
  readonly #queries: Queue
  /** Long answers last as long as their readers take, so they have slots of their own and do not delay short ones. */
  readonly #streams = new Queue({ concurrency: 2, name: 'streams' })
  /** One writer at a time. */
  readonly #writeLock = new Queue({ concurrency: 1, name: 'writes' })
  readonly #timeoutMs: number
  readonly #now: () => Date
  readonly #freshness = new Map<string, { readonly as: string; readonly answer: Promise<Freshness> }>()
  readonly #running = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()
  #writing: BatchWriter | null = null

  constructor(instance: DuckDBInstance, versions: Map<string, number>, options: DuckDBOptions) {
    this.#instance = instance
    this.#file = fileIn(options.folder)
    this.#versions = versions
    this.#queries = new Queue({ concurrency: options.slots ?? 2, name: 'queries' })
    this.#timeoutMs = options.timeoutMs ?? 30_000
    this.#now = options.now ?? (() => new Date())
  }

  query(
    plan: Plan,
    options: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<readonly PlainRow[]> {
    const { sql, parameters, names } = compile(plan)
    // A caller may look at an error later; until then it must not count as unhandled, which would end the server.
    return this.#track(timed(plan.dataset.name, this.#ask(sql, parameters, { ...options, names })))
  }

  stream(
    plan: Plan,
    options: { readonly signal?: AbortSignal; readonly timeoutMs?: number; readonly patienceMs?: number },
  ): AsyncGenerator<readonly PlainRow[], void, undefined> {
    const { signal, timeoutMs = longestStream, patienceMs = longestLying } = options
    return streamWithin(this.#instance, this.#streams, {
      ...compile(plan),
      signal: signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal,
      timeoutMs,
      patienceMs,
    })
  }

  /** Runs one statement of our own in the queue of queries and within the time limit. */
  #ask(
    sql: string,
    parameters: AskOptions['parameters'],
    options: {
      readonly signal?: AbortSignal
      readonly timeoutMs?: number
      readonly names?: AskOptions['names']
    },
  ): Promise<readonly PlainRow[]> {
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closing.signal]) : this.#closing.signal
    const rows = askWithin(this.#instance, this.#queries, {
      sql,
      parameters,
      names: options.names ?? {},
      signal,
      timeoutMs: options.timeoutMs ?? this.#timeoutMs,
    })
    return this.#track(rows)
  }

  /** Tracks running work, so that `close` can wait for it. */
  #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work)
    const forget = () => this.#running.delete(work)
    work.then(forget, forget)
    return work
  }

  async beginBatch(dataset: Dataset, batch: NewBatch): Promise<BatchWriter> {
    const unlock = await this.#writeLock.acquire({ signal: this.#closing.signal })
    let connection: DuckDBConnection | undefined
    try {
      const newConnection = await this.#instance.connect()
      connection = newConnection
      const staging = await Staging.open(newConnection, dataset)
      const writer = new DuckDBBatch(dataset, batch, staging, {
        connection: newConnection,
        now: this.#now,
        finished: (version) => {
          if (version !== null) this.#versions.set(dataset.name, version)
          this.#writing = null
          newConnection.closeSync()
          unlock()
        },
      })
      this.#writing = writer
      return writer
    } catch (error) {
      connection?.closeSync()
      unlock()
      throw error
    }
  }

  undoBatch(id: number): Promise<UndoneBatch> {
    return this.#change(async (connection) => {
      const found = (await this.batches()).find((batch) => batch.id === id && batch.undoneAt === null)
      const dataset = allDatasets.find(({ name }) => name === found?.dataset)
      if (!found || !dataset) throw new NoSuchBatch(id)
      const undoneAt = this.#now().toISOString()
      await connection.run('begin')
      const { removed, returned } = await takeBack(connection, dataset, id)
      await connection.run('update batches set undone_at = $undoneAt where id = $id', { id, undoneAt })
      for (const { batch, rows } of returned) {
        await connection.run('insert into batch_returns values ($id, $batch, $rows)', { id, batch, rows })
      }
      const version = await raiseVersion(connection, dataset.name)
      await connection.run('commit')
      this.#versions.set(dataset.name, version)
      return { ...found, undoneAt, removed, returned }
    })
  }

  /** Does `work` under the write lock. The connection is closed after it, which rolls back a transaction that is not committed. */
  #change<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const withConnection = async () => {
      const connection = await this.#instance.connect()
      try {
        return await work(connection)
      } finally {
        connection.closeSync()
      }
    }
    return this.#writeLock.run(withConnection, { signal: this.#closing.signal })
  }

  async countTexts(texts: PersonalTexts, author: string): Promise<number> {
    const rows = await this.#ask(countStatement(datasetOf(texts.dataset), texts), { author }, {})
    return Number(rows[0]?.count ?? 0)
  }

  async eraseTexts(texts: PersonalTexts, author: string): Promise<number> {
    const dataset = datasetOf(texts.dataset)
    return await this.#change(async (connection) => {
      const count = await this.countTexts(texts, author)
      if (count === 0) return 0
      await connection.run('begin')
      await eraseRows(connection, dataset, texts, author)
      const version = await raiseVersion(connection, dataset.name)
      await connection.run('commit')
      this.#versions.set(dataset.name, version)
      // The log of changes holds the texts still; where somebody reads just now, the next checkpoint empties it.
      await connection.run('checkpoint').catch(() => undefined)
      return count
    })
  }

  batches(dataset?: string): Promise<readonly Batch[]> {
    return readBatches((sql, parameters) => this.#ask(sql, parameters, {}), dataset ?? null)
  }

  async fateOf(id: number): Promise<BatchFate | null> {
    const batch = (await this.batches()).find((one) => one.id === id)
    const dataset = findDataset(batch?.dataset ?? '')
    if (batch === undefined || dataset === undefined) return null
    return await readFate((sql, parameters) => this.#ask(sql, parameters, {}), dataset, batch)
  }

  freshness(dataset: Dataset): Promise<Freshness> {
    const version = this.version(dataset.name)
    const today = this.#now().toISOString().slice(0, 10)
    const as = `${version} ${today}`
    const cached = this.#freshness.get(dataset.name)
    if (cached?.as === as) return cached.answer
    const answer = readFreshness(dataset, version, today, (sql, parameters) => this.#ask(sql, parameters, {}))
    this.#freshness.set(dataset.name, { as, answer })
    // Do not cache a failure.
    answer.catch(() => this.#freshness.delete(dataset.name))
    return answer
  }

  version(dataset: string): number {
    return this.#versions.get(dataset) ?? 0
  }

  withWritesPaused<Made>(work: (files: readonly string[]) => Promise<Made>, signal?: AbortSignal): Promise<Made> {
    const checkpointAndWork = async () => {
      const connection = await this.#instance.connect()
      try {
        await connection.run('checkpoint')
      } finally {
        connection.closeSync()
      }
      return await work([this.#file, `${this.#file}.wal`].filter((path) => existsSync(path)))
    }
    const stop = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
    return this.#track(this.#writeLock.run(checkpointAndWork, { signal: stop }))
  }

  async ping(): Promise<void> {
    await this.#ask('select 1 as one', {}, { timeoutMs: 2_000 })
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the facts store is closing'))
    await Promise.allSettled([...this.#running])
    await this.#writing?.rollback()
    this.#instance.closeSync()
  }
}

function datasetOf(name: PersonalTexts['dataset']): Dataset {
  const dataset = findDataset(name)
  if (!dataset) throw new Error(`there is no data set ${name}`)
  return dataset
}

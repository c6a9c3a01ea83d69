import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import type { PersonalTexts } from '@sala/catalog/personalTexts.ts'
import type { TopicChanges } from '@sala/catalog/topics/changes.ts'
import { Cache } from '../../../core/cache.ts'
import type { LakeConfig } from '../../../core/config/warehouse.ts'
import { Queue } from '../../../core/queues/queue.ts'
import { traced, tracedSync } from '../../../core/tracing/tracing.ts'
import { type RowScope, scopeAsOf } from '../../rowScope.ts'
import type { Attachment, WriteLock } from '../attachments/attachment.ts'
import { endConnection, onConnection } from '../attachments/connections.ts'
import { DataVersions, readVersions } from '../attachments/dataVersions.ts'
import { attachFile } from '../attachments/fileAttachment.ts'
import type { InstanceOptions } from '../attachments/instance.ts'
import { attachLake } from '../attachments/lakeAttachment.ts'
import { maintainWhenDue } from '../attachments/maintain.ts'
import { retryDuringOutage } from '../attachments/outage.ts'
import { prepareOpenedStore, prepareStore } from '../attachments/prepare.ts'
import { exclusiveWrites } from '../attachments/writes/exclusiveWrites.ts'
import { compile } from '../compile/compile.ts'
import type {
  Batch,
  BatchOutcome,
  BatchWriter,
  Engine,
  Maintenance,
  NewBatch,
  PlainRow,
  Reader,
  UndoneBatch,
} from '../engine.ts'
import { ProvenanceCache } from '../provenanceCache.ts'
import { beginTopics, withTopics } from '../texts/changeTopics.ts'
import { changesIn, topicChangesStatement } from '../texts/dictionaries.ts'
import { FactsUnavailable } from '../unavailable.ts'
import { type AskOptions, isInvalidated, maxStallMs, maxStreamMs, readWithin, streamWithin, timed } from './ask.ts'
import { DuckDBBatch, raiseVersion } from './batch.ts'
import { historyOf, isRecorded, readBatches, readOutcome } from './batchOutcome.ts'
import { FreshnessCache } from './freshness.ts'
import { countStatement, datasetOf, eraseRows } from './personalTexts.ts'
import { Staging } from './staging.ts'
import { beginUndo } from './undo.ts'

export interface DuckDBOptions extends InstanceOptions {
  /** The folder of `facts.duckdb`; with a lake, of what does not fit into memory. */
  readonly folder: string
  /** A lake that several servers share, in place of the file. */
  readonly lake?: LakeConfig | null
  /** Number of concurrent queries; further ones wait. They share libuv's four threads with files and compression. */
  readonly slots?: number
  readonly timeoutMs?: number
  readonly now?: () => Date
  readonly datasets?: readonly Dataset[]
  /** Called with an error after which DuckDB refuses every statement until the process restarts. */
  readonly onInvalidated?: (error: unknown) => void
}

/**
 * Opens the analytic store, in a file of a folder or in a lake, creating or extending its tables. Throws if another process holds the file,
 * if it is damaged, or if a column has another type than declared; `WarehouseUnusable` if a lake is misconfigured.
 */
export async function openDuckDB(options: DuckDBOptions): Promise<Engine> {
  const { folder, lake = null } = options
  const attachment = await (lake === null ? attachFile(folder, options) : attachLake(lake, folder, options))
  try {
    const versions = await onConnection(attachment, async (connection) => {
      const lock = await attachment.lockWrites(new AbortController().signal)
      try {
        await prepareOpenedStore(connection, attachment.kind, options)
      } finally {
        await lock.release()
      }
      await attachment.confine(connection)
      return await readVersions(connection)
    })
    return new DuckDBEngine(attachment, new DataVersions(attachment, versions), options)
  } catch (error) {
    await attachment.close()
    throw error
  }
}

export class DuckDBEngine implements Engine {
  readonly #attachment: Attachment
  readonly #versions: DataVersions
  readonly #queries: Queue
  /** Streams and pings have slots of their own: streams last as long as their readers take, and a busy store must not seem down. */
  readonly #streams = new Queue({ concurrency: 2, name: 'streams' })
  readonly #pings = new Queue({ concurrency: 1 })
  /** One writer at a time, on all servers. */
  readonly #lockWrites: (signal: AbortSignal) => Promise<WriteLock>
  readonly #timeoutMs: number
  readonly #now: () => Date
  readonly #onInvalidated: (error: unknown) => void
  readonly #freshness: FreshnessCache
  readonly #provenance = new ProvenanceCache((dataset) => this.version(dataset))
  /** By scope: those of groups with a rule, and of the instants of questions as of a day. */
  readonly #readers = new Cache<Reader>(200)
  readonly #running = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()
  #writing: BatchWriter | null = null

  constructor(attachment: Attachment, versions: DataVersions, options: DuckDBOptions) {
    this.#attachment = attachment
    this.#versions = versions
    this.#lockWrites = exclusiveWrites(attachment, options.datasets ?? allDatasets)
    this.#queries = new Queue({ concurrency: options.slots ?? 2, name: 'queries' })
    this.#timeoutMs = options.timeoutMs ?? 30_000
    this.#now = options.now ?? (() => new Date())
    this.#onInvalidated = options.onInvalidated ?? (() => {})
    this.#freshness = new FreshnessCache((sql, values) => this.#ask(sql, values, {}), attachment.kind, this.#now)
  }

  reader(scope: RowScope): Reader {
    const cachedReader = this.#readers.get(scope.key)
    if (cachedReader) return cachedReader
    const reader: Reader = {
      scope,
      query: (plan, options) => {
        const facts = { 'sala.dataset': plan.dataset.name, 'sala.select': plan.select.kind }
        const { sql, parameters, names } = tracedSync('plan', facts, () => compile(plan, scope, this.#attachment.kind))
        const ask = () => timed(plan.dataset.name, this.#ask(sql, parameters, { ...options, names }))
        // A caller may await this later. Without a handler until then, a rejection would end the server as unhandled.
        return this.#track(traced('engine', facts, () => this.#provenance.of(plan, { sql, parameters }, ask)))
      },
      stream: (plan, { signal, timeoutMs = maxStreamMs, patienceMs = maxStallMs }) =>
        streamWithin(this.#attachment.connect, this.#streams, {
          ...compile(plan, scope, this.#attachment.kind),
          signal: signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal,
          timeoutMs,
          patienceMs,
        }),
      freshness: (dataset) => this.#freshness.of(dataset, this.version(dataset.name), scope),
      version: (dataset) => this.version(dataset),
      asOf: (instant) => this.reader(scopeAsOf(scope, instant)),
      history: async (dataset) => historyOf(await this.batches(dataset.name)),
    }
    this.#readers.set(scope.key, reader)
    return reader
  }

  /** Runs one query of our own in a queue and within the time limit. */
  #ask(
    sql: string,
    parameters: AskOptions['parameters'],
    options: Partial<Pick<AskOptions, 'signal' | 'timeoutMs' | 'names'>>,
    queue = this.#queries,
  ): Promise<readonly PlainRow[]> {
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closing.signal]) : this.#closing.signal
    const timeoutMs = options.timeoutMs ?? this.#timeoutMs
    const query = { sql, parameters, names: options.names ?? {}, signal, timeoutMs }
    const rows = retryDuringOutage(this.#attachment, query, () => readWithin(this.#attachment.connect, queue, query))
    rows.catch((error) => isInvalidated(error) && this.#onInvalidated(error))
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
    const lock = await this.#lockWrites(this.#closing.signal)
    let connection: DuckDBConnection | undefined
    try {
      const newConnection = await this.#attachment.connect()
      connection = newConnection
      const staging = await Staging.open(newConnection, dataset)
      const writer = new DuckDBBatch(dataset, batch, staging, {
        kind: this.#attachment.kind,
        connection: newConnection,
        now: this.#now,
        assertLocked: lock.assertHeld,
        isStored: async (batch, error) => this.#attachment.isLost(error) && isRecorded(await this.batches(), batch),
        finished: async (version) => {
          if (version !== null) this.#versions.raise(dataset.name, version)
          await endConnection(newConnection)
          this.#writing = null
          void lock.release()
        },
      })
      this.#writing = writer
      return writer
    } catch (error) {
      if (connection) await endConnection(connection)
      await lock.release()
      throw error
    }
  }

  undoBatch(id: number): Promise<UndoneBatch> {
    return this.#change(async (connection, lock) => {
      const undoneAt = this.#now().toISOString()
      const { dataset, undone } = await beginUndo(connection, await this.batches(), id, undoneAt)
      await this.#commit(connection, dataset, lock)
      return undone
    })
  }

  /** Runs `work` under the write lock, on a connection that is closed afterwards: an uncommitted transaction is rolled back. */
  async #change<T>(work: (connection: DuckDBConnection, lock: WriteLock) => Promise<T>): Promise<T> {
    const lock = await this.#lockWrites(this.#closing.signal)
    try {
      return await onConnection(this.#attachment, (connection) => work(connection, lock))
    } catch (error) {
      throw this.#attachment.isLost(error) ? new FactsUnavailable(error) : error
    } finally {
      await lock.release()
    }
  }

  /** Commits a change of a data set's rows under its next version. */
  async #commit(connection: DuckDBConnection, dataset: Dataset, lock: WriteLock): Promise<void> {
    const version = await raiseVersion(connection, dataset.name)
    lock.assertHeld()
    await connection.run('commit')
    this.#versions.raise(dataset.name, version)
  }

  async countTexts(texts: PersonalTexts, author: string): Promise<number> {
    const rows = await this.#ask(countStatement(datasetOf(texts), texts), { author }, {})
    return Number(rows[0]?.count ?? 0)
  }

  async eraseTexts(texts: PersonalTexts, author: string): Promise<number> {
    const dataset = datasetOf(texts)
    return await this.#change(async (connection, lock) => {
      const count = await this.countTexts(texts, author)
      if (count === 0) return 0
      await connection.run('begin')
      await eraseRows(connection, dataset, texts, author)
      await this.#commit(connection, dataset, lock)
      await this.#attachment.purge(dataset.name)
      return count
    })
  }

  readonly topicChanges = (): Promise<TopicChanges> =>
    this.#ask(topicChangesStatement, {}, {}).then(([stored]) => changesIn(stored?.content))

  changeTopics(changes: TopicChanges): Promise<void> {
    return this.#change(async (connection, lock) => {
      for (const dataset of withTopics) {
        await beginTopics(connection, dataset, { changes, kind: this.#attachment.kind })
        await this.#commit(connection, dataset, lock)
      }
    })
  }

  readonly prepare = (datasets: readonly Dataset[]): Promise<void> =>
    this.#change((connection) => prepareStore(connection, this.#attachment.kind, { datasets }))

  readonly batches = (dataset?: string): Promise<readonly Batch[]> =>
    readBatches((sql, parameters) => this.#ask(sql, parameters, {}), dataset ?? null)

  async batchOutcome(id: number): Promise<BatchOutcome | null> {
    const batch = (await this.batches()).find((batch) => batch.id === id)
    const dataset = findDataset(batch?.dataset ?? '')
    if (batch === undefined || dataset === undefined) return null
    return await readOutcome((sql, parameters) => this.#ask(sql, parameters, {}), dataset, batch)
  }

  readonly version = (dataset: string): number => this.#versions.of(dataset)

  withWritesPaused<Made>(work: (files: readonly string[]) => Promise<Made>, signal?: AbortSignal): Promise<Made> {
    const stop = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal
    const lockAndWork = async () => {
      const lock = await this.#lockWrites(stop)
      try {
        return await this.#attachment.withFiles(work)
      } finally {
        await lock.release()
      }
    }
    return this.#track(lockAndWork())
  }

  async maintain(): Promise<Maintenance | null> {
    if (this.#attachment.kind === 'file') return null
    return await this.#track(this.#change((connection) => maintainWhenDue(connection, this.#now())))
  }

  readonly ping = (): Promise<void> =>
    this.#ask('select 1 as one', {}, { timeoutMs: 2_000 }, this.#pings).then(() => undefined)

  async close(): Promise<void> {
    this.#closing.abort(new Error('the facts store is closing'))
    await this.#versions.close()
    await Promise.allSettled([...this.#running])
    await this.#writing?.rollback()
    await this.#attachment.close()
  }
}

import type { DuckDBConnection } from '@duckdb/node-api'
import type { ImportDifference } from '@sala/catalog/api/importDifference.ts'
import { type Dataset, type Status, statuses } from '@sala/catalog/dataset.ts'
import { committedImports } from '../../../core/metrics.ts'
import {
  type Batch,
  BatchConflicts,
  BatchNotFound,
  type BatchWriter,
  type Chunk,
  type Conflict,
  type NewBatch,
  type Outlier,
} from '../engine.ts'
import { findConflicts, type StagedBatch } from './conflicts.ts'
import { findDifference } from './difference.ts'
import { findOutliers } from './history.ts'
import { addToRollups } from './rollups.ts'
import type { Staging } from './staging.ts'
import { insertionOrder, literal, quoted, type StoreKind, tableColumns, tableOf, vintageOf } from './tables.ts'
import { undoRows } from './undo.ts'
import { planReplacement, wholePeriodColumns, wholePeriodOf } from './wholePeriods.ts'

/** More rows than one batch has: 2^32. */
const maxRows = 4_294_967_296

/** What the writer needs of its engine. */
interface BatchHome {
  readonly kind: StoreKind
  readonly connection: DuckDBConnection
  readonly now: () => Date
  /** Throws if another server may have started to write. */
  readonly assertLocked: () => void
  /** Whether a batch whose commit failed is stored nevertheless. */
  readonly isStored: (batch: Pick<Batch, 'id' | 'fileHash' | 'importedAt'>, error: unknown) => Promise<boolean>
  /** Called once, after the commit or the rollback. `version` is the data set's new version, null after a rollback. */
  readonly finished: (version: number | null) => Promise<void>
}

/**
 * One import. Rows are staged in a temporary table on the writer's own connection. The check begins one transaction and removes
 * demonstration figures first, so that conflicts, difference and commit all see the rows that a real batch meets. Readers see nothing
 * before `commit`, and `rollback` leaves everything as it was.
 */
export class DuckDBBatch implements BatchWriter {
  readonly #dataset: Dataset
  readonly #new: NewBatch
  readonly #staging: Staging
  readonly #home: BatchHome
  readonly #staged: StagedBatch
  #checked: Promise<number> | null = null
  #planned: Promise<void> | null = null
  /** Demonstration rows that the commit removes. */
  #invented = 0
  #importedAt = ''
  #finished: Promise<void> | null = null

  constructor(dataset: Dataset, batch: NewBatch, staging: Staging, home: BatchHome) {
    this.#dataset = dataset
    this.#new = batch
    this.#staging = staging
    this.#home = home
    this.#staged = { connection: home.connection, dataset, staging }
  }

  append(chunk: Chunk): Promise<void> {
    return this.#staging.append(chunk)
  }

  async conflicts(limit: number): Promise<{ readonly first: readonly Conflict[]; readonly count: number }> {
    const count = await this.#check()
    if (count === 0 || this.#dataset.key.length === 0) return { first: [], count }
    const { key, status, columns } = this.#dataset
    const fields = key.map((name) => {
      const decoded = this.#staging.decoded(name)
      return columns[name]?.kind === 'date'
        ? `(${decoded})::varchar`
        : columns[name]?.kind === 'year'
          ? `(${decoded})::integer`
          : decoded
    })
    const stagedStatus = status === null ? 'null::varchar' : this.#staging.decoded(status)
    const columnsToRead = status === null ? key : [...key, status]
    const rows = await this.#rows(
      `select conflict.stage_id, conflict.reason, conflict.status, conflict.batch, ${stagedStatus}, ${fields.join(', ')}
       from conflict join ${this.#staging.decodedFrom(columnsToRead)} on true
       where stage.rowid = conflict.stage_id order by conflict.stage_id limit ${Math.max(0, Math.floor(limit))}`,
    )
    return { first: rows.map((row) => this.#conflict(row)), count }
  }

  #conflict([index, reason, existing, batch, offered, ...key]: readonly unknown[]): Conflict {
    const values = this.#dataset.key.map((name, index) => {
      const value = key[index]
      return [name, typeof value === 'number' || typeof value === 'string' ? value : null] as const
    })
    return {
      index: Number(index),
      reason: reason === 'duplicate_key' ? 'duplicate_key' : 'higher_status_exists',
      key: Object.fromEntries(values),
      existing: { status: statusIn(existing), batch: typeof batch === 'number' ? batch : null },
      offered: { status: statusIn(offered) },
    }
  }

  async outliers(limit: number): Promise<{ readonly first: readonly Outlier[]; readonly count: number }> {
    await this.#check()
    return await findOutliers(this.#home.connection, this.#staging, limit)
  }

  async dropConflicts(): Promise<number> {
    const count = await this.#check()
    if (count === 0) return 0
    // A date that lost a row is no longer whole: it must not replace a whole date.
    await this.#home.connection.run(`
      insert into broken select distinct ${wholePeriodOf(this.#staged, 'stage')}
      from ${this.#staging.decodedFrom(wholePeriodColumns(this.#dataset))} where stage.rowid in (select stage_id from conflict);
      delete from replaced where stage_id in (select stage_id from conflict);
      delete from stage where rowid in (select stage_id from conflict);
      delete from conflict;
    `)
    this.#checked = Promise.resolve(0)
    return count
  }

  async difference(wholePeriods: readonly string[]): Promise<ImportDifference> {
    await this.#check()
    await this.#plan(wholePeriods)
    return await findDifference(this.#home.connection, this.#staging, this.#invented)
  }

  async commit(wholePeriods: readonly string[], instead: readonly number[] = [], report?: string): Promise<Batch> {
    const conflicts = await this.#check()
    if (conflicts > 0) throw new BatchConflicts(conflicts)
    const { connection } = this.#home
    const importedAt = this.#importedAt
    try {
      const [[id] = []] = await this.#rows('select coalesce(max(id), 0) + 1 from batches')
      if (typeof id !== 'number') throw new Error('the facts store gave no batch number')
      await this.#plan(wholePeriods)
      const replaced = this.#dataset.key.length === 0 ? 0 : await this.#replace(id)
      const rows = await this.#insert(id)
      await addToRollups(connection, this.#dataset, id)
      await connection.run(
        `insert into batches values ($id, $dataset, $fileName, $fileHash, $importedBy, $source, $demonstration, $replaceHigher,
           $importedAt, $rows, $replaced, null)`,
        { ...this.#new, id, dataset: this.#dataset.name, importedAt, rows, replaced },
      )
      if (report !== undefined) {
        await connection.run('insert into batch_reports values ($id, $report)', { id, report })
      }
      await this.#takeBackAll(instead, importedAt)
      const version = await raiseVersion(connection, this.#dataset.name)
      this.#home.assertLocked()
      await this.#commitOrLearn(id)
      committedImports.inc({ dataset: this.#dataset.name })
      await this.#finish(version)
      return { ...this.#new, id, dataset: this.#dataset.name, importedAt, rows, replaced, undoneAt: null }
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  /** A connection that breaks during the commit leaves its outcome unknown; then the store is asked. */
  async #commitOrLearn(id: number): Promise<void> {
    try {
      await this.#home.connection.run('commit')
    } catch (error) {
      const { fileHash } = this.#new
      if (!(await this.#home.isStored({ id, fileHash, importedAt: this.#importedAt }, error))) throw error
    }
  }

  rollback(): Promise<void> {
    // Closing the connection discards its transaction and its staging table.
    return this.#finish(null)
  }

  #finish(version: number | null): Promise<void> {
    this.#finished ??= this.#home.finished(version)
    return this.#finished
  }

  async #rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    return (await this.#home.connection.runAndReadAll(sql)).getRows()
  }

  /** Checks the staged rows once, and says how many of them conflict. */
  #check(): Promise<number> {
    this.#checked ??= this.#runCheck()
    return this.#checked
  }

  async #runCheck(): Promise<number> {
    const { connection, now } = this.#home
    await this.#staging.complete()
    await connection.run('begin')
    this.#importedAt = now().toISOString()
    if (!this.#new.demonstration) await this.#retireDemonstration()
    await connection.run(`
      create temp table conflict (stage_id bigint, reason varchar, status varchar, batch integer);
      create temp table replaced (id bigint, stage_id bigint, status varchar, batch integer);
      create temp table broken (period_date date, part varchar);
    `)
    if (this.#dataset.key.length === 0) return 0
    return await findConflicts(this.#staged, this.#new.replaceHigher)
  }

  /**
   * Undoes the demonstration batches of the data set: invented figures never stand beside real ones. Undoing the real batch does not
   * restore them; loading the demonstration data does.
   */
  async #retireDemonstration(): Promise<void> {
    const { connection } = this.#home
    const invented = await this.#rows(
      `select id from batches where dataset = ${literal(this.#dataset.name)} and demonstration and undone_at is null order by id desc`,
    )
    for (const [id] of invented) {
      this.#invented += (await undoRows(connection, this.#dataset, Number(id))).removed
      await connection.run('update batches set undone_at = $at where id = $id', {
        at: this.#importedAt,
        id: Number(id),
      })
    }
  }

  /** Undoes the batches that this one replaces, newest first. */
  async #takeBackAll(batches: readonly number[], at: string): Promise<void> {
    for (const id of [...batches].sort((a, b) => b - a)) {
      const update = await this.#home.connection.run(
        'update batches set undone_at = $at where id = $id and dataset = $dataset and undone_at is null',
        { at, id, dataset: this.#dataset.name },
      )
      if (update.rowsChanged === 0) throw new BatchNotFound(id)
      await undoRows(this.#home.connection, this.#dataset, id)
    }
  }

  /** Lists the rows that a replaced date removes, once; the check lists those with equal keys. */
  #plan(wholePeriods: readonly string[]): Promise<void> {
    this.#planned ??= planReplacement(this.#staged, wholePeriods, this.#new.replaceHigher)
    return this.#planned
  }

  /** Moves the rows that this batch replaces to the vintages; returns how many. */
  async #replace(id: number): Promise<number> {
    const { connection } = this.#home
    const table = tableOf(this.#dataset)
    await connection.run(`
      insert into batch_periods select ${id}, period_date, part from whole;
      insert into ${vintageOf(this.#dataset)} by name
        select there.*, ${id} as replaced_by from ${table} as there where there.rowid in (select id from replaced);
    `)
    const result = await connection.run(`delete from ${table} where rowid in (select id from replaced)`)
    return result.rowsChanged
  }

  async #insert(id: number): Promise<number> {
    const names = tableColumns(this.#dataset, this.#home.kind).map(({ name }) => name)
    // After all rows of earlier batches, and in the order of insertion within the batch.
    const order = names.includes(insertionOrder) ? [`${id} * ${maxRows} + stage.rowid as ${insertionOrder}`] : []
    const result = await this.#home.connection.run(
      `insert into ${tableOf(this.#dataset)} (${names.map(quoted).join(', ')})
       select decoded.*, ${id} from (${this.#staging.decodedRows(order)}) as decoded`,
    )
    return result.rowsChanged
  }
}

/** Raises the data version of a data set inside a transaction, and returns it. */
export async function raiseVersion(connection: DuckDBConnection, dataset: string): Promise<number> {
  await connection.run('update versions set version = version + 1 where dataset = $dataset', { dataset })
  const result = await connection.runAndReadAll('select version from versions where dataset = $dataset', { dataset })
  return Number(result.getRows()[0]?.[0])
}

const statusIn = (value: unknown): Status | null => statuses.find((status) => status === value) ?? null

import { type DuckDBConnection, DuckDBDateValue } from '@duckdb/node-api'
import type { ImportDifference } from '@sala/catalog/api/importDifference.ts'
import { type Dataset, type Status, statuses } from '@sala/catalog/dataset.ts'
import {
  type Batch,
  BatchConflicts,
  type BatchWriter,
  type Chunk,
  type Conflict,
  type NewBatch,
  NoSuchBatch,
  type Outlier,
} from '../engine.ts'
import { findDifference } from './difference.ts'
import { findOutliers } from './history.ts'
import { addToRollups } from './rollups.ts'
import { dictionaryOf, type Staging } from './staging.ts'
import { literal, quoted, tableColumns, tableOf, vintageOf } from './tables.ts'
import { takeBack } from './undo.ts'

/** What the writer needs of its engine. */
export interface BatchHome {
  readonly connection: DuckDBConnection
  readonly now: () => Date
  /** Called once, after the commit or the rollback. `version` is the data set's new version, null after a rollback. */
  readonly finished: (version: number | null) => void
}

/** The place of a status among the statuses, as SQL; a row without one counts as the least sure. */
export const rankOf = (field: string): string =>
  `coalesce(list_position([${statuses.map(literal).join(', ')}], ${field}), 0)`

/**
 * One import. Rows are staged in a temporary table of the writer's own connection. The check begins one transaction: demonstration
 * figures go first, so that conflicts, difference and commit all look at the rows that a real batch meets. Readers see nothing of it
 * before `commit`, and `rollback` leaves all as it was.
 */
export class DuckDBBatch implements BatchWriter {
  readonly #dataset: Dataset
  readonly #new: NewBatch
  readonly #staging: Staging
  readonly #home: BatchHome
  #checked: Promise<number> | null = null
  #planned: Promise<void> | null = null
  /** Demonstration rows that go with the commit. */
  #invented = 0
  #importedAt = ''
  #finished = false

  constructor(dataset: Dataset, batch: NewBatch, staging: Staging, home: BatchHome) {
    this.#dataset = dataset
    this.#new = batch
    this.#staging = staging
    this.#home = home
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
      insert into broken select distinct ${this.#wholePeriodOf('stage')}
      from ${this.#staging.decodedFrom(this.#wholePeriodColumns())} where stage.rowid in (select stage_id from conflict);
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
      await connection.run('commit')
      this.#finish(version)
      return { ...this.#new, id, dataset: this.#dataset.name, importedAt, rows, replaced, undoneAt: null }
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  rollback(): Promise<void> {
    // The connection goes, and with it whatever it had begun and staged.
    this.#finish(null)
    return Promise.resolve()
  }

  #finish(version: number | null): void {
    if (this.#finished) return
    this.#finished = true
    this.#home.finished(version)
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
    await this.#mergeRests()
    await this.#findDuplicates()
    await this.#findExisting()
    if (this.#dataset.status !== null && !this.#new.replaceHigher) await this.#findHigher(this.#dataset.status)
    const [[count] = []] = await this.#rows('select count(distinct stage_id)::integer from conflict')
    return Number(count ?? 0)
  }

  /** Books have several "Others" rows per market region: they are one row of the region's rest, so they are added up. */
  async #mergeRests(): Promise<void> {
    const { key, columns, status } = this.#dataset
    const places = key.filter((name) => {
      const column = columns[name]
      return column?.kind === 'country' && column.rest
    })
    if (places.length === 0) return
    const fields = this.#staging.columns.map(({ name, column }) => {
      const field = `stage.${quoted(name)}`
      if (key.includes(name)) return field
      const weight = weightOf(this.#dataset, name)
      if (weight !== null) return weightedMean(field, `stage.${quoted(weight)}`)
      if (column.kind === 'count' || column.kind === 'amount') return `sum(${field})`
      // The sum is as sure as its least sure part.
      if (name === status) return `arg_min(${field}, ${rankOf(`${dictionaryOf(name)}.value`)})`
      return `first(${field} order by stage.rowid)`
    })
    const columnsToRead = status === null ? places : [...places, status]
    // Means without their weights cannot be put together: they stay, and are told as duplicates.
    const weighed = Object.keys(columns).flatMap((name) => {
      const weight = weightOf(this.#dataset, name)
      return weight === null ? [] : [`and count(nullif(stage.${quoted(weight)}, 'nan')) over same = count(*) over same`]
    })
    const isRest = places.map((name) => `${dictionaryOf(name)}.rest`).join(' or ')
    await this.#home.connection.run(`
      create temp table rests as
        select stage.rowid as id, ${key.map((name) => `stage.${quoted(name)}`).join(', ')}
        from ${this.#staging.decodedFrom(places)} where ${isRest}
        window same as (partition by ${key.map((name) => `stage.${quoted(name)}`).join(', ')})
        qualify count(*) over same > 1 ${weighed.join(' ')};
      create temp table merged as
        select ${fields.join(', ')} from ${this.#staging.decodedFrom(columnsToRead)}
        where stage.rowid in (select id from rests) group by ${key.map((name) => `stage.${quoted(name)}`).join(', ')};
      delete from stage where rowid in (select id from rests);
      insert into stage select * from merged;
      drop table rests; drop table merged;
    `)
  }

  /** The second and every further row of a key; the first one stays. */
  async #findDuplicates(): Promise<void> {
    const keys = this.#dataset.key.map(quoted)
    await this.#home.connection.run(`
      create temp table repeated as
        select ${keys.join(', ')}, min(rowid) as first_id from stage group by ${keys.join(', ')} having count(*) > 1;
      insert into conflict
        select stage.rowid, 'duplicate_key', null, null from stage join repeated
        on ${keys.map((key) => `stage.${key} = repeated.${key}`).join(' and ')}
        where stage.rowid <> repeated.first_id;
      drop table repeated;
    `)
  }

  /** Rows in the table with the key of a staged row. They are turned into the stage's numbers first, so that integers are joined. */
  async #findExisting(): Promise<void> {
    const { key, columns, status } = this.#dataset
    const fields: string[] = []
    const joins: string[] = []
    const conditions: string[] = []
    for (const { name, staged } of this.#staging.columns.filter(({ name }) => key.includes(name))) {
      const dictionary = dictionaryOf(name)
      if (staged === 'code') {
        fields.push(`${dictionary}.code as ${quoted(name)}`)
        joins.push(`join ${dictionary} on ${dictionary}.value is not distinct from there.${quoted(name)}`)
      } else {
        fields.push(`there.${quoted(name)}`)
        conditions.push(
          `there.${quoted(name)} between (select min(${quoted(name)}) from stage) and (select max(${quoted(name)}) from stage)`,
        )
      }
      if (columns[name]?.absent === 'optional' && staged !== 'code') {
        throw new Error(`${this.#dataset.name}: a key column that may be absent must hold codes, and ${name} does not`)
      }
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    await this.#home.connection.run(`
      insert into replaced
        select here.id, stage.rowid, here.status, here.batch
        from (select there.rowid as id, there.batch, ${status === null ? 'null' : `there.${quoted(status)}`} as status, ${fields.join(', ')}
              from ${tableOf(this.#dataset)} as there ${joins.join(' ')} ${where}) as here
        join stage on ${key.map((name) => `stage.${quoted(name)} = here.${quoted(name)}`).join(' and ')};
    `)
  }

  async #findHigher(status: string): Promise<void> {
    await this.#home.connection.run(`
      insert into conflict
        select stage.rowid, 'higher_status_exists', replaced.status, replaced.batch
        from replaced join ${this.#staging.decodedFrom([status])} on true
        where stage.rowid = replaced.stage_id
          and ${rankOf(this.#staging.decoded(status))} < ${rankOf('replaced.status')}
          and stage.rowid not in (select stage_id from conflict);
    `)
  }

  #wholePeriodColumns(): readonly string[] {
    const { newest, wholeYears } = this.#dataset
    return [newest, wholeYears?.column].filter((name) => typeof name === 'string')
  }

  /** The date and, where whole years are told from months, the part that a row is about; of the stage or of the table. */
  #wholePeriodOf(table: 'stage' | 'there'): string {
    const { newest, columns, wholeYears } = this.#dataset
    const of = (name: string) => (table === 'stage' ? this.#staging.decoded(name) : `there.${quoted(name)}`)
    // A register has no periods.
    if (newest === null) return "null::date as period_date, '' as part"
    const date = columns[newest]?.kind === 'year' ? `make_date(${of(newest)}, 1, 1)` : of(newest)
    return `${date} as period_date, ${wholeYears === null ? "''" : of(wholeYears.column)} as part`
  }

  /**
   * Takes the demonstration batches of the data set back: invented figures never stand beside real ones. Undoing the real batch does
   * not bring them again; loading the demonstration data does.
   */
  async #retireDemonstration(): Promise<void> {
    const { connection } = this.#home
    const invented = await this.#rows(
      `select id from batches where dataset = ${literal(this.#dataset.name)} and demonstration and undone_at is null order by id desc`,
    )
    for (const [id] of invented) {
      this.#invented += (await takeBack(connection, this.#dataset, Number(id))).removed
      await connection.run('update batches set undone_at = $at where id = $id', {
        at: this.#importedAt,
        id: Number(id),
      })
    }
  }

  /** Takes the rows of batches back that this one stands in for, newest first. */
  async #takeBackAll(batches: readonly number[], at: string): Promise<void> {
    for (const id of [...batches].sort((one, other) => other - one)) {
      const update = await this.#home.connection.run(
        'update batches set undone_at = $at where id = $id and dataset = $dataset and undone_at is null',
        { at, id, dataset: this.#dataset.name },
      )
      if (update.rowsChanged === 0) throw new NoSuchBatch(id)
      await takeBack(this.#home.connection, this.#dataset, id)
    }
  }

  /** Names the rows that go because a whole date is replaced, once; those of the same keys are named by the check. */
  #plan(wholePeriods: readonly string[]): Promise<void> {
    this.#planned ??= this.#runPlan(wholePeriods)
    return this.#planned
  }

  async #runPlan(wholePeriods: readonly string[]): Promise<void> {
    if (this.#dataset.key.length === 0) return
    const { connection } = this.#home
    const { status } = this.#dataset
    await connection.run('create temp table periods (period_date date)')
    const periods = await connection.createAppender('periods', null, 'temp')
    for (const day of wholePeriods) {
      periods.appendDate(new DuckDBDateValue(Math.floor(Date.parse(day) / 86_400_000)))
      periods.endRow()
    }
    periods.closeSync()
    const least = status === null ? '0' : `min(${rankOf(this.#staging.decoded(status))})`
    const higher = status === null || this.#new.replaceHigher ? '' : `where ${rankOf(`there.status`)} <= whole.least`
    await connection.run(`
      create temp table whole as
        select ${this.#wholePeriodOf('stage')}, ${least} as least
        from ${this.#staging.decodedFrom(status === null ? this.#wholePeriodColumns() : [...this.#wholePeriodColumns(), status])}
        group by all;
      delete from whole where period_date not in (from periods) or (period_date, part) in (from broken);
      insert into replaced
        select there.id, null, null, null
        from (select rowid as id, ${status === null ? 'null' : `there.${quoted(status)}`} as status, ${this.#wholePeriodOf('there')}
              from ${tableOf(this.#dataset)} as there) as there
        join whole using (period_date, part) ${higher};
    `)
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
    const names = tableColumns(this.#dataset).map(({ name }) => quoted(name))
    const result = await this.#home.connection.run(
      `insert into ${tableOf(this.#dataset)} (${names.join(', ')}) select decoded.*, ${id} from (${this.#staging.decodedRows()}) as decoded`,
    )
    return result.rowsChanged
  }
}

/** Raises the data version of a data set inside a transaction, and returns it. */
export async function raiseVersion(connection: DuckDBConnection, dataset: string): Promise<number> {
  const result = await connection.runAndReadAll(
    'update versions set version = version + 1 where dataset = $dataset returning version',
    { dataset },
  )
  return Number(result.getRows()[0]?.[0])
}

/** The column that a mean is weighted by; null for a column that holds no mean. */
function weightOf({ measures }: Dataset, column: string): string | null {
  const mean = Object.values(measures).find((measure) => measure.kind === 'weighted_mean' && measure.column === column)
  return mean?.kind === 'weighted_mean' ? mean.weight : null
}

/** The mean of staged values by their weights; of nobody, the plain one. */
const weightedMean = (field: string, weight: string): string =>
  `coalesce(sum(${field} * ${weight}) / nullif(sum(${weight}), 0), avg(${field}))`

const statusIn = (value: unknown): Status | null => statuses.find((status) => status === value) ?? null

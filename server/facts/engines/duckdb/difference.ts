import type { DuckDBConnection } from '@duckdb/node-api'
import { type ImportDifference, maxChangesListed, type ValueChange } from '@sala/catalog/api/importDifference.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Staging } from './staging.ts'
import { literal, quoted, tableOf } from './tables.ts'

/** The number of years in a difference. */
const maxYears = 100
/** The displayed characters of a text. */
const maxTextLength = 200

type Counts = Pick<ImportDifference, 'new' | 'changed' | 'unchanged' | 'gone'>
const none: Counts = { new: 0, changed: 0, unchanged: 0, gone: 0 }

/**
 * What the staged rows change in a data set's table, computed by joins in the store. The temporary table `replaced` must list the removed
 * rows (`id`), each with the staged row of the same key (`stage_id`) if there is one. Conflicts must have been dropped.
 */
export async function findDifference(
  connection: DuckDBConnection,
  staging: Staging,
  demonstration: number,
): Promise<ImportDifference> {
  const statements = new Statements(staging)
  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJS()
  const years = new Map<number | null, Counts>()
  const count = (rows: readonly Readonly<Record<string, unknown>>[]) => {
    for (const { of_year: year, ...difference } of rows) {
      const key = year === null ? null : Number(year)
      const before = years.get(key) ?? none
      const of = (name: keyof Counts) => before[name] + Number(difference[name] ?? 0)
      years.set(key, { new: of('new'), changed: of('changed'), unchanged: of('unchanged'), gone: of('gone') })
    }
  }
  count(await ask(statements.newRows()))
  const columns = new Map<string, number>()
  const largest: ValueChange[] = []
  if (staging.dataset.key.length > 0) {
    const unchanged = await ask(statements.keptRows())
    count(unchanged)
    for (const row of unchanged) {
      for (const [index, name] of statements.compared.entries()) {
        columns.set(name, (columns.get(name) ?? 0) + Number(row[`column_${index}`] ?? 0))
      }
    }
    count(await ask(statements.goneRows()))
    for (const sql of [statements.largestChanges(), statements.largestGone()]) {
      largest.push(...(await ask(sql)).map((row) => statements.change(row)))
    }
  }
  const sum = (name: keyof Counts) => [...years.values()].reduce((total, counts) => total + counts[name], 0)
  return {
    new: sum('new'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    gone: sum('gone'),
    demonstration,
    columns: [...columns].flatMap(([column, rows]) => (rows > 0 ? [{ column, rows }] : [])),
    years: [...years]
      .map(([year, counts]) => ({ year, ...counts }))
      .sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
      .slice(0, maxYears),
    largest,
  }
}

/** The questions of a difference, as SQL. */
class Statements {
  readonly #dataset: Dataset
  readonly #staging: Staging
  /** Columns beside the key, whose values are compared. */
  readonly compared: readonly string[]
  readonly #figures: readonly string[]

  constructor(staging: Staging) {
    this.#staging = staging
    this.#dataset = staging.dataset
    const { columns, key } = staging.dataset
    this.compared = Object.keys(columns).filter((name) => !key.includes(name))
    this.#figures = this.compared.filter((name) => columns[name]?.kind === 'count' || columns[name]?.kind === 'amount')
  }

  /** Staged rows whose key is not stored yet, by year. */
  newRows(): string {
    const { newest } = this.#dataset
    return `
      select ${this.#yearOf((name) => this.#staging.decoded(name))} as of_year, count(*) as "new"
      from ${this.#staging.decodedFrom(newest === null ? [] : [newest])}
      where not exists (from replaced where replaced.stage_id = stage.rowid) group by 1`
  }

  /** Rows whose key is stored already, changed or not, by year; `column_N` counts the changes of column N of `compared`. */
  keptRows(): string {
    const differ = this.compared.map((name) => this.#differs(name))
    const any = differ.length === 0 ? 'false' : differ.join(' or ')
    const columnCounts = differ.map((sql, index) => `, count(*) filter (where ${sql}) as column_${index}`).join('')
    return `
      select ${this.#yearOf(existingColumn)} as of_year, count(*) filter (where ${any}) as changed,
        count(*) filter (where not (${any})) as unchanged${columnCounts}
      from ${this.#pairs()} group by 1`
  }

  /** Stored rows that are removed without a replacement, by year. */
  goneRows(): string {
    return `select ${this.#yearOf(existingColumn)} as of_year, count(*) as gone from ${this.#vanished()} group by 1`
  }

  largestChanges(): string {
    if (this.compared.length === 0) return 'select 1 where false'
    const parts = this.compared.map((name) => {
      const after = this.#staging.decoded(name)
      const figure = this.#figures.includes(name)
      // Dividing by stored totals makes people and baht comparable.
      const share = figure
        ? `abs(coalesce(${after}, 0) - coalesce(${existingColumn(name)}, 0)) / greatest(1e-9, (select sum(abs(whole.${quoted(name)}))
             from ${tableOf(this.#dataset)} as whole where whole.rowid in (select id from replaced where stage_id is not null)))`
        : '-1'
      return `
        select ${literal(name)} as "column", false as gone, ${this.#asText(name, existingColumn(name))} as before,
          ${this.#asText(name, after)} as "after", ${share} as share, ${this.#keyFields()}
        from ${this.#pairs()} where ${this.#differs(name)}`
    })
    return `select * exclude share from (${parts.join(' union all ')}) order by share desc, ${this.#dataset.key.map((_, index) => `key_${index}`).join(', ')}, 1 limit ${maxChangesListed}`
  }

  largestGone(): string {
    const first = this.#figures[0]
    const figure = first === undefined ? 'null::varchar' : this.#asText(first, existingColumn(first))
    const order = first === undefined ? '' : `${existingColumn(first)} desc nulls last, `
    return `
      select ${literal(first ?? this.#dataset.key[0] ?? '')} as "column", true as gone, ${figure} as before,
        null::varchar as "after", ${this.#keyFields()}
      from ${this.#vanished()} order by ${order}${this.#dataset.key.map(existingColumn).join(', ')} limit ${maxChangesListed}`
  }

  /** A row of the two lists, with its figures as numbers. */
  change(row: Readonly<Record<string, unknown>>): ValueChange {
    const { columns, key } = this.#dataset
    const column = String(row.column)
    const shownValue = (name: string, value: unknown) => {
      if (value === null || value === undefined) return null
      const kind = columns[name]?.kind
      return kind === 'count' || kind === 'amount' || kind === 'year' ? Number(value) : String(value)
    }
    return {
      key: Object.fromEntries(key.map((name, index) => [name, shownValue(name, row[`key_${index}`])])),
      column,
      before: shownValue(column, row.before),
      after: shownValue(column, row.after),
      gone: row.gone === true,
    }
  }

  /** Stored rows that will be replaced (`there`), each joined to the staged row of the same key. */
  #pairs(): string {
    const names = this.#staging.columns.map(({ name }) => name)
    return `${this.#staging.decodedFrom(names)} join replaced on replaced.stage_id = stage.rowid
      join ${tableOf(this.#dataset)} as there on there.rowid = replaced.id`
  }

  /** Rows that go without a staged row of the same key. */
  #vanished(): string {
    return `${tableOf(this.#dataset)} as there semi join
      (select id from replaced group by id having count(stage_id) = 0) as vanished on vanished.id = there.rowid`
  }

  #differs(name: string): string {
    return `${this.#staging.decoded(name)} is distinct from ${existingColumn(name)}`
  }

  #yearOf(field: (name: string) => string): string {
    const { newest, columns } = this.#dataset
    if (newest === null) return 'null'
    return columns[newest]?.kind === 'year' ? field(newest) : `date_part('year', ${field(newest)})`
  }

  #keyFields(): string {
    return this.#dataset.key
      .map((name, index) => `${this.#asText(name, existingColumn(name))} as key_${index}`)
      .join(', ')
  }

  /** Any value as a text; a number is written so that it can be read back without loss. */
  #asText(name: string, field: string): string {
    const kind = this.#dataset.columns[name]?.kind
    return kind === 'text' || kind === 'link' ? `left(${field}, ${maxTextLength})` : `(${field})::varchar`
  }
}

const existingColumn = (name: string): string => `there.${quoted(name)}`

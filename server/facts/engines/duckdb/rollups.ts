import type { DuckDBConnection } from '@duckdb/node-api'
import { type Dataset, isOfText } from '@sala/catalog/dataset.ts'
import { dimensionColumns } from '../../plan/plan.ts'
import { partsOf } from '../measures.ts'
import { literal, quoted, tableOf } from './tables.ts'

/**
 * Rollups: sums of data sets of single messages and posts, whose summaries would otherwise read millions of rows. The rows of a rollup
 * belong to the batch of their figures, so an import adds rows and an undo removes them, in the same transaction as the rows themselves.
 */
export interface Rollup {
  readonly table: string
  /** The columns that its figures are grouped by, derived columns included. */
  readonly columns: readonly string[]
  /** The statement whose rows it holds, without a condition on the batch. */
  readonly definition: string
}

const cache = new WeakMap<Dataset, readonly Rollup[]>()

/**
 * The rollups of a data set: one for each of the largest sets of columns that its summaries group by, by day. None if rows have a key (a
 * later batch may then replace rows of an earlier one), no date, or totals beside parts. Groups by columns derived from texts are nearly as
 * many as the rows and change with the dictionary, so they are aggregated from the rows.
 */
export function rollupsOf(dataset: Dataset): readonly Rollup[] {
  const cached = cache.get(dataset)
  if (cached) return cached
  const rollups = largestSets(dataset).map((columns, index) => rollupBy(dataset, columns, index))
  cache.set(dataset, rollups)
  return rollups
}

function largestSets(dataset: Dataset): readonly (readonly string[])[] {
  const { newest, key, endpoints, derived, wholeYears, totals } = dataset
  if (newest === null || key.length > 0 || wholeYears !== null || totals !== null) return []
  const sets = endpoints
    .flatMap((endpoint) => (endpoint.kind === 'summary' ? Object.values(endpoint.groupings) : []))
    .map(({ by }) => by.flatMap((name) => dimensionColumns(dataset, name)))
    .filter((names) => !names.some((name) => derived[name] !== undefined && isOfText(derived[name].how)))
    .map((names) => {
      const columns = names.map((name) => derived[name]?.from ?? name)
      return new Set([...columns, newest])
    })
  const largest = sets.filter(
    (set, index) =>
      !sets.some((other, at) => at !== index && isWithin(set, other) && (set.size < other.size || at < index)),
  )
  return largest.map((set) => [...set])
}

const isWithin = (set: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...set].every((name) => other.has(name))

function rollupBy(dataset: Dataset, keyColumns: readonly string[], index: number): Rollup {
  const further = Object.entries(dataset.derived).flatMap(([name, { from }]) =>
    keyColumns.includes(from) ? [name] : [],
  )
  const columns = [...keyColumns, ...further]
  const parts = new Map(Object.keys(dataset.measures).flatMap((name) => partsOf(dataset, name)))
  const fields = [
    ...[...columns, 'batch'].map(quoted),
    ...[...parts].map(([name, part]) => `${part} as ${quoted(name)}`),
  ]
  return {
    table: `${dataset.name}_rollup_${index + 1}`,
    columns,
    definition: `select ${fields.join(', ')} from ${tableOf(dataset)}`,
  }
}

/** Sorted by date, so that the store can skip what lies outside a range of days. */
const grouped = ({ newest }: Dataset): string => `group by all order by ${quoted(newest ?? '')}`

/** Creates missing rollups from all rows, and rebuilds those whose declaration has changed; in one transaction. */
export async function prepareRollups(connection: DuckDBConnection, datasets: readonly Dataset[]): Promise<void> {
  const storedRollups = await connection.runAndReadAll('select "table", definition from rollups')
  const present = new Map(storedRollups.getRows().map(([table, definition]) => [String(table), String(definition)]))
  const tables = datasets.flatMap((dataset) =>
    rollupsOf(dataset)
      .filter(({ table, definition }) => present.get(table) !== definition)
      .map(
        ({ table, definition }) => `
          create or replace table ${quoted(table)} as ${definition} ${grouped(dataset)};
          delete from rollups where "table" = ${literal(table)};
          insert into rollups values (${literal(table)}, ${literal(definition)});`,
      ),
  )
  if (tables.length > 0) await connection.run(`begin; ${tables.join('')} commit;`)
}

/** Adds the figures of a batch whose rows were just inserted, inside the caller's transaction. */
export async function addToRollups(connection: DuckDBConnection, dataset: Dataset, batch: number): Promise<void> {
  for (const { table, definition } of rollupsOf(dataset))
    await connection.run(`insert into ${quoted(table)} ${definition} where batch = ${batch} ${grouped(dataset)}`)
}

/** Subtracts the figures of a batch, inside the caller's transaction. */
export async function subtractFromRollups(
  connection: DuckDBConnection,
  dataset: Dataset,
  batch: number,
): Promise<void> {
  for (const { table } of rollupsOf(dataset))
    await connection.run(`delete from ${quoted(table)} where batch = ${batch}`)
}

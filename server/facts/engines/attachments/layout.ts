import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { insertionOrder, literal, quoted, vintageOf } from '../duckdb/tables.ts'
import { lakeName } from './openLake.ts'

/** Tables of few short rows that change with every import: their rows are kept in the catalogue itself, not in files of one row. */
export const ledgers = [
  'batches',
  'batch_periods',
  'batch_reports',
  'batch_returns',
  'versions',
  'rollups',
  'maintenance',
  'derivations',
  'dictionaries',
] as const

/** Rows that one change of a ledger may add before they are written to a file after all. */
const ledgerRows = 10_000

/**
 * Statements that set the layout of the files of new tables; run them in the transaction that creates the tables. Files are partitioned by
 * date, so that queries skip whole files and row groups. Messages are partitioned by year as well: there are many, and most questions are
 * about one year. Other data sets have a few thousand rows and would be split into files of a few hundred.
 */
export function layoutOf(dataset: Dataset, table: string): readonly string[] {
  const { newest, key, columns } = dataset
  if (newest === null || quoted(table) === vintageOf(dataset)) return []
  const sorted = key.length > 0 ? [newest] : [newest, insertionOrder]
  const year = columns[newest]?.kind === 'year' ? quoted(newest) : `year(${quoted(newest)})`
  return [
    ...(key.length === 0 ? [`alter table ${quoted(table)} set partitioned by (${year});`] : []),
    `alter table ${quoted(table)} set sorted by (${sorted.map(quoted).join(', ')});`,
  ]
}

/**
 * How files are written. A message packed by zstd takes half the bytes that Snappy needs, and is unpacked as fast. If one row of a row
 * group matches, all texts of the group are unpacked, so groups have a sixth of the usual size. Still smaller ones cost every question more
 * than they save a page.
 */
const packing = { parquet_compression: 'zstd', parquet_row_group_size: '20480' } as const

/** Sets the options of the whole lake. Needed once; repeating it is harmless. */
export async function setLakeOptions(connection: DuckDBConnection): Promise<void> {
  await connection.run(`call ${lakeName}.set_option('target_file_size', '256MB')`)
  for (const table of ledgers)
    await connection.run(
      `call ${lakeName}.set_option('data_inlining_row_limit', ${ledgerRows}, table_name => ${literal(table)})`,
    )
}

/** Sets how files are written from now on, for a lake that an earlier release wrote otherwise. */
export async function setPacking(connection: DuckDBConnection): Promise<void> {
  const result = await connection.runAndReadAll(
    `select option_name, value from ducklake_options('${lakeName}') where scope = 'GLOBAL'`,
  )
  const present = new Map(result.getRows().map(([name, value]) => [String(name), String(value)]))
  for (const [name, value] of Object.entries(packing))
    if (present.get(name) !== value) await connection.run(`call ${lakeName}.set_option('${name}', '${value}')`)
}

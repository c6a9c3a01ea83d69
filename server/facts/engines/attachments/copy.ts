import type { DuckDBConnection } from '@duckdb/node-api'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import type { LakeConfig } from '../../../core/config/warehouse.ts'
import { rollupsOf } from '../duckdb/rollups.ts'
import { insertionOrder, literal, quoted, tableColumns } from '../duckdb/tables.ts'
import { onConnection } from './connections.ts'
import type { InstanceOptions } from './instance.ts'
import { ledgers } from './layout.ts'
import { lakeName, openWithLake } from './openLake.ts'

/** What was copied of one table. */
export interface CopiedTable {
  readonly table: string
  readonly rows: number
}

interface TableCopy {
  readonly table: string
  readonly columns: readonly string[]
  /** Rows without a key: a lake orders them by a column, a file by their position. */
  readonly isOrdered: boolean
}

export interface CopyOptions extends InstanceOptions {
  /** The folder that large sorts spill to. */
  readonly folder: string
  /** About how many rows of an ordered table one statement copies. */
  readonly rowsAtOnce?: number | undefined
}

/** A statement sorts the rows that it writes. Ten million messages take about 4 GB, and that much of the disk where memory is short. */
const usualRowsAtOnce = 10_000_000

/** Every table of a store, with the columns that both kinds of store have. */
function tablesToCopy(): readonly TableCopy[] {
  const rows = allDatasets.flatMap((dataset): readonly TableCopy[] => {
    const columns = tableColumns(dataset, 'file').map(({ name }) => name)
    const isOrdered = dataset.key.length === 0
    return [
      { table: dataset.name, columns, isOrdered },
      ...(isOrdered ? [] : [{ table: `${dataset.name}_vintage`, columns: [...columns, 'replaced_by'], isOrdered }]),
      ...rollupsOf(dataset).map(({ table }) => ({ table, columns: [], isOrdered: false })),
    ]
  })
  return [...rows, ...ledgers.map((table) => ({ table, columns: [], isOrdered: false }))]
}

/**
 * Copies all figures between a file and a lake in one transaction. Afterwards it compares the number of rows and a sum over all values. The
 * other store must have its tables (it was opened once) but no figures, and nothing may write to either store meanwhile. Throws if the
 * other store has figures or the sums differ; then nothing is copied.
 */
export async function copyFigures(
  from: 'file' | 'lake',
  { lake, file }: { readonly lake: LakeConfig; readonly file: string },
  { folder, rowsAtOnce = usualRowsAtOnce, ...options }: CopyOptions,
): Promise<readonly CopiedTable[]> {
  const instance = await openWithLake(lake, folder, options)
  try {
    return await onConnection({ connect: () => instance.connect() }, async (connection) => {
      await connection.run(`attach ${literal(file)} as file ${from === 'file' ? '(read_only)' : ''}`)
      const filled = await filledTables(connection)
      await connection.run('begin')
      const copied: CopiedTable[] = []
      const tables = [...tablesToCopy(), ...(await ownTables(connection, from))]
      for (const table of tables) copied.push(await copyTable(connection, from, table, { filled, rowsAtOnce }))
      await connection.run('commit')
      if (from === 'lake') await connection.run('checkpoint file')
      await connection.run('detach file')
      return copied
    })
  } finally {
    instance.closeSync()
  }
}

/** Tables of data sets that administrators made. */
const ownTable = /^own_[0-9a-f]{8}(_vintage)?$/

const storeName = (store: 'file' | 'lake'): string => (store === 'file' ? 'file' : lakeName)

/** The tables of data sets that administrators made, by name, each with the rows that tell its columns: table, name, type. */
export async function ownTablesIn(connection: DuckDBConnection, store: 'file' | 'lake') {
  const result = await connection.runAndReadAll(
    `select table_name, column_name, data_type from duckdb_columns() where schema_name = 'main'
     and database_name = '${storeName(store)}' and regexp_matches(table_name, '${ownTable.source}')`,
  )
  return Map.groupBy(result.getRows(), ([table]) => String(table))
}

/**
 * Creates the tables of administrators' data sets that the other store lacks, after the tables of the first store: a process without the
 * state does not know their declarations.
 */
async function ownTables(connection: DuckDBConnection, from: 'file' | 'lake'): Promise<readonly TableCopy[]> {
  const present = await ownTablesIn(connection, from)
  const to = from === 'file' ? 'lake' : 'file'
  const copies: TableCopy[] = []
  for (const [table, rows] of present) {
    const isOrdered = !table.endsWith('_vintage') && !present.has(`${table}_vintage`)
    const columns = rows.map(([, name, type]) => ({ name: String(name), type: String(type) }))
    const plain = columns.filter(({ name }) => name !== insertionOrder)
    const orderedColumns = isOrdered && to === 'lake' ? [...plain, { name: insertionOrder, type: 'BIGINT' }] : plain
    const list = orderedColumns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
    await connection.run(`create table if not exists ${storeName(to)}.main.${quoted(table)} (${list})`)
    copies.push({ table, columns: plain.map(({ name }) => name), isOrdered })
  }
  return copies
}

/** Ledgers that have rows before there are figures. */
const knownWhenNew: readonly string[] = ['versions', 'rollups', 'derivations']

async function copyTable(
  connection: DuckDBConnection,
  from: 'file' | 'lake',
  copy: TableCopy,
  { filled, rowsAtOnce }: { readonly filled: ReadonlySet<string>; readonly rowsAtOnce: number },
): Promise<CopiedTable> {
  const { table, isOrdered } = copy
  if (from === 'lake' && !filled.has(table)) return { table, rows: 0 }
  const nameIn = (store: 'file' | 'lake') => `${storeName(store)}.main.${quoted(table)}`
  const [source, target] = [nameIn(from), nameIn(from === 'file' ? 'lake' : 'file')]
  const columns = copy.columns.length > 0 ? copy.columns : await columnsOf(connection, source)
  const list = columns.map(quoted).join(', ')
  // A new store knows its data sets, at version 0, its rollups, which are empty, and its dictionaries.
  if (knownWhenNew.includes(table)) await connection.run(`delete from ${target}`)
  const isFresh = from === 'file' && !filled.has(table)
  if (!isFresh && (await sums(connection, target, columns)).rows > 0) throw new TargetNotEmpty(table)
  const before = await sums(connection, source, columns)
  if (before.rows === 0) return { table, rows: 0 }
  const place = from === 'file' ? 'rowid' : quoted(insertionOrder)
  const [further, value] = isOrdered && from === 'file' ? [`, ${quoted(insertionOrder)}`, ', rowid'] : ['', '']
  const statement = `insert into ${target} (${list}${further}) select ${list}${value} from ${source}`
  if (!isOrdered) await connection.run(statement)
  else
    for (const condition of await pieces(connection, source, { place, count: Math.ceil(before.rows / rowsAtOnce) }))
      await connection.run(`${statement} where ${condition} order by ${place}`)
  const after = await sums(connection, target, columns)
  if (before.rows !== after.rows || before.sum !== after.sum)
    throw new Error(
      `${table} is not the same after it was copied (${before.rows} and ${after.rows} rows); nothing was copied`,
    )
  return { table, rows: after.rows }
}

/** Conditions that divide the rows of a table into about as many pieces of about the same size, in the order of their places. */
async function pieces(
  connection: DuckDBConnection,
  source: string,
  { place, count }: { readonly place: string; readonly count: number },
): Promise<readonly string[]> {
  if (count < 2) return ['true']
  const shares = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count)
  const result = await connection.runAndReadAll(
    `select distinct unnest(approx_quantile(${place}, [${shares.join(', ')}])) as bound from ${source} order by bound`,
  )
  const bounds = result.getRows().map(([bound]) => String(bound))
  return [...bounds, null].map((end, at) => {
    const start = bounds[at - 1]
    const limits = [
      ...(start === undefined ? [] : [`${place} >= ${start}`]),
      ...(end === null ? [] : [`${place} < ${end}`]),
    ]
    return limits.join(' and ')
  })
}

/** Empties a lake into which figures were copied. */
export async function clearLake(
  lake: LakeConfig,
  { folder, ...options }: InstanceOptions & { readonly folder: string },
) {
  const instance = await openWithLake(lake, folder, options)
  try {
    await onConnection({ connect: () => instance.connect() }, async (connection) => {
      await connection.run(`use ${lakeName}; begin`)
      // Rollups and derived columns keep their definitions, which also hold for no rows.
      const filled = await filledTables(connection)
      const own = [...filled].filter((name) => ownTable.test(name))
      for (const table of [...tablesToCopy().map((copy) => copy.table), ...own])
        if (filled.has(table) && !knownWhenNew.includes(table)) await connection.run(`delete from ${quoted(table)}`)
      await connection.run('update versions set version = 0; commit')
    })
  } finally {
    instance.closeSync()
  }
}

/**
 * The tables of a lake that may have rows: those with files, and the ledgers, whose rows are in the catalogue. A statement on an empty
 * table would take 50 ms.
 */
async function filledTables(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const result = await connection.runAndReadAll(
    `select table_name from ducklake_table_info(${literal(lakeName)}) where file_count > 0`,
  )
  return new Set([...ledgers, ...result.getRows().map(([name]) => String(name))])
}

/** The store to be filled already holds figures. */
export class TargetNotEmpty extends Error {
  constructor(table: string) {
    super(`there are rows in ${table} already; figures are copied only into an empty store`)
  }
}

async function columnsOf(connection: DuckDBConnection, table: string): Promise<readonly string[]> {
  return (await connection.runAndReadAll(`from ${table} limit 0`)).columnNames()
}

/** How many rows a table has, and a sum over all of their values that does not depend on their order. */
async function sums(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
): Promise<{ readonly rows: number; readonly sum: string }> {
  const result = await connection.runAndReadAll(
    `select count(*)::double, coalesce(sum(hash(${columns.map(quoted).join(', ')})), 0)::varchar from ${table}`,
  )
  const [rows, sum] = result.getRows()[0] ?? []
  return { rows: Number(rows), sum: String(sum) }
}

import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column, Dataset, PlaceDerivation } from '@sala/catalog/dataset.ts'
import { isOfText } from '@sala/catalog/dataset.ts'
import { cityTypeOf } from '@sala/catalog/places/cityTypes.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { regionOfWhole } from '@sala/catalog/places/wholes.ts'
import { sourceRow, sourceSheet } from '../../plan/plan.ts'
import { noteChangeWithin } from '../attachments/writes/changesWithin.ts'
import { markColumns, markedTexts, unmarked } from './textMarks.ts'

/** The tables of a data set, computed from its declaration. */

/** An identifier of a declaration, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as an SQL literal; only for texts of declarations, never for values from outside. */
export const literal = (text: string | number): string =>
  typeof text === 'number' ? String(text) : `'${text.replaceAll("'", "''")}'`

/** The table of the rows. */
export const tableOf = (dataset: Dataset): string => quoted(dataset.name)
/** The table of replaced rows, each with the batch that replaced it; only data sets with a key have one. */
export const vintageOf = (dataset: Dataset): string => quoted(`${dataset.name}_vintage`)

/** How a column is staged. */
export type Staged = 'date' | 'number' | 'code' | 'text'

const types: Readonly<Record<Column['kind'], { readonly sql: string; readonly staged: Staged }>> = {
  date: { sql: 'DATE', staged: 'date' },
  year: { sql: 'INTEGER', staged: 'number' },
  count: { sql: 'BIGINT', staged: 'number' },
  amount: { sql: 'DOUBLE', staged: 'number' },
  // Few distinct values: staged as numbers of a dictionary, so that appending a chunk only copies memory.
  country: { sql: 'VARCHAR', staged: 'code' },
  province: { sql: 'VARCHAR', staged: 'code' },
  checkpoint: { sql: 'VARCHAR', staged: 'code' },
  choice: { sql: 'VARCHAR', staged: 'code' },
  text: { sql: 'VARCHAR', staged: 'text' },
  link: { sql: 'VARCHAR', staged: 'text' },
}

/** The type of a declared column in the tables. */
export const sqlTypeOf = (column: Column): string => types[column.kind].sql
/** How a declared column is staged. */
export const stagedAs = (column: Column): Staged => types[column.kind].staged

const derivations: Readonly<Record<PlaceDerivation, (code: string) => string | undefined>> = {
  market_region: marketRegionOf,
  geographic_region: geographicRegionOf,
  city_type: cityTypeOf,
}

/** The value of a derived column for a code of its source column; null if there is none. */
export function derive(how: PlaceDerivation, code: string | null): string | null {
  return code === null ? null : (derivations[how](code) ?? regionOfWhole(code) ?? null)
}

interface TableColumn {
  readonly name: string
  readonly type: string
  /** Further SQL of the column: a default, a compression. */
  readonly further?: string
}

/** The kinds of stores: one file, or a lake of many. Their tables differ only in what is noted here. */
export type StoreKind = 'file' | 'lake'

/**
 * The column that keeps the insertion order of rows without a key. Only a lake has it, because it sorts its files by date; in a file, the
 * position (`rowid`) is the order.
 */
export const insertionOrder = 'insertion_order'

/**
 * All columns of a data set's table in order: declared ones, derived ones, marks of its texts, origin in the file, then `batch`. Searched
 * texts of a file are not compressed unless `packedTexts` asks for it: unpacking them takes longer than searching them, and packing them most
 * of an import.
 */
export function tableColumns(dataset: Dataset, kind: StoreKind, packedTexts = false): readonly TableColumn[] {
  const marked = markedTexts(dataset)
  return [
    ...Object.entries(dataset.columns).map(([name, column]) => ({
      name,
      type: sqlTypeOf(column),
      ...(kind === 'file' && !packedTexts && marked.includes(name)
        ? { further: 'using compression uncompressed' }
        : {}),
    })),
    ...Object.keys(dataset.derived).map((name) => ({ name, type: 'VARCHAR' })),
    ...(marked.length > 0 ? markColumns : []).map((name) => ({
      name,
      type: 'UINTEGER',
      further: `default ${unmarked}`,
    })),
    { name: sourceSheet, type: 'VARCHAR' },
    { name: sourceRow, type: 'INTEGER' },
    ...(kind === 'lake' && dataset.key.length === 0 ? [{ name: insertionOrder, type: 'BIGINT' }] : []),
    { name: 'batch', type: 'INTEGER' },
  ]
}

const ledgers = `
  create table if not exists batches (
    id integer, dataset varchar, file_name varchar, file_hash varchar, imported_by varchar, source varchar,
    demonstration boolean, replace_higher boolean, imported_at varchar, "rows" bigint, replaced bigint, undone_at varchar
  );
  create table if not exists batch_periods (batch integer, period_date date, part varchar);
  create table if not exists batch_reports (batch integer, report varchar);
  create table if not exists batch_returns (batch integer, returned integer, "rows" bigint);
  create table if not exists versions (dataset varchar, version integer);
  create table if not exists rollups ("table" varchar, definition varchar);
  create table if not exists maintenance (done_at varchar);
  create table if not exists derivations (dataset varchar, "column" varchar, version varchar);
  create table if not exists dictionaries (name varchar, content varchar);
`

/**
 * Creates missing tables in one transaction, and adds columns that a declaration gained. Existing rows get the column's default, its
 * derived value, or null. Each step is independent and is repeated after a crash: DuckDB refuses a transaction that changes a table, then
 * its rows, then the table again. Throws if a column changed its type.
 */
export async function prepareTables(
  connection: DuckDBConnection,
  datasets: readonly Dataset[],
  { kind, packedTexts, layoutOf, created }: Layout,
): Promise<void> {
  const tables = datasets.flatMap((dataset) => tablesOf(dataset, kind, packedTexts))
  const result = await connection.runAndReadAll(
    `select table_name, column_name, data_type from duckdb_columns()
     where schema_name = 'main' and database_name = current_database()`,
  )
  const present = Map.groupBy(result.getRows(), ([table]) => String(table))
  const missing = tables
    .filter(({ table }) => !present.has(table))
    .flatMap((table) => [creation(table), ...layoutOf(table.dataset, table.table)])
  await connection.run(`begin; ${ledgers} ${missing.join('')} commit;`)
  if (present.size === 0) await created(connection)
  // Each query of a lake asks its catalogue, so tables that never had rows are skipped.
  const imported = await connection.runAndReadAll('select dataset from versions where version > 0')
  const filled = new Set(imported.getRows().map(([dataset]) => String(dataset)))
  for (const table of tables) {
    const rows = present.get(table.table)
    if (rows === undefined) continue
    await addColumns(connection, table, new Map(rows.map(([, name, type]) => [String(name), String(type)])))
    for (const [name, { from, how }] of Object.entries(table.dataset.derived)) {
      if (filled.has(table.dataset.name) && !isOfText(how))
        await deriveMissing(connection, table.table, { name, from, how })
    }
  }
  const names = datasets.map(({ name }) => `(${literal(name)})`).join(', ')
  await connection.run(
    `insert into versions select name, 0 from (values ${names}) declared (name) where name not in (select dataset from versions)`,
  )
}

/** How the tables of a store are made. */
interface Layout {
  readonly kind: StoreKind
  readonly packedTexts: boolean
  /** Statements that set the layout of a new table. */
  readonly layoutOf: (dataset: Dataset, table: string) => readonly string[]
  /** Called once, after the first tables of a store were created, while they are empty. */
  readonly created: (connection: DuckDBConnection) => Promise<void>
}

interface DatasetTable {
  readonly dataset: Dataset
  readonly table: string
  readonly columns: readonly TableColumn[]
}

/** The tables of a data set's rows and, if it has a key, of its vintages. */
function tablesOf(dataset: Dataset, kind: StoreKind, packedTexts: boolean): readonly DatasetTable[] {
  const columns = tableColumns(dataset, kind, packedTexts)
  const rows = { dataset, table: dataset.name, columns }
  if (dataset.key.length === 0) return [rows]
  return [
    rows,
    { dataset, table: `${dataset.name}_vintage`, columns: [...columns, { name: 'replaced_by', type: 'INTEGER' }] },
  ]
}

function creation({ table, columns }: DatasetTable): string {
  const list = columns.map(({ name, type, further = '' }) => `${quoted(name)} ${type} ${further}`).join(', ')
  return `create table ${quoted(table)} (${list});`
}

async function addColumns(
  connection: DuckDBConnection,
  { dataset, table, columns }: DatasetTable,
  present: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, type, further } of columns) {
    const existing = present.get(name)
    if (existing !== undefined && existing !== type) {
      throw new Error(`column ${name} of ${table} is ${existing} in the facts store but declared as ${type}`)
    }
    if (existing !== undefined) continue
    const absent = dataset.columns[name]?.absent
    const fallback = typeof absent === 'object' ? `default ${literal(absent.default)}` : (further ?? '')
    await connection.run(`alter table ${quoted(table)} add column ${quoted(name)} ${type} ${fallback}`)
  }
}

/** Computes a derived column where it is missing; it does nothing except on the first start after the declaration. */
async function deriveMissing(
  connection: DuckDBConnection,
  table: string,
  { name, from, how }: { readonly name: string; readonly from: string; readonly how: PlaceDerivation },
): Promise<void> {
  const codes = await connection.runAndReadAll(
    `select distinct ${quoted(from)} from ${quoted(table)} where ${quoted(name)} is null and ${quoted(from)} is not null`,
  )
  const newCodes = codes.getRows().flatMap(([code]) => {
    const value = derive(how, String(code))
    return value === null ? [] : [{ code: String(code), value }]
  })
  if (newCodes.length === 0) return
  await connection.run('begin')
  for (const parameters of newCodes) {
    await connection.run(
      `update ${quoted(table)} set ${quoted(name)} = $value where ${quoted(from)} = $code and ${quoted(name)} is null`,
      parameters,
    )
  }
  await noteChangeWithin(connection)
  await connection.run('commit')
}

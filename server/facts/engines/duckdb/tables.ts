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

/** What the tables of a data set are made of, worked out from its declaration. */

/** An identifier of a declaration, quoted. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as an SQL literal; only for texts of declarations, never for values from outside. */
export const literal = (text: string | number): string =>
  typeof text === 'number' ? String(text) : `'${text.replaceAll("'", "''")}'`

/** Where rows are kept. */
export const tableOf = (dataset: Dataset): string => quoted(dataset.name)
/** Where replaced rows are kept, each with the batch that replaced it; only data sets with a key have one. */
export const vintageOf = (dataset: Dataset): string => quoted(`${dataset.name}_vintage`)

/** How a column travels through the staging table. */
export type Staged = 'date' | 'number' | 'code' | 'text'

const types: Readonly<Record<Column['kind'], { readonly sql: string; readonly staged: Staged }>> = {
  date: { sql: 'DATE', staged: 'date' },
  year: { sql: 'INTEGER', staged: 'number' },
  count: { sql: 'BIGINT', staged: 'number' },
  amount: { sql: 'DOUBLE', staged: 'number' },
  // Few different values: staged as numbers of a dictionary, which is a plain copy of memory for each chunk.
  country: { sql: 'VARCHAR', staged: 'code' },
  province: { sql: 'VARCHAR', staged: 'code' },
  checkpoint: { sql: 'VARCHAR', staged: 'code' },
  choice: { sql: 'VARCHAR', staged: 'code' },
  text: { sql: 'VARCHAR', staged: 'text' },
  link: { sql: 'VARCHAR', staged: 'text' },
}

/** The type of a declared column in the tables. */
export const sqlTypeOf = (column: Column): string => types[column.kind].sql
/** The way of a declared column through the staging table. */
export const stagedAs = (column: Column): Staged => types[column.kind].staged

const derivations: Readonly<Record<PlaceDerivation, (code: string) => string | undefined>> = {
  market_region: marketRegionOf,
  geographic_region: geographicRegionOf,
  city_type: cityTypeOf,
}

/** The value of a derived column for a code of its source column; null where that has none. */
export function derive(how: PlaceDerivation, code: string | null): string | null {
  return code === null ? null : (derivations[how](code) ?? regionOfWhole(code) ?? null)
}

interface TableColumn {
  readonly name: string
  readonly type: string
  /** Further SQL of the column: a default, a compression. */
  readonly further?: string
}

/** What a store is: one file, or a lake of many. Both have the same tables but for what is said here. */
export type StoreKind = 'file' | 'lake'

/**
 * The column by which rows without a key are kept in the order in which they came: only in a lake, which sorts its files by date.
 * In a file their place (`rowid`) tells it.
 */
export const insertionOrder = 'insertion_order'

/**
 * Every column of a data set's table in order: the declared ones, the derived ones, the marks of its texts, where it stood
 * in its file, then `batch`. Texts that
 * are searched are kept as they are: unpacking them took longer than looking through them, and packing them most of an import.
 */
export function tableColumns(dataset: Dataset, kind: StoreKind): readonly TableColumn[] {
  const marked = markedTexts(dataset)
  return [
    ...Object.entries(dataset.columns).map(([name, column]) => ({
      name,
      type: sqlTypeOf(column),
      ...(kind === 'file' && marked.includes(name) ? { further: 'using compression uncompressed' } : {}),
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
 * Makes the tables that are missing, all in one transaction, and adds the columns that a declaration gained. Rows that are already
 * there get the column's default, what it derives from, or null. Each step is independent and is repeated after a crash:
 * DuckDB refuses a transaction that changes a table, then its rows, then the table again. Throws where a column changed its type.
 */
export async function prepareTables(
  connection: DuckDBConnection,
  datasets: readonly Dataset[],
  { kind, layoutOf, created }: Layout,
): Promise<void> {
  const tables = datasets.flatMap((dataset) => tablesOf(dataset, kind))
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
  // Each question of a lake asks its catalogue, so what never had rows is not looked through.
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
  /** Statements that say how the rows of a new table are laid out. */
  readonly layoutOf: (dataset: Dataset, table: string) => readonly string[]
  /** Called once, when the first tables of a store were made and have no rows yet. */
  readonly created: (connection: DuckDBConnection) => Promise<void>
}

interface DatasetTable {
  readonly dataset: Dataset
  readonly table: string
  readonly columns: readonly TableColumn[]
}

/** Where a data set's rows are kept and, where it has a key, its vintages. */
function tablesOf(dataset: Dataset, kind: StoreKind): readonly DatasetTable[] {
  const columns = tableColumns(dataset, kind)
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

/** Works a derived column out where it is missing; nothing to do but on the first start after it was declared. */
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

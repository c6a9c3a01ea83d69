import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset, TextDerivation } from '@sala/catalog/dataset.ts'
import { erasedText } from '@sala/catalog/personalTexts.ts'
import { noteChangeWithin } from '../attachments/writes/changesWithin.ts'
import { insertionOrder, literal, quoted, type StoreKind, tableOf } from '../duckdb/tables.ts'
import { ofTexts, storedDeriver, type TextDeriver } from './dictionaries.ts'

interface Derived {
  readonly name: string
  readonly how: TextDerivation
}

/** Texts per batch: deriving them blocks the server for some ten milliseconds. */
const chunk = 2_000

/**
 * Computes the columns derived from texts for all rows, if that was never done or was done by another dictionary; otherwise it does
 * nothing. There must be no other writer meanwhile. All rows of a data set change in one transaction with the ledger that names the
 * dictionary.
 */
export async function deriveTexts(
  connection: DuckDBConnection,
  datasets: readonly Dataset[],
  kind: StoreKind,
): Promise<void> {
  const storedDerivations = await connection.runAndReadAll('select dataset, "column", version from derivations')
  const storedKeys = new Set(storedDerivations.getRows().map((row) => row.join(' ')))
  const deriver = await storedDeriver(connection)
  for (const dataset of datasets) {
    for (const { source, derived } of derivedBySource(dataset)) {
      const isKnown = ({ name, how }: Derived) => storedKeys.has([dataset.name, name, deriver.versionOf(how)].join(' '))
      if (derived.every(isKnown)) continue
      const task = { source, derived, kind, deriver }
      await readTexts(connection, dataset, task)
      await connection.run('begin')
      await storeDerived(connection, dataset, task)
      await connection.run('commit; drop table texts_read; drop table texts_derived')
    }
  }
}

/** The columns of a data set that derive from texts, by their source column. */
export function derivedBySource(dataset: Dataset): readonly Pick<Task, 'source' | 'derived'>[] {
  const bySource = Map.groupBy(ofTexts(dataset), ({ from }) => from)
  return [...bySource].map(([source, derived]) => ({ source, derived }))
}

interface Task {
  /** The column with the texts. */
  readonly source: string
  readonly derived: readonly Derived[]
  readonly kind: StoreKind
  readonly deriver: TextDeriver
}

/**
 * Computes the columns that derive from the texts of a data set into temporary tables (`texts_derived`). Call it before the transaction
 * that stores them: inside it, uncommitted rows have other numbers (`rowid`).
 */
export async function readTexts(connection: DuckDBConnection, dataset: Dataset, task: Task): Promise<void> {
  const { source, derived, kind, deriver } = task
  const table = tableOf(dataset)
  const place = placeIn(kind)
  const names = derived.map(({ name }) => quoted(name))
  await connection.run(`
    create temp table texts_read as
      select ${place} as place, ${quoted(source)} as text from ${table}
      where ${quoted(source)} is not null
        and not (${quoted(source)} = ${literal(erasedText)} and ${names[0]} is not null);
    create temp table texts_derived (place bigint, ${names.map((name) => `${name} varchar`).join(', ')});
  `)
  const counted = await connection.runAndReadAll('select count(*)::double from texts_read')
  const rows = Number(counted.getRows()[0]?.[0] ?? 0)
  for (let from = 0; from < rows; from += chunk) {
    const texts = await connection.runAndReadAll(
      `select place::bigint, text from texts_read where rowid >= ${from} and rowid < ${from + chunk}`,
    )
    const appender = await connection.createAppender('texts_derived', null, 'temp')
    for (const [place, text] of texts.getRows()) {
      appender.appendBigInt(BigInt(String(place)))
      for (const { how } of derived) appender.appendVarchar(deriver.derive(how, String(text)))
      appender.endRow()
    }
    appender.closeSync()
  }
}

/** Stores the result of `readTexts` with its dictionary, in the caller's transaction. */
export async function storeDerived(
  connection: DuckDBConnection,
  dataset: Dataset,
  { derived, kind, deriver }: Task,
): Promise<void> {
  const table = tableOf(dataset)
  const place = placeIn(kind)
  const changes = derived.map(({ name }) => `${quoted(name)} = texts_derived.${quoted(name)}`).join(', ')
  await connection.run(
    `update ${table} set ${changes} from texts_derived where ${table}.${place} = texts_derived.place`,
  )
  for (const { name, how } of derived) {
    const where = { dataset: dataset.name, column: name }
    await connection.run('delete from derivations where dataset = $dataset and "column" = $column', where)
    await connection.run('insert into derivations values ($dataset, $column, $version)', {
      ...where,
      version: deriver.versionOf(how),
    })
  }
  await noteChangeWithin(connection)
}

/** The position of a row: only rows without a key have texts of people, and a lake keeps their order in a column. */
const placeIn = (kind: StoreKind): string => (kind === 'lake' ? quoted(insertionOrder) : 'rowid')

import type { DuckDBConnection } from '@duckdb/node-api'
import { type Dataset, isOfText, type TextDerivation } from '@sala/catalog/dataset.ts'
import { erasedText } from '@sala/catalog/personalTexts.ts'
import { insertionOrder, literal, quoted, type StoreKind, tableOf } from '../duckdb/tables.ts'
import { deriveText, versionOf } from './deriveText.ts'

interface Derived {
  readonly name: string
  readonly how: TextDerivation
}

/** Texts that are read at once: tens of megabytes. */
const chunk = 50_000

/**
 * Works out what derives from the texts of all rows, where that was never done or by another dictionary; nothing to do otherwise. Nobody
 * else may write meanwhile. All rows of a data set change in one transaction with the ledger that names the dictionary.
 */
export async function deriveTexts(
  connection: DuckDBConnection,
  datasets: readonly Dataset[],
  kind: StoreKind,
): Promise<void> {
  const found = await connection.runAndReadAll('select dataset, "column", version from derivations')
  const known = new Set(found.getRows().map((row) => row.join(' ')))
  for (const dataset of datasets) {
    const bySource = Map.groupBy(Object.entries(dataset.derived), ([, { from }]) => from)
    for (const [source, columns] of bySource) {
      const derived = columns.flatMap(([name, { how }]) => (isOfText(how) ? [{ name, how }] : []))
      const isKnown = ({ name, how }: Derived) => known.has([dataset.name, name, versionOf(how)].join(' '))
      if (!derived.every(isKnown)) await deriveFrom(connection, dataset, { source, derived, kind })
    }
  }
}

interface Task {
  /** The column with the texts. */
  readonly source: string
  readonly derived: readonly Derived[]
  readonly kind: StoreKind
}

async function deriveFrom(connection: DuckDBConnection, dataset: Dataset, task: Task): Promise<void> {
  const table = tableOf(dataset)
  // The place of a row: only rows without a key have texts of people, and a lake keeps the order of those in a column.
  const place = task.kind === 'lake' ? quoted(insertionOrder) : 'rowid'
  const names = task.derived.map(({ name }) => quoted(name))
  // Before the transaction: rows that it has not committed yet have other numbers (`rowid`).
  await connection.run(`
    create temp table texts_read as
      select ${place} as place, ${quoted(task.source)} as text from ${table}
      where ${quoted(task.source)} is not null
        and not (${quoted(task.source)} = ${literal(erasedText)} and ${names[0]} is not null);
    create temp table texts_derived (place bigint, ${names.map((name) => `${name} varchar`).join(', ')});
  `)
  await readTexts(connection, task.derived)
  const changes = names.map((name) => `${name} = texts_derived.${name}`).join(', ')
  await connection.run(`
    begin;
    update ${table} set ${changes} from texts_derived where ${table}.${place} = texts_derived.place;
  `)
  for (const { name, how } of task.derived) {
    const where = { dataset: dataset.name, column: name }
    await connection.run('delete from derivations where dataset = $dataset and "column" = $column', where)
    await connection.run('insert into derivations values ($dataset, $column, $version)', {
      ...where,
      version: versionOf(how),
    })
  }
  await connection.run('commit; drop table texts_read; drop table texts_derived')
}

async function readTexts(connection: DuckDBConnection, derived: readonly Derived[]): Promise<void> {
  const counted = await connection.runAndReadAll('select count(*)::double from texts_read')
  const rows = Number(counted.getRows()[0]?.[0] ?? 0)
  for (let from = 0; from < rows; from += chunk) {
    const texts = await connection.runAndReadAll(
      `select place::bigint, text from texts_read where rowid >= ${from} and rowid < ${from + chunk}`,
    )
    const appender = await connection.createAppender('texts_derived', null, 'temp')
    for (const [place, text] of texts.getRows()) {
      appender.appendBigInt(BigInt(String(place)))
      for (const { how } of derived) appender.appendVarchar(deriveText(how, String(text)))
      appender.endRow()
    }
    appender.closeSync()
  }
}

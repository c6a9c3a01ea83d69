import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Batch, BatchNotFound, type UndoneBatch } from '../engine.ts'
import { subtractFromRollups } from './rollups.ts'
import { quoted, tableColumns, tableOf, vintageOf } from './tables.ts'

/**
 * Removes the rows of a batch in the caller's transaction. Rows that it had replaced return to the table; where a later batch replaced the
 * batch's own rows, the earlier rows become vintages of that later batch. Returns the counts of removed and returned rows.
 */
export async function undoRows(
  connection: DuckDBConnection,
  dataset: Dataset,
  id: number,
): Promise<Pick<UndoneBatch, 'removed' | 'returned'>> {
  const table = tableOf(dataset)
  const { rowsChanged: removed } = await connection.run(`delete from ${table} where batch = ${id}`)
  await subtractFromRollups(connection, dataset, id)
  if (dataset.key.length === 0) return { removed, returned: [] }
  const vintage = vintageOf(dataset)
  // A data set with a key has the same columns in every kind of store.
  const columns = tableColumns(dataset, 'file').map(({ name }) => quoted(name))
  await connection.run(`
    delete from ${vintage} where batch = ${id};
    create temp table returning_rows as ${successors(dataset, id)};
  `)
  const returningRows = await connection.runAndReadAll(countReturning(dataset, 'returning_rows'))
  await connection.run(`
    insert into ${table} (${columns.join(', ')})
      select ${columns.join(', ')} from ${vintage} where rowid in (select id from returning_rows where replaced_by is null);
    update ${vintage} as kept set replaced_by = returning_rows.replaced_by from returning_rows
      where kept.rowid = returning_rows.id and returning_rows.replaced_by is not null;
    delete from ${vintage} where replaced_by = ${id};
    drop table returning_rows;
  `)
  return {
    removed,
    returned: returningRows.getRows().map(([batch, rows]) => ({ batch: Number(batch), rows: Number(rows) })),
  }
}

/**
 * Begins a transaction and undoes a batch in it, at an instant (ISO, UTC). The caller commits. Throws `BatchNotFound` for an unknown or
 * undone batch.
 */
export async function beginUndo(
  connection: DuckDBConnection,
  batches: readonly Batch[],
  id: number,
  undoneAt: string,
): Promise<{ readonly dataset: Dataset; readonly undone: UndoneBatch }> {
  const activeBatch = batches.find((batch) => batch.id === id && batch.undoneAt === null)
  const dataset = findDataset(activeBatch?.dataset ?? '')
  if (!activeBatch || !dataset) throw new BatchNotFound(id)
  await connection.run('begin')
  const { removed, returned } = await undoRows(connection, dataset, id)
  await recordUndo(connection, id, undoneAt, returned)
  return { dataset, undone: { ...activeBatch, undoneAt, removed, returned } }
}

/** Records in the ledger of batches that one was undone at an instant, and whose rows returned. */
async function recordUndo(
  connection: DuckDBConnection,
  id: number,
  undoneAt: string,
  returned: UndoneBatch['returned'],
): Promise<void> {
  await connection.run('update batches set undone_at = $undoneAt where id = $id', { id, undoneAt })
  for (const { batch, rows } of returned) {
    await connection.run('insert into batch_returns values ($id, $batch, $rows)', { id, batch, rows })
  }
}

/** SQL: earlier rows that would become valid again by undoing a batch, by the batch that imported them, newest first. */
export const returningStatement = (dataset: Dataset, id: number): string =>
  countReturning(dataset, `(${successors(dataset, id)})`)

const countReturning = (dataset: Dataset, successor: string): string => `
  select kept.batch, count(*)::double as "rows" from ${successor} as successor
  join ${vintageOf(dataset)} as kept on kept.rowid = successor.id
  where successor.replaced_by is null group by kept.batch order by kept.batch desc`

/**
 * Each row that a batch replaced, with the next batch that would have replaced it, by its key or by covering its whole date; null if there
 * is none.
 */
function successors(dataset: Dataset, id: number): string {
  const vintage = vintageOf(dataset)
  const sameKey = dataset.key
    .map((name) => `later.${quoted(name)} is not distinct from kept.${quoted(name)}`)
    .join(' and ')
  const { newest, wholeYears } = dataset
  const date =
    newest === null
      ? 'null::date'
      : dataset.columns[newest]?.kind === 'year'
        ? `make_date(kept.${quoted(newest)}, 1, 1)`
        : `kept.${quoted(newest)}`
  const part = wholeYears === null ? "''" : `kept.${quoted(wholeYears.column)}`
  const keys = dataset.key.map(quoted).join(', ')
  return `
    select kept.rowid as id, least(min(later.batch), min(period.batch)) as replaced_by
    from ${vintage} as kept
    left join (select ${keys}, batch from ${tableOf(dataset)} where batch > ${id}
               union all select ${keys}, batch from ${vintage} where batch > ${id}) as later on ${sameKey}
    left join (select batch_periods.* from batch_periods join batches on batches.id = batch_periods.batch
               where batches.dataset = '${dataset.name}' and batches.undone_at is null and batches.id > ${id}) as period
      on period.period_date = ${date} and period.part = ${part}
    where kept.replaced_by = ${id}
    group by kept.rowid`
}

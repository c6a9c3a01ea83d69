import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { takeFromRollups } from './rollups.ts'
import { quoted, tableColumns, tableOf, vintageOf } from './tables.ts'

/**
 * Takes the rows of a batch back, inside a transaction of the caller. Rows that it had replaced return to the table, or, where a
 * later batch replaced its own rows in turn, are from now on held to be replaced by that later one. Returns how many rows went.
 */
export async function takeBack(connection: DuckDBConnection, dataset: Dataset, id: number): Promise<number> {
  const table = tableOf(dataset)
  const { rowsChanged } = await connection.run(`delete from ${table} where batch = ${id}`)
  await takeFromRollups(connection, dataset, id)
  if (dataset.key.length === 0) return rowsChanged
  const vintage = vintageOf(dataset)
  const columns = tableColumns(dataset).map(({ name }) => quoted(name))
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
  // The next batch that would have replaced a returning row: by its key, or by covering its whole date.
  await connection.run(`
    delete from ${vintage} where batch = ${id};
    create temp table returning_rows as
      select kept.rowid as id, least(min(later.batch), min(period.batch)) as replaced_by
      from ${vintage} as kept
      left join (select ${keys}, batch from ${table} where batch > ${id}
                 union all select ${keys}, batch from ${vintage} where batch > ${id}) as later on ${sameKey}
      left join (select batch_periods.* from batch_periods join batches on batches.id = batch_periods.batch
                 where batches.dataset = '${dataset.name}' and batches.undone_at is null and batches.id > ${id}) as period
        on period.period_date = ${date} and period.part = ${part}
      where kept.replaced_by = ${id}
      group by kept.rowid;
    insert into ${table} (${columns.join(', ')})
      select ${columns.join(', ')} from ${vintage} where rowid in (select id from returning_rows where replaced_by is null);
    update ${vintage} as kept set replaced_by = returning_rows.replaced_by from returning_rows
      where kept.rowid = returning_rows.id and returning_rows.replaced_by is not null;
    delete from ${vintage} where replaced_by = ${id};
    drop table returning_rows;
  `)
  return rowsChanged
}

import { DuckDBDateValue } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { rankOf, type StagedBatch } from './conflicts.ts'
import { quoted, tableOf } from './tables.ts'

/** The columns with the period of a row. */
export function wholePeriodColumns({ newest, wholeYears }: Dataset): readonly string[] {
  return [newest, wholeYears?.column].filter((name) => typeof name === 'string')
}

/** The date of the stage or of the table and, if months and whole years are distinguished, which of both a row is about. */
export function wholePeriodOf({ dataset, staging }: StagedBatch, table: 'stage' | 'there'): string {
  const { newest, columns, wholeYears } = dataset
  const of = (name: string) => (table === 'stage' ? staging.decoded(name) : `there.${quoted(name)}`)
  // A register has no periods.
  if (newest === null) return "null::date as period_date, '' as part"
  const date = columns[newest]?.kind === 'year' ? `make_date(${of(newest)}, 1, 1)` : of(newest)
  return `${date} as period_date, ${wholeYears === null ? "''" : of(wholeYears.column)} as part`
}

/** Adds to the table `replaced` the stored rows that a replaced date removes. The check has added those with equal keys. */
export async function planReplacement(
  batch: StagedBatch,
  wholePeriods: readonly string[],
  replaceHigher: boolean,
): Promise<void> {
  const { connection, dataset, staging } = batch
  const { status } = dataset
  if (dataset.key.length === 0) return
  await connection.run('create temp table periods (period_date date)')
  const periods = await connection.createAppender('periods', null, 'temp')
  for (const day of wholePeriods) {
    periods.appendDate(new DuckDBDateValue(Math.floor(Date.parse(day) / 86_400_000)))
    periods.endRow()
  }
  periods.closeSync()
  const least = status === null ? '0' : `min(${rankOf(staging.decoded(status))})`
  const higher = status === null || replaceHigher ? '' : `where ${rankOf(`there.status`)} <= whole.least`
  await connection.run(`
    create temp table whole as
      select ${wholePeriodOf(batch, 'stage')}, ${least} as least
      from ${staging.decodedFrom(status === null ? wholePeriodColumns(dataset) : [...wholePeriodColumns(dataset), status])}
      group by all;
    delete from whole where period_date not in (from periods) or (period_date, part) in (from broken);
    insert into replaced
      select there.id, null, null, null
      from (select rowid as id, ${status === null ? 'null' : `there.${quoted(status)}`} as status, ${wholePeriodOf(batch, 'there')}
            from ${tableOf(dataset)} as there) as there
      join whole using (period_date, part) ${higher};
  `)
}

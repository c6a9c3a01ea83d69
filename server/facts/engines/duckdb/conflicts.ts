import type { DuckDBConnection } from '@duckdb/node-api'
import { type Dataset, statuses } from '@sala/catalog/dataset.ts'
import { sourceRow, sourceSheet } from '../../plan/plan.ts'
import { dictionaryOf, type Staging } from './staging.ts'
import { literal, quoted, tableOf } from './tables.ts'

/** The staged rows of a batch, in the temporary table of its connection. */
export interface StagedBatch {
  readonly connection: DuckDBConnection
  readonly dataset: Dataset
  readonly staging: Staging
}

/** The rank of a status, as SQL; a row without a status counts as the least certain. */
export const rankOf = (field: string): string =>
  `coalesce(list_position([${statuses.map(literal).join(', ')}], ${field}), 0)`

/**
 * Fills the tables `conflict` (rows that cannot be stored) and `replaced` (stored rows with the key of a staged one). Returns how many
 * rows conflict.
 */
export async function findConflicts(batch: StagedBatch, replaceHigher: boolean): Promise<number> {
  const { connection, dataset } = batch
  await mergeRests(batch)
  await findDuplicates(batch)
  await findExisting(batch)
  if (dataset.status !== null && !replaceHigher) await findHigher(batch, dataset.status)
  const countResult = await connection.runAndReadAll('select count(distinct stage_id)::integer from conflict')
  return Number(countResult.getRows()[0]?.[0] ?? 0)
}

/** A row put together from several has no place of its own; it is still of their sheet. */
const originOfMerged = [
  `case when min(stage.${sourceSheet}) = max(stage.${sourceSheet}) then min(stage.${sourceSheet}) else -1 end as ${sourceSheet}`,
  `-1 as ${sourceRow}`,
]

/** Books have several "Others" rows per market region: they are one row of the region's rest, so they are added up. */
async function mergeRests({ connection, dataset, staging }: StagedBatch): Promise<void> {
  const { key, columns, status } = dataset
  const places = key.filter((name) => {
    const column = columns[name]
    return column?.kind === 'country' && column.rest
  })
  if (places.length === 0) return
  const fields = staging.columns.map(({ name, column }) => {
    const field = `stage.${quoted(name)}`
    if (key.includes(name)) return field
    const weight = weightOf(dataset, name)
    if (weight !== null) return weightedMean(field, `stage.${quoted(weight)}`)
    if (column.kind === 'count' || column.kind === 'amount') return `sum(${field})`
    // The sum is as certain as its least certain part.
    if (name === status) return `arg_min(${field}, ${rankOf(`${dictionaryOf(name)}.value`)})`
    return `first(${field} order by stage.rowid)`
  })
  const columnsToRead = status === null ? places : [...places, status]
  // Means without weights cannot be combined: they stay and are reported as duplicates.
  const weighed = Object.keys(columns).flatMap((name) => {
    const weight = weightOf(dataset, name)
    return weight === null ? [] : [`and count(nullif(stage.${quoted(weight)}, 'nan')) over same = count(*) over same`]
  })
  const isRest = places.map((name) => `${dictionaryOf(name)}.rest`).join(' or ')
  await connection.run(`
    create temp table rests as
      select stage.rowid as id, ${key.map((name) => `stage.${quoted(name)}`).join(', ')}
      from ${staging.decodedFrom(places)} where ${isRest}
      window same as (partition by ${key.map((name) => `stage.${quoted(name)}`).join(', ')})
      qualify count(*) over same > 1 ${weighed.join(' ')};
    create temp table merged as
      select ${[...fields, ...originOfMerged].join(', ')} from ${staging.decodedFrom(columnsToRead)}
      where stage.rowid in (select id from rests) group by ${key.map((name) => `stage.${quoted(name)}`).join(', ')};
    delete from stage where rowid in (select id from rests);
    insert into stage select * from merged;
    drop table rests; drop table merged;
  `)
}

/** The second and every further row of a key; the first one stays. */
async function findDuplicates({ connection, dataset }: StagedBatch): Promise<void> {
  const keys = dataset.key.map(quoted)
  await connection.run(`
    create temp table repeated as
      select ${keys.join(', ')}, min(rowid) as first_id from stage group by ${keys.join(', ')} having count(*) > 1;
    insert into conflict
      select stage.rowid, 'duplicate_key', null, null from stage join repeated
      on ${keys.map((key) => `stage.${key} = repeated.${key}`).join(' and ')}
      where stage.rowid <> repeated.first_id;
    drop table repeated;
  `)
}

/** Stored rows with the key of a staged row. Their keys are first mapped to the numbers of the stage, so that integers are joined. */
async function findExisting({ connection, dataset, staging }: StagedBatch): Promise<void> {
  const { key, columns, status } = dataset
  const fields: string[] = []
  const joins: string[] = []
  const conditions: string[] = []
  for (const { name, staged } of staging.columns.filter(({ name }) => key.includes(name))) {
    const dictionary = dictionaryOf(name)
    if (staged === 'code') {
      fields.push(`${dictionary}.code as ${quoted(name)}`)
      joins.push(`join ${dictionary} on ${dictionary}.value is not distinct from there.${quoted(name)}`)
    } else {
      fields.push(`there.${quoted(name)}`)
      conditions.push(
        `there.${quoted(name)} between (select min(${quoted(name)}) from stage) and (select max(${quoted(name)}) from stage)`,
      )
    }
    if (columns[name]?.absent === 'optional' && staged !== 'code') {
      throw new Error(`${dataset.name}: a key column that may be absent must hold codes, and ${name} does not`)
    }
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  await connection.run(`
    insert into replaced
      select here.id, stage.rowid, here.status, here.batch
      from (select there.rowid as id, there.batch, ${status === null ? 'null' : `there.${quoted(status)}`} as status, ${fields.join(', ')}
            from ${tableOf(dataset)} as there ${joins.join(' ')} ${where}) as here
      join stage on ${key.map((name) => `stage.${quoted(name)} = here.${quoted(name)}`).join(' and ')};
  `)
}

async function findHigher({ connection, staging }: StagedBatch, status: string): Promise<void> {
  await connection.run(`
    insert into conflict
      select stage.rowid, 'higher_status_exists', replaced.status, replaced.batch
      from replaced join ${staging.decodedFrom([status])} on true
      where stage.rowid = replaced.stage_id
        and ${rankOf(staging.decoded(status))} < ${rankOf('replaced.status')}
        and stage.rowid not in (select stage_id from conflict);
  `)
}

/** The column that a mean is weighted by; null for a column that holds no mean. */
function weightOf({ measures }: Dataset, column: string): string | null {
  const mean = Object.values(measures).find((measure) => measure.kind === 'weighted_mean' && measure.column === column)
  return mean?.kind === 'weighted_mean' ? mean.weight : null
}

/** The mean of staged values by their weights; unweighted if all weights are zero. */
const weightedMean = (field: string, weight: string): string =>
  `coalesce(sum(${field} * ${weight}) / nullif(sum(${weight}), 0), avg(${field}))`

import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column, Dataset, Unit } from '@sala/catalog/dataset.ts'
import { hasHistory } from '../../history.ts'
import type { Outlier } from '../engine.ts'
import type { Staging } from './staging.ts'
import { literal, quoted, tableOf } from './tables.ts'

/** A figure is an outlier at this many times above the highest or below the lowest of its history. */
const times = 10
/** Below these values both the figure and its history are small numbers, which jump without a fault. */
const smallest: Partial<Record<Unit, number>> = { people: 1000, trips: 1000, rooms: 100, baht: 1_000_000, percent: 10 }
/** An import of more rows is not reviewed by a person; its history is not checked. */
const maxRows = 300_000

/**
 * Staged figures that are ten times above or below every figure of their own history: the same member three months before, in the same
 * month of up to five earlier years, or the figure that they replace, in the store or in the same batch. By year: the three years before.
 * Returns the first `limit` by their position in the batch, and their number.
 */
export async function findOutliers(
  connection: DuckDBConnection,
  staging: Staging,
  limit: number,
): Promise<{ readonly first: readonly Outlier[]; readonly count: number }> {
  const { dataset } = staging
  const none = { first: [], count: 0 }
  if (!hasHistory(dataset)) return none
  const staged = await connection.runAndReadAll('select count(*)::integer from stage')
  if (Number(staged.getRows()[0]?.[0]) > maxRows) return none
  const parts = figuresOf(dataset).map(([name, column]) => historyOf(staging, name, column))
  const result = await connection.runAndReadAll(`
    with unlike as materialized (${parts.join(' union all ')})
    select id, "column", value, low, high, member, (select count(*) from unlike) from unlike order by id limit ${Math.max(1, Math.floor(limit))}`)
  const rows = result.getRows()
  return {
    first: rows.map(([id, column, value, low, high, member]) => ({
      index: Number(id),
      column: String(column),
      value: Number(value),
      low: Number(low),
      high: Number(high),
      member: String(member),
    })),
    count: Number(rows[0]?.[6] ?? 0),
  }
}

type Figure = Extract<Column, { kind: 'count' | 'amount' }>

function figuresOf({ columns, key }: Dataset): readonly (readonly [string, Figure])[] {
  return Object.entries(columns).flatMap(([name, column]) =>
    !key.includes(name) && (column.kind === 'count' || column.kind === 'amount') ? [[name, column] as const] : [],
  )
}

/** The rows of one figure that differ from its history, as SQL. */
function historyOf(staging: Staging, figure: string, { unit }: Figure): string {
  const { dataset } = staging
  const { key, newest, columns } = dataset
  const date = newest ?? ''
  const monthly = columns[date]?.kind === 'date'
  const members = key.filter((name) => name !== date)
  const periodOf = (field: string) =>
    monthly ? `date_part('year', ${field}) * 12 + date_part('month', ${field})` : `(${field})::bigint`
  const memberOf = (field: (name: string) => string) =>
    `concat_ws(' ', ${members.length === 0 ? "''" : members.map((name) => `coalesce((${field(name)})::varchar, '')`).join(', ')})`
  const existingColumn = (name: string) => `there.${quoted(name)}`
  const years = monthly
    ? `(past.period >= now.period - 3 and past.period < now.period)
       or (past.period < now.period and past.period >= now.period - 60 and (now.period - past.period) % 12 = 0)`
    : 'past.period >= now.period - 3 and past.period < now.period'
  const floor = smallest[unit] ?? 0
  return `
    select now.id, ${literal(figure)} as "column", any_value(now.value) as value, min(past.value) as low, max(past.value) as high,
      any_value(now.shown) as member
    from (
      select stage.rowid as id, ${periodOf(staging.decoded(date))} as period, ${memberOf((name) => staging.decoded(name))} as member,
        concat_ws(' ', (${staging.decoded(date)})::varchar, ${memberOf((name) => staging.decoded(name))}) as shown, ${staging.decoded(figure)} as value
      from ${staging.decodedFrom([...key, figure])}
    ) as now
    join (
      select true as stored, ${periodOf(existingColumn(date))} as period, ${memberOf(existingColumn)} as member, ${existingColumn(figure)} as value
      from ${tableOf(dataset)} as there where there.batch not in (select id from batches where demonstration)
      union all
      select false, ${periodOf(staging.decoded(date))}, ${memberOf((name) => staging.decoded(name))}, ${staging.decoded(figure)}
      from ${staging.decodedFrom([...key, figure])}
    ) as past on past.member = now.member and (${years} or (past.stored and past.period = now.period))
    where now.value is not null and past.value is not null
    group by now.id
    having (count(*) > 1 or bool_or(past.stored and past.period = now.period))
      and ((any_value(now.value) > ${times} * max(past.value) and any_value(now.value) >= ${floor})
        or (any_value(now.value) * ${times} < min(past.value) and min(past.value) >= ${floor}))`
}

import { type Dataset, statuses } from '@sala/catalog/dataset.ts'
import { literal, quoted, tableOf } from '../duckdb/tables.ts'
import { dateOf } from './columns.ts'
import { lines } from './lines.ts'

/** Which months and whole years a data set has rows of, and their lowest status. */
export function coverage(dataset: Dataset): string {
  const date = quoted(dateOf(dataset))
  const whole = dataset.wholeYears === null ? 'false' : `${quoted(dataset.wholeYears.column)} = 'year'`
  const status =
    dataset.status === null
      ? 'null::integer'
      : `min(list_position([${statuses.map(literal).join(', ')}], ${quoted(dataset.status)}))`
  // By date first: the year and month are then worked out once per date and not once per row.
  return lines(
    'select year(day)::integer as "year", case when whole then null else month(day)::integer end as "month",',
    `  [${statuses.map(literal).join(', ')}][min(rank)] as "status"`,
    'from (',
    `  select ${date} as day, ${whole} as whole, ${status} as rank`,
    `  from ${tableOf(dataset)}`,
    '  group by all',
    ')',
    'group by all',
    'order by all',
  )
}

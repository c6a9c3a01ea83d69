import type { Dataset } from '@sala/catalog/dataset.ts'
import { quoted, tableOf } from '../../duckdb/tables.ts'
import { dateOf } from '../columns.ts'
import { indented, lines } from '../lines.ts'
import { memberColumns } from './cells.ts'

/** Which years a data set has rows of, and whether each member has its whole year: twelve months, or a row about the year. */
export function coverage(dataset: Dataset): string {
  const { wholeYears } = dataset
  const twelve = (of: string) => `count(*) ${of} = 12`
  const fullYears =
    wholeYears === null
      ? twelve('')
      : `${twelve(`filter (where ${quoted(wholeYears.column)} = 'month')`)} or count(*) filter (where ${quoted(wholeYears.column)} = 'year') > 0`
  const members = [...memberColumns(dataset, true).map(quoted), '"year"'].join(', ')
  const byMember = lines(
    `select ${memberColumns(dataset, true).map(quoted).join(', ')}, year(${quoted(dateOf(dataset))})::integer as "year", ${fullYears} as "whole"`,
    `from ${tableOf(dataset)}`,
    `group by ${members}`,
  )
  return lines(
    'select "year", bool_and("whole")::integer as "whole"',
    `from (\n${indented(byMember)}\n)`,
    'group by "year"',
    'order by "year"',
  )
}

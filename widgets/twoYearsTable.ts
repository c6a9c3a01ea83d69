import type { Context } from './context.ts'
import { year as yearText } from './format.ts'
import { changeOf, monthKey, sum } from './periods.ts'
import { monthSpan } from './sentences.ts'
import { comparedMonths, type TwoYears } from './twoYears.ts'
import type { TableColumn, TableModel, TableRow } from './views/table.ts'
import { common } from './words.ts'

/** The columns "this year, last year, change" of a year. */
export function yearColumns(year: number, context: Context): readonly TableColumn[] {
  return [
    { key: 'current', label: yearText(year, context.language), kind: 'number' },
    { key: 'previous', label: yearText(year - 1, context.language), kind: 'number' },
    { key: 'change', label: context.say(common.change), kind: 'change' },
  ]
}

/**
 * Twelve months as a table. The months that both years can be compared in are summed up in a sub-total with its change; the total
 * adds up every month that is shown, so its change is given only where whole years are compared.
 */
export function monthsTable(months: TwoYears, context: Context): TableModel {
  const { year, pairs, compared } = months
  const rows: TableRow[] = pairs.map((pair, index) => ({
    level: 'row',
    mark: { kind: 'period', value: monthKey(year, index + 1) },
    cells: {
      month: monthKey(year, index + 1),
      current: pair.current,
      previous: pair.previous,
      change: pair.open ? null : changeOf(pair.current, pair.previous),
    },
  }))
  const span = comparedMonths(months)
  const whole = compared.compared.length === 12
  if (span !== null && !whole) {
    rows.push({
      level: 'subtotal',
      cells: {
        month: monthSpan(year, span, context.language),
        current: compared.current,
        previous: compared.previous,
        change: compared.change,
      },
    })
  }
  rows.push({
    level: 'total',
    cells: {
      month: context.say(common.total),
      current: sum(pairs.map((pair) => pair.current)),
      previous: sum(pairs.map((pair) => pair.previous)),
      change: whole ? compared.change : null,
    },
  })
  return {
    columns: [{ key: 'month', label: context.say(common.month), kind: 'month' }, ...yearColumns(year, context)],
    rows,
    count: rows.length,
  }
}

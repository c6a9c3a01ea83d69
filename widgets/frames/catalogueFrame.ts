import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { isSortable, wordOf } from '../views/catalogueTable.ts'
import { safeLink } from '../views/safeLink.ts'
import type { Frame, FrameColumn, Value } from './frame.ts'

type Row = Readonly<Record<string, unknown>>

/** One page of a table endpoint. */
interface Page {
  readonly rows: readonly Row[]
  readonly count: number
}

interface Changes<OwnRow> {
  /** Cells that are not as the catalogue has them. */
  readonly cells?: (row: OwnRow) => Readonly<Record<string, Value>>
  /** Which columns the server sorts by; by default all but places. */
  readonly sorts?: readonly string[]
  /** Heads that are not as the catalogue has them. */
  readonly columns?: Readonly<Record<string, Partial<FrameColumn>>>
}

/**
 * Rows of a table endpoint as people read them, from the catalogue's own declaration of the columns and measures: their labels, the words of their
 * codes, the names of their places. The server sorts each column under its own name, but for places.
 */
export function catalogueFrame<OwnPage extends Page>(
  { columns, measures }: Pick<Dataset, 'columns' | 'measures'>,
  names: readonly string[],
  { rows, count }: OwnPage,
  context: Context,
  changes: Changes<OwnPage['rows'][number]> = {},
): Frame {
  return {
    columns: names.flatMap((key): readonly FrameColumn[] => {
      const column = columns[key]
      const measure = measures[key]
      if (measure !== undefined) {
        return [{ key, label: context.say(measure.label), role: 'measure', kind: 'number', sort: key }]
      }
      if (column === undefined) return []
      const sort = (changes.sorts?.includes(key) ?? isSortable(column)) ? key : null
      const label = context.say(column.label)
      return [{ key, label, role: 'dimension', kind: kinds[column.kind], sort, ...changes.columns?.[key] }]
    }),
    rows: rows.map((row) => ({
      level: 'row',
      values: {
        ...Object.fromEntries(names.map((name) => [name, cellOf(columns[name], row[name], context)])),
        ...changes.cells?.(row),
      },
    })),
    count,
  }
}

const kinds: Readonly<Record<Column['kind'], FrameColumn['kind']>> = {
  date: 'date',
  year: 'year',
  country: 'text',
  province: 'text',
  checkpoint: 'text',
  choice: 'text',
  text: 'text',
  link: 'link',
  count: 'number',
  amount: 'number',
}

function cellOf(column: Column | undefined, value: unknown, context: Context): Value {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (column === undefined || typeof value !== 'string') return null
  switch (column.kind) {
    case 'choice':
      return wordOf(column, value, context)
    case 'country':
    case 'province':
    case 'checkpoint':
      return context.place(value)
    case 'link':
      return safeLink(value)
    default:
      return value
  }
}

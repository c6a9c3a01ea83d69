import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Dimension } from '@sala/catalog/datasets/endpoints.ts'
import { batchColumn, dimensionColumns, sourceRow, sourceSheet } from '../../plan/plan.ts'
import { quoted } from '../duckdb/tables.ts'

/** A column as plain text or number. */
export function plainColumn(dataset: Dataset, name: string): string {
  return plainOf(kindOf(dataset, name), quoted(name))
}

function plainOf(kind: string, expression: string): string {
  if (kind === 'date') return `${expression}::varchar`
  if (kind === 'count' || kind === 'amount') return `${expression}::double`
  return expression
}

/** The kind of a declared column; derived ones and sheets are text, and batches and numbers of rows are whole numbers as years are. */
export function kindOf(dataset: Dataset, name: string): string {
  const column = dataset.columns[name]
  if (column) return column.kind
  if (dataset.derived[name] || name === sourceSheet) return 'text'
  if (name === batchColumn || name === sourceRow) return 'year'
  throw new Error(`${dataset.name} has no column ${name}`)
}

/** The column of dates or years of a data set. Throws where it has none. */
export function newestOf(dataset: Dataset): string {
  if (dataset.newest === null) throw new Error(`${dataset.name} has no date`)
  return dataset.newest
}

/** The column with the date or year of a row. */
export const dateOf = (dataset: Dataset): string => dataset.wholeYears?.date ?? newestOf(dataset)

/** A dimension of the rows, as plain text or number. */
export function dimension(dataset: Dataset, name: string): string {
  const [column = '', ...others] = dimensionColumns(dataset, name)
  const kind = dataset.dimensions[name]?.kind
  if (kind === 'joined') return [column, ...others].map((name) => plainColumn(dataset, name)).join(" || '-' || ")
  if (kind === 'year') return `year(${quoted(column)})::integer`
  const declared = dataset.dimensions[name]
  if (declared?.kind === 'period') return periodOf(quoted(column), declared.grain)
  return kind === 'month' ? `month(${quoted(column)})::integer` : plainColumn(dataset, column)
}

type Grain = Extract<Dimension, { kind: 'period' }>['grain']

/** The first day of a date's period as a text, or the number of its weekday. Weeks begin on Monday. */
const periodOf = (column: string, grain: Grain): string =>
  grain === 'weekday' ? `isodow(${column})::integer` : `date_trunc('${grain}', ${column})::date::varchar`

/** What the store calls the type of a dimension. */
export function dimensionType(dataset: Dataset, name: string): string {
  // `year` is also the key of the list of years, for which a data set need not have a dimension.
  const declared = dataset.dimensions[name]
  if (declared?.kind === 'joined' || (declared?.kind === 'period' && declared.grain !== 'weekday')) return 'varchar'
  return declared?.kind !== 'column' || kindOf(dataset, declared.column) === 'year' ? 'integer' : 'varchar'
}

import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { safeLink } from './safeLink.ts'
import type { TableColumn, TableRow } from './table.ts'

/**
 * Rows of a table endpoint as people read them, from the catalogue's own declaration of the columns: their labels, the words of
 * their codes, the names of their places.
 */

const kinds: Readonly<Record<Column['kind'], TableColumn['kind']>> = {
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

/** Places are kept by their codes, in whose order the server would sort them and nobody would find them. */
const unsorted: ReadonlySet<Column['kind']> = new Set(['country', 'province', 'checkpoint'])

/** Whether people are offered to have a table sorted by a column. */
export const isSortable = ({ kind }: Pick<Column, 'kind'>): boolean => !unsorted.has(kind)

/** The heads of some columns of a data set, each sorted by the server under its own name, but for places. */
export function catalogueColumns(
  dataset: Pick<Dataset, 'columns'>,
  names: readonly string[],
  context: Context,
): readonly TableColumn[] {
  return names.flatMap((name) => {
    const column = dataset.columns[name]
    if (column === undefined) return []
    const sort = isSortable(column) ? name : null
    return [{ key: name, label: context.say(column.label), kind: kinds[column.kind], sort }]
  })
}

/** One row under those heads. */
export function catalogueRow(
  dataset: Pick<Dataset, 'columns'>,
  names: readonly string[],
  row: Readonly<Record<string, unknown>>,
  context: Context,
): TableRow {
  return {
    level: 'row',
    cells: Object.fromEntries(names.map((name) => [name, cellOf(dataset.columns[name], row[name], context)])),
  }
}

/** The word of a code of a choice column; the code itself where the catalogue knows no word for it, and null for none. */
export function wordOf(column: Column, code: string | null, context: Context): string | null {
  if (code === null || column.kind !== 'choice') return code
  const words = Object.hasOwn(column.words, code) ? column.words[code] : undefined
  return words === undefined ? code : context.say(words)
}

function cellOf(column: Column | undefined, value: unknown, context: Context): string | number | null {
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

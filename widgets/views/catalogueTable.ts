import type { Column } from '@sala/catalog/dataset.ts'
import type { Context } from '../context.ts'
import { dash, date, decimalsOf, monthAndYear, number, year } from '../texts/format.ts'

/** Columns that the catalogue declares, for readers. */

/** Places are stored by code; the order of codes means nothing to readers. */
const unsorted: ReadonlySet<Column['kind']> = new Set(['country', 'province', 'checkpoint'])

/** Whether people are offered to have a table sorted by a column. */
export const isSortable = ({ kind }: Pick<Column, 'kind'>): boolean => !unsorted.has(kind)

/** The name of a code of a choice column; the code itself if the catalogue has no name for it, and null without a code. */
export function wordOf(column: Column, code: string | null, context: Context): string | null {
  if (code === null || column.kind !== 'choice') return code
  const words = Object.hasOwn(column.words, code) ? column.words[code] : undefined
  return words === undefined ? code : context.say(words)
}

export type Value = string | number | null

/** A value of a data set's column as people read it: places and choices by their names, figures with separators. */
export function valueInWords(column: Column | undefined, value: Value, context: Context): string {
  const { language } = context
  if (value === null) return dash
  switch (column?.kind) {
    case 'year':
      return year(Number(value), language)
    case 'date': {
      const day = String(value)
      return column.grain === 'month' ? monthAndYear(day.slice(0, 7), language) : date(day, language, 'short')
    }
    case 'choice':
      return wordOf(column, String(value), context) ?? dash
    case 'country':
    case 'province':
    case 'checkpoint':
      return context.place(String(value))
    default:
      return typeof value === 'number' ? number(value, language, decimalsOf(value, 6)) : value
  }
}

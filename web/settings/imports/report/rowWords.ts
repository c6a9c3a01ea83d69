import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '@sala/widgets/context.ts'
import { dash, date, decimalsOf, listed, monthAndYear, number, year } from '@sala/widgets/texts/format.ts'
import { wordOf } from '@sala/widgets/views/catalogueTable.ts'

type Value = string | number | null

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

/** What names a row, in words: “January 2025, China”. That a month is one goes without saying; a whole year is named by its number. */
export function rowInWords(dataset: Dataset, key: Readonly<Record<string, Value>>, context: Context): string {
  const { columns, wholeYears } = dataset
  const isYear = wholeYears !== null && key[wholeYears.column] === 'year'
  const words = dataset.key.flatMap((name) => {
    const value = key[name] ?? null
    if (name === wholeYears?.column || value === null) return []
    if (isYear && name === wholeYears?.date) return [year(Number(String(value).slice(0, 4)), context.language)]
    return [valueInWords(columns[name], value, context)]
  })
  return listed(words, context.language)
}

import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Context } from '@sala/widgets/context.ts'
import { listed, year } from '@sala/widgets/texts/format.ts'
import { type Value, valueInWords } from '@sala/widgets/views/catalogueTable.ts'

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

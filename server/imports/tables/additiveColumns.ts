import type { Dataset } from '@sala/catalog/dataset.ts'
import type { LongLayout } from '../layout/layouts.ts'

/** The columns of a long table whose figures add up to one total for each date. */
export interface AdditiveColumns {
  readonly country: string
  readonly nameIndex: number
  readonly date: string
  readonly value: string
}

/** Where the rows of a data set are the parts of one total for each date: its key is the date, the country and no more. */
export function additiveColumns(dataset: Dataset, layout: LongLayout): AdditiveColumns | null {
  const country = dataset.template.aggregates
  const column = country === null ? undefined : dataset.columns[country]
  const place = country === null ? undefined : layout.columns.get(country)
  if (country === null || column?.kind !== 'country' || !column.rest || place?.kind !== 'cell') return null
  const others = dataset.key.filter((name) => name !== country && name !== dataset.wholeYears?.column)
  const [date, ...more] = others
  const kind = date === undefined ? undefined : dataset.columns[date]?.kind
  if (date === undefined || more.length > 0 || (kind !== 'date' && kind !== 'year')) return null
  const value = dataset.template.wide?.value
  return value === undefined ? null : { country, nameIndex: place.index, date, value }
}

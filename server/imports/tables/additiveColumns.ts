import type { Dataset } from '@sala/catalog/dataset.ts'
import type { LongLayout } from '../layout/layouts.ts'

/** The columns of a long table whose figures add up to one total for each date. */
export interface AdditiveColumns {
  readonly country: string
  readonly nameIndex: number
  readonly date: string
  readonly value: string
  /** Below 0 where every row has the same value. */
  readonly valueIndex: number
  /** Whether regions and "Others" can count; where they cannot, totals are only shown beside the sums. */
  readonly isAdditive: boolean
  /** Whether the total is that of all rows of the date, and not of one checkpoint among others. */
  readonly isWhole: boolean
}

/** Where the rows of a data set are the parts of one total for each date: its key is the date, the country and no more, or they are of one block. */
export function additiveColumns(dataset: Dataset, { columns, headingOfFigure }: LongLayout): AdditiveColumns | null {
  const { aggregates: country, wide } = dataset.template
  const column = country === null ? undefined : dataset.columns[country]
  const place = country === null ? undefined : columns.get(country)
  if (country === null || wide === null || column?.kind !== 'country' || place?.kind !== 'cell') return null
  const others = dataset.key.filter((name) => ![country, wide.head, dataset.wholeYears?.column].includes(name))
  if ((others.length > 0 || !column.rest) && headingOfFigure === undefined) return null
  const figure = columns.get(wide.value)
  return {
    ...{ country, nameIndex: place.index, date: wide.head, value: wide.value, isWhole: others.length === 0 },
    isAdditive: column.rest,
    valueIndex: figure?.kind === 'cell' ? figure.index : -1,
  }
}

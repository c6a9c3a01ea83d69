import type { FileColumn, FileSheet } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { datasetHeadings, headingKey, yearHeadings } from '../layout/headings.ts'
import type { ColumnPlace } from '../layout/layouts.ts'
import type { Cell } from '../readers/table.ts'
import { plain } from '../values/plain.ts'

/** Most columns of a file that are listed. */
const mostColumns = 200

/** What a file is made of: its sheets, and the headings of its tables with what each column was read as. */
export class Outline {
  readonly #columns: FileColumn[] = []
  sheets: readonly FileSheet[] = []

  /** Lists the headings of a table; `readAs` gives the column of the data set, null for a column that is not read. */
  add(sheet: string | null, head: readonly Cell[], readAs: (index: number, heading: string) => string | null): void {
    for (const [index, cell] of head.entries()) {
      const heading = plain(String(cell ?? ''))
      const known = this.#columns.some((column) => column.sheet === sheet && column.heading === heading)
      if (heading === '' || known || this.#columns.length >= mostColumns) continue
      this.#columns.push({ sheet, heading, readAs: readAs(index, heading) })
    }
  }

  absorb(other: Outline): void {
    this.#columns.push(...other.columns.slice(0, mostColumns - this.#columns.length))
  }

  get columns(): readonly FileColumn[] {
    return this.#columns
  }

  /** The data sets whose necessary columns are all among the headings, those with most of them first. */
  fitting(): readonly string[] {
    const keys = new Set(this.#columns.map(({ heading }) => headingKey(heading)))
    return allDatasets
      .map((dataset) => ({ name: dataset.name, fit: fitOf(dataset, keys) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((one, other) => other.fit - one.fit)
      .slice(0, 3)
      .map(({ name }) => name)
  }
}

/** How many columns of a data set are among headings; 0 where a necessary one is missing. */
function fitOf(dataset: Dataset, keys: ReadonlySet<string>): number {
  let fit = 0
  for (const [name, headings] of datasetHeadings(dataset)) {
    const column = dataset.columns[name]
    const dated = column?.kind === 'date' || column?.kind === 'year'
    const found = [...headings, ...(dated ? yearHeadings : [])].some((key) => keys.has(key))
    if (found) fit += 1
    else if (column?.absent === 'required') return 0
  }
  return fit
}

/** Which column of the data set each column of a table was read as, by index. */
export function readColumns(columns: ReadonlyMap<string, ColumnPlace>): ReadonlyMap<number, string> {
  return new Map(
    [...columns].flatMap(([name, place]): (readonly [number, string])[] => {
      if (place.kind === 'cell') return [[place.index, name]]
      if (place.kind === 'year_and_month')
        return [
          [place.year, name],
          [place.month, name],
        ]
      return []
    }),
  )
}

/** What a heading means by itself, where no table was read: the column of the data set that has it; null for none. */
export function meantBy(dataset: Dataset, heading: string): string | null {
  const key = headingKey(heading)
  return [...datasetHeadings(dataset)].find(([, headings]) => headings.has(key))?.[0] ?? null
}

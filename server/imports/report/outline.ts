import type { FileColumn, FileSheet } from '@sala/catalog/api/importReport.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { headingKey } from '@sala/catalog/imports/fileTexts.ts'
import { datasetHeadings } from '../layout/headings.ts'
import type { ColumnPlace } from '../layout/layouts.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { fittingDatasets, isVague } from './fitting.ts'

/** Most columns of a file that are listed. */
const maxColumns = 200
/** Letters of a heading that are listed: as many as a recipe can name. */
const maxHeading = 300

/** What a file is made of: its sheets, and the headings of its tables with what each column was read as. */
export class Outline {
  readonly #columns: FileColumn[] = []
  readonly #figureNames = new Set<string>()
  sheets: readonly FileSheet[] = []

  /** Lists the headings of a table; `readAs` gives the column of the data set, null for a column that is not read. */
  add(sheet: string | null, head: readonly Cell[], readAs: (index: number, heading: string) => string | null): void {
    for (const [index, cell] of head.entries()) {
      const heading = textIn(cell).slice(0, maxHeading)
      const isKnown = this.#columns.some((column) => column.sheet === sheet && column.heading === heading)
      if (heading === '' || isKnown || this.#columns.length >= maxColumns) continue
      this.#columns.push({ sheet, heading, readAs: readAs(index, heading) })
    }
  }

  absorb(other: Outline): void {
    this.#columns.push(...other.columns.slice(0, maxColumns - this.#columns.length))
    this.addFigureNames(other.#figureNames)
  }

  get columns(): readonly FileColumn[] {
    return this.#columns
  }

  /** Notes the texts of a column that names the figure of each row. */
  addFigureNames(names: Iterable<string>): void {
    for (const name of names) if (this.#figureNames.size < maxColumns) this.#figureNames.add(name)
  }

  /**
   * The other data sets that the file fits; none where that is not certain, and where `dataset` has read rows from headings that name
   * its subject.
   */
  fittingOthers(dataset: Dataset, rows: number, fileName: string): readonly string[] {
    if (rows > 0 && !isVague(dataset, this.#columns)) return []
    const headings = this.#columns.map(({ heading }) => heading)
    const fitting = fittingDatasets(headings, [...this.#figureNames], fileName)
    return fitting.includes(dataset.name) ? [] : fitting
  }
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
export function columnOfHeading(dataset: Dataset, heading: string): string | null {
  const key = headingKey(heading)
  return [...datasetHeadings(dataset)].find(([, headings]) => headings.has(key))?.[0] ?? null
}

import type { FaultReason } from '@sala/catalog/api/importReport.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { readDate } from '../values/dates.ts'
import { readMonthName, readPeriodWords } from '../values/periods.ts'
import { saysNothing } from '../values/saysNothing.ts'
import { isNear, monthHeadings, yearHeadings } from './headings.ts'
import { type ColumnPlace, fiscalMessage } from './layouts.ts'

/** Columns whose headings are compared letter by letter, or read word by word. */
export const nearColumns = 200

interface DateSearch {
  readonly cells: readonly Cell[]
  readonly keys: readonly string[]
  readonly body: readonly (readonly Cell[])[]
  readonly taken: Set<number>
  readonly near: boolean
  readonly known: ReadonlyMap<string, ReadonlySet<string>>
  readonly miss: (name: string, reason: FaultReason, message: string) => void
}

/** Where a date or year of a data set stands: in one column, or in a column of years and one of months. Null where it does not. */
export function findDateColumn(
  name: string,
  column: Extract<Column, { kind: 'date' | 'year' }>,
  dataset: Dataset,
  search: DateSearch,
): ColumnPlace | null {
  const { cells, keys, body, taken, near, known, miss } = search
  const heading = (index: number) => textIn(cells[index])
  const free = (headings: ReadonlySet<string>) =>
    keys.flatMap((key, index) => (headings.has(key) && !taken.has(index) ? [index] : []))
  const nearOnes = (headings: ReadonlySet<string>) =>
    near
      ? cells
          .slice(0, nearColumns)
          .flatMap((cell, index) => (!taken.has(index) && !saysFiscal(cell) && isNear(cell, headings) ? [index] : []))
      : []
  const holds = (index: number, test: (cell: Cell) => boolean) => {
    const values = body.map((row) => row[index] ?? null).filter((cell) => !saysNothing(textIn(cell)))
    return values.length > 0 && values.filter(test).length > values.length / 2
  }
  const isGrain = (cell: Cell) => {
    const date = readDate(cell, 'day_first') ?? readDate(cell, 'month_first')
    if (date === null) return false
    if (column.kind === 'year') return date.grain === 'year'
    if (column.grain === 'day') return date.grain === 'day'
    return date.grain !== 'year' || dataset.wholeYears?.date === name
  }
  const use = (index: number): ColumnPlace => {
    taken.add(index)
    return { kind: 'cell', index, heading: heading(index) }
  }
  const candidates = free(known.get(name) ?? new Set())
  const fullColumn = candidates.find((index) => holds(index, isGrain))
  if (fullColumn !== undefined) return use(fullColumn)
  const isYear = (index: number) => holds(index, (cell) => readDate(cell, 'day_first')?.grain === 'year')
  if (column.kind === 'date') {
    const years = [...free(yearHeadings), ...(free(yearHeadings).length === 0 ? nearOnes(yearHeadings) : [])].filter(
      isYear,
    )
    const months = [
      ...free(monthHeadings),
      ...(free(monthHeadings).length === 0 ? nearOnes(monthHeadings) : []),
    ].filter((index) => holds(index, (cell) => readMonth(cell) !== null))
    const [year, ...moreYears] = years
    const [month, ...moreMonths] = months
    if (moreYears.length + moreMonths.length > 0) {
      const list = [...years, ...months].map((index) => `“${heading(index)}”`).join(', ')
      miss(name, 'ambiguous_column', `${list} can all be ${name}; say which with --map ${name}=heading`)
      return null
    }
    if (year !== undefined && month !== undefined && column.grain === 'month') {
      taken.add(year).add(month)
      return { kind: 'year_and_month', year, month, heading: `${heading(year)} + ${heading(month)}` }
    }
    if (year !== undefined && candidates.length === 0 && dataset.wholeYears?.date === name) return use(year)
  }
  // Months alone are half of a date; a heading that is nearly “year” may be the other half.
  if (!near && candidates[0] !== undefined && holds(candidates[0], (cell) => readMonth(cell) !== null)) return null
  const only = candidates[0] ?? (column.kind === 'year' ? oneOf(nearOnes(known.get(name) ?? new Set())) : undefined)
  if (only !== undefined) return use(only)
  const fiscal = cells.slice(0, nearColumns).findIndex((cell, index) => !taken.has(index) && saysFiscal(cell))
  if (fiscal >= 0) miss(name, 'fiscal_year', fiscalMessage(heading(fiscal), 'as a heading'))
  return null
}

const saysFiscal = (cell: Cell): boolean => typeof cell === 'string' && readPeriodWords(cell).fiscal

/** The month of a cell of a month column: a name or 1-12; null for anything else. */
export function readMonth(cell: Cell): number | null {
  if (cell === null || typeof cell === 'boolean') return null
  const text = plainText(String(cell))
  if (/^\d{1,2}$/.test(text)) {
    const month = Number(text)
    return month >= 1 && month <= 12 ? month : null
  }
  return readMonthName(text)
}

function oneOf(indexes: readonly number[]): number | undefined {
  return indexes.length === 1 ? indexes[0] : undefined
}

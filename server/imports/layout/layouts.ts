import type { Status } from '@sala/catalog/dataset.ts'
import { columnLetters, placeInEnglish } from '@sala/catalog/imports/filePlace.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { Fault } from '../fault.ts'
import type { SheetNote } from '../notes.ts'
import type { Cell, Merge } from '../readers/table.ts'
import type { DayOrder } from '../values/dates.ts'
import { readPeriodWords } from '../values/periods.ts'

/** A column of figures, all of one period. */
export interface PeriodColumn {
  readonly index: number
  /** What stands above it, from top to bottom. */
  readonly heading: string
  /** First day of the period, in days since 1970-01-01. */
  readonly days: number
  readonly wholeYear: boolean
  readonly status: Status | null
}

/** A table with a column of figures a period. */
export interface WideLayout {
  readonly kind: 'wide'
  /** Index of the first row of figures. */
  readonly body: number
  /** Column of the data set -> column of the table that names it in each row. */
  readonly names: ReadonlyMap<string, { readonly index: number; readonly heading: string }>
  readonly columns: readonly PeriodColumn[]
  /**
   * Set where the figures add up several months by what the title or the sheet's name says; `whole` where these are all twelve.
   */
  readonly cumulative: { readonly words: string; readonly whole: boolean } | null
  /** Texts above the table. */
  readonly titles: readonly string[]
  readonly notes: readonly SheetNote[]
}

/** A sheet's cells, and what is known about it besides. */
export interface SheetCells {
  readonly name: string | null
  readonly rows: readonly (readonly Cell[])[]
  readonly merges: readonly Merge[]
  /** Whether its rows are columns of the file. */
  readonly transposed?: boolean
}

/** What the file calls a column of a sheet. */
export const columnInFile = ({ transposed = false }: Pick<SheetCells, 'transposed'>, index: number): string =>
  transposed ? placeInEnglish(index + 1) : columnLetters(index)

export interface WideFinding {
  readonly layout: WideLayout | null
  /** What a table that looks wide lacks; empty where nothing looks like one. */
  readonly faults: readonly Missing[]
  /** What a table says that it is about where that is something else than the data set. */
  readonly about?: string
}

/** Where the values of a column stand in a row. */
export type ColumnPlace =
  | { readonly kind: 'cell'; readonly index: number; readonly heading: string }
  /** A date in two cells. */
  | { readonly kind: 'year_and_month'; readonly year: number; readonly month: number; readonly heading: string }
  /** The person has set a value for every row. */
  | { readonly kind: 'given'; readonly value: string; readonly heading: string }
  /** No column of the file is it; its default or null stands in every row. */
  | { readonly kind: 'absent' }

/** A table with a record a row. */
export interface LongLayout {
  readonly kind: 'long'
  /** Index of the head row in the sample. */
  readonly head: number
  readonly columns: ReadonlyMap<string, ColumnPlace>
  /** The column that says whether a row is a total. */
  readonly flag: number | null
  /** The column that names a row's group. */
  readonly group: number | null
  /** The columns that say of a row in which unit its figures are. */
  readonly units: readonly number[]
  readonly dayOrder: DayOrder
  /** Whether the rows were put together from a book: a status column then holds the marks of its heads. */
  readonly rearranged?: boolean
  /** The column with the heading of each row's figure, where a table of periods was put into rows: those of one place have one number then. */
  readonly headingOfFigure?: number
  readonly notes: readonly SheetNote[]
}

export type Missing = Pick<Fault, 'column' | 'value' | 'reason' | 'message'> & {
  /** The unit that a heading says, for `unit_unknown`. */
  readonly unit?: string
}

/** The fault of a column whose heading does not say for certain when its figures are. */
export function unclearColumn(
  column: string,
  sheet: Pick<SheetCells, 'transposed'>,
  { index, texts }: { readonly index: number; readonly texts: readonly string[] },
): Missing {
  return unclearPeriod(column, texts.join(' '), `of column ${columnInFile(sheet, index)}`)
}

/** The fault of a text that does not say for certain when figures are. */
export function unclearPeriod(column: string, value: string, place: string): Missing {
  const message = `“${value}” ${place} may be a month, a year that spans two, a fiscal year or a part of a year; map the sheet by hand and say which, or write the name of the month with its year, or the calendar year alone`
  return { column, value, reason: 'unclear_period', message }
}

/**
 * The fault of columns under bare years where a text above the table says fiscal years, which no data set holds. A heading of a month with its
 * own year is certain. Null where nothing says so.
 */
export function fiscalYears(
  column: string,
  above: readonly string[],
  columns: readonly { readonly texts: readonly string[] }[],
): Missing | null {
  const wordsAbove = above.map((text) => readPeriodWords(text))
  const uncertain = columns.find(({ texts }) => {
    const words = texts.map((text) => readPeriodWords(text))
    // A column without a year of its own has that of the title or the sheet's name.
    const dated = words.some(({ year }) => year !== null) ? words : [...words, ...wordsAbove]
    return !dated.some(({ year, month }) => year !== null && month !== null)
  })
  const text = [...above, ...(uncertain?.texts ?? [])].find((words) => readPeriodWords(words).fiscal)
  if (uncertain === undefined || text === undefined) return null
  const value = plainText(text)
  return { column, value, reason: 'fiscal_year', message: fiscalMessage(value, `above “${uncertain.texts.join(' ')}”`) }
}

/** What is wrong with a text that says fiscal years. */
export const fiscalMessage = (text: string, place: string): string =>
  `“${text}” ${place} says fiscal years, and the data set holds years of the calendar; map the sheet by hand and say the period of each column, or write each month with its year; leave the fiscal year out where the years are those of the calendar`

import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { ParsedQuery } from '@sala/catalog/api/query/query.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint, Grouping } from '@sala/catalog/datasets/endpoints.ts'

/** A plan is a plain value: the measures, their groups, and the rows. Planning does no I/O; an engine compiles a plan to its SQL. */
export interface Plan {
  readonly dataset: Dataset
  readonly select: PlanSelect
  readonly conditions: readonly Condition[]
  /** The rows of whole-year figures that count; see `wholeYears` of the data set. */
  readonly periods: PeriodRule
  /** Rows without a value are last in either direction by default. */
  readonly order: readonly { readonly field: string; readonly descending: boolean; readonly nulls?: 'first' }[]
  readonly limit: number | null
  readonly offset: number
}

export type PlanSelect =
  /**
   * Several groupings of one summary, answered in one scan; each row has its grouping in `grouping` and is sorted by its keys. Bounds are
   * rows of the groupings `date` (one row with `min` and `max`) and `year` (a row for each `year`, newest first). If `written`, there is
   * one row for each grouping and bound instead, with its answer as JSON in `json` and its number of groups in `count`; a limit then holds
   * for each grouping.
   */
  | {
      readonly kind: 'groups'
      readonly groupings: readonly PlanGrouping[]
      readonly bounds: readonly ('date' | 'year')[]
      readonly written?: boolean
      /** Adds up only members and months that all years hold; a row of the grouping `matched` has their number. */
      readonly matched?: Matching
    }
  /**
   * If `counted`, each row has `count`, the number of rows of all pages, and `provenance`, the rows of a `provenance` plan for all of them
   * as a JSON text.
   */
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly counted?: boolean }
  /** One flat row for each group, with `count`, the number of groups of all pages. */
  | {
      readonly kind: 'grouped_rows'
      readonly by: readonly string[]
      readonly measures: readonly string[]
      /** Which of both are answered. */
      readonly fields: readonly string[]
    }
  /**
   * One row for each group and set of measures that have a figure in it, which are true: `days` are the days, months or years of the
   * dimension `day`, by comma.
   */
  | {
      readonly kind: 'held'
      readonly by: readonly string[]
      readonly day: string
      readonly measures: readonly string[]
    }
  /** The distinct values of a column under `value`, ascending. */
  | { readonly kind: 'values'; readonly column: string }
  /**
   * The provenance of the rows behind a plan that selects `of`: one row for each import, status and period (of daily data: for each import,
   * from its first to its last day) with `source`, `status`, `batch`, `asOf`, `demonstration`, `from`, `to`, and `count`, the number of
   * rows.
   */
  | { readonly kind: 'provenance'; readonly of: PlanSelect }
  /** One row with `count`: the number of rows of all pages of a `rows` plan with the same conditions. */
  | { readonly kind: 'count' }
  /**
   * Each row repeats the figures of all rows: `count`, the number of rows of all pages; `total.…`, `members` and `of`; `held`, the months
   * of the year that are held, comma-separated; `heldMembers`, the number of places that the year holds, and `wholeMembers`, the number
   * with a whole year. Figures are named `currentYear.…`, `previousYear.…` and `matched.…`.
   */
  | {
      readonly kind: 'year_comparison'
      readonly by: string
      readonly measure: string
      readonly year: number
      /** The earlier year that it is compared with. */
      readonly before: number
      /** The first day (`YYYY-MM-DD`) whose month is not over. */
      readonly openFrom: string
      /** Only whole years are matched. */
      readonly wholeOnly: boolean
    }
  /** Rows of `year`, ascending, and `whole`: 1 if each member that the year holds has its whole year. */
  | { readonly kind: 'coverage' }

/** The years that are matched with each other, and the first day (`YYYY-MM-DD`) whose month is not over. */
export interface Matching {
  readonly years: readonly number[]
  readonly openFrom: string
  /** Only whole years are matched. */
  readonly wholeOnly?: boolean
}

export interface PlanGrouping {
  readonly key: string
  readonly by: readonly string[]
  readonly measures: readonly string[]
}

/** Limits the rows by a filter of the question or by a search. Values are bound, never concatenated. */
export type Condition = Narrowing | Search | OtherValues

/** Rows whose column holds none of the values, or is null. */
interface OtherValues {
  readonly kind: 'other_values'
  readonly column: string
  readonly values: readonly string[]
}

export interface Search {
  readonly kind: 'search'
  /** One of these texts in any of the columns, ignoring case … */
  readonly texts: readonly string[]
  readonly columns: readonly string[]
  /** … or, by column, one of these codes, whose names were found in the catalogue. */
  readonly codes: Readonly<Record<string, readonly string[]>>
}

/**
 * `months`: only rows of months.
 * `by_member`: for each member and year its twelve months, else its whole-year row, else the months that it has.
 */
export type PeriodRule = { readonly kind: 'all' } | { readonly kind: 'by_member' } | { readonly kind: 'months' }

/** A year that a data set has rows of, and whether each member that it holds has its whole year. */
export interface Coverage {
  readonly year: number
  readonly whole: boolean
}

/** What planning must know of the stored data. */
export interface StoreFacts {
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  /**
   * The day or year at which windows up to the newest end (`Freshness.windowEnd`); null while the data set is empty. Needed only if
   * `asksForNewest`.
   */
  readonly newest: string | null
  /** Needed only for year comparisons. */
  readonly coverage: readonly Coverage[]
}

/** The plans of one question. */
export type Planned =
  | {
      readonly kind: 'summary'
      readonly main: Plan
      /** Groups of the same data set over other rows. */
      readonly further: readonly Plan[]
      /** Groups of another data set, merged into the main ones by their keys. */
      readonly alongside: readonly Plan[]
    }
  | {
      readonly kind: 'table'
      readonly rows: Plan
      /** Provenance and number of all rows; null if the rows carry both. */
      readonly provenance: Plan | null
      /** Groupings and years that accompany the rows. */
      readonly facetPlans: readonly Plan[]
    }
  | { readonly kind: 'grouped_table'; readonly rows: Plan }
  | { readonly kind: 'year_comparison'; readonly rows: Plan; readonly period: ComparedPeriod }

/** The months of a year that a comparison covers; null for all. */
export interface ComparedPeriod {
  readonly year: number
  readonly months: readonly [from: number, to: number] | null
}

/** An endpoint of one kind. */
export type EndpointOf<Kind extends Endpoint['kind']> = Extract<Endpoint, { kind: Kind }>

/** A question of one kind. */
export type QueryOf<Kind extends ParsedQuery['kind']> = Extract<ParsedQuery, { kind: Kind }>

/** The column with the number of a row's import; a plan of rows may select it. */
export const batchColumn = 'batch'
/**
 * Columns with the origin of a row in its file: the sheet, null in files without sheets, and the row number in it. Both are null for rows
 * from before these columns existed and for rows that came from no file; the number is null for a merged row.
 */
export const sourceSheet = 'source_sheet'
export const sourceRow = 'source_row'

/** The most groups of an answer: people could neither read nor see more. */
export const maxGroups = 100_000

/** A plan of all rows, without a `select`. */
export const wholePlan = (dataset: Dataset): Omit<Plan, 'select'> => ({
  dataset,
  conditions: [],
  periods: { kind: 'all' },
  order: [],
  limit: null,
  offset: 0,
})

/** A declared grouping under its key. */
export const groupingOf = ([key, { by, measures }]: readonly [string, Grouping]): PlanGrouping => ({
  key,
  by,
  measures,
})

/** The columns that a dimension is made from. */
export function dimensionColumns(dataset: Dataset, name: string): readonly string[] {
  const declared = dataset.dimensions[name]
  if (!declared) throw new Error(`${dataset.name} has no dimension ${name}`)
  return declared.kind === 'joined' ? declared.columns : [declared.column]
}

/**
 * Equal rows keep one order, so that no row is on two pages or on none. Rows without a key keep their insertion order, which the engine
 * adds.
 */
export function withTieBreakers(sort: Plan['order'], ties: readonly string[]): Plan['order'] {
  const further = ties.filter((field) => !sort.some((sorted) => sorted.field === field))
  return [...sort, ...further.map((field) => ({ field, descending: false }))]
}

import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { ParsedQuery } from '@sala/catalog/api/query/query.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint, Grouping } from '@sala/catalog/datasets/endpoints.ts'

/**
 * A plan is a plain value: what to count, by what, of which rows. Making one does no I/O; an engine compiles it into its SQL.
 */
export interface Plan {
  readonly dataset: Dataset
  readonly select: PlanSelect
  readonly conditions: readonly Condition[]
  /** Which rows of whole-year figures count; see `wholeYears` of the data set. */
  readonly periods: PeriodRule
  /** Rows without a value are last in either direction by default. */
  readonly order: readonly { readonly field: string; readonly descending: boolean; readonly nulls?: 'first' }[]
  readonly limit: number | null
  readonly offset: number
}

export type PlanSelect =
  /**
   * Several groupings of one summary, answered in one scan; each row says its grouping in `grouping` and is sorted by its keys.
   * Bounds come as rows of the groupings `date` (one row with `min` and `max`) and `year` (a row for each `year`, newest first).
   * Where `written`, there is one row for each grouping and bound instead, with its answer as JSON in `json` and how many groups
   * that has in `count`; a limit then holds for each grouping.
   */
  | {
      readonly kind: 'groups'
      readonly groupings: readonly PlanGrouping[]
      readonly bounds: readonly ('date' | 'year')[]
      readonly written?: boolean
      /** Only members and months that all years hold are added up; a row of the grouping `matched` says how many they are. */
      readonly matched?: Matching
    }
  /**
   * Where `counted`, each row carries `count`, the number of rows without the page, and `provenance`, the rows of a `provenance`
   * plan for all of them as a JSON text.
   */
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly counted?: boolean }
  /** One flat row for each group, with `count`, the number of groups without the page. */
  | {
      readonly kind: 'grouped_rows'
      readonly by: readonly string[]
      readonly measures: readonly string[]
      /** Which of both are given. */
      readonly fields: readonly string[]
    }
  /** The different values of a column under `value`, ascending. */
  | { readonly kind: 'values'; readonly column: string }
  /**
   * Where the rows come from that a plan selecting `of` is made from: one row for each import, status and period (of daily data: for each
   * import, from its first to its last day) with `source`, `status`, `batch`, `asOf`, `demonstration`, `from`, `to`, and `count`, how many rows
   * those are.
   */
  | { readonly kind: 'provenance'; readonly of: PlanSelect }
  /** One row with `count`: how many rows a `rows` plan with the same conditions has without its page. */
  | { readonly kind: 'count' }
  /**
   * Each row carries what is true of all of them: `count`, how many there are without the page; `total.…`, `members` and `of`; `held`, the months
   * of the year that are held, by comma; `heldMembers`, how many places the year holds, and `wholeMembers`, how many as a
   * whole year. Figures are named `currentYear.…`, `previousYear.…`
   * and `matched.…`.
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
  /** Rows of `year`, ascending, and `whole`: 1 where each member that the year holds has its whole year. */
  | { readonly kind: 'coverage' }

/** Which years are matched with each other, and the first day (`YYYY-MM-DD`) whose month is not over. */
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

/** Narrows the rows, as a filter of the question does or by what is searched. Values are bound, never pasted. */
export type Condition = Narrowing | Search | OtherValues

/** Rows whose column holds none of the values, or nothing. */
interface OtherValues {
  readonly kind: 'other_values'
  readonly column: string
  readonly values: readonly string[]
}

export interface Search {
  readonly kind: 'search'
  /** One of them anywhere in one of the columns, without regard to case … */
  readonly texts: readonly string[]
  readonly columns: readonly string[]
  /** … or, by column, a code among these, whose names were found in the catalogue. */
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

/** What must be known of the data before a question can be planned. */
export interface StoreFacts {
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly today: string
  /** The day or year that windows up to the newest end with (`Freshness.windowEnd`); null while it is empty. Asked only where `asksForNewest`. */
  readonly newest: string | null
  /** Asked only for year comparisons. */
  readonly coverage: readonly Coverage[]
}

/** The plans of one question. */
export type Planned =
  | {
      readonly kind: 'summary'
      readonly main: Plan
      /** Groups of the same data set that look at other rows. */
      readonly further: readonly Plan[]
      /** Groups of another data set, merged into the main ones by their keys. */
      readonly alongside: readonly Plan[]
    }
  | {
      readonly kind: 'table'
      readonly rows: Plan
      /** Tells provenance and count of all rows; null where the rows carry both. */
      readonly provenance: Plan | null
      /** Groupings and years that come beside the rows. */
      readonly facetPlans: readonly Plan[]
    }
  | { readonly kind: 'grouped_table'; readonly rows: Plan }
  | { readonly kind: 'year_comparison'; readonly rows: Plan; readonly period: ComparedPeriod }

/** The months of a year that a comparison is asked for; null for all of them. */
export interface ComparedPeriod {
  readonly year: number
  readonly months: readonly [from: number, to: number] | null
}

/** An endpoint of one kind. */
export type EndpointOf<Kind extends Endpoint['kind']> = Extract<Endpoint, { kind: Kind }>

/** A question of one kind. */
export type QueryOf<Kind extends ParsedQuery['kind']> = Extract<ParsedQuery, { kind: Kind }>

/** The column of every row with the number of the import that it came with; a plan of rows may select it. */
export const batchColumn = 'batch'
/**
 * Columns of every row that say where it stood in the file of its import: the sheet, null in files without sheets, and the number of the row
 * there. Both are null for rows from before they were kept and where no file was read; the number for a row put together from several.
 */
export const sourceSheet = 'source_sheet'
export const sourceRow = 'source_row'

/** The most groups of an answer: people could neither read nor see more. */
export const maxGroups = 100_000

/** A plan of all rows, without what is made of them. */
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
 * Rows that sort alike keep one order, so that no row is on two pages or on none. Where rows have no key, the engine keeps them in
 * the order in which they came.
 */
export function withTieBreakers(sort: Plan['order'], ties: readonly string[]): Plan['order'] {
  const further = ties.filter((field) => !sort.some((sorted) => sorted.field === field))
  return [...sort, ...further.map((field) => ({ field, descending: false }))]
}

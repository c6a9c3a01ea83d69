import type { Dataset } from '@sala/catalog/dataset.ts'

/**
 * A plan is a plain value: what to count, by what, of which rows. Making one does no I/O; an engine compiles it into its SQL.
 */
export interface Plan {
  readonly dataset: Dataset
  readonly select: PlanSelect
  readonly conditions: readonly Condition[]
  /** Which rows of whole-year figures count; see `wholeYears` of the data set. */
  readonly periods: PeriodRule
  readonly order: readonly { readonly field: string; readonly descending: boolean }[]
  readonly limit: number | null
  readonly offset: number
}

export type PlanSelect =
  /** Several groupings of one summary, answered in one scan where that is faster; each row says its grouping in `grouping`. */
  | { readonly kind: 'groups'; readonly groupings: readonly PlanGrouping[] }
  | { readonly kind: 'rows'; readonly columns: readonly string[]; readonly count: boolean }
  | {
      readonly kind: 'year_comparison'
      readonly by: string
      readonly measure: string
      readonly year: number
      readonly months: readonly [from: number, to: number]
    }
  | { readonly kind: 'bounds'; readonly of: readonly ('date' | 'year')[] }

export interface PlanGrouping {
  readonly key: string
  readonly by: readonly string[]
  readonly measures: readonly string[]
}

/** Narrows the rows; values are bound, never pasted. */
export type Condition =
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'between_days'; readonly column: string; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'years'; readonly column: string; readonly years: readonly number[] }
  | { readonly kind: 'months'; readonly column: string; readonly from: number; readonly to: number }
  /** `text` anywhere in one of the columns without regard to case, or a code among `codes` (names found in the catalogue). */
  | {
      readonly kind: 'search'
      readonly text: string
      readonly columns: readonly string[]
      readonly codes: Readonly<Record<string, readonly string[]>>
    }

/** `months`: only rows of months. `whole_years`: twelve months where they are there, else the year's own rows, for `annual`. */
export type PeriodRule =
  | { readonly kind: 'all' }
  | { readonly kind: 'months' }
  | { readonly kind: 'whole_years'; readonly annual: readonly number[] }

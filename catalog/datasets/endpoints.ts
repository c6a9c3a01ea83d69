/** How a data set answers: what its rows are grouped and narrowed by, and the endpoints over them. */

/**
 * What rows can be grouped by: a column itself, the year or month of a date column, or a column computed from another one when
 * rows are committed (`derived`, e.g. the market region of a country).
 */
export type Dimension =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'year'; readonly column: string }
  | { readonly kind: 'month'; readonly column: string }
  /** The first day of the day, ISO week, month or quarter of a date; for `weekday` its number from 1 (Monday). */
  | {
      readonly kind: 'period'
      readonly column: string
      readonly grain: 'day' | 'week' | 'month' | 'quarter' | 'weekday'
    }
  /** The values of several columns as one, joined by a hyphen: the route `NRT-BKK`. None of them may be absent. */
  | { readonly kind: 'joined'; readonly columns: readonly string[] }

/** How a parameter of the query string narrows the rows. Every one is optional; several values are separated by commas. */
export type Filter =
  /** `start` and `end`: ISO instants, start and end of day in UTC, both inclusive. Where `until` names the last day, what touches them is kept. */
  | { readonly kind: 'window'; readonly column: string; readonly until?: string }
  /** Values of a column (or of a derived one), checked against what the column can hold. */
  | { readonly kind: 'values'; readonly column: string }
  /** Years, of a date or year column. If `until` names the column of the last day, rows that overlap the year match, else rows that begin in it. */
  | { readonly kind: 'years'; readonly column: string; readonly until?: string }
  /** One month or an inclusive range: `5`, `1-9`. */
  | { readonly kind: 'months'; readonly column: string }
  /** `51` keeps the tracked markets, `all` keeps every country. */
  | { readonly kind: 'tracked_markets'; readonly column: string }
  /** Topics of messages: rows whose set of topics (a column derived as `topics`) holds one of them. */
  | { readonly kind: 'topics'; readonly column: string }
  /**
   * Months of one year, `2026-11`. Where `until` names the column of the last day, whatever touches the month is kept, else what
   * begins in it.
   */
  | { readonly kind: 'year_months'; readonly column: string; readonly until: string | null }
  /** Amounts from–to, either of which may be left out: `500-1500`, `500-`, `-1500`. Rows whose own span touches it are kept. */
  | { readonly kind: 'range'; readonly low: string; readonly high: string }

/** Dimensions that are the columns of their names. */
export const dimensionsOf = <const Names extends readonly string[]>(...names: Names) => ofColumns('column', names)

/** Filters by the values of the columns of their names. */
export const valueFilters = <const Names extends readonly string[]>(...names: Names) => ofColumns('values', names)

type OfColumns<Kind extends string, Names extends readonly string[]> = {
  readonly [Name in Names[number]]: { readonly kind: Kind; readonly column: Name }
}
const ofColumns = <Kind extends string, Names extends readonly string[]>(kind: Kind, names: Names) =>
  // Each name is the key of its own column.
  Object.fromEntries(names.map((column) => [column, { kind, column }])) as OfColumns<Kind, Names>

/** A grouping of a summary: by which dimensions, and which measures are given for each group. */
export interface Grouping {
  readonly by: readonly string[]
  readonly measures: readonly string[]
  /** Given only where `fields` names it: it is too long to be sent to everyone. */
  readonly onRequest?: boolean
  /** Covers this many years up to the newest requested one (or the newest with data), even if single years are requested. */
  readonly newestYears?: number
  /**
   * Each member and year is answered by itself: its twelve months, else its whole-year row, else the months that it has. Only for data sets
   * with `wholeYears`; all dimensions are years or members.
   */
  readonly wholeYears?: true
  /**
   * Measures of another data set for the same groups; its dimensions must have the same names. With `wholeYears` each of its members and
   * years is answered by itself, as `wholeYears` of a grouping says.
   */
  readonly alongside?: {
    readonly dataset: string
    readonly measures: readonly string[]
    readonly wholeYears?: true
  }
}

type Split<Name extends string> = Name extends `${infer Head}_x_${infer Tail}`
  ? readonly [Head, ...Split<Tail>]
  : readonly [Name]
type GroupingsNamed<Measures, Names extends readonly string[], More> = {
  readonly [Name in Names[number]]: { readonly by: Split<Name>; readonly measures: Measures } & More
}

/** Groupings of the same measures, each named after its dimensions: `year_x_month` is by year and month. */
export const groupings = <const Measures extends readonly string[], const Names extends readonly string[]>(
  measures: Measures,
  ...names: Names
) => groupingsNamed(names, measures, {})

/** Such groupings that are given only where `fields` names them. */
export const groupingsOnRequest = <const Measures extends readonly string[], const Names extends readonly string[]>(
  measures: Measures,
  ...names: Names
) => groupingsNamed(names, measures, { onRequest: true } as const)

const groupingsNamed = <Measures, Names extends readonly string[], More>(
  names: Names,
  measures: Measures,
  more: More,
) =>
  // The type splits each name as the code does.
  Object.fromEntries(
    names.map((name) => [name, { by: name.split('_x_'), measures, ...more }]),
  ) as unknown as GroupingsNamed<Measures, Names, More>

interface EndpointBase {
  readonly path: string
  readonly summary: string
  /** Parameter name -> filter. `start` and `end` are both declared by the one filter named `window`. */
  readonly filters: Readonly<Record<string, Filter>>
  /** Whether it answers without sign-in. Such a one takes its filters and nothing else: its fields are pinned. */
  readonly public?: true
  /** The number of days up to the newest date that a request without day, month or year covers. Absent: all days. */
  readonly defaultDays?: number
}

export type Endpoint = EndpointBase &
  /** An object whose keys are the groupings (chosen by `fields`), and the bounds of `date` or the list of `year`. */
  (
    | {
        readonly kind: 'summary'
        readonly bounds: readonly ('date' | 'year')[]
        readonly groupings: Readonly<Record<string, Grouping>>
        /** Takes `matched=true`: only members and months that all asked years hold are added up. Its rows are about months. */
        readonly matched?: true
      }
    /** `{ rows, count }` of the data set's own rows, paged, sorted, searched. */
    | {
        readonly kind: 'table'
        readonly columns: readonly string[]
        readonly defaultSort: string
        /** The older table endpoints look from 7 days before the newest date to that date unless filters are given. */
        readonly newestWeek: boolean
        /** Groupings that come beside the rows: what its own filter could be set to under the other filters, and how many rows each has. */
        readonly facets?: Readonly<Record<string, Grouping>>
        /** The years (newest first) that come beside the rows, under the other filters. */
        readonly bounds?: readonly 'year'[]
      }
    /** `{ rows, count }` of groups: one flat row for each value of `by`. Sorts, pages and searches (in `by`) like a table. */
    | {
        readonly kind: 'grouped_table'
        readonly by: readonly string[]
        readonly measures: readonly string[]
        readonly defaultSort: string
      }
    /**
     * `{ rows, count, total, period }`: one row for each value of `by`, the chosen year beside the year before over the same months.
     * Sorts and searches like a table.
     */
    | { readonly kind: 'year_comparison'; readonly by: string; readonly measure: string; readonly date: string }
    /**
     * What probably follows the monthly figures of a summary of the same data set (docs/figures.md, Forecasts). Takes `months`. `grouping` is by
     * year, month and, where a month may lack some, by the members that are added up to its figure.
     */
    | {
        readonly kind: 'forecast'
        readonly of: { readonly path: string; readonly grouping: string; readonly measure: string }
      }
  )

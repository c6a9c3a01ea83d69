import type { ForecastBody } from './api/forecast.ts'
import type { Provenance } from './api/provenance.ts'
import type { Dataset, Status } from './dataset.ts'
import type { AnyDataset } from './datasets/all.ts'
import type { Endpoint, Grouping } from './datasets/endpoints.ts'

/**
 * The types of the data answers, derived from the declarations, so that a widget that reads a grouping or a measure that its
 * endpoint does not give is a compile error.
 */

/** Bounds of the dates of an answer, `YYYY-MM-DD`, or null where it holds no row. */
interface DateBounds {
  readonly min: string | null
  readonly max: string | null
}

type EndpointIn<D extends AnyDataset> = D extends AnyDataset ? D['endpoints'][number] : never

/** The path of a data endpoint, e.g. `v2/tourist/immigration`. */
export type EndpointPath = EndpointIn<AnyDataset>['path']

type EndpointAt<P extends EndpointPath> = Extract<EndpointIn<AnyDataset>, { path: P }>
type DatasetAt<P extends EndpointPath> = AnyDataset extends infer D
  ? D extends AnyDataset
    ? P extends D['endpoints'][number]['path']
      ? D
      : never
    : never
  : never

type NumericDimension = 'year' | 'month'
type Identity<G extends Grouping> = {
  readonly [Name in G['by'][number]]: Name extends NumericDimension ? number : string | null
}
type Figures<G extends Grouping> = {
  readonly [Name in
    | G['measures'][number]
    | (G extends { alongside: { measures: readonly (infer M extends string)[] } } ? M : never)]: number | null
}

/** One group of a summary: what it is grouped by, and its figures. A figure is null where it has no base. */
type GroupRow<G extends Grouping> = { readonly _id: Identity<G> } & Figures<G>

/** What the sums of an answer with `matched=true` are made of; where some groupings tell countries apart and others do not, of the others. */
export interface Matched {
  /** Members (a country; a province with an origin) that have a pair. */
  readonly members: number
  /** Members that are held in any of the years and months asked for. */
  readonly of: number
  /** The months that are paired, ascending; all twelve where whole years are. */
  readonly months: readonly number[]
  /** Members that have a pair, but not in all of these months. */
  readonly fewerMonths: number
}

type SummaryAnswer<E extends Endpoint> = E extends { kind: 'summary' }
  ? { readonly [Key in keyof E['groupings']]?: readonly GroupRow<E['groupings'][Key]>[] } & {
      readonly [Key in E['bounds'][number]]?: Key extends 'year' ? readonly number[] : DateBounds
    } & (E extends { matched: true } ? { readonly matched?: Matched } : unknown)
  : never

type ColumnValue<C> = C extends { kind: 'count' | 'amount' | 'year' } ? number | null : string | null
type TableRow<D extends Dataset, E extends Endpoint> = E extends { kind: 'table' }
  ? { readonly [Name in E['columns'][number]]: ColumnValue<D['columns'][Name]> }
  : never

/** What comes beside the rows of a table: its facets and its years. */
type Beside<E extends Endpoint> = (E extends { facets: infer F extends Readonly<Record<string, Grouping>> }
  ? { readonly [Key in keyof F]: readonly GroupRow<F[Key]>[] }
  : unknown) &
  (E extends { bounds: readonly 'year'[] } ? { readonly year: readonly number[] } : unknown)

type FlatRow<E extends Endpoint> = E extends { kind: 'grouped_table' }
  ? {
      readonly [Name in E['by'][number]]: Name extends NumericDimension ? number : string | null
    } & { readonly [Name in E['measures'][number]]: number | null }
  : never

/** What a year comparison covers. */
export interface ComparedPeriod {
  /** The year that is compared: of full years the last one that is whole like the year before it, the one that was asked for where none is. */
  readonly year: number
  /** The first and the last month that is held; those that were asked for where none is. Months between them may be missing. */
  readonly months: readonly [from: number, to: number]
  /** Every place has its whole year: twelve months, or a figure that was published for the year. */
  readonly wholeYear: boolean
  /** The months that any place has a figure of, ascending; none where the year is held as a whole only. */
  readonly held: readonly number[]
  /** The months between the first and the last one that no place has a figure of. */
  readonly missing: readonly number[]
  /** The lowest status among the rows of `year`; null where the data set has none or holds no row. */
  readonly status: Status | null
}

/** What both years hold of the same months, or as whole years: only this gives a change. */
export interface MatchedSums {
  readonly currentYear: number
  readonly previousYear: number
  /** The months, ascending; all twelve where whole years are compared. */
  readonly months: readonly number[]
}

type ComparisonRow<E extends Endpoint> = E extends { kind: 'year_comparison' }
  ? { readonly year: number; readonly market_region: string | null } & {
      readonly [Name in E['by']]: string
    } & {
      readonly currentYear: { readonly [Name in E['measure']]: number | null }
      readonly previousYear: { readonly [Name in E['measure']]: number | null }
      /** Null where there is no pair. */
      readonly matched: MatchedSums | null
    }
  : never

/** What the endpoint of a path answers. Summaries hold only the keys that `fields` asked for, all of them by default. */
export type Answer<P extends EndpointPath> = AnswerBody<P> & WithProvenance

/** Where the rows come from that an answer is made from; see `Provenance`. */
type WithProvenance = { readonly provenance: readonly Provenance[] }

type AnswerBody<P extends EndpointPath> =
  EndpointAt<P> extends infer E
    ? E extends { kind: 'summary' } & Endpoint
      ? SummaryAnswer<E>
      : E extends { kind: 'table' } & Endpoint
        ? { readonly rows: readonly TableRow<DatasetAt<P>, E>[]; readonly count: number } & Beside<E>
        : E extends { kind: 'grouped_table' } & Endpoint
          ? { readonly rows: readonly FlatRow<E>[]; readonly count: number }
          : E extends { kind: 'year_comparison' } & Endpoint
            ? {
                readonly rows: readonly ComparisonRow<E>[]
                readonly count: number
                /** Of all `count` rows, whatever page of them is here. */
                readonly total: Pick<ComparisonRow<E>, 'currentYear' | 'previousYear' | 'matched'> & {
                  /** Places that have a pair, of all that either year holds. */
                  readonly members: number
                  readonly of: number
                  /** Places that `year` holds, and those of them that have their whole year. */
                  readonly heldMembers: number
                  readonly wholeMembers: number
                }
                /** What both years hold of each market region; those without a pair are left out. */
                readonly regions: readonly {
                  readonly market_region: string | null
                  readonly matched: MatchedSums
                }[]
                readonly period: ComparedPeriod
              }
            : E extends { kind: 'forecast' } & Endpoint
              ? ForecastBody
              : never
    : never

/** The query string of a data call, before it is encoded; lists are joined by commas. */
export type Query = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>

import type { Dimension, Endpoint } from './datasets/endpoints.ts'
import type { ImportTemplate } from './datasets/template.ts'
import { type DescribedAll, mapped } from './locales/described.ts'
import { defineMessage, type MessageDescriptor } from './locales/messages.ts'

/**
 * The declaration of a data set. Table, import template, checks, filters, answers and export columns all follow from it; there is no second
 * list of column names.
 */

/** Units a figure can have. Words for people are in `catalog/units.ts`. */
export type Unit =
  | 'people'
  | 'baht'
  | 'baht_per_unit'
  | 'us_dollars'
  | 'percent'
  | 'days'
  | 'celsius'
  | 'millimetres'
  | 'millimetres_per_day'
  | 'messages'
  | 'flights'
  | 'seats'
  | 'rooms'
  | 'trips'
  | 'items'
  | 'points'
  | 'degrees'
  /** The unit of users' formulas that multiply or divide figures. */
  | 'ratio'

/** How sure a published figure is, from least to most. A later import of a higher status replaces the lower one. */
export const statuses = ['preliminary', 'revised', 'final'] as const
export type Status = (typeof statuses)[number]

/** A text in a declaration: its English, which `dataset` gives a key by its path, or one that several declarations share. */
export type DeclaredText = string | MessageDescriptor

export interface ColumnBase<Text = MessageDescriptor> {
  /** The heading of the column. */
  readonly label: Text
  /** Further headings that mean this column in files, in any language; the contract's name and the labels always do. */
  readonly headings: readonly string[]
  /** What an absent value means: refused (`required`), kept as null (`optional`), or this value. */
  readonly absent: 'required' | 'optional' | { readonly default: string | number }
}

/** A column, by the kind of value that it holds; the importer's checks, the table's type and the filters follow from the kind. */
export type Column<Text = MessageDescriptor> = ColumnBase<Text> &
  (
    | { readonly kind: 'date'; readonly grain: 'day' | 'month' }
    | { readonly kind: 'year' }
    /** ISO 3166-1 alpha-2, or `rest-of-{market region}` where `rest` is true. */
    | { readonly kind: 'country'; readonly rest: boolean }
    /** ISO 3166-2, `TH-NN`. */
    | { readonly kind: 'province' }
    /** A code of `catalog/places/checkpoints.ts`. */
    | { readonly kind: 'checkpoint' }
    /** One of a closed list of codes; `words` is what people read, and what files may say, for each. */
    | { readonly kind: 'choice'; readonly values: readonly string[]; readonly words: Readonly<Record<string, Text>> }
    | { readonly kind: 'text'; readonly maximum: number }
    | { readonly kind: 'link' }
    /** A whole number from 0 to `maximum`, which lies far above every true figure and below 2^53. */
    | { readonly kind: 'count'; readonly unit: Unit; readonly maximum: number }
    | { readonly kind: 'amount'; readonly unit: Unit; readonly minimum: number | null; readonly maximum: number }
  )

interface MeasureBase<Text = MessageDescriptor> {
  readonly label: Text
  readonly unit: Unit
  /** One sentence that says what is counted and what is not. */
  readonly definition: Text
  /** A figure of a point in time (inhabitants): those of several times are never added up. */
  readonly stock?: true
}

/** A figure that can be computed over any group of rows. Ratios are declared from their parts, which rules out averages of averages. */
export type Measure<Text = MessageDescriptor> = MeasureBase<Text> &
  (
    | { readonly kind: 'count' }
    | {
        readonly kind: 'sum'
        readonly column: string
        /** Counts only rows whose column holds this value. */
        readonly where: { readonly column: string; readonly equals: string } | null
      }
    | { readonly kind: 'ratio'; readonly numerator: string; readonly denominator: string }
    /**
     * Given only where every row of the group has its weight; a group of one row is that row's figure. Where the data set has printed
     * figures of wholes (`wholes`), those come first.
     */
    | { readonly kind: 'weighted_mean'; readonly column: string; readonly weight: string }
    | { readonly kind: 'mean' | 'minimum' | 'maximum'; readonly column: string }
    /** How many rows have a value in the column: what a mean is made of. Only in groupings; no exploration asks for it. */
    | { readonly kind: 'known'; readonly column: string }
    /** How many members have a figure; where `whole`, one of the whole year. Only in groupings with `wholeYears`. */
    | { readonly kind: 'members'; readonly whole: boolean }
    /** The sum of other measures of the data set. */
    | { readonly kind: 'total'; readonly of: readonly string[] }
  )

/** How a column is derived from a code: the market region of a country, the geographic region or city type of a province. */
export type PlaceDerivation = 'market_region' | 'geographic_region' | 'city_type'
/** How a column is derived from a text: the set of topics of a message, and its language (`catalog/topics`). */
export type TextDerivation = 'topics' | 'message_language'
export type Derivation = PlaceDerivation | TextDerivation

export const isOfText = (how: Derivation): how is TextDerivation => how === 'topics' || how === 'message_language'

export interface Dataset<Text = MessageDescriptor> {
  readonly name: string
  readonly label: Text
  /** What one row describes. */
  readonly row: Text
  readonly columns: Readonly<Record<string, Column<Text>>>
  /** Columns computed from another when rows are committed: name -> source column and how. */
  readonly derived: Readonly<Record<string, { readonly from: string; readonly how: Derivation }>>
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure<Text>>>
  readonly endpoints: readonly Endpoint[]
  /** Columns that together name one fact; empty where every row stands for itself (messages, flights). */
  readonly key: readonly string[]
  /** The column with the row's status, for data sets whose figures are published as preliminary, revised and final. */
  readonly status: string | null
  /**
   * For data sets that offices publish by month, and for older years only by year: `column` tells the two apart, and a row with
   * `year` in it holds the whole year under its first day. Such rows are left out wherever months are told apart; a whole year is
   * answered from its twelve months, or from its `year` rows where some month is missing. Null where no such rows occur.
   */
  readonly wholeYears: { readonly column: string; readonly date: string } | null
  /**
   * For data sets in which some rows are about several others together: the column that tells them, and what it holds then (null:
   * nothing). A total and its parts are never added up: for each member and period the total counts where it is held, else the sum of its
   * parts. Where a grouping tells the parts apart the parts are given; `kept` says that the total stands beside them as a group of its own.
   * `parts` are the parts that make up the total, where they are a closed list: then only all of them together stand for it.
   */
  readonly totals: {
    readonly column: string
    readonly value: string | null
    readonly asGroup: boolean
    readonly parts?: readonly string[]
  } | null
  /**
   * For rates and means, which do not add up: what an office printed for a whole stands in rows of its own, which are never averaged
   * with members, counted among them or offered as a filter. `column` holds `all` or `all-of-{region}` there (`places/wholes.ts`) in
   * place of a member; `region` is the column derived from it. `span` is the column that tells a figure of one month (`month`) from one
   * of January to the month of the date (`year_to_date`); null for data by year.
   */
  readonly wholes?: { readonly column: string; readonly region: string; readonly span: string | null }
  /** A dimension whose values are different things that are never added up (arrivals and departures of rule 20, docs/figures.md). */
  readonly kinds?: string
  /** The data set of its targets, by month and with the same names of places: measure -> that of its targets (rule 22, docs/figures.md). */
  readonly targets?: { readonly dataset: string; readonly measures: Readonly<Record<string, string>> }
  /** The date or year column that tells how new the data are; null for registers, which are as new as their import. */
  readonly newest: string | null
  /**
   * Set if rows may have future dates. In other data sets a date after today is a mistake: it is reported and does not count as the newest.
   * `plan`: valid until changed (targets, events).
   * `schedule`: becomes outdated, so its age counts from its import (timetables).
   * `forecast`: becomes outdated too, and its newest days are in the future. For all others "the last 30 days" end today.
   */
  readonly ahead?: 'plan' | 'schedule' | 'forecast'
  /** How often new figures are due, in days after the end of the period they describe; null where they never are. */
  readonly due: { readonly every: 'day' | 'month' | 'year'; readonly withinDays: number | null }
  readonly template: ImportTemplate
}

/** Properties that most data sets do not have. A declaration may omit them; they become null. */
const absent = { status: null, totals: null, wholeYears: null }
type Rare = keyof typeof absent

/** A table gives all columns of the data set, in their order, unless it names them. */
type DeclaredEndpoint = Endpoint | Omit<Extract<Endpoint, { kind: 'table' }>, 'columns'>
type FilledEndpoints<Endpoints extends readonly DeclaredEndpoint[], Columns> = {
  readonly [Index in keyof Endpoints]: Endpoints[Index] extends { kind: 'table' }
    ? { readonly columns: readonly (keyof Columns & string)[]; readonly public?: true } & Endpoints[Index]
    : { readonly public?: true } & Endpoints[Index]
}

type DeclaredDataset = Omit<Dataset<DeclaredText>, Rare | 'endpoints'> &
  Partial<Pick<Dataset, Rare>> & { readonly endpoints: readonly DeclaredEndpoint[] }

type DescribedDataset<Declared extends DeclaredDataset> = Omit<
  Declared,
  'label' | 'row' | 'columns' | 'measures' | 'endpoints' | Rare
> & { readonly [Name in Rare]: Declared extends { readonly [Key in Name]: infer Value } ? Value : null } & {
  readonly label: MessageDescriptor
  readonly row: MessageDescriptor
  readonly columns: DescribedAll<Declared['columns']>
  readonly endpoints: FilledEndpoints<Declared['endpoints'], Declared['columns']>
  readonly measures: DescribedAll<Declared['measures']>
}

/**
 * Checks that a declaration is one, and keeps its exact type (paths, groupings and measures as literals). Its texts get keys by where they
 * stand: `datasets.immigration.columns.date.label`, and `definitions.immigration.totalImmigrants` for what a measure counts.
 */
export function dataset<const D extends DeclaredDataset>(declaration: D): DescribedDataset<D> {
  const path = `datasets.${declaration.name}`
  return {
    ...absent,
    ...declaration,
    label: describe(`${path}.label`, declaration.label),
    row: describe(`${path}.row`, declaration.row),
    columns: mapped(declaration.columns, (column, name) => describeColumn(`${path}.columns.${name}`, column)),
    endpoints: declaration.endpoints.map((endpoint) =>
      endpoint.kind === 'table' ? { columns: Object.keys(declaration.columns), ...endpoint } : endpoint,
    ),
    measures: mapped(declaration.measures, (measure, name) => ({
      ...measure,
      label: describe(`${path}.measures.${name}.label`, measure.label),
      definition: describe(`definitions.${declaration.name}.${name}`, measure.definition),
    })),
    // Each text has become a message, which the compiler cannot follow through the loops.
  } as unknown as DescribedDataset<D>
}

const describe = (id: string, text: DeclaredText): MessageDescriptor =>
  typeof text === 'string' ? defineMessage(id, text) : text

function describeColumn(path: string, column: Column<DeclaredText>) {
  const label = describe(`${path}.label`, column.label)
  if (column.kind !== 'choice') return { ...column, label }
  return { ...column, label, words: mapped(column.words, (text, code) => describe(`${path}.words.${code}`, text)) }
}

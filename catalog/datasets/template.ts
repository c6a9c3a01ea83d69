/** What an importer knows about the files of a data set. */

/**
 * What files call a figure where the name says more than its column: “revenue_thai” is the receipts of the origin `thai`. Also the names
 * of the figures of books that hold several side by side.
 */
export interface FigureHeading {
  readonly column: string
  /** Other columns of the row that the name tells -> their values. */
  readonly of: Readonly<Record<string, string>>
  readonly headings: readonly string[]
  /** A text required above the heading where the heading is ambiguous: “GROUP TOUR”. */
  readonly under?: string
}

/** What a figure of a template is called where a heading is named for it: `spending_travel_receipts:thai`. */
export function figureName({ column, of }: Pick<FigureHeading, 'column' | 'of'>): string {
  return [column, ...Object.values(of)].join(':')
}

/** What files multiply their units by. */
export type Power = 'thousand' | 'million' | 'billion'

/** What an importer must know about the files that offices publish of this data set. */
export interface ImportTemplate {
  /**
   * Wide layouts: the column whose values stand in the head of the table (a month, a year, or both on two lines), and the column
   * that the cells hold. Null where files are only long.
   */
  readonly wide: { readonly head: string; readonly value: string } | null
  /** The column that distinguishes rows of totals and regions from rows of places; null where such rows do not occur. */
  readonly aggregates: string | null
  /** By column: what a person may say without the column's unit after it (`million`), where several columns could be meant. */
  readonly units: Readonly<Record<string, readonly Power[]>>
  /** Figures that files tell apart by names of their own; absent where the headings of the columns are enough. */
  readonly figures?: readonly FigureHeading[]
  /** Set where several rows of a file may be readings of one fact (stations of a province): the means of their amounts count. */
  readonly readings?: 'mean'
}

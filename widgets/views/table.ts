import type { Mark } from './mark.ts'

/** The numbers of a card as a table: its table view, its Excel sheet, its CSV and its PDF pages. */
export interface TableModel {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** Rows in all, where `rows` is one page of a server-paged table. */
  readonly count: number
  /**
   * The heading of the subtotals (market region), if rows are grouped under subtotals. Sheets have no subtotals; they have each row's
   * `group` in a column of this heading instead.
   */
  readonly groups?: string
}

export interface TableColumn {
  /** The key of the cell in each row. */
  readonly key: string
  /** The head, in the reader's language. */
  readonly label: string
  /**
   * How the cell's value reads: `number` and `change` are plain numbers; `percent` is in percentage points (12.5 means 12.50%);
   * `change` is a percentage that shows its sign; `year` is a year of the common era as a number; `date` is `YYYY-MM-DD`; `month` is `YYYY-MM`; `link` is an `http` or `https`
   * address (`safeLink`).
   */
  readonly kind: 'text' | 'number' | 'percent' | 'change' | 'year' | 'date' | 'month' | 'link'
  /** The decimals of each figure in a `number` column: those of the figure with most, so that they align. */
  readonly decimals?: number
  /** The cells of all such columns together are coloured by how high they are, so that a season is seen before it is read. */
  readonly heat?: true
  /** The sort field of a server-paged table, or null where it cannot be sorted there. */
  readonly sort?: string | null
  /** For a `link`: the column whose text is the link on screens, if this column has no room of its own. Files have both. */
  readonly linked?: string
}

export interface TableRow {
  /** A total or subtotal is emphasised and never counted twice. */
  readonly level: 'total' | 'subtotal' | 'row'
  /** The sub-total that the row is counted in, in words; only where the table has `groups`. */
  readonly group?: string
  /**
   * The years, of this one and of the year before, whose figures come only from rows about the whole year: they may be more certain than
   * their months.
   */
  readonly ofYears?: { readonly current: number | null; readonly previous: number | null }
  /** The mark of the row, if other cards can be filtered by it. */
  readonly mark?: Mark | undefined
  readonly cells: Readonly<Record<string, string | number | null>>
}

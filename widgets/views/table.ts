import type { Mark } from './mark.ts'

/** The numbers of a card as a table: its table view, its Excel sheet, its CSV and its PDF pages. */
export interface TableModel {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** Rows in all, where `rows` is one page of a server-paged table. */
  readonly count: number
  /**
   * What the sub-totals are of (market region), where rows stand under sub-totals. Sheets have no sub-totals; they carry each row's
   * `group` in a column under this head instead.
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
  /** How many decimals each figure of a `number` column has: as many as the one that needs most, so that they stand below each other. */
  readonly decimals?: number
  /** The cells of all such columns together are coloured by how high they are, so that a season is seen before it is read. */
  readonly heat?: true
  /** The sort field of a server-paged table, or null where it cannot be sorted there. */
  readonly sort?: string | null
  /** Of a `link`: the column whose text is the link on screens, where this one has no room of its own. Files have both. */
  readonly linked?: string
}

export interface TableRow {
  /** A total or sub-total stands out and is never counted twice. */
  readonly level: 'total' | 'subtotal' | 'row'
  /** The sub-total that the row is counted in, in words; only where the table has `groups`. */
  readonly group?: string
  /** The years whose rows about the whole year alone make its figures, of this year and of the year before: they may be surer than their months. */
  readonly ofYears?: { readonly current: number | null; readonly previous: number | null }
  /** What the row stands for, where other cards can be filtered by it. */
  readonly mark?: Mark | undefined
  readonly cells: Readonly<Record<string, string | number | null>>
}

import type { Unit } from '@sala/catalog/dataset.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Figure } from '../views/figuresView.ts'
import type { Mark } from '../views/mark.ts'
import type { TableColumn, TableRow } from '../views/table.ts'

/**
 * A frame holds the figures of a card as typed columns and rows. An encoding (`encoding.ts`) selects the columns of a picture; table, files
 * and the description for screen readers follow from the same frame.
 */
export interface Frame {
  /** The first column names the rows: the dimension or the time. */
  readonly columns: readonly FrameColumn[]
  readonly rows: readonly FrameRow[]
  /** The unit of columns without a unit of their own. */
  readonly unit?: Unit
  /** Rows in all, where these are one page of a table that the server pages. */
  readonly count?: number
  /** The heading of the subtotals, if rows are grouped under subtotals. */
  readonly groups?: string
  /** The headline figures of the frame, which are also the main figures of each description. */
  readonly headline?: readonly Figure[]
  /** The comparison. A description begins with it. */
  readonly note?: string
  /** The description of its pictures for screen readers, if the headline does not suffice. */
  readonly description?: string
}

/** A measure: its name, and its unit. */
export interface Measured {
  readonly label: MessageDescriptor
  readonly unit: Unit
}

/**
 * The relation of a column to the others. `part` is one of several like measures (a direction, a channel), `total` their sum; `comparison`
 * is the figure of the base period; `forecast` is an expected figure, and `interval` an end of its interval, which pictures draw as a band;
 * `note` is a text beside the figures.
 */
export type Role =
  | 'dimension'
  | 'time'
  | 'measure'
  | 'part'
  | 'total'
  | 'comparison'
  | 'target'
  | 'forecast'
  | 'interval'
  | 'change'
  | 'share'
  | 'note'

export interface FrameColumn extends Pick<TableColumn, 'key' | 'label' | 'kind' | 'heat' | 'sort' | 'linked'> {
  readonly role: Role
  readonly unit?: Unit
  /** The kind of mark in each row's code, if other cards can be filtered by it. */
  readonly mark?: Mark['kind']
  /** The subject of the column: a channel, a sentiment. It is the key of the series, which decides its colour. */
  readonly code?: string
  /** Its place in the fixed order of colours, where others before it are left out. */
  readonly colour?: number
  /** Its line is drawn as points only. */
  readonly points?: true
  /** Only in the table, or only in pictures. */
  readonly in?: 'table' | 'picture'
}

export type Value = string | number | null

export interface FrameRow extends Pick<TableRow, 'level' | 'group' | 'ofYears' | 'mark'> {
  readonly values: Readonly<Record<string, Value>>
  /** The code of the row's subject: a place, a channel. Null if unknown. */
  readonly code?: string | null
  /** The month of the row, `YYYY-MM`, if the first column has it in words. */
  readonly month?: string
  /** The words along an axis, where they are shorter than the value of the first column. */
  readonly axis?: string
  /** The full name for tooltips, if the axis has a shorter one. */
  readonly name?: string
  /**
   * `open`: the period is not over, so its figures are a part; those it is compared with are whole. `partial`: not every day of the period
   * is shown and held, of whichever column. Whether figures are final or preliminary comes with the answers (`trust/`).
   */
  readonly status?: 'open' | 'partial'
  /** Only in the table, or only in pictures. */
  readonly in?: 'table' | 'picture'
}

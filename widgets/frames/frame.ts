import type { Unit } from '@sala/catalog/dataset.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Figure } from '../views/figuresView.ts'
import type { Mark } from '../views/mark.ts'
import type { TableColumn, TableRow } from '../views/table.ts'

/**
 * A frame holds the figures of a card as typed columns and rows. An encoding (`encoding.ts`) says which columns a picture draws; the
 * table, the files and the sentence for screen readers follow from the same frame.
 */
export interface Frame {
  /** The first column names the rows: the dimension or the time. */
  readonly columns: readonly FrameColumn[]
  readonly rows: readonly FrameRow[]
  /** The unit of the figures whose column names none. */
  readonly unit?: Unit
  /** Rows in all, where these are one page of a table that the server pages. */
  readonly count?: number
  /** What the subtotals are of, where rows stand under subtotals. */
  readonly groups?: string
  /** What the frame comes to: the headline figures, and the main figures of each description. */
  readonly headline?: readonly Figure[]
  /** What is compared. A description begins with it. */
  readonly note?: string
  /** What a screen reader hears of its pictures, where the headline does not say it. */
  readonly description?: string
}

/** What is measured: its words for readers, and its unit. */
export interface Measured {
  readonly label: MessageDescriptor
  readonly unit: Unit
}

/**
 * What a column is to the others. `part` is one of several like measures (a direction, a channel), `total` what they add up to; `comparison` is the
 * figure of the base period; `forecast` is what is expected, and `interval` an end of an interval around it, which pictures draw as a band;
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
  /** What the code of each row stands for, where other cards can be filtered by it. */
  readonly mark?: Mark['kind']
  /** What the column is about: a channel, a sentiment. Gives the series its key, and with it a colour of its own. */
  readonly code?: string
  /** Its place in the fixed order of colours, where others before it are left out. */
  readonly colour?: number
  /** A line of it is drawn as points alone. */
  readonly points?: true
  /** Stands in the table or in pictures alone. */
  readonly in?: 'table' | 'picture'
}

export type Value = string | number | null

export interface FrameRow extends Pick<TableRow, 'level' | 'group' | 'ofYears' | 'mark'> {
  readonly values: Readonly<Record<string, Value>>
  /** The code of what the row is about: a place, a channel. Null where it is not known. */
  readonly code?: string | null
  /** The month that it is of, `YYYY-MM`, where the first column says it in words. */
  readonly month?: string
  /** The words along an axis, where they are shorter than the value of the first column. */
  readonly axis?: string
  /** The same in full, for tooltips, where the axis says less. */
  readonly name?: string
  /**
   * `open`: the period is not over, so its figures are a part; those it is compared with are whole. `partial`: not every day of the period
   * is shown and held, of whichever column. Whether figures are final or preliminary comes with the answers (`trust/`).
   */
  readonly status?: 'open' | 'partial'
  /** Stands in the table or in pictures alone. */
  readonly in?: 'table' | 'picture'
}

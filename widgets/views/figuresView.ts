import type { Unit } from '@sala/catalog/dataset.ts'

/** Headline figures in a row. */
export interface FiguresView {
  readonly kind: 'figures'
  readonly figures: readonly Figure[]
}

export interface Figure {
  readonly key: string
  readonly label: string
  readonly value: number | null
  readonly unit: Unit
  /** Change on the year, or null where there is no base. In percent, unless `changeIn` says otherwise. */
  readonly change: number | null
  /** Of a figure that is itself a percentage: the change is in percentage points. From a small base: it is the difference in people. */
  readonly changeIn?: 'points' | 'people'
  /** A rise is bad news (complaints), so it is not drawn in the colour of good news. */
  readonly adverse?: true
  /** Shortened in the reader's language (`32.4M`); the tooltip and the table have the exact figure. */
  readonly shortened?: true
  /** The comparison of the change, e.g. "against January to October 2025". */
  readonly note: string
  /** There is no figure and the note gives the reason: the card is drawn with a dash and does not count as empty. */
  readonly explained?: true
  /** The way here, drawn small below the figure. */
  readonly history?: FigureHistory
  /** Where the rows behind the figure are; a reader is led to the first that they may open. */
  readonly rows?: readonly RowsAt[]
}

/** The figures of the periods before, the oldest first. */
export interface FigureHistory {
  /** Null is a gap, never zero. */
  readonly values: readonly (number | null)[]
  /** The first and the last figure, short in the reader's language, at the ends of the line. */
  readonly ends: readonly [first: string, last: string]
  /** The description for screen readers: the span, its lowest and its highest figure. */
  readonly description: string
}

/** A widget's page with the parameters that show the same there, or a dashboard at the same period and place. */
export type RowsAt =
  | { readonly widget: number; readonly parameters: Readonly<Record<string, string>> }
  | {
      readonly dashboard: 'domestic' | 'foreign-market' | 'space-availability'
      /** `2026` or `2026-10`. */
      readonly period: string
      /** The code of a region, province, market region or country; null for all. */
      readonly place: string | null
    }

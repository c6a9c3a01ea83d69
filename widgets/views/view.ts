import type { Unit } from '@sala/catalog/dataset.ts'
import type { TableModel } from './table.ts'

/**
 * The few kinds of picture that widgets are made of. A view is a value that says what is drawn, in words and figures; the browser
 * and the exporters turn it into an ECharts option (`option.ts`), a native PowerPoint chart or a table.
 */
export type View = ChartView | TableView | FiguresView | ComposedView

export type ChartView = ComparisonView | TrendView | RankingView | ShareView | StackView

/** What a series stands for; the drawing rules (this year solid, last year pale, target a thin line) follow from it. */
export type SeriesRole = 'current' | 'previous' | 'target' | 'category'

export interface Series {
  readonly key: string
  /** In the reader's language. */
  readonly name: string
  readonly role: SeriesRole
  /** One value for each category; null is a gap, never zero. */
  readonly values: readonly (number | null)[]
  /** Where in `values` the open period (a month that is not over) stands; it is drawn hatched or pale. */
  readonly open?: readonly number[]
}

interface ChartBase {
  readonly unit: Unit
  /** The words along the axis, in the reader's language. */
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  /** What a screen reader hears: one sentence with the main figures. */
  readonly description: string
}

/** Bars side by side by category, with a target as a line. */
export interface ComparisonView extends ChartBase {
  readonly kind: 'comparison'
}

/** Lines over time. */
export interface TrendView extends ChartBase {
  readonly kind: 'trend'
}

/** Bars stacked by series over time or category. */
export interface StackView extends ChartBase {
  readonly kind: 'stack'
}

/** Horizontal bars, longest first, each with a change beside it (percent, or null for none). */
export interface RankingView extends ChartBase {
  readonly kind: 'ranking'
  readonly changes: readonly (number | null)[]
}

/** A donut: one series, its categories are the slices. */
export interface ShareView extends ChartBase {
  readonly kind: 'share'
}

export interface TableView {
  readonly kind: 'table'
  readonly table: TableModel
  /** Whether the server pages, sorts and searches it. */
  readonly paged: boolean
}

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
  /** Change on the year in percent, or null where there is no base. */
  readonly change: number | null
  /** What the change compares, e.g. "against January to October 2025". */
  readonly note: string
}

export interface MapPlace {
  /** `TH-NN` or alpha-2, in capitals. */
  readonly code: string
  /** In the reader's language. */
  readonly name: string
  /** Null is drawn hatched, never as zero. */
  readonly value: number | null
}

interface MapBase {
  readonly unit: Unit
  /** One entry for each place of the map; a place that is missing here is drawn as one without a figure. */
  readonly places: readonly MapPlace[]
  /** Figures of places that are on no map; they are listed beside it. */
  readonly unmatched: readonly { readonly name: string; readonly value: number | null }[]
  /** Where one colour ends and the next begins, ascending, at most six; `classBreaks` finds them. */
  readonly breaks: readonly number[]
  /** What a screen reader hears: one sentence with the main figures. */
  readonly description: string
}

/** The provinces of Thailand, coloured by a figure. */
export interface ProvinceMapView extends MapBase {
  readonly kind: 'province_map'
}

/** The countries of the world, coloured by a figure. */
export interface WorldMapView extends MapBase {
  readonly kind: 'world_map'
}

export type MapView = ProvinceMapView | WorldMapView

/** Several views in one card, on a grid of twelve columns. */
export interface ComposedView {
  readonly kind: 'composed'
  readonly parts: readonly {
    readonly span: number
    readonly title: string | null
    readonly view: Exclude<View, ComposedView>
  }[]
}

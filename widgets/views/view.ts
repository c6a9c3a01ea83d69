import type { Unit } from '@sala/catalog/dataset.ts'
import type { FiguresView } from './figuresView.ts'
import type { Mark } from './mark.ts'
import type { SymbolName } from './options/places/symbols.ts'
import type { TableModel } from './table.ts'

/**
 * The kinds of picture of widgets. A view is a value with the words and figures of a picture; the browser and the exporters turn it into an
 * ECharts option (`option.ts`), a native PowerPoint chart or a table.
 */
export type View = ChartView | MapView | TableView | MessagesView | CalendarView | FiguresView | ComposedView

export type ChartView = ComparisonView | TrendView | RankingView | ShareView | StackView | HeatMapView | ScatterView

/** The role of a series, which decides its style: this year solid, last year pale, a target as a thin line, a forecast dashed. */
export type SeriesRole = 'current' | 'previous' | 'target' | 'category' | 'forecast'

export interface Series {
  readonly key: string
  /** In the reader's language. */
  readonly name: string
  readonly role: SeriesRole
  /** One value for each category; null is a gap, never zero. */
  readonly values: readonly (number | null)[]
  /** Where in `values` the open period (a month that is not over) stands; a bar is hatched, a line dashed. */
  readonly open?: readonly number[]
  /** The change of each value on the year before, in percent; written at the ends of lying bars. */
  readonly changes?: readonly (number | null)[]
  /** Its place in the fixed order of colours, where others before it are left out; else its place among the series. */
  readonly colour?: number
  /** Days behind their own mean: drawn pale and thin. */
  readonly faint?: true
  /** Marks of single periods: points without a line between them. */
  readonly points?: true
}

interface ChartBase {
  readonly unit: Unit
  /** The words along the axis, in the reader's language. */
  readonly categories: readonly string[]
  /** The full name of each category, for tooltips and screen readers, if the axis has a shorter one (`Week of 30 Nov to 6 Dec`). */
  readonly names?: readonly string[]
  readonly series: readonly Series[]
  /** The mark of each category, if other cards can be filtered by it; one for each category. */
  readonly marks?: readonly (Mark | null)[]
  /** With two years beside each other: the change of each category, as in the table, for tooltips. Null without one. */
  readonly changesBetween?: readonly (number | string | null)[]
  /** The description for screen readers: one sentence with the main figures. */
  readonly description: string
  /** The ends of the axis of figures, where pictures beside each other share them. */
  readonly range?: { readonly least: number; readonly most: number }
}

/** Bars side by side by category, with a target as a line; lying bars where the categories are names. */
export interface ComparisonView extends ChartBase {
  readonly kind: 'comparison'
  /** Upright where it is absent. Lying bars have no target. */
  readonly shape?: 'rows'
}

/** Lines over time. */
export interface TrendView extends ChartBase {
  readonly kind: 'trend'
  /** The range of the first line, e.g. the lowest and highest temperature of each day; drawn as a pale band. */
  readonly band?: Band
  /** A wider band around that one, drawn paler. */
  readonly outerBand?: Band
  /** The day of the first category, `YYYY-MM-DD`, where each category is a day: an axis of years of them names months. */
  readonly firstDay?: string
  /** The lines are means of seven days. */
  readonly smoothed?: true
}

export interface Band {
  /** In the reader's language. */
  readonly name: string
  /** One value for each category, as in a series. */
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
}

/** Series stacked over time or category: as bars, as areas where the categories are many days, or as lying bars where they are names. */
export interface StackView extends ChartBase {
  readonly kind: 'stack'
  /** Bars where it is absent. */
  readonly shape?: 'areas' | 'rows'
  /** The figures are percentages of the whole of each category, which is 100. */
  readonly shares?: true
}

/** A cell for each category (along the bottom) and series (a line of cells), coloured by its figure in classes as maps have them. */
export interface HeatMapView extends ChartBase {
  readonly kind: 'heat_map'
  readonly breaks: readonly number[]
}

/** A point for each category. Its series, each with its unit, are the x axis, the y axis and, if there is a third, the size. */
export interface ScatterView extends ChartBase {
  readonly kind: 'scatter'
  readonly units: readonly Unit[]
}

/**
 * Horizontal bars, longest first, each with a change beside it: a number is in percent, a text is the difference from a base that is too
 * small for a percentage, and null is none.
 */
export interface RankingView extends ChartBase {
  readonly kind: 'ranking'
  readonly changes: readonly (number | string | null)[]
  /**
   * `changes`: the figures themselves are changes in percent. Their bars go to either side of zero, and `changes` are all null. `shares`: the
   * bars are parts of a whole, and `changes` say how much of it.
   */
  readonly of?: 'changes' | 'shares'
  /** An excerpt of a ranking, such as the neighbours of one: the longest bar is not the largest of all. */
  readonly excerpt?: true
  /** The code of each bar (a channel, a sentiment), if it has a colour of its own. */
  readonly keys?: readonly string[]
  /** A small drawing before the name of each category, where they have one: the key to those of a map beside it. */
  readonly symbols?: readonly (SymbolName | null)[]
}

/** A donut: one series, its categories are the slices. */
export interface ShareView extends ChartBase {
  readonly kind: 'share'
  /** The code of each category (a channel, a sentiment), if it has a colour of its own. */
  readonly keys?: readonly string[]
}

interface TableView {
  readonly kind: 'table'
  readonly table: TableModel
  /** Whether the server pages, sorts and searches it. */
  readonly paged: boolean
}

/** Messages of people, in full. `messagesTable` is the same as a table. */
export interface MessagesView {
  readonly kind: 'messages'
  readonly messages: readonly Message[]
  /** Messages in all, where these are one page. */
  readonly count: number
  /** Whether the server pages, sorts and searches them. */
  readonly paged: boolean
  /** The fields by which the server can sort them, and the column of `messagesTable` that shows each; empty if it cannot. */
  readonly sorts: readonly { readonly field: string; readonly label: string; readonly column: string }[]
  /** They are articles with titles and pictures; the headings of title and source in a table. */
  readonly articles?: { readonly title: string; readonly source: string }
}

export interface Message {
  /** Tells the messages of one view apart. */
  readonly key: string
  /** Null where it is not known or not for this reader. */
  readonly author: string | null
  /** Of an article, whose author is its source. */
  readonly title?: string
  readonly picture?: Picture
  /** As it was written: any script, any direction, any length. It is never markup. */
  readonly text: string
  /** `YYYY-MM-DD`. */
  readonly date: string | null
  /** The code gives the colour, the label is in the reader's language. */
  readonly channel: Coded | null
  readonly sentiment: Coded<'positive' | 'neutral' | 'negative'> | null
  /** Its subject or purpose (a campaign, a purpose), in the reader's language. */
  readonly topic: string | null
  /** In the reader's language. */
  readonly place: string | null
  /** Likes, shares and the like; all messages of a view have the same ones. */
  readonly figures: readonly { readonly key: string; readonly label: string; readonly value: number | null }[]
  /** Only `http` or `https` (`safeLink`); opened without a referrer and without a handle on this page. */
  readonly link: string | null
}

/** The picture of an article: that of an address or, if it may not be fetched, a drawing of the article's subject. */
export interface Picture {
  /** Only `http` or `https` (`safeLink`); null without one. */
  readonly address: string | null
  /** The code of the article's category. */
  readonly drawing: string
}

export interface Coded<Code extends string = string> {
  readonly code: Code
  readonly label: string
}

/** Events on the days of a month. `calendarTable` is the same as a table. */
export interface CalendarView {
  readonly kind: 'calendar'
  /** The month on show, `YYYY-MM`. */
  readonly month: string
  /** In the order of their first day. An event may begin before the month and end after it. */
  readonly events: readonly CalendarEvent[]
}

export interface CalendarEvent {
  /** Tells the events of one view apart. */
  readonly key: string
  /** First and last day, both inclusive, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly title: string
  /** May be long; it is never markup. */
  readonly text: string | null
  readonly category: Coded | null
  /** In the reader's language. */
  readonly place: string | null
  /** Only `http` or `https` (`safeLink`). */
  readonly link: string | null
}

export interface MapPlace {
  /** `TH-NN` or alpha-2, in capitals. */
  readonly code: string
  /** In the reader's language. */
  readonly name: string
  /** Null is drawn hatched, never as zero. */
  readonly value: number | null
  /** In place of the figure: a change that is no percentage, since its base is too small for one. */
  readonly valueText?: string
  /** Outside of the chosen part of the map. Drawn plain, never as a place without data. */
  readonly outside?: true
  /** The symbol of the place (the weather) as a small drawing, and in words. */
  readonly symbol?: Coded<SymbolName>
}

interface MapBase {
  readonly unit: Unit
  /** The figures are changes, in percent or in points: they have signs, and their colours two ends around zero. */
  readonly of?: 'changes'
  /** One entry for each place of the map; a place that is missing here is drawn as one without a figure. */
  readonly places: readonly MapPlace[]
  /** Figures of places that are on no map; they are listed beside it. */
  readonly unmatched: readonly Pick<MapPlace, 'name' | 'value' | 'valueText'>[]
  /** Where one colour ends and the next begins, ascending, at most six; `classBreaks` finds them. */
  readonly breaks: readonly number[]
  /** The description for screen readers: one sentence with the main figures. */
  readonly description: string
}

/** The provinces of Thailand, coloured by a figure. */
export interface ProvinceMapView extends MapBase {
  readonly kind: 'province_map'
}

/** The countries of the world, coloured by a figure. */
interface WorldMapView extends MapBase {
  readonly kind: 'world_map'
}

export type MapView = ProvinceMapView | WorldMapView

/** Several views in one card, on a grid of twelve columns. */
export interface ComposedView {
  readonly kind: 'composed'
  readonly parts: readonly {
    readonly span: number
    readonly title: string | null
    /** On dashboards only its title is shown until it is pressed. */
    readonly folded?: true
    readonly view: Exclude<View, ComposedView>
  }[]
}

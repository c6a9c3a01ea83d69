import type { FiguresView } from '../views/figuresView.ts'
import type { CalendarView, MapView, MessagesView } from '../views/view.ts'
import type { Frame, FrameRow } from './frame.ts'

/**
 * How a frame is drawn: the kind of picture and its columns, by key. Omitted parts follow from the roles of the columns: the first column
 * names the marks, and every measure is drawn. A list of encodings is one card on a grid of twelve columns.
 */
export type Encoding =
  | SeriesEncoding
  | HeatMapEncoding
  | ScatterEncoding
  | RankingEncoding
  | ShareEncoding
  | MapEncoding
  | TableEncoding
  | HeadlineEncoding
  | DrawnEncoding

interface Base {
  /** Its place in a card of several parts, in twelfths of the width; all of it by default. */
  readonly span?: number
  readonly title?: string | null
  /** The frame that it draws; that of the card by default. */
  readonly frame?: Frame
  /** On dashboards only its title is shown until it is pressed, because it repeats the parts above as figures. Requires a title. */
  readonly folded?: true
}

interface Described extends Base {
  /** The description for screen readers, if the frame has none. */
  readonly description?: string
  /** The keys of the frame's headline figures in the description. All by default. */
  readonly headline?: readonly string[]
  /** Which rows are drawn. */
  readonly where?: (row: FrameRow) => boolean
}

/** A drawn column, with or without its comparison. */
export type Channel =
  | string
  | {
      readonly column: string
      /** The name and the key of the series, where they are not the column's. */
      readonly name?: string
      readonly key?: string
      /** The column of its changes, written at the ends of lying bars. */
      readonly change?: string
      /** The column of its shares, written at the ends of the bars of a ranking. */
      readonly share?: string
    }

/**
 * Lines over time, bars side by side, bars or areas stacked on each other. `rows` are lying bars, side by side or stacked. Incomplete
 * periods are marked on bars; lines and areas leave them out at their ends.
 */
export interface SeriesEncoding extends Described {
  readonly kind: 'trend' | 'bars' | 'rows' | 'stack' | 'areas' | 'stacked_rows'
  readonly y?: readonly Channel[]
  /** The columns of a pale band behind a line, and its name. */
  readonly band?: BandEncoding
  /** The columns of a wider band around that one. */
  readonly outerBand?: BandEncoding
  /** From the last row to the first: tables have the newest year first. */
  readonly reversed?: true
  /** Each row is a day of many: the axis names months. */
  readonly byDay?: true
  /** Lines of days as seven-day means, because single days hide the trend. Longer periods stay as they are. */
  readonly smoothed?: true
  /** For stacks: each figure in percent of the sum of its row. Only for additive figures. */
  readonly shares?: true
  /** The ends of the axis, where several pictures are to be compared. */
  readonly range?: { readonly least: number; readonly most: number }
  /** How many rows are separate; the others are added up to one of this name. */
  readonly most?: { readonly rows: number; readonly rest: string }
}

/** Cells coloured by their figures: the rows of the frame are along the x axis, its columns are the lines of cells. */
export interface HeatMapEncoding extends Described {
  readonly kind: 'heat_map'
  readonly y?: readonly Channel[]
}

/** A point for each row, by two of its figures; a third sizes it. */
export interface ScatterEncoding extends Described {
  readonly kind: 'scatter'
  readonly x: Channel
  readonly y: Channel
  readonly size?: Channel
}

interface BandEncoding {
  readonly name: string
  readonly low: string
  readonly high: string
}

/** Lying bars with a change beside each, the largest first; of changes, in the order of the frame. */
export interface RankingEncoding extends Described {
  readonly kind: 'ranking'
  readonly y?: Channel
  /** The rows are an excerpt of a ranking, such as the neighbours of one. */
  readonly excerpt?: true
  /** How many are drawn, of those that have a figure. */
  readonly top?: number
  /** The column of the symbols before the names. */
  readonly symbol?: string
}

/** A donut. */
export interface ShareEncoding extends Described {
  readonly kind: 'share'
  readonly y?: Channel
}

/** A map that is coloured by a measure; the codes of the rows are those of its places. */
export interface MapEncoding extends Described {
  readonly kind: MapView['kind']
  /** A column of changes makes it a map of changes. */
  readonly y?: Channel
  /** Where one colour ends and the next begins, where pictures of several periods are to be compared. */
  readonly breaks?: readonly number[]
  /** Which places are chosen; absent where all are. */
  readonly within?: (code: string) => boolean
  /** The column of the symbols on the places, and that of their words. */
  readonly symbol?: { readonly code: string; readonly label: string }
}

/** The frame's own table. */
interface TableEncoding extends Base {
  readonly kind: 'table'
  /** Whether the server pages, sorts and searches it. */
  readonly paged?: boolean
  /** The keys of its columns; all by default. */
  readonly columns?: readonly string[]
}

/** The headline figures of the frame. */
interface HeadlineEncoding extends Base {
  readonly kind: 'headline'
}

/** Figures, messages and events are drawn as they are. */
type DrawnEncoding = Base & (MessagesView | CalendarView | FiguresView)

import { type Locale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { placeText } from '@sala/widgets/maps/placeText.ts'
import { chartHeight } from '@sala/widgets/views/options/chartHeight.ts'
import type { ChartView, ComposedView, MapView, View } from '@sala/widgets/views/view.ts'
import type { Card } from '../../card.ts'
import { type Chart, drawChart } from '../../picture/chart.ts'

/** Charts and maps as a page shows them: drawings with their letters beside them. */

export interface Drawing extends Omit<Chart, 'description'> {
  readonly kind: 'chart'
  readonly title: string | null
  readonly alt: string
  /** What the drawing does not show: places that are on no map. */
  readonly note: string | null
}

/** In CSS pixels. */
export const pictureWidth = 820
/** What stands between the picture's edge and what is drawn: the 9 mm by which the words are set in. */
const pictureMargin = (pictureWidth * 9) / (210 - 6)

/** Between two drawings of a line, in CSS pixels. */
const gap = 24
/** Bars of a ranking and their names still have room in so many columns. */
const maxColumns = 2
const columnWidth = (pictureWidth - 2 * pictureMargin - (maxColumns - 1) * gap) / maxColumns

/** A part of a page that holds one drawing or several beside each other. */
type DrawnPart = Drawing | { readonly kind: 'row'; readonly drawings: readonly Drawing[] }

/** A chart over the width of the page; a ranking that is taller than a page in columns beside each other. */
export function drawChartOnPage(view: ChartView, title: string | null, { language }: Card): readonly DrawnPart[] {
  const pieces = splitTall(view)
  const [onlyPiece] = pieces
  if (pieces.length === 1 && onlyPiece !== undefined) {
    const room = { width: pictureWidth, margin: pictureMargin, longest: onlyPiece.longest }
    return [drawingOf(drawChart(onlyPiece.view, language, room), title, null)]
  }
  const lines = Array.from({ length: Math.ceil(pieces.length / maxColumns) }, (_, index) =>
    pieces.slice(index * maxColumns, (index + 1) * maxColumns),
  )
  return lines.map((line, index) => ({
    kind: 'row',
    drawings: line.map((piece, column) => {
      const place = { width: columnWidth, margin: 0, longest: piece.longest }
      return drawingOf(drawChart(piece.view, language, place), index + column === 0 ? title : null, null)
    }),
  }))
}

function drawingOf({ description, ...drawing }: Chart, title: string | null, note: string | null): Drawing {
  return { kind: 'chart', title, alt: description, note, ...drawing }
}

/** How tall a map is, in CSS pixels; as it reads best where it does not say. */
export type MapHeight = { readonly height?: number }
/** Leaves room for the words around a map on half a page. */
export const lowMap: MapHeight = { height: 340 }

/** A map over the width of the page. */
export function drawMap(view: MapView, title: string | null, { language, locale }: Card, height: MapHeight): Drawing {
  const room = { width: pictureWidth, margin: pictureMargin, longest: null, ...height }
  return drawingOf(drawChart(view, language, room), title, notOnMap(view, language, locale))
}

/** How many places that are on no map are named below it; the table names all. */
const maxNamed = 12

/** The places without an outline, with their figures; null where there are none. */
export function notOnMap(view: MapView, language: Language, locale: Locale): string | null {
  const { unmatched } = view
  if (unmatched.length === 0) return null
  const listedPlaces = unmatched.slice(0, maxNamed).map((place) => `${place.name} ${placeText(place, view, language)}`)
  const rest = unmatched.length > maxNamed ? ['…'] : []
  return `${translate(locale, 'map.notOnMap')}: ${[...listedPlaces, ...rest].join('  ·  ')}`
}

type Line = readonly ComposedView['parts'][number][]

/** The parts of a composed view by lines of twelve columns, as the screen has them. */
export function linesOfParts({ parts }: ComposedView): readonly Line[] {
  const lines: ComposedView['parts'][number][][] = []
  let used = 12
  for (const part of parts) {
    if (used + part.span > 12) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(part)
    used += part.span
  }
  return lines
}

/** A ranking needs room for its names. */
const minRankingHeight = 5.5
/** Names that one line of a legend holds at half the width of the page, and how tall a line is. */
const legend = { names: 3, line: 24 } as const

/**
 * The charts of a line beside each other, as on the screen, and maps of the country, which is taller than wide; null where the line holds
 * one part alone or something else.
 */
export function sideBySide(line: Line, { language, locale }: Card, mapHeight: MapHeight): readonly Drawing[] | null {
  const charts = line.flatMap(({ span, title, view }) =>
    view.kind === 'province_map' || (isChart(view) && splitTall(view).length === 1)
      ? [{ title, view, share: view.kind === 'ranking' ? Math.max(span, minRankingHeight) : span }]
      : [],
  )
  if (charts.length < 2 || charts.length < line.length) return null
  const room = pictureWidth - 2 * pictureMargin - (charts.length - 1) * gap
  const shares = charts.reduce((sum, { share }) => sum + share, 0)
  const height = Math.max(...charts.map(({ view }) => (isChart(view) ? heightBeside(view) : 0)))
  return charts.map(({ title, view, share }) => {
    const width = (room * share) / shares
    const place = { width, margin: 0, longest: null }
    if (!isChart(view)) {
      return drawingOf(drawChart(view, language, { ...place, ...mapHeight }), title, notOnMap(view, language, locale))
    }
    const ownHeight = view.kind === 'ranking' ? chartHeight(view, 'narrow') : height
    return drawingOf(drawChart(view, language, { ...place, height: ownHeight }), title, null)
  })
}

const heightBeside = (view: ChartView): number => chartHeight(view, 'narrow') + legendHeight(view)

/** What a legend of many names takes from the chart below it; no chart has more than eight and the rest. */
function legendHeight({ series }: ChartView): number {
  return Math.max(0, Math.ceil(Math.min(series.length, 9) / legend.names) - 1) * legend.line
}

function isChart(view: View): view is ChartView {
  return ['comparison', 'trend', 'stack', 'ranking', 'share', 'heat_map', 'scatter'].includes(view.kind)
}

/** Bars of a ranking that fit on a page below the head of the card. */
const maxBars = 26

interface Piece {
  readonly view: ChartView
  /** The figure that the whole width stands for, so that bars of all pieces can be compared; null for the chart's own choice. */
  readonly longest: number | null
}

/**
 * Cuts a ranking that is taller than a page into pieces of about the same height, so that no page ends within a bar. The others keep
 * their shape and always fit.
 */
function splitTall(view: ChartView): readonly Piece[] {
  if (view.kind !== 'ranking' || view.categories.length <= maxBars) return [{ view, longest: null }]
  const longest = Math.max(0, ...view.series.flatMap((series) => series.values.map((value) => value ?? 0)))
  const pieces = Math.ceil(view.categories.length / maxBars)
  const size = Math.ceil(view.categories.length / pieces)
  return Array.from({ length: pieces }, (_, index) => {
    const cut = <Item>(items: readonly Item[]) => items.slice(index * size, (index + 1) * size)
    return {
      view: {
        ...view,
        categories: cut(view.categories),
        changes: cut(view.changes),
        series: view.series.map((series) => ({ ...series, values: cut(series.values) })),
      },
      longest,
    }
  })
}

import type { Locale } from '@sala/catalog/locales/keys.ts'
import { translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { amount } from '@sala/widgets/format.ts'
import { chartHeight } from '@sala/widgets/views/option.ts'
import type { ChartView, ComposedView, MapView, View } from '@sala/widgets/views/view.ts'
import type { Card } from '../card.ts'
import { type Chart, drawChart } from '../picture/chart.ts'
import { type Piece, splitTall } from '../picture/split.ts'

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

/** A chart, or a piece of a tall one, over the width of the page. */
export function drawPiece({ view, longest }: Piece, title: string | null, { language }: Card): Drawing {
  const { description, ...drawing } = drawChart(view, language, { width: pictureWidth, margin: pictureMargin, longest })
  return { kind: 'chart', title, alt: description, note: null, ...drawing }
}

/** A map over the width of the page. */
export function drawMap(view: MapView, title: string | null, { language, locale }: Card): Drawing {
  const room = { width: pictureWidth, margin: pictureMargin, longest: null }
  const { description, ...drawing } = drawChart(view, language, room)
  return { kind: 'chart', title, alt: description, note: notOnMap(view, language, locale), ...drawing }
}

/** How many places that are on no map are named below it; the table names all. */
const mostNamed = 12

/** The places without an outline, with their figures; null where there are none. */
export function notOnMap({ unmatched, unit }: MapView, language: Language, locale: Locale): string | null {
  if (unmatched.length === 0) return null
  const named = unmatched.slice(0, mostNamed).map(({ name, value }) => `${name} ${amount(value, unit, language)}`)
  const rest = unmatched.length > mostNamed ? ['…'] : []
  return `${translate(locale, 'map.notOnMap')}: ${[...named, ...rest].join('  ·  ')}`
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

/** Between two drawings of a line, in CSS pixels. */
const gap = 24
/** A ranking needs room for its names. */
const leastOfRanking = 5.5
/** Names that one line of a legend holds at half the width of the page, and how tall a line is. */
const legend = { names: 3, line: 24 } as const

/** The charts of a line beside each other, as on the screen; null where the line holds one part alone or something else than charts. */
export function sideBySide(line: Line, { language }: Card): readonly Drawing[] | null {
  const charts = line.flatMap(({ span, title, view }) =>
    isChart(view) && splitTall(view).length === 1
      ? [{ title, view, share: view.kind === 'ranking' ? Math.max(span, leastOfRanking) : span }]
      : [],
  )
  if (charts.length < 2 || charts.length < line.length) return null
  const room = pictureWidth - 2 * pictureMargin - (charts.length - 1) * gap
  const shares = charts.reduce((sum, { share }) => sum + share, 0)
  const height = Math.max(...charts.map(({ view }) => chartHeight(view, 'narrow') + legendHeight(view)))
  return charts.map(({ title, view, share }) => {
    const own = view.kind === 'ranking' ? chartHeight(view, 'narrow') : height
    const place = { width: (room * share) / shares, margin: 0, longest: null, height: own }
    const { description, ...drawing } = drawChart(view, language, place)
    return { kind: 'chart', title, alt: description, note: null, ...drawing }
  })
}

/** What a legend of many names takes from the chart below it; no chart has more than eight and the rest. */
function legendHeight({ series }: ChartView): number {
  return Math.max(0, Math.ceil(Math.min(series.length, 9) / legend.names) - 1) * legend.line
}

function isChart(view: View): view is ChartView {
  return ['comparison', 'trend', 'stack', 'ranking', 'share'].includes(view.kind)
}

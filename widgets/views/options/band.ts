import type { CustomSeriesOption } from 'echarts/types/dist/option'
import { figure } from '../../periods/periods.ts'
import { type ChartStyle, chartText, type WidthClass } from '../style.ts'
import type { Band, TrendView } from '../view.ts'
import { type Edge, longBand, placeOfDay } from './longTrend.ts'

type Point = [x: number, y: number]

/**
 * A pale area from the low to the high figures, cut where one is missing. It is drawn as one shape between its two corners: two stacked
 * lines, which ECharts has for that, took it longer than all else of the picture (`bench/README.md`).
 */
export function bandSeries(
  band: Band,
  long: boolean,
  view: TrendView,
  style: ChartStyle,
  outer: boolean,
): CustomSeriesOption {
  const count = view.categories.length
  const areas = bandAreas(band, count, long ? style.width : null)
  const edges = areas.flat()
  const place = (at = 0) => (long ? placeOfDay(at, style) : at)
  const from = { at: place(edges[0]?.at), value: Math.min(...edges.map(({ low }) => low)) }
  const to = { at: place(edges.at(-1)?.at), value: Math.max(...edges.map(({ high }) => high)) }
  return {
    type: 'custom',
    id: outer ? 'outer band' : 'band',
    name: chartText(band.name),
    silent: true,
    animation: false,
    color: bandColour(style, outer),
    tooltip: { show: false },
    z: 1,
    // The points that the axes must include.
    data: from.at === to.at ? [] : [from, to].map(({ at, value }) => [at, value]),
    renderItem: ({ dataIndex }, api) => {
      if (dataIndex !== 0) return null
      const [x = 0, y = 0] = api.coord([from.at, from.value])
      const height = to.value - from.value || 1
      const [endX = 0, endY = 0] = api.coord([to.at, from.value + height])
      const pointOf = (at: number, value: number): Point => [
        x + ((endX - x) * (place(at) - from.at)) / (to.at - from.at),
        y + ((endY - y) * (value - from.value)) / height,
      ]
      return {
        type: 'group',
        children: areas.map((area) => ({
          type: 'polygon' as const,
          shape: { points: outlineOf(area, pointOf) },
          style: { fill: bandColour(style, outer), opacity: style.palette.mode === 'dark' ? 0.9 : 0.7 },
        })),
      }
    },
  }
}

/** The outer band has half the strength of the inner one. */
export const bandColour = ({ palette }: ChartStyle, outer: boolean): string => palette.previous + (outer ? '80' : '')

/** Along the upper edge and back along the lower one. */
function outlineOf(area: readonly Edge[], pointOf: (at: number, value: number) => Point): Point[] {
  const points = area.map(({ at, high }) => pointOf(at, high))
  for (const { at, low } of area.toReversed()) points.push(pointOf(at, low))
  return points
}

/** The areas of a band between its gaps: every position, or the outline at a width. */
export function bandAreas(band: Band, count: number, width: WidthClass | null): readonly (readonly Edge[])[] {
  const areas: Edge[][] = []
  let open = false
  for (const edge of width === null ? everyEdge(band, count) : longBand(band, count, width)) {
    const isBounded = Number.isFinite(edge.low) && Number.isFinite(edge.high)
    if (isBounded && open) areas.at(-1)?.push(edge)
    else if (isBounded) areas.push([edge])
    open = isBounded
  }
  return areas
}

function everyEdge({ low, high }: Band, count: number): readonly Edge[] {
  return Array.from({ length: count }, (_, at) => {
    const bottom = figure(low[at]) ?? Number.NaN
    // Edges that cross would turn the area inside out.
    return { at, low: bottom, high: Math.max(bottom, figure(high[at]) ?? Number.NaN) }
  })
}

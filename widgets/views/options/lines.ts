import type { LineSeriesOption } from 'echarts/types/dist/option'
import type { Palette } from '../palette.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { Series, TrendView } from '../view.ts'
import { colourOf } from './base.ts'
import { nameLabel } from './labels/directNames.ts'
import { hasLonely, isIsolatedPoint, longLine } from './longTrend.ts'

/** Lines over time. */

/** Last year's line is as dark as the edges of its bars: a pale line would not be seen. */
export const lineColour = (series: Series, index: number, palette: Palette) =>
  series.role === 'category'
    ? colourOf(series, index, palette)
    : series.role === 'previous'
      ? palette.previousEdge
      : palette[series.role === 'forecast' ? 'current' : series.role]

/** How much is seen of days behind their mean. */
const faintness = 0.4

/** Expected figures are dashed. */
const dashesOf = ({ role }: Series) => (role === 'forecast' ? { type: [6, 4] } : {})

/** How a line is drawn. */
interface Line {
  /** A finite number or a gap for each category. */
  readonly values: readonly (number | null)[]
  /** Named at their ends. */
  readonly direct: boolean
  /** Of a long trend, on which days they have a point. */
  readonly days: readonly number[] | null
}

/** A line, and a dashed one to the periods that are incomplete. */
export function lines(
  series: Series,
  index: number,
  drawn: Line,
  view: TrendView,
  style: ChartStyle,
): LineSeriesOption[] {
  const { palette } = style
  const colour = lineColour(series, index, palette)
  const open = new Set((series.open ?? []).filter((at) => (drawn.values[at] ?? null) !== null))
  const width = lineWidth(series, drawn, view)
  const closedValues = drawn.values.map((value, at) => (open.has(at) ? null : value))
  const endsOpen = open.has(drawn.values.findLastIndex((value) => value !== null))
  // ECharts keeps the settings of a series with the same id, so each way to draw a line has ids of its own.
  const line: LineSeriesOption = {
    type: 'line',
    id: drawn.days === null ? series.key : `${series.key} outline`,
    name: chartText(series.name),
    color: colour,
    connectNulls: false,
    // The first line lies above the others, also where ECharts keeps some of them in their old order.
    z: 2 + view.series.length - index,
    lineStyle: {
      color: colour,
      width: series.points ? 0 : width,
      opacity: series.faint ? faintness : 1,
      ...dashesOf(series),
    },
    endLabel: endLabel(series, colour, drawn.direct && !endsOpen && !series.faint, style),
    ...pointsOf({ ...drawn, values: closedValues }, colour, style, series.points === true),
  }
  if (open.size === 0) return [line]
  const dashed: LineSeriesOption = {
    ...line,
    id: `${series.key} open`,
    lineStyle: { color: colour, width, type: [4, 3] },
    endLabel: endLabel(series, colour, drawn.direct && endsOpen, style),
    symbol: 'none',
    showSymbol: true,
    // Else only points above a word of the axis are marked.
    showAllSymbol: true,
    // The tooltip of the whole line tells its figures.
    tooltip: { show: false },
    data: drawn.values.map((value, at) => {
      if (open.has(at)) return pointOf(value, true, colour, palette.surface)
      return open.has(at - 1) || open.has(at + 1) ? value : null
    }),
  }
  return [line, dashed]
}

/** The name of a line at its end. This year ends in the middle of last year's line, which must not run through its name. */
function endLabel(series: Series, colour: string, show: boolean, style: ChartStyle) {
  return { ...nameLabel(series, colour, style), show, backgroundColor: style.palette.surface, padding: [1, 2] }
}

function pointsOf({ values, days }: Line, colour: string, style: ChartStyle, all: boolean) {
  if (days !== null) return longLine(values, days, style)
  if (!all && !hasLonely(values)) return unmarked(values)
  // Set also if it is the default: a line without marks would otherwise keep its earlier setting.
  return {
    symbol: 'none',
    showSymbol: true,
    showAllSymbol: true,
    data: values.map((value, at) => pointOf(value, all || isIsolatedPoint(values, at), colour)),
  }
}

/** The points of a line without marks: otherwise ECharts makes and compares a mark for each. */
function unmarked(values: readonly (number | null)[]) {
  return { symbol: 'none', showSymbol: false, data: [...values] }
}

/**
 * In pixels. With many days, a thick line fills the valleys between its peaks. A line with more days than points is not distinguished by
 * colour, and is painted several times faster at a width of one pixel.
 */
function lineWidth(series: Series, { days }: Line, view: TrendView): number {
  if (series.faint) return 1
  if (days === null) return isMain(series, view) ? 2.5 : 1.5
  return view.series.length === 1 && days.length < view.categories.length ? 1 : 1.5
}

/** The emphasised lines: this year, or one among others; if none is emphasised, all are. */
function isMain({ role }: Series, view: TrendView): boolean {
  return (
    role === 'current' ||
    role === 'forecast' ||
    (role === 'category' && view.series.every((series) => series.role === 'category'))
  )
}

/** A point of a line: without a mark, or marked if it is isolated or its period is incomplete (hollow). */
export function pointOf(value: number | null, marked: boolean, colour: string, fill = colour) {
  if (value === null || !marked) return value
  return { value, symbol: 'circle', symbolSize: 7, itemStyle: { color: fill, borderColor: colour, borderWidth: 2 } }
}

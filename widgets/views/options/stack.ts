import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts/types/dist/option'
import { sum } from '../../periods/periods.ts'
import { common } from '../../texts/commonWords.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { Series, StackView } from '../view.ts'
import {
  belowLegend,
  categoryAxis,
  colourOf,
  grid,
  labelRoom,
  legend,
  maximumOf,
  maxNameWidth,
  nameAxis,
  valuesOf,
  widthOf,
} from './base.ts'
import { aboveRows, endRoom, hasEndRoom, namedStack, nameLabel, namesAbove } from './labels/directNames.ts'
import { pointOf } from './lines.ts'
import { isIsolatedPoint } from './longTrend.ts'
import { type BarName, bars } from './overTime.ts'
import { horizontalValueAxis, valueAxis } from './valueAxes.ts'

/**
 * Series stacked as vertical bars, areas or horizontal bars, named beside the last where there is room; series after the seventh become one
 * series "other".
 */
export function stackOption(view: StackView, style: ChartStyle): EChartsOption {
  const series = foldSeries(view.series, view.categories, style)
  const totals = view.categories.map((_, index) => sum(series.map((item) => item.values[index])))
  const entries = series.map((item, index) => ({
    name: item.name,
    line: false,
    colour: colourOf(item, index, style.palette),
  }))
  // The sum of shares is 100 except for rounding, which would lengthen the axis.
  const range = view.shares === true ? { least: 0, most: 100 } : view.range
  const maximum = range?.most ?? maximumOf(totals)
  const axes =
    view.shape === 'rows'
      ? {
          xAxis: {
            ...horizontalValueAxis(maximum, style, view.unit),
            ...(range === undefined ? {} : { min: range.least, max: range.most }),
          },
          yAxis: nameAxis(view.categories, style),
        }
      : {
          xAxis: categoryAxis(view.categories, style, view.shape === 'areas'),
          yAxis: {
            ...valueAxis(maximum, style, view.unit, range),
            // Otherwise ECharts may choose an interval that does not divide 100, and two labels would be close together at the top.
            ...(view.shares === true || isWhole(totals, view) ? { max: 100, interval: 25 } : {}),
          },
        }
  const values = series.map((item) => valuesOf(item, view.categories))
  const lying = view.shape === 'rows'
  const offsets = lying ? namesAbove(series, values, maximum, lyingPlot(view.categories, style)) : null
  // The title names a single series.
  const isSingleSeries = series.length === 1 && !lying
  const isLabelled = lying
    ? offsets !== null
    : hasEndRoom(series, style) && namedStack(values, maximum) && !isSingleSeries
  return {
    ...(isLabelled || isSingleSeries ? {} : { legend: legend(entries, style) }),
    grid: {
      ...grid(isLabelled || isSingleSeries ? (lying ? aboveRows : 12) : belowLegend(entries, style)),
      ...(isLabelled && !lying ? { [style.direction === 'rtl' ? 'left' : 'right']: endRoom(series) } : {}),
    },
    ...axes,
    series: series.map((item, index) =>
      view.shape === 'areas'
        ? area(item, index, view, style, isLabelled)
        : stackedBars(item, index, view, style, isLabelled ? nameOf(view, style, offsets?.[index] ?? 0) : undefined),
    ),
  }
}

/** Whether shares are stacked to a whole: their axis ends with it. */
function isWhole(totals: readonly (number | null)[], { unit }: StackView): boolean {
  const sums = totals.filter((total) => total !== null)
  return unit === 'percent' && sums.length > 0 && sums.every((total) => Math.abs(total - 100) < 0.01)
}

/** The height of lying bars in CSS pixels: it grows with them. */
export function stackRowsHeight({ categories, series }: StackView, width: ChartStyle['width']): number {
  return belowLegend(series, { width }) + 32 + Math.max(3, categories.length) * 32
}

function stackedBars(
  series: Series,
  index: number,
  view: StackView,
  style: ChartStyle,
  name?: BarName,
): BarSeriesOption {
  const lying = view.shape === 'rows'
  return {
    ...bars(series, index, view, style, name),
    stack: 'all',
    ...(lying ? { barMaxWidth: 16 } : {}),
    itemStyle: {
      color: colourOf(series, index, style.palette),
      borderColor: style.palette.surface,
      borderWidth: 0.5,
    },
  }
}

/** Where the parts of a stack are named: the first of lying bars above it, from where each part begins; others beside the last. */
function nameOf(view: StackView, style: ChartStyle, offset: number): BarName {
  if (view.shape !== 'rows') return { at: view.categories.length - 1, position: endOf(style) }
  return style.direction === 'rtl'
    ? { at: 0, position: ['100%', -16], align: 'right', offset: [-offset, 0] }
    : { at: 0, position: [0, -16], align: 'left', offset: [offset, 0] }
}

/** The length of the axis of lying bars, in pixels, roughly. */
function lyingPlot(categories: readonly string[], { width, pixels = labelRoom[width] }: ChartStyle): number {
  const names = Math.min(maxNameWidth(width), Math.max(0, ...categories.map(widthOf)))
  return pixels - names - 24
}

/** The side on which time ends. */
const endOf = ({ direction }: ChartStyle) => (direction === 'rtl' ? ('left' as const) : ('right' as const))

/** A stacked area in full colour, set off from its neighbours by a hairline of the ground. */
function area(
  series: Series,
  index: number,
  view: StackView,
  style: ChartStyle,
  isLabelled: boolean,
): LineSeriesOption {
  const { palette } = style
  const colour = colourOf(series, index, palette)
  const values = valuesOf(series, view.categories)
  return {
    type: 'line',
    id: series.key,
    name: chartText(series.name),
    stack: 'all',
    color: colour,
    symbol: 'none',
    lineStyle: { color: palette.surface, width: 0.75 },
    areaStyle: { color: colour, opacity: 1 },
    // Its line is its upper edge; the name is below that.
    endLabel: { ...nameLabel(series, colour, style), show: isLabelled, verticalAlign: 'top' },
    data: values.map((value, at) => pointOf(value, isIsolatedPoint(values, at), colour)),
  }
}

/** At most eight series: the seven first, and the sum of the rest. */
export function foldSeries(
  series: readonly Series[],
  categories: readonly string[],
  { palette, language }: Pick<ChartStyle, 'palette' | 'language'>,
): readonly Series[] {
  const room = palette.categories.length
  const clean = series.map((item) => ({ ...item, values: valuesOf(item, categories) }))
  if (clean.length <= room) return clean
  const rest = clean.slice(room - 1)
  return [
    ...clean.slice(0, room - 1),
    {
      key: 'other',
      name: formatMessage(common.other, language),
      role: 'category',
      values: categories.map((_, index) => sum(rest.map((item) => item.values[index]))),
    },
  ]
}

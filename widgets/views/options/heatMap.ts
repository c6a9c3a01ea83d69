import type { CustomSeriesOption, EChartsOption } from 'echarts/types/dist/option'
import { number, short } from '../../texts/format.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { HeatMapView } from '../view.ts'
import { belowLegend, categoryAxis, grid, legend, nameAxis, valuesOf } from './base.ts'
import { cellName } from './lazyChartFacts.ts'
import { classOf, soundBreaks } from './places/mapClasses.ts'
import { figureClasses } from './places/mapLegend.ts'

/** A cell of a heat map as it is drawn. */
interface HeatCell {
  /** Its line and its category, in words. */
  readonly name: string
  /** Its position on the x axis, its line, and its figure. */
  readonly value: readonly [across: number, line: number, figure: number]
}

/** Fewer categories than these have room for their figures. */
const maxWrittenLabels = { narrow: 0, medium: 8, wide: 14 } as const

/**
 * Cells in the classes of a map's colours: one series for each class, so that the legend leaves classes out. A pair without a figure has
 * no cell: the ground is seen, never the colour of zero.
 */
export function heatMapOption(view: HeatMapView, style: ChartStyle): EChartsOption {
  const rows = view.series.map((series) => valuesOf(series, view.categories))
  const breaks = soundBreaks(view.breaks)
  const classes = figureClasses(rows.flat(), breaks, { unit: view.unit }, style)
  const entries = classes.map(({ label, colour }) => ({ name: label, line: false, colour }))
  const written = view.categories.length <= maxWrittenLabels[style.width] ? cellWords(style) : null
  return {
    legend: legend(entries, style),
    grid: grid(belowLegend(entries, style)),
    xAxis: { ...categoryAxis(view.categories, style), axisLine: { show: false } },
    yAxis: nameAxis(
      view.series.map(({ name }) => name),
      style,
      style.width === 'narrow' ? { width: 100 } : {},
    ),
    series: classes.map(({ at, colour, label }) =>
      classOfCells(
        { colour, label: chartText(label), written },
        rows.flatMap((values, line) =>
          values.flatMap((value, across): readonly HeatCell[] =>
            value === null || classOf(value, breaks) !== at
              ? []
              : [{ name: cellName(view, across, line), value: [across, line, value] }],
          ),
        ),
        style,
      ),
    ),
  }
}

/** A figure in the shortest form for a cell, each with a power of its own: a thousand beside a million must not become zero. */
const cellWords =
  ({ language }: ChartStyle) =>
  (figure: number): string =>
    Math.abs(figure) < 10_000 ? number(figure, language, Number.isInteger(figure) ? 0 : 1) : short(figure, language)

interface CellStyle {
  readonly colour: string
  readonly label: string
  readonly written: ((figure: number) => string) | null
}

function classOfCells(
  { colour, label, written }: CellStyle,
  cells: readonly HeatCell[],
  { palette, fontFamily }: ChartStyle,
): CustomSeriesOption {
  const ink = inkOn(colour)
  return {
    type: 'custom',
    id: label,
    name: label,
    color: colour,
    data: cells.map(({ name, value }) => ({ name, value: [...value] })),
    encode: { x: 0, y: 1, tooltip: 2 },
    renderItem: (_, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)])
      const [width, height] = sizeOf(api.size?.([1, 1]))
      const figure = Number(api.value(2))
      const shape = { x: x - width / 2, y: y - height / 2, width, height }
      const rect = { type: 'rect' as const, shape, style: { fill: colour, stroke: palette.surface, lineWidth: 1 } }
      if (written === null) return rect
      const words = written(figure)
      const text = { text: words, x, y, align: 'center' as const, verticalAlign: 'middle' as const, fill: ink }
      return {
        type: 'group',
        children: [rect, { type: 'text', style: { ...text, fontSize: 11, fontFamily }, silent: true }],
      }
    },
  }
}

function sizeOf(size: number | number[] | undefined): readonly [number, number] {
  return Array.isArray(size) ? [size[0] ?? 0, size[1] ?? 0] : [size ?? 0, size ?? 0]
}

/** Black or white, whichever is read more easily on a colour `#rrggbb`: relative luminance against that of WCAG's middle. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

import type { EChartsOption } from 'echarts/types/dist/option'
import { type ChartStyle, chartText } from '../style.ts'
import type { ScatterView } from '../view.ts'
import { grid, maximumOf, timeLine } from './base.ts'
import { scatterPoints } from './lazyChartFacts.ts'
import { scatterAxes } from './valueAxes.ts'

/** Pixels across: of every point where no figure sizes them, else of the least and the most. */
const pointSize = 10
const bubbleSize = { least: 6, most: 44 } as const
/** More names than these hide each other, and no longer help. */
const maxNamed = 200

/** Points by two figures, each named where there is room; the area of a bubble is in proportion to its figure. */
export function scatterOption(view: ScatterView, style: ChartStyle): EChartsOption {
  const { palette, fontFamily, direction } = style
  const [across, up, size] = view.series
  const points = scatterPoints(view)
  const largest = maximumOf(points.map((point) => point.size))
  const sized = size === undefined ? '' : ` ○ ${size.name}`
  const nameStyle = { color: palette.textMuted, fontFamily, fontSize: 12 }
  const maxima = [points.map((point) => point.across), points.map((point) => point.up)].map(maximumOf)
  const axes = scatterAxes([maxima[0] ?? 0, maxima[1] ?? 0], view.units, style)
  return {
    grid: { ...grid(36), bottom: 28 },
    xAxis: {
      ...axes.across,
      ...timeLine(style),
      name: chartText(`${across?.name ?? ''}${sized}`),
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: nameStyle,
    },
    yAxis: {
      ...axes.up,
      name: chartText(up?.name ?? ''),
      nameLocation: 'end',
      nameTextStyle: { ...nameStyle, align: direction === 'rtl' ? 'right' : 'left' },
    },
    series: [
      {
        type: 'scatter',
        id: 'points',
        name: chartText(up?.name ?? ''),
        itemStyle: { color: palette.current, opacity: size === undefined ? 0.85 : 0.55, borderColor: palette.surface },
        symbolSize: (value: unknown) => (size === undefined ? pointSize : diameterOf(value, largest)),
        label: {
          show: points.length <= maxNamed,
          position: direction === 'rtl' ? 'left' : 'right',
          color: palette.textMuted,
          fontFamily,
          fontSize: 11,
          formatter: ({ name }) => name,
        },
        labelLayout: { hideOverlap: true },
        data: points.map((point) => ({
          name: chartText(view.names?.[point.at] ?? view.categories[point.at] ?? ''),
          value: [point.across, point.up, ...(point.size === null ? [] : [point.size])],
        })),
      },
    ],
  }
}

function diameterOf(value: unknown, largest: number): number {
  const size = Array.isArray(value) ? Number(value[2]) : 0
  if (!(size > 0) || largest === 0) return bubbleSize.least
  return Math.max(bubbleSize.least, bubbleSize.most * Math.sqrt(size / largest))
}

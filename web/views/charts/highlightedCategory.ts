import { placeOfDay } from '@sala/widgets/views/options/longTrend.ts'
import { type ChartStyle, chartText } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { CustomSeriesOption, EChartsOption } from 'echarts'

/** The minimum width of a highlighted category, in pixels: a day among hundreds has less. */
const minBandWidth = 3
/** The maximum, behind a horizontal bar: of two bars each has half of the plot. */
const maxBandWidth = 36

/**
 * The option of a chart with one category highlighted while the dashboard shows its subject: a pale band behind bars and lines; in a ring,
 * the other parts become pale. `lit` is the position of the category; -1 for none.
 */
export function withHighlightedCategory(
  option: EChartsOption,
  view: ChartView,
  lit: number,
  style: ChartStyle,
): EChartsOption {
  if (lit < 0) return option
  const series = [option.series ?? []].flat()
  const name = chartText(view.categories[lit] ?? '')
  if (view.kind === 'share') return { ...option, series: series.map((item) => paleBeside(item, name)) }
  return { ...option, series: [...series, bandAt(view, lit, isOfNumbers(option), style)] }
}

type SeriesOption = Extract<NonNullable<EChartsOption['series']>, readonly unknown[]>[number]

/** By name: a ring omits empty parts, so that its positions are not those of the categories. */
function paleBeside(series: SeriesOption, name: string): SeriesOption {
  if (series.type !== 'pie' || series.data === undefined) return series
  return {
    ...series,
    data: series.data.map((part) =>
      typeof part === 'object' && !Array.isArray(part) && part.name !== name
        ? { ...part, itemStyle: { ...part.itemStyle, opacity: 0.3 } }
        : part,
    ),
  }
}

/** Whether the categories are on a numeric axis, as many days are. */
function isOfNumbers({ xAxis }: EChartsOption): boolean {
  const [axis] = [xAxis ?? []].flat()
  return axis?.type === 'value'
}

function bandAt(view: ChartView, lit: number, ofNumbers: boolean, style: ChartStyle): CustomSeriesOption {
  const lying = view.kind === 'ranking' || ('shape' in view && view.shape === 'rows')
  const at = ofNumbers && !lying ? placeOfDay(lit, style) : lit
  const place = lying ? [0, at] : [at, 0]
  return {
    type: 'custom',
    id: 'lit',
    silent: true,
    animation: false,
    tooltip: { show: false },
    z: 0,
    clip: true,
    // Without a figure of its own, so that it extends no axis.
    data: [lying ? [Number.NaN, at] : [at, Number.NaN]],
    renderItem: (_, api) => {
      const [x = 0, y = 0] = api.coord(place)
      const size = api.size?.([1, 1])
      const [stepX = 0, stepY = 0] = Array.isArray(size) ? size : [size ?? 0, size ?? 0]
      const thickness = lying ? Math.min(maxBandWidth, Math.abs(stepY)) : Math.max(minBandWidth, Math.abs(stepX))
      const plot = { width: api.getWidth(), height: api.getHeight() }
      const shape = lying
        ? { x: 0, y: y - thickness / 2, width: plot.width, height: thickness }
        : { x: x - thickness / 2, y: 0, width: thickness, height: plot.height }
      return {
        type: 'rect',
        shape,
        style: { fill: style.palette.text, opacity: style.palette.mode === 'dark' ? 0.16 : 0.1 },
      }
    },
  }
}

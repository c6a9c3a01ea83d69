import type { EChartsOption } from 'echarts/types/dist/option'
import type { ChartStyle } from '../style.ts'
import type { ChartView, HeatMapView, ScatterView, ShareView } from '../view.ts'
import { baseOption } from './base.ts'
import { comparisonOption, trendOption } from './overTime.ts'
import { rankingOption } from './ranking.ts'
import { stackOption } from './stack.ts'

/** Charts that no card of the first dashboards is drawn as: a chunk of their own. */
export type LazyChartView = HeatMapView | ScatterView | ShareView
type EagerChartView = Exclude<ChartView, LazyChartView>

/**
 * The types come from `types/dist/option`: those of the package's root are a second set, which the parts that `echarts/core` is put
 * together from do not accept.
 *
 * The ECharts option of a chart view; the same on the screen and in a file. It needs of ECharts: BarChart, LineChart, PieChart, CustomChart,
 * GridComponent, TooltipComponent, LegendComponent and a renderer; for scatters ScatterChart and LabelLayout. All texts in it are plain
 * text: tooltips are drawn, never set as HTML. Figures that are no finite numbers become gaps. Maps have `mapOption`, which pages without
 * a map come without.
 */
export function eagerOption(view: EagerChartView, style: ChartStyle): EChartsOption {
  const base = baseOption(view, style)
  switch (view.kind) {
    case 'comparison':
      return { ...base, ...comparisonOption(view, style) }
    case 'trend':
      return { ...base, ...trendOption(view, style) }
    case 'stack':
      return { ...base, ...stackOption(view, style) }
    case 'ranking':
      return { ...base, ...rankingOption(view, style) }
  }
}

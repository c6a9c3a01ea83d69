import type { EChartsOption } from 'echarts/types/dist/option'
import { baseOption } from './options/base.ts'
import { eagerOption } from './options/eagerOption.ts'
import { heatMapOption } from './options/heatMap.ts'
import { scatterOption } from './options/scatter.ts'
import { shareOption } from './options/share.ts'
import type { ChartStyle } from './style.ts'
import type { ChartView } from './view.ts'

/** The ECharts option of any chart view; see `eagerOption`. */
export function chartOption(view: ChartView, style: ChartStyle): EChartsOption {
  switch (view.kind) {
    case 'heat_map':
      return { ...baseOption(view, style), ...heatMapOption(view, style) }
    case 'scatter':
      return { ...baseOption(view, style), ...scatterOption(view, style) }
    case 'share':
      return { ...baseOption(view, style), ...shareOption(view, style) }
    default:
      return eagerOption(view, style)
  }
}

import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/** The parts of ECharts that most cards need, in a chunk of their own that loads with the first chart. */
use([BarChart, LineChart, GridComponent, LegendPlainComponent, TooltipComponent, CanvasRenderer])

export type Drawing = EChartsType

/** Creates a drawing in an element that has a size. */
export function draw(element: HTMLElement): Drawing {
  return init(element, null, { renderer: 'canvas' })
}

import type { EChartsOption } from 'echarts'
import type { Drawing } from './charts.ts'

/** Everything that figures decide. What is left (the tooltip and its element, the type) is the same for other figures of a picture. */
const replaced = ['series', 'xAxis', 'yAxis', 'grid', 'legend']

/**
 * Draws other figures of the same picture in the drawing that there is, which takes ECharts less long than a new one
 * (`bench/README.md`). ECharts keeps what an option of the same series does not say, so options say all that may differ.
 */
export function redraw(drawing: Pick<Drawing, 'setOption'>, option: EChartsOption): void {
  drawing.setOption(option, { replaceMerge: replaced })
}

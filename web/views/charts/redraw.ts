import type { EChartsOption } from 'echarts'
import type { Drawing } from './charts.ts'

/** All parts that depend on figures. The others (the tooltip and its element, the font) are the same for other figures of a picture. */
const replaced = ['series', 'xAxis', 'yAxis', 'grid', 'legend']

/**
 * Draws other figures of the same picture in the existing drawing, which is faster than a new one (`bench/README.md`). ECharts keeps what
 * an option for the same series omits, so options contain everything that may differ.
 */
export function redraw(drawing: Pick<Drawing, 'setOption'>, option: EChartsOption): void {
  drawing.setOption(option, { replaceMerge: replaced })
}

import { ScatterChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

/** The parts of ECharts that only scatters need: a chunk of its own, so that dashboards do not load them. */
use([ScatterChart, LabelLayout])

export { draw } from './charts.ts'

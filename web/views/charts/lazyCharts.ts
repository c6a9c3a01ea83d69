import { PieChart, ScatterChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

/** The parts of ECharts that only rings and scatter charts need: a chunk of its own, so that the first dashboards do not load them. */
use([PieChart, ScatterChart, LabelLayout])

export { draw } from './charts.ts'

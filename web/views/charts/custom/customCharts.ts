import { CustomChart } from 'echarts/charts'
import { use } from 'echarts/core'

/**
 * The part of ECharts for heat maps, bands and highlighted categories: a chunk of its own, because no card of the first dashboard starts
 * with one.
 */
use([CustomChart])

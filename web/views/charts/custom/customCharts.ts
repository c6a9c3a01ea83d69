import { CustomChart } from 'echarts/charts'
import { use } from 'echarts/core'

/** The part of ECharts that draws heat maps, bands and lit categories: a chunk of its own, as no card of the first dashboard shows one at first. */
use([CustomChart])

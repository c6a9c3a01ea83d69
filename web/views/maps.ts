import { geoJsonOf } from '@sala/widgets/maps/geometry.ts'
import { loadMap } from '@sala/widgets/maps/load.ts'
import type { MapView } from '@sala/widgets/views/view.ts'
import { MapChart } from 'echarts/charts'
import { VisualMapPiecewiseComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

export { draw } from './charts.ts'

/** What maps need beyond the charts; a chunk of its own that comes with the first map. */
use([MapChart, VisualMapPiecewiseComponent, LabelLayout])

const registered = new Map<MapView['kind'], Promise<void>>()

/** Makes a map known to ECharts; its outlines are fetched once. Rejects when they do not come, and tries again when asked again. */
export function prepareMap(kind: MapView['kind']): Promise<void> {
  const known = registered.get(kind)
  if (known !== undefined) return known
  const preparing = loadMap(kind).then((outlines) => registerMap(kind, geoJsonOf(outlines)))
  registered.set(kind, preparing)
  preparing.catch(() => registered.delete(kind))
  return preparing
}

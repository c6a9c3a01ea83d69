import { type Box, boxesOf } from '@sala/widgets/maps/frame.ts'
import { geoJsonOf } from '@sala/widgets/maps/geometry.ts'
import { loadMap } from '@sala/widgets/maps/load.ts'
import type { MapView } from '@sala/widgets/views/view.ts'
import { MapChart } from 'echarts/charts'
import { VisualMapPiecewiseComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

export { draw } from '../charts/charts.ts'

/** What maps need beyond the charts; a chunk of its own that comes with the first map. */
use([MapChart, VisualMapPiecewiseComponent, LabelLayout])

const registered = new Map<MapView['kind'], Promise<ReadonlyMap<string, Box>>>()

/** Makes a map known to ECharts, and gives where its places lie; its outlines are fetched once. Rejects when they do not come, and tries again when asked again. */
export function prepareMap(kind: MapView['kind']): Promise<ReadonlyMap<string, Box>> {
  const shapes = registered.get(kind)
  if (shapes !== undefined) return shapes
  const preparing = loadMap(kind).then((outlines) => {
    const map = geoJsonOf(outlines)
    registerMap(kind, map)
    return boxesOf(map)
  })
  registered.set(kind, preparing)
  preparing.catch(() => registered.delete(kind))
  return preparing
}

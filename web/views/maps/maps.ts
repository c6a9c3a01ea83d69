import { type Box, boxesOf } from '@sala/widgets/maps/frame.ts'
import { geoJsonOf } from '@sala/widgets/maps/geometry.ts'
import { loadMap } from '@sala/widgets/maps/load.ts'
import type { MapView } from '@sala/widgets/views/view.ts'
import { MapChart } from 'echarts/charts'
import { VisualMapPiecewiseComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

export { draw } from '../charts/charts.ts'

/** The parts of ECharts that maps need beyond the charts; a chunk of its own that loads with the first map. */
use([MapChart, VisualMapPiecewiseComponent, LabelLayout])

const registered = new Map<MapView['kind'], Promise<ReadonlyMap<string, Box>>>()

/**
 * Registers a map with ECharts, and returns the positions of its places; the outlines are fetched once. Rejects if they cannot be loaded,
 * and retries at the next call.
 */
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

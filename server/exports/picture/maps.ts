import { geoJsonOf } from '@sala/widgets/maps/geometry.ts'
import { loadMap } from '@sala/widgets/maps/load.ts'
import type { MapView, View } from '@sala/widgets/views/view.ts'
import { MapChart } from 'echarts/charts'
import { VisualMapPiecewiseComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

use([MapChart, VisualMapPiecewiseComponent, LabelLayout])

const registered = new Set<MapView['kind']>()

/** Makes the maps of a view known to ECharts, which draws them afterwards without waiting for anything. */
export async function prepareMaps(view: View): Promise<void> {
  for (const kind of kindsIn(view)) {
    if (registered.has(kind)) continue
    registerMap(kind, geoJsonOf(await loadMap(kind)))
    registered.add(kind)
  }
}

function kindsIn(view: View): readonly MapView['kind'][] {
  if (view.kind === 'composed') return view.parts.flatMap((part) => kindsIn(part.view))
  return view.kind === 'province_map' || view.kind === 'world_map' ? [view.kind] : []
}

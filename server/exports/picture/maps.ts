import { type Box, boxesOf, frameOf, type MapFrame } from '@sala/widgets/maps/frame.ts'
import { geoJsonOf } from '@sala/widgets/maps/geometry.ts'
import { loadMap } from '@sala/widgets/maps/load.ts'
import type { ChartView, MapView, View } from '@sala/widgets/views/view.ts'
import { MapChart } from 'echarts/charts'
import { VisualMapPiecewiseComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

use([MapChart, VisualMapPiecewiseComponent, LabelLayout])

const registered = new Map<MapView['kind'], ReadonlyMap<string, Box>>()

/** Makes the maps of a view known to ECharts, which draws them afterwards without waiting for anything. */
export async function prepareMaps(view: View): Promise<void> {
  for (const kind of kindsIn(view)) {
    if (registered.has(kind)) continue
    const map = geoJsonOf(await loadMap(kind))
    registerMap(kind, map)
    registered.set(kind, boxesOf(map))
  }
}

/** The part of a prepared map that a view shows. */
export function preparedFrame(view: ChartView | MapView): MapFrame | null {
  if (view.kind !== 'province_map' && view.kind !== 'world_map') return null
  return frameOf(view, registered.get(view.kind) ?? new Map())
}

function kindsIn(view: View): readonly MapView['kind'][] {
  if (view.kind === 'composed') return view.parts.flatMap((part) => kindsIn(part.view))
  return view.kind === 'province_map' || view.kind === 'world_map' ? [view.kind] : []
}

import type { MapView } from '../views/view.ts'
import type { MapOutlines } from './map.ts'

const outlines: Readonly<Record<MapView['kind'], () => Promise<{ readonly default: MapOutlines }>>> = {
  province_map: () => import('./thailand.json', { with: { type: 'json' } }),
  world_map: () => import('./world.json', { with: { type: 'json' } }),
}

/** The outlines of a map, each in a chunk of its own (26 and 44 kB compressed); rejects if the chunk cannot be loaded. */
export async function loadMap(kind: MapView['kind']): Promise<MapOutlines> {
  return (await outlines[kind]()).default
}

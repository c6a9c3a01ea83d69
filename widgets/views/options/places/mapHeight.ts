import type { ChartStyle } from '../../style.ts'
import type { MapView } from '../../view.ts'

/** The height in CSS pixels in which a map reads well; the legend stands beside it, or below where there is no room. */
export function mapHeight({ kind }: MapView, width: ChartStyle['width']): number {
  if (kind === 'province_map') return width === 'narrow' ? 600 : 640
  return { narrow: 360, medium: 340, wide: 440 }[width]
}

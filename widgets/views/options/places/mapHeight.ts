import type { ChartStyle } from '../../style.ts'
import type { MapView } from '../../view.ts'

/** The height in CSS pixels at which a map is legible; the legend is beside it, or below where there is no room. */
export function mapHeight({ kind }: MapView, width: ChartStyle['width']): number {
  if (kind === 'province_map') return width === 'narrow' ? 600 : 640
  return { narrow: 360, medium: 340, wide: 440 }[width]
}

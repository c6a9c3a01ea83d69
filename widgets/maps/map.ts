import type { Miller } from './projection.ts'

/**
 * A map as `tools/maps` writes it. Paths are SVG in map pixels, with one decimal: `M` opens a polygon, `m` a hole in it.
 */
export interface MapOutlines {
  /** In map pixels. */
  readonly width: number
  readonly height: number
  readonly projection: Miller
  /** By code: `TH-NN` with English names, or alpha-2 with Thai names. In the order of drawing: enclaves after what is around them. */
  readonly paths: Readonly<Record<string, MapPath>>
}

export interface MapPath {
  readonly path: string
  readonly name: string
}

/** Miller's cylindrical projection (O. M. Miller, 1942), fitted into a map's pixels. */
export interface Miller {
  readonly type: string
  /** In degrees east; the middle of the map, whose edge is on the opposite side of the globe. */
  readonly centralMeridian: number
  /** Map pixels for a radian along the equator. */
  readonly scale: number
  /** Where the central meridian crosses the equator, in map pixels. */
  readonly translate: readonly number[]
}

/**
 * A map as `tools/maps` writes it. Paths are SVG in map pixels, with one decimal: `M` opens a polygon, `m` a hole in it.
 */
export interface MapOutlines {
  /** In map pixels. */
  readonly width: number
  readonly height: number
  readonly projection: Miller
  /** By code: `TH-NN` with English names, or alpha-2 with Thai names. In drawing order: enclaves after the areas around them. */
  readonly paths: Readonly<Record<string, MapPath>>
}

interface MapPath {
  readonly path: string
  readonly name: string
}

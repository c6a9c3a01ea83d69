/** Miller's cylindrical projection (O. M. Miller, 1942), fitted into a map's pixels. */
export interface Miller {
  readonly type: string
  /** In degrees east; it stands in the middle, and the map's edge is on the other side of the globe. */
  readonly centralMeridian: number
  /** Map pixels for a radian along the equator. */
  readonly scale: number
  /** Where the central meridian crosses the equator, in map pixels. */
  readonly translate: readonly number[]
}

const radians = Math.PI / 180

/** The map pixels `[x, y]` of a place, for marks on a map; degrees east and north. Latitudes beyond the poles end at the pole. */
export function project(
  { centralMeridian, scale, translate }: Miller,
  longitude: number,
  latitude: number,
): [number, number] {
  const [x = 0, y = 0] = translate
  const east = ((((longitude - centralMeridian + 180) % 360) + 360) % 360) - 180
  const north = Math.min(90, Math.max(-90, latitude))
  return [x + scale * east * radians, y - scale * 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * north * radians))]
}

// Miller's cylindrical projection (1942), as widgets/maps/projection.ts has it for markers.
import { geoMiller } from 'd3-geo-projection'

/** Both maps are this many pixels wide. */
export const width = 900

/**
 * The projection that fits shapes into the width, and the height they then take. No points are put in along straight lines: on a
 * cylindrical map a border along a parallel is straight.
 */
export function fitted(shapes, centralMeridian) {
  const projection = geoMiller().rotate([-centralMeridian, 0]).precision(0).fitWidth(width, shapes)
  const round = (value) => Math.round(value * 1e4) / 1e4
  projection.scale(round(projection.scale())).translate(projection.translate().map(round))
  const [x, y] = projection.translate()
  return { projection, written: { type: 'miller', centralMeridian, scale: projection.scale(), translate: [x, y] } }
}

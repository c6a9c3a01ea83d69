// From shapes in pixels to short paths: simplified along shared borders, so that neighbours keep touching.
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'

/** The grid on which the paths are written: tenths of a pixel. */
const grid = 10

/**
 * Simplifies polygons by Visvalingam, border by border.
 *
 * @param shapes code → polygons → rings → points, in pixels; rings are closed.
 * @param smallest the triangle area in px² below which a point goes.
 * @param fewest points that a ring keeps, as far as it has them.
 * @returns the same without islets below `smallest` (never a place's largest polygon), points on the grid in tenths of a pixel.
 */
export function simplified(shapes, smallest, fewest) {
  const codes = Object.keys(shapes)
  const weighed = presimplify(
    topology({
      places: {
        type: 'FeatureCollection',
        features: codes.map((code) => ({
          type: 'Feature',
          id: code,
          properties: {},
          geometry: { type: 'MultiPolygon', coordinates: shapes[code] },
        })),
      },
    }),
  )
  const { geometries } = weighed.objects.places
  const uses = countUses(geometries)
  // Lines that several rings share are weighed once; the one that needs its points most decides.
  for (const { arcs } of geometries) for (const ring of arcs.flat()) keepPoints(ring, weighed.arcs, smallest, fewest)
  const plain = simplify(weighed, smallest)

  const result = {}
  for (const { id, arcs } of geometries) {
    const alone = (ring) => ring.every((arc) => uses[arc < 0 ? ~arc : arc] === 1)
    const polygons = arcs.map((rings) =>
      rings.map((ring) => ({ points: onGrid(pointsOf(ring, plain.arcs)), alone: alone(ring) })),
    )
    const large = ({ points, alone: free }) => points.length > 2 && (!free || Math.abs(areaOf(points)) >= smallest)
    const areaOfPolygon = ([outer]) => Math.abs(areaOf(outer.points))
    const largest = polygons.reduce((one, other) => (areaOfPolygon(other) > areaOfPolygon(one) ? other : one))
    result[id] = polygons
      .filter((polygon) => polygon === largest || large(polygon[0]))
      .map(([outer, ...holes]) => [outer, ...holes.filter(large)].map((ring) => ring.points))
      .toSorted((one, other) => Math.abs(areaOf(other[0])) - Math.abs(areaOf(one[0])))
  }
  return result
}

/**
 * Polygons as an SVG path in tenths of pixels: `M` opens a polygon, `m` a hole in it. Outer rings run clockwise and holes against
 * it, so that both filling rules leave the holes open.
 */
export function pathOf(polygons) {
  return polygons
    .map((rings) => {
      let from = [0, 0]
      return rings
        .map((ring, index) => {
          const clockwise = areaOf(ring) > 0
          const [start, ...others] = clockwise === (index === 0) ? ring : ring.toReversed()
          let at = start
          const steps = others.map((point) => {
            const step = [point[0] - at[0], point[1] - at[1]]
            at = point
            return step
          })
          const head = index === 0 ? ['M', [start]] : ['m', [[start[0] - from[0], start[1] - from[1]]]]
          from = start
          return `${head[0]}${numbers(head[1])}l${numbers(steps)}z`
        })
        .join('')
    })
    .join('')
}

/** A small square on its corner around a point, in tenths of a pixel. */
export function diamond([x, y], radius) {
  const r = radius * grid
  const point = (dx, dy) => [Math.round(x * grid + dx), Math.round(y * grid + dy)]
  return [[[point(0, -r), point(r, 0), point(0, r), point(-r, 0)]]]
}

/** Twice nothing, positive where the points run clockwise on a screen, where y points down; in px². */
export function areaOf(points) {
  let sum = 0
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length]
    sum += x * nextY - nextX * y
  }
  return sum / 2 / (grid * grid)
}

function countUses(geometries) {
  const uses = []
  for (const { arcs } of geometries) {
    for (const arc of arcs.flat(2)) uses[arc < 0 ? ~arc : arc] = (uses[arc < 0 ? ~arc : arc] ?? 0) + 1
  }
  return uses
}

/** Gives the weightiest points of a ring so much weight that it keeps at least `fewest` of them. */
function keepPoints(ring, arcs, smallest, fewest) {
  const points = ring.flatMap((arc) => arcs[arc < 0 ? ~arc : arc])
  const kept = points.filter(([, , weight]) => weight >= smallest).length
  // The first point of a line is the last of the one before.
  const missing = fewest + ring.length - kept
  if (missing <= 0) return
  const light = points.filter(([, , weight]) => weight < smallest).toSorted((one, other) => other[2] - one[2])
  for (const point of light.slice(0, missing)) point[2] = smallest
}

function pointsOf(ring, arcs) {
  return ring.flatMap((arc) => {
    const points = arc < 0 ? arcs[~arc].toReversed() : arcs[arc]
    return points.slice(0, -1)
  })
}

/** Points in tenths of a pixel, without those that fall together or back onto the way they came. */
function onGrid(points) {
  const result = []
  for (const [x, y] of points) {
    const point = [Math.round(x * grid), Math.round(y * grid)]
    if (same(point, result.at(-1))) continue
    if (same(point, result.at(-2))) result.pop()
    else result.push(point)
  }
  while (result.length > 2 && same(result[0], result.at(-1))) result.pop()
  return result
}

const same = (one, other) => other !== undefined && one[0] === other[0] && one[1] === other[1]

/** Pairs as SVG writes them shortest: 1.2-3.4.5 are three numbers. */
function numbers(pairs) {
  let text = ''
  for (const tenths of pairs.flat()) {
    const number = String(tenths / grid).replace(/^(-?)0\./, '$1.')
    const glued = text === '' || number.startsWith('-') || (number.startsWith('.') && /\.\d+$/.test(text))
    text += glued ? number : ` ${number}`
  }
  return text
}

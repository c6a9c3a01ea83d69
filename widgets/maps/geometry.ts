import type { MapOutlines } from './map.ts'

export type Point = [x: number, y: number]
/** An outer ring and the holes in it; the last point of a ring is its first. */
export type Polygon = Point[][]

/**
 * The polygons of a path as `tools/maps` writes it, in map pixels. A path of any other grammar throws; it would draw a torn map.
 */
export function polygonsOf(path: string): Polygon[] {
  const polygons: Polygon[] = []
  let start: Point = [0, 0]
  let rest = path
  while (rest !== '') {
    const ring = /^([Mm])([^a-zA-Z]+)l([^a-zA-Z]+)z/.exec(rest)
    const [matched, opening, from, steps] = ring ?? []
    if (matched === undefined || from === undefined || steps === undefined) {
      throw new Error(
        `The path goes on with "${rest.slice(0, 20)}" instead of a ring (M or m, l, z). Run tools/maps again.`,
      )
    }
    const [offset = [0, 0]] = pairs(from)
    start = opening === 'M' ? offset : plus(start, offset)
    const points = [start]
    for (const step of pairs(steps)) points.push(plus(points.at(-1) ?? start, step))
    points.push(start)
    if (opening === 'M') polygons.push([points])
    else polygons.at(-1)?.push(points)
    rest = rest.slice(matched.length)
  }
  return polygons
}

/** A map in the shape that ECharts registers; coordinates are map pixels, and `name` is the code that data are keyed by. */
export interface MapGeoJson {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: { name: string }
    geometry: { type: 'MultiPolygon'; coordinates: Polygon[] }
  }[]
}

/**
 * The map for `registerMap(view.kind, geoJsonOf(map))`, in the browser and on a server alike. The coordinates are projected already, so
 * a series of it carries `asDrawn` as its projection.
 */
export function geoJsonOf({ paths }: MapOutlines): MapGeoJson {
  return {
    type: 'FeatureCollection',
    features: Object.entries(paths).map(([code, { path }]) => ({
      type: 'Feature',
      properties: { name: code },
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(path) },
    })),
  }
}

/** Marks the outlines as projected already; otherwise ECharts would stretch the map and turn it upside down. */
export const asDrawn = {
  project: (point: number[]): number[] => point,
  unproject: (point: number[]): number[] => point,
}

// Rounding keeps sums of tenths on the grid, so that neighbours share their points exactly.
const plus = ([x, y]: Point, [stepX, stepY]: Point): Point => [tenth(x + stepX), tenth(y + stepY)]
const tenth = (value: number): number => Math.round(value * 10) / 10

function pairs(text: string): Point[] {
  const numbers = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  const points: Point[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at] ?? 0, numbers[at + 1] ?? 0])
  return points
}

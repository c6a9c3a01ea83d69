import type { MapPlace, MapView } from '../views/view.ts'
import type { MapGeoJson } from './geometry.ts'

/** The least and the greatest of both coordinates, in map pixels. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** The visible part of a map. */
export interface MapFrame {
  /** As ECharts takes them (`boundingCoords`). */
  readonly corners: [[left: number, top: number], [right: number, bottom: number]]
  /** Only a part: anything outside is clipped. */
  readonly part: boolean
}

/** The margin around the chosen places, and the smallest frame in map pixels: Phuket needs a coast. */
const margin = 0.08
const smallest = 120

/** Where each place of a map lies, by its code. */
export function boxesOf({ features }: MapGeoJson): ReadonlyMap<string, Box> {
  return new Map(
    features.map(({ properties, geometry }) => {
      const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
      for (const [x, y] of geometry.coordinates.flat(2)) {
        box[0] = Math.min(box[0], x)
        box[1] = Math.min(box[1], y)
        box[2] = Math.max(box[2], x)
        box[3] = Math.max(box[3], y)
      }
      return [properties.name, box]
    }),
  )
}

/** Countries with figures fill a part of the world that is worth enlarging where they take up less than this share of its area. */
const maxShareOfWorld = 0.5

/**
 * The visible part of a map: the chosen places with a margin; on the world map the countries with figures, if they are close together (nine
 * of one region would be specks); or the whole map. Null before it is known.
 */
export function frameOf({ kind, places }: MapView, boxes: ReadonlyMap<string, Box>): MapFrame | null {
  if (boxes.size === 0) return null
  const boxesWhere = (isShown: (place: MapPlace) => boolean) =>
    places.flatMap((place) => {
      const box = isShown(place) ? boxes.get(place.code) : undefined
      return box === undefined ? [] : [box]
    })
  const worldBox = around([...boxes.values()])
  const chosen = boxesWhere(({ outside }) => !outside)
  if (chosen.length > 0 && places.some(({ outside }) => outside)) return frame(withMargin(around(chosen)), true)
  const boxesWithFigure = kind === 'world_map' ? boxesWhere(({ value }) => value !== null) : []
  if (boxesWithFigure.length === 0) return frame(worldBox, false)
  const near = withMargin(around(boxesWithFigure))
  return areaOf(near) < areaOf(worldBox) * maxShareOfWorld ? frame(near, true) : frame(worldBox, false)
}

function around(boxes: readonly Box[]): Box {
  const side = (at: 0 | 1 | 2 | 3) => boxes.map((box) => box[at])
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}

const areaOf = ([left, top, right, bottom]: Box): number => (right - left) * (bottom - top)

const frame = ([left, top, right, bottom]: Box, part: boolean): MapFrame => ({
  corners: [
    [left, top],
    [right, bottom],
  ],
  part,
})

function withMargin([left, top, right, bottom]: Box): Box {
  const [across, down] = [widened(left, right), widened(top, bottom)]
  return [across[0], down[0], across[1], down[1]]
}

function widened(from: number, to: number): readonly [number, number] {
  const room = Math.max((to - from) * margin, (smallest - (to - from)) / 2)
  return [from - room, to + room]
}

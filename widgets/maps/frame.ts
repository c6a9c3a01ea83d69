import type { MapView } from '../views/view.ts'
import type { MapGeoJson } from './geometry.ts'

/** The least and the greatest of both coordinates, in map pixels. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** What is shown of a map. */
export interface MapFrame {
  /** As ECharts takes them (`boundingCoords`). */
  readonly corners: [[left: number, top: number], [right: number, bottom: number]]
  /** Less than all of it: what lies beside is cut off. */
  readonly part: boolean
}

/** How much of the neighbours is seen around what is chosen, and how small it may be in map pixels: Phuket needs a coast. */
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

/** What a map shows: the chosen places with a little around them, or all of it where none is chosen. Null before it is known. */
export function frameOf({ places }: MapView, boxes: ReadonlyMap<string, Box>): MapFrame | null {
  if (boxes.size === 0) return null
  const chosen = places.flatMap(({ code, outside }) => {
    const box = outside ? undefined : boxes.get(code)
    return box === undefined ? [] : [box]
  })
  const part = chosen.length > 0 && places.some(({ outside }) => outside)
  const shown = part ? chosen : [...boxes.values()]
  const side = (at: 0 | 1 | 2 | 3) => shown.map((box) => box[at])
  const across = [Math.min(...side(0)), Math.max(...side(2))] as const
  const down = [Math.min(...side(1)), Math.max(...side(3))] as const
  const [[left, right], [top, bottom]] = part ? [widened(...across), widened(...down)] : [across, down]
  return {
    corners: [
      [left, top],
      [right, bottom],
    ],
    part,
  }
}

function widened(from: number, to: number): readonly [number, number] {
  const room = Math.max((to - from) * margin, (smallest - (to - from)) / 2)
  return [from - room, to + room]
}

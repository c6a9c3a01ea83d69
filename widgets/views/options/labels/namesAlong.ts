import type { LineSeriesOption } from 'echarts/types/dist/option'
import { figure } from '../../../periods/periods.ts'
import type { ChartStyle } from '../../style.ts'
import type { SeriesRole, TrendView } from '../../view.ts'
import { labelRoom, widthOf } from '../base.ts'
import { maxDirectNames, nameLabel } from './directNames.ts'

/** Names along lines and bands whose ends have no room for them. */

type Values = readonly (number | null)[]

/** A labelled line: a line by its figures, a band by its upper edge. */
interface NamedLine {
  readonly name: string
  readonly values: Values
  readonly role: SeriesRole
  readonly colour: string
  /** The kind of line; points on a line and edges of bands are close to other lines by nature. */
  readonly kind: 'line' | 'points' | 'edge'
}

/** A name, and where it stands: at a category, with the edge of it that is nearer to its line at a figure. */
interface PlacedName extends NamedLine {
  readonly at: number
  readonly nearEdge: number
  readonly above: boolean
}

/** The height of a name and its distances from its line, in parts of the height of the plot: low plots have some 130 pixels. */
const nameHeight = 0.14
const distances = [0.03, 0.1, 0.18]
/** Nearer to a point, a name would lie over its mark. */
const fromPoints = 0.07
/** How much farther other lines are. */
const ownMargin = 0.05
/** The free room on each side of a name, in pixels, because the width of letters is only estimated. */
const besideName = 6
/** The room of the value axis's labels, in pixels. */
const axisRoom = 44

/** The range of the value axis. */
interface Range {
  readonly least: number
  /** Null if unknown. */
  readonly most: number | null
}

interface Box {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

interface Candidate extends Pick<Box, 'low' | 'high'>, Pick<PlacedName, 'at' | 'above'> {
  readonly distance: number
}

const touch = (box: Box, other: Box) =>
  box.from < other.to && other.from < box.to && box.low < other.high && other.low < box.high

/**
 * A position for each name at which it touches no line and no other name. It is the last possible one, because the newest figures matter
 * most. Null if a name has none.
 */
export function placeNames(
  lines: readonly NamedLine[],
  { least, most }: Range,
  style: Pick<ChartStyle, 'width' | 'pixels'>,
): readonly PlacedName[] | null {
  const count = Math.max(0, ...lines.map(({ values }) => values.length))
  // With figures below zero, the range of the axis is unknown.
  const isBelow = lines.some(({ values }) => values.some((value) => value !== null && value < least))
  if (lines.length > maxDirectNames || count < 2 || most === null || most <= least || isBelow) return null
  const height = most - least
  const step = ((style.pixels ?? labelRoom[style.width]) - axisRoom) / (count - 1)
  const takenBoxes: Box[] = []
  const placedNames: PlacedName[] = []
  for (const line of lines) {
    const half = (widthOf(line.name) / 2 + besideName) / step
    const place = candidates(line, height).find(({ at, distance, low, high }) => {
      const box = { from: at - half, to: at + half, low, high }
      if (box.from < 0 || box.to > count - 1 || low < least || high > most) return false
      if (takenBoxes.some((other) => touch(box, other))) return false
      // A name is nearer to its own line than to any other.
      const beside = line.kind === 'line' ? (distance + ownMargin) * height : 0
      return !lines.some(
        (other) =>
          other.kind !== 'edge' &&
          crosses(other.values, other === line ? box : { ...box, low: low - beside, high: high + beside }),
      )
    })
    if (place === undefined) return null
    const { at, above, low, high } = place
    takenBoxes.push({ from: at - half, to: at + half, low, high })
    placedNames.push({ ...line, at, above, nearEdge: above ? low : high })
  }
  return placedNames
}

/** Above and below each figure, from the last one back, first close to it. */
function candidates({ kind, values }: NamedLine, height: number): readonly Candidate[] {
  return distances.flatMap((least) => {
    const distance = kind === 'points' ? Math.max(least, fromPoints) : least
    return values
      .flatMap((value, at) => {
        if (value === null) return []
        const near = distance * height
        const far = near + nameHeight * height
        return [
          { at, distance, above: false, low: value - far, high: value - near },
          { at, distance, above: true, low: value + near, high: value + far },
        ]
      })
      .toReversed()
  })
}

/** Whether a line runs through a box, between its points as well. */
function crosses(values: Values, { from, to, low, high }: Box): boolean {
  const valueAt = (place: number) => {
    const before = figure(values[Math.floor(place)])
    const after = figure(values[Math.ceil(place)])
    return before === null || after === null ? (before ?? after) : before + (after - before) * (place % 1)
  }
  const places = [from, ...[...values.keys()].filter((at) => at > from && at < to), to]
  const heldValues = places.map(valueAt).filter((value) => value !== null)
  return heldValues.length > 0 && Math.max(...heldValues) >= low && Math.min(...heldValues) <= high
}

/** Draws the names at points that are not seen, each with an edge in the colour of the ground. */
export function namesAlong(placed: readonly PlacedName[], view: TrendView, style: ChartStyle): LineSeriesOption {
  return {
    type: 'line',
    id: 'names',
    silent: true,
    animation: false,
    tooltip: { show: false },
    z: 3 + view.series.length,
    lineStyle: { width: 0 },
    symbol: 'circle',
    symbolSize: 1,
    showSymbol: true,
    showAllSymbol: true,
    itemStyle: { opacity: 0 },
    data: placed.map(({ at, nearEdge, name, role, colour, above }) => ({
      value: [at, nearEdge],
      label: {
        ...nameLabel({ name, role }, colour, style),
        position: above ? ('top' as const) : ('bottom' as const),
        distance: 0,
        // Else it is as unseen as its point.
        opacity: 1,
        textBorderColor: style.palette.surface,
        textBorderWidth: 3,
      },
    })),
  }
}

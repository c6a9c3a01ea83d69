import { type ChartStyle, chartText, type WidthClass } from '../../style.ts'
import type { Series } from '../../view.ts'
import { labelRoom, widthOf } from '../base.ts'
import { labelRoomBeside } from './barLabels.ts'

/** Direct labels: names beside what they name, in place of a legend. */

type Values = readonly (number | null)[]

/** More names than these would fill the picture. */
export const maxDirectNames = 4
/** The room above the plot for a name over the highest bar, in pixels. */
export const aboveNames = 20

/** In pixels; longer names are in a legend instead of at the ends of lines and stacks. */
const maxEndRoom: Readonly<Record<WidthClass, number>> = { narrow: 76, medium: 104, wide: 190 }

/** The room that names at the ends of lines and stacks need, in pixels. */
export function endRoom(series: readonly Pick<Series, 'name'>[]): number {
  return 16 + Math.max(32, ...series.map(({ name }) => widthOf(name) * 1.1))
}

export const hasEndRoom = (series: readonly Series[], { width }: ChartStyle): boolean =>
  series.length <= maxDirectNames && endRoom(series) <= maxEndRoom[width]

/** The least distance of two names below each other, in parts of the height of the plot. */
export const minGap = 0.08

/** The style of a name beside what it names. */
export function nameLabel(
  { name, role }: Pick<Series, 'name' | 'role'>,
  colour: string,
  { palette, fontFamily }: ChartStyle,
) {
  return {
    show: true,
    formatter: chartText(name),
    // Last year's bars are pale; their name must still be read.
    color: role === 'previous' ? palette.textMuted : colour,
    fontFamily,
    fontSize: 12,
    fontWeight: role === 'current' ? (600 as const) : (400 as const),
  }
}

/** The parts of a category's and of a bar's room that vertical bars leave free beside a group and between its bars. */
const groupShare = 0.72
const barGap = 0.08
const widestBar = 28
/** The room of the value axis's labels, in pixels. */
const axisRoom = 44

/**
 * The category at which each series of upright bars can be named: its bar is the tallest of all that the name above it reaches, lines across the
 * bars included. Null where one of them has no such bar.
 */
export function namedBars(
  series: readonly Series[],
  values: readonly Values[],
  across: readonly Values[],
  style: ChartStyle,
): readonly number[] | null {
  if (series.length > maxDirectNames) return null
  const count = Math.max(...values.map(({ length }) => length))
  const plot = (style.pixels ?? labelRoom[style.width]) - axisRoom
  const room = plot / count
  const bar = Math.min(widestBar, (room * groupShare) / (series.length + (series.length - 1) * barGap))
  const middleOf = (index: number, at: number) =>
    (at + 0.5) * room + (index - (series.length - 1) / 2) * bar * (1 + barGap)
  const takenSpans: (readonly [from: number, to: number])[] = []
  const positions: number[] = []
  for (const [seriesIndex, { name }] of series.entries()) {
    const half = widthOf(name) / 2 + 2
    const spanAt = (at: number): readonly [number, number] => [
      middleOf(seriesIndex, at) - half,
      middleOf(seriesIndex, at) + half,
    ]
    const isClear = (at: number): boolean => {
      const own = values[seriesIndex]?.[at] ?? null
      if (own === null || own <= 0) return false
      const [from, to] = spanAt(at)
      if (from < -4 || to > plot + 4) return false
      if (takenSpans.some(([start, end]) => from < end && start < to)) return false
      return !covers(from, to, own)
    }
    const covers = (from: number, to: number, own: number) =>
      values.some((others, other) =>
        others.some((value, at) => {
          const middle = middleOf(other, at)
          return (value ?? 0) > own && middle + bar / 2 > from && middle - bar / 2 < to
        }),
      ) ||
      across.some((line) =>
        line.some((value, at) => {
          const middle = (at + 0.5) * room
          return (value ?? 0) > own * 0.98 && middle + room > from && middle - room < to
        }),
      )
    const places = (values[seriesIndex] ?? []).flatMap((value, at) => (isClear(at) ? [{ at, value: value ?? 0 }] : []))
    const best = places.toSorted((a, b) => b.value - a.value)[0]
    if (best === undefined) return null
    takenSpans.push(spanAt(best.at))
    positions.push(best.at)
  }
  return positions
}

/**
 * The room of names behind the first of horizontal bars, in pixels, beside the figures there: the bars of the year before have none. Null
 * if the bars would become too short.
 */
export function namesBehind(
  series: readonly Series[],
  changes: readonly (number | string | null)[],
  style: Pick<ChartStyle, 'width'>,
): number | null {
  if (series.length > maxDirectNames) return null
  const roomOf = (some: readonly Series[]) => Math.max(0, ...some.map(({ name }) => widthOf(name) * 1.1 + 12))
  const room = roomOf(series.filter(({ role }) => role !== 'previous'))
  const before = roomOf(series.filter(({ role }) => role === 'previous'))
  return room > maxEndRoom[style.width] || before > room + labelRoomBeside(changes, style) ? null : room
}

/** The least part of a stack that has the height of a name, in parts of the plot: low plots have some 140 pixels. */
const minPart = 0.09
/** That of the lowest, whose name may reach below the axis by some pixels. */
const minLowestPart = 0.05

/** The last category where every series of a stack has a part, if the middles of these are far enough apart to be named beside it. */
export function namedStack(values: readonly Values[], maximum: number): boolean {
  const last = values.map((value) => value.at(-1) ?? 0)
  if (last.some((value) => value < 0) || values.some((value) => (value.at(-1) ?? null) === null)) return false
  return last.every((value, at) => value >= maximum * (at === 0 ? minLowestPart : minPart))
}

/** The room above horizontal bars for the names of their parts, in pixels. */
export const aboveRows = 20

/** Between two names above a bar, in pixels. */
const betweenNames = 8

/**
 * The offset of each name above the first horizontal bar from the beginning of its part, in pixels; null if a name would begin after the
 * end of its part, or exceed the plot, whose length is in pixels.
 */
export function namesAbove(
  series: readonly Series[],
  values: readonly Values[],
  maximum: number,
  plot: number,
): readonly number[] | null {
  if (series.length > maxDirectNames || maximum <= 0) return null
  const offsets: number[] = []
  let start = 0
  let end = 0
  for (const [at, { name }] of series.entries()) {
    const part = ((values[at]?.[0] ?? 0) / maximum) * plot
    const offset = Math.max(0, end - start)
    end = start + offset + widthOf(name) + betweenNames
    if (part <= offset || end - betweenNames > plot) return null
    offsets.push(offset)
    start += part
  }
  return offsets
}

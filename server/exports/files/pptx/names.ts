import type { ChartView, Series } from '@sala/widgets/views/view.ts'
import type { ChartOptions } from './library.ts'
import { type Area, pointsPerInch, type Slide, widthOf } from './slide.ts'

/**
 * The names along the axes of native charts, and their legends. Office leaves out every second name where it sees no room for all, so the
 * room is measured here: every bar has its name, or there are fewer bars.
 */

/** Points. */
export const axisSize = 11
const smallest = 8
/** Of a line of names, in sizes of its letters. */
const lineHeight = 1.25
/** What stands beside the plot: the figures of the other axis, or a legend above. */
const besidePlot = 0.8
const betweenNames = 0.12
/** A legend above lying bars, besides the figures below them. */
const aboveBars = 0.5
/** Fewer names are not of times, and each is wanted. */
const manyNames = 12

const widestOf = (names: readonly string[]) => Math.max(0, ...names.map((name) => widthOf(name, axisSize)))

/** Points along an axis for each of some names. */
const pitch = (length: number, names: number) => ((length - besidePlot) * pointsPerInch) / Math.max(1, names)

/** Names of times below lines lie flat; where not all have room, those between are left out, as of any scale. */
export function namesOfTimes(names: readonly string[], { w }: Area): ChartOptions {
  if (names.length <= manyNames) return {}
  const needed = (widestOf(names) + betweenNames) * pointsPerInch
  const step = Math.ceil(needed / pitch(w, names.length))
  return step === 1 ? {} : { catAxisLabelFrequency: String(step) }
}

/** A name for each bar: flat, or turned where they are too wide. */
export function namesOfBars(names: readonly string[], { w }: Area): ChartOptions {
  const step = pitch(w, names.length)
  const every = { catAxisLabelFrequency: '1' }
  if (names.length <= manyNames || (widestOf(names) + betweenNames) * pointsPerInch <= step) return every
  return { ...every, catAxisLabelRotate: -90, catAxisLabelFontSize: sizeIn(step) }
}

/** A name beside each lying bar. */
export function namesBeside(names: readonly string[], { h }: Area): ChartOptions {
  return { catAxisLabelFrequency: '1', catAxisLabelFontSize: sizeIn(pitch(h - aboveBars, names.length)) }
}

const sizeIn = (points: number): number => Math.max(smallest, Math.min(axisSize, Math.floor(points / lineHeight)))

/** A view with no more bars than have room for their names, and how many were left out. Lines have names at steps and keep all points. */
export function withNamedBars(view: ChartView, { w, h }: Area): { readonly view: ChartView; readonly left: number } {
  const isHorizontal = view.kind === 'ranking' || ('shape' in view && view.shape === 'rows')
  const most = Math.floor((((isHorizontal ? h : w) - besidePlot) * pointsPerInch) / (smallest * lineHeight))
  const omitted = view.categories.length - most
  const hasBars = view.kind === 'ranking' || view.kind === 'comparison' || view.kind === 'stack'
  if (!hasBars || omitted <= 0 || (view.kind === 'stack' && view.shape === 'areas')) return { view, left: 0 }
  // Of times the newest count, of a ranking the largest.
  const cut = <Item>(items: readonly Item[]) => (isHorizontal ? items.slice(0, most) : items.slice(omitted))
  const openIn = (open: readonly number[]) =>
    isHorizontal ? open.filter((at) => at < most) : open.flatMap((at) => (at < omitted ? [] : at - omitted))
  const series = view.series.map((item) => ({
    ...item,
    values: cut(item.values),
    ...(item.open === undefined ? {} : { open: openIn(item.open) }),
  }))
  const shorter = { ...view, categories: cut(view.categories), series }
  return { view: 'changes' in shorter ? { ...shorter, changes: cut(shorter.changes) } : shorter, left: omitted }
}

/** What stands around a name in a legend above a chart. */
const besideName = 0.35
/** A legend beside the chart leaves it so much width at least. */
const minPlotHeight = 4

/** A legend that has no room above in one line stands beside the chart, which else would have no height left. */
export function legendBeside({ rightToLeft }: Slide, series: readonly Series[], { w }: Area): ChartOptions {
  const names = series.map(({ name }) => widthOf(name, axisSize) + besideName)
  const inLine = names.reduce((sum, nameWidth) => sum + nameWidth, 0) <= w
  const widest = Math.max(0, ...names)
  if (inLine || w - widest < minPlotHeight) return {}
  // Smaller, so that the names stand in one column.
  return { legendPos: rightToLeft ? 'l' : 'r', legendFontSize: smallest }
}

import { figure, sum } from '../../periods/periods.ts'
import { isSmallSample } from '../../samples.ts'
import { type ChartStyle, chartText } from '../style.ts'
import type { HeatMapView, ScatterView, ShareView } from '../view.ts'
import { belowLegend } from './base.ts'

/** Facts about heat maps, scatter charts and rings that are needed before their code loads. */

/** The height of a line of cells, in CSS pixels. */
const lineHeight = 28

/** The line and the category of a cell in words. */
export function cellName({ series, categories, names }: HeatMapView, across: number, line: number): string {
  return [series[line]?.name ?? '', names?.[across] ?? categories[across] ?? ''].map(chartText).join(' · ')
}

/** The height in CSS pixels: it grows with the lines of cells. */
export function heatMapHeight({ series }: HeatMapView, width: ChartStyle['width']): number {
  return (width === 'narrow' ? 132 : 84) + Math.max(3, series.length) * lineHeight
}

/** A point of a scatter: a category that has both figures. */
interface ScatterPoint {
  /** Which category it is. */
  readonly at: number
  readonly across: number
  readonly up: number
  /** Null if no figure sets the size of points, or this one has none. */
  readonly size: number | null
}

/** The points that can be drawn. Those whose size has no figure are left out of bubbles, where they would look like the least. */
export function scatterPoints({ categories, series: [across, up, size] }: ScatterView): readonly ScatterPoint[] {
  return categories.flatMap((_, at): readonly ScatterPoint[] => {
    const [x, y] = [figure(across?.values[at]), figure(up?.values[at])]
    const third = size === undefined ? null : figure(size.values[at])
    if (x === null || y === null || (size !== undefined && third === null)) return []
    return [{ at, across: x, up: y, size: third }]
  })
}

/** Whether its slices say how many messages they are: of a few, a share would say more than is known. */
export function showsCounts({ unit, series: [main] }: ShareView): boolean {
  return unit === 'messages' && isSmallSample(sum(main?.values ?? []))
}

/** A name of more letters finds no room beside the ring, and would be cut. */
const lettersBeside = 18

/** Whether the names are in a legend above the ring: on a phone, and if one of them is long. */
export function isListed({ categories }: ShareView, width: ChartStyle['width']): boolean {
  return width === 'narrow' || categories.some((name) => name.length > lettersBeside)
}

/** The height of a donut below its legend, however many lines that has on a phone. */
export function listedShareHeight({ categories }: ShareView): number {
  const entries = categories.slice(0, maxSlices).map((name) => ({ name, figure: widestShare }))
  return belowLegend(entries, { width: 'narrow' }) + 184
}

/** As wide as any share. */
const widestShare = '00.00%'

/** As many as there are colours: the rest is "other". */
const maxSlices = 8

import type { ChartStyle } from '../style.ts'
import type { ChartView, MapView } from '../view.ts'
import { legendBeyond } from './base.ts'
import { heatMapHeight, isListed, listedShareHeight } from './lazyChartFacts.ts'
import { comparisonRowsHeight } from './overTime.ts'
import { mapHeight } from './places/mapHeight.ts'
import { stackRowsHeight } from './stack.ts'

/**
 * The height on dashboards. Charts whose height follows the number of bars or names keep half of that for bars, and nearly all of the room
 * between them for bars of two years, which would overlap.
 */
export function denseChartHeight(view: ChartView, width: ChartStyle['width']): number {
  const usual = chartHeight(view, width)
  if (view.kind === 'ranking') return 12 + Math.max(3, view.categories.length) * 17
  if ('shape' in view && view.shape === 'rows') return usual - 6 * view.categories.length
  if (view.kind === 'share' && isListed(view, width)) return usual
  return Math.min(usual, Math.max(176, Math.round(usual * 0.58)))
}

/** What comes after them is one series "other". */
const maxSeries = 8

/** The height in CSS pixels in which a view reads well: a ranking and lying bars grow with their bars, the others keep their shape. */
export function chartHeight(view: ChartView | MapView, width: ChartStyle['width']): number {
  if (view.kind === 'province_map' || view.kind === 'world_map') return mapHeight(view, width)
  if (view.kind === 'ranking') return 24 + Math.max(3, view.categories.length) * 32
  if (view.kind === 'comparison' && view.shape === 'rows') return comparisonRowsHeight(view, width)
  if (view.kind === 'stack' && view.shape === 'rows') return stackRowsHeight(view, width)
  if (view.kind === 'heat_map') return heatMapHeight(view, width)
  if (view.kind === 'scatter') return width === 'narrow' ? 320 : 420
  const usual = width === 'narrow' ? 240 : 304
  // Checkpoints have long names: on a phone their legend would leave no room for the bars.
  if (view.kind === 'stack') return usual + legendBeyond(view.series.slice(0, maxSeries), { width })
  if (view.kind !== 'share' || !isListed(view, width)) return usual
  return width === 'narrow' ? listedShareHeight(view) : Math.max(usual, listedShareHeight(view))
}

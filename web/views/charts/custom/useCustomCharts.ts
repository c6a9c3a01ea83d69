import type { ChartView } from '@sala/widgets/views/view.ts'
import { useState } from 'react'
import { loadOnce } from '../../../loading/loadOnce.ts'
import { useLoaded } from '../../../loading/useLoaded.ts'

/** The code of custom series, which ECharts finds once it has come. */
export const codeOfCustomCharts = loadOnce(() => import('./customCharts.ts'))

/** Whether a view's own picture has custom series: cells, or a band. */
export const hasCustomSeries = (view: ChartView): boolean =>
  view.kind === 'heat_map' || (view.kind === 'trend' && (view.band ?? view.outerBand) !== undefined)

/** Whether custom series can be drawn; their code is fetched when they are needed. */
export function useCustomCharts(needed: boolean): boolean {
  return useLoaded(needed ? codeOfCustomCharts : null) !== null
}

/** The view, or the one before it while the code of its custom series is under way; null where there was none. */
export function useDrawable<Shown extends ChartView>(view: Shown): Shown | null {
  const isNeeded = hasCustomSeries(view)
  const hasCome = useCustomCharts(isNeeded)
  const [last, setLast] = useState<Shown | null>(null)
  if (isNeeded && !hasCome) return last
  if (last !== view) setLast(view)
  return view
}

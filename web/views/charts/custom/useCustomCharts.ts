import type { ChartView } from '@sala/widgets/views/view.ts'
import { useState } from 'react'
import { loadOnce } from '../../../loading/loadOnce.ts'
import { useLoaded } from '../../../loading/useLoaded.ts'

/** The code of custom series; ECharts registers it on loading. */
export const codeOfCustomCharts = loadOnce(() => import('./customCharts.ts'))

/** Whether a view's own picture has custom series: cells, or a band. */
export const hasCustomSeries = (view: ChartView): boolean =>
  view.kind === 'heat_map' || (view.kind === 'trend' && (view.band ?? view.outerBand) !== undefined)

/** Whether custom series can be drawn; their code loads when they are needed. */
export function useCustomCharts(needed: boolean): boolean {
  return useLoaded(needed ? codeOfCustomCharts : null) !== null
}

/** The view, or the previous one while the code of its custom series loads; null without a previous one. */
export function useDrawable<Shown extends ChartView>(view: Shown): Shown | null {
  const isNeeded = hasCustomSeries(view)
  const hasCome = useCustomCharts(isNeeded)
  const [last, setLast] = useState<Shown | null>(null)
  if (isNeeded && !hasCome) return last
  if (last !== view) setLast(view)
  return view
}

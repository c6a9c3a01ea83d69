import type { ChartStyle } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { EChartsOption } from 'echarts'
import { useMemo } from 'react'
import { useSharedChoices } from '../../../cards/sharedChoices/SharedChoices.ts'
import { isChosen } from '../../../cards/sharedChoices/shared.ts'
import { withHighlightedCategory } from '../highlightedCategory.ts'
import { useCustomCharts } from './useCustomCharts.ts'

/** The position of the category that the dashboard shows because of a mark, -1 for none, and the option with it highlighted. */
export function useHighlightedCategory(base: EChartsOption | null, view: ChartView, style: ChartStyle) {
  const { values } = useSharedChoices()
  const lit = view.marks?.findIndex((mark) => mark !== null && isChosen(values, mark)) ?? -1
  const canLight = useCustomCharts(lit >= 0 && view.kind !== 'share') || view.kind === 'share'
  const option = useMemo(
    () => (base === null ? null : withHighlightedCategory(base, view, canLight ? lit : -1, style)),
    [base, view, canLight, lit, style],
  )
  return { lit, option }
}

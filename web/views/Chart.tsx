import { chartHeight, chartOption } from '@sala/widgets/views/option.ts'
import type { WidthClass } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { EChartsOption } from 'echarts'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import styles from './Chart.module.css'
import { cssVariable } from './cssVariable.ts'
import { sayStep, stepTo } from './steps.ts'
import { withTooltip } from './tooltip.ts'
import { useChartStyle } from './useChartStyle.ts'
import { type LoadDrawing, useDrawing } from './useDrawing.ts'
import { useNear } from './useNear.ts'

/** Both heights of a chart as CSS variables: the card's own width chooses between them before any script has measured it. */
export function chartRoom(view: ChartView): CSSProperties {
  return {
    ...cssVariable('--chart-height', `${chartHeight(view, 'wide')}px`),
    ...cssVariable('--chart-height-narrow', `${chartHeight(view, 'narrow')}px`),
  }
}

const loadCharts: LoadDrawing = async () => (await import('./charts.ts')).draw

/**
 * A chart, drawn by ECharts. It keeps its room from the start, follows its size, the theme and the language, and can be
 * walked through with the arrow keys; a screen reader hears its description, and the figures at each step.
 */
export function Chart({ view }: { readonly view: ChartView }) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<WidthClass>('medium')
  const style = useChartStyle(width)
  const option = useMemo(() => withTooltip(chartOption(view, style), view, style), [view, style])
  const near = useNear(host)
  const words = `${style.language} ${view.description}`
  const drawing = useDrawing(host, { near, words, load: loadCharts, onWidth: setWidth })
  const [step, setStep] = useState<number | null>(null)

  useEffect(() => {
    drawing?.setOption(option, { notMerge: true })
  }, [drawing, option])

  function walk(event: KeyboardEvent) {
    if (event.key === 'Escape' && step !== null) {
      event.stopPropagation()
      leave()
      return
    }
    const next = stepTo(event.key, step, view, style.direction === 'rtl')
    if (next === null) return
    event.preventDefault()
    setStep(next)
    drawing?.dispatchAction({ type: 'showTip', seriesIndex: seriesAt(option, next), dataIndex: next })
  }

  function leave() {
    setStep(null)
    drawing?.dispatchAction({ type: 'hideTip' })
    drawing?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' })
    drawing?.dispatchAction({ type: 'downplay' })
  }

  return (
    <div className={styles.slot} style={chartRoom(view)}>
      <div
        className={styles.chart}
        data-kind={view.kind}
        role="img"
        aria-label={view.description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the figures of the picture
        tabIndex={0}
        onKeyDown={walk}
        onBlur={leave}
      >
        {/* ECharts describes its own element too; once is enough. */}
        <div ref={host} className={styles.canvas} aria-hidden="true" data-drawn={drawing !== null} />
      </div>
      <output className="unseen">{step === null ? '' : sayStep(view, step, style.language)}</output>
    </div>
  )
}

/** The first series of an option that has a figure at a category. */
function seriesAt(option: EChartsOption, at: number): number {
  const series = Array.isArray(option.series) ? option.series : []
  const found = series.findIndex(({ data }) => Array.isArray(data) && data[at] !== null && data[at] !== undefined)
  return Math.max(0, found)
}

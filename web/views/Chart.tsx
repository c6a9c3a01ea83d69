import { chartHeight, chartOption } from '@sala/widgets/views/option.ts'
import { type WidthClass, widthClass } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { EChartsOption } from 'echarts'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { withDeadline } from '../routes/deadline.ts'
import styles from './Chart.module.css'
import type { Drawing } from './charts.ts'
import { cssVariable } from './cssVariable.ts'
import { sayStep, stepTo } from './steps.ts'
import { withTooltip } from './tooltip.ts'
import { useChartStyle } from './useChartStyle.ts'
import { useNear } from './useNear.ts'

/** Both heights of a chart as CSS variables: the card's own width chooses between them before any script has measured it. */
export function chartRoom(view: ChartView): CSSProperties {
  return {
    ...cssVariable('--chart-height', `${chartHeight(view, 'wide')}px`),
    ...cssVariable('--chart-height-narrow', `${chartHeight(view, 'narrow')}px`),
  }
}

/**
 * The one place where ECharts draws. It keeps its room from the start, follows its size, the theme and the language, and can be
 * walked through with the arrow keys; a screen reader hears its description, and the figures at each step.
 */
export function Chart({ view }: { readonly view: ChartView }) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<WidthClass>('medium')
  const style = useChartStyle(width)
  const option = useMemo(() => withTooltip(chartOption(view, style), view, style), [view, style])
  const near = useNear(host)
  const drawing = useDrawing(host, near, `${style.language} ${view.description}`, setWidth)
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

/** The drawing in an element, once that is near the screen and both the code and the fonts have come. */
function useDrawing(
  host: RefObject<HTMLElement | null>,
  near: boolean,
  words: string,
  onWidth: (width: WidthClass) => void,
): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // Only the first words choose the fonts: others of the same language need no others.
  const firstWords = useRef(words)

  useEffect(() => {
    const element = host.current
    if (!near || element === null) return
    let wanted = true
    let started: Drawing | undefined
    const observer = new ResizeObserver(() => {
      onWidth(widthClass(element.clientWidth))
      // Hidden for a moment: a drawing without room would complain, and is drawn again when it has some.
      if (element.clientWidth > 0 && element.clientHeight > 0) started?.resize()
    })
    Promise.all([withDeadline(import('./charts.ts')), fontsFor(firstWords.current)]).then(([{ draw }]) => {
      if (!wanted) return
      onWidth(widthClass(element.clientWidth))
      started = draw(element)
      observer.observe(element)
      setDrawing(started)
    }, setFailure)
    return () => {
      wanted = false
      observer.disconnect()
      started?.dispose()
      setDrawing(null)
    }
  }, [host, near, onWidth])

  // The card says so, and offers to try again.
  if (failure !== null) throw failure
  return drawing
}

/** A canvas does not wait for fonts as the page does; without them it draws in others and never looks again. */
async function fontsFor(words: string): Promise<void> {
  if (!('fonts' in document)) return
  const load = (weight: number) => document.fonts.load(`${weight} 12px 'IBM Plex Sans'`, words)
  await Promise.allSettled([load(400), load(600)])
}

/** The first series of an option that has a figure at a category. */
function seriesAt(option: EChartsOption, at: number): number {
  const series = Array.isArray(option.series) ? option.series : []
  const found = series.findIndex(({ data }) => Array.isArray(data) && data[at] !== null && data[at] !== undefined)
  return Math.max(0, found)
}

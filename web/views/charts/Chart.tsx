import { chartHeight, denseChartHeight } from '@sala/widgets/views/options/chartHeight.ts'
import { scatterPoints } from '@sala/widgets/views/options/lazyChartFacts.ts'
import { placeOfDay } from '@sala/widgets/views/options/longTrend.ts'
import { type ChartStyle, chartText } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { EChartsOption } from 'echarts'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSharedChoices } from '../../cards/sharedChoices/SharedChoices.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { useStore } from '../../store.ts'
import { MarkLayer } from '../annotationMarks.ts'
import { printing, usePaperPicture } from '../paper/paper.ts'
import { useNearViewport } from '../useNearViewport.ts'
import styles from './Chart.module.css'
import type { Drawing } from './charts.ts'
import { useDrawable } from './custom/useCustomCharts.ts'
import { useHighlightedCategory } from './custom/useHighlightedCategory.ts'
import { Legend } from './Legend.tsx'
import { extractLegend } from './legend.ts'
import { categoryAt, listen, type Point } from './listen.ts'
import { useOnPress } from './onPress.ts'
import { redraw } from './redraw.ts'
import { cellOf, sayStep, stepTo } from './steps.ts'
import { withTooltip } from './tooltip.ts'
import { useChartStyle } from './useChartStyle.ts'
import { type LoadDrawing, useDrawing } from './useDrawing.ts'

/** Both heights of a chart as CSS variables: the card's own width chooses between them before any script has measured it. */
export function chartRoom(view: ChartView): CSSProperties {
  return {
    ...cssVariable('--chart-height', `${chartHeight(view, 'wide')}px`),
    ...cssVariable('--chart-height-narrow', `${chartHeight(view, 'narrow')}px`),
    ...cssVariable('--chart-height-dense', `${denseChartHeight(view, 'wide')}px`),
    ...cssVariable('--chart-height-narrow-dense', `${denseChartHeight(view, 'narrow')}px`),
  }
}

/** What the shown option was made of, besides its figures. */
interface Picture {
  readonly drawing: Drawing
  readonly style: ChartStyle
  readonly kind: ChartView['kind']
}

/** Whether only the figures differ, so that the drawing can be reused. */
function isLike(picture: Picture | null, other: Picture): boolean {
  return picture?.drawing === other.drawing && picture.style === other.style && picture.kind === other.kind
}

const nothing: ReadonlySet<string> = new Set()

const loadCharts: LoadDrawing = async () => (await import('./charts.ts')).draw
const loadLazyCharts: LoadDrawing = async () => (await import('./lazyCharts.ts')).draw

/** Whether the drawing code of a view loads with the first of its kind. */
export const isLazyChart = ({ kind }: ChartView): boolean => kind === 'scatter' || kind === 'share'

interface ChartProps<Shown extends ChartView> {
  readonly view: Shown
  /** The same function for the life of the component. */
  readonly optionOf: (view: Shown, style: ChartStyle) => EChartsOption
}

/** A chart whose series code loads on demand; until then the previous chart or its reserved room is shown. */
export function Chart<Shown extends ChartView>({ view, optionOf }: ChartProps<Shown>) {
  const drawable = useDrawable(view)
  return drawable === null ? (
    <div className={styles.slot} style={chartRoom(view)}>
      <div className={styles.chart} />
    </div>
  ) : (
    <DrawnChart view={drawable} optionOf={optionOf} />
  )
}

/**
 * A chart drawn by ECharts. It reserves its room from the start, follows size, theme and language, and can be walked through with the arrow
 * keys; a screen reader gets its description, and the figures at each step.
 */
function DrawnChart<Shown extends ChartView>({ view, optionOf }: ChartProps<Shown>) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(480)
  const style = useChartStyle(width)
  const near = useNearViewport(host)
  const words = `${style.language} ${view.description}`
  const drawing = useDrawing(host, {
    near,
    words,
    load: isLazyChart(view) ? loadLazyCharts : loadCharts,
    onWidth: setWidth,
  })
  usePaperPicture(host, drawing, chartHeight(view, 'wide'))
  const Marks = useContext(MarkLayer)
  const onPaper = useStore(printing)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(nothing)
  const stepped = useRef<number | null>(null)
  // Only once the element is near: until then its size is not known, and everything would be made twice.
  const full = useMemo(
    () => (drawing === null ? null : withTooltip(optionOf(view, style), view, style, () => stepped.current)),
    [drawing, view, optionOf, style],
  )
  const extracted = useMemo(() => (full === null ? null : extractLegend(full, hidden)), [full, hidden])
  const base = (onPaper ? extracted?.printOption : extracted?.option) ?? null
  const { lit, option } = useHighlightedCategory(base, view, style)
  const [step, setStep] = useState<number | null>(null)

  const toggle = useCallback((name: string) => {
    setHidden((before) => {
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })
  }, [])

  const point = useCallback(
    (name: string | null) => {
      const seriesFilter = view.kind === 'share' ? { seriesIndex: 0, name } : { seriesName: name }
      drawing?.dispatchAction(name === null ? { type: 'downplay' } : { type: 'highlight', ...seriesFilter })
    },
    [drawing, view.kind],
  )

  const last = useRef<Picture | null>(null)
  useEffect(() => {
    if (drawing === null || option === null) return
    const picture = { drawing, style, kind: view.kind }
    if (isLike(last.current, picture)) redraw(drawing, option)
    else drawing.setOption(option, { notMerge: true })
    last.current = picture
  }, [drawing, option, style, view.kind])

  const { actions, onPress, pressable } = usePresses(drawing, view)

  function walk(event: KeyboardEvent) {
    const action = step === null ? undefined : onPress === null ? actions[step] : () => pressStep(step)
    if ((event.key === 'Enter' || event.key === ' ') && action) {
      event.preventDefault()
      action()
      return
    }
    if (event.key === 'Escape' && step !== null) {
      // The same press resets the choice that was made here.
      if (step !== lit) event.stopPropagation()
      leave()
      return
    }
    const next = stepTo(event.key, step, view, style.direction === 'rtl')
    if (next === null) return
    event.preventDefault()
    setStep(next)
    if (drawing === null || option === null) return
    // Otherwise it would keep the old figures while the pointer does not move.
    drawing.dispatchAction({ type: 'hideTip' })
    stepped.current = next
    drawing.dispatchAction({ type: 'showTip', ...placeOf(drawing, option, view, { at: next, style }) })
    stepped.current = null
  }

  function pressStep(at: number) {
    const { category, line } = cellOf(view, at)
    const room = host.current?.getBoundingClientRect()
    const series = line === null ? null : (view.series[line]?.name ?? null)
    onPress?.({ category, series, x: (room?.x ?? 0) + (room?.width ?? 0) / 2, y: (room?.y ?? 0) + 24 })
  }

  function leave() {
    setStep(null)
    drawing?.dispatchAction({ type: 'hideTip' })
    drawing?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' })
    drawing?.dispatchAction({ type: 'downplay' })
  }

  return (
    <div className={styles.slot} style={chartRoom(view)}>
      {extracted !== null && extracted.lines.length > 0 && (
        <Legend
          lines={extracted.lines}
          rightToLeft={style.direction === 'rtl'}
          hidden={hidden}
          onToggle={toggle}
          onPoint={point}
        />
      )}
      <div
        className={styles.chart}
        data-kind={view.kind}
        data-marks={pressable}
        role="img"
        aria-label={view.description}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the figures of the picture
        tabIndex={0}
        onKeyDown={walk}
        onBlur={leave}
      >
        {/* ECharts also describes its own element; one description is enough. */}
        <div
          ref={host}
          className={`absolute inset ${styles.canvas}`}
          aria-hidden="true"
          data-drawn={drawing !== null}
        />
      </div>
      {drawing !== null && Marks !== null && <Marks drawing={drawing} host={host} view={view} style={style} />}
      <output className="unseen">{step === null ? '' : sayStep(view, step, style.language)}</output>
    </div>
  )
}

/** The effect of a press on the picture: the action of the category's mark, or that of `onPress` for all presses. */
function usePresses(drawing: Drawing | null, view: ChartView) {
  const { actionOf } = useSharedChoices()
  const actions = useMemo(
    () => view.marks?.map((mark) => (mark === null ? null : actionOf(mark))) ?? [],
    [view, actionOf],
  )
  const onPress = useOnPress()
  const pressable = onPress !== null || actions.some((action) => action !== null)

  useEffect(() => {
    if (drawing === null || !pressable) return
    if (onPress !== null) return listen(drawing, view, onPress)
    if (view.kind === 'share') {
      // A ring omits empty parts, so that its positions are not those of the categories.
      const press = ({ name }: { readonly name: string }) =>
        actions[view.categories.findIndex((category) => chartText(category) === name)]?.()
      drawing.on('click', press)
      return () => {
        drawing.off('click', press)
      }
    }
    // A press anywhere along the axis counts for its category: bars of small figures would be too small to hit.
    const press = (point: Point) => actions[categoryAt(drawing, view, point)]?.()
    drawing.getZr().on('click', press)
    return () => {
      // A disposed drawing has removed its listeners.
      if (!drawing.isDisposed()) drawing.getZr().off('click', press)
    }
  }, [drawing, view, actions, pressable, onPress])
  return { actions, onPress, pressable }
}

/** The position at which the tooltip of a category is shown. */
function placeOf(
  drawing: Drawing,
  option: EChartsOption,
  view: ChartView,
  { at, style }: { readonly at: number; readonly style: ChartStyle },
) {
  if (view.kind === 'heat_map') {
    const { category, line } = cellOf(view, at)
    const [x, y] = drawing.convertToPixel({ gridIndex: 0 }, [category, line ?? 0])
    return { x, y }
  }
  // Points without both figures are not drawn.
  if (view.kind === 'scatter') {
    return { seriesIndex: 0, dataIndex: scatterPoints(view).findIndex((point) => point.at === at) }
  }
  const series = Array.isArray(option.series) ? option.series : []
  // With many days, not each has a point of its own: there it is a position on their numeric axis.
  if (series.some(({ data }: { readonly data?: unknown }) => data instanceof Float64Array)) {
    return { x: drawing.convertToPixel({ xAxisIndex: 0 }, placeOfDay(at, style)), y: drawing.getHeight() / 2 }
  }
  const seriesIndex = series.findIndex(
    ({ data }: { readonly data?: unknown }) => Array.isArray(data) && data[at] !== null && data[at] !== undefined,
  )
  return { seriesIndex: Math.max(0, seriesIndex), dataIndex: at }
}

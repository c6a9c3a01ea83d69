import { scatterPoints } from '@sala/widgets/views/options/lazyChartFacts.ts'
import { chartText } from '@sala/widgets/views/style.ts'
import type { ChartView } from '@sala/widgets/views/view.ts'
import type { Drawing } from './charts.ts'
import type { PressedMark } from './onPress.ts'

export interface Point {
  readonly offsetX: number
  readonly offsetY: number
}

/** The category of a chart with axes at a point; -1 for none. */
export function categoryAt(drawing: Drawing, view: ChartView, { offsetX, offsetY }: Point): number {
  const lying = view.kind === 'ranking' || ('shape' in view && view.shape === 'rows')
  const at = drawing.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY])
  const place = Array.isArray(at) ? Math.round(Number(at[lying ? 1 : 0])) : -1
  // In right-to-left scripts, the days of a long trend have negative numbers (`placeOfDay`).
  const index = view.kind === 'trend' ? Math.abs(place) : place
  const inside = lying || drawing.containPixel({ gridIndex: 0 }, [offsetX, offsetY])
  return inside && index >= 0 && index < view.categories.length ? index : -1
}

/** ECharts' data about a pressed mark. */
interface Hit {
  readonly dataIndex: number
  readonly name: string
  readonly seriesName?: string
  readonly value: unknown
}

/**
 * Listens for presses on the marks of a chart; returns a function that stops listening. Along an axis, a press anywhere counts for its
 * category.
 */
export function listen(drawing: Drawing, view: ChartView, onPress: (pressed: PressedMark) => void): () => void {
  let hit: Hit | null = null
  const remember = (next: Hit) => {
    hit = next
  }
  const press = (point: Point & { readonly event: { readonly clientX?: number; readonly clientY?: number } }) => {
    // ECharts reports the mark before this listener gets the point.
    const mark = markOf(drawing, view, point, hit)
    hit = null
    if (mark !== null) onPress({ ...mark, x: point.event.clientX ?? 0, y: point.event.clientY ?? 0 })
  }
  drawing.on('click', remember)
  drawing.getZr().on('click', press)
  return () => {
    if (drawing.isDisposed()) return
    drawing.off('click', remember)
    drawing.getZr().off('click', press)
  }
}

function markOf(
  drawing: Drawing,
  view: ChartView,
  point: Point,
  hit: Hit | null,
): Pick<PressedMark, 'category' | 'series'> | null {
  switch (view.kind) {
    case 'share': {
      // A ring omits empty parts, so that its positions are not those of the categories.
      const category = view.categories.findIndex((label) => chartText(label) === hit?.name)
      return category < 0 ? null : { category, series: null }
    }
    case 'heat_map': {
      const [across, line] = Array.isArray(hit?.value) ? hit.value.map(Number) : []
      return across === undefined ? null : { category: across, series: view.series[line ?? -1]?.name ?? null }
    }
    case 'scatter': {
      const point = hit === null ? undefined : scatterPoints(view)[hit.dataIndex]
      return point === undefined ? null : { category: point.at, series: null }
    }
    default: {
      const category = categoryAt(drawing, view, point)
      const series = view.series.find(({ name }) => chartText(name) === hit?.seriesName)
      return category < 0 ? null : { category, series: series?.name ?? null }
    }
  }
}

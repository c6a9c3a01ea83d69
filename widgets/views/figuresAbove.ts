import { isEmpty } from './empty.ts'
import type { ChartView, ComposedView, FiguresView } from './view.ts'

/** Figures above their picture, which is left out where it has nothing to draw: a year that is held as a whole has no months. */
export function figuresAbove(figures: FiguresView, chart: ChartView): ComposedView {
  const views = isEmpty(chart) ? [figures] : [figures, chart]
  return { kind: 'composed', parts: views.map((view) => ({ span: 12, title: null, view })) }
}

import { isEmpty } from './empty.ts'
import type { ChartView, ComposedView, FiguresView } from './view.ts'

/** Whether there are figures without anything to draw below them: a year that is held as a whole has no months. Where nothing is held at all, both keep their places. */
export const standAlone = (figures: FiguresView, chart: ChartView): boolean => isEmpty(chart) && !isEmpty(figures)

/** Figures above their picture, which is left out where they stand alone. */
export function figuresAbove(figures: FiguresView, chart: ChartView): ComposedView {
  const views = standAlone(figures, chart) ? [figures] : [figures, chart]
  return { kind: 'composed', parts: views.map((view) => ({ span: 12, title: null, view })) }
}

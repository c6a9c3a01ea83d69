import { daysOf, monthDays, type Span } from '../../filters/ranges.ts'
import type { ChartView, View } from '../../views/view.ts'

/** On a longer axis, every month would have a holiday. */
const maxDays = 400

/** The days along the axis of a card's vertical charts; null without such an axis, or if it has years or too many days. */
export function daysOnAxis(view: View): Span | null {
  const spans = chartsOf(view).flatMap((chart) =>
    (chart.marks ?? []).flatMap((mark) => spanOf(mark?.value ?? '') ?? []),
  )
  const from = spans.map((span) => span.from).toSorted()[0]
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return null
  return daysOf({ from, to }) <= maxDays ? { from, to } : null
}

const isUpright = (view: View): view is ChartView =>
  view.kind === 'trend' || ((view.kind === 'comparison' || view.kind === 'stack') && view.shape !== 'rows')

/** The pictures of a card that have an axis of time, or may have one. */
export const chartsOf = (view: View): readonly ChartView[] =>
  (view.kind === 'composed' ? view.parts.map((part) => part.view) : [view]).filter(isUpright)

/** The days of a month or of two days; null for anything else. A year contains all holidays, so it is null. */
export function spanOf(period: string): Span | null {
  if (/^\d{4}-\d{2}$/.test(period)) return monthDays(period)
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(period) ?? []
  return from === undefined || to === undefined ? null : { from, to }
}

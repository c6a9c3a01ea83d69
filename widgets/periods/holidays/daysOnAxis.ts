import { daysOf, monthDays, type Span } from '../../filters/ranges.ts'
import type { ChartView, View } from '../../views/view.ts'

/** A longer axis has so many holidays that each of its months would be marked. */
const maxDays = 400

/** The days that the upright pictures of a card have along their axis; null where they have none, and where these are years or too many. */
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

/** The days of a month or of two days; null for what is neither. Years hold all holidays, so they are none. */
export function spanOf(period: string): Span | null {
  if (/^\d{4}-\d{2}$/.test(period)) return monthDays(period)
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(period) ?? []
  return from === undefined || to === undefined ? null : { from, to }
}

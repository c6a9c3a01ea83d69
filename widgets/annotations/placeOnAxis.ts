import type { ChartView } from '../views/view.ts'

/** The first and last category of a time axis that overlap the days, `YYYY-MM-DD`; null if none does, and for other axes. */
export function placeOnAxis(
  view: Pick<ChartView, 'kind' | 'marks'> & { readonly shape?: string },
  { from, to }: { readonly from: string; readonly to: string },
): readonly [first: number, last: number] | null {
  const isUpright =
    (view.kind === 'comparison' || view.kind === 'trend' || view.kind === 'stack') && view.shape !== 'rows'
  if (!isUpright || view.marks === undefined) return null
  const has = view.marks.map((mark) => {
    if (mark?.kind !== 'period') return false
    // A month or a year, or two days: of each as many letters as it has.
    const [first = '', last = first] = mark.value.split('..')
    return from.slice(0, last.length) <= last && to.slice(0, first.length) >= first
  })
  const first = has.indexOf(true)
  return first < 0 ? null : [first, has.lastIndexOf(true)]
}

import type { ChartView } from '@sala/widgets/views/view.ts'

/** Bars of a ranking that fit on a page below the head of the card. */
const mostBars = 26

export interface Piece {
  readonly view: ChartView
  /** The figure that the whole width stands for, so that bars of all pieces can be compared; null for the chart's own choice. */
  readonly longest: number | null
}

/**
 * Cuts a ranking that is taller than a page into pieces of about the same height, so that no page ends within a bar. The others keep
 * their shape and always fit.
 */
export function splitTall(view: ChartView): readonly Piece[] {
  if (view.kind !== 'ranking' || view.categories.length <= mostBars) return [{ view, longest: null }]
  const longest = Math.max(0, ...view.series.flatMap((series) => series.values.map((value) => value ?? 0)))
  const pieces = Math.ceil(view.categories.length / mostBars)
  const size = Math.ceil(view.categories.length / pieces)
  return Array.from({ length: pieces }, (_, index) => {
    const cut = <Item>(items: readonly Item[]) => items.slice(index * size, (index + 1) * size)
    return {
      view: {
        ...view,
        categories: cut(view.categories),
        changes: cut(view.changes),
        series: view.series.map((series) => ({ ...series, values: cut(series.values) })),
      },
      longest,
    }
  })
}

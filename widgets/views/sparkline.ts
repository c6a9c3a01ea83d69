/**
 * A small line without axes: the way that a figure came. Drawn by the browser and in files from the same path, in a box of `width` by
 * `height`, from left to right.
 */
export interface Sparkline {
  /** SVG path data; a gap parts the line. Empty where there are fewer than two figures. */
  readonly path: string
  /** Where the newest figure stands; null where there is no line. */
  readonly last: { readonly x: number; readonly y: number } | null
}

/** What stays free around the line, so that its ends are not cut. */
const margin = 3

export function sparkline(values: readonly (number | null)[], width: number, height: number): Sparkline {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return { path: '', last: null }
  const lowest = Math.min(...known)
  const range = Math.max(...known) - lowest
  const step = (width - 2 * margin) / (values.length - 1)
  // Figures that are all the same lie in the middle.
  const heightOf = (value: number) => (range === 0 ? 0.5 : (value - lowest) / range)
  const points = values.map((value, index) =>
    value === null
      ? null
      : { x: round(margin + index * step), y: round(height - margin - heightOf(value) * (height - 2 * margin)) },
  )
  const path = points
    .map((point, index) =>
      point === null ? '' : `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}${dotOf(points, index)}`,
    )
    .join('')
  return { path, last: points.findLast((point) => point !== null) ?? null }
}

/** A figure between two gaps has no line; round line ends make a dot of a line without length. */
function dotOf(points: readonly (object | null)[], index: number): string {
  return points[index - 1] || points[index + 1] ? '' : 'h0'
}

const round = (value: number): number => Math.round(value * 100) / 100

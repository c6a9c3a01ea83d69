import type { Unit } from '@sala/catalog/dataset.ts'
import type { Language } from '@sala/catalog/words.ts'
import { amount, short } from '../texts/format.ts'

/**
 * A sparkline: a small line without axes, from zero to its highest figure. So sparklines of different units have one scale: the same change
 * in percent is equally steep. Browser and files draw it from the same path, in a box of `width` by `height`, from left to right.
 */
interface Sparkline {
  /** SVG path data; a gap parts the line. Empty where there are fewer than two figures. */
  readonly path: string
  /** Where the newest figure stands; null where there is no line. */
  readonly last: { readonly x: number; readonly y: number } | null
}

/** The margin around the line, so that its ends are not clipped. */
const margin = 3

export function sparkline(values: readonly (number | null)[], width: number, height: number): Sparkline {
  const figures = values.filter((value) => value !== null)
  if (figures.length < 2) return { path: '', last: null }
  const lowest = Math.min(0, ...figures)
  const range = Math.max(0, ...figures) - lowest
  const step = (width - 2 * margin) / (values.length - 1)
  // Zeros lie in the middle.
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

/** From here on a figure at the end of a line is shortened. */
const shortenedFrom = 10_000

/** The first and the last figure of a line, as labels of its ends. */
export function lineEnds(
  values: readonly (number | null)[],
  unit: Unit,
  language: Language,
): readonly [first: string, last: string] {
  const figures = values.filter((value) => value !== null)
  const endOf = (value: number | null = null) =>
    value !== null && Math.abs(value) >= shortenedFrom ? short(value, language) : amount(value, unit, language)
  return [endOf(figures[0]), endOf(figures.at(-1))]
}

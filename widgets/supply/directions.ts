import type { Context } from '../context.ts'
import type { Timeline } from '../timeline.ts'
import type { Series } from '../views/view.ts'
import { words } from './words.ts'

/** What comes in and what goes out, over time. */

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** The chosen directions. */
export function directionsOf(direction: Direction | null): readonly Direction[] {
  return direction === null ? directions : [direction]
}

/** One series for each direction; periods that the range holds a part of are marked as open. */
export function directionSeries(
  shown: readonly Direction[],
  names: Readonly<Record<Direction, string>>,
  values: Readonly<Record<Direction, readonly (number | null)[]>>,
  line: Timeline,
): readonly Series[] {
  return shown.map((direction) => ({
    key: direction,
    name: names[direction],
    role: 'category',
    values: values[direction],
    ...(line.partial.length > 0 ? { open: line.partial } : {}),
  }))
}

/** The words of both directions in the reader's language. */
export function directionNames({ say }: Context): Readonly<Record<Direction, string>> {
  return { in: say(words.in), out: say(words.out) }
}

import type { Context } from '../context.ts'
import type { Series } from '../views/view.ts'
import { words } from './supplyWords.ts'

/** What comes in and what goes out, over time. */

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** The chosen directions. */
export function directionsOf(direction: Direction | null): readonly Direction[] {
  return direction === null ? directions : [direction]
}

/** One series for each direction; incomplete periods are marked. */
export function directionSeries(
  shown: readonly Direction[],
  names: Readonly<Record<Direction, string>>,
  values: Readonly<Record<Direction, readonly (number | null)[]>>,
  open: Pick<Series, 'open'>,
): readonly Series[] {
  return shown.map((direction) => ({
    key: direction,
    name: names[direction],
    role: 'category',
    values: values[direction],
    ...open,
  }))
}

/** The words of both directions in the reader's language. */
export function directionNames({ say }: Context): Readonly<Record<Direction, string>> {
  return { in: say(words.in), out: say(words.out) }
}

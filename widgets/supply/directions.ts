import type { Context } from '../context.ts'
import { words } from './supplyWords.ts'

/** Inward and outward traffic, over time. */

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** The chosen directions. */
export function directionsOf(direction: Direction | null): readonly Direction[] {
  return direction === null ? directions : [direction]
}

/** The words of both directions in the reader's language. */
export function directionNames({ say }: Context): Readonly<Record<Direction, string>> {
  return { in: say(words.in), out: say(words.out) }
}

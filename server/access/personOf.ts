import { problem } from '../core/problems.ts'
import type { Actor } from './actor.ts'

/** The signed-in person, on a route that the guard closes to everybody else. */
export function personOf(actor: Actor | null): Actor {
  if (actor === null) throw problem('not_signed_in')
  return actor
}

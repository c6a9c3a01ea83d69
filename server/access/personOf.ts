import { problem } from '../core/problems.ts'
import type { Actor } from './actor.ts'

/** Who is signed in, on a route that the guard lets nobody else through to. */
export function personOf(actor: Actor | null): Actor {
  if (actor === null) throw problem('not_signed_in')
  return actor
}

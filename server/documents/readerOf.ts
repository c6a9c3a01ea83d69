import type { Actor } from '../access/actor.ts'
import { isAdministrator } from '../access/guard.ts'
import { problem } from '../core/problems.ts'
import type { DocumentReader } from '../state/documents/document.ts'

/** The rights by which a person reads documents; null for administrators, who read all. Throws `not_signed_in`. */
export function readerOf(actor: Actor | null): DocumentReader | null {
  if (!actor) throw problem('not_signed_in')
  return isAdministrator(actor) ? null : { userId: actor.userId, roleId: actor.roleId }
}

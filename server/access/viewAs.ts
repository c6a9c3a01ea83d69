import { lockSession, renewSession, signOut, unlockSession } from '@sala/catalog/api/auth.ts'
import { readEmbed } from '@sala/catalog/api/embeds.ts'
import { explainChange } from '@sala/catalog/api/explainChange.ts'
import { explore } from '@sala/catalog/api/explore.ts'
import { exploreRows, exploreRowsFile } from '@sala/catalog/api/exploreRows.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import { endView } from '@sala/catalog/api/viewAs.ts'
import { problem } from '../core/problems.ts'
import { rowScope } from '../facts/rowScope.ts'
import { unknownUser } from '../state/accounts/views.ts'
import { adminRoleId, type SessionActor, type User } from '../state/model.ts'
import type { State } from '../state/state.ts'
import type { Actor } from './actor.ts'
import { actorOf } from './actorOf.ts'

/** The rights that a session sees with: those of its own person, or of the one that an administrator views as. */
export interface SessionView {
  readonly actor: Actor
  readonly user: User
  /** The name of the one that it views as; null for one's own view. */
  readonly viewing: string | null
}

/**
 * The rights that a session sees with. If the viewed person is gone or is an administrator by now, or the session's own person is no longer
 * one, it sees with no rights: never with its own, because the person would believe that nothing can be changed.
 */
export async function seenBy(sessionActor: SessionActor, { views }: Pick<State, 'views'>): Promise<SessionView> {
  const realActor = actorOf(sessionActor)
  if (!sessionActor.viewed) return { actor: realActor, user: sessionActor.user, viewing: null }
  const rights = await views.find(sessionActor.viewed)
  const isSeen = rights !== null && realActor.admin && rights.user.roleId !== adminRoleId
  const user = isSeen ? rights.user : nobody(sessionActor.viewed.id)
  const actor: Actor = {
    ...realActor,
    userId: user.id,
    email: user.email,
    roleId: user.roleId,
    roleName: user.roleName,
    authType: user.authType,
    admin: false,
    permissions: new Set(isSeen ? rights.permissions : []),
    rows: rowScope(isSeen ? rights.rows : null),
    until: firstOf(realActor.until, isSeen ? rights.roleUntil : null),
    viewer: { userId: realActor.userId, email: realActor.email },
  }
  return { actor, user, viewing: `${user.firstname} ${user.lastname}`.trim() }
}

/** The person or group that an actor stands for, as the screens show them. */
export async function userOf(actor: Actor, { users, views }: Pick<State, 'users' | 'views'>): Promise<User | null> {
  const user = await users.byId(actor.userId)
  if (user !== null || actor.viewer === undefined) return user
  const role = await views.find({ kind: 'role', id: actor.userId })
  return role?.user ?? nobody(actor.userId)
}

const firstOf = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)

const nobody = (id: string): User => ({ ...unknownUser, id, active: false })

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
/** What concerns the session itself, and the questions that are too long for an address. */
const openToViews: ReadonlySet<string> = new Set(
  [
    ...[endView, signOut, lockSession, unlockSession, renewSession],
    ...[explore, exploreRows, exploreRowsFile, explainChange, readEmbed],
  ].map(keyOf),
)
/** What only the person of an account is shown of it: address, sessions, keys. */
const isPersonal = (path: string): boolean => path === 'account' || path.startsWith('account/')

/** Refuses every change, and data private to an account, while viewing as another person: throws `view_only`. */
export function requireViewOnly(route: Pick<Route, 'method' | 'path'>, actor: Actor | null): void {
  if (actor?.viewer === undefined) return
  const refused = route.method === 'GET' ? isPersonal(route.path) : !openToViews.has(keyOf(route))
  if (refused) throw problem('view_only')
}

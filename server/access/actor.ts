import type { KeyScope } from '@sala/catalog/api/keyScopes.ts'
import { problem } from '../core/problems.ts'
import type { RowScope } from '../facts/rowScope.ts'
import type { AuthType } from '../state/model.ts'

/** The caller, as resolved by the guard. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly roleId: string | null
  readonly roleName: string | null
  readonly authType: AuthType
  /** Of their account, when they were resolved: changes of accounts are refused once it is over. */
  readonly generation: number
  readonly admin: boolean
  /** `view_widget_{code}` names, `manage_imports`, `explore_data` and `annotate_data`; an administrator holds all of them. */
  readonly permissions: ReadonlySet<string>
  /** The rows of every data set that they may see: the rule of their group. Administrators see all. */
  readonly rows: RowScope
  /** When these rights are over, and others count: nothing may be kept of them past it. Null for rights without an end. */
  readonly until: Date | null
  /** The API key that the request was made with; absent for sessions. */
  readonly key?: ActingKey
  /** The owner of the session, if an administrator views as this person or group: they read what it sees, and change nothing. */
  readonly viewer?: Viewer
  /** The session is locked: only signing out is answered. */
  readonly locked: boolean
  /** A second factor has to be set up before anything else. */
  readonly secondFactorDue: boolean
}

/** An administrator who views as another person. */
interface Viewer {
  readonly userId: string
  readonly email: string
}

/** Why a valid session is not answered: it is locked, or its person has to set up a second factor first. */
export type AccessRestriction = 'session_locked' | 'second_factor_due'

/** An API key as it acts. */
export interface ActingKey {
  readonly id: string
  readonly scopes: readonly KeyScope[]
  /** Whether its owner is an administrator, which counts for what only `provisioner` opens. */
  readonly ofAdministrator: boolean
}

/** The signed-in person, on a route that the guard closes to everybody else. */
export function personOf(actor: Actor | null): Actor {
  if (actor === null) throw problem('not_signed_in')
  return actor
}

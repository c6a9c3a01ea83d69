import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
/** The built-in role that sees everything, identified by its id, never by its name. */
export const adminRoleId = '00000000-0000-4000-8000-000000000001'

export type AuthType = 'normal_auth' | 'ad_auth' | 'service'

export interface User {
  readonly id: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly roleId: string | null
  readonly roleName: string | null
  readonly authType: AuthType
  readonly department: string | null
  readonly active: boolean
  readonly demonstration: boolean
  readonly createdAt: Date
  /** Goes up with every revocation of what lets them in. */
  readonly generation: number
}

export interface NewUser {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly roleId: string | null
  /** As `Passwords.hash` gave it; null for people of the directory. */
  readonly passwordHash: string | null
  readonly authType?: AuthType
  readonly demonstration?: boolean
}

export interface UserChange {
  readonly roleId?: string | null
  readonly active?: boolean
  readonly passwordHash?: string
}

/** The author of a change, for the audit; null without sign-in. `via` names the way if it is not the API. */
export interface Author {
  readonly userId: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly via: 'api' | 'command_line' | 'start' | 'directory' | 'schedule'
  /**
   * The generation of their account when the request was let in: what they change about accounts is refused once it is over. Absent where
   * no session was needed.
   */
  readonly generation?: number
}

export interface Role {
  readonly id: string
  readonly name: string
  readonly permissions: readonly string[]
}

/** What a session says of its person, as the guard needs it. */
export interface SessionActor {
  readonly sessionId: string
  readonly user: User
  /** The permissions of the role; empty for administrators, who hold all. */
  readonly permissions: readonly string[]
  /** Which rows the role limits its people to; null for all. */
  readonly rows: RowRule | null
  /** When the membership of the role ends; null for one without an end. */
  readonly roleUntil: Date | null
  /** Nothing is answered until the password was given again. */
  readonly locked: boolean
  /** The role requires a second factor and the person has none. */
  readonly secondFactorDue: boolean
  /** What the session's person views as at present; absent or null for one's own view. */
  readonly viewed?: Viewed | null
}

/** A person or a role that an administrator views as. */
export interface Viewed {
  readonly kind: 'user' | 'role'
  readonly id: string
}

export class EmailInUse extends Error {}

export class NoSuchUser extends Error {}

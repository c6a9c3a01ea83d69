import type { AuditFacts } from '@sala/catalog/api/audit.ts'
import type { GivenNames } from '@sala/catalog/categories.ts'
import type { Accounts } from './accounts.ts'
import type { Addresses } from './addresses.ts'
import type { Administration } from './administration.ts'
import type { Boards } from './boards.ts'
import type { Documents } from './documents.ts'
import type { Erasures } from './erasures.ts'
import type { Identities } from './identities.ts'
import type { ImportAliases } from './importAliases.ts'
import type { Inventory } from './inventory.ts'
import type { Notifications } from './notifications.ts'
import type { PendingFiles } from './pendingFiles.ts'
import type { PinnedPages } from './pins.ts'
import type { SecondFactors } from './secondFactors.ts'
import type { StateSnapshot } from './snapshot.ts'

/**
 * The transactional store, as small repositories with one method per need. `isStateDown` (errors.ts) tells an error of a store
 * that cannot be reached from every other; a change that a method has returned from survives a crash.
 */
export interface State {
  readonly users: Users
  readonly roles: Roles
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly accounts: Accounts
  readonly addresses: Addresses
  readonly secondFactors: SecondFactors
  readonly identities: Identities
  readonly menu: Menu
  readonly boards: Boards
  readonly notifications: Notifications
  readonly pins: PinnedPages
  readonly documents: Documents
  readonly pendingFiles: PendingFiles
  readonly importAliases: ImportAliases
  readonly audit: AuditTrail
  /** Erasing what is kept of one person. */
  readonly erasures: Erasures
  /** What must lie beside this store. */
  readonly inventory: Inventory
  /** What administrators change and look at. */
  readonly administration: Administration

  /** All of it at one moment, for a backup. */
  snapshot(): Promise<StateSnapshot>
  /** Calls back at once after every change of who may do what in this process; gives the way to stop that. */
  onAccessChange(listener: () => void): () => void
  ping(): Promise<void>
  close(): Promise<void>
}

/** The built-in role that sees everything, told by its id and never by its name. */
export const adminRoleId = '00000000-0000-4000-8000-000000000001'

export type AuthType = 'normal_auth' | 'ad_auth'

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

/** Who did something, for the audit; null where nobody is signed in. `via` names the way where it is not the API. */
export interface Author {
  readonly userId: string | null
  readonly address: string | null
  readonly requestId: string | null
  readonly via: 'api' | 'command_line' | 'start' | 'directory'
  /**
   * The generation of their account when the request was let in: what they change about accounts is refused once it is over. Absent where
   * no session was needed.
   */
  readonly generation?: number
}

export interface Users {
  /** Adds a person, with its audit row in the same transaction. Throws `EmailTaken`. */
  create(user: NewUser, author: Author): Promise<User>
  /**
   * Changes a person, with its audit row; sessions of a person who was deactivated or whose password changed end. Throws `NoSuchUser`. For
   * the start alone: it does not keep the last administrator, but after it the start makes the link for the first one where none is left.
   */
  update(id: string, change: UserChange, author: Author): Promise<User>
  /** Keeps the same password under a new hash; nothing that anybody sees changes. False where the password is another by now. */
  rehash(id: string, from: string, to: string): Promise<boolean>
  byId(id: string): Promise<User | null>
  /** `awaiting`: they asked for the account, and nobody has let them in. */
  byEmail(email: string): Promise<(User & { readonly passwordHash: string | null; readonly awaiting: boolean }) | null>
  /** Whether an active person has the built-in role. */
  hasAdministrator(): Promise<boolean>
  /**
   * Deactivates every demonstration account, the last administrator too: everybody may know their password. For the start alone, which then
   * makes the link for the first administrator.
   */
  deactivateDemonstration(author: Author): Promise<number>
}

export interface Role {
  readonly id: string
  readonly name: string
  readonly permissions: readonly string[]
}

export interface Roles {
  /** Finds a role by name, without regard to case and width. */
  byName(name: string): Promise<Role | null>
  list(): Promise<readonly Role[]>
  /** Makes a role, or sets the permissions of the one with this name. */
  put(name: string, permissions: readonly string[], author: Author): Promise<Role>
}

/** What a session says of its person, as the guard needs it. */
export interface SessionActor {
  readonly sessionId: string
  readonly user: User
  /** The permissions of the role; empty for administrators, who hold all. */
  readonly permissions: readonly string[]
  /** Nothing is answered until the password was given again. */
  readonly locked: boolean
  /** The role requires a second factor and the person has none. */
  readonly secondFactorDue: boolean
}

export interface NewSession {
  readonly userId: string
  readonly cookieHash: string
  readonly tokenHash: string
  readonly tokenExpiresAt: Date
  readonly expiresAt: Date
  readonly now: Date
  /** The browser, as it calls itself. */
  readonly agent?: string | null
  /** The generation of the account when its person was asked who they are; any of it by default. */
  readonly generation?: number
}

export interface Unlocking {
  readonly sessionId: string
  /** Turned, where the session came by its cookie. */
  readonly cookie: { readonly hash: string; readonly newHash: string } | null
  readonly tokenHash: string
  readonly tokenExpiresAt: Date
  readonly now: Date
}

/** A session as its own person sees it. */
export interface LivingSession {
  readonly id: string
  readonly openedAt: Date
  readonly usedAt: Date
  readonly address: string | null
  readonly agent: string | null
  readonly locked: boolean
}

export interface Renewal {
  readonly cookieHash: string
  readonly newCookieHash: string
  readonly newTokenHash: string
  readonly tokenExpiresAt: Date
  /** Sessions last used before this are over. */
  readonly idleSince: Date
  /** A cookie replaced before this is not taken again: whoever shows it ends the session. */
  readonly replacedSince: Date
  readonly now: Date
}

export interface Sessions {
  /** Opens a session with its audit row. False, and none, where the account was revoked since its person was asked who they are. */
  open(session: NewSession, author: Author): Promise<boolean>
  /** The person behind an access token, or null where the token, the session or the person is over. */
  byToken(tokenHash: string, idleSince: Date, now: Date): Promise<SessionActor | null>
  /**
   * Turns the cookie and gives a new token; null where the cookie is worth nothing. A cookie used again ends its session. Of a locked
   * session nothing is turned or given.
   */
  renew(renewal: Renewal, author: Author): Promise<SessionActor | null>
  /** The person behind a session cookie, locked or not; null where it is worth nothing. */
  byCookie(cookieHash: string, idleSince: Date, replacedSince: Date, now: Date): Promise<SessionActor | null>
  lock(sessionId: string, now: Date, author: Author): Promise<void>
  unlock(unlocking: Unlocking, author: Author): Promise<void>
  /** A person's sessions that have not ended, the last used first. */
  list(userId: string, idleSince: Date, now: Date): Promise<readonly LivingSession[]>
  /** Ends a session if it is this person's and has not ended; says whether it did. */
  endOwn(userId: string, sessionId: string, author: Author): Promise<boolean>
  /** Ends all of a person's sessions but one. */
  endOthers(userId: string, except: string | null, author: Author): Promise<void>
  end(sessionId: string, reason: 'signed_out' | 'revoked', author: Author): Promise<void>
  /** Forgets sessions that ended before a date, and at once the tokens and cookies of those that have ended. */
  sweep(before: Date, now: Date): Promise<void>
}

/** What is tried and counted; each kind by itself. */
export type AttemptPurpose = 'sign_in' | 'forgot_password' | 'sign_up' | 'link' | 'openid'

/** Attempts of the last while, counted before a password is looked at. */
export interface Attempts {
  /** Notes an attempt as failed until told otherwise, and counts the failed ones, this one included. */
  begin(attempt: {
    readonly accountHash: string
    readonly address: string
    /** The known device or session that the try came from; null or absent for a client that is not known. */
    readonly device?: string | null
    readonly purpose?: AttemptPurpose
    readonly now: Date
    /** Failed tries of the account count from here on. */
    readonly accountSince: Date
    /** Failed tries of the address count from here on. */
    readonly addressSince: Date
  }): Promise<AttemptCount>
  succeeded(id: string): Promise<void>
  /** A refused attempt does not count, so that refusals do not make the wait longer. The audit tells of one in a minute. */
  refused(id: string, author: Author): Promise<void>
  /** The attempt neither failed nor succeeded, such as a right password whose second step is still to come. */
  undecided(id: string): Promise<void>
  /** Notes a failed sign-in in the audit; `userId` is null for an unknown account. */
  failed(userId: string | null, author: Author): Promise<void>
  /** Forgets attempts before a date, and those that did not succeed before another one: these count for a day, and strangers make them. */
  sweep(before: Date, failedBefore: Date): Promise<void>
}

export interface AttemptCount {
  readonly id: string
  /** Failed tries of this account since its last success, from this device where it is known, else from this address. */
  readonly ofAccount: number
  /** When the last of them was before this one; null for the first. */
  readonly lastOfAccount: Date | null
  /** Failed tries of clients that are not known, of all accounts from this address. */
  readonly ofAddress: number
  readonly oldestOfAddress: Date
  /** Failed tries of this account by clients that are not known, from all addresses. */
  readonly ofAccountAnywhere: number
  /** When the last of them was before this one; null for the first. */
  readonly lastAnywhere: Date | null
  /** The account succeeded from this address before. */
  readonly known: boolean
}

export interface MenuEntry {
  readonly slug: string
  /** The names that administrators gave the category. */
  readonly names: GivenNames
  readonly widgets: readonly { readonly code: number; readonly name: string | null }[]
}

export interface Menu {
  /** Active categories in their order, with their active widgets. */
  list(): Promise<readonly MenuEntry[]>
}

export interface AuditEntry {
  readonly at: Date
  readonly action: AuditAction
  readonly author: Author
  /** Id of the person, role or session that was changed. */
  readonly target: string | null
  readonly details: AuditFacts
}

export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'sign_in_refused',
  'password_guessed',
  'signed_out',
  'session_revoked',
  'cookie_used_again',
  'user_added',
  'user_changed',
  'role_changed',
  'user_deleted',
  'user_restored',
  'role_added',
  'role_deleted',
  'role_restored',
  'department_changed',
  'category_added',
  'category_changed',
  'category_deleted',
  'category_restored',
  'widget_added',
  'widget_changed',
  'widget_deleted',
  'widget_restored',
  'document_added',
  'document_changed',
  'document_deleted',
  'document_restored',
  'change_refused',
  'audit_exported',
  'batch_imported',
  'batch_undone',
  'alias_taught',
  'alias_removed',
  'card_exported',
  'export_refused',
  'account_asked_for',
  'account_changed',
  'link_made',
  'password_changed',
  'access_withdrawn',
  'second_factor_on',
  'second_factor_off',
  'second_factor_refused',
  'recovery_code_used',
  'recovery_codes_renewed',
  'session_locked',
  'session_unlocked',
  'locked_down',
  'loss_accepted',
  'author_erased',
  'person_erased',
  'backup_taken',
  'backup_restored',
] as const
export type AuditAction = (typeof auditActions)[number]

export interface AuditTrail {
  /** Notes what was done outside this store, such as a batch that the facts store has committed. */
  add(action: AuditAction, author: Author, target: string | null, details: AuditEntry['details']): Promise<void>
  /** As `add`, but the same again of the same person is not noted for a while. */
  addOnce(action: AuditAction, author: Author, target: string | null, details: AuditEntry['details']): Promise<void>
  /** As `add` without details, unless the same was noted of the target since an instant. Tells whether it was noted now. */
  addUnlessSince(action: AuditAction, author: Author, target: string, since: Date): Promise<boolean>
  /** Notes that a person was refused something; the same again, or ever more of it, is not noted for a while. */
  addRefusal(action: AuditAction, author: Author, target: string | null, details: AuditEntry['details']): Promise<void>
  /** The newest entries first. */
  list(limit: number): Promise<readonly AuditEntry[]>
}

export class EmailTaken extends Error {}
export class NoSuchUser extends Error {}

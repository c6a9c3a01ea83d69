import type { Author, SessionActor } from '../model.ts'

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
  /** A cookie that was replaced before this date is not accepted again: its use ends the session (theft). */
  readonly replacedSince: Date
  readonly now: Date
}

export interface Sessions {
  /** Opens a session with its audit row. False, and none, where the account was revoked since its person was asked who they are. */
  open(session: NewSession, author: Author): Promise<boolean>
  /** The person behind an access token, or null where the token, the session or the person is over. */
  byToken(tokenHash: string, idleSince: Date, now: Date): Promise<SessionActor | null>
  /**
   * Rotates the cookie and returns a new token; null where the cookie is invalid. A cookie used again ends its session. Of a locked
   * session nothing is turned or given.
   */
  renew(renewal: Renewal, author: Author): Promise<SessionActor | null>
  /** The person of a session cookie, locked or not; null where the cookie is invalid. */
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

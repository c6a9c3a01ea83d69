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
export interface OpenSession {
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

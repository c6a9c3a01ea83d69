import type { Author, User } from '../model.ts'
import type { NewLink } from './links.ts'

export interface FirstAdministrator {
  readonly hash: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly passwordHash: string
  readonly now: Date
}

/** What a person sees of their own account beside `User`. */
export interface AccountFacts {
  readonly language: string | null
  readonly passwordChangedAt: Date | null
  readonly secondFactor: boolean
  readonly secondFactorRequired: boolean
  readonly recoveryCodesLeft: number
}

/** People's own accounts: asking for one, one-time links, passwords. */
export interface Accounts {
  /**
   * Notes that somebody asks for an account: `first` where nobody else did since a date, `known` where the address has an account
   * already, and `full` where so many wait that nobody else is noted.
   */
  ask(
    person: {
      readonly email: string
      readonly firstname: string
      readonly lastname: string
      readonly language: string
      readonly now?: Date
      /** `now` by default. */
      readonly since?: Date
    },
    author: Author,
  ): Promise<'first' | 'further' | 'known' | 'full'>
  /**
   * Keeps a link; those made for the same person and the same end before are worth nothing from then on. False where the person was given
   * `most` links to that end since a date already.
   */
  openLink(link: NewLink, author: Author, limit?: { readonly most: number; readonly since: Date }): Promise<boolean>
  /**
   * Ends every session of a person, makes their password and open links void and keeps a new link. False for people who have no password
   * here. Throws `yourself` and `not_signed_in`.
   */
  withdraw(link: NewLink & { readonly userId: string }, author: Author): Promise<boolean>
  /** What a link to choose a password is worth now; null for nothing. */
  readLink(hash: string, now: Date): Promise<{ readonly purpose: 'reset' | 'invitation'; readonly user: User } | null>
  /** Redeems a link: sets the password, ends every session. Null where the link is invalid. */
  usePasswordLink(hash: string, passwordHash: string, now: Date, author: Author): Promise<User | null>
  /** Sets the password and ends every session but `keep`; open links are worth nothing from then on. */
  changePassword(userId: string, passwordHash: string, keep: string, now: Date, author: Author): Promise<void>
  /** Makes the first administrator. Throws `EmailTaken`. */
  makeFirst(first: FirstAdministrator, author: Author): Promise<'made' | 'invalid_link' | 'too_late'>
  facts(userId: string): Promise<AccountFacts>
  change(
    userId: string,
    change: { readonly firstname: string; readonly lastname: string; readonly language: string },
    author: Author,
  ): Promise<void>
  /** Keeps the language that a person reads in, where none is known. */
  noteLanguage(userId: string, language: string): Promise<void>
  /** Notes that a person is sent a mail of a kind; false where they were sent one since a date. Of two at once one is told true. */
  noteLetter(userId: string, kind: string, now: Date, since: Date): Promise<boolean>
  /** Active administrators with a password here. */
  administrators(): Promise<readonly { readonly id: string; readonly email: string }[]>
  /** Forgets links that ended before a date, and who asked for an account before it and was never answered. */
  sweep(before: Date): Promise<void>
  /**
   * Ends every session and takes every local password and open link away, in one transaction that no change of an account outlasts. Gives
   * how many sessions and passwords there were.
   */
  lockDown(author: Author): Promise<{ readonly sessions: number; readonly passwords: number }>
}

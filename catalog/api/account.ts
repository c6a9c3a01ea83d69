import { z } from 'zod'
import { languages } from '../words.ts'
import { AuthType } from './auth.ts'
import { nameOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'
import { Email } from './users.ts'

/** A person's own account. */

const Name = nameOf(100).min(1)
const Password = z.string().min(1).max(1000)
const Instant = z.string().describe('An instant in UTC')

export const Account = namedObject('Account', {
  id: z.string(),
  email: z.string(),
  /** The address that is to be theirs once they confirm it by the link that was sent there. */
  awaitedEmail: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  roleName: z.string().nullable(),
  department: z.string().nullable(),
  /** Names and passwords of people of the directory are changed there. */
  authType: AuthType,
  /** The language of mails to this person; null: that of the person whose action sends them. */
  language: z.enum(languages).nullable(),
  passwordChangedAt: Instant.nullable(),
  secondFactor: z.object({
    enabled: z.boolean(),
    /** The person's group requires one. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
})
export type Account = z.infer<typeof Account>

export const readAccount = route('GET', 'account', 'One’s own account', { may: 'signed_in', reply: Account })

/** Names and language. The group and the rest are changed by administrators alone. */
export const changeAccount = route('PUT', 'account', 'Change one’s own names and language', {
  may: 'signed_in',
  body: z.strictObject({ firstname: Name, lastname: Name, language: z.enum(languages) }),
  reply: Account,
})

/**
 * Sends a link to the new address and a notice to the old one, which counts until the link is confirmed. The answer does not depend on
 * whether the address is in use. `wrong_credentials` for a wrong password, `conflict` without mail, `forbidden` for people of the
 * directory.
 */
export const moveAccount = route(
  'POST',
  'account/address',
  'Ask for a link that gives one’s own account another address',
  { may: 'signed_in', body: z.strictObject({ email: Email, current: Password }), reply: Account },
)

export const stayAtAddress = route(
  'DELETE',
  'account/address',
  'Take back a change of one’s own address that is not confirmed',
  { may: 'signed_in', reply: Account },
)

/** Ends every other session. `wrong_credentials` where the old password is not the one. */
export const changePassword = route('POST', 'account/password', 'Change one’s own password', {
  may: 'signed_in',
  body: z.strictObject({ current: Password, password: Password }),
})

/** What an authenticator needs, shown once; it counts from the first right code. */
export const beginSecondFactor = route('POST', 'account/second-factor', 'Begin to set up a second factor', {
  may: 'signed_in',
  body: z.strictObject({ password: Password }),
  reply: z.object({
    /** Base32, to type in. */
    secret: z.string(),
    /** `otpauth://…`, to scan. */
    uri: z.string(),
  }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Turns the second factor on by a first code, and gives the recovery codes, which are shown this once. Ends every other session. */
export const confirmSecondFactor = route(
  'POST',
  'account/second-factor/confirm',
  'Turn on the second factor by a first code',
  { may: 'signed_in', body: z.strictObject({ code: z.string().max(64) }), reply: RecoveryCodes },
)

/** `conflict` where the person's group requires one. */
export const removeSecondFactor = route('POST', 'account/second-factor/remove', 'Turn off the second factor', {
  may: 'signed_in',
  body: z.strictObject({ password: Password }),
})

/** Gives new recovery codes; the old ones are worth nothing from then on. */
export const renewRecoveryCodes = route('POST', 'account/second-factor/recovery-codes', 'New recovery codes', {
  may: 'signed_in',
  body: z.strictObject({ password: Password }),
  reply: RecoveryCodes,
})

export const OwnSession = namedObject('OwnSession', {
  id: z.string(),
  openedAt: Instant,
  /** When it was opened or last renewed. */
  usedAt: Instant,
  address: z.string().nullable(),
  /** The browser, as it calls itself. */
  agent: z.string().nullable(),
  /** The session that asks. */
  current: z.boolean(),
  locked: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = route(
  'GET',
  'account/sessions',
  'One’s own sessions that have not ended, the last used first',
  { may: 'signed_in', reply: z.object({ rows: z.array(OwnSession), count: z.int() }) },
)

/** Ends one of one's own sessions, or every other one without an id. 404 for sessions of others. */
export const endOwnSessions = route('POST', 'account/sessions/end', 'End one of one’s own sessions, or all others', {
  may: 'signed_in',
  body: z.strictObject({ id: z.uuid().nullable() }),
})

/**
 * A one-time link by which a person chooses a password, for an administrator: sent by mail where mail is set up, else given to be
 * handed over. Single use; links made before are worth nothing. `conflict` for people of the directory and inactive people.
 */
export const PasswordLink = namedObject('PasswordLink', {
  /** Null where it was sent by mail. */
  link: z.string().nullable(),
  /** The address that it was sent to; null where it was not. */
  sentTo: z.string().nullable(),
  expiresAt: Instant,
})
export type PasswordLink = z.infer<typeof PasswordLink>

export const makePasswordLink = route(
  'POST',
  'users/:id/link',
  'Send or hand over a one-time link to choose a password',
  { may: 'admin', reply: PasswordLink },
)

/**
 * For a password that was stolen: ends every session of the person, makes password and open links void, and makes a new link as
 * `makePasswordLink` does, all in one transaction. `conflict` for people of the directory and inactive people, `yourself` for one's own.
 */
export const withdrawAccess = route(
  'POST',
  'users/:id/withdraw',
  'End a person’s sessions, make the password void and send a link',
  { may: 'admin', reply: PasswordLink },
)

/** For a person who lost their authenticator and their recovery codes. Ends their sessions. */
export const dropSecondFactor = route('DELETE', 'users/:id/second-factor', 'Remove a person’s second factor', {
  may: 'admin',
})

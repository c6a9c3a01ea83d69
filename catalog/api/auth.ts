import { z } from 'zod'
import { nameOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** How a person signs in: by a password kept here, or by the authority's directory; a service account never does, and has API keys. */
export const AuthType = z.enum(['normal_auth', 'ad_auth', 'service'])

/** The signed-in person, as the specification's section 7 names the fields. */
export const SessionUser = namedObject('SessionUser', {
  id: z.string(),
  role: z.string().nullable(),
  roleName: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  authType: AuthType,
  department: z.string().nullable(),
})
export type SessionUser = z.infer<typeof SessionUser>

/**
 * `permissions` are the names `view_widget_{code}` that the person holds, `manage_imports`, `explore_data` and `annotate_data`. `token` is the short-lived access token for the
 * `Authorization: Bearer` header; `expiresIn` is its remaining life in seconds.
 */
export const Session = namedObject('Session', {
  user: SessionUser,
  permissions: z.array(z.string()),
  token: z.string(),
  expiresIn: z.int(),
  /** Whether the figures on show are demonstration data. */
  demonstration: z.boolean(),
  /** The person's group requires a second factor and they have none: until it is set up, nothing else is answered. */
  secondFactorDue: z.boolean(),
  /** After so many minutes without a touch the screen is to be locked; 0: never. */
  lockMinutes: z.number(),
  /** The name of the person or group that an administrator views as: `user` and `permissions` are then theirs. Absent otherwise. */
  viewing: z.string().optional(),
})
export type Session = z.infer<typeof Session>

/** The name of the role that sees everything. It is compared by the server alone. */
export const adminRoleName = 'admin'

/** The permission that opens the widget of a code. */
export const permissionOf = (code: number): string => `view_widget_${code}`

/**
 * Body of `POST auth`: `access_token` is accepted for the specification's sake and ignored. Credentials come as HTTP Basic. Where the
 * account has a second factor, the first call is answered `second_factor_required` and is sent again with `code`: six digits of
 * the authenticator, or a recovery code.
 */
export const SignIn = z.strictObject({
  access_token: z.string().max(4096).optional(),
  code: z.string().max(64).optional(),
})

export const signIn = route('POST', 'auth', 'Sign in with an e-mail address and a password (HTTP Basic)', {
  may: 'anyone',
  body: SignIn.nullish(),
  reply: Session,
})

/**
 * The header without which the session cookie counts for nothing: a page of another origin cannot set it. Any value will do.
 */
export const sameOriginHeader = 'x-sala-request'

/** Renews the access token from the session cookie, or answers 401; 403 without the header above or from another origin. */
export const renewSession = route('POST', 'auth/renew', 'Renew the access token from the session cookie', {
  may: 'anyone',
  reply: Session,
})

export const me = route('GET', 'auth/me', 'The signed-in person and what they may see', {
  may: 'signed_in',
  reply: z.object({ user: SessionUser, permissions: z.array(z.string()), demonstration: z.boolean() }),
})

/** Locks the session of the token: everything is answered 423 until `auth/unlock`. */
export const lockSession = route('POST', 'auth/lock', 'Lock the session until the password is given again', {
  may: 'signed_in',
})

/** Unlocks the session of the cookie (with the header above, from our own origin) or of the bearer token, and gives a new token. */
export const unlockSession = route('POST', 'auth/unlock', 'Unlock the session by its person’s password', {
  may: 'anyone',
  body: z.strictObject({ password: z.string().max(1000) }),
  reply: Session,
})

export const signOut = route('POST', 'auth/logout', 'End the session', { may: 'signed_in' })

const Email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/, { error: 'name@example.org' })
const Name = nameOf(100).min(1)
/**
 * Details that a stranger gives are shown to the administrator who approves them. So the address has plain letters only, like those that
 * administrators give, so that it cannot imitate another one; and the name has no invisible letters and none that reorder the text around
 * them.
 */
const PlainEmail = z.string().trim().max(254).pipe(z.email())
/** Further rules (how short, how common) have their own problem codes. */
const NewPassword = z.string().min(1).max(1000)
const Secret = z.string().min(1).max(200)

/** What the screens before the sign-in need to know. */
export const signInOptions = route('GET', 'auth/options', 'Which ways in there are', {
  may: 'anyone',
  reply: z.object({
    /** People may ask for an account. */
    signUp: z.boolean(),
    /** Links to choose a new password are sent by mail; else an administrator hands them over. */
    mail: z.boolean(),
    /** The fewest letters of a password. */
    shortestPassword: z.int(),
    /** People of the authority's directory sign in with its passwords. */
    directory: z.boolean(),
    /** What the provider of OpenID Connect is called; null where there is none. */
    openId: z.string().nullable(),
    /** There is an administrator, so the link for making the first one does nothing any more. */
    administrator: z.boolean(),
  }),
})

/**
 * Asks for an account, which waits for an administrator. Answered alike whether or not the address has an account; 404 where it is
 * switched off. The password is chosen by a link once the account is let in, which proves the address.
 */
export const SignUp = z.strictObject({ email: PlainEmail, firstname: Name, lastname: Name })
export const signUp = route('POST', 'auth/sign-up', 'Ask for an account', {
  may: 'anyone',
  body: SignUp,
})

/** Sends a link to choose a new password. Answered alike, and as soon, whether or not the address has an account. */
export const forgotPassword = route('POST', 'auth/forgot-password', 'Ask for a link to choose a new password', {
  may: 'anyone',
  body: z.strictObject({ email: Email }),
})

/**
 * The purpose of a one-time link, and its person or, for `address`, the address that it confirms: its secret is enough to read them.
 * `invalid_link` for a link that is used, replaced or expired.
 */
export const readLink = route('POST', 'auth/link', 'What a one-time link is for', {
  may: 'anyone',
  body: z.strictObject({ token: Secret }),
  reply: z.object({ purpose: z.enum(['reset', 'invitation', 'address']), email: z.string() }),
})

/** Chooses a new password by a one-time link and ends every session. `invalid_link` as above. */
export const resetPassword = route('POST', 'auth/reset-password', 'Choose a new password by a one-time link', {
  may: 'anyone',
  body: z.strictObject({ token: Secret, password: NewPassword }),
})

/**
 * Gives an account the address that a link was sent to, and ends its sessions. The link shows who reads the mail, and the account's password
 * that they are its person. `invalid_link` as above, `wrong_credentials` with `password`, `email_taken`.
 */
export const confirmAddress = route(
  'POST',
  'auth/confirm-address',
  'Confirm a new address by a one-time link and the account’s password',
  { may: 'anyone', body: z.strictObject({ token: Secret, password: z.string().min(1).max(1000) }) },
)

/** Makes the first administrator by the link that the server printed at its start. 404 once there is an administrator. */
export const makeFirstAdministrator = route(
  'POST',
  'auth/first-administrator',
  'Make the first administrator by the link printed at the start',
  {
    may: 'anyone',
    body: z.strictObject({ token: Secret, email: Email, firstname: Name, lastname: Name, password: NewPassword }),
  },
)

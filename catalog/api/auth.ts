import { z } from 'zod'
import { route } from './route.ts'

/** How a person signs in: by a password kept here, or by the authority's directory. */
export const AuthType = z.enum(['normal_auth', 'ad_auth'])

/** The signed-in person, as the specification's section 7 names the fields. */
export const SessionUser = z
  .object({
    id: z.string(),
    role: z.string().nullable(),
    roleName: z.string().nullable(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    authType: AuthType,
    department: z.string().nullable(),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof SessionUser>

/**
 * `permissions` are the names `view_widget_{code}` that the person holds. `token` is the short-lived access token for the
 * `Authorization: Bearer` header; `expiresIn` is its remaining life in seconds.
 */
export const Session = z
  .object({
    user: SessionUser,
    permissions: z.array(z.string()),
    token: z.string(),
    expiresIn: z.int(),
    /** Whether the figures on show are demonstration data. */
    demonstration: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** The name of the role that sees everything. It is compared by the server alone. */
export const adminRoleName = 'admin'

/** The permission that opens the widget of a code. */
export const permissionOf = (code: number): string => `view_widget_${code}`

/** Body of `POST auth`: `access_token` is accepted for the specification's sake and ignored. Credentials come as HTTP Basic. */
export const SignIn = z.strictObject({ access_token: z.string().max(4096).optional() })

export const signIn = route({
  method: 'POST',
  path: 'auth',
  summary: 'Sign in with an e-mail address and a password (HTTP Basic)',
  may: 'anyone',
  body: SignIn.nullish(),
  reply: Session,
})

/**
 * The header without which the session cookie counts for nothing: a page of another origin cannot set it. Any value will do.
 */
export const sameOriginHeader = 'x-sala-request'

/** Renews the access token from the session cookie, or answers 401; 403 without the header above or from another origin. */
export const renewSession = route({
  method: 'POST',
  path: 'auth/renew',
  summary: 'Renew the access token from the session cookie',
  may: 'anyone',
  reply: Session,
})

export const me = route({
  method: 'GET',
  path: 'auth/me',
  summary: 'The signed-in person and what they may see',
  may: 'signed_in',
  reply: z.object({ user: SessionUser, permissions: z.array(z.string()), demonstration: z.boolean() }),
})

export const signOut = route({
  method: 'POST',
  path: 'auth/logout',
  summary: 'End the session',
  may: 'signed_in',
  reply: z.null(),
})

import { z } from 'zod'
import { AuthType } from './auth.ts'
import {
  deletedBy,
  Instant,
  inBody,
  inTrash,
  listedRoles,
  listOf,
  listQuery,
  nameOf,
  RoleId,
  Status,
  StatusFlag,
} from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { personFieldNames, personNameLimit, personShapes } from './personFields.ts'
import { createRoute, deleteRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/** A person as administrators see them. `role` is an id. */
export const User = namedObject('User', {
  id: z.uuid(),
  ...personShapes.answer,
  /** First name and last name. */
  fullname: z.string(),
  email: z.string(),
  role: z.uuid().nullable(),
  roleName: z.string().nullable(),
  /** When their membership of the group ends; null for one without an end. */
  roleUntil: Instant.nullable(),
  /** The group that follows then; null for none. */
  roleAfter: z.uuid().nullable(),
  roleAfterName: z.string().nullable(),
  authType: AuthType,
  department: z.string().nullable(),
  status: StatusFlag,
  /** Asked for an account and waits; `status` 1 lets them in. */
  awaiting: z.boolean(),
  demonstration: z.boolean(),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  version: z.int(),
  deletedAt: Instant.nullable(),
  deletedBy,
})
export type User = z.infer<typeof User>

/** Of a person who waited and was let in: whether their one-time link went out by mail, or has to be made and handed over. */
export const ChangedUser = User.extend({
  invitation: z.enum(['mailed', 'owed']).nullable(),
  /** The address that is to be theirs once they confirm it by the link that was sent there; null where none waits by this change. */
  awaitedEmail: z.string().nullable(),
}).meta({ id: 'ChangedUser' })
export type ChangedUser = z.infer<typeof ChangedUser>

/** A part of a name, which the command line may leave out. */
export const NamePart = nameOf(personNameLimit)
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .meta({ format: 'email', pattern: z.regexes.email.source })
/** A role's id; null or empty for none. */
const role = z.union([RoleId, z.literal('').transform(() => null)], { error: listedRoles }).nullable()

const membership = {
  role: role.optional(),
  roleUntil: Instant.nullable()
    .optional()
    .describe('When the membership of the group ends; null for no end. The rights are gone from that instant on'),
  roleAfter: role
    .optional()
    .describe('The group that follows then: the one before by default; null for none, never the administrators'),
}

/** Without a password, the person cannot sign in until they choose one by a one-time link. */
export const NewUser = namedStrictObject('NewUser', {
  ...inBody,
  ...membership,
  ...personShapes.created,
  email: Email,
  password: z.string().min(1).max(1024).optional(),
  status: Status.optional(),
})

/** What is left out stays as it is. Names and addresses of people of the directory are the directory's. */
export const UserChange = namedStrictObject('UserChange', {
  ...inBody,
  id: z.uuid().optional().describe('Only checked: that of the path'),
  ...membership,
  ...personShapes.changed,
  email: Email.optional(),
  status: Status.optional(),
  current: z
    .string()
    .min(1)
    .max(1024)
    .optional()
    .describe('The own password of who asks; needed where the address changes'),
})

export const userSorts = [
  'fullname',
  ...personFieldNames,
  'email',
  'roleName',
  'status',
  'createdAt',
  'lastSignInAt',
] as const

export const listUsers = route('GET', 'users', 'The people who may sign in', {
  may: 'admin',
  query: listQuery(userSorts, User, {
    trash: inTrash,
    role: z
      .union([RoleId, z.literal('none')])
      .optional()
      .describe('Only people with this role; `none`: without one'),
    status: z.enum(['0', '1']).optional(),
    authType: AuthType.optional(),
    awaiting: z.enum(['true', 'false']).optional(),
  }),
  reply: listOf(User),
})

/** Gives an ETag. */
export const getUser = route('GET', 'users/:id', 'One person', { may: 'admin', reply: User })

/** Takes `Idempotency-Key`. 409 `email_taken`. */
export const createUser = createRoute('users', 'Adds a person', {
  may: 'admin',
  tokenInBody: true,
  body: NewUser,
  reply: User,
})

/**
 * Takes `If-Match`. Rights change at once on open sessions; a person who is deactivated, or whose address changes, is signed out
 * everywhere. Another address requires the caller's own password (`current`; 401 `wrong_credentials`) and, if mail is set up and the person
 * has a local password, counts once the person confirms it by a link. An approved sign-up request gets a one-time link, if mail is set up.
 * 409 `last_administrator`.
 */
export const updateUser = updateRoute('users/:id', 'Changes a person', {
  may: 'admin',
  tokenInBody: true,
  body: UserChange,
  reply: ChangedUser,
})

/** 409 `last_administrator`, or `yourself` where one deletes oneself. */
export const deleteUser = deleteRoute(
  'users/:id',
  'Moves a person to the trash and signs them out; after 30 days they are forgotten',
  { may: 'admin', tokenInBody: true, body: z.strictObject(inBody).nullish() },
)

/** A person comes back deactivated. */
export const restoreUser = route('POST', 'users/:id/restore', 'Takes a person back out of the trash', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: User,
})

export const UserSession = namedObject('UserSession', {
  id: z.uuid(),
  openedAt: Instant,
  usedAt: Instant,
  expiresAt: Instant,
  /** Null while it lives. */
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  address: z.string().nullable(),
  /** The browser, as it calls itself. */
  agent: z.string().nullable(),
})
export type UserSession = z.infer<typeof UserSession>

/** The newest first, at most 100; ended ones are kept for 30 days. */
export const listUserSessions = route('GET', 'users/:id/sessions', 'The sessions of a person', {
  may: 'admin',
  reply: listOf(UserSession),
})

/** 404 for sessions of others, and for those that have ended. */
export const endUserSession = route('DELETE', 'users/:id/sessions/:session', 'Signs a person out on one device', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})

export const endUserSessions = route('DELETE', 'users/:id/sessions', 'Signs a person out everywhere', {
  may: 'admin',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})

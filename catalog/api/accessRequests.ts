import { z } from 'zod'
import { widgetCodes } from '../widgetCodes.ts'
import { Instant, listOf, listQuery, multilineOf, RoleId } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/** A person asks for widgets that their group does not hold, and an administrator answers. */

export const accessRequestLimits = {
  reason: 1000,
  /** Requests of one person that wait at the same time. */
  waiting: 10,
  /** Days that an answered request is kept. */
  retentionDays: 30,
} as const

const codes = new Set<number>(widgetCodes.map(({ code }) => code))

const Widgets = z
  .array(z.int().refine((code) => codes.has(code), { error: 'a code of a widget' }))
  .min(1)
  .max(widgetCodes.length)
  .transform((codes) => [...new Set(codes)].toSorted((a, b) => a - b))

const AccessRequestState = z.enum(['waiting', 'granted', 'declined'])

export const OwnAccessRequest = namedObject('OwnAccessRequest', {
  id: z.uuid(),
  widgets: z.array(z.int()),
  reason: z.string(),
  createdAt: Instant,
  state: AccessRequestState,
  answeredAt: Instant.nullable(),
})
export type OwnAccessRequest = z.infer<typeof OwnAccessRequest>

/**
 * Takes any widget of the catalogue, whatever its state here, so that the answer tells nothing of it. 409 `conflict` where the same request
 * waits already, or where the person's group holds all of them.
 */
export const askForAccess = route(
  'POST',
  'access-requests',
  'Asks the administrators for widgets that one may not see',
  {
    may: 'signed_in',
    status: 201,
    body: namedStrictObject('NewAccessRequest', {
      widgets: Widgets.describe('Codes of widgets'),
      reason: multilineOf(accessRequestLimits.reason).min(1).describe('What they are needed for'),
    }),
    reply: OwnAccessRequest,
  },
)

/** The newest first: those that wait, and those that were answered in the last 30 days. */
export const listOwnAccessRequests = route('GET', 'access-requests/own', 'What one has asked to see oneself', {
  may: 'signed_in',
  reply: listOf(OwnAccessRequest),
})

export const AccessRequest = namedObject('AccessRequest', {
  id: z.uuid(),
  user: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Their group; null for none. */
  group: z.object({ id: z.uuid(), name: z.string(), users: z.int() }).nullable(),
  /** Whether their group is their department's: they may have another one for a time alone. */
  ofDirectory: z.boolean(),
  widgets: z.array(z.int()),
  reason: z.string(),
  createdAt: Instant,
  /** The groups, other than the administrators, that hold all of the widgets. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const listAccessRequests = route(
  'GET',
  'access-requests',
  'Who waits for widgets, and which groups hold these',
  { may: 'admin', query: listQuery(['createdAt', 'name'], AccessRequest, {}), reply: listOf(AccessRequest) },
)

/**
 * `group`: the person becomes a member of `role`, which holds the widgets, until `until` (null: for good). `permission`: the group of the
 * person is given the widgets, with everybody in it. 404 for a request that was answered already.
 */
export const answerAccessRequest = route(
  'POST',
  'access-requests/:id/answer',
  'Grants or declines what a person asked to see',
  {
    may: 'admin',
    body: z
      .discriminatedUnion('answer', [
        z.strictObject({ answer: z.literal('group'), role: RoleId, until: Instant.nullable() }),
        z.strictObject({ answer: z.literal('permission') }),
        z.strictObject({ answer: z.literal('decline') }),
      ])
      .meta({ id: 'AccessAnswer' }),
    reply: OwnAccessRequest,
  },
)

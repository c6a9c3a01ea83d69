import { z } from 'zod'
import { positiveInteger } from './lists.ts'
import { route } from './route.ts'

/**
 * SCIM 2.0 (RFC 7643 and 7644): Entra ID, Okta and others keep accounts and groups up to date. A `User` is a person who signs in here, its
 * `userName` their e-mail address; a `Group` is a user group, whose permissions are given in Sala alone.
 */

export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

export const scimType = 'application/scim+json'
/** Below `/api/`. */
export const scimPath = 'scim/v2'
export const scimLimits = { page: 200, operations: 100, members: 5000, filter: 400 } as const

/** Texts are checked by the shapes of people and groups before they are stored. */
const Text = z.string().max(1000)
/** Entra ID sends `"True"` where the flag `aadOptscim062020` is not set. */
const Flag = z.union([z.boolean(), z.enum(['True', 'False', 'true', 'false']).transform((text) => /^t/i.test(text))])
const Member = z.object({ value: Text })

/** What else a client sends is left out, as RFC 7644 (3.3) has it: no attribute gives a right. */
export const ScimUser = z
  .object({
    userName: Text,
    externalId: Text.nullish(),
    active: Flag.optional(),
    name: z.object({ givenName: Text.nullish(), familyName: Text.nullish(), formatted: Text.nullish() }).nullish(),
    displayName: Text.nullish(),
  })
  .meta({ id: 'ScimUser' })
export type ScimUser = z.output<typeof ScimUser>

export const ScimGroup = z
  .object({
    displayName: Text,
    externalId: Text.nullish(),
    members: z.array(Member).max(scimLimits.members).nullish(),
  })
  .meta({ id: 'ScimGroup' })
export type ScimGroup = z.output<typeof ScimGroup>

export const ScimPatch = z
  .object({
    Operations: z
      .array(
        z.object({
          op: Text.transform((text) => text.toLowerCase()).pipe(z.enum(['add', 'replace', 'remove'])),
          path: Text.nullish(),
          value: z.json().optional(),
        }),
      )
      .min(1)
      .max(scimLimits.operations),
  })
  .meta({ id: 'ScimPatch' })
export type ScimPatch = z.output<typeof ScimPatch>

const listing = z.strictObject({
  filter: z.string().max(scimLimits.filter).optional(),
  startIndex: positiveInteger(1_000_000).optional(),
  count: z
    .string()
    .regex(/^\d{1,7}$/, { error: '0–' })
    .transform(Number)
    .optional()
    .describe(`At most ${scimLimits.page} are answered`),
  attributes: z.string().max(1000).optional(),
  excludedAttributes: z.string().max(1000).optional(),
})
const one = listing.pick({ attributes: true, excludedAttributes: true })

const Resource = z.record(z.string(), z.unknown())
const guarded = { may: 'provisioner', scopes: ['people'] } as const
const shared = { ...guarded, produces: [scimType], reply: Resource } as const

export const scimConfiguration = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/ServiceProviderConfig`,
  summary: 'What of SCIM 2.0 is answered',
})
export const scimResourceTypes = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/ResourceTypes`,
  summary: 'The kinds of resources of SCIM',
})
export const scimSchemaList = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/Schemas`,
  summary: 'The attributes of users and groups in SCIM',
})

export const listScimUsers = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/Users`,
  summary: 'People, or those of `userName eq "…"`, `externalId eq "…"` or `id eq "…"`',
  query: listing,
})
export const getScimUser = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/Users/:id`,
  summary: 'A person in SCIM',
  query: one,
})
/** 409 `uniqueness` where the address is taken. */
export const createScimUser = route({
  ...shared,
  method: 'POST',
  path: `${scimPath}/Users`,
  summary: 'Adds a person without a password and without a group',
  status: 201,
  body: ScimUser,
})
export const replaceScimUser = route({
  ...shared,
  method: 'PUT',
  path: `${scimPath}/Users/:id`,
  summary: 'Changes a person to what the body says; names that it leaves out stay',
  body: ScimUser,
})
export const patchScimUser = route({
  ...shared,
  method: 'PATCH',
  path: `${scimPath}/Users/:id`,
  summary: 'Changes attributes of a person; `active` false suspends and signs out',
  body: ScimPatch,
})
export const deleteScimUser = route({
  ...guarded,
  method: 'DELETE',
  path: `${scimPath}/Users/:id`,
  summary: 'Suspends a person and moves them to the trash, out of which an administrator takes them for 30 days',
  reply: z.null(),
})

export const listScimGroups = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/Groups`,
  summary: 'User groups, or those of `displayName eq "…"`, `externalId eq "…"` or `id eq "…"`',
  query: listing,
})
export const getScimGroup = route({
  ...shared,
  method: 'GET',
  path: `${scimPath}/Groups/:id`,
  summary: 'A user group in SCIM with its members',
  query: one,
})
export const createScimGroup = route({
  ...shared,
  method: 'POST',
  path: `${scimPath}/Groups`,
  summary: 'Adds a user group without permissions',
  status: 201,
  body: ScimGroup,
})
export const replaceScimGroup = route({
  ...shared,
  method: 'PUT',
  path: `${scimPath}/Groups/:id`,
  summary: 'Changes name and members of a user group to those of the body',
  body: ScimGroup,
})
export const patchScimGroup = route({
  ...shared,
  method: 'PATCH',
  path: `${scimPath}/Groups/:id`,
  summary: 'Changes the name of a user group, and adds or removes members',
  body: ScimPatch,
})
export const deleteScimGroup = route({
  ...guarded,
  method: 'DELETE',
  path: `${scimPath}/Groups/:id`,
  summary: 'Deletes a user group; its members are left without one',
  reply: z.null(),
})

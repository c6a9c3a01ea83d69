import { z } from 'zod'
import { positiveInteger } from './lists.ts'
import { namedObject } from './namedObject.ts'
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
export const ScimUser = namedObject('ScimUser', {
  userName: Text,
  externalId: Text.nullish(),
  active: Flag.optional(),
  name: z.object({ givenName: Text.nullish(), familyName: Text.nullish(), formatted: Text.nullish() }).nullish(),
  displayName: Text.nullish(),
})
export type ScimUser = z.output<typeof ScimUser>

export const ScimGroup = namedObject('ScimGroup', {
  displayName: Text,
  externalId: Text.nullish(),
  members: z.array(Member).max(scimLimits.members).nullish(),
})
export type ScimGroup = z.output<typeof ScimGroup>

export const ScimPatch = namedObject('ScimPatch', {
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
const attributeQuery = listing.pick({ attributes: true, excludedAttributes: true })

const Resource = z.record(z.string(), z.unknown())
const guarded = { may: 'provisioner', scopes: ['people'] } as const
const shared = { ...guarded, produces: [scimType], reply: Resource } as const

export const scimConfiguration = route('GET', `${scimPath}/ServiceProviderConfig`, 'What of SCIM 2.0 is answered', {
  ...shared,
})
export const scimResourceTypes = route('GET', `${scimPath}/ResourceTypes`, 'The kinds of resources of SCIM', {
  ...shared,
})
export const scimSchemaList = route('GET', `${scimPath}/Schemas`, 'The attributes of users and groups in SCIM', {
  ...shared,
})

export const listScimUsers = route(
  'GET',
  `${scimPath}/Users`,
  'People, or those of `userName eq "…"`, `externalId eq "…"` or `id eq "…"`',
  { ...shared, query: listing },
)
export const getScimUser = route('GET', `${scimPath}/Users/:id`, 'A person in SCIM', {
  ...shared,
  query: attributeQuery,
})
/** 409 `uniqueness` where the address is taken. */
export const createScimUser = route(
  'POST',
  `${scimPath}/Users`,
  'Adds a person without a password and without a group',
  { ...shared, status: 201, body: ScimUser },
)
export const replaceScimUser = route(
  'PUT',
  `${scimPath}/Users/:id`,
  'Changes a person to what the body says; names that it leaves out stay',
  { ...shared, body: ScimUser },
)
export const patchScimUser = route(
  'PATCH',
  `${scimPath}/Users/:id`,
  'Changes attributes of a person; `active` false suspends and signs out',
  { ...shared, body: ScimPatch },
)
export const deleteScimUser = route(
  'DELETE',
  `${scimPath}/Users/:id`,
  'Suspends a person and moves them to the trash, out of which an administrator takes them for 30 days',
  { ...guarded },
)

export const listScimGroups = route(
  'GET',
  `${scimPath}/Groups`,
  'User groups, or those of `displayName eq "…"`, `externalId eq "…"` or `id eq "…"`',
  { ...shared, query: listing },
)
export const getScimGroup = route('GET', `${scimPath}/Groups/:id`, 'A user group in SCIM with its members', {
  ...shared,
  query: attributeQuery,
})
export const createScimGroup = route('POST', `${scimPath}/Groups`, 'Adds a user group without permissions', {
  ...shared,
  status: 201,
  body: ScimGroup,
})
export const replaceScimGroup = route(
  'PUT',
  `${scimPath}/Groups/:id`,
  'Changes name and members of a user group to those of the body',
  { ...shared, body: ScimGroup },
)
export const patchScimGroup = route(
  'PATCH',
  `${scimPath}/Groups/:id`,
  'Changes the name of a user group, and adds or removes members',
  { ...shared, body: ScimPatch },
)
export const deleteScimGroup = route(
  'DELETE',
  `${scimPath}/Groups/:id`,
  'Deletes a user group; its members are left without one',
  { ...guarded },
)

import type { Role } from '@sala/catalog/api/roles.ts'
import { scimLimits, scimPath, scimSchemas } from '@sala/catalog/api/scim.ts'
import type { User } from '@sala/catalog/api/users.ts'

/** People and groups as SCIM writes them (RFC 7643, sections 4.1 and 4.2). */

export type Resource = Readonly<Record<string, unknown>>

interface Located {
  /** The origin of the server. */
  readonly origin: string
  readonly externalId: string | undefined
}

const baseOf = (origin: string) => `${origin}/api/${scimPath}`
export const userLocation = (origin: string, id: string) => `${baseOf(origin)}/Users/${id}`
export const groupLocation = (origin: string, id: string) => `${baseOf(origin)}/Groups/${id}`

export const userResource = (user: User, { origin, externalId }: Located): Resource => ({
  schemas: [scimSchemas.user],
  id: user.id,
  ...(externalId === undefined ? {} : { externalId }),
  userName: user.email,
  name: { givenName: user.firstname, familyName: user.lastname, formatted: user.fullname },
  displayName: user.fullname,
  active: user.status === 1,
  emails: [{ value: user.email, type: 'work', primary: true }],
  groups:
    user.role === null
      ? []
      : [{ value: user.role, display: user.roleName, $ref: groupLocation(origin, user.role), type: 'direct' }],
  meta: metaOf('User', user, userLocation(origin, user.id)),
})

export const groupResource = (
  { members, ...role }: Role & { readonly members: readonly User[] | null },
  { origin, externalId }: Located,
): Resource => ({
  schemas: [scimSchemas.group],
  id: role.id,
  ...(externalId === undefined ? {} : { externalId }),
  displayName: role.name,
  ...(members === null
    ? {}
    : {
        members: members.map(({ id, fullname }) => ({
          value: id,
          display: fullname,
          $ref: userLocation(origin, id),
          type: 'User',
        })),
      }),
  meta: metaOf('Group', role, groupLocation(origin, role.id)),
})

const metaOf = (
  resourceType: string,
  { createdAt, version }: Pick<User, 'createdAt' | 'version'>,
  location: string,
) => ({
  resourceType,
  created: createdAt,
  location,
  version: `W/"${version}"`,
})

export const listResponse = (resources: readonly Resource[], total: number, startIndex: number): Resource => ({
  schemas: [scimSchemas.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const namesIn = (list: string) => new Set(list.split(',').map((name) => name.trim().split('.')[0]?.toLowerCase() ?? ''))

/** The attributes that were asked for (RFC 7644, section 3.9), by the first part of their names; `schemas` and `id` always. */
export function pickAttributes(
  resource: Resource,
  {
    attributes,
    excludedAttributes,
  }: { readonly attributes?: string | undefined; readonly excludedAttributes?: string | undefined },
): Resource {
  const requestedNames = attributes === undefined ? null : namesIn(attributes)
  const left = namesIn(excludedAttributes ?? '')
  const isShown = (name: string) =>
    name === 'schemas' ||
    name === 'id' ||
    (requestedNames === null ? !left.has(name.toLowerCase()) : requestedNames.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

export const configuration = (origin: string): Resource => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key of an administrator with the scope "people", as a bearer token',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseOf(origin)}/ServiceProviderConfig` },
})

const kinds = [
  { id: 'User', endpoint: '/Users', schema: scimSchemas.user, description: 'A person who signs in' },
  { id: 'Group', endpoint: '/Groups', schema: scimSchemas.group, description: 'A user group' },
] as const

export const resourceTypes = (origin: string): readonly Resource[] =>
  kinds.map(({ id, ...kind }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    ...kind,
    meta: { resourceType: 'ResourceType', location: `${baseOf(origin)}/ResourceTypes/${id}` },
  }))

const attribute = (name: string, changes: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...changes,
})
const readOnly = { mutability: 'readOnly' }
const complex = { type: 'complex' }
const many = { ...complex, multiValued: true }

const attributesOf = {
  User: [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('name', {
      ...complex,
      subAttributes: [attribute('givenName'), attribute('familyName'), attribute('formatted')],
    }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      ...many,
      ...readOnly,
      subAttributes: [attribute('value', readOnly), attribute('type', readOnly)],
    }),
    attribute('groups', {
      ...many,
      ...readOnly,
      subAttributes: [attribute('value', readOnly), attribute('display', readOnly)],
    }),
  ],
  Group: [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('members', { ...many, subAttributes: [attribute('value'), attribute('display', readOnly)] }),
  ],
} as const

export const schemas = (origin: string): readonly Resource[] =>
  kinds.map(({ id, schema, description }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: schema,
    name: id,
    description,
    attributes: attributesOf[id],
    meta: { resourceType: 'Schema', location: `${baseOf(origin)}/Schemas/${schema}` },
  }))

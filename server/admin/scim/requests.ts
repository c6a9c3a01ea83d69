import { type ScimPatch, type ScimUser, scimLimits } from '@sala/catalog/api/scim.ts'
import { problem } from '../../core/problems.ts'

/** What SCIM clients ask: filters, pages, and the operations of PATCH as Entra ID and Okta write them. */

interface Filter {
  /** In small letters. */
  readonly attribute: string
  readonly value: string
}

/**
 * `attribute eq "value"`, the one kind of filter by which identity providers look for an account. The value is JSON's string. Throws
 * `invalid_value` for others and for other attributes.
 */
export function filterOf(text: string, attributes: readonly string[]): Filter {
  const [, attribute = '', quoted = ''] =
    /^\s*([a-z][\w.]*(?:\[type eq "work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? []
  const supported = attributes.find((candidate) => candidate.toLowerCase() === attribute.toLowerCase())
  const value = supported === undefined ? null : jsonText(quoted)
  if (supported === undefined || value === null)
    throw problem('invalid_value', {
      field: 'filter',
      value: text,
      expected: attributes.map((name) => `${name} eq "…"`).join(', '),
    })
  return { attribute: supported.toLowerCase(), value }
}

function jsonText(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted)
    // PostgreSQL keeps no NUL and no half of a surrogate pair, so nothing is called by them.
    return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : null
  } catch {
    return null
  }
}

/** From which row on, counted from 0, and how many. */
export function pageOf({
  startIndex = 1,
  count = scimLimits.page,
}: {
  startIndex?: number | undefined
  count?: number | undefined
}) {
  return { first: startIndex - 1, count: Math.min(count, scimLimits.page), startIndex }
}

type Operation = ScimPatch['Operations'][number]
type Value = Operation['value']

/** An operation on one attribute; its path is in small letters, without the name of the schema. */
interface Step {
  readonly op: Operation['op']
  readonly path: string
  readonly value: Value
}

const pathShape = /^[a-z$][\w$.-]*(\[[^\]]*\])?(\.[\w$-]+)?$/i

/** The operations one attribute at a time: Okta and others give several as an object without a path. Throws `invalid_value` for paths that are none. */
const stepsOf = ({ Operations }: ScimPatch): readonly Step[] =>
  Operations.flatMap(({ op, path, value }) => {
    if (path !== null && path !== undefined && path !== '') return [{ op, path: plainPath(path), value }]
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw problem('invalid_value', { field: 'path', value: '' })
    return Object.entries(value).flatMap(([name, part]) =>
      name === 'schemas' ? [] : [{ op, path: plainPath(name), value: part }],
    )
  })

function plainPath(path: string): string {
  const plain = path.trim().replace(/^urn:ietf:params:scim:schemas:(core|extension:\w+):2\.0:(User|Group):?/i, '')
  if (!pathShape.test(plain)) throw problem('invalid_value', { field: 'path', value: path })
  return plain
}

/** What a PATCH changes of a person. Attributes that Sala does not have are left out; none of them gives a right. */
export type UserPatch = Partial<Pick<ScimUser, 'userName' | 'active' | 'externalId' | 'displayName'>> & {
  readonly givenName?: string
  readonly familyName?: string
}

export function userPatchOf(patch: ScimPatch): UserPatch {
  let changes: UserPatch = {}
  const apply = ({ op, path, value }: Step): void => {
    switch (path.toLowerCase()) {
      case 'username':
        changes = { ...changes, userName: textOf(op, path, value) }
        break
      case 'active':
        changes = { ...changes, active: flagOf(op, path, value) }
        break
      case 'externalid':
        changes = { ...changes, externalId: op === 'remove' ? null : textOf(op, path, value) }
        break
      case 'displayname':
        if (op !== 'remove') changes = { ...changes, displayName: textOf(op, path, value) }
        break
      case 'name':
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          for (const [name, part] of Object.entries(value)) apply({ op, path: `name.${name}`, value: part })
        break
      case 'name.givenname':
        changes = { ...changes, givenName: textOf(op, path, value) }
        break
      case 'name.familyname':
        changes = { ...changes, familyName: textOf(op, path, value) }
        break
    }
  }
  for (const step of stepsOf(patch)) apply(step)
  return changes
}

/** What a PATCH changes of a group; `members` are those that it has afterwards. */
interface GroupPatch {
  readonly displayName?: string
  readonly externalId?: string | null
  readonly members: ReadonlySet<string>
}

export function groupPatchOf(patch: ScimPatch, present: Iterable<string>): GroupPatch {
  let names: Omit<GroupPatch, 'members'> = {}
  let members = new Set(present)
  for (const { op, path, value } of stepsOf(patch)) {
    const chosen = /^members\[value eq "([^"]*)"\]$/i.exec(path)?.[1]
    const attribute = path.toLowerCase()
    if (chosen !== undefined) {
      if (op !== 'remove') throw problem('invalid_value', { field: 'path', value: path, expected: 'members' })
      members.delete(chosen.toLowerCase())
    } else if (attribute === 'members') {
      const addressedMembers = op === 'remove' && (value === undefined || value === null) ? members : membersIn(value)
      if (op === 'replace') members = new Set(addressedMembers)
      else for (const id of [...addressedMembers]) op === 'add' ? members.add(id) : members.delete(id)
    } else if (attribute === 'displayname') names = { ...names, displayName: textOf(op, path, value) }
    else if (attribute === 'externalid')
      names = { ...names, externalId: op === 'remove' ? null : textOf(op, path, value) }
  }
  return { ...names, members }
}

/** The ids of `[{"value": "…"}]`, or of one such object. */
function membersIn(value: Value): ReadonlySet<string> {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > scimLimits.members)
    throw problem('invalid_value', {
      field: 'members',
      value: String(list.length),
      expected: `≤ ${scimLimits.members}`,
    })
  return new Set(
    list.map((value) => {
      const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.value : undefined
      if (typeof id !== 'string')
        throw problem('invalid_value', { field: 'members', value: JSON.stringify(value ?? null) })
      return id.toLowerCase()
    }),
  )
}

function textOf(op: Operation['op'], path: string, value: Value): string {
  if (op === 'remove' || typeof value !== 'string')
    throw problem('invalid_value', { field: path, value: op === 'remove' ? 'remove' : JSON.stringify(value ?? null) })
  return value
}

/** Entra ID sends `"False"` for false. */
function flagOf(op: Operation['op'], path: string, value: Value): boolean {
  const words = typeof value === 'string' ? value.toLowerCase() : null
  const flag = words === 'true' ? true : words === 'false' ? false : value
  if (op === 'remove' || typeof flag !== 'boolean')
    throw problem('invalid_value', { field: path, value: JSON.stringify(value ?? null), expected: 'true, false' })
  return flag
}
